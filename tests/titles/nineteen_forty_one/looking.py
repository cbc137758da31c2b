"""What tests of several chapters look at."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.titles.nineteen_forty_one.state.position import War


def war(game: Game) -> War:
    """The position as this title's own."""
    assert isinstance(game.position, War)
    return game.position
