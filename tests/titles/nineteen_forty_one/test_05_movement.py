"""5. Movement."""

from __future__ import annotations

import pytest

from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation


def test_any_or_no_unit_moves(plain: Situation) -> None:
    """n41:5-move-any"""
    game = plain({"26Inf": "1005", "1Inf": "1205"})
    game.play("move 26Inf 1005-1006")
    game.play("done")
    assert game.piece("1Inf").hex == "1205"


def test_points_limit_a_move(plain: Situation, refused: Refused) -> None:
    """n41:5-movement-rating"""
    game = plain({"26Inf": "1005"})
    refused(game, "move 26Inf 1005-1006-1007-1008-1009", "n41:5-movement-rating")
    game.play("move 26Inf 1005-1006-1007")  # less than it has
    refused(game, "move 26Inf 1007-1008", "n41:5-movement-rating")


def test_hex_by_hex(plain: Situation, refused: Refused) -> None:
    """n41:5-adjacent"""
    game = plain({"26Inf": "1005"})
    refused(game, "move 26Inf 1005-1007", "n41:5-adjacent")
    refused(game, "move 26Inf 1006-1007", "n41:5-adjacent")


def test_enemy_hexes_are_closed(plain: Situation, refused: Refused) -> None:
    """n41:5-no-enemy-hex"""
    game = plain({"2PzGr": "1005", "8A": "1006"})
    refused(game, "move 2PzGr 1005-1006", "n41:5-no-enemy-hex")


COSTS = [  # terrain, unit, points
    ("clear", "2PzGr", 1),
    ("clear", "26Inf", 1),
    ("forest", "2PzGr", 2),
    ("forest", "26Inf", 1),
    ("rough", "2PzGr", 3),
    ("rough", "26Inf", 2),
    ("rough", "49Mtn", 1),
    ("swamp", "2PzGr", 3),
    ("swamp", "26Inf", 2),
    ("swamp", "IIF", 1),
    ("swamp", "49Mtn", 2),
    ("rough", "IIF", 2),
]


@pytest.mark.parametrize(("terrain", "unit", "points"), COSTS)
def test_terrain_costs(plain: Situation, refused: Refused, terrain: str, unit: str, points: int) -> None:
    """n41:5-terrain-cost n41:5-mountain-rough n41:5-finn-swamp n41:15-finn-swamp"""
    game = plain({unit: "1005"}, map={"terrain": {"1006": terrain}})
    move = game.piece(unit).move
    straight = ["1005", "1006", *(f"{10:02}{column:02}" for column in range(7, 20))]
    last = 1 + move - points  # hexes that can be entered
    game.copy().play(f"move {unit} {'-'.join(straight[: last + 1])}")
    refused(game, f"move {unit} {'-'.join(straight[: last + 2])}", "n41:5-movement-rating")


def test_a_river_adds_to_the_hex(plain: Situation, refused: Refused) -> None:
    """n41:5-hexside-cost"""
    rivers = {"sides": {"river": [["1005", "1006"]]}, "terrain": {"1006": "rough"}}
    game = plain({"26Inf": "1005"}, map=rivers)
    game.copy().play("move 26Inf 1005-1006")  # 2 and 1
    refused(game, "move 26Inf 1005-1006-1007", "n41:5-movement-rating")
    game.play("move 26Inf 1005-0906-1006")  # round the end of the river: 1 and 2
    assert game.piece("26Inf").hex == "1006"


def test_borders_railroads_and_cities_cost_nothing(plain: Situation) -> None:
    """n41:5-ne"""
    extra = {
        "sides": {"border": [["1005", "1006"]]},
        "rails": {"line": ["1006", "1007"]},
        "places": {"Somewhere": ["1007", "major"]},
    }
    game = plain({"26Inf": "1005"}, map=extra)
    game.play("move 26Inf 1005-1006-1007-1008")
    assert game.piece("26Inf").hex == "1008"


def test_all_sea_and_all_lake_sides_are_closed(n41: Situation, plain: Situation, refused: Refused) -> None:
    """n41:5-prohibited"""
    game = n41({"23A": "0712"}, "soviet move 1")
    refused(game, "move 23A 0712-0713", "n41:5-prohibited")
    game = plain({"26Inf": "1005"}, map={"sides": {"lake": [["1005", "1006"]]}, "terrain": {"1105": "sea"}})
    refused(game, "move 26Inf 1005-1006", "n41:5-prohibited")
    refused(game, "move 26Inf 1005-1105", "n41:5-prohibited")


@pytest.mark.parametrize(("unit", "points"), [("26Inf", 2), ("1M", 3), ("2PzGr", 3)])
def test_halved_ratings_round_up(plain: Situation, refused: Refused, unit: str, points: int) -> None:
    """n41:5-halved-move n41:8-effect-move: half of 3 is 2, half of 5 is 3."""
    side = "soviet" if unit == "1M" else "axis"
    game = plain({unit: {"hex": "1005", "flags": ["unsupplied"]}}, f"{side} move 1")
    path = [f"10{column:02}" for column in range(5, 6 + points)]
    game.copy().play(f"move {unit} {'-'.join(path)}")
    refused(game, f"move {unit} {'-'.join([*path, f'10{6 + points:02}'])}", "n41:5-movement-rating")


def test_halvings_cumulate_before_rounding(plain: Situation, refused: Refused) -> None:
    """n41:5-halved-cumulative: a 6 halved by mud and for want of supply is 2."""
    units = {"2PzGr": {"hex": "1005", "flags": ["unsupplied"]}}
    game = plain(units, turn=5, weather="mud", map={"terrain": {"1006": "forest", "1105": "rough"}})
    game.copy().play("move 2PzGr 1005-1006")  # forest: 2
    refused(game, "move 2PzGr 1005-1105", "n41:5-movement-rating")  # rough: 3


RAIL = {"rails": {"line": ["1001", "1002", "1003", "1004", "1005", "1006", "1007", "1008"], "branch": ["1005", "1105"]}}


def test_rail_runs_any_distance_along_connected_rails(plain: Situation, refused: Refused) -> None:
    """n41:5-rail-range n41:5-rail-phase"""
    for stage in ("soviet move 1", "soviet move 2"):
        game = plain({"8A": "1001", "11A": "1105"}, stage, map=RAIL)
        game.play("move 11A 1105-1205")
        game.play("rail 8A 1001-1002-1003-1004-1005-1006-1007-1008")  # at any moment of either phase
        assert game.piece("8A").hex == "1008"
    game = plain({"8A": "1001"}, "soviet move 1", map={"rails": {**RAIL["rails"], "other": ["1107", "1108"]}})
    refused(game, "rail 8A 1001-1002-1003-1004-1005-1006-1007-1107-1108", "n41:5-rail-range")


def test_rail_excludes_other_movement(plain: Situation, refused: Refused) -> None:
    """n41:5-rail-exclusive"""
    game = plain({"8A": "1101", "11A": "1003", "23A": "1004"}, "soviet move 1", map=RAIL)
    refused(game, "rail 8A 1101-1001-1002", "n41:5-rail-exclusive")
    refused(game, "rail 11A 1003-1004-1104", "n41:5-rail-exclusive")
    game.play("rail 11A 1003-1002")
    refused(game, "move 11A 1002-1102", "n41:5-rail-exclusive")
    game.play("move 23A 1004-1005")
    refused(game, "rail 23A 1005-1006", "n41:5-rail-exclusive")


def test_rail_in_friendly_territory_as_it_is_now(plain: Situation, refused: Refused) -> None:
    """n41:5-rail-friendly"""
    game = plain({"8A": "1001", "11A": "0806"}, "soviet move 1", map=RAIL, control={"1006": "axis"})
    refused(game, "rail 8A 1001-1002-1003-1004-1005-1006-1007", "n41:5-rail-friendly")
    game.play("move 11A 0806-0907")  # its zone takes 1006 back
    game.play("rail 8A 1001-1002-1003-1004-1005-1006-1007")


def test_rail_never_touches_an_enemy_zone(plain: Situation, refused: Refused) -> None:
    """n41:5-rail-zoc"""
    units = {"8A": "1001", "11A": "1005", "26Inf": "0906"}
    game = plain(units, "soviet move 1", map=RAIL)
    refused(game, "rail 8A 1001-1002-1003-1004-1005-1006-1007", "n41:5-rail-zoc")  # through
    refused(game, "rail 11A 1005-1004", "n41:5-rail-zoc")  # out, though a friend is there
    refused(game, "rail 8A 1001-1002-1003-1004-1005", "n41:5-rail-zoc")  # into
    game.play("rail 8A 1001-1002-1003-1004")


def test_axis_rail_capacity(plain: Situation, refused: Refused) -> None:
    """n41:5-rail-capacity-axis: a group or an army uses all of it."""
    hexes = {"axis": [f"10{column:02}" for column in range(1, 9)] + ["1105"]}
    corps = {"26Inf": "1001", "1Inf": "1002", "38Inf": "1003", "10Inf": "1004"}
    game = plain({**corps, "2PzGr": "1007"}, map=RAIL, control=hexes)
    game.play("rail 26Inf 1001-1002")
    refused(game, "rail 2PzGr 1007-1008", "n41:5-rail-capacity-axis")
    game.play("rail 1Inf 1002-1003")
    game.play("done")
    game.play("done")  # no attack
    game.play("rail 38Inf 1003-1004")  # the capacity is for both segments together
    refused(game, "rail 10Inf 1004-1005", "n41:5-rail-capacity-axis")
    for big in ("2PzGr", "3RA"):
        game = plain({**corps, big: "1007"}, map=RAIL, control=hexes)
        game.play(f"rail {big} 1007-1008")
        refused(game, "rail 26Inf 1001-1002", "n41:5-rail-capacity-axis")


def test_soviet_rail_capacity(plain: Situation, refused: Refused) -> None:
    """n41:5-rail-capacity-soviet n41:5-rail-save"""
    names = ["8A", "11A", "23A", "7A", "27A", "3A", "10A", "4A", "13A"]
    units = dict(zip(names, [f"10{column:02}" for column in range(9, 0, -1)], strict=True))
    line = {"rails": {"line": [f"10{column:02}" for column in range(1, 12)]}}
    game = plain(units, "soviet move 1", map=line)
    for unit, hex in list(units.items())[:8]:
        game.play(f"rail {unit} {hex}-{int(hex) + 1}")
    refused(game, "rail 13A 1001-1002", "n41:5-rail-capacity-soviet")
    game = plain(units, "soviet move 1", map=line, rail_used={"soviet": 3})
    for _ in range(4):
        game.play("done")
    assert game.turn == 3
    while game.stage != "soviet first ground segment movement":
        game.play("done")
    assert game.view("soviet")["rail_left"]["soviet"] == 8  # what was not used is not added
