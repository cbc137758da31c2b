"""15: units with rules of their own."""
