"""1.3: how a game begins."""
