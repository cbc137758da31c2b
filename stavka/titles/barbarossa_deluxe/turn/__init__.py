"""5. The turn: the order of its phases, its first turns, interruptions."""
