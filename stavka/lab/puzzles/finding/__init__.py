"""How puzzles are found in games between computer players."""
