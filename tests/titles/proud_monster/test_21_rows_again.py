"""Rows read once more: which rule is named, and what is allowed beside what is refused."""

from __future__ import annotations

from tests.titles.conftest import Refused
from tests.titles.proud_monster.conftest import Situated, war


def test_who_carried_the_marker_stays_in_reserve(situation: Situated, refused: Refused) -> None:
    """pmd:6.4-l: also in the Reserve Movement Phase of the same week."""
    game = situation(units={"1639": ["3PD", "31ID"], "1635": ["100RD"]}, reserves={"axis": {"1639": 1}})
    game.play("carry 3PD+31ID 1639-1638")
    while game.stage != "axis first week own reserves":
        game.play("done")
    refused(game, "move 3PD 1638-1637", "pmd:6.4-l")


def test_the_hex_defender_owns_a_described_shared_hex(situation: Situated) -> None:
    """pmd:4.2-d, pmd:13.15.3-h: Minsk counts for the Axis only while it defends the hex, or is said to own it."""
    shared = {"units": {"1920": ["3PD", "100RD"]}}
    for side, points in (("axis", 1), ("soviet", 0)):
        game = situation(**shared, hex_defender={"1920": side})
        assert (game.view("axis")["control"]["Minsk"], war(game).vp) == (side, points)
