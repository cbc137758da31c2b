"""More positions where two rules meet: works and nations, the first turn, losses at the end."""

from __future__ import annotations

from typing import Any

import pytest

import stavka
from tests.titles.nineteen_forty_one.conftest import Situation

N41 = stavka.title("n41")
WORKS = {"features": {"fortifications": ["1006"]}}


def owned(game: Any, side: str) -> set[str]:
    return set(game.view("axis")["territory"][side])


def test_works_do_not_shield_axis_infantry_from_tanks(plain: Situation) -> None:
    """Works in a clear hex leave the Axis in a clear hex (n41:11-soviet-only, n41:9-armor-terrain)."""
    game = plain({"1TG": "1005", "38Inf": "1006"}, "soviet fight 1", map=WORKS)  # 6 to 3
    assert stavka.odds(game, "attack 1TG 1006").odds == "3:1"
    game = plain({"2PzGr": "1005", "3A": "1006"}, "axis fight 1", map=WORKS)
    assert not any(note.startswith("armor") for note in stavka.odds(game, "attack 2PzGr 1006").modifiers)


def test_works_take_no_forest_from_the_axis(plain: Situation) -> None:
    """The terrain under the works counts for Axis units in them (n41:11-soviet-only, n41:7-terrain)."""
    game = plain({"1TG": "1005", "38Inf": "1006"}, "soviet fight 1", map={**WORKS, "terrain": {"1006": "forest"}})
    assert stavka.odds(game, "attack 1TG 1006").odds == "1:1"


def test_a_first_turn_that_is_set_up_leaves_the_border_german(n41: Situation) -> None:
    """Soviet zones take no hex of Greater Germany before the first German segment is over (n41:17-border-zoc)."""
    border = {"1526", "1425", "1625"}  # beside 10A, and no German is near
    for stage in ("axis move 1", "axis fight 1"):
        assert border <= owned(n41({"10A": "1525"}, stage, turn=1), "axis")
    assert border <= owned(n41({"10A": "1525"}, "axis move 2", turn=1), "soviet")
    assert border <= owned(n41({"10A": "1525"}, "axis move 1", turn=2), "soviet")


END = {"stage": "soviet fight 2", "turn": 7}


@pytest.mark.parametrize(
    ("lost", "level"),
    [
        ({}, "German marginal"),
        ({"soviet": 43}, "German substantial"),
        ({"soviet": 39}, "German marginal"),
        ({"axis": 27}, "Soviet marginal"),
        ({"axis": 24}, "German marginal"),
        ({"axis": 27, "soviet": 43}, "German marginal"),
    ],
)
def test_losses_shift_a_game_played_to_its_end(n41: Situation, lost: dict[str, int], level: str) -> None:
    """A German marginal victory with 43 Soviet or 27 Axis units lost.

    n41:18-soviet-losses n41:18-axis-losses n41:18-losses-cancel
    """
    dead = [c.short for side, many in lost.items() for c in [c for c in N41.units if c.side == side][:many]]
    cities = N41.charts["victory"]["city"]
    missed = [c["name"] for c in cities if c["soviet"] < 0]  # taken, they cost nothing
    game = n41((), **END, boxes={"eliminated": dead}, control={"axis": [*missed, "Moscow"]})
    assert game.view("axis")["victory"]["points"] == 4
    game.play("done")
    assert game.result is not None
    assert (game.result.level, game.result.rule) == (level, "n41:18-level")


def test_a_unit_marked_as_retreated_defends_with_nothing(plain: Situation) -> None:
    """Who fled into the hex is called retreated or fought (n41:7-retreated-defender)."""
    for word in ("fought", "retreated"):
        game = plain({"26Inf": "1005", "8A": "1006", "10M": {"hex": "1006", "flags": [word]}}, "axis fight 1")
        assert stavka.odds(game, "attack 26Inf 1006").defence == 4
