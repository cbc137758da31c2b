"""13, 14: assaults, and what becomes of units that are lost."""
