"""11. Air power."""
