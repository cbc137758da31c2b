"""Optional rules."""
