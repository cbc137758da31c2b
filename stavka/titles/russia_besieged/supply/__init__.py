"""13. Supply."""
