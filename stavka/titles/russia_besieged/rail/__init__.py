"""Rails and trains."""
