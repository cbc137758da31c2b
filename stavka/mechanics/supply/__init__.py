"""Supply lines."""
