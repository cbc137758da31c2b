"""A game in which a side tries something out: it is made of what that side knows, and it rolls no dice."""

from __future__ import annotations

from stavka.engine.game import Game


def imagined(game: Game, side: str) -> Game:
    """A game of its own. ``NotImplementedError`` for a title with secrets that does not say what its sides know."""
    trial = game.copy()
    trial.dice, trial.position = None, game.title.known(game.position, side)
    return trial
