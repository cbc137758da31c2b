"""What players, pages and computer players learn of a game."""
