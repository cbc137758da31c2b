"""4. Points and victory."""
