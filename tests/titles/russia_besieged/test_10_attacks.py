"""10.1 and 10.2: the duty to attack, and the odds of an attack."""

from __future__ import annotations

import pytest

import stavka
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation
from tests.titles.russia_besieged.fighting import (
    AXIS_COMBAT,
    BLANK,
    SOVIET_COMBAT,
    at,
    choices,
    give,
    rolled_at,
    with_city,
)

RIVER = {"blank": True, "sides": {"river": [["2531", "2530"]]}}


# -- 10.1 who must attack whom -----------------------------------------------------------------------------------------


def test_an_enemy_whose_zone_covers_a_unit_must_be_attacked(rb: Situation, refused: Refused) -> None:
    """rb:10.0, rb:10.1-a: the phase does not end before; a lone corps without an enemy beside it owes nothing."""
    game = rb({"24Pz": "2531", "8A": "2530", "5Inf": "2540"}, AXIS_COMBAT, map=BLANK)
    refused(game, "done", "rb:10.1-a")
    refused(game, "move 24Pz 2531-2532", "rb:10.0")
    game.play("attack 24Pz 2530")
    give(game, "BR")
    game.play("done")
    assert game.stage == "axis second impulse movement"


def test_both_enemies_in_contact_are_attacked(rb: Situation, refused: Refused) -> None:
    """rb:10.1-a, rb:10.11: one stack beside two enemies must see both attacked."""
    game = rb({"2531": ["24Pz", "39Pz"], "8A": "2530", "7A": "2431"}, AXIS_COMBAT, map=BLANK)
    refused(game, "attack 24Pz+39Pz 2530", "rb:10.1-a")
    assert {"attack 24Pz 2530", "attack 39Pz 2431"} <= choices(game)
    assert game.refusal("attack 24Pz+39Pz 2431+2530") is None
    game.play("attack 24Pz 2530")
    give(game, "BR")
    refused(game, "done", "rb:10.1-a")


def test_nobody_must_attack_across_a_river(rb: Situation) -> None:
    """rb:10.1-b: but everybody may."""
    game = rb({"24Pz": "2531", "8A": "2530"}, AXIS_COMBAT, map=RIVER)
    assert "done" in choices(game)
    assert "attack 24Pz 2530" in choices(game)


def test_one_enemy_across_a_river_does_not_bring_in_another(rb: Situation) -> None:
    """rb:10.1-b"""
    both = {"blank": True, "sides": {"river": [["2531", "2530"], ["2531", "2431"]]}}
    game = rb({"24Pz": "2531", "8A": "2530", "7A": "2431"}, AXIS_COMBAT, map=both)
    game.play("attack 24Pz 2530")
    give(game, "BR")
    game.play("done")


def test_units_in_a_major_city_attack_all_or_nobody(rb: Situation, refused: Refused) -> None:
    """rb:10.1-c: those across a river and those whom others attack are left out."""
    units = {"2531": ["24Pz", "39Pz"], "8A": "2530", "7A": "2431"}
    game = rb(units, AXIS_COMBAT, map=with_city("2531"))
    assert "done" in choices(game)
    refused(game, "attack 24Pz+39Pz 2530", "rb:10.1-c")
    game.play("attack 24Pz 2530")
    give(game, "BR")
    refused(game, "done", "rb:10.1-a")
    wet = {"blank": True, "places": {"Minsk": ["2531", "major"]}, "sides": {"river": [["2531", "2431"]]}}
    rb(units, AXIS_COMBAT, map=wet).play("attack 24Pz+39Pz 2530")
    helped = rb({**units, "5Inf": "2432"}, AXIS_COMBAT, map=with_city("2531"))
    helped.play("attack 24Pz+39Pz 2530")  # 5Inf sees to 2431


def test_a_unit_in_a_zone_must_attack_though_its_enemy_is_dealt_with(rb: Situation, refused: Refused) -> None:
    """rb:10.11: after one of two corps has attacked the only enemy, nobody is left for the other to attack."""
    game = rb({"24Pz": "2531", "39Pz": "2430", "8A": "2530"}, AXIS_COMBAT, map=BLANK)
    refused(game, "attack 24Pz 2530", "rb:10.11")
    game.play("attack 24Pz+39Pz 2530")


def test_a_minor_city_excuses_nobody(rb: Situation, refused: Refused) -> None:
    """rb:10.1-c"""
    refused(rb({"24Pz": "2531", "8A": "2530"}, AXIS_COMBAT, map=with_city("2531", "minor")), "done", "rb:10.1-a")


def test_enemies_out_of_supply_need_not_be_attacked(rb: Situation) -> None:
    """rb:10.1-d, rb:13.12"""
    units = [{"id": "24Pz", "hex": "2531"}, {"id": "8A", "hex": "2530", "flags": ["OOS-1"]}]
    game = rb(units, AXIS_COMBAT, map=BLANK)
    assert {"done", "attack 24Pz 2530"} <= choices(game)


@pytest.mark.parametrize(("unit", "rule"), [("WEC-Kiev", "rb:20.21"), ("Stalin", "rb:14.1")])
def test_workers_and_dictators_never_attack(rb: Situation, refused: Refused, unit: str, rule: str) -> None:
    """rb:10.1-e: they owe nothing either, even alone in their hex; rb:20.21, rb:14.1: they cannot."""
    game = rb({unit: "2530", "24Pz": "2531"}, SOVIET_COMBAT, map=BLANK)
    assert choices(game) == {"done"}
    other = rb({"2530": [unit, "8A"], "24Pz": "2531"}, SOVIET_COMBAT, map=BLANK)
    refused(other, f"attack {unit}+8A 2531", rule)
    other.play("attack 8A 2531")


def test_attackers_adjoin_what_they_attack(rb: Situation, refused: Refused) -> None:
    """rb:10.11"""
    game = rb({"24Pz": "2531", "39Pz": "2532", "8A": "2530"}, AXIS_COMBAT, map=BLANK)
    refused(game, "attack 24Pz+39Pz 2530", "rb:10.11")
    refused(game, "attack 24Pz 2529", "rb:10.11")
    refused(game, "attack 8A 2531", "rb:10.11")


def test_a_stack_may_split_its_targets_or_take_them_together(rb: Situation, refused: Refused) -> None:
    """rb:10.13, rb:10.14: several hexes together only from one stack."""
    units = {"2531": ["24Pz", "39Pz"], "8A": "2530", "7A": "2431"}
    rb(units, AXIS_COMBAT, map=BLANK).play("attack 24Pz+39Pz 2530+2431")
    apart = rb({"24Pz": "2531", "39Pz": "2430", "8A": "2530", "7A": "2431"}, AXIS_COMBAT, map=BLANK)
    refused(apart, "attack 24Pz+39Pz 2530+2431", "rb:10.14")


def test_all_in_a_hex_are_attacked_together(rb: Situation) -> None:
    """rb:10.12, rb:10.15: sums on both sides, 9+9 against 6+5."""
    game = rb({"2531": ["24Pz", "39Pz"], "2530": ["8A", "7A"]}, AXIS_COMBAT, map=BLANK)
    found = stavka.odds(game, "attack 24Pz+39Pz 2530")
    assert (found.attack, found.defence, found.odds) == (18, 11, "1-1")


def test_a_unit_attacks_once_and_is_attacked_once(rb: Situation, refused: Refused) -> None:
    """rb:10.16-a, rb:10.16-c, rb:10.17"""
    game = rb({"2531": ["24Pz", "39Pz"], "8A": "2530", "7A": "2431"}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "BR")
    refused(game, "attack 24Pz 2431", "rb:10.16-a")
    refused(game, "attack 39Pz 2530", "rb:10.16-c")
    refused(game, "attack 39Pz+39Pz 2431", "rb:10.17")


def test_a_unit_that_retreated_adds_nothing(rb: Situation) -> None:
    """rb:10.16-b: the 8A joins the 7A and shares its fate."""
    game = rb({"24Pz": "2531", "Polizei": "2427", "8A": "2530", "7A": "2528"}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "DR")
    game.play("retreat 8A 2530-2529-2528")
    assert stavka.odds(game, "attack Polizei 2528").defence == 5
    game.play("attack Polizei 2528")
    give(game, "DE")
    assert (at(game, "8A"), at(game, "7A")) == ("pool", "pool")


# -- 10.18, 10.19 the worst odds ---------------------------------------------------------------------------------------


def test_no_attack_is_worse_than_one_to_five(rb: Situation, refused: Refused) -> None:
    """rb:10.18: 1 against 6 is 1-6; 3 against 13 is 1-5."""
    game = rb({"2530": ["5Para", "8A"], "24Pz": "2531"}, SOVIET_COMBAT, map=BLANK)
    refused(game, "attack 5Para 2531", "rb:10.18")
    fair = rb({"2531": ["22Mtn", "24Pz"], "2530": ["8A", "11A"]}, AXIS_COMBAT, map=BLANK)
    assert stavka.odds(fair, "attack 22Mtn 2530").odds == "1-5"


def test_who_cannot_reach_one_to_five_surrenders(rb: Situation, refused: Refused) -> None:
    """rb:10.19: for good, before any battle; with two columns by air the same unit fights."""
    game = rb({"3Rum": "2531", "2530": ["1GA", "2GA"]}, AXIS_COMBAT, turn=8, map=BLANK)
    assert at(game, "3Rum") == "surrendered"
    refused(game, "attack 3Rum 2530", "rb:10.19")
    planes = {"2534": ["Stuka1", "StukaBase1"]}
    city = with_city("2534")
    saved = rb({"22Mtn": "2531", "2530": ["1GA", "2GA"], **planes}, AXIS_COMBAT, turn=8, map=city)
    assert at(saved, "22Mtn") == "2531"
    saved.play("attack 22Mtn 2530 air Stuka1")
    assert rolled_at(saved)[0] == "1-5"


# -- 24 the first turn -------------------------------------------------------------------------------------------------


def test_an_advance_obliges_to_nothing(rb: Situation) -> None:
    """rb:10.1-a, rb:9.4-a, rb:9.21: who comes beside an enemy by an advance owes no attack on him, nor do others."""
    units = {"2531": ["24Pz", "39Pz", "41Pz"], "21MC": "2530", "8A": "2529", "7Inf": "2536"}
    game = rb(units, map=BLANK)
    game.play("overrun 24Pz+39Pz+41Pz 2530")
    game.play("advance 24Pz")
    game.play("done")
    game.play("done")
    assert at(game, "24Pz") == "2530"
    river = {"blank": True, "sides": {"river": [["2429", "2529"]]}}
    game = rb({"24Pz": "2531", "21MC": "2530", "8A": "2529", "7Inf": "2429"}, AXIS_COMBAT, map=river)
    game.play("attack 24Pz 2530")
    give(game, "DE")
    game.play("advance 24Pz")
    assert "done" in choices(game)


@pytest.mark.parametrize(("who", "rule"), [("24Pz", "rb:10.16-a"), ("8A", "rb:10.16-c")])
def test_a_phase_that_has_begun(rb: Situation, refused: Refused, who: str, rule: str) -> None:
    """rb:10.16-a, rb:10.16-c, rb:10.19: who is said to have fought does not surrender for want of an attack."""
    flag = "fought" if who == "24Pz" else "attacked"
    units = {"24Pz": {"hex": "2531"}, "8A": {"hex": "2530"}}
    units[who] = {"hex": units[who]["hex"], "flags": flag}
    game = rb(units, "axis first impulse combat", map={"blank": True})
    refused(game, "attack 24Pz 2530", rule)
