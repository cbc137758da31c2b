"""Options about battles."""
