"""Supply."""
