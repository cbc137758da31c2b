"""8.30 to 8.41: units and markers with rules of their own."""
