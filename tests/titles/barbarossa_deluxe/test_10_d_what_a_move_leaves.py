"""10 at its edges: what a move leaves behind, who goes along, and which rule is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.movement import closed_hexes
from tests.titles.barbarossa_deluxe.looking import war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


def at(game: Game, hex: str) -> int:
    return war(game).board.grid.index(hex)


def test_units_of_one_stack_that_have_parted(plain: Situation, refused: Refused) -> None:
    """They began in one hex, but stand in two: they do not move together any more (bd:10.5)."""
    game = plain({"3Pz": "2011", "14Pz": "2011"}, turn=4)
    game.play("move 3Pz 2011-2010")
    refused(game, "move 14Pz+3Pz 2011-2110", "bd:10.5")
    refused(game, "move 3Pz+14Pz 2010-2009", "bd:10.5")
    game.play("move 14Pz 2011-2010")
    assert game.refusal("move 3Pz+14Pz 2010-2009") is None


@pytest.mark.parametrize(("turn", "rule"), [(1, "bd:5.11-a"), (2, "bd:10.22-a")])
def test_the_rule_that_keeps_a_satellite_out(bd: Situation, turn: int, rule: str) -> None:
    """What binds Romania on turn 1 is no reason later (bd:5.11-a,-d, bd:10.22-a)."""
    game = bd({"Ro3": "2913", "3A": "1606"}, "axis move", turn=turn, scenario="campaign")
    found = closed_hexes.refusal(war(game), of(game, "Ro3"), at(game, "1708"))
    assert found.rule == rule
