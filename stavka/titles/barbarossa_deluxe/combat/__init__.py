"""11. Combat."""
