"""Before a game: the titles, the saved games, pictures of both."""
