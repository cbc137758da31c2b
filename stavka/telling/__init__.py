"""What a player, a page or a computer player is told about a game."""
