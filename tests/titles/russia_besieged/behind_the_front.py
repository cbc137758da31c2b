"""Positions for partisans."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.game import Game
from tests.titles.russia_besieged.conftest import Situation
from tests.titles.russia_besieged.looking import ground, title

END = "soviet second impulse marker adjustment"


def axis_rails() -> list[str]:
    """The rails from Smolensk by Minsk to the west edge."""
    board = title().map
    path = board.tracks.trace(board.places["Smolensk"].hex, ground().edge_rails[0], board.rail_hexes)
    assert path is not None
    return [board.grid.name(hex) for hex in path]


def occupied(rb: Situation, units: Sequence[object], stage: str = END, turn: int = 8, **more: object) -> Game:
    """The Axis controls the line to Smolensk and a unit of its is in Russia, far from it."""
    state = {"rails": {"axis": axis_rails()}, "control": {"Minsk": "axis", "Smolensk": "axis", "Brest": "axis"}}
    return rb([*units, {"id": "5Inf", "hex": "2326"}], stage, turn, **{**state, **more})


def ready(*names: str) -> list[object]:
    return [{"id": name, "box": "available"} for name in names]


def second(name: str, hex: str) -> dict[str, object]:
    return {"id": name, "hex": hex, "flags": ["stage 2"]}
