"""10.2, 10.3, 10.5 and 12 Odds, terrain, armor and artillery."""

from __future__ import annotations

import pytest

import stavka
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation
from tests.titles.russia_besieged.fighting import (
    AXIS_COMBAT,
    BLANK,
    SOVIET_COMBAT,
    rolled_at,
    with_city,
    with_terrain,
)

RIVER = {"blank": True, "sides": {"river": [["2531", "2530"]]}}


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
