"""What a position holds, and what it is made from. Knows no rule."""
