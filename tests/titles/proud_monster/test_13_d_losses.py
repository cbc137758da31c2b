"""13.7 to 13.12: losses in normal and in close combat, and what spares the attacker a step."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.combat.battle import bill
from stavka.titles.proud_monster.combat.fight import note, now
from stavka.titles.proud_monster.combat.outcome.results import attacker_owes, fallen
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    HEX,
    NORTH,
    SOUTH,
    Stack,
    attack,
    battle,
    here,
    infantry,
    placed,
    steps,
    to_the_die,
)
from tests.titles.proud_monster.conftest import war

CITY = {"places": {"Kitezh": [HEX, "city"]}}
STRONG = infantry("axis", "Strong", 30, 9)


STEPS = 6


def fought(defenders: list[Stack], result: str, side: str = "axis", **spec: Any) -> Game:
    """An assault by one unit of six steps (Extra1) at the moment when the table has given this result."""
    cc, declared = spec.pop("cc", False), spec.pop("declared", ())
    for factor in (30, 12, 6, 4, 2, 1):  # one with which the odds are on the table
        attacker = infantry(side, "Strong", factor, 9, steps=STEPS)
        units = [*placed([attacker], NORTH), *placed(defenders, HEX)]
        game = battle({}, [], side=side, **{"units": units, **spec})
        attack(game, "Extra1", cc=cc)
        while game.stage in ("construction", "declare a shift"):
            game.play("use city" if game.stage == "construction" else "done")
        if game.to_act == "chance":
            break
    pos = war(game)
    note(pos, declared=tuple(declared))
    pos.leave()
    fallen(pos, result)
    pos.advance()
    return game


def lost(game: Game) -> int:
    """The steps that the attacker has lost."""
    return STEPS - steps(game, "Extra1")


def test_half_steps(refused: Refused) -> None:
    """pmd:13.9: two brigades pay for a result of 1; a full step pays for 1 by itself."""
    game = fought(["11RB", "12RB"], "1/1")
    assert here(game) == []
    two = fought(["11RB", "12RB", "2RD"], "1/1")
    two.play("lose 2RD")
    assert here(two) == ["11RB", "12RB"]
    flipped = fought(["1GRD"], "1/1", weather="MM")
    flipped.play("stay")
    assert steps(flipped, "1GRD") == 1  # a two-step unit is turned over


def test_the_defender_loses_first_then_the_attacker(refused: Refused) -> None:
    """pmd:13.11-a: each picks its own units."""
    game = fought(["2RD", "4RD"], "1/1")
    assert game.to_act == "soviet"
    refused(game, "lose Extra1", "pmd:13.11-a")
    assert lost(game) == 0
    game.play("lose 4RD")
    assert lost(game) == 1


def test_more_than_asked_for_may_be_lost(refused: Refused) -> None:
    """pmd:13.7-b: own units only, and it does not settle what is owed."""
    game = fought(["2RD", "4RD", "5RD"], "1/1")
    refused(game, "lose-more Extra1", "pmd:13.7-b")
    game.play("lose-more 2RD")
    assert here(game) == ["4RD", "5RD"]
    game.play("lose 4RD")
    assert here(game) == ["5RD"]


def test_engineers_first(refused: Refused) -> None:
    """pmd:13.11-b: one step of theirs if they declared the shift."""
    game = fought(["1EB", "2RD", "4RD"], "1/1", declared=("soviet engineers",), turn=124)
    assert here(game) == ["2RD", "4RD"]
    free = fought(["1EB", "2RD", "4RD"], "1/1", turn=124)
    assert len(list(free.legal())) == 3
    two = fought(["1EB", "2EB", "2RD", "4RD"], "1/1", declared=("soviet engineers",), turn=124)
    refused(two, "lose 2RD", "pmd:13.11-b")
    assert two.refusal("lose 2EB") is None


def test_vehicles_before_others() -> None:
    """pmd:13.11-c: a full step of them; a tank brigade is half of it, and another completes it."""
    game = fought(["1TB", "2TB", "2RD"], "1/1", declared=("soviet afv",))
    assert game.to_act == "soviet" or here(game) == ["2RD"]
    while game.to_act == "soviet":
        assert all("TB" in str(action) for action in game.legal())
        game.play(next(iter(game.legal())))
    assert here(game) == ["2RD"]
    upgraded = fought(["1GTC", "2GTC"], "1/1", declared=("soviet afv",), turn=301, upgrades={"2GTC": 1})
    assert war(upgraded).upgrades == {}  # the step of a Mech Upgrade, if possible
    assert (steps(upgraded, "1GTC"), steps(upgraded, "2GTC")) == (4, 4)


def test_mech_upgrades_before_the_rest() -> None:
    """pmd:13.11-d, pmd:15.9-h: also before a retreat."""
    game = fought(["1GRD", "2GRD"], "1/1", turn=301, upgrades={"1GRD": 1})
    assert war(game).upgrades == {}
    assert here(game) == ["1GRD", "2GRD"]


def test_a_tank_brigade_and_two_rifle_divisions() -> None:
    """pmd:13.12-k, pmd:13.11-f: with the AFV shift declared and a loss of 2 all three are lost."""
    game = fought(["1TB", "2RD", "4RD"], "1/2", declared=("soviet afv",))
    game.play("lose 2RD")
    assert here(game) == []


def test_a_tank_brigade_and_a_guards_division() -> None:
    """pmd:13.12-k: TB lost, GRD turned over, and it may retreat for the last half; undeclared the TB survives."""
    game = fought(["1TB", "1GRD"], "1/2", declared=("soviet afv",))
    assert here(game) == ["1GRD"]
    assert steps(game, "1GRD") == 1
    game.play(f"retreat 1GRD {SOUTH}")
    assert here(game, SOUTH) == ["1GRD"]
    free = fought(["1TB", "1GRD"], "1/2")
    free.play("lose 1GRD")
    free.play("lose 1GRD")
    assert here(free) == ["1TB"]


def test_guns_without_steps_fall_with_the_last_unit() -> None:
    """pmd:13.11-g, pmd:15.11-e,-d: they pay nothing and are lost when nobody else is left."""
    game = fought(["2RD", "2GAD"], "1/1", turn=220)
    assert here(game) == []
    kept = fought(["2RD", "4RD", "2GAD"], "1/1", turn=220)
    assert [str(action) for action in kept.legal()] == ["lose 2RD", "lose 4RD"]
    kept.play("lose 2RD")
    assert here(kept) == ["2GAD", "4RD"]


# -- what spares the attacker a step (13.10) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("defenders", "cost"),
    [(["2RD", "4RD"], 0), (["2RD", "4RD", "11RB"], 1), (["2RD"], 0), (["2RD", "4RD", "5RD"], 1)],
)
def test_few_defenders_spare_the_attacker(defenders: list[Stack], cost: int) -> None:
    """pmd:13.10-a,-b, pmd:13.10-c: 1/3 in the open costs nothing against 2 steps, a step against 2.5."""
    game = fought(defenders, "1/3")
    while here(game, HEX, "soviet"):
        game.play(next(iter(game.legal())))
    assert lost(game) == cost


def test_a_retreat_after_two_steps_costs_the_attacker_one() -> None:
    """pmd:13.10-a: it loses 2 steps and retreats."""
    game = fought(["1GRD", "2GRD"], "1/3")
    game.play("lose 1GRD")
    game.play("lose 1GRD")
    game.play(f"retreat 2GRD {SOUTH}")
    assert lost(game) == 1


@pytest.mark.parametrize(
    ("spec", "spared"),
    [
        ({}, True),
        ({"terrain": {HEX: "forest"}}, True),
        ({"terrain": {HEX: "rough"}}, False),
        ({"weather": "RR"}, True),
        ({"weather": "MM"}, False),
        ({"weather": "FF"}, True),
        ({"weather": "SS"}, False),
        ({"no_offensive_supply": ["Extra1"]}, False),
        ({"fieldworks": {"soviet": [HEX]}}, False),
        ({"map": {"features": {"stalin_line": [HEX]}}}, False),
    ],
)
def test_what_sparing_a_step_takes(spec: dict[str, Any], spared: bool) -> None:
    """pmd:13.10-a: supply, ground without works, firm weather."""
    assert lost(fought(["2RD"], "1/3", **spec)) == (0 if spared else 1)


def test_a_small_result_spares_nothing() -> None:
    """pmd:13.10-a: the defender result was 2."""
    assert lost(fought(["11RB"], "1/2")) == 1


# -- close combat (13.12) ----------------------------------------------------------------------------------------------


def test_both_sides_pick_in_turn(refused: Refused) -> None:
    """pmd:13.12-a,-e,-f, pmd:13.1-t: attacker, defender, attacker for the defender; the other way round after it."""
    three: list[Stack] = ["2RD", "4RD", "5RD", "6RD"]
    game = fought(three, "2/3", cc=True, counts={"stacking markers earned": 2}, weather="MM")
    askers = []
    for name in ("4RD", "2RD", "6RD"):
        askers.append(game.to_act)
        game.play(f"lose {name}")
    assert askers == ["axis", "soviet", "axis"]
    assert here(game) == ["5RD"]
    assert lost(game) == 2  # two by the table, at least one for three steps


def test_any_unit_may_be_picked() -> None:
    """pmd:13.12-f: a one-step unit falls while others have two steps."""
    game = fought(["1GRD", "2RD"], "1/1", cc=True)
    assert [str(action) for action in game.legal()] == ["lose 1GRD", "lose 2RD"]
    game.play("lose 2RD")
    assert here(game, HEX, "soviet") == ["1GRD"]


def test_half_step_units_are_a_pick() -> None:
    """pmd:13.12-h: a brigade settles a half, and the other side picks next; a full step may settle the last half."""
    game = fought(["11RB", "2RD", "4RD"], "1/1", cc=True)
    game.play("lose 11RB")
    assert game.to_act == "soviet"
    game.play("lose 2RD")
    assert here(game, HEX, "soviet") == ["4RD"]


def test_german_guns_come_last_in_close_combat() -> None:
    """pmd:13.12-g"""
    game = fought(["HARKO", "1ID"], "1/1", side="soviet", cc=True, close_combat_ready={"soviet": 1})
    assert steps(game, "1ID") == 2
    alone = fought(
        ["HARKO", {"id": "1ID", "steps": 1}], "1/2", side="soviet", cc=True, close_combat_ready={"soviet": 1}
    )
    assert here(alone, HEX, "axis") == []


@pytest.mark.parametrize(
    ("defender_lost", "least"),
    [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (11, 2), (12, 3), (15, 3), (16, 4), (19, 4), (20, 5)],
)
def test_close_combat_costs_half_of_what_the_defender_lost(defender_lost: int, least: int) -> None:
    """pmd:13.12-c: by halves of a step; those of artillery do not count."""
    game = battle({NORTH: [STRONG]}, ["2RD"])
    attack(game, "Extra1", cc=True)
    pos = war(game)
    note(pos, attacker_result=0, defender_lost=defender_lost)
    assert attacker_owes(pos) == 2 * least
    note(pos, close=False)
    assert attacker_owes(pos) == 0


@pytest.mark.parametrize(("defenders", "cost"), [(["2RD", "11RB"], 0), (["2RD", "4RD"], 1)])
def test_example_of_close_combat_in_the_open(defenders: list[Stack], cost: int) -> None:
    """pmd:13.12-i: 1/4, dry and clear: 1.5 Soviet steps cost nothing, 2 cost one."""
    game = fought(defenders, "1/4", cc=True)
    while here(game, HEX, "soviet"):
        game.play(next(iter(game.legal())))
    assert lost(game) == cost


@pytest.mark.parametrize(
    ("halves", "cost"),
    [(1, 1), (5, 2), (15, 3), (16, 4)],
)
def test_example_of_close_combat_in_a_city(halves: int, cost: int) -> None:
    """pmd:13.12-j, pmd:13.10-d, pmd:13.12-d: 1/4 is 2/8; a half step, 2.5, 7.5 and 8 steps."""
    soviet: list[Stack] = [infantry("soviet", f"G{n}", 1, 1, steps=1) for n in range(halves // 2)]
    soviet += ["11RB"] * (halves % 2)
    game = fought(soviet, "1/4", map=CITY)
    while here(game, HEX, "soviet"):
        game.play(next(iter(game.legal())))
    assert now(war(game)).attacker_result == 2
    assert lost(game) == cost


def test_no_cell_takes_more_than_five_steps() -> None:
    """pmd:13.12-d, pmd:13.10-c: of the defender; and every cell costs the attacker one."""
    pos = war(battle({}, []))
    cells = [cell.split("/") for row in pos.charts.crt.rows for cell in row]
    assert max(int(defender) for _, defender in cells) == 5
    assert min(int(attacker) for attacker, _ in cells) == 1


def test_losses_by_guns_are_not_counted() -> None:
    """pmd:13.12-c: two steps lost, one of them to artillery."""
    game = battle({NORTH: [STRONG]}, ["2RD", "4RD", "5RD"])
    attack(game, "Extra1", cc=True)
    pos = war(game)
    pos.leave()
    pos.ask(bill(pos, 1, 4, by_guns=2))
    pos.advance()
    game.play("lose 2RD")
    game.play("lose 4RD")
    assert now(pos).defender_lost == 2


def test_what_is_taken_off_a_result_leaves_the_step_that_works_cost() -> None:
    """pmd:13.4.2-ac, pmd:5.5-c: Fieldworks cost the attacker a step though the first winter takes one off."""
    for works, lost in (({"axis": ["3520"]}, 1), ({}, 0)):
        game = stavka.situation(
            {
                "title": "pmd",
                "turn": 202,
                "stage": "soviet combat",
                "weather": "snow",
                "units": {"3521": ["100RD", "91RD", "64RD"], "3520": ["31ID"]},
                "fieldworks": works,
                "counts": {"soviet Winter 1941-42 offensive": 202},
            }
        )
        game.play("attack 100RD+91RD+64RD 3520")
        to_the_die(game).play_dice([5])
        assert game.log[-1].news == ()
        game.play("subtract")
        while game.stage not in ("loss", "soviet first week combat", "advance after combat"):
            game.play(next(iter(game.legal())))
        while game.stage == "loss":
            game.play(next(iter(game.legal())))
        assert 3 - len([piece for piece in game.units(side="soviet") if piece.hex]) == lost


def test_the_order_of_normal_losses_is_cited(refused: Refused) -> None:
    """pmd:13.11-c: vehicles that were declared come first; without that anybody pays."""
    for declare, rule in (("declare afv", "pmd:13.11-c"), ("done", "")):
        game = battle({NORTH: ["3PD", "4PD", "31ID"]}, ["100RD", "91RD"])
        attack(game, "3PD", "4PD", "31ID")
        game.play(declare)
        to_the_die(game).play_dice([2])
        while game.stage != "loss" or game.to_act != "axis":
            game.play(next(iter(game.legal())))
        if rule:
            refused(game, "lose 31ID", rule)
        else:
            assert game.refusal("lose 31ID") is None
