"""Optional rules and variants: 3.7, 4.20, 4.21, 10.24."""
