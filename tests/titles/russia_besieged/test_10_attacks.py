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
    with_terrain,
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


# -- 10.2 odds and their shifts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attackers", "defenders", "odds"),
    [(["24Pz", "22Mtn"], ["4A"], "3-1"), (["5Inf", "49Mtn"], ["4A"], "2-1"), (["4A"], ["5Inf", "49Mtn"], "1-3")],
)
def test_raw_odds_favour_the_defender(rb: Situation, attackers: list[str], defenders: list[str], odds: str) -> None:
    """rb:10.21-a: 12 against 4, 11 against 4 is 2-1, 4 against 11 is 1-3."""
    stage = SOVIET_COMBAT if attackers == ["4A"] else AXIS_COMBAT
    game = rb({"2531": attackers, "2530": defenders}, stage, map=BLANK)
    assert stavka.odds(game, f"attack {'+'.join(attackers)} 2530").odds == odds


def test_the_attacker_may_take_lower_odds(rb: Situation, refused: Refused) -> None:
    """rb:10.21-f"""
    game = rb({"2531": ["24Pz", "22Mtn"], "2530": ["4A"]}, AXIS_COMBAT, map=BLANK)
    refused(game, "attack 24Pz+22Mtn 2530 at 4-1", "rb:10.21-f")
    refused(game, "attack 24Pz+22Mtn 2530 at 1-6", "rb:10.21-f")
    game.play("attack 24Pz+22Mtn 2530 at 1-1")
    assert rolled_at(game)[0] == "1-1"


def test_high_odds_share_columns(rb: Situation) -> None:
    """rb:10.22, reading 7: 8-1 to 10-1 are read in the 7-1 column; beyond 10-1 is 10-1."""
    game = rb({"2531": ["24Pz", "14Pz"], "2530": ["21MC"]}, AXIS_COMBAT, map=BLANK)
    found = stavka.odds(game, "attack 24Pz+14Pz 2530")
    assert (found.odds, found.modifiers[-1]) == ("9-1", "9-1 is read in the 7-1 column")
    at_seven = stavka.odds(game, "attack 24Pz+14Pz 2530 at 7-1")
    assert found.chances == at_seven.chances
    more = rb({"2531": ["24Pz", "14Pz", "39Pz"], "2530": ["21MC"]}, AXIS_COMBAT, map=BLANK)
    assert stavka.odds(more, "attack 24Pz+14Pz+39Pz 2530").odds == "10-1"


# -- 10.3 terrain ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terrain", "defence", "modifier"),
    [
        (with_terrain(h2530="mountain"), 12, 0),
        (with_city("2530"), 12, -1),
        (with_city("2530", "minor"), 6, 1),
        (with_terrain(h2530="forest"), 6, -1),
        (with_terrain(h2530="swamp"), 6, -1),
        (BLANK, 6, 1),
        (RIVER, 12, 1),
    ],
)
def test_terrain_of_the_defender(rb: Situation, terrain: dict[str, object], defence: int, modifier: int) -> None:
    """rb:10.3-a, rb:10.3-b, rb:10.31-a, rb:10.5-a: doubling, modifiers, and where armor counts (+1)."""
    game = rb({"2531": ["24Pz", "39Pz"], "8A": "2530"}, AXIS_COMBAT, map=terrain)
    assert stavka.odds(game, "attack 24Pz+39Pz 2530").defence == defence
    game.play("attack 24Pz+39Pz 2530")
    assert rolled_at(game)[1] == modifier


def test_one_attacker_on_dry_land_ends_the_doubling_by_a_river(rb: Situation) -> None:
    """rb:10.31-b"""
    units = {"24Pz": "2531", "39Pz": "2430", "8A": "2530"}
    game = rb(units, AXIS_COMBAT, map=RIVER)
    assert stavka.odds(game, "attack 24Pz+39Pz 2530").defence == 6


def test_nothing_is_more_than_doubled(rb: Situation) -> None:
    """rb:10.32: a major city behind a river."""
    place = {"blank": True, "places": {"Minsk": ["2530", "major"]}, "sides": {"river": [["2531", "2530"]]}}
    game = rb({"2531": ["24Pz", "39Pz"], "8A": "2530"}, AXIS_COMBAT, map=place)
    assert stavka.odds(game, "attack 24Pz+39Pz 2530").defence == 12


@pytest.mark.parametrize(("hex", "modifier"), [("1530", -1), ("1730", 1)])
def test_frozen_swamps(rb: Situation, hex: str, modifier: int) -> None:
    """rb:10.35-a, rb:10.35-b: forest in row 16 and north of it, clear south of it."""
    attackers = f"{hex[:2]}31"
    board = {"blank": True, "terrain": {hex: "swamp"}}
    game = rb({attackers: ["1TA", "2TA"], "5Inf": hex}, SOVIET_COMBAT, turn=22, weather="snow", map=board)
    game.play(f"attack 1TA+2TA {hex}")
    assert rolled_at(game)[1] == modifier


def test_several_hexes(rb: Situation) -> None:
    """rb:10.36-a, rb:10.36-b, rb:10.36-c, rb:10.36-d: 24 against a 2-3 in a city and one in clear."""
    weak = [{"id": "52A", "hex": "2530", "steps": 1}, {"id": "54A", "hex": "2431", "steps": 1}]
    axis = [{"id": unit, "hex": "2531"} for unit in ("24Pz", "39Pz", "7Inf", "Stuka1", "StukaBase1")]
    board = {"blank": True, "places": {"Kiev": ["2530", "major"], "Brest": ["2531", "minor"]}}
    game = rb([*weak, *axis], AXIS_COMBAT, map=board)
    found = stavka.odds(game, "attack 24Pz+39Pz+7Inf 2431+2530 air Stuka1")
    assert (found.attack, found.defence, found.odds) == (24, 6, "5-1")
    assert "major city -1" in found.modifiers
    assert "2 hexes attacked -1" in found.modifiers
    assert not any("armor" in note for note in found.modifiers)
    game.play("attack 24Pz+39Pz+7Inf 2431+2530 air Stuka1")
    assert rolled_at(game) == ("5-1", -2)


def test_the_same_terrain_counts_once(rb: Situation) -> None:
    """rb:10.36-b, rb:10.36-d: two forests are -1, the second hex -1 more, and no limit holds that one."""
    board = with_terrain(h2530="forest", h2431="forest")
    game = rb({"2531": ["24Pz", "39Pz"], "52A": "2530", "54A": "2431"}, AXIS_COMBAT, map=board)
    game.play("attack 24Pz+39Pz 2530+2431")
    assert rolled_at(game)[1] == -2


def test_modifiers_are_held_to_two(rb: Situation) -> None:
    """rb:10.21-c, rb:13.74-a: forest, major city and winter are -3 by name, and -2 on the die."""
    board = {
        "blank": True,
        "terrain": {"2431": "forest"},
        "places": {"Minsk": ["2431", "major"], "Kiev": ["2531", "minor"]},
    }
    units = {"2531": ["24Pz", "39Pz"], "52A": "2431"}
    game = rb(units, AXIS_COMBAT, turn=4, weather="snow", map=board, control={"Kiev": "axis"})
    found = stavka.odds(game, "attack 24Pz+39Pz 2431")
    assert {"forest -1", "major city -1", "first winter -1", "together no more than -2"} <= set(found.modifiers)
    game.play("attack 24Pz+39Pz 2431")
    assert rolled_at(game)[1] == -2


# -- 10.37, 10.5 mountain troops and armor -----------------------------------------------------------------------------


def test_mountain_units(rb: Situation) -> None:
    """rb:10.37, rb:10.37-b: +1 into mountains, -1 against them there; nothing elsewhere."""
    high = with_terrain(h2530="mountain")
    game = rb({"2531": ["49Mtn", "5Inf"], "8A": "2530"}, AXIS_COMBAT, map=high)
    game.play("attack 49Mtn+5Inf 2530")
    assert rolled_at(game)[1] == 1
    low = rb({"2531": ["49Mtn", "5Inf"], "8A": "2530"}, AXIS_COMBAT, map=BLANK)
    low.play("attack 49Mtn+5Inf 2530")
    assert rolled_at(low)[1] == 0
    held = rb({"2531": ["8A", "11A"], "49Mtn": "2530"}, SOVIET_COMBAT, map=high)
    held.play("attack 8A+11A 2530")
    assert rolled_at(held)[1] == -1


@pytest.mark.parametrize(
    ("attackers", "defender", "modifier"),
    [
        (["24Pz", "5Inf"], "8A", 1),
        (["24Pz", "5Inf"], "3MC", 0),
        (["7Inf", "5Inf"], "3MC", -1),
        (["7Inf", "5Inf"], "8A", 0),
        (["7Inf", "HunMech"], "8A", 0),
        (["7Inf", "Polizei"], "8A", 0),
        (["7Inf", "RumMech"], "8A", 1),
        (["7Inf", "1Cav"], "8A", 0),
    ],
)
def test_armor(rb: Situation, attackers: list[str], defender: str, modifier: int) -> None:
    """rb:10.5-b, rb:10.5-c, rb:10.5-d, rb:10.5-e, rb:2.0-d: armor on one side only."""
    game = rb({"2531": attackers, defender: "2530"}, AXIS_COMBAT, map=BLANK)
    game.play(f"attack {'+'.join(attackers)} 2530")
    assert rolled_at(game)[1] == modifier


def test_the_hungarian_mechanized_corps_gives_no_armor_modifier_on_the_russian_side_either(rb: Situation) -> None:
    """rb:10.5-d, rb:26.22-b"""
    hungary: dict[str, object] = {"surrendered_allies": ["hungary"], "turn": 24}
    game = rb({"1839": ["7Inf", "5Inf"], "HunMech": "1838"}, AXIS_COMBAT, **hungary)
    assert not any("armor" in told for told in stavka.odds(game, "attack 7Inf+5Inf 1838").modifiers)


# -- 12 artillery ------------------------------------------------------------------------------------------------------


def test_artillery(rb: Situation) -> None:
    """rb:12.03, rb:12.04, rb:12.04-b, rb:12.07: a column and its factor with others, alone only its factor."""
    game = rb({"2531": ["GerArt", "7Inf"], "52A": "2530"}, AXIS_COMBAT, map=BLANK)
    found = stavka.odds(game, "attack 7Inf+GerArt 2530")
    assert (found.attack, found.odds) == (10, "3-1")
    assert (
        stavka.odds(rb({"GerArt": "2531", "52A": "2530"}, AXIS_COMBAT, map=BLANK), "attack GerArt 2530").odds == "1-1"
    )
    held = rb({"2531": ["7Inf", "5Inf"], "RusArt1": "2530"}, AXIS_COMBAT, map=BLANK)
    assert stavka.odds(held, "attack 7Inf+5Inf 2530").odds == "2-1"


# -- 24 the first turn -------------------------------------------------------------------------------------------------


def test_shock_of_war(rb: Situation) -> None:
    """rb:24.21-a, rb:24.22, rb:24.6-a: rivers and forests help no Russian at first; all Axis attacks have +1."""
    board = {"blank": True, "terrain": {"2530": "forest"}, "sides": {"river": [["2531", "2530"]]}}
    units = {"2531": ["24Pz", "39Pz"], "3A": "2530"}
    first = rb(units, AXIS_COMBAT, turn=1, map=board)
    assert stavka.odds(first, "attack 24Pz+39Pz 2530").defence == 6
    first.play("attack 24Pz+39Pz 2530")
    assert rolled_at(first)[1] == 1
    second = rb(units, "axis second impulse combat", turn=1, map=board)
    assert stavka.odds(second, "attack 24Pz+39Pz 2530").defence == 12


def test_rivers_do_not_stop_finns_in_the_first_turn(rb: Situation) -> None:
    """rb:24.21-b: in the second impulse."""
    game = rb({"2531": ["4Fin", "6Fin"], "7A": "2530"}, "axis second impulse combat", turn=1, map=RIVER)
    assert stavka.odds(game, "attack 4Fin+6Fin 2530").defence == 5


def test_raw_odds_may_be_worse_than_shifted_ones(rb: Situation, refused: Refused) -> None:
    """rb:10.21-b: 1-6 and one Stuka are 1-5, which is legal; 1-6 is not."""
    units = {"2531": ["22Mtn", "24Pz"], "2530": ["1GA", "2GA"], "2534": ["Stuka1", "StukaBase1"]}
    game = rb(units, AXIS_COMBAT, turn=8, map=with_city("2534"))
    refused(game, "attack 22Mtn 2530", "rb:10.18")
    assert stavka.odds(game, "attack 22Mtn 2530 air Stuka1").odds == "1-5"


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
