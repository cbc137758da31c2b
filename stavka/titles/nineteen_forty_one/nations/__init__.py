"""Nations and their limits."""
