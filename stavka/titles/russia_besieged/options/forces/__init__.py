"""Options that bring units into play."""
