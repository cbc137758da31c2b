"""12: weather."""
