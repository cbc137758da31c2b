"""Actions as people write them: units apart, with their nation, and ``to`` before what they become."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.proud_monster.conftest import Situated


@pytest.fixture
def game(situation: Situated) -> Game:
    units = {"3PD": {"hex": "1640", "reduced": 2}, "31ID": "1640", "Rom6ID": "1540"}
    return situation(stage="axis refit", units=units, supply="offensive", points={"axis": 3})


@pytest.mark.parametrize(
    ("spoken", "written"),
    [
        ("refit 3 PD 2", "refit 3PD 2"),
        ("refit German 3rd PD 2", "refit 3PD 2"),
        ("refit 3PD 2", "refit 3PD 2"),
        ("reduce 31 ID", "reduce 31ID"),
        ("move 3 PD+31 ID 1640-1639", "move 3PD+31ID 1640-1639"),
        ("move Romanian 6 ID 1540-1539", "move Rom6ID 1540-1539"),
        ("convert 3 MID to 3 PGD", "convert 3MID 3PGD"),
        ("convert 3MID into 3PGD", "convert 3MID 3PGD"),
        ("attack 3 PD 1641 cc", "attack 3PD 1641 cc"),
        ("supply 5 1640", "supply 5 1640"),
        ("rebuild RD", "rebuild RD"),
        ("enter 339StID 1011", "enter 339StID 1011"),  # no ordinal, but a static division
    ],
)
def test_units_written_apart_are_understood(game: Game, spoken: str, written: str) -> None:
    assert str(game.read(spoken)) == str(game.read(written)) == written


def test_what_is_refused_is_refused_all_the_same(game: Game) -> None:
    """pmd:9.5.1-d"""
    found = game.refusal("refit German 3 PD 3")
    assert found is not None
    assert found.rule == "pmd:9.5.1-d"
