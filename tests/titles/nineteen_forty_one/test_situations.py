"""Positions described in plain data: what may be said, and the sentence that answers nonsense."""

from __future__ import annotations

import pytest

import stavka
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation

WEST = "1328"  # a supply source of the Axis


def test_terrain_of_single_hexes(n41: Situation) -> None:
    """A hex may be given other terrain, without more words (n41:5-terrain-cost)."""
    game = n41({"3PzGr": "1423"}, turn=2, terrain={"1422": "rough"})
    assert game.title.cost(game.position, game.read("move 3PzGr 1423-1422")) == 3


def test_hexes_of_the_map_by_the_names_of_places(n41: Situation) -> None:
    game = n41({"3PzGr": "1610", "7A": "Kalinin"}, stage="axis fight 1", terrain={"Kalinin": "forest"})
    assert "terrain -2" in stavka.odds(game, "attack 3PzGr Kalinin").modifiers


def test_sea_turned_to_land_is_land(n41: Situation) -> None:
    assert n41({"3PzGr": "0102"}, terrain={"0102": "clear"}, turn=2).legal().by_unit("3PzGr")


def test_a_new_lake_freezes_as_all_lakes_do(plain: Situation, refused: Refused) -> None:
    """All lakes freeze in snow, those a situation makes too (n41:13-snow-lakes)."""
    lake = {"terrain": {"2020": "lake"}}
    refused(plain({"5Inf": "2021"}, map=lake), "move 5Inf 2021-2020", "n41:5-prohibited")
    assert plain({"5Inf": "2021"}, map=lake, weather="snow").refusal("move 5Inf 2021-2020") is None


def test_fortifications_by_place_or_by_feature(plain: Situation) -> None:
    """Works are works however they are named (n41:11-double)."""
    units = {"5Inf": "2021", "7A": "2020"}
    for change in ({"features": {"fortifications": ["2020"]}}, {"places": {"Works": ["2020", "fortification"]}}):
        game = plain(units, stage="axis fight 1", map=change)
        assert stavka.odds(game, "attack 5Inf 2020").defence == 6


def test_rivers_are_pairs_of_hexes(plain: Situation) -> None:
    """Rivers run along hexsides here (n41:7-terrain)."""
    game = plain({"5Inf": "2021", "7A": "2020"}, stage="axis fight 1", map={"rivers": {"Don": [["2021", "2020"]]}})
    assert "terrain -1" in stavka.odds(game, "attack 5Inf 2020").modifiers


def test_out_of_supply_by_either_name(n41: Situation) -> None:
    for name in ("unsupplied", "out of supply"):
        game = n41({"5Inf": {"hex": "1328", "flags": [name]}})
        assert game.piece("5Inf").flags == ("unsupplied",)


def test_air_supply_given_by_a_flag_feeds(n41: Situation) -> None:
    """A unit marked as supplied by air is supplied for the player turn (n41:25-air-supply-duration)."""
    game = n41({"3PzGr": {"hex": "1808", "flags": ["supplied by air"]}}, options=["air-supply"])
    assert game.piece("3PzGr").flags == ("supplied by air",)
    assert n41({"3PzGr": "1808"}).piece("3PzGr").flags == ("unsupplied",)


def test_air_points_given_open_the_air_segment(n41: Situation) -> None:
    """The points that the situation gives count, not those of the chart (n41:2-air-segment)."""
    game = n41({}, stage="soviet air segment", turn=1, air={"axis": 2, "soviet": 3})
    assert game.stage == "soviet air segment"
    assert "negate 2" in game.legal()
    game = n41({}, stage="axis air segment", turn=6, air={"axis": 0})
    assert [str(action) for action in game.legal()] == ["done"]


def test_a_unit_that_has_moved_closes_the_cities(n41: Situation, refused: Refused) -> None:
    """Units are placed at cities before anybody moves (n41:14-soviet-city-order)."""
    units = {"7A": {"hex": "1808", "flags": ["moved"]}, "28A": "due"}
    refused(n41(units, stage="soviet move 1"), "place 28A Kalinin", "n41:14-soviet-city-order")


def test_a_unit_put_among_those_awaited_comes(n41: Situation) -> None:
    """A unit that is still awaited after its turn, or an extra one, comes now (n41:14-timing)."""
    extra = {"side": "soviet", "combat": 9, "box": "awaiting"}
    game = n41([{"id": "28A", "box": "awaiting"}, extra], turn=4, stage="soviet move 1")
    assert {game.piece("28A").box, game.piece("Extra1").box} == {"due"}


def test_the_weather_before_the_turn(n41: Situation) -> None:
    """At the stage weather, the weather said is that of the turn before (n41:24-thaw)."""
    game = n41({"7A": "0710"}, stage="weather", turn=10, options=["winter"])
    assert game.piece("7A").box == "eliminated"
    game = n41({"7A": "0710"}, stage="weather", turn=5, weather="snow")
    assert game.piece("7A").box == "eliminated"
    assert game.view("axis")["weather"] == "mud"


def test_fleets_without_a_port_are_lost(n41: Situation) -> None:
    """Control that is given neutralises a fleet as control won does (n41:21-baltic-auto, n41:21-black-auto)."""
    assert n41({}, options=["naval"], control={"0713": "axis"}).view("axis")["fleets_lost"] == ["baltic"]
    game = n41({}, options=["naval"], control={"axis": "all"})
    assert game.view("axis")["fleets_lost"] == ["baltic", "black-sea"]


def test_words_that_players_use(n41: Situation) -> None:
    panzers = {"side": "German", "kind": "panzer", "size": "Group", "combat": 14, "move": 6, "hex": "1423"}
    tanks = {"side": "soviet", "kind": "armour", "size": "group", "combat": 6, "hex": "1608"}
    game = n41([panzers, tanks, {"id": "7A", "box": "pool"}], boxes={"surrendered": ["8A"]})
    assert (game.piece("4PzGr").hex, game.piece("1TG").hex) == ("1423", "1608")
    assert {game.piece("7A").box, game.piece("8A").box} == {"eliminated"}


def test_stages_however_written(n41: Situation) -> None:
    assert n41({}, stage="Axis Second Ground Segment Movement").stage == "axis second ground segment movement"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"fleets_lost": ["north"]}, "baltic"),
        ({"air": {"axis": -1}}, "air points"),
        ({"rail_used": {"axis": -1}}, "rail capacity"),
        ({"last_turn": 99}, "turn 99"),
        ({"turn": 5, "last_turn": 3}, "last turn"),
        ({"units": [{}]}, "a unit"),
        ({"units": [{"side": "axis", "combat": 7}]}, "hex or"),
        ({"units": [{"id": "3PzGr"}]}, "hex or"),
        ({"units": [{"side": "axis", "combat": -4, "hex": "1423"}]}, "-4"),
        ({"units": [{"side": "axis", "strengths": [], "hex": "1423"}]}, "combat"),
        ({"units": [{"side": "soviet", "nation": "german", "combat": 9, "hex": "1423"}]}, "german"),
        ({"units": {"3PzGr": None}}, "3PzGr"),
        ({"control": {"Moscow": "neither"}}, "axis or soviet"),
        ({"control": {"Moscow": None}}, "axis or soviet, not None"),
        ({"control": {"0102": "axis"}}, "0102"),
        ({"map": {"terrain": ["1423"]}}, "terrain"),
        ({"map": {"features": {"castle": ["1423"]}}}, "castle"),
        ({"map": {"features": {"fortifications": "1423"}}}, "fortifications"),
        ({"map": {"sides": {"wall": [["1423", "1424"]]}}}, "wall"),
        ({"map": {"sides": {"river": [["1423"]]}}}, "river"),
        ({"map": {"sides": {"river": [["1423", "1725"]]}}}, "do not touch"),
        ({"map": {"places": {"X": ["1423", "metropolis"]}}}, "metropolis"),
        ({"map": {"places": {"X": "1423"}}}, "X"),
        ({"map": {"countries": {"1423": "spain"}}}, "spain"),
        ({"map": {"rivers": {"Don": ["1423", "1424"]}}}, "pairs"),
        ({"counts": {"bombed": "x"}}, "bombed"),
        ({"counts": {"bobmed": 1}}, "bobmed"),
        ({"counts": {"replaced": 3}}, "replaced"),
        ({"weather": None}, "weather"),
        ({"units": [{"side": "axis", "combat": 7, "move": 10**12, "hex": "1423"}]}, "999"),
        ({"map": {"features": {"fortifications": [["1423"]]}}}, "four digits"),
        ({"map": {"sides": {"river": 3}, "rivers": {"Don": []}}}, "river"),
        ({"boxes": {"eliminated": ["7A", "7A"]}}, "twice"),
    ],
)
def test_nonsense_is_answered_with_a_sentence(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(stavka.Unreadable, match=sentence):
        stavka.situation({"title": "n41", **given})


def test_a_hex_may_be_a_number(n41: Situation) -> None:
    assert n41({"3PzGr": 1423, "IVF": 416}).piece("IVF").hex == "0416"
    assert n41([{"id": "3PzGr", "hex": 1423}]).piece("3PzGr").hex == "1423"


def test_a_finn_that_comes_on_over_the_west_edge(n41: Situation) -> None:
    """n41:15-finn-rail-regular n41:14-axis-rail"""
    assert n41({"IVF": "due"}).refusal("rail IVF 1328-1327") is None


def test_rails_are_whose_their_hexes_are(n41: Situation, refused: Refused) -> None:
    """n41:5-rail-friendly"""
    game = n41({"7A": "1808"}, stage="soviet move 1", rails={"axis": ["1810"]})
    refused(game, "rail 7A 1808-1809-1810", "n41:5-rail-friendly")
