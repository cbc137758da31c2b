"""What an eighth reading of the rules found: two rules that meet, and figures at their limits."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.proud_monster.conftest import Situated, rule_against, war


def fed(*units: str) -> dict[str, str]:
    return dict.fromkeys(units, "offensive")


def on_to_the_loss(game: Game, die: int) -> Game:
    """No shift is declared, and the die falls."""
    while game.to_act != "chance":
        game.play("done" if game.refusal("done") is None else "pass")
    game.play_dice([die])
    return game


def test_who_goes_into_an_empty_hex_is_in_reserve_no_longer(situation: Situated, refused: Refused) -> None:
    """pmd:6.4-d, pmd:13.1-b: an attack ends it, so the unit does not move once more with the reserves."""
    game = situation(
        turn=213,
        stage="axis combat",
        units={"1640": ["31ID", "3PD"]},
        reserves={"axis": ["1640"]},
        supply=fed("31ID", "3PD"),
    )
    game.play("attack 3PD 1641 cc")
    assert "reserve" not in game.piece("3PD").flags
    assert "reserve" in game.piece("31ID").flags
    game.play("done")
    refused(game, "move 3PD 1641-1642", "pmd:6.4-g")


def test_a_step_taken_by_guns_lets_a_division_in(situation: Situated) -> None:
    """pmd:13.15.2-c, pmd:15.5-a: the defender has lost one, whoever took it."""
    game = situation(
        turn=213,
        stage="axis combat",
        units={"1640": ["HARKO", "31ID", "34ID"], "1641": ["1GRD", "8GRD", "9GRD"]},
        supply=fed("HARKO", "31ID", "34ID"),
        close_combat_ready={"axis": 1, "soviet": 0},
    )
    game.play("attack 31ID+34ID 1641 cc")
    on_to_the_loss(game, 1)  # 2/0, and a step by HARKO
    for answer in ("stay", "lose 1GRD", "lose 31ID", "lose 31ID"):
        game.play(answer)
    assert game.stage == "advance after combat"
    game.play("advance 34ID")
    assert game.piece("34ID").hex == "1641"


def test_without_guns_nobody_comes_in_beside_whole_defenders(situation: Situated) -> None:
    """pmd:13.15.2-c"""
    game = situation(
        turn=213,
        stage="axis combat",
        units={"1640": ["31ID", "34ID"], "1641": ["1GRD", "8GRD", "9GRD"]},
        supply=fed("31ID", "34ID"),
        close_combat_ready={"axis": 1, "soviet": 0},
    )
    game.play("attack 31ID+34ID 1641 cc")
    on_to_the_loss(game, 1)
    game.play("lose 31ID")
    game.play("lose 31ID")
    assert game.stage == "axis first week combat"


@pytest.mark.parametrize(
    ("more", "attack"),
    [
        ({}, 22),
        ({"hedgehogs": ["1538"]}, 22),
        ({"fieldworks": {"axis": ["1538"]}}, 18),
        ({"large_towns": ["1538"]}, 18),
    ],
)
def test_a_hedgehog_does_not_shield_from_rockets(situation: Situated, more: dict[str, object], attack: int) -> None:
    """pmd:15.15: cities, large towns, forts and Fieldworks do; 1538 is a small town in the open."""
    units = {"1537": ["1GRktD", "1GRD", "8GRD"], "1538": ["31ID"]}
    supply = fed("1GRktD", "1GRD", "8GRD")
    game = situation(turn=301, stage="soviet combat", units=units, supply=supply, weather="dry", **more)
    assert stavka.odds(game, "attack 1GRktD+1GRD+8GRD 1538").attack == attack


def test_guns_are_added_up_with_the_others_before_a_river_halves_them(situation: Situated) -> None:
    """pmd:13.4.1-l, pmd:15.11-c: 7 and 5 over a minor river are 6, not 4 and 3."""
    game = situation(
        turn=301,
        stage="soviet combat",
        units={"1640": ["1AD", "1GRD"], "1641": ["31ID"]},
        supply=fed("1AD", "1GRD"),
        weather="dry",
        hexsides={"1640/1641": "minor river"},
    )
    assert stavka.odds(game, "attack 1AD+1GRD 1641").attack == 6


def test_guns_are_ground_units_for_the_air_support(situation: Situated) -> None:
    """pmd:15.4-h: a division of 3 with guns that count 3 has 6 factors, so all 5 of the air army are added."""
    units = {"1640": ["1AD", "4RD", "8AirA"], "1641": ["31ID"]}
    game = situation(turn=301, stage="soviet combat", units=units, supply=fed("1AD", "4RD"), weather="dry")
    assert stavka.odds(game, "attack 1AD+4RD 1641").attack == 11
    assert stavka.odds(game, "attack 4RD 1641").attack == 6


def test_minor_allied_cavalry_raids_in_the_south_only(situation: Situated, refused: Refused) -> None:
    """pmd:7.1-f, pmd:15.6-a: 0429 lies north of the North/South line, and so does its forest."""
    game = situation(units={"Rom5CB": "0530", "100RD": "0429"}, supply=fed("Rom5CB"), terrain={"0429": "forest"})
    refused(game, "raid Rom5CB 0429", "pmd:7.1-f")
    game = situation(units={"Rom5CB": "1640", "100RD": "1641"}, supply=fed("Rom5CB"), terrain={"1641": "forest"})
    assert game.refusal("raid Rom5CB 1641") is None


def test_a_corps_takes_a_step_of_its_upgrade_without_supply(situation: Situated) -> None:
    """pmd:15.9-g, pmd:9.2-c: it reorganizes, which asks only for enemies to be away."""
    for supply in ("offensive", "OOS"):
        keys = {"turn": 305, "stage": "soviet refit", "upgrades": {"1TC": 1}, "supply": {"1TC": supply}}
        far = situation(**keys, units={"1TC": {"hex": "1640", "steps": 2}, "31ID": "1040"})
        near = situation(**keys, units={"1TC": {"hex": "1640", "steps": 2}, "31ID": "1641"})
        assert rule_against(far, "absorb 1TC") is None
        assert rule_against(near, "absorb 1TC") == "pmd:9.2-c"


def test_an_air_army_does_not_bring_the_fortified_area_to_a_hungry_stack(situation: Situated) -> None:
    """pmd:15.16-b: the hex is in defensive supply if its units are."""
    units = {"1640": ["31ID"], "1641": ["2RD", "8AirA"]}
    keys = {"turn": 312, "stage": "axis combat", "units": units, "fortified_area": "1642"}
    hungry = situation(**keys, supply={**fed("31ID"), "2RD": "OOS"})
    sated = situation(**keys, supply={**fed("31ID"), "2RD": "defensive"})
    shift = "Fortified Area -2"
    assert shift not in stavka.odds(hungry, "attack 31ID 1641").modifiers
    assert shift in stavka.odds(sated, "attack 31ID 1641").modifiers


@pytest.mark.parametrize(
    ("turn", "unit", "spent", "week", "rule"),
    [
        (117, "3PD", 5, None, None),
        (117, "3PD", 6, None, "pmd:14.3-a"),
        (117, "3PD", 6, "axis", None),
        (117, "3PD", 7, "axis", "pmd:5.4-e"),
        (222, "1TC", 3, None, None),
        (222, "1TC", 4, "axis", "pmd:14.3-b"),
        (222, "1TC", 4, "soviet", None),
        (222, "1TC", 5, "soviet", "pmd:5.4-h"),
    ],
)
def test_what_an_assault_costs_in_an_offensive_week(
    situation: Situated, turn: int, unit: str, spent: int, week: str | None, rule: str | None
) -> None:
    """pmd:5.4-e,-h, pmd:14.3-a,-b: the rule that is told is that of the week."""
    side, enemy = ("axis", "100RD") if unit == "3PD" else ("soviet", "31ID")
    game = situation(
        turn=turn,
        stage=f"{side} movement",
        units={unit: "1640", enemy: "1641"},
        supply=fed(unit),
        spent={unit: spent},
        weather="dry",
        seasonal_offensive=week or [],
    )
    assert rule_against(game, f"assault {unit} 1641") == rule


@pytest.mark.parametrize(
    ("description", "short"),
    [
        ({"side": "axis", "kind": "air corps", "name": "VIII"}, "VIIIAirC"),
        ({"side": "axis", "kind": "panzer division", "name": "3"}, "3PD"),
        ({"name": "3PD"}, "3PD"),
        ({"side": "axis", "nation": "romanian", "kind": "ID", "name": "6"}, "Rom6ID"),
        ({"side": "axis", "nation": "hungarian", "kind": "motorized infantry"}, "HunHFMIC"),
        ({"side": "axis", "nation": "ost", "kind": "infantry"}, "OstMxdEthIB"),
        ({"side": "axis", "nation": "spanish", "kind": "infantry", "size": "division"}, "250SpID"),
        ({"side": "axis", "nation": "slovak", "kind": "security division"}, "SloSecD"),
        ({"side": "axis", "kind": "ID", "name": "Test"}, "Extra1"),
    ],
)
def test_descriptions_that_mean_one_counter(situation: Situated, description: dict[str, str], short: str) -> None:
    """A name printed on a counter, a nation with few units: pmd:2.4.8-a, pmd:7.3-a."""
    game = situation(turn=224, units=[{**description, "hex": "1640"}, {"id": "31ID", "hex": "1740"}])
    assert [piece.short for piece in game.units(at="1640")] == [short]


# -- hexes that units leave without a move or an assault ---------------------------------------------------------------

SHARED = "1240"  # Kishinev


def shared_hex(game: Game) -> tuple[object, object, object]:
    """Whose the hex is, where the Axis has its Close Combat markers, and how many of them come back next turn."""
    markers = game.view("axis")["markers"]
    owner = game.view("axis")["control"]["Kishinev"]
    return owner, markers["close_combat"]["axis"], markers["close_combat_due"]["axis"]


def test_a_withdrawal_ends_the_sharing_of_a_hex(situation: Situated) -> None:
    """pmd:13.1-f, pmd:9.7.2-a: for whatever reason."""
    game = situation(
        turn=211,
        stage="reinforcement: withdrawals",
        units={SHARED: ["2SSMID", "100RD"]},
        close_combat={"axis": [SHARED]},
        supply=fed("2SSMID"),
    )
    game.play("withdraw 2SSMID")
    assert shared_hex(game) == ("soviet", {}, 1)


@pytest.mark.parametrize(("side", "unit", "owner"), [("axis", "31ID", "soviet"), ("soviet", "100RD", "axis")])
def test_a_unit_given_up_leaves_a_shared_hex_to_the_other(
    situation: Situated, side: str, unit: str, owner: str
) -> None:
    """pmd:9.8, pmd:13.1-f, pmd:4.2-c: control passes at once."""
    game = situation(
        turn=213,
        stage=f"{side} refit",
        units=[{"id": "31ID", "hex": SHARED, "steps": 1}, {"id": "100RD", "hex": SHARED}],
        close_combat={"axis": [SHARED]},
    )
    assert shared_hex(game) == ("soviet", {SHARED: 1}, 0)
    game.play(f"reduce {unit}")
    assert shared_hex(game) == (owner, {}, 1)


def test_starved_attackers_leave_a_shared_hex(situation: Situated) -> None:
    """pmd:8.5-l, pmd:13.1-f"""
    around = {"1239": "2RD", "1241": "5RD", "1140": "6RD", "1141": "10RD", "1340": "13RD", "1341": "16RD"}
    units: list[dict[str, object]] = [{"id": unit, "hex": hex} for hex, unit in around.items()]
    units += [{"id": "31ID", "hex": SHARED, "steps": 1}, {"id": "100RD", "hex": SHARED}]
    game = situation(turn=213, stage="axis cleanup", units=units, close_combat={"axis": [SHARED]}, iso={"31ID": 1})
    assert game.piece("31ID").hex is None
    assert shared_hex(game) == ("soviet", {}, 1)


def test_winter_takes_the_hedgehog_and_the_air_corps_with_the_last_german(situation: Situated) -> None:
    """pmd:12.4-i, pmd:13.4.2-v, pmd:15.4-i"""
    game = situation(
        turn=124,
        stage="weather",
        units={"31ID": {"hex": "3616", "steps": 1}, "VIIIAirC": "3616", "100RD": "3617"},
        hedgehogs=["3616"],
    )
    game.play_dice(["Oct3"])
    game.play("examine 3616")
    game.play("lose 31ID")
    assert game.view("axis")["markers"]["hedgehogs"] == []
    assert game.piece("VIIIAirC").box == "air pool"


# -- what a unit keeps and what it destroys ----------------------------------------------------------------------------


def test_an_upgrade_goes_on_with_the_new_formation(situation: Situated) -> None:
    """pmd:9.4.1-b, pmd:15.9-h: a conversion leaves the strength as it was."""
    game = situation(turn=312, stage="axis refit", units={"GDMID": "1640"}, upgrades={"GDMID": 2})
    before = game.piece("GDMID").steps
    game.play("convert GDMID GDPGD")
    assert war(game).upgrades == {war(game).roster.index("GDPGD"): 2}
    assert game.piece("GDPGD").steps == before


def line(game: Game) -> list[str]:
    found: list[str] = game.view("axis")["markers"]["stalin_line"]
    return found


def test_a_retreat_breaks_the_stalin_line(situation: Situated) -> None:
    """pmd:13.8-c, pmd:13.4.2-t: an Axis unit has entered the hex."""
    game = situation(
        turn=114,
        stage="soviet combat",
        units={"1640": ["31ID"], "1641": ["1GRD", "8GRD", "9GRD"]},
        supply=fed("1GRD", "8GRD", "9GRD"),
        stalin_line=["1639", "1540"],
        close_combat_ready={"axis": 0, "soviet": 0},
    )
    game.play("attack 1GRD+8GRD+9GRD 1640")
    on_to_the_loss(game, 1)
    assert line(game) == ["1540", "1639"]
    game.play("retreat 31ID 1639")
    assert line(game) == ["1540"]


def test_who_comes_in_beside_defenders_breaks_the_stalin_line(situation: Situated) -> None:
    """pmd:13.4.2-t, pmd:13.15.2-a"""
    game = situation(
        turn=114,
        stage="axis combat",
        units={"1640": ["31ID", "34ID"], "1641": ["100RD", "5RD", "2RD"]},
        stalin_line=["1641"],
        close_combat_ready={"axis": 1, "soviet": 0},
    )
    game.play("attack 31ID+34ID 1641 cc")
    on_to_the_loss(game, 6)
    while game.stage != "advance after combat":
        game.play(next(iter(game.legal())))
    assert line(game) == ["1641"]
    game.play("advance 34ID")
    assert line(game) == []


def test_the_comb_out_of_1942_lies_before_its_scenario(situation: Situated, refused: Refused) -> None:
    """pmd:9.5.2-b; there is another in 1943, and in the campaign that of 1942 is open (pmd:9.5.2-a)."""
    keys = {"stage": "reinforcement: points"}
    refused(situation(scenario="1942", turn=213, **keys), "comb-out", "pmd:9.5.2-b")
    assert situation(scenario="1942", turn=301, **keys).refusal("comb-out") is None
    assert situation(turn=213, **keys).refusal("comb-out") is None
