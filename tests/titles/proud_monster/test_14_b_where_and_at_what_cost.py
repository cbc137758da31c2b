"""14: where mobile assaults go, who makes them, and what they cost."""

from __future__ import annotations

from typing import Any

import pytest

import stavka
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import HEX, NORTH, fed, on_to_the_dice
from tests.titles.proud_monster.conftest import Situated, rule_against, war

BIG = {"side": "axis", "kind": "panzer division", "name": "Big", "factors": "30-10-12", "hex": "1640"}
PANZERS = ("1PD", "3PD", "4PD", "6PD", "7PD", "8PD")


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


def test_a_mobile_assault_leaves_the_mountains_by_a_road(situation: Situated) -> None:
    """pmd:13.4.1-j: a Mech unit attacks from mountains through a road hexside only."""
    keys: dict[str, Any] = {"units": {"3PD": "1640", "100RD": "1641"}, "terrain": {"1640": "mountain"}}
    keys["supply"] = fed("3PD")
    assert rule_against(situation(**keys), "assault 3PD 1641") == "pmd:13.4.1-j"
    assert rule_against(situation(**keys, roads=[["1640", "1641"]]), "assault 3PD 1641") is None


def test_cavalry_pays_for_a_mobile_assault_before_the_die_falls(situation: Situated) -> None:
    """pmd:14.1-f: at once when its factors have been counted, which do not change by that."""
    units = ["1GTC", "1GCD", "2GCD"]
    game = situation(
        turn=301, stage="soviet movement", weather="dry", units={NORTH: units, HEX: ["31ID"]}, supply=fed(*units)
    )
    game.play(f"assault {'+'.join(units)} {HEX}")
    while game.stage != "loss of cavalry":
        game.play("done" if game.refusal("done") is None else "pass")
    before = stavka.odds(game, f"assault {'+'.join(units)} {HEX}")
    game.play("lose 2GCD")
    assert game.to_act == "chance"
    assert game.piece("2GCD").steps == 1
    assert stavka.odds(game, f"assault {'+'.join(units)} {HEX}").attack == before.attack


def test_a_failed_mobile_assault_stops_its_units(situation: Situated, refused: Refused) -> None:
    """pmd:14.7-d; who was only left behind is stopped by pmd:11.1-g."""
    game = situation(units={"3PD": NORTH, HEX: ["2RD", "4RD", "5RD", "6RD"]}, counts={"stacking markers earned": 1})
    game.play(f"assault 3PD {HEX}")
    on_to_the_dice(game).play_dice([1])
    assert game.stage == "axis first week movement"
    refused(game, "move 3PD 1639-1638", "pmd:14.7-d")
    refused(game, f"assault 3PD {HEX}", "pmd:14.7-d")
    refused(situation(units={"3PD": {"hex": HEX, "flags": ["halted"]}}), f"move 3PD {HEX}-{NORTH}", "pmd:11.1-g")


def test_a_river_makes_a_mobile_assault_too_dear(situation: Situated) -> None:
    """pmd:14.3-c: seven points are enough but for the two of the hexside."""
    keys: dict[str, Any] = {"units": {"3PD": "1640", "100RD": "1641"}, "hexsides": {"1640/1641": "minor river"}}
    assert rule_against(situation(**keys, spent={"3PD": 3}), "assault 3PD 1641") is None
    assert rule_against(situation(**keys, spent={"3PD": 5}), "assault 3PD 1641") == "pmd:14.3-c"
    assert rule_against(situation(**keys, spent={"3PD": 6}), "assault 3PD 1641") == "pmd:14.3-a"


def test_the_ground_of_an_assault_from_beside_the_map(situation: Situated) -> None:
    """pmd:14.10-c"""
    units = {"3PD": "OKH North", "100RD": "0128"}
    assert rule_against(situation(units=units, terrain={"0128": "clear"}), "assault 3PD 0128") is None
    assert rule_against(situation(units=units, terrain={"0128": "rough"}), "assault 3PD 0128") == "pmd:14.10-c"


def test_a_mobile_assault_without_offensive_supply_names_what_it_lacks(situation: Situated, refused: Refused) -> None:
    """pmd:8.6-c: a Mech unit; pmd:14.2-a: cavalry; pmd:14.5-a: one that comes into reach of a marker too late."""
    hungry = situation(turn=119, units={NORTH: ["3PD", "1CD"], HEX: ["100RD"]})
    refused(hungry, f"assault 3PD {HEX}", "pmd:8.6-c")
    refused(hungry, f"assault 1CD {HEX}", "pmd:14.2-a")
    markers = {"axis": [[3, HEX]]}
    for start, rule in (("1636", "pmd:14.5-a"), ("1638", None)):
        game = situation(turn=119, units={"3PD": start, "100RD": HEX}, offensive_supply=markers)
        game.play("move 3PD " + "-".join(str(row) for row in range(int(start), 1640)))
        found = game.refusal(f"assault 3PD {HEX}")
        assert (found.rule if found else None) == rule


@pytest.mark.parametrize(
    ("unit", "turn", "rule"),
    [
        ("HARKO", 113, "pmd:14.1-e"),
        ("1AD", 221, "pmd:15.11-i"),
        ("18MAD", 321, "pmd:15.21-a"),
        ("Rom1PD", 113, "pmd:7.1-h"),
    ],
)
def test_who_makes_no_mobile_assault_is_told_by_its_own_rule(
    situation: Situated, refused: Refused, unit: str, turn: int, rule: str
) -> None:
    """pmd:14.1-e, pmd:15.11-i, pmd:15.21-a, pmd:7.1-h"""
    soviet = unit == "1AD"
    stage, enemy = ("soviet movement", "31ID") if soviet else ("axis movement", "100RD")
    game = situation(turn=turn, stage=stage, units={NORTH: [unit], HEX: [enemy]}, supply={unit: "offensive"})
    refused(game, f"assault {unit} {HEX}", rule)


@pytest.mark.parametrize(
    ("spec", "hex", "start", "rule"),
    [
        ({"weather": "mud"}, HEX, NORTH, "pmd:12.4-d"),
        ({"weather": "snow", "turn": 124}, HEX, NORTH, "pmd:12.4-h"),
        ({"weather": "snow", "turn": 301}, HEX, NORTH, None),
        ({}, "0327", "0326", "pmd:13.4.2-o"),
        ({}, "1643", "1642", "pmd:13.4.2-ad"),
        ({"stalin_line": []}, "1643", "1642", None),
        ({"terrain": {HEX: "marsh"}}, HEX, NORTH, "pmd:14.4-a"),
    ],
)
def test_where_no_mobile_assault_goes(
    situation: Situated, spec: dict[str, Any], hex: str, start: str, rule: str | None
) -> None:
    """pmd:12.4-d,-h, pmd:13.4.2-o,-ad, pmd:14.4-a,-c"""
    game = situation(**{"turn": 113, "units": {start: ["3PD"], hex: ["100RD"]}, "supply": {"3PD": "offensive"}, **spec})
    found = game.refusal(f"assault 3PD {hex}")
    assert (found.rule if found else None) == rule


def test_panzergrenadiers_assault_alone_but_assist_nobody(situation: Situated, refused: Refused) -> None:
    """pmd:14.1-b,-d; pmd:14.1-c: without them too a motorized division needs tanks."""
    units = {NORTH: ["15PGD", "10MID"], HEX: ["100RD"]}
    game = situation(turn=305, units=units, supply={"15PGD": "offensive", "10MID": "offensive"})
    assert game.refusal(f"assault 15PGD {HEX}") is None
    refused(game, f"assault 15PGD+10MID {HEX}", "pmd:14.1-d")
    refused(game, f"assault 10MID {HEX}", "pmd:14.1-c")


def test_hedgehogs_make_no_mobile_assault(situation: Situated) -> None:
    """pmd:13.4.2-af, pmd:13.4.2-v: nobody attacks out of one; taken off it hinders nobody; it stays on no empty hex."""
    units = {"3PD": "1920", "100RD": "1919"}
    front = {"terrain": {"1919": "clear"}, "stalin_line": [], "supply": {"3PD": "offensive"}}
    game = situation(turn=213, units=units, hedgehogs=["1920"], **front)
    assert rule_against(game, "assault 3PD 1919") == "pmd:13.4.2-af"
    game.play("hedgehog 1920")
    assert rule_against(game, "assault 3PD 1919") is None
    game = situation(turn=213, units=units, hedgehogs=["1920"])
    game.play("move 3PD 1920-1921")
    assert game.view("axis")["markers"]["hedgehogs"] == []


@pytest.mark.parametrize(
    ("reserve", "pushing", "costs"),
    [(False, False, (4, 6, 4)), (True, False, (4, 1, 4)), (True, True, (1, 1, 1)), (False, True, (4, 6, 4))],
)
def test_what_a_hex_with_an_assault_marker_costs(
    situation: Situated, reserve: bool, pushing: bool, costs: tuple[int, ...]
) -> None:
    """pmd:14.11-a,-b, pmd:6.4-i,-k, pmd:5.4-i: plain for Mech out of reserve, for all of it in an offensive week."""
    game = situation(
        turn=213,
        units={"31ID": NORTH, "3PD": NORTH},
        ma_markers=[HEX],
        reserves={"axis": {NORTH: 1}} if reserve else {},
        seasonal_offensive=["axis"] if pushing else [],
        control={"axis": "all"},
    )
    assert tuple(game.cost(f"move {units} {NORTH}-{HEX}") for units in ("31ID", "3PD", "31ID+3PD")) == costs


def test_who_is_not_shown_assists_nobody(situation: Situated) -> None:
    """pmd:14.3-f, pmd:14.1-c: tanks that only go along do not help motorized infantry to assault."""
    game = situation(
        turn=119,
        units={"3PD": NORTH, "10MID": NORTH, "100RD": HEX},
        weather="DD",
        offensive_supply={"axis": [[5, NORTH, "open"]]},
        control={"axis": "all"},
    )
    assert rule_against(game, f"assault 3PD+10MID {HEX}") is None
    assert rule_against(game, f"assault 3PD {HEX} with 10MID") is None
    assert rule_against(game, f"assault 10MID {HEX} with 3PD") == "pmd:14.1-c"


def test_a_hex_with_an_ma_marker_costs_six_or_four(situation: Situated, refused: Refused) -> None:
    """pmd:14.11-a,-b,-c: those out of reserve pay for the ground only, in an Initial Movement Phase."""
    usual = situation(ma_markers=["1641"], units=[{"id": "3PD", "hex": "1640", "spent": 7}])
    refused(usual, "move 3PD 1640-1641", "pmd:14.11-b")
    fresh = situation(ma_markers=["1641"], units=[{"id": "3PD", "hex": "1640", "spent": 6}])
    assert fresh.refusal("move 3PD 1640-1641") is None
    reserve = {"id": "3PD", "hex": "1640", "spent": 7, "reserve": True}
    assert situation(ma_markers=["1641"], units=[reserve]).refusal("move 3PD 1640-1641") is None
    later = situation(stage="axis own reserves", ma_markers=["1641"], units=[reserve])
    refused(later, "move 3PD 1640-1641", "pmd:14.11-c")


def test_who_has_moved_makes_no_assault_inside_its_hex(situation: Situated, refused: Refused) -> None:
    """pmd:14.9: unmoved units of a shared hex may."""
    shared = {"units": [BIG, {"id": "100RD", "hex": "1640"}], "close_combat": {"axis": ["1640"]}}
    assert situation(**shared).refusal("assault Big 1640") is None
    refused(situation(**shared, moved=["Big"]), "assault Big 1640", "pmd:14.9")


def test_the_snow_of_march_1942_is_that_of_the_first_winter(situation: Situated, refused: Refused) -> None:
    """pmd:12.4-h, pmd:14.4-c: its chits still have losses (pmd:12.2-i); a later winter stops nobody."""
    units, fed = {"1639": ["3PD"], "1640": ["100RD"]}, {"3PD": "offensive"}
    for turn in (123, 204, 205, 206):
        game = situation(turn=turn, units=units, supply=fed, weather="snow")
        refused(game, "assault 3PD 1640", "pmd:12.4-h")
        elsewhere = situation(turn=turn, units=units, supply=fed, weather=["freeze", "snow"])
        assert elsewhere.refusal("assault 3PD 1640") is None
    assert situation(turn=223, units=units, supply=fed, weather="snow").refusal("assault 3PD 1640") is None


def test_five_divisions_make_a_mobile_assault_out_of_a_city(situation: Situated, refused: Refused) -> None:
    """pmd:6.1-o: it is an attack too."""
    game = situation(units={"Minsk": list(PANZERS), "1921": ["100RD"]})
    refused(game, f"assault {'+'.join(PANZERS)} 1921", "pmd:6.1-o")
    assert game.refusal(f"assault {'+'.join(PANZERS[1:])} 1921") is None


@pytest.mark.parametrize(
    ("side", "area", "turn", "force", "enemies"),
    [
        ("axis", "OKH North", 113, ("3PD", "4PD"), ("100RD", "102RD", "106RD")),
        ("soviet", "RVGK North", 305, ("1GTC", "2GTC"), ("31ID", "32ID", "34ID")),
    ],
)
def test_an_assault_from_beside_the_map_comes_in_by_a_marker(
    situation: Situated, side: str, area: str, turn: int, force: tuple[str, ...], enemies: tuple[str, ...]
) -> None:
    """pmd:14.10-c, pmd:13.15.2-a, pmd:11.3-g: one goes in beside the defenders, and the area counts it."""
    ground = war(situation()).ground
    doors = ground.entries[area] if side == "axis" else ground.red_edge[area]
    gate = ground.grid.names(doors & ground.clear & ~ground.urban)[0]
    game = situation(
        turn=turn,
        stage=f"{side} movement",
        weather="dry",
        units={**dict.fromkeys(force, area), gate: list(enemies)},
        terrain={gate: "clear"},
        area_stacks=[list(force)],
        supply="offensive",
        close_combat_ready={side: 1},
    )
    war(game).markers[side == "soviet"] = ((3, ground.grid.index(gate), "down"),)
    game.play(f"assault {'+'.join(force)} {gate} cc")
    on_to_the_dice(game).play_dice([3])
    assert war(game).markers[side == "soviet"][0][2] == ("open" if turn > 203 else "down")  # pmd:8.6-b
    while game.stage == "loss":
        game.play(next(iter(game.legal())))
    assert game.stage == "advance after combat"
    game.play(f"advance {force[0]}")
    game.play("done") if game.stage == "advance after combat" else None
    assert (game.piece(force[0]).hex, game.piece(force[1]).box) == (gate, area)
    assert war(game).count("rvgk flow") == (0 if side == "axis" else 2 * game.piece(force[0]).steps)
