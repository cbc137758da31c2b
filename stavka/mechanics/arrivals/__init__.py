"""Units that come onto the map."""
