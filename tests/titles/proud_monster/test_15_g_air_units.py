"""15.4: air units, which stay with their stack."""

from __future__ import annotations

import stavka
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import HEX, NORTH, fed, on_to_the_dice, won
from tests.titles.proud_monster.conftest import Situated, rule_against
from tests.titles.proud_monster.looking import places

STACK = ["3PD", "4PD", "10PD"]


def test_guns_are_ground_units_for_the_air_support(situation: Situated) -> None:
    """pmd:15.4-h: a division of 3 with guns that count 3 has 6 factors, so all 5 of the air army are added."""
    units = {"1640": ["1AD", "4RD", "8AirA"], "1641": ["31ID"]}
    game = situation(turn=301, stage="soviet combat", units=units, supply=fed("1AD", "4RD"), weather="dry")
    assert stavka.odds(game, "attack 1AD+4RD 1641").attack == 11
    assert stavka.odds(game, "attack 4RD 1641").attack == 6


def test_an_air_army_does_not_bring_the_fortified_area_to_a_hungry_stack(situation: Situated) -> None:
    """pmd:15.16-b: the hex is in defensive supply if its units are."""
    units = {"1640": ["31ID"], "1641": ["2RD", "8AirA"]}
    keys = {"turn": 312, "stage": "axis combat", "units": units, "fortified_area": "1642"}
    hungry = situation(**keys, supply={**fed("31ID"), "2RD": "OOS"})
    sated = situation(**keys, supply={**fed("31ID"), "2RD": "defensive"})
    shift = "Fortified Area -2"
    assert shift not in stavka.odds(hungry, "attack 31ID 1641").modifiers
    assert shift in stavka.odds(sated, "attack 31ID 1641").modifiers


def test_an_air_unit_goes_along_with_the_last_of_its_stack(situation: Situated) -> None:
    """pmd:15.4-g, pmd:6.1-h: it stays with one of the parts, and moves with it."""
    game = situation(turn=213, units={"1640": ["3PD", "4PD", "VIIIAirC"], "1740": "IVAirC", "2RD": "1743"})
    game.play("move 3PD 1640-1639")
    assert places(game, "VIIIAirC") == ["1640"]
    game.play("move 4PD 1640-1541")
    assert places(game, "VIIIAirC", "4PD") == ["1541", "1541"]


def test_an_air_unit_advances_with_its_stack(situation: Situated) -> None:
    """pmd:15.4-f,-g, pmd:13.15.1-a: with all of it, or with a part if it is named."""
    game = won(situation)
    game.play("advance 31ID+34ID")
    assert places(game, "31ID", "34ID", "VIIIAirC") == [HEX, HEX, HEX]
    game = won(situation)
    game.play("advance 31ID")
    game.play("done")
    assert places(game, "31ID", "VIIIAirC") == [HEX, NORTH]
    game = won(situation)
    game.play("advance 31ID+VIIIAirC")
    game.play("done")
    assert places(game, "34ID", "VIIIAirC") == [NORTH, HEX]


def test_an_air_unit_advances_with_its_own_stack_only(situation: Situated, refused: Refused) -> None:
    """pmd:15.4-f,-g"""
    game = won(situation)
    refused(game, "advance VIIIAirC", "pmd:15.4-f")
    refused(game, "advance 31ID+IVAirC", "pmd:15.4-g")


def test_an_air_unit_retreats_with_its_stack(situation: Situated) -> None:
    """pmd:15.4-f, pmd:13.8-a: it defends with it, and goes back with it."""
    guards = ["1GRD", "8GRD", "9GRD"]
    game = situation(
        turn=213, stage="soviet combat", units={NORTH: guards, HEX: ["31ID", "VIIIAirC"]}, supply=fed(*guards)
    )
    game.play(f"attack {'+'.join(guards)} {HEX}")
    on_to_the_dice(game).play_dice([5])
    assert game.stage == "retreat"
    game.play("retreat 31ID 1641")
    assert places(game, "31ID", "VIIIAirC") == ["1641", "1641"]


def test_an_air_unit_follows_units_into_an_empty_hex(situation: Situated) -> None:
    """pmd:13.1-b, pmd:15.4-g"""
    game = situation(turn=213, stage="axis combat", units={NORTH: ["31ID", "VIIIAirC"]}, supply=fed("31ID"))
    game.play(f"attack 31ID {HEX} cc")
    assert places(game, "31ID", "VIIIAirC") == [HEX, HEX]


def test_air_units_at_hand_are_those_of_the_turn(situation: Situated) -> None:
    """pmd:15.4-c,-k,-l: II Air Corps has left by 1942; Interceptors from 123 to 202, air armies from 210."""

    def at_hand(turn: int, unit: str) -> bool:
        return situation(turn=turn).piece(unit).box == "air pool"

    assert [at_hand(turn, "IIAirC") for turn in (113, 201)] == [True, False]
    assert [at_hand(turn, "6Interceptor") for turn in (122, 123, 203)] == [False, True, False]
    assert [at_hand(turn, "1AirA") for turn in (209, 210)] == [False, True]


def test_soviet_air_is_there_before_the_axis_moves(situation: Situated) -> None:
    """pmd:15.4-b: an air unit that arrives joins a stack at once."""
    game = situation(turn=123, stage="reinforcement: arrivals", units={"100RD": "3819", "3PD": "3818"}, seed=3)
    while game.stage != "soviet air units":
        game.play(str(next(iter(game.legal()))))
    game.play("support 6Interceptor 3819")
    assert game.piece("6Interceptor").hex == "3819"


def test_an_air_unit_may_be_named_among_the_attackers(situation: Situated) -> None:
    """pmd:15.4-a,-f: it is with the stack, or joins it now."""
    for there in ({"VIIIAirC": "1640"}, {}):
        game = situation(stage="axis combat", units={"1640": STACK, "100RD": "1641", **there})
        assert stavka.odds(game, "attack 3PD+VIIIAirC 1641").attack == 24
        game.play("attack 3PD+VIIIAirC 1641")
        assert game.piece("VIIIAirC").hex == "1640"
    game = situation(units={"1640": STACK, "100RD": "1641"})
    assert rule_against(game, "assault 3PD+IAirC+IIAirC 1641") == "pmd:6.1-h"
    assert stavka.odds(game, "assault 3PD+IAirC 1641").attack == 24
    game = situation(stage="axis combat", units={"3PD": "1640", "4PD": "1639", "IAirC": "1639", "100RD": "1641"})
    assert rule_against(game, "attack 3PD+IAirC 1641") == "pmd:15.4-f"
    assert rule_against(game, "attack IAirC 1641") == "pmd:15.4-f"


def test_one_air_unit_advances(situation: Situated, refused: Refused) -> None:
    """pmd:15.4-g: of two stacks that come together one keeps its own."""
    units = {NORTH: ["31ID", "34ID", "VIIIAirC"], "1541": ["1ID", "IVAirC"], HEX: ["100RD"]}
    game = situation(turn=213, stage="axis combat", units=units, supply=fed("31ID", "34ID", "1ID"))
    game.play(f"attack 31ID+34ID+1ID {HEX}")
    on_to_the_dice(game).play_dice([6])
    while game.stage == "loss":
        game.play(next(iter(game.legal())))
    assert game.stage == "advance after combat"
    refused(game, "advance 31ID+1ID+VIIIAirC+IVAirC", "pmd:15.4-g")
    assert game.refusal("advance 31ID+1ID+IVAirC") is None
