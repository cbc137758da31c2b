"""13.6 to 13.14: the die, losses, retreat, and where the lost go."""
