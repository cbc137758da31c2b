"""9.6 to 9.8: who controls rails and junctions, and when that changes."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russian_campaign import supply
from stavka.titles.russian_campaign.combat.battle import BattleRoll
from stavka.titles.russian_campaign.rail import control as rail
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import BOARD, LINE, PLACES, row, war

AXIS_TURN = "axis first impulse movement"
SOVIET_TURN = "soviet first impulse movement"


def end_turn(game: Game) -> None:
    """Finish the player turn without doing anything more."""
    side = game.to_act
    while game.to_act == side:
        game.play("done")


def roll(game: Game, result: str) -> None:
    """Roll a die that brings a result of the table."""
    stage, table = war(game).stage, war(game).charts.crt
    assert isinstance(stage, BattleRoll)
    level = stage.level
    game.play_dice([next(die for die in range(1, 7) if table.result(level, die) == result)])


def axis_rails(game: Game) -> set[str]:
    return set(game.view("axis")["rails"]["axis"])


def railheads(game: Game) -> set[str]:
    return set(game.view("axis")["railheads"])


def junction(game: Game, hex: str) -> str | None:
    found: str | None = game.view("axis")["junctions"][hex]
    return found


# -- one line between two cities ---------------------------------------------------------------------------------------

OWNERS = {"Minsk": "axis", "Orel": "soviet"}
FRONT: dict[str, object] = {
    "map": BOARD,
    "control": OWNERS,
    "rails": {"axis": LINE[:6], "soviet": LINE[6:]},
}


def test_railheads_stand_on_the_last_axis_hexes(trc: Situation) -> None:
    """trc:9.6-b"""
    game = trc({"24Pz": "1010"}, **FRONT)
    assert railheads(game) == {LINE[5]}
    assert axis_rails(game) == set(LINE[:6])
    assert set(game.view("axis")["rails"]["soviet"]) == set(LINE[6:])


def test_the_railhead_follows_the_farthest_hex_passed(trc: Situation) -> None:
    """trc:9.8.1 trc:9.6-c: in the end phase, not before; the hex a unit goes through counts as the one it stops in."""
    game = trc({"24Pz": LINE[5], "5Inf": LINE[5]}, **FRONT)
    game.play("move 24Pz " + "-".join([*LINE[5:10], "2111", "2112"]))
    game.play("move 5Inf " + "-".join(LINE[5:8]))
    assert railheads(game) == {LINE[5]}
    end_turn(game)
    assert railheads(game) == {LINE[9]}


def test_railheads_move_only_in_the_end_phase(trc: Situation) -> None:
    """trc:9.6-c: after both impulses."""
    game = trc({"24Pz": LINE[5]}, **FRONT)
    game.play("move 24Pz " + "-".join(LINE[5:9]))
    game.play("done")
    game.play("done")
    assert game.stage == "axis second impulse movement"
    assert railheads(game) == {LINE[5]}
    game.play("move 24Pz " + "-".join(LINE[8:10]))
    game.play("done")
    game.play("done")
    assert game.to_act == "soviet"
    assert railheads(game) == {LINE[9]}


def test_a_passed_hex_cut_off_at_that_moment_does_not_count(trc: Situation) -> None:
    """trc:9.8.1: a Russian zone lies between the hex and every Axis city."""
    game = trc({"24Pz": "2209", "5A": "2116"}, **FRONT)
    game.play("move 24Pz 2209-2109-2009-2109")
    end_turn(game)
    assert railheads(game) == {LINE[5]}


def test_no_way_back_through_a_russian_city(trc: Situation) -> None:
    """trc:9.8.1: the path does not touch a Russian-controlled city."""
    board = {**BOARD, "places": {**PLACES, "Bryansk": ["2012", "minor"]}}
    game = trc({"24Pz": "2209"}, **{**FRONT, "map": board, "control": {**OWNERS, "Bryansk": "soviet"}})
    game.play("move 24Pz 2209-2109-2008-2108-2208")
    end_turn(game)
    assert railheads(game) == {LINE[5]}
    game = trc({"24Pz": "2209"}, **{**FRONT, "map": board, "control": {**OWNERS, "Bryansk": "axis"}})
    game.play("move 24Pz 2209-2109-2008-2108-2208")
    end_turn(game)
    assert railheads(game) == {"2008"}


def test_a_way_off_the_west_edge_is_enough(trc: Situation) -> None:
    """trc:9.8.1"""
    line = row(5, 34, 25)
    game = trc(
        {"24Pz": "0531"},
        map={"blank": True, "rails": {"main": line}, "places": {"Far": ["2010", "minor"]}},
        rails={"axis": line[:2], "soviet": line[2:]},
    )
    game.play("move 24Pz 0531-0530-0529")
    end_turn(game)
    assert railheads(game) == {"0529"}


def test_a_unit_that_stays_on_the_line_counts(trc: Situation) -> None:
    """trc:9.8.1: a hex occupied that turn; the Russian that cut it off is gone by the end."""
    game = trc({"5Inf": LINE[8], "24Pz": "2216", "39Pz": "2215", "47Pz": "2117", "1TC": "2116"}, **FRONT)
    game.play("overrun 24Pz+39Pz+47Pz 2116")
    end_turn(game)
    assert railheads(game) == {LINE[8]}


def test_the_russian_pushes_railheads_back(trc: Situation) -> None:
    """trc:9.8.2: to one hex past the farthest hex a Russian unit entered."""
    game = trc({"3CC": LINE[7]}, stage=SOVIET_TURN, **FRONT)
    game.play("move 3CC " + "-".join([*LINE[7:2:-1], "2117", "2217"]))
    end_turn(game)
    assert railheads(game) == {LINE[2]}


def test_a_russian_without_a_line_to_a_base_pushes_nothing_back(trc: Situation) -> None:
    """trc:9.8.2: an Axis zone lies between."""
    game = trc({"3CC": "2217", "5Inf": "2110"}, stage=SOVIET_TURN, **FRONT)
    game.play("move 3CC 2217-2117-2017")
    end_turn(game)
    assert railheads(game) == {LINE[5]}
    game = trc({"3CC": "2217"}, stage=SOVIET_TURN, **FRONT)
    game.play("move 3CC 2217-2117-2017")
    end_turn(game)
    assert railheads(game) == {LINE[2]}


@pytest.mark.parametrize(("line", "edge"), [(row(21, 1, 12), "2101"), (row(43, 7, 12), "4307")])
def test_russian_conversion_from_the_east_and_south_edges(trc: Situation, line: list[str], edge: str) -> None:
    """trc:9.8.2"""
    assert line[0] == edge
    middle = line[4]
    off = f"{int(middle[:2]) - 1:02}{middle[2:]}"
    game = trc(
        {"3CC": off},
        stage=SOVIET_TURN,
        map={"blank": True, "rails": {"main": line}},
        rails={"soviet": line[:2], "axis": line[2:]},
    )
    game.play(f"move 3CC {off}-{middle}")
    end_turn(game)
    assert railheads(game) == {line[5]}


def test_retreats_of_the_other_side_convert_nothing(trc: Situation) -> None:
    """trc:9.6-d: no rail is lost in one's own turn, whoever passes."""
    game = trc({"10Inf": "2117", "26Inf": "1917", "1TC": "2016"}, **FRONT)
    game.play("done")
    game.play("attack 10Inf+26Inf 2016")
    roll(game, "DR")
    game.play("retreat 1TC 2016-2015-2014")
    assert war(game).passed == 0
    end_turn(game)
    assert axis_rails(game) == set(LINE[:6])


def test_no_rail_is_lost_in_the_own_turn(trc: Situation) -> None:
    """trc:9.6-d: Russian units standing deep in the Axis net take it in their own turn only."""
    game = trc({"3CC": LINE[8], "7CC": LINE[5], "24Pz": "1010"}, **FRONT)
    end_turn(game)
    assert axis_rails(game) == set(LINE[:6])
    end_turn(game)
    assert axis_rails(game) == set(LINE[:5])


def test_a_rail_in_an_enemy_zone_stays_whose_it_is(trc: Situation, refused: Refused) -> None:
    """trc:9.6-e: it just cannot be used."""
    game = trc({"24Pz": LINE[3], "5A": "2116"}, **FRONT)
    refused(game, f"rail 24Pz {LINE[3]}-{LINE[4]}", "trc:9.3-c")
    assert LINE[4] in axis_rails(game)


# -- cities ------------------------------------------------------------------------------------------------------------


def test_the_line_between_two_cities_becomes_theirs(trc: Situation) -> None:
    """trc:9.8-a: in the end phase."""
    game = trc([], stage="axis end phase", **{**FRONT, "control": {"Minsk": "axis", "Orel": "axis"}})
    assert axis_rails(game) == set(LINE)


@pytest.mark.parametrize("enemy", ["2012", "2112"])
def test_an_enemy_unit_or_zone_on_the_line_forbids_it(trc: Situation, enemy: str) -> None:
    """trc:9.8-a"""
    game = trc({"5A": enemy}, stage="axis end phase", **{**FRONT, "control": {"Minsk": "axis", "Orel": "axis"}})
    assert axis_rails(game) == {*LINE[:6], LINE[-1]}  # only the rail in Orel itself


def test_a_partisan_does_not_forbid_it(trc: Situation) -> None:
    """trc:19.2-b"""
    game = trc(
        {"Partisan1": LINE[8]},
        stage="axis end phase",
        turn=5,
        **{**FRONT, "control": {"Minsk": "axis", "Orel": "axis"}},
    )
    assert axis_rails(game) == set(LINE)


BRANCH = ["2012", "2112", "2211", "2311", "2410", "2510"]
FORK_PLACES = {**PLACES, "Kursk": ["2510", "minor"]}
FORK: dict[str, object] = {
    "blank": True,
    "rails": {"main": LINE, "branch": BRANCH},
    "places": FORK_PLACES,
}
FORKED: dict[str, object] = {**FRONT, "map": FORK}


def test_an_enemy_junction_on_the_line_forbids_it(trc: Situation) -> None:
    """trc:9.8-a trc:9.7-a"""
    both = {"Minsk": "axis", "Orel": "axis", "Kursk": "soviet"}
    game = trc([], stage="axis end phase", **{**FORKED, "control": {**both, "2012": "soviet"}})
    assert axis_rails(game) == {*LINE[:6], LINE[-1]}
    game = trc([], stage="axis end phase", **{**FORKED, "control": {**both, "2012": "axis"}})
    assert axis_rails(game) == set(LINE)


def test_a_stub_and_a_loop_are_no_line_between_two_cities(trc: Situation) -> None:
    """trc:9.8-a: what leads nowhere, or back to the same city, is not between two cities."""
    stub = ["2012", "2112", "2211"]
    loop = ["2020", "2121", "2221", "2222", "2122", "2021", "2020"]
    ring = ["2020", "1920", "1820", "1821", "1921", "2020"]
    fork = ["1820", "1720"]
    lines = {"main": LINE, "stub": stub, "loop": loop, "ring": ring, "fork": fork}
    control = {"Minsk": "axis", "Orel": "axis", "2012": "axis", "1820": "axis"}
    rails = {"soviet": [hex for line in lines.values() for hex in line]}
    game = trc([], stage="axis end phase", map={**BOARD, "rails": lines}, control=control, rails=rails)
    assert axis_rails(game) == set(LINE)


def test_a_besieged_city_with_enemy_rail_supports_no_conversion(trc: Situation) -> None:
    """trc:9.8-b"""
    setting = {**FRONT, "control": {"Minsk": "axis", "Orel": "axis"}}
    units = {"24Pz": "2005", "5A": "2105"}
    game = trc(units, stage="axis end phase", **setting)
    assert axis_rails(game) == set(LINE[:6])
    setting["rails"] = {"axis": [*LINE[:6], "2005"], "soviet": LINE[6:-1]}
    game = trc(units, stage="axis end phase", **setting)
    zone = set(game.view("axis")["zones"]["soviet"])
    assert "2005" in zone
    assert not zone & set(LINE[:-1])
    assert axis_rails(game) == set(LINE)


def test_a_besieged_city_with_enemy_rail_is_no_base_for_a_railhead(trc: Situation) -> None:
    """trc:9.8-b"""
    units = {"24Pz": "2005", "39Pz": "2109", "5A": "2105"}
    for own, moved in ((["2005"], True), ([], False)):
        setting = {**FRONT, "control": {"Minsk": "soviet", "Orel": "axis"}}
        setting["rails"] = {"soviet": LINE, "axis": own}
        game = trc(units, **setting)
        game.play("move 39Pz 2109-2008-2108")
        assert bool(war(game).passed) is moved


def test_the_rail_in_a_city_turns_at_the_end_of_the_turn(trc: Situation) -> None:
    """trc:9.8.3"""
    units = {"24Pz": "2005", "5A": "2116"}
    setting = {**FRONT, "control": {"Minsk": "axis", "Orel": "axis"}}
    game = trc(units, stage="axis end phase", **setting)
    assert axis_rails(game) == {*LINE[:6], "2005"}
    game = trc({**units, "3A": "2105"}, stage="axis end phase", **setting)
    assert axis_rails(game) == set(LINE[:6])


# -- junctions ---------------------------------------------------------------------------------------------------------


def test_a_junction_is_a_meeting_of_lines_without_a_city(trc: Situation) -> None:
    """trc:9.7-a"""
    game = trc([], **FORKED)
    assert set(game.view("axis")["junctions"]) == {"2012"}
    board = {**FORK, "places": {**FORK_PLACES, "Bryansk": ["2012", "minor"]}}
    assert not trc([], **{**FORKED, "map": board}).view("axis")["junctions"]


def test_a_junction_is_held_by_occupation_or_by_the_last_zone(trc: Situation) -> None:
    """trc:9.7-b trc:9.7-d: it changes as units move, and stays when they are gone."""
    game = trc({"24Pz": "1815"}, **{**FORKED, "control": {**OWNERS, "2012": "soviet"}})
    game.play("move 24Pz 1815-1814-1914-1913-1813")  # 1913 touches 2012
    assert junction(game, "2012") == "axis"
    game = trc({"24Pz": "2013", "5A": "2011"}, **{**FORKED, "control": {"2012": "soviet"}})
    assert junction(game, "2012") is None
    game = trc({"24Pz": "2012", "5A": "2010"}, **{**FORKED, "control": {"2012": "soviet"}})
    assert junction(game, "2012") == "axis"


def test_a_vacant_junction_in_both_zones_is_nobodys(trc: Situation) -> None:
    """trc:9.7-e"""
    for before in ("axis", "soviet"):
        game = trc({"24Pz": "2013", "5A": "2011"}, **{**FORKED, "control": {**OWNERS, "2012": before}})
        assert junction(game, "2012") is None


def test_a_junction_whose_exits_all_lead_home_is_gained(trc: Situation) -> None:
    """trc:9.7-c (1)"""
    held = {"Minsk": "axis", "Orel": "axis", "Kursk": "axis", "2012": "soviet"}
    game = trc([], stage="axis end phase", **{**FORKED, "control": held})
    assert junction(game, "2012") == "axis"
    assert axis_rails(game) == {*LINE, *BRANCH}
    game = trc([], stage="axis end phase", **{**FORKED, "control": {**held, "Kursk": "soviet"}})
    assert junction(game, "2012") == "soviet"
    game = trc({"5A": "2310"}, stage="axis end phase", **{**FORKED, "control": held})
    assert junction(game, "2012") == "soviet"  # a Russian zone on the way to Kursk


def test_a_map_edge_is_home_too(trc: Situation) -> None:
    """trc:9.7-c (1): a friendly edge, not the enemy's."""
    line = row(20, 33, 25)
    board = {
        "blank": True,
        "rails": {"main": line, "branch": ["2029", "2129", "2228"]},
        "places": {"Minsk": ["2025", "minor"], "Kursk": ["2228", "minor"]},
    }
    setting = {"map": board, "control": {"Minsk": "axis", "Kursk": "axis", "2029": "soviet"}}
    game = trc([], stage="axis end phase", rails={"soviet": [*line, "2129"]}, **setting)
    assert junction(game, "2029") == "axis"
    setting["control"] = {"Minsk": "soviet", "Kursk": "soviet", "2029": "axis"}
    game = trc([], stage="soviet end phase", rails={"axis": [*line, "2129"]}, **setting)
    assert junction(game, "2029") == "axis"


def test_an_exit_passed_by_a_unit_counts(trc: Situation) -> None:
    """trc:9.7-c (2)"""
    held = {"Minsk": "axis", "Orel": "axis", "Kursk": "soviet", "2012": "soviet"}
    game = trc({"24Pz": "2214"}, **{**FORKED, "control": held})
    assert junction(game, "2012") == "soviet"
    game.play("move 24Pz 2214-2213-2212-2211-2212-2213")
    end_turn(game)
    assert junction(game, "2012") == "axis"
    assert axis_rails(game) == {*LINE, "2112", "2211"}


def test_an_exit_passed_with_an_enemy_zone_between_does_not_count(trc: Situation) -> None:
    """trc:9.7-c (2): the army's zone covers 2211, but neither the junction nor the hex passed."""
    held = {"Minsk": "axis", "Orel": "axis", "Kursk": "soviet", "2012": "soviet"}
    for units, holder in (({"24Pz": "2413"}, "axis"), ({"24Pz": "2413", "5A": "2210"}, "soviet")):
        game = trc(units, **{**FORKED, "control": held})
        game.play("move 24Pz 2413-2412-2411-2410-2411-2412")
        end_turn(game)
        assert junction(game, "2012") == holder


def test_junctions_do_not_matter_for_supply(trc: Situation) -> None:
    """trc:9.7-f"""
    setting = {**FORKED, "control": {"Minsk": "axis", "Orel": "soviet", "Kursk": "soviet", "2012": "soviet"}}
    setting["rails"] = {"axis": LINE[:-1]}
    game = trc({"24Pz": "2006"}, **setting)
    assert supply.in_supply(war(game), war(game).roster.find("24Pz"))


# -- the worked examples -----------------------------------------------------------------------------------------------
# The diagrams are lost; these hexes make every sentence of the examples true. J is 0104 as in the book. The line to
# Stalingrad runs J A U R X S and on; T is off the line, beside R, X and S.

J, A, U, R, X, S, T = "0104", "0203", "0303", "0402", "0502", "0602", "0503"
TO_STALINGRAD = [J, A, U, R, X, S, "0703", "0803", "0904"]
TO_VORONEZH = [J, "0204", "0305", "0405"]
LEFT = [J, "0105", "0106", "0107", "0108"]
WEST = ["0405", "0506", "0606", "0707"]
EXAMPLE_RAILS = {"stalingrad": TO_STALINGRAD, "voronezh": TO_VORONEZH, "left": LEFT, "west": WEST}
EXAMPLE: dict[str, object] = {
    "blank": True,
    "rails": EXAMPLE_RAILS,
    "places": {
        "Voronezh": ["0405", "minor"],
        "Stalingrad": ["0904", "major"],
        "Tambov": ["0108", "minor"],
        "Kursk": ["0707", "minor"],
    },
}
HELD = {"Voronezh": "axis", "Kursk": "axis", "Stalingrad": "soviet", "Tambov": "soviet", J: "axis"}


def example(
    trc: Situation,
    units: object,
    upto: str,
    stage: str = AXIS_TURN,
    control: dict[str, str] | None = None,
    **more: object,
) -> Game:
    """The example with Axis rails on the line to Stalingrad up to a hex."""
    axis = [*TO_VORONEZH, *WEST, *TO_STALINGRAD[: TO_STALINGRAD.index(upto) + 1]]
    soviet = [h for line in EXAMPLE_RAILS.values() for h in line if h not in axis]
    owners = {**HELD, **(control or {})}
    return trc(units, stage=stage, map=EXAMPLE, control=owners, rails={"axis": axis, "soviet": soviet}, **more)


def test_example_1_a_russian_passes_r(trc: Situation) -> None:
    """trc:ex-rail-1 trc:9.8.2"""
    game = example(trc, {"3CC": "0401"}, "0703", SOVIET_TURN)
    assert railheads(game) == {J, "0703"}
    game.play(f"move 3CC 0401-{R}-0401-0501")
    assert railheads(game) == {J, "0703"}
    end_turn(game)
    assert railheads(game) == {J, U}
    assert not {R, X, S, "0703"} & axis_rails(game)
    assert junction(game, J) == "axis"


def test_example_2_a_german_passes_s(trc: Situation) -> None:
    """trc:ex-rail-2 trc:9.8.1"""
    game = example(trc, {"24Pz": "0702"}, U)
    game.play(f"move 24Pz 0702-{S}-{T}")
    end_turn(game)
    assert railheads(game) == {J, S}
    # had J been Russian the railhead would have stayed
    game = example(trc, {"24Pz": "0702"}, U, control={J: "soviet"})
    game.play(f"move 24Pz 0702-{S}-{T}")
    end_turn(game)
    assert railheads(game) == {J, U}


def test_example_3_another_german_passes_j(trc: Situation) -> None:
    """trc:ex-rail-3: with the junction Russian before, its hex and the line to S turn German."""
    game = example(trc, {"24Pz": "0702", "39Pz": "0103"}, U, control={J: "soviet"})
    war(game).rails &= ~war(game).board.grid.set_of([J])
    assert J not in railheads(game)
    game.play(f"move 39Pz 0103-{J}-0204")
    game.play(f"move 24Pz 0702-{S}-{T}")
    end_turn(game)
    assert {J, S} <= railheads(game)
    assert set(TO_STALINGRAD[:6]) <= axis_rails(game)


def test_example_4_a_russian_stops_in_u(trc: Situation, refused: Refused) -> None:
    """trc:ex-rail-4: nothing changes hands, but the line from R to S is of no use to the Germans now."""
    game = example(trc, {"24Pz": T, "5Inf": S, "3CC": "0301"}, S, SOVIET_TURN)
    before = axis_rails(game)
    game.play(f"move 3CC 0301-0302-{U}")
    end_turn(game)
    assert axis_rails(game) == before
    assert railheads(game) == {J, S}
    game = example(trc, {"24Pz": T, "5Inf": S, "3CC": U}, S)
    refused(game, f"rail 5Inf {S}-{X}", "trc:9.5-a")
    refused(game, f"rail 5Inf {S}-{X}-{R}", "trc:9.3-c")


def test_example_5_the_russian_is_removed(trc: Situation) -> None:
    """trc:ex-rail-5: the line is usable at once, because it never changed hands."""
    game = example(trc, {"24Pz": "0302", "39Pz": "0403", "47Pz": "0304", "5Inf": S, "3CC": U}, S)
    game.play(f"overrun 24Pz+39Pz+47Pz {U}")
    path = [*TO_STALINGRAD[5::-1], *TO_VORONEZH[1:]]
    game.play("rail 5Inf " + "-".join(path))
    assert game.piece("5Inf").hex == "0405"


@pytest.mark.parametrize("end", [U, R])
def test_example_6_the_russians_take_voronezh_too(trc: Situation, end: str) -> None:
    """trc:ex-rail-6 trc:9.7-c: J turns Russian by its exits; the German in T keeps the line from R to S."""
    units = {"24Pz": T, "3CC": "0301", "7CC": "0404"}
    game = example(trc, units, S, SOVIET_TURN, control={"Voronezh": "axis"})
    route = f"0301-0302-{U}" if end == U else f"0301-0302-{U}-{R}"
    game.play(f"move 3CC {route}")
    assert junction(game, J) == "axis"
    game.play("move 7CC 0404-0405")
    while game.to_act == "soviet":
        if game.refusal("done") is None:
            game.play("done")
        else:  # the unit in R stands beside the German in T and must attack
            game.play(f"attack 3CC {T}")
            roll(game, "C")
    assert junction(game, J) == "soviet"
    assert railheads(game) == {R, S, "0506"}
    assert axis_rails(game) == {R, X, S, "0506", "0606", "0707"}


@pytest.mark.parametrize("end", ["", "-0503"])
def test_a_city_is_no_base_before_it_is_taken(trc: Situation, end: str) -> None:
    """trc:9.8.1: the city falls when the unit is next to it, so only the last hex passed leads back to it then."""
    line = ["0503", "0504", "0505", "0506", "0507", "0508"]
    ground = {"blank": True, "places": {"Here": ["0503", "minor"]}, "rails": {"a": line}}
    game = trc({"24Pz": "0608"}, map=ground, control={"Here": "soviet"}, rails={"soviet": line})
    game.play(f"move 24Pz 0608-0508-0507-0506-0505-0504{end}")
    assert game.view("axis")["control"]["Here"] == "axis"
    for _ in range(4):
        game.play("done")
    assert [hex for hex in line if hex in game.view("axis")["rails"]["axis"]] == ["0503", "0504"]


def test_passing_is_judged_at_the_moment(trc: Situation) -> None:
    """trc:9.8.1: J is taken after S was passed, and not by its exits: too late for S."""
    game = example(trc, {"24Pz": "0702", "39Pz": "0103"}, U, control={J: "soviet"})
    game.play(f"move 24Pz 0702-{S}-{T}")
    game.play(f"move 39Pz 0103-{J}-0204")
    end_turn(game)
    assert junction(game, J) == "axis"
    assert railheads(game) == {J, U}


# Diagram A of the junction example: Y and Z on either side of J (here JJ), H and I (here II) on the line to X.
Y_TO_Z = ["1012", "1011", "1010", "1009", "1008"]
UP = ["1010", "1110", "1209", "1309", "1408"]
JJ, II, H = "1010", "1110", "1209"
JUNCTION: dict[str, object] = {
    "blank": True,
    "rails": {"main": Y_TO_Z, "up": UP},
    "places": {"Yelets": ["1012", "minor"], "Zadonsk": ["1008", "minor"], "Xanten": ["1408", "minor"]},
}


def fork(trc: Situation, units: object, stage: str = AXIS_TURN, **control: str) -> Game:
    held = {"Yelets": "axis", "Zadonsk": "axis", "Xanten": "soviet", JJ: "soviet", **control}
    rails = {"soviet": [*Y_TO_Z[1:-1], *UP], "axis": ["1012", "1008"]}
    return trc(units, stage=stage, map=JUNCTION, control=held, rails=rails)


@pytest.mark.parametrize(
    ("passed", "path"),
    [(H, f"1212-1211-1210-{H}-1210-1211"), (II, f"1212-1211-1210-{II}-1210-1211"), (JJ, f"0811-0911-{JJ}-0911-0811")],
)
def test_the_junction_example(trc: Situation, passed: str, path: str) -> None:
    """trc:ex-rail-junction: a unit through H, I or J puts a railhead there and joins Y to Z."""
    game = fork(trc, {"24Pz": path[:4]})
    game.play(f"move 24Pz {path}")
    assert junction(game, JJ) == "axis"  # at once
    assert railheads(game) == {"1012", "1008"}
    end_turn(game)
    assert railheads(game) == {passed}
    assert set(Y_TO_Z) <= axis_rails(game)


def test_without_a_unit_there_nothing_happens(trc: Situation) -> None:
    """trc:ex-rail-junction"""
    game = fork(trc, {"24Pz": "2020"})
    end_turn(game)
    assert junction(game, JJ) == "soviet"
    assert axis_rails(game) == {"1012", "1008"}


@pytest.mark.parametrize("path", ["1608-1508-1408", "1608-1508"])
def test_the_third_city_of_the_junction_example(trc: Situation, path: str) -> None:
    """trc:ex-rail-junction: X taken, or come under a German zone, joins the whole net."""
    game = fork(trc, {"24Pz": "1608"})
    game.play(f"move 24Pz {path}")
    end_turn(game)
    assert junction(game, JJ) == "axis"
    assert axis_rails(game) == {*Y_TO_Z, *UP}


def test_the_view_tells_railheads(trc: Situation) -> None:
    """trc:9.6-b"""
    game = fork(trc, {"24Pz": "2020"})
    assert war(game).board.grid.names(rail.railheads(war(game))) == sorted(railheads(game))
