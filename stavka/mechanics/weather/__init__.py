"""The weather of a turn."""
