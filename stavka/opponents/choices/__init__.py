"""Decisions outside movement and combat: losses, retreats, replacements, set-ups."""
