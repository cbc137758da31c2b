"""Options about movement and the sequence of play."""
