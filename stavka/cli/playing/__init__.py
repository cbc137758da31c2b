"""A game at the terminal or in the browser: the prompt, its commands, the server."""
