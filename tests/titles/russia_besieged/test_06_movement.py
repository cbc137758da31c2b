"""6.0, 6.1, 6.4 Ground movement."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russia_besieged.movement.allowance import allowance
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war

BLANK = {"blank": True}
RIVER = {"blank": True, "sides": {"river": [["2531", "2530"]]}}


def points(game: Game, unit: str) -> int:
    return allowance(war(game), war(game).roster.find(unit))


@pytest.mark.parametrize(
    ("unit", "stage", "weather", "wanted"),
    [
        ("RumMech", "axis second impulse movement", "clear", 2),
        ("HunMech", "axis second impulse movement", "light_mud", 2),
        ("24Pz", "axis first impulse movement", "clear", 8),
        ("24Pz", "axis second impulse movement", "clear", 4),
        ("5Inf", "axis first impulse movement", "snow", 3),
        ("8A", "soviet second impulse movement", "clear", 0),
        ("3MC", "soviet second impulse movement", "clear", 3),
    ],
)
def test_allowances(rb: Situation, unit: str, stage: str, weather: str, wanted: int) -> None:
    """rb:6.0: by class, weather and impulse; Axis minor-ally armor has 2 in a second impulse."""
    assert points(rb({unit: "2530"}, stage, weather=weather, map=BLANK), unit) == wanted


def test_a_reduced_unit_moves_by_its_reduced_side(rb: Situation) -> None:
    """rb:6.0: an 8-4 army of 4 points has 3 on its other side."""
    game = rb([{"id": "64A", "hex": "2530", "steps": 1}, {"id": "8A", "hex": "2540"}], "soviet first impulse movement")
    assert points(game, "64A") == 3
    assert points(game, "8A") == 4


def test_points_are_spent_hex_by_hex(rb: Situation, refused: Refused) -> None:
    """rb:6.0: a point a hex, and no more hexes than points."""
    game = rb({"5Inf": "2530"}, map=BLANK)
    refused(game, "move 5Inf 2530-2529-2528-2527-2526-2525-2524", "rb:6.0")
    game.play("move 5Inf 2530-2529-2528-2527-2526-2525")
    refused(game, "move 5Inf 2525-2524", "rb:6.0")


@pytest.mark.parametrize("path", ["2529-2528", "2530", "2530-2528"])
def test_a_path_begins_at_the_unit_and_goes_from_hex_to_hex(rb: Situation, refused: Refused, path: str) -> None:
    """rb:6.0"""
    refused(rb({"5Inf": "2530"}, map=BLANK), f"move 5Inf {path}", "rb:6.0")


def test_a_river_costs_a_point_more(rb: Situation, refused: Refused) -> None:
    """rb:6.0, rb:24.5: not to the Axis in turn 1, but to the Russians."""
    game = rb({"5Inf": "2531"}, map=RIVER)
    refused(game, "move 5Inf 2531-2530-2529-2528-2527-2526", "rb:6.0")
    game.play("move 5Inf 2531-2530-2529-2528-2527")
    rb({"5Inf": "2531"}, map=RIVER, turn=1).play("move 5Inf 2531-2530-2529-2528-2527-2526")
    russians = rb({"8A": "2530"}, "soviet first impulse movement", map=RIVER, turn=1)
    refused(russians, "move 8A 2530-2531-2532-2533-2534", "rb:6.0")


def test_one_hex_may_always_be_entered(rb: Situation, refused: Refused) -> None:
    """rb:6.0: with a single point over a river, but no further; without any, nowhere."""
    game = rb({"5Inf": "2531"}, "axis second impulse movement", weather="light_mud", map=RIVER)
    assert points(game, "5Inf") == 1
    assert "move 5Inf 2531-2530" in {str(action) for action in game.legal().by_unit("5Inf")}
    refused(game, "move 5Inf 2531-2530-2529", "rb:6.0")
    game.play("move 5Inf 2531-2530")
    muddy = rb({"5Inf": "2531"}, "axis second impulse movement", weather="mud", map=BLANK)
    refused(muddy, "move 5Inf 2531-2530", "rb:6.0")


def test_the_hex_of_a_partisan_costs_the_axis_a_point_more(rb: Situation, refused: Refused) -> None:
    """rb:6.0, rb:16.21-c: it does not stop them; Russians pay nothing."""
    game = rb({"5Inf": "2531", "Partisan1": "2530"}, map=BLANK)
    refused(game, "move 5Inf 2531-2530-2529-2528-2527-2526", "rb:6.0")
    game.play("move 5Inf 2531-2530-2529-2528-2527")
    russians = rb({"8A": "2531", "Partisan1": "2530"}, "soviet first impulse movement", map=BLANK)
    russians.play("move 8A 2531-2530-2529-2528-2527")


def test_nobody_enters_water_or_an_enemy_hex(rb: Situation, refused: Refused) -> None:
    """rb:6.1"""
    refused(rb({"5Inf": "3823"}), "move 5Inf 3823-3822", "rb:6.1")
    refused(rb({"5Inf": "0730"}), "move 5Inf 0730-0829", "rb:6.1")
    refused(rb({"5Inf": "2531", "8A": "2530"}, map=BLANK), "move 5Inf 2531-2530", "rb:6.1")


@pytest.mark.parametrize("country", ["turkey", "persia", "syria", "iraq", "lebanon"])
def test_closed_countries(rb: Situation, refused: Refused, country: str) -> None:
    """rb:1.0-b, rb:6.1: nobody walks in, wherever the border is open ground."""
    board = war(rb()).board
    grid, closed = board.grid, board.countries[country]
    borders = [(h, n) for h in grid.indices if board.playable >> h & 1 for n in grid.neighbours(h) if closed >> n & 1]
    assert bool(borders) == (country in ("turkey", "persia"))  # the others lie behind these
    for start, end in borders[:3]:
        game = rb({"8A": grid.name(start)}, "soviet first impulse movement")
        refused(game, f"move 8A {grid.name(start)}-{grid.name(end)}", "rb:1.0-b")


def test_a_closed_finland(rb: Situation, refused: Refused) -> None:
    """rb:26.15-b: to the Axis alone."""
    closed = ["0214", "0314"]
    refused(rb({"5Inf": "0413"}, closed_to_axis=closed), "move 5Inf 0413-0314", "rb:26.15-b")
    game = rb({"8A": "0413"}, "soviet first impulse movement", closed_to_axis=closed)
    game.play("move 8A 0413-0314")


@pytest.mark.parametrize(
    ("unit", "terrain", "stops"),
    [
        ("24Pz", "forest", True),
        ("1Cav", "forest", True),
        ("5Inf", "forest", False),
        ("49Mtn", "forest", False),
        ("GerArt", "forest", False),
        ("5Inf", "mountain", True),
        ("24Pz", "mountain", True),
        ("49Mtn", "mountain", False),
        ("5Inf", "swamp", True),
        ("49Mtn", "swamp", True),
        ("24Pz", "swamp", True),
    ],
)
def test_terrain_that_stops(rb: Situation, refused: Refused, unit: str, terrain: str, stops: bool) -> None:
    """rb:6.1: forest all but foot, mountains all but mountain troops, swamp everybody."""
    game = rb({unit: "2531"}, map={**BLANK, "terrain": {"2530": terrain}})
    if stops:
        refused(game, f"move {unit} 2531-2530-2529", "rb:6.1")
        game.play(f"move {unit} 2531-2530")
    else:
        game.play(f"move {unit} 2531-2530-2529")


def test_a_unit_leaves_rough_ground_at_full_allowance(rb: Situation) -> None:
    """rb:6.1: it stops who enters, not who starts there."""
    game = rb({"24Pz": "2531"}, map={**BLANK, "terrain": {"2531": "forest"}})
    game.play("move 24Pz 2531-2530-2529-2528-2527-2526-2525-2524-2523")


def test_forest_stops_panzers_in_snow_by_its_own_rule(rb: Situation, refused: Refused) -> None:
    """rb:6.1: rb:6.4 is for swamps."""
    game = rb({"24Pz": "1631"}, weather="snow", map={**BLANK, "terrain": {"1630": "forest"}})
    refused(game, "move 24Pz 1631-1630-1629", "rb:6.1")
    game.play("move 24Pz 1631-1630")


@pytest.mark.parametrize(
    ("unit", "hex", "weather", "rule"),
    [
        ("5Inf", "1630", "snow", ""),  # forest does not stop foot
        ("24Pz", "1630", "snow", "rb:6.4"),
        ("24Pz", "1730", "snow", ""),  # clear
        ("24Pz", "1730", "mud", "rb:6.1"),
        ("5Inf", "1630", "clear", "rb:6.1"),
    ],
)
def test_swamps_in_snow(rb: Situation, refused: Refused, unit: str, hex: str, weather: str, rule: str) -> None:
    """rb:6.4, rb:10.35-b: on or north of row 16 forest, south of it clear, in Snow impulses only."""
    row = hex[:2]
    game = rb({unit: f"{row}31"}, weather=weather, map={**BLANK, "terrain": {hex: "swamp"}})
    move = f"move {unit} {row}31-{hex}-{row}29"
    if rule:
        refused(game, move, rule)
    else:
        game.play(move)


@pytest.mark.parametrize(
    ("unit", "rule"),
    [("Hitler", "rb:14.13"), ("Stuka1", "rb:11.14-a"), ("StukaBase1", "rb:11.14-a"), ("HQ-N", "rb:A1.0")],
)
def test_pieces_that_do_not_march(rb: Situation, refused: Refused, unit: str, rule: str) -> None:
    """rb:6.1, rb:14.13, rb:11.14-a"""
    refused(rb({unit: "2530"}, map=BLANK), f"move {unit} 2530-2529", rule)


def test_workers_and_partisans_do_not_march(rb: Situation, refused: Refused) -> None:
    """rb:20.13, rb:16.47"""
    game = rb({"WEC-Kiev": "2530", "Partisan1": "2525"}, "soviet first impulse movement", map=BLANK)
    refused(game, "move WEC-Kiev 2530-2529", "rb:20.13")
    refused(game, "move Partisan1 2525-2524", "rb:16.47")


@pytest.mark.parametrize(
    ("flag", "rule"),
    [
        ("moved by rail", "rb:7.10-a"),
        ("moved by sea", "rb:8.02"),
        ("automatic victory", "rb:9.4-a"),
        ("locked in combat", "rb:10.6-f"),
        ("garrison", "rb:17.13-c"),
    ],
)
def test_units_that_may_not_march_now(rb: Situation, refused: Refused, flag: str, rule: str) -> None:
    """rb:6.1, rb:7.10-a, rb:8.02"""
    refused(rb([{"id": "5Inf", "hex": "2530", "flags": [flag]}], map=BLANK), "move 5Inf 2530-2529", rule)


def test_the_causeway_is_for_trains(rb: Situation, refused: Refused) -> None:
    """rb:7.12"""
    refused(rb({"5Inf": "3523"}), "move 5Inf 3523-3624", "rb:7.12")
    refused(rb({"5Inf": "3624"}), "move 5Inf 3624-3523", "rb:7.12")
