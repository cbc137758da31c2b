"""Small decisions: losses, retreats, replacements, arrivals, set-ups."""
