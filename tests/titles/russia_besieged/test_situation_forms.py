"""Situations in other forms than the documentation has: months, several units in a text, descriptions by hex."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from tests.titles.russia_besieged.conftest import war

SOVIET = "soviet first impulse movement"
LINE = ["0107", "0206", "0302", "0306", "0402", "0403", "0404", "0405"]


def told(**more: object) -> Game:
    return stavka.situation({"title": "rb", "turn": 13, "stage": SOVIET, "weather": "clear", **more})


@pytest.mark.parametrize(("word", "turn"), [("1942-03", 6), ("03/1942", 6), ("1942/12", 10)])
def test_turns_by_the_number_of_a_month(word: str, turn: int) -> None:
    assert told(turn=word).turn == turn


def test_no_thirteenth_month() -> None:
    with pytest.raises(Unreadable, match="turn is a whole number"):
        told(turn="1942-13")


@pytest.mark.parametrize(
    ("word", "stage"),
    [
        ("German September impulse movement", "axis first impulse movement"),
        ("Soviet October impulse combat", "soviet second impulse combat"),
        ("Russian June movement", "soviet second impulse movement"),
    ],
)
def test_an_impulse_by_its_month(word: str, stage: str) -> None:
    """rb:3.0-a"""
    assert told(stage=word, units={"8A": "1424", "24Pz": "1425"}, map={"blank": True}).stage == stage


@pytest.mark.parametrize(
    "weather",
    [{"November": "light mud", "December": "snow"}, "LM/Snow", {"Nov": "lm", "Dec": "snow"}],
)
def test_weather_of_months(weather: object) -> None:
    assert war(told(turn=4, weather=weather)).weathers == ("light_mud", "snow")


@pytest.mark.parametrize(
    "partisans", [{"1524": "stage 2", "1527": 1}, [{"hex": "1524", "stage": 2}, {"hex": "1527", "stage": 1}]]
)
def test_partisans_by_their_hexes(partisans: object) -> None:
    game = told(partisans=partisans, railheads={"axis": ["Minsk"]})
    assert (game.piece("Partisan1").hex, game.piece("Partisan1").flags) == ("1524", ("stage 2",))
    assert (game.piece("Partisan2").hex, game.piece("Partisan2").flags) == ("1527", ("stage 1",))


def test_a_stage_that_is_none() -> None:
    with pytest.raises(Unreadable, match="no flag 'stage third'"):
        told(partisans={"1524": "third"})


def test_a_marker_on_a_city() -> None:
    """rb:13.42-b: all who are in it have the marker."""
    game = told(units={"Sevastopol": ["8A", "11A"]}, oos={"Sevastopol": 2})
    assert {piece.flags for piece in game.units(at="Sevastopol")} == {("OOS-2",)}


def test_several_units_in_one_text() -> None:
    game = told(units={"1424": "8A, 11A"})
    assert {piece.short for piece in game.units(at="1424")} == {"8A", "11A"}


@pytest.mark.parametrize(
    "units",
    [
        {"2nd Shock Army": {"strength": "8-7", "hex": "Tula"}},
        [{"id": "2nd Shock Army", "factors": "8-7", "hex": "Tula"}],
        [{"unit": "2nd Shock Army", "combat": 8, "hex": "Tula"}],
    ],
)
def test_a_shock_army_of_a_size(units: object) -> None:
    """rb:22.06: figures tell which of its counters is meant."""
    assert told(turn=15, units=units).piece("2Shock-8").hex == "2213"


def test_what_a_shock_army_is_made_of() -> None:
    """rb:22.02: by the names that players use; the parts lie in their box."""
    game = told(units={"1st Shock Army": "Tula"}, components={"1st Shock Army": ["8th Army", "3rd Mechanized"]})
    assert (game.piece("8A").box, game.piece("3MC").box) == ("components", "components")
    find = war(game).roster.find
    assert war(game).components == {find("1Shock-6"): (find("8A"), find("3MC"))}


@pytest.mark.parametrize("key", ["emergency_rail", "murmansk_line"])
@pytest.mark.parametrize("word", [True, "complete", "all"])
def test_the_whole_emergency_line(key: str, word: object) -> None:
    """rb:20.72"""
    assert told(**{key: word}).view("soviet")["emergency_line"]["built"] == LINE
    assert told(**{key: False}).view("soviet")["emergency_line"]["built"] == []


@pytest.mark.parametrize("made", [{"soviet": {"black sea": 1}}, {"russian black sea": 1}])
def test_invasions_that_were_made(made: object) -> None:
    """rb:8.44-a"""
    assert war(told(invasions_used=made)).counts["invasions soviet black_sea"] == 1


def test_trains_of_the_side_to_move() -> None:
    """rb:7.01-a"""
    assert war(told(rail_moves={"axis": 2, "soviet": 3})).counts["rail moves in the first impulse"] == 3


def test_allies_that_have_surrendered() -> None:
    assert told(allies_surrendered=["Finland"]).view("axis")["surrendered_allies"] == ["finland"]


def test_hexsides_and_cities_of_a_map() -> None:
    """rb:10.31-a: the city and the river are there, and double nobody twice (rb:10.32)."""
    board = {"blank": True, "hexsides": {"1424/1425": "river"}, "cities": {"1524": "major"}}
    units = {"1425": ["24Pz", "39Pz"], "8A": "1424", "1525": ["3Pz", "14Pz"], "11A": "1524"}
    game = told(stage="axis first impulse combat", map=board, units=units)
    assert war(game).ground.majors == 1 << war(game).board.grid.index("1524")
    for attack, unit in (("attack 24Pz+39Pz 1424", "8A"), ("attack 3Pz+14Pz 1524", "11A")):
        assert stavka.odds(game, attack).defence == 2 * game.piece(unit).combat


def test_a_city_without_rails_was_not_lost_before() -> None:
    """rb:13.46, rb:13.42-a: Baku is said to be Russian, though all its rails are the Axis's."""
    units = {"8A": {"hex": "5611", "oos": 1}}
    game = told(
        stage="soviet second impulse marker adjustment",
        units=units,
        rails={"axis": "all"},
        control={"soviet": "all"},
    )
    assert game.piece("8A").flags == ("OOS-2",)


@pytest.mark.parametrize(
    "units",
    [
        {"8A (reduced)": "1424"},
        {"1424": ["8A reduced"]},
        {"8A": {"city": "1424", "steps_left": 1}},
        [{"unit": "8A", "position": "1424", "lost": 1}],
    ],
)
def test_a_reduced_unit(units: object) -> None:
    """rb:10.61-a"""
    game = told(units=units)
    assert (game.piece("8A").hex, game.piece("8A").steps) == ("1424", 1)


def test_units_by_side_under_keys_of_their_own() -> None:
    game = told(axis_units={"24Pz": "1425"}, soviet_units={"8A": "1424"}, map="blank")
    assert (game.piece("24Pz").hex, game.piece("8A").hex) == ("1425", "1424")


@pytest.mark.parametrize("key", ["active_player", "phasing", "phasing_player"])
def test_whose_turn_it_is(key: str) -> None:
    assert told(stage="second impulse movement", **{key: "German"}).stage == "axis second impulse movement"


def test_air_units_and_workers_of_cities() -> None:
    """rb:11.11, rb:20.11-d"""
    game = told(air={"Minsk": ["Stuka1", "Stuka2"]}, wecs=["Moscow", "Gorki"], control={"Minsk": "axis"})
    assert game.piece("StukaBase2").hex == "1523"
    assert game.piece("WEC-Gorki").hex == "2105"


@pytest.mark.parametrize(
    ("nation", "unit"), [("Finn", "4Fin"), ("Hungary", "3Hun"), ("Italy", "3Ita"), ("Rumania", "1Rum")]
)
def test_allies_by_their_people_or_country(nation: str, unit: str) -> None:
    """rb:1.0-e"""
    game = told(units=[{"nation": nation, "kind": "infantry", "hex": "1424"}])
    assert [piece.short for piece in game.units(at="1424")] == [unit]


@pytest.mark.parametrize(("figures", "polizei"), [({}, False), ({"factors": "1-8"}, True)])
def test_infantry_of_the_ss_is_no_police(figures: dict[str, str], polizei: bool) -> None:
    """rb:4.0-b, rb:5.05-a: the Polizei has rules of its own, and is meant by its name or its figures."""
    game = told(units=[{"nation": "SS", "kind": "infantry", "hex": "1424", **figures}])
    assert [piece.short == "Polizei" for piece in game.units(at="1424")] == [polizei]


def test_when_a_well_was_captured() -> None:
    """rb:21.21"""
    maikop = {"captured": 8, "output": 2}
    game = told(control={"Maikop": "axis"}, wells={"Maikop": maikop})
    assert war(game).wells == {war(game).ground.hex("4219").bit_length() - 1: (2, 8, 0)}
    with pytest.raises(Unreadable, match="of the well Maikop value, turn, year can be told, not colour"):
        told(wells={"Maikop": {"colour": "black"}})


def test_keys_in_any_letters_and_none_of_them_twice() -> None:
    assert told(**{"City Control": {"Minsk": "axis"}}).view("axis")["control"]["Minsk"] == "axis"
    with pytest.raises(Unreadable, match="a situation has no phase"):
        told(phase="axis events")
