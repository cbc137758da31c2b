"""Maps and units as people write them: towns as a terrain, rivers by name, factors as printed, units by side."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.engine.refusal import Unreadable
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import here
from tests.titles.proud_monster.conftest import Situated

FOES = {"1639": ["31ID"], "1640": ["100RD"]}
ATTACK = "attack 31ID 1640"


@pytest.mark.parametrize(
    ("keys", "shifts"),
    [
        ({"terrain": {"1640": "large town"}}, ("large town -1",)),  # pmd:13.4.2-b
        ({"terrain": {"1640": "city"}}, ("city -2",)),  # pmd:13.4.2-c
        ({"terrain": {"1640": "small town"}}, ()),  # pmd:13.4.2-a
        ({"terrain": {"1640": "rough with a fort"}}, ("rough -1", "fort -1")),  # pmd:13.4.1-e, pmd:13.4.2-p
        ({"terrain": {"1640": "swamp"}}, ("marsh -1",)),
        ({"terrain": {"1640": "Stalin line"}}, ("stalin line -1",)),  # pmd:13.4.2-s
        ({"heavy_forts": ["1640"]}, ("heavy fort -2",)),  # pmd:13.4.2-q
        ({"cities": "1640"}, ("city -2",)),
        ({"map": {"places": {"Kitezh": {"hex": "1640", "kind": "large town"}}}}, ("large town -1",)),
        ({"fieldworks": ["1640"]}, ("fieldworks -1",)),  # pmd:13.4.2-ab: of the side that stands there
        ({"rivers": {"minor": [["1639", "1640"]]}}, ("31ID at 3/4: river",)),  # pmd:13.4.1-k
        ({"hexsides": {"1639/1640": "major river"}}, ("31ID at 1/2: river",)),  # pmd:13.4.1-m
        ({"map": {"sides": {"Minor River": "1640-1639"}}}, ("31ID at 3/4: river",)),
    ],
)
def test_ground_in_plain_words(situation: Situated, keys: dict[str, Any], shifts: tuple[str, ...]) -> None:
    game = situation(stage="axis combat", units=FOES, **keys)
    assert stavka.odds(game, ATTACK).modifiers == shifts


def test_a_road_in_the_mountains(situation: Situated, refused: Refused) -> None:
    """pmd:13.4.1-j."""
    units = {"1639": "3PD", "1640": "100RD"}
    barred = situation(stage="axis combat", units=units, terrain={"1640": "mountains"})
    refused(barred, "attack 3PD 1640", "pmd:13.4.1-j")
    open_road = situation(stage="axis combat", units=units, terrain={"1640": "mountains"}, roads=["1639/1640"])
    assert open_road.refusal("attack 3PD 1640") is None


def test_a_town_keeps_its_name_and_worth(situation: Situated) -> None:
    game = situation(terrain={"Minsk": "city"}, units={"Minsk": "31ID"})
    assert game.view("axis")["control"]["Minsk"] == "axis"


def test_faults_are_still_told(situation: Situated) -> None:
    with pytest.raises(Unreadable):
        situation(units=[{"side": "soviet", "kind": "RD", "guards": True, "marks": 5, "hex": "1640"}])
    for keys in (
        {"terrain": {"1640": "jungle"}},
        {"rivers": {"Nile": [["1639", "1640"]]}},
        {"cities": ["9999"]},
        {"forts": ["1640"], "map": {"features": 5}},
        {"cities": ["1640"], "map": {"places": ["1640"]}},
        {"sides": 7},
        {"supply": {"offensive": [["31ID"]]}},
    ):
        with pytest.raises(Unreadable):
            situation(units=FOES, **keys)


@pytest.mark.parametrize(
    ("unit", "short", "steps"),
    [
        ({"side": "axis", "kind": "infantry division", "factors": "6-8-6"}, "1ID", 3),
        ({"side": "axis", "type": "ID", "strength": "5-6-6"}, "1ID", 2),
        ({"side": "axis", "kind": "ID", "steps": 1}, "1ID", 1),  # a German one where no nation is told
        ({"kind": "Rumanian infantry division", "side": "axis"}, "Rom6ID", 1),
        ({"side": "soviet", "kind": "rifle division", "guards": True}, "1GRD", 2),
        ({"side": "soviet", "kind": "untried rifle division"}, "uRD1", 1),
        ({"side": "soviet", "kind": "reduced guards rifle division"}, "1GRD", 1),
        ({"side": "soviet", "kind": "mountain rifle division"}, "9RD", 1),
        ({"side": "soviet", "kind": "guards artillery division"}, "1GAD", 0),  # not one of counter-battery
        ({"side": "soviet", "kind": "counter-battery guards artillery division"}, "4CBGAD", 0),
        ({"side": "soviet", "kind": "naval infantry brigade"}, "1NB", 1),
        ({"side": "soviet", "kind": "air landing brigade"}, "2GALB", 1),
        ({"side": "axis", "kind": "Korps Abteilung"}, "KAA", 2),
        ({"side": "axis", "kind": "PD", "name": "Lehr"}, "Extra1", 4),  # as many steps as its kind
    ],
)
def test_units_in_plain_words(situation: Situated, unit: dict[str, Any], short: str, steps: int) -> None:
    game = situation(units=[{**unit, "hex": "1640"}])
    piece = next(iter(game.units(at="1640")))
    assert (piece.short, piece.steps) == (short, steps)


@pytest.mark.parametrize(
    "units",
    [
        {"axis": {"31ID": "1640"}, "soviet": {"100RD": "1641"}},
        {"axis": {"1640": "31ID"}, "soviet": [{"id": "100RD", "hex": "1641"}]},
        ["31ID 1640", "100RD at 1641"],
        {"1640": "31ID", "1641": ["100RD"]},
        {"1640": {"id": "31ID"}, "1641": "100RD"},
    ],
)
def test_lists_of_units(situation: Situated, units: Any) -> None:
    game = situation(units=units)
    assert (here(game, "1640"), here(game, "1641")) == (["31ID"], ["100RD"])


def test_units_by_names_of_ones_own(situation: Situated) -> None:
    wanted = {"side": "axis", "kind": "panzer division", "hex": "1640"}
    game = situation(units={"Lehr": wanted, "31ID": "1640", "1641": "100RD+2RD"})
    assert game.piece("Lehr").hex == "1640"
    assert here(game, "1641") == ["100RD", "2RD"]
    place = situation(units={"Minsk": "31ID, 3PD", "Kiev": {"side": "soviet", "kind": "tank corps"}})
    assert here(place, "1920") == ["31ID", "3PD"]


@pytest.mark.parametrize(
    ("told", "stage"),
    [
        ("Axis Combat Phase", "axis first week combat"),
        ("german combat", "axis first week combat"),
        ("axis combat (second week)", "axis second week combat"),
        ("second week russian movement", "soviet second week movement"),
        ("soviet week 2 refit", "soviet second week refit"),
        ("axis prepared assault", "axis first week combat"),
        ("axis first week movement", "axis first week movement"),
    ],
)
def test_stages_in_plain_words(situation: Situated, told: str, stage: str) -> None:
    assert situation(stage=told, units=FOES).stage == stage
    assert situation(phase=told, units=FOES).stage == stage


@pytest.mark.parametrize(
    ("keys", "attack"),
    [
        ({"supply": {"axis": "offensive"}}, 6),
        ({"supply": {"offensive": ["31ID"]}}, 6),
        ({"supply": {"axis": "offensive", "31ID": "defensive"}}, 3),
        ({"iso": {"31ID": "ISO 2"}}, 3),
        ({"offensive_supply": {"axis": [["1639", 5, "face up"]]}}, 6),
        ({}, 3),
    ],
)
def test_supply_in_plain_words(situation: Situated, keys: dict[str, Any], attack: int) -> None:
    """pmd:8.5-b: from turn 117 on half without a marker in reach."""
    game = situation(turn=119, stage="axis combat", units=FOES, **keys)
    assert stavka.odds(game, ATTACK).attack == attack


def test_weather_and_counts_in_plain_words(situation: Situated) -> None:
    game = situation(weather={"NZ": "snowy", "SZ": "mud"}, paulus_pause=2, owner={"Minsk": "axis"})
    assert game.view("axis")["weather"] == {"north": "S", "south": "M"}
    assert game.view("axis")["control"]["Minsk"] == "axis"
    for keys in ({"stage": "axis breakfast"}, {"weather": "hail"}, {"supply": {"axis": "plenty"}}):
        with pytest.raises(Unreadable):
            situation(units=FOES, **keys)
