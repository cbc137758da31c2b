"""Actions, by chapter."""
