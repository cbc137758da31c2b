"""What a position holds, and what it is made from: counters, map, charts. Knows no rule."""
