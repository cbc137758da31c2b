"""Air power."""
