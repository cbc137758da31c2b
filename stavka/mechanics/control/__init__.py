"""Who holds a place."""
