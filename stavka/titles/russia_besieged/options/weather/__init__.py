"""Options about the weather."""
