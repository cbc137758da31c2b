"""1.4, 5: the turn, its weeks and phases."""
