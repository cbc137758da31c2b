"""6.2 and 8.23 to 8.25: limits at the start of every phase, and what happens at the very instant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.supply import states
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.barbarossa_deluxe.looking import war

SIX = ["5A", "6A", "8A", "9A", "10A", "11A"]


@pytest.mark.parametrize(
    "stage",
    ["axis administration", "soviet administration", "axis strategic movement", "soviet reserves", "axis move"],
)
def test_a_stack_of_six_is_cut_down_when_any_phase_begins(bd: Situation, stage: str) -> None:
    """The opponent takes one of them off before anything else (bd:6.2-b)."""
    game = bd({"1606": SIX}, stage, 10)
    assert (game.to_act, {str(action) for action in game.legal()}) == ("axis", {f"lose {name}" for name in SIX})


@pytest.mark.parametrize("turn", [14, 26])
def test_the_poles_appear_where_the_border_was_passed(bd: Situation, turn: int) -> None:
    """A unit that comes beside the General Government on its way brings them, wherever it ends (bd:8.24-a)."""
    home = {"soviet": ["2110", "2111", "2112", "2113", "2114", "2115", "2214"]}
    game = bd({"3T": "2114"}, "soviet move", turn, control=home)
    game.play("move 3T 2114-2115-2114")
    assert game.piece("Pol").hex == "2115"


def test_romania_leaves_when_a_unit_passes_bucharest(bd: Situation) -> None:
    """A unit that comes beside Bucharest on its way is enough (bd:8.25-a,-e)."""
    game = bd({"3T": "3013", "Ro3": "3017"}, "soviet move", 26, control={"soviet": "all"})
    game.play("move 3T 3013-3113-3013")
    assert game.piece("Ro3").box == "out of play"
    pos = war(game)
    assert [pos.arrives[unit] for unit in pos.roster.soviet_romanians] == [27, 28]


def test_a_relieved_corps_is_taken_off_at_that_instant(bd: Situation) -> None:
    """The mechanized corps that was cut off on turn 3 goes when a move opens its line (bd:8.23-b)."""
    ring = {"1Inf": "1707", "2Inf": "1708", "4Inf": "1809", "5Inf": "1908", "6Inf": "1907", "7Inf": "1807"}
    game = bd({"4Mech": {"hex": "1808", "flags": ["to be exchanged"]}, **ring}, "axis move", 5)
    assert not states.is_overland(war(game), war(game).roster.find("4Mech"))
    game.play("move 7Inf 1807-1907")
    assert game.piece("4Mech").box == "out of play"


def test_a_satellite_in_the_north_traces_nothing(bd: Situation) -> None:
    """No Axis satellite traces supply through the north, unless the effort of 1942 goes there (bd:10.22-a,-c)."""
    units = {"Ro3": "1810", "3Pz": "1810"}
    for counts, state in (({}, "out of supply"), ({"effort": "north"}, "overland")):
        game = bd(units, "axis move", 11, control={"axis": "all"}, counts=counts)
        pos = war(game)
        found = [states.STATES[states.state(pos, pos.roster.find(name))] for name in ("Ro3", "3Pz")]
        assert found == [state, "overland"]


@pytest.mark.parametrize(
    ("stage", "turn", "action"),
    [
        ("axis declaration", 10, "move 3Pz 2113-2112"),
        ("axis strategic movement", 10, "move 3Pz 2113-2112"),
        ("soviet declaration", 10, "reserve 5A"),
        ("soviet reserves", 10, "supply A 2110"),
        ("axis administration", 14, "strategic 3Pz 2113-2112"),
    ],
)
def test_actions_belong_to_their_phase(
    bd: Situation, refused: Callable[[Game, str, str], None], stage: str, turn: int, action: str
) -> None:
    """What belongs to another phase is refused by the order of play (bd:5.1-a)."""
    refused(bd({"3Pz": "2113", "5A": "1606"}, stage, turn), action, "bd:5.1-a")


def test_poles_without_room_come_a_turn_later(bd: Situation) -> None:
    """They go to the nearest stack with room, and wait where there is none (bd:8.24-a)."""
    stack = {"2115": ["5A", "6A", "8A", "10A"], "3T": "2114"}
    game = bd({**stack, "11A": "2113"}, "soviet move", 26, control={"soviet": "all"})
    game.play("move 3T 2114-2115")
    assert game.piece("Pol").hex == "2113"
    game = bd(stack, "soviet move", 26, control={"soviet": "all"})
    game.play("move 3T 2114-2115")
    assert (game.piece("Pol").box, war(game).arrives[war(game).roster.poles]) == ("awaiting", 27)


@pytest.mark.parametrize(("turn", "rule"), [(3, "bd:5.10-a"), (17, "bd:4.4-b"), (28, "bd:4.18-a"), (12, "bd:7.4-e")])
def test_questions_of_a_turn_are_answered_first(
    bd: Situation, refused: Callable[[Game, str, str], None], turn: int, rule: str
) -> None:
    """Nothing is done before them, and the rule that asks is named (bd:5.1-a)."""
    units = {"5Inf": "3107", "3Pz": "2113"} if turn == 12 else {"3Pz": "2113"}
    held = {"axis": ["3108", "3107"]} if turn == 12 else {}
    refused(bd({**units, "56A": "2908", "5A": "1606"}, "start of turn", turn, control=held), "move 3Pz 2113-2112", rule)
