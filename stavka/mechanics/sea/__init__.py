"""Moving by sea."""
