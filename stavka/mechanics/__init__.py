"""What titles share, one folder for each thing players have a word for."""
