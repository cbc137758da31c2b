"""7. Supply."""
