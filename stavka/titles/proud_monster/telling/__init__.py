"""What players, pages and computer players are told."""
