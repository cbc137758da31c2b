"""Short ways to set a position up and to try things in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any  # a situation is whatever a test describes

import pytest

import stavka
from stavka.engine.game import Game

Situation = Callable[..., Game]


@pytest.fixture
def n41() -> Situation:
    """``n41({"3PzGr": "1423"}, stage=…, turn=…)``: a game in that position, dice by hand.

    A stage may be shortened: ``axis move 1`` is the first movement phase, ``soviet fight 2`` the second combat phase.
    """

    def make(units: object = (), stage: str = "axis move 1", turn: int = 2, **more: Any) -> Game:
        words = stage.split()
        if len(words) == 3 and words[1] in ("move", "fight"):
            segment = "first" if words[2] == "1" else "second"
            phase = "movement" if words[1] == "move" else "combat"
            stage = f"{words[0]} {segment} ground segment {phase}"
        return stavka.situation({"title": "n41", "stage": stage, "turn": turn, "units": units, **more})

    return make


@pytest.fixture
def plain(n41: Situation) -> Situation:
    """The same on an empty board of clear land, without supply or air points unless they are given."""

    def make(units: object = (), stage: str = "axis move 1", turn: int = 2, **more: Any) -> Game:
        board = {"blank": True, **more.pop("map", {})}
        more["air"] = {"axis": 0, "soviet": 0, **more.get("air", {})}
        return n41(units, stage, turn, map=board, **more)

    return make
