"""9.5, 9.7 and 9.8: what a line must lead to, and what bars it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from stavka.engine.game import Game
from stavka.titles.russian_campaign.rail import trains
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import LINE, row, war

# two junctions on the line from Minsk to Orel: 2016 with a branch to Lida, 2012 with one to Kursk
CITIES = {
    "Minsk": ["2020", "major"],
    "Orel": ["2005", "minor"],
    "Lida": ["2215", "minor"],
    "Kursk": ["2211", "minor"],
}
TWO: dict[str, object] = {
    "blank": True,
    "rails": {"main": LINE, "lida": ["2016", "2116", "2215"], "kursk": ["2012", "2112", "2211"]},
    "places": CITIES,
}
HELD = {"Minsk": "axis", "Orel": "axis", "Kursk": "axis", "Lida": "soviet", "2012": "soviet"}


def junction(game: Game, hex: str) -> str | None:
    found: str | None = game.view("axis")["junctions"][hex]
    return found


def after_the_axis_turn(
    trc: Situation, units: dict[str, str], board: dict[str, object] = TWO, other: str = "axis"
) -> Game:
    rails = {"soviet": LINE}
    return trc(units, stage="axis end phase", map=board, control={**HELD, "2016": other}, rails=rails)


def test_a_junction_of_ones_own_is_home(trc: Situation) -> None:
    """trc:9.7-c: a line that ends in it leads home; not one that ends in a junction of the enemy."""
    assert junction(after_the_axis_turn(trc, {}), "2012") == "axis"
    assert junction(after_the_axis_turn(trc, {}, other="soviet"), "2012") == "soviet"


def test_an_own_junction_in_an_enemy_zone_is_no_home(trc: Situation) -> None:
    """trc:9.7-c: held by the corps that stands in it, but beside an army."""
    game = after_the_axis_turn(trc, {"24Pz": "2016", "5A": "1917"})
    assert junction(game, "2016") == "axis"
    assert junction(game, "2012") == "soviet"


def test_an_oil_field_is_no_home(trc: Situation) -> None:
    """trc:9.7-c: neither city nor junction nor edge."""
    places = {**CITIES, "Kursk": ["2211", "oil"]}
    game = after_the_axis_turn(trc, {}, {**TWO, "places": places})
    assert junction(game, "2012") == "soviet"


@pytest.mark.parametrize(("units", "holder"), [({}, "axis"), ({"5A": "1934"}, "soviet")])
def test_an_edge_in_an_enemy_zone_is_no_home(trc: Situation, units: dict[str, str], holder: str) -> None:
    """trc:9.7-c (1): the army covers the last hex of the line and none before it."""
    line = row(20, 33, 25)
    board = {
        "blank": True,
        "rails": {"main": line, "branch": ["2029", "2129", "2228"]},
        "places": {"Minsk": ["2025", "minor"], "Kursk": ["2228", "minor"]},
    }
    control = {"Minsk": "axis", "Kursk": "axis", "2029": "soviet"}
    rails = {"soviet": [*line, "2129"]}
    assert junction(trc(units, stage="axis end phase", map=board, control=control, rails=rails), "2029") == holder


@pytest.mark.parametrize(("units", "taken"), [({}, True), ({"5A": "1934"}, False)])
def test_an_edge_in_an_enemy_zone_is_no_base_for_conversion(trc: Situation, units: dict[str, str], taken: bool) -> None:
    """trc:9.8.1"""
    line = row(20, 33, 25)
    board = {"blank": True, "rails": {"a": line}}
    game = trc({"24Pz": "2029", **units}, stage="axis end phase", map=board, rails={"soviet": line})
    assert ("2030" in game.view("axis")["rails"]["axis"]) is taken


def test_only_cities_and_junctions_bar_a_way_home(trc: Situation) -> None:
    """trc:9.8.1: an oil field of the enemy does not; a city does."""
    for kind, taken in (("oil", True), ("minor", False)):
        board = {
            "blank": True,
            "rails": {"main": LINE},
            "places": {"Minsk": ["2020", "major"], "Field": ["2015", kind]},
        }
        control = {"Minsk": "axis", "Field": "soviet"}
        game = trc({"24Pz": "2012"}, stage="axis end phase", map=board, control=control, rails={"soviet": LINE})
        assert ("2013" in game.view("axis")["rails"]["axis"]) is taken


def test_a_city_without_rails_turns_none(trc: Situation) -> None:
    """trc:9.8.3"""
    board = {"blank": True, "rails": {"main": LINE}, "places": {"Minsk": ["2020", "major"], "Brest": ["2415", "minor"]}}
    game = trc([], stage="axis end phase", map=board, control={"Minsk": "axis", "Brest": "axis"})
    assert "2415" not in game.view("axis")["rails"]["axis"]
    assert war(game).rails & ~war(game).ground.rails == 0


# -- trains -----------------------------------------------------------------------------------------------------------

RIDE = "rail 24Pz 2010-2011"


def riding(
    trc: Situation, units: dict[str, str], places: dict[str, list[str]], line: Sequence[str] = LINE, **held: str
) -> Game:
    branch = ["2015", "2115", "2214"]
    board = {"blank": True, "rails": {"main": list(line), "branch": branch}, "places": places}
    named = {"2015" if name == "junction" else name: side for name, side in held.items()}
    return trc({"24Pz": "2010", **units}, map=board, control=named, rails={"axis": [*line, *branch]})


def test_an_enemy_junction_or_oil_field_does_not_cut_a_train_from_its_base(trc: Situation, refused: Refused) -> None:
    """trc:9.5-a trc:9.5-b: an enemy city does."""
    base = {"Minsk": ["2020", "major"]}
    riding(trc, {}, base, Minsk="axis", junction="soviet").play(RIDE)
    riding(trc, {}, base | {"Field": ["2013", "oil"]}, Minsk="axis", Field="soviet").play(RIDE)
    cut = riding(trc, {}, base | {"Field": ["2013", "minor"]}, Minsk="axis", Field="soviet")
    refused(cut, RIDE, "trc:9.5-a")


def test_neither_junction_nor_oil_field_is_a_base(trc: Situation, refused: Refused) -> None:
    """trc:9.5-a"""
    refused(riding(trc, {}, {}, junction="axis"), RIDE, "trc:9.5-a")
    refused(riding(trc, {}, {"Field": ["2013", "oil"]}, Field="axis"), RIDE, "trc:9.5-a")


def test_an_edge_in_an_enemy_zone_is_no_base_for_trains(trc: Situation, refused: Refused) -> None:
    """trc:9.5-a trc:9.5-c"""
    line = row(20, 33, 5)
    riding(trc, {}, {}, line).play(RIDE)
    refused(riding(trc, {"5A": "1934"}, {}, line), RIDE, "trc:9.5-a")


def test_closed_hexes_are_of_no_use_to_trains(trc: Situation) -> None:
    """trc:9.3-b trc:5.5-a trc:5.5-b: nor are those of closed countries."""
    board = {"blank": True, "rails": {"main": LINE}, "countries": {"2008": "bulgaria"}}
    pos = war(trc({"24Pz": "2010"}, map=board, rails={"axis": LINE}, closed=["2018"]))
    usable = trains.usable(pos, 0)
    found = [hex for hex in LINE if usable >> pos.board.grid.index(hex) & 1]
    assert found == [hex for hex in LINE if hex not in ("2008", "2018")]


def test_a_rail_that_was_never_passed_is_just_not_yours(trc: Situation, refused: Refused) -> None:
    """trc:9.3-b trc:9.6-a: passing another hex is no reason."""
    rails = {"axis": LINE[:6], "soviet": LINE[6:]}
    board = {"blank": True, "rails": {"main": LINE}, "places": {"Minsk": ["2020", "major"]}}
    game = trc({"24Pz": LINE[5]}, map=board, control={"Minsk": "axis"}, rails=rails, passed=[LINE[9]])
    refused(game, f"rail 24Pz {LINE[5]}-{LINE[6]}", "trc:9.3-b")


def test_only_who_came_from_a_box_is_told_so(trc: Situation, refused: Refused) -> None:
    """trc:9.1-a trc:9.2-b"""
    board = {"blank": True, "rails": {"main": LINE}, "places": {"Minsk": ["2020", "major"]}}
    for flag, rule in (("invaded", "trc:9.1-a"), ("from a box", "trc:9.2-b")):
        units = [{"id": "24Pz", "hex": "2010", "flags": [flag]}]
        held = {"control": {"Minsk": "axis"}, "rails": {"axis": LINE}, "counts": {"rail moves": 6}}
        refused(trc(units, map=board, **held), RIDE, rule)


def test_allies_keep_to_their_rows_by_rail(trc: Situation, refused: Refused) -> None:
    """trc:26.82-a: along the line, and beyond the edge of the map."""
    on = ["national-restrictions"]
    line = ["1020", "1120", "1219", "1319"]
    board = {"blank": True, "rails": {"a": line}, "places": {"Base": ["1319", "major"]}}
    game = trc({"1Hun": "1319", "5Inf": "1319"}, map=board, control={"Base": "axis"}, rails={"axis": line}, options=on)
    refused(game, "rail 1Hun 1319-1219-1120", "trc:26.82-a")
    game.play("rail 5Inf 1319-1219-1120")
    edge = {"north": ["0534", "0533"], "south": ["2033", "2032"]}
    hexes = [hex for hexes in edge.values() for hex in hexes]
    game = trc({"1Hun": "2032", "5Inf": "2032"}, map={"blank": True, "rails": edge}, rails={"axis": hexes}, options=on)
    refused(game, "rail 1Hun 2032-2033-0534-0533", "trc:26.82-a")
    refused(game, "rail 1Hun 2032-2033-0534", "trc:26.82-a")
    game.play("rail 5Inf 2032-2033-0534-0533")
