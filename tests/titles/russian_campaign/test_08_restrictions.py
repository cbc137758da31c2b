"""8. Movement restrictions."""

from __future__ import annotations

from typing import Any


def test_woods_stop_armor_but_not_infantry(trc: Any, refused: Any) -> None:
    """trc:8.2-a trc:8.2-b"""
    game = trc({"24Pz": "0104", "5Inf": "0304"}, map={"blank": True, "terrain": {"0402": "woods", "0204": "woods"}})
    refused(game, "move 24Pz 0104-0204-0304", "trc:8.2-a")
    game.play("move 5Inf 0304-0303-0402-0503-0603")
    assert game.piece("5Inf").hex == "0603"
