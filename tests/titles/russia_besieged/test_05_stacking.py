"""5. Stacking."""

from __future__ import annotations

import pytest

from stavka.titles.russia_besieged.movement import stacking
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war

BLANK = {"blank": True}


@pytest.mark.parametrize(
    ("there", "comes", "broken"),
    [
        (["8A"], "7A", ""),
        (["8A", "7A"], "9A", "rb:5.01-a"),
        (["24Pz", "39Pz"], "5Inf", ""),
        (["24Pz", "39Pz", "47Pz"], "5Inf", "rb:5.01-b"),
        (["8A"], "3MC", ""),
        (["8A", "3MC"], "12MC", "rb:5.01-c"),
        (["3MC", "12MC"], "8A", "rb:5.01-c"),
    ],
)
def test_limits(rb: Situation, refused: Refused, there: list[str], comes: str, broken: str) -> None:
    """rb:5.01-a, rb:5.01-b, rb:5.01-c: two armies, three corps, or two units if one of them is an army."""
    side = "soviet" if comes[-1] in "AC" else "axis"
    units = [{"id": unit, "hex": "2530", "flags": ["moved"]} for unit in there]
    game = rb([*units, {"id": comes, "hex": "2532"}], f"{side} first impulse movement", map=BLANK)
    move = f"move {comes} 2532-2531-2530"
    if broken:
        refused(game, move, broken)
    else:
        game.play(move)


def test_a_full_hex_may_be_passed(rb: Situation) -> None:
    """rb:5.02: limits bind when the phase ends."""
    units = [{"id": unit, "hex": "2530", "flags": ["moved"]} for unit in ("39Pz", "47Pz", "57Pz")]
    game = rb([*units, {"id": "24Pz", "hex": "2532"}], map=BLANK)
    game.play("move 24Pz 2532-2531-2530-2529")


def test_a_full_hex_that_others_can_leave_takes_one_more(rb: Situation, refused: Refused) -> None:
    """rb:5.02, rb:5.03: while somebody can still move off; the phase does not end before."""
    units = {"2530": ["39Pz", "47Pz", "57Pz"], "2532": ["24Pz"]}
    game = rb(units, map=BLANK)
    game.play("move 24Pz 2532-2531-2530")
    refused(game, "done", "rb:5.02")
    game.play("move 39Pz 2530-2529")
    game.play("done")


def test_an_overfull_hex_gives_up_units(rb: Situation, refused: Refused) -> None:
    """rb:5.04: at the end of the movement phase, the owner chooses which."""
    units = [{"id": unit, "hex": "2530", "flags": ["moved"]} for unit in ("39Pz", "47Pz", "57Pz", "24Pz")]
    game = rb([*units, {"id": "5Inf", "hex": "2535"}], map=BLANK)
    game.play("done")
    assert game.stage == "stacking"
    assert game.to_act == "axis"
    refused(game, "lose 5Inf", "rb:5.04")
    game.play("lose 24Pz")
    assert {piece.short for piece in game.units(at="2530")} == {"39Pz", "47Pz", "57Pz"}
    assert game.stage != "stacking"


def test_both_players_are_checked_after_combat(rb: Situation) -> None:
    """rb:5.04, rb:10.73-b: a retreat may have crowded the other side's hex."""
    game = rb({"2530": ["8A", "7A", "9A"], "2535": ["24Pz"]}, "axis first impulse after combat", map=BLANK)
    assert (game.stage, game.to_act) == ("stacking", "soviet")
    game.play("lose 9A")
    assert game.stage != "stacking"


FREE = ["Stuka1", "StukaBase1", "Hitler", "Polizei", "Bock", "HQ-N"]
FREE_RUSSIANS = ["WEC-Kiev", "5Para", "Stalin", "Shturmovik1", "ShturmovikBase1", "Oil-Maikop"]


@pytest.mark.parametrize(("full", "free"), [(["24Pz", "39Pz", "47Pz"], FREE), (["8A", "7A"], FREE_RUSSIANS)])
def test_free_stackers(rb: Situation, full: list[str], free: list[str]) -> None:
    """rb:5.05-a: with a full stack, any number of them."""
    game = rb({"2530": [*full, *free]}, map=BLANK)
    pos = war(game)
    assert stacking.overstacked(pos, 0) == stacking.overstacked(pos, 1) == []


def test_one_artillery_unit_is_free(rb: Situation) -> None:
    """rb:12.02: the next one counts as a corps."""
    pos = war(
        rb(
            {"2530": ["8A", "7A", "RusArt1"], "2531": ["8CC", "3MC", "12MC"]} | {"2531": ["3MC", "12MC", "RusArt2"]},
            map=BLANK,
        )
    )
    assert stacking.overstacked(pos, 1) == []
    crowded = war(rb({"2530": ["8A", "7A", "RusArt1", "RusArt2"]}, map=BLANK))
    assert stacking.overstacked(crowded, 1) == [crowded.board.grid.index("2530")]
    three = war(rb({"2530": ["3MC", "12MC", "RusArt1", "RusArt2"]}, map=BLANK))
    assert stacking.overstacked(three, 1) == []


@pytest.mark.parametrize("unit", ["BerlinGarrison", "Volkssturm"])
def test_garrisons_are_free_in_berlin_only(rb: Situation, unit: str) -> None:
    """rb:17.61-b, rb:17.62-c: corps elsewhere."""
    full = ["24Pz", "39Pz", "47Pz", unit]
    assert stacking.overstacked(war(rb({"Berlin": full})), 0) == []
    assert stacking.overstacked(war(rb({"Warsaw": full})), 0) != []
