"""13.2 to 13.5: who is revealed, what the hex gives, factors and shifts."""
