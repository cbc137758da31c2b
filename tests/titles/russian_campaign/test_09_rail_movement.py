"""9. Rail movement: who rides, where and how far."""

from __future__ import annotations

from random import Random

import pytest

from stavka.engine.game import Game
from stavka.titles.russian_campaign.rail.trains import Railing
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import BOARD, LINE, PLACES, path_of, row, war


def held_by(side: str) -> dict[str, object]:
    """The whole line with both its cities in one hand."""
    return {"map": BOARD, "control": {"Minsk": side, "Orel": side}, "rails": {side: LINE}}


AXIS_LINE, SOVIET_LINE = held_by("axis"), held_by("soviet")
GERMANS = ("24Pz", "39Pz", "47Pz", "46Pz", "57Pz", "5Inf", "6Inf", "8Inf")
RUSSIANS = ("1TC", "7TC", "5TC", "8TC", "3CC", "7CC")
SOVIET_TURN = "soviet first impulse movement"


def spread(units: tuple[str, ...]) -> dict[str, str]:
    """One unit in every second hex of the line."""
    return {unit: LINE[2 * n] for n, unit in enumerate(units)}


def ride(game: Game, unit: str) -> None:
    start = game.piece(unit).hex
    assert start is not None
    end = LINE[LINE.index(start) + 1]
    game.play(f"rail {unit} {start}-{end}")


def test_six_german_units_ride_and_no_seventh(trc: Situation, refused: Refused) -> None:
    """trc:9.1-a"""
    game = trc(spread(GERMANS), **AXIS_LINE)
    for unit in GERMANS[:6]:
        ride(game, unit)
    refused(game, f"rail 6Inf {LINE[12]}-{LINE[13]}", "trc:9.1-a")
    assert not [a for a in game.legal() if a.verb == "rail"]


def test_three_german_units_ride_in_snow(trc: Situation, refused: Refused) -> None:
    """trc:9.1-a"""
    game = trc(spread(GERMANS), turn=5, weather="snow", **AXIS_LINE)
    for unit in GERMANS[:3]:
        ride(game, unit)
    refused(game, f"rail 46Pz {LINE[6]}-{LINE[7]}", "trc:9.1-a")


@pytest.mark.parametrize(("turn", "weather"), [(2, "clear"), (5, "snow"), (3, "mud")])
def test_five_russian_units_ride_in_any_weather(trc: Situation, refused: Refused, turn: int, weather: str) -> None:
    """trc:9.1-b"""
    game = trc(spread(RUSSIANS), stage=SOVIET_TURN, turn=turn, weather=weather, **SOVIET_LINE)
    for unit in RUSSIANS[:5]:
        ride(game, unit)
    refused(game, f"rail 7CC {LINE[10]}-{LINE[11]}", "trc:9.1-b")


def test_the_count_starts_afresh_each_turn(trc: Situation) -> None:
    """trc:9.1-a: the limit is one of the turn."""
    game = trc(spread(GERMANS[:6]), stage="axis end phase", counts={"rail moves": 6}, **AXIS_LINE)
    assert game.view("axis")["rail_moves_left"] == 5  # the Russian turn has begun
    while not (game.turn == 3 and game.stage == "axis first impulse movement"):
        game.play_dice([4]) if game.to_act == "chance" else game.play("done")
    ride(game, "24Pz")


def test_any_distance_in_the_first_impulse_only(trc: Situation, refused: Refused) -> None:
    """trc:9.1-c trc:4.1.3-b"""
    game = trc({"5Inf": LINE[0]}, **AXIS_LINE)
    game.play("rail 5Inf " + "-".join(LINE))
    assert game.piece("5Inf").hex == LINE[-1]
    game = trc({"5Inf": LINE[0]}, stage="axis second impulse movement", **AXIS_LINE)
    refused(game, f"rail 5Inf {LINE[0]}-{LINE[1]}", "trc:9.1-c")
    assert not [a for a in game.legal() if a.verb == "rail"]
    game = trc({"5A": LINE[0]}, stage="soviet second impulse movement", **SOVIET_LINE)
    refused(game, f"rail 5A {LINE[0]}-{LINE[1]}", "trc:9.1-c")


def test_arrivals_of_the_impulse_ride_free(trc: Situation, refused: Refused) -> None:
    """trc:9.2-a: six units and every arrival."""
    arrivals = [{"id": unit, "hex": LINE[12 + n], "flags": ["arrived"]} for n, unit in enumerate(GERMANS[6:])]
    old = [{"id": unit, "hex": LINE[2 * n]} for n, unit in enumerate(GERMANS[:6])]
    more = [{"id": "9Inf", "hex": LINE[14]}]
    game = trc([*old, *arrivals, *more], **AXIS_LINE)
    ride(game, "6Inf")
    for unit in GERMANS[:6]:
        ride(game, unit)
    ride(game, "8Inf")
    refused(game, f"rail 9Inf {LINE[14]}-{LINE[15]}", "trc:9.1-a")


def test_arrivals_that_came_on_this_turn_ride_free_and_only_this_turn(trc: Situation) -> None:
    """trc:9.2-a: a reinforcement is placed and rides on; later it counts like any other."""
    rails = {"edge": ["0534", "0533", "0532", "0531"]}
    game = trc(
        [],
        turn=2,
        map={"blank": True, "rails": rails, "places": {"Berlin": ["0531", "major"]}},
        control={"Berlin": "axis"},
        rails={"axis": rails["edge"]},
    )
    game.play("enter 40Pz 0534")
    game.play("rail 40Pz 0534-0533-0532")
    assert game.position.count("rail moves") == 0
    game.play("done")
    game.play("done")
    assert game.stage == "axis second impulse movement"
    assert "arrived" not in game.piece("40Pz").flags


def test_no_free_ride_from_a_box(trc: Situation, refused: Refused) -> None:
    """trc:9.2-b"""
    units = [
        {"id": "5Inf", "hex": LINE[0], "flags": ["arrived", "from a box"]},
        {"id": "6Inf", "hex": LINE[4], "flags": ["arrived", "from a box"]},
    ]
    game = trc(units, **AXIS_LINE)
    game.position.counts["rail moves"] = 5
    ride(game, "5Inf")
    assert game.position.count("rail moves") == 6
    refused(game, f"rail 6Inf {LINE[4]}-{LINE[5]}", "trc:9.2-b")


def test_begins_and_ends_on_rail(trc: Situation, refused: Refused) -> None:
    """trc:9.3-a"""
    game = trc({"5Inf": "2119", "6Inf": LINE[3]}, **AXIS_LINE)
    refused(game, f"rail 5Inf 2119-{LINE[1]}", "trc:9.3-a")
    refused(game, f"rail 6Inf {LINE[3]}-2117", "trc:9.3-a")
    refused(game, f"rail 6Inf {LINE[3]}", "trc:9.3-a")
    refused(game, f"rail 6Inf {LINE[4]}-{LINE[5]}", "trc:9.3-a")
    game.play(f"rail 6Inf {LINE[3]}-{LINE[4]}")


def test_the_path_is_contiguous_track_of_ones_own(trc: Situation, refused: Refused) -> None:
    """trc:9.3-b"""
    game = trc({"5Inf": LINE[0]}, **{**AXIS_LINE, "rails": {"axis": LINE, "soviet": LINE[8:]}})
    refused(game, f"rail 5Inf {LINE[0]}-{LINE[2]}", "trc:9.3-b")
    refused(game, "rail 5Inf " + "-".join(LINE[:9]), "trc:9.3-b")
    game.play("rail 5Inf " + "-".join(LINE[:8]))


def test_neighbouring_lines_are_joined_by_track_only(trc: Situation, refused: Refused) -> None:
    """trc:9.3-b: two lines side by side are not one line."""
    other = row(21, 20, 12)
    game = trc(
        {"5Inf": LINE[1]},
        map={**BOARD, "rails": {"main": LINE, "other": other}},
        control={"Minsk": "axis"},
        rails={"axis": [*LINE, *other]},
    )
    refused(game, f"rail 5Inf {LINE[1]}-2119", "trc:9.3-b")


@pytest.mark.parametrize("enemy", ["2118", "2115", "2112"])
def test_no_hex_of_the_ride_is_in_an_enemy_zone(trc: Situation, refused: Refused, enemy: str) -> None:
    """trc:9.3-c trc:9.6-e: neither the first hex, nor one on the way, nor the last; whoever controls the rail."""
    game = trc({"5Inf": "2018", "5A": enemy}, **AXIS_LINE)
    refused(game, "rail 5Inf " + "-".join(row(20, 18, 12)), "trc:9.3-c")
    game = trc({"5Inf": "2018"}, **AXIS_LINE)
    game.play("rail 5Inf " + "-".join(row(20, 18, 12)))


def test_rails_open_again_after_an_automatic_victory(trc: Situation, refused: Refused) -> None:
    """trc:9.3-d"""
    units = {"5Inf": "2018", "1TC": "2115", "24Pz": "2116", "39Pz": "2215", "47Pz": "2214"}
    game = trc(units, **AXIS_LINE)
    path = "-".join(row(20, 18, 12))
    refused(game, f"rail 5Inf {path}", "trc:9.3-c")
    game.play("overrun 24Pz+39Pz+47Pz 2115")
    game.play(f"rail 5Inf {path}")
    refused(game, "rail 24Pz 2116-2016", "trc:16.2-a")


def test_rail_goes_with_no_other_movement(trc: Situation, refused: Refused) -> None:
    """trc:9.3-e"""
    game = trc({"24Pz": LINE[2], "39Pz": "2117"}, **AXIS_LINE)
    game.play(f"rail 24Pz {LINE[2]}-{LINE[3]}")
    refused(game, f"move 24Pz {LINE[3]}-{LINE[4]}", "trc:5.4-a")
    refused(game, f"rail 24Pz {LINE[3]}-{LINE[4]}", "trc:9.3-e")
    game.play(f"move 39Pz 2117-{LINE[3]}")
    refused(game, f"rail 39Pz {LINE[3]}-{LINE[4]}", "trc:9.3-e")


def test_terrain_does_not_stop_a_train(trc: Situation) -> None:
    """trc:9.4-a"""
    rough = {LINE[2]: "woods", LINE[3]: "mountain", LINE[4]: "swamp"}
    game = trc({"24Pz": LINE[0]}, **{**AXIS_LINE, "map": {**BOARD, "terrain": rough}})
    game.play("rail 24Pz " + "-".join(LINE[:7]))
    assert game.piece("24Pz").hex == LINE[6]


def test_a_rail_line_is_no_road(trc: Situation, refused: Refused) -> None:
    """trc:9.4-b"""
    game = trc({"24Pz": LINE[0]}, **{**AXIS_LINE, "map": {**BOARD, "terrain": {LINE[1]: "woods"}}})
    refused(game, "move 24Pz " + "-".join(LINE[:3]), "trc:8.2-a")


def test_a_ride_needs_a_line_to_a_base(trc: Situation, refused: Refused) -> None:
    """trc:9.5-a: cut off by a zone of control on one side and an enemy city on the other."""
    units = {"5Inf": "2014", "5A": "2117"}
    held = {"Minsk": "axis", "Orel": "soviet"}
    game = trc(units, **{**AXIS_LINE, "control": held})
    refused(game, "rail 5Inf 2014-2013", "trc:9.5-a")
    game = trc(units, **{**AXIS_LINE, "control": {"Minsk": "axis", "Orel": "axis"}})
    game.play("rail 5Inf 2014-2013")
    game = trc({"5Inf": "2014"}, **{**AXIS_LINE, "control": held})
    game.play("rail 5Inf 2014-2013")


def test_the_line_to_a_base_does_not_run_through_an_enemy_city(trc: Situation, refused: Refused) -> None:
    """trc:9.5-a"""
    places = {**PLACES, "Bryansk": ["2016", "minor"]}
    setting = {**AXIS_LINE, "map": {**BOARD, "places": places}}
    held = {"Minsk": "axis", "Orel": "soviet", "Bryansk": "soviet"}
    game = trc({"5Inf": "2013"}, **{**setting, "control": held})
    refused(game, "rail 5Inf 2013-2012", "trc:9.5-a")
    game = trc({"5Inf": "2013"}, **{**setting, "control": {**held, "Bryansk": "axis"}})
    game.play("rail 5Inf 2013-2012")


@pytest.mark.parametrize(
    ("stage", "unit", "path", "allowed"),
    [
        ("axis first impulse movement", "5Inf", ["0534", "0533"], True),
        ("soviet first impulse movement", "5A", ["0534", "0533"], False),
        ("soviet first impulse movement", "5A", ["2101", "2102"], True),
        ("axis first impulse movement", "5Inf", ["2101", "2102"], False),
        ("soviet first impulse movement", "5A", ["4307", "4306"], True),
        ("axis first impulse movement", "5Inf", ["4307", "4306"], False),
        ("soviet first impulse movement", "5A", ["0106", "0107"], False),
        ("axis first impulse movement", "5Inf", ["0106", "0107"], False),
    ],
)
def test_friendly_edges_are_bases(
    trc: Situation, refused: Refused, stage: str, unit: str, path: list[str], allowed: bool
) -> None:
    """trc:9.5-b: west for the Axis, east and south for the Russians, north for nobody."""
    side = stage.split()[0]
    game = trc({unit: path[1]}, stage=stage, map={"blank": True, "rails": {"stub": path}}, rails={side: path})
    action = f"rail {unit} {path[1]}-{path[0]}"
    if allowed:
        game.play(action)
    else:
        refused(game, action, "trc:9.5-a")


def test_a_base_city_may_be_in_an_enemy_zone(trc: Situation, refused: Refused) -> None:
    """trc:9.5-c: as long as it is still controlled, here by the unit in it."""
    units = {"6Inf": "2020", "5Inf": "2015", "5A": "2121"}
    held = {"Minsk": "axis", "Orel": "soviet"}
    game = trc(units, **{**AXIS_LINE, "control": held})
    game.play("rail 5Inf 2015-2014")
    game = trc({"5Inf": "2015", "5A": "2121"}, **{**AXIS_LINE, "control": held})
    refused(game, "rail 5Inf 2015-2014", "trc:9.5-a")


def test_rails_are_used_only_if_controlled_before_the_turn(trc: Situation, refused: Refused) -> None:
    """trc:9.6-a"""
    setting = {**AXIS_LINE, "control": {"Minsk": "axis", "Orel": "soviet"}}
    setting["rails"] = {"axis": LINE[:6], "soviet": LINE[6:]}
    game = trc({"24Pz": LINE[5], "5Inf": LINE[3]}, **setting)
    game.play("move 24Pz " + "-".join(LINE[5:9]))
    refused(game, "rail 5Inf " + "-".join(LINE[3:8]), "trc:9.6-a")
    game.play("rail 5Inf " + "-".join(LINE[3:6]))


def test_stacking_holds_at_the_end_of_a_ride(trc: Situation, refused: Refused) -> None:
    """trc:9.3-a trc:6.2: no fourth corps where three that cannot leave stand; passing through them is free."""
    units: list[dict[str, object]] = [
        {"id": unit, "hex": LINE[4], "flags": ["moved"]} for unit in ("24Pz", "39Pz", "47Pz")
    ]
    game = trc([*units, {"id": "5Inf", "hex": LINE[0]}], **AXIS_LINE)
    refused(game, "rail 5Inf " + "-".join(LINE[:5]), "trc:6.2")
    game.play("rail 5Inf " + "-".join(LINE[:6]))


def test_headquarters_and_workers_stay_and_leaders_ride(trc: Situation, refused: Refused) -> None:
    """trc:11.1-d trc:22.2-d trc:11.2-a"""
    game = trc({"HQ-C": LINE[2], "Hitler": LINE[0]}, **AXIS_LINE)
    refused(game, f"rail HQ-C {LINE[2]}-{LINE[3]}", "trc:11.1-d")
    game.play("rail Hitler " + "-".join(LINE[:4]))
    assert game.piece("Hitler").hex == LINE[3]
    game = trc({"Worker-Kiev": LINE[0], "Stalin": LINE[0]}, stage=SOVIET_TURN, **SOVIET_LINE)
    refused(game, f"rail Worker-Kiev {LINE[0]}-{LINE[1]}", "trc:22.2-d")
    game.play("rail Stalin " + "-".join(LINE[:3]))


def test_the_loss_of_a_leader_does_not_stop_trains(trc: Situation, refused: Refused) -> None:
    """trc:11.3-a"""
    game = trc({"5Inf": LINE[0], "6Inf": LINE[2]}, counts={"leader lost axis": 1}, **AXIS_LINE)
    refused(game, f"move 6Inf {LINE[2]}-{LINE[3]}", "trc:11.3-a")
    game.play("rail 5Inf " + "-".join(LINE[:4]))


def test_partisans_block_rail(trc: Situation, refused: Refused) -> None:
    """trc:19.2-d"""
    game = trc({"5Inf": LINE[0], "Partisan1": LINE[5]}, turn=5, **AXIS_LINE)
    refused(game, "rail 5Inf " + "-".join(LINE[:7]), "trc:19.2-d")
    game.play("rail 5Inf " + "-".join(LINE[:5]))


def test_the_causeway_is_for_trains_only(trc: Situation, refused: Refused) -> None:
    """trc:8.6"""
    rails = {"axis": ["3320", "3421", "3422", "3523", "3623"]}
    game = trc({"5Inf": "3421"}, control={"Sevastopol": "axis"}, rails=rails)
    refused(game, "move 5Inf 3421-3320", "trc:8.6")
    game.play("rail 5Inf 3421-3320")
    assert game.piece("5Inf").hex == "3320"


# -- beyond the map ----------------------------------------------------------------------------------------------------

WEST = {"north": ["0534", "0533"], "south": ["1134", "1133"]}
WEST_HEXES = [hex for hexes in WEST.values() for hex in hexes]
OFF_BOARD: dict[str, object] = {"map": {"blank": True, "rails": WEST}, "rails": {"axis": WEST_HEXES}}


def test_off_the_map_and_back_on_the_same_edge(trc: Situation, refused: Refused) -> None:
    """trc:9.9-a"""
    game = trc({"5Inf": "0533"}, **OFF_BOARD)
    refused(game, "rail 5Inf 0533-1134-1133", "trc:9.3-b")
    game.play("rail 5Inf 0533-0534-1134-1133")
    assert game.piece("5Inf").hex == "1133"
    rails = {"east": ["2101", "2102"], "south": ["4307", "4306"]}
    hexes = [hex for line in rails.values() for hex in line]
    game = trc({"5A": "2102"}, stage=SOVIET_TURN, map={"blank": True, "rails": rails}, rails={"soviet": hexes})
    refused(game, "rail 5A 2102-2101-4307-4306", "trc:9.9-a")


def test_each_side_has_its_own_edges(trc: Situation, refused: Refused) -> None:
    """trc:9.9-b"""
    east = {"a": ["2101", "2102"], "b": ["2401", "2402"]}
    north = {"a": ["0106", "0107"], "b": ["0115", "0114"]}
    south = {"a": ["4307", "4306"], "b": ["4313", "4312"]}

    def try_edge(stage: str, unit: str, lines: dict[str, list[str]]) -> tuple[Game, str]:
        first, second = lines.values()
        side = stage.split()[0]
        board = {"blank": True, "rails": lines, "places": {"Town": [first[1], "minor"]}}
        hexes = [*first, *second]
        game = trc({unit: first[1]}, stage=stage, map=board, rails={side: hexes}, control={"Town": side})
        return game, f"rail {unit} {first[1]}-{first[0]}-{second[0]}-{second[1]}"

    for lines in (east, north, south):
        game, action = try_edge("axis first impulse movement", "5Inf", lines)
        refused(game, action, "trc:9.9-b")
    for lines in (WEST, north):
        game, action = try_edge(SOVIET_TURN, "5A", lines)
        refused(game, action, "trc:9.9-b")
    for lines in (east, south):
        game, action = try_edge(SOVIET_TURN, "5A", lines)
        game.play(action)
        assert game.piece("5A").hex == next(reversed(lines.values()))[1]


def test_exit_and_entry_must_be_free_and_owned_before(trc: Situation, refused: Refused) -> None:
    """trc:9.9-d: no partisan, no enemy zone, not just taken; the numbers of 9.1 hold as well."""
    action = "rail 5Inf 0533-0534-1134-1133"
    game = trc({"5Inf": "0533", "Partisan1": "1134"}, turn=5, **OFF_BOARD)
    refused(game, action, "trc:9.9-d")
    game = trc({"5Inf": "0533", "5A": "1033"}, **OFF_BOARD)
    refused(game, action, "trc:9.9-d")
    game = trc({"5Inf": "0533"}, **{**OFF_BOARD, "rails": {"axis": WEST["north"], "soviet": WEST["south"]}})
    refused(game, action, "trc:9.9-d")
    game = trc({"5Inf": "0533"}, **OFF_BOARD)
    game.position.counts["rail moves"] = 6
    refused(game, action, "trc:9.1-a")
    game = trc({"5Inf": "0533"}, stage="axis second impulse movement", **OFF_BOARD)
    refused(game, action, "trc:9.1-c")


def test_listed_rides_are_legal_and_sampled_ones_too(trc: Situation) -> None:
    """trc:9.3-b: what the list and the sampler offer is what the rules allow."""
    game = trc({"5Inf": LINE[0], "24Pz": LINE[7], "5A": "2110"}, **AXIS_LINE)
    rides = [a for a in game.legal() if a.verb == "rail"]
    assert {path_of(a)[-1] for a in rides if a.units == ("5Inf",)} == set(LINE[1:10])
    assert all(game.refusal(a) is None and game.read(str(a)) == a for a in rides)
    rng = Random(1)
    for _ in range(20):
        ride = Railing().sample(war(game), rng)
        assert ride is not None
        assert game.refusal(ride) is None


def short_line(trc: Situation, units: dict[str, str], side: str = "axis", **more: object) -> Game:
    """A line from 1201 to a city in 1207, all of it a side's own."""
    line = [f"12{n:02}" for n in range(1, 8)]
    board = {"blank": True, "rails": {"a": line}, "places": {"Base": ["1207", "major"]}}
    held = {"map": board, "rails": {side: line}, "control": {"Base": side}}
    return trc(units, stage=f"{side} first impulse movement", turn=8, **held, **more)


def test_partisans_stop_only_axis_trains(trc: Situation, refused: Refused) -> None:
    """trc:19.2-d"""
    axis = short_line(trc, {"24Pz": "1206", "Partisan1": "1204"})
    refused(axis, "rail 24Pz 1206-1205-1204-1203", "trc:19.2-d")
    soviet = short_line(trc, {"5A": "1206", "Partisan1": "1204"}, "soviet")
    soviet.play("rail 5A 1206-1205-1204-1203")


def test_no_train_enters_a_closed_hex(trc: Situation, refused: Refused) -> None:
    """trc:5.5-a trc:9.3-a"""
    game = short_line(trc, {"24Pz": "1206"}, closed=["1204"])
    refused(game, "rail 24Pz 1206-1205-1204-1203", "trc:5.5-a")
    refused(game, "rail 24Pz 1206-1106", "trc:9.3-a")
    game.play("rail 24Pz 1206-1205")


@pytest.mark.parametrize(("side", "unit"), [("axis", "24Pz"), ("soviet", "5A")])
def test_no_train_runs_on_the_rails_of_the_enemy(trc: Situation, refused: Refused, side: str, unit: str) -> None:
    """trc:9.3-b trc:9.6-b: what is Axis rail is not Russian, and the other way round."""
    line = [f"12{n:02}" for n in range(1, 8)]
    axis = line[4:] if side == "axis" else line[:4]
    board = {"blank": True, "rails": {"a": line}, "places": {"Base": ["1207", "major"]}}
    held = {"map": board, "rails": {"axis": axis}, "control": {"Base": side}}
    game = trc({unit: "1206"}, stage=f"{side} first impulse movement", turn=8, **held)
    refused(game, f"rail {unit} 1206-1205-1204", "trc:9.3-b")
    game.play(f"rail {unit} 1206-1205")


@pytest.mark.parametrize(("owner", "rides"), [("axis", True), ("neither", True), ("soviet", False)])
def test_an_enemy_city_cuts_the_line_home(trc: Situation, refused: Refused, owner: str, rides: bool) -> None:
    """trc:9.5-a trc:9.5-b: one that is nobody's does not."""
    line = [f"12{n:02}" for n in range(2, 12)]
    places = {"Base": ["1211", "major"], "Between": ["1207", "minor"]}
    board = {"blank": True, "rails": {"a": line}, "places": places}
    held = {"map": board, "rails": {"axis": line}, "control": {"Base": "axis", "Between": owner}}
    game = trc({"24Pz": "1204"}, turn=8, **held)
    if rides:
        game.play("rail 24Pz 1204-1203")
    else:
        refused(game, "rail 24Pz 1204-1203", "trc:9.5-a")
