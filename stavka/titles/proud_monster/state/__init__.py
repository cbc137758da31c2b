"""What a position holds and is made from: calendar, counters, ground, charts, flags. Imports no rule."""
