"""Situations in the words that people use: the same position as in those of docs/situations.md."""

from __future__ import annotations

from typing import Any  # situations are plain data

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable


def told(**keys: Any) -> Game:
    return stavka.situation({"title": "n41", "turn": 2, **keys})


def alike(loose: dict[str, Any], plain: dict[str, Any]) -> None:
    assert told(**loose).position.fingerprint() == told(**plain).position.fingerprint()


@pytest.mark.parametrize("words", ["August 1941", "Aug 41", "Aug", "1941-08", "turn 3", "Game Turn 3"])
def test_turns_go_by_their_months(words: str) -> None:
    """n41:2-game-turn"""
    assert told(turn=words).turn == 3


@pytest.mark.parametrize(
    ("words", "stage"),
    [
        ("German First Ground Segment Movement Phase", "axis first ground segment movement"),
        ("second ground segment, Soviet combat phase", "soviet second ground segment combat"),
        ("axis 1st ground segment combat", "axis first ground segment combat"),
        ("soviet combat", "soviet first ground segment combat"),
        ("axis combat 2", "axis second ground segment combat"),
        ("Russian air segment", "soviet air segment"),
        ("surrender", "end of turn"),
    ],
)
def test_stages_go_by_the_words_of_the_rulebook(words: str, stage: str) -> None:
    """n41:2-in-sequence"""
    units = {"3PzGr": "1523", "11A": "1522"}
    alike({"stage": words, "units": units}, {"stage": stage, "units": units})


def test_a_side_and_a_segment_may_stand_beside_the_stage() -> None:
    """n41:2-in-sequence"""
    alike({"side": "Soviet", "segment": 2, "phase": "combat"}, {"stage": "soviet second ground segment combat"})


@pytest.mark.parametrize(
    ("loose", "plain"),
    [
        ({"weather": "frozen"}, {"weather": "frost"}),
        ({"options": ["21", "Soviet Winter Counteroffensive"]}, {"options": ["naval", "winter"]}),
        ({"options": "Bombing Soviet Railroads"}, {"options": ["rail-bombing"]}),
        ({"options": ["Air Supply"]}, {"options": ["air-supply"]}),
        ({"control": {"axis": "Moscow"}}, {"control": {"Moscow": "axis"}}),
        ({"air_points": {"German": 1}}, {"air": {"axis": 1}}),
        ({"air": 1, "stage": "soviet combat"}, {"air": {"soviet": 1}, "stage": "soviet first ground segment combat"}),
        ({"rail_used": 2}, {"rail_used": {"axis": 2}}),
        ({"fleets_lost": ["Baltic Sea Fleet", "Black Sea"]}, {"fleets_lost": ["baltic", "black-sea"]}),
        ({"neutralized": "black sea fleet"}, {"fleets_lost": ["black-sea"]}),
        ({"bombed": 1}, {"counts": {"bombed": 1}}),
        ({"partisans": True}, {"counts": {"partisans now": 1}}),
        ({"terrain": {"1523": "woods"}}, {"terrain": {"1523": "forest"}}),
        ({"fortifications": "1523"}, {"map": {"features": {"fortifications": ["1523"]}}}),
        ({"hexsides": {"1523/1522": "river"}}, {"map": {"sides": {"river": [["1523", "1522"]]}}}),
        ({"rivers": [["1523", "1522"]]}, {"map": {"sides": {"river": [["1523", "1522"]]}}}),
        ({"eliminated": ["11A"]}, {"boxes": {"eliminated": ["11A"]}}),
    ],
)
def test_keys_and_values_in_other_words(loose: dict[str, Any], plain: dict[str, Any]) -> None:
    """n41:20-optional n41:4-start-control n41:10-points"""
    alike(loose, plain)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("3rd Panzer Group", "3PzGr"),
        ("German 50th Infantry Corps", "50Inf"),
        ("L Corps", "50Inf"),
        ("11th Infantry Army", "11A"),
        ("Soviet 11th Army", "11A"),
        ("1st Shock Army", "1S"),
        ("Coastal Army", "CstA"),
        ("3rd Romanian Army", "3RA"),
        ("Finnish IV Corps", "IVF"),
        ("9th Mechanized Corps", "9M"),
    ],
)
def test_units_go_by_the_names_that_players_give_them(name: str, short: str) -> None:
    """n41:1-counter-format"""
    assert told(units={name: "1523"}).piece(short).hex == "1523"
    assert told(units={"1523": name}).piece(short).hex == "1523"


def test_a_name_that_several_units_have_is_not_guessed() -> None:
    """n41:1-counter-format"""
    with pytest.raises(Unreadable, match="may be 50Inf or 50A; say which"):
        told(units={"50th Infantry": "1523"})


@pytest.mark.parametrize(
    ("loose", "plain"),
    [
        ({"axis": {"3PzGr": "1523"}, "soviet": {"11A": "1522"}}, {"3PzGr": "1523", "11A": "1522"}),
        ({"Kiev": "5A"}, {"5A": "Kiev"}),
        ({"1523": "3PzGr, 5Inf"}, {"1523": ["3PzGr", "5Inf"]}),
        ({"3PzGr": {"hex": "1523", "unsupplied": True}}, {"3PzGr": {"hex": "1523", "flags": ["unsupplied"]}}),
        ({"3PzGr": {"hex": "1523", "supplied": False}}, {"3PzGr": {"hex": "1523", "flags": ["unsupplied"]}}),
        ({"3PzGr": {"hex": "1523", "flags": "OOS"}}, {"3PzGr": {"hex": "1523", "flags": ["out of supply"]}}),
        (
            [{"side": "Soviet", "kind": "tank corps", "hex": "Kiev"}],
            [{"side": "soviet", "kind": "armor", "size": "corps", "hex": "Kiev"}],
        ),
        (
            [{"side": "Finnish", "type": "infantry", "strength": "5-3", "hex": "0511"}],
            [{"side": "axis", "nation": "finnish", "kind": "infantry", "combat": 5, "move": 3, "hex": "0511"}],
        ),
    ],
)
def test_units_are_laid_out_in_many_ways(loose: Any, plain: Any) -> None:
    """n41:1-counter-format n41:8-check"""
    alike({"units": loose}, {"units": plain})
