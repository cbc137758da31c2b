"""4: victory."""
