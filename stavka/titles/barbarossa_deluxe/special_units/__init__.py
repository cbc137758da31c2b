"""Units and markers with rules of their own."""
