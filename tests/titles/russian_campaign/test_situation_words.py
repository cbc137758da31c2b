"""Situations in the words that people use: the same position as in those of docs/situations.md."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any  # situations are plain data

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from tests.titles.conftest import Refused

START: dict[str, Any] = {"title": "trc", "turn": 2}
PANZER = {"24Pz": "1425"}


def told(**keys: Any) -> Game:
    return stavka.situation({**START, **keys})


def alike(loose: dict[str, Any], plain: dict[str, Any]) -> None:
    assert told(**loose).position.fingerprint() == told(**plain).position.fingerprint()


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("Sep/Oct 1941", 3),
        ("July/August 1942", 8),
        ("Jul/Aug 42", 8),
        ("Jul/Aug '42", 8),
        ("August 1941", 2),
        ("1942-05", 7),
        ("turn 5", 5),
        ("Game Turn 5", 5),
    ],
)
def test_turns_go_by_their_months(words: str, number: int) -> None:
    """trc:3.6-b trc:4-b"""
    assert told(turn=words).turn == number
    assert told(turn=1, last_turn=words).view("axis")["last_turn"] == number


@pytest.mark.parametrize("words", ["Sep/Oct", "March 1940", "spring"])
def test_a_turn_that_nobody_can_tell_is_not_guessed(words: str) -> None:
    """trc:3.6-b"""
    with pytest.raises(Unreadable, match="turn is a whole number"):
        told(turn=words)


@pytest.mark.parametrize(
    ("words", "stage"),
    [
        ("German First Impulse Movement Phase", "axis first impulse movement"),
        ("german 1st impulse combat phase", "axis first impulse combat"),
        ("second impulse axis movement", "axis second impulse movement"),
        ("Russian combat 2", "soviet second impulse combat"),
        ("axis movement", "axis first impulse movement"),
        ("4.1.3", "axis second impulse movement"),
        ("4.2.4", "soviet second impulse combat"),
        ("Russian Player Turn End Phase", "soviet end phase"),
        ("soviet supply", "soviet end phase"),
        ("Russian replacement phase", "soviet replacements"),
        ("partisan relocation", "partisans"),
        ("German mobilization", "mobilization"),
        ("victory check", "end of turn"),
    ],
)
def test_stages_go_by_the_words_of_the_rulebook(words: str, stage: str) -> None:
    """trc:4-a"""
    units = {**PANZER, "5A": "Moscow"}
    alike({"stage": words, "units": units}, {"stage": stage, "units": units})


def test_a_side_and_an_impulse_may_stand_beside_the_stage() -> None:
    """trc:4-a"""
    alike({"side": "Russian", "impulse": 2, "phase": "combat"}, {"stage": "soviet second impulse combat"})
    alike({"player": "German"}, {"stage": "axis first impulse movement"})


def test_a_stage_of_either_side_is_not_guessed() -> None:
    """trc:4-a"""
    with pytest.raises(Unreadable, match="there is no stage 'combat'"):
        told(stage="combat")


@pytest.mark.parametrize(
    ("loose", "plain"),
    [
        ({"weather": "Lt Mud"}, {"weather": "light mud"}),
        ({"weather": "mud", "DRM": 2}, {"weather": "mud", "weather_modifier": 2}),
        ({"options": ["26.4", "26.10"]}, {"options": ["battlegroups", "bidding"]}),
        ({"options": "Russian Air Power - Sturmoviks"}, {"options": ["sturmoviks"]}),
        ({"options": ["SS Replenishment"]}, {"options": ["ss-replenishment"]}),
        ({"options": ["Off-board Encirclements"]}, {"options": ["off-board-encirclement"]}),
        ({"options": {"artillery": True, "sturmoviks": False}}, {"options": ["artillery"]}),
        ({"options": ["The Italian Sellout"]}, {"options": ["var-italian-sellout"]}),
        (
            {"options": ["Historical Naval Restrictions"]},
            {"options": ["no-snow-invasions", "historical-invasions", "infantry-invasions"]},
        ),
        ({"scenario": "FALL BLAU Scenario", "turn": 7}, {"scenario": "fall-blau", "turn": 7}),
        ({"variant": "Tunisia", "turn": 11}, {"variants": ["var-tunisia"], "turn": 11}),
        ({"control": {"axis": "Minsk", "Kiev": "contested"}}, {"control": {"Minsk": "axis", "Kiev": "neither"}}),
        ({"control": {"Maikop Oil Field": "German"}}, {"control": {"Maikop": "axis"}}),
        ({"railhead": "Minsk"}, {"railheads": ["Minsk"]}),
        ({"rails": {"axis": "1521"}}, {"rails": {"axis": ["1521"]}}),
        ({"surrendered": ["Finland", "5A"]}, {"surrendered_allies": ["Finland"], "boxes": {"surrendered": ["5A"]}}),
        ({"rail_moves": 3}, {"counts": {"rail moves": 3}}),
        ({"invasions": {"German": 1}}, {"counts": {"invasions axis": 1}}),
        ({"leader_lost": "Russian"}, {"counts": {"leader lost soviet": 1}}),
        ({"archangel_lost": True}, {"counts": {"Archangel lost": 1}}),
        ({"terrain": {"1424": "open"}}, {"terrain": {"1424": "clear"}}),
        ({"options": "26.4, 26.6"}, {"options": ["battlegroups", "artillery"]}),
        ({"turn": {"month": "May", "year": 1942}}, {"turn": 7}),
        ({"axis_control": ["Minsk"]}, {"control": {"axis": ["Minsk"]}}),
        ({"control": {"Minsk": "German-controlled"}}, {"control": {"Minsk": "axis"}}),
        ({"railheads": {"Minsk": "axis"}}, {"railheads": {"axis": ["Minsk"]}}),
        ({"surrendered_allies": ["Romania"]}, {"surrendered_allies": ["Rumania"]}),
        ({"german": PANZER, "russian_units": {"5A": "1424"}}, {"units": {**PANZER, "5A": "1424"}}),
        ({"units": PANZER, "moved": ["24th Panzer"]}, {"units": {"24Pz": {"hex": "1425", "flags": ["moved"]}}}),
        (
            {"units": PANZER, "flags": {"24Pz": "AV"}},
            {"units": {"24Pz": {"hex": "1425", "flags": ["automatic victory"]}}},
        ),
        ({"rivers": [["1424", "1423"]]}, {"map": {"rivers": {"river 0": ["1424", "1423"]}}}),
    ],
)
def test_keys_and_values_in_other_words(loose: dict[str, Any], plain: dict[str, Any]) -> None:
    """trc:26-a trc:17.2.1-b trc:9.6-b trc:24.1"""
    alike(loose, plain)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("24th Panzer", "24Pz"),
        ("24th Armor Corps", "24Pz"),
        ("5th Army", "5A"),
        ("5th Infantry Corps", "5Inf"),
        ("Russian 10th Infantry Army", "10A"),
        ("Rumanian 3rd Infantry Corps", "3Rum"),
        ("3rd Romanian Corps", "3Rum"),
        ("Army Group Center", "HQ-C"),
        ("AGC HQ", "HQ-C"),
        ("AG Center", "HQ-C"),
        ("XXIV Panzer Corps (8-7)", "24Pz"),
        ("3rd Tank Corps", "3TC"),
        ("Luftwaffe infantry", "3LwInf"),
        ("STAVKA HQ", "STAVKA"),
        ("1st SS", "1SSPz"),
        ("Hermann Göring", "HGPz"),
        ("1st Guards Tank Army", "1GTA"),
        ("Worker Moscow", "Worker-Moscow"),
        ("Partisan", "Partisan1"),
    ],
)
def test_units_go_by_the_names_that_players_give_them(name: str, short: str) -> None:
    """trc:2.1"""
    assert told(units={name: "1425"}).piece(short).hex == "1425"
    if name != "Partisan":
        assert told(units=[[name, 1425]]).piece(short).hex == "1425"
    assert told(units={"1425": name}).piece(short).hex == "1425"
    assert told(boxes={"surrendered": [name]}).piece(short).box == "surrendered"


def test_a_name_that_several_units_have_is_not_guessed_unless_its_side_is_told() -> None:
    """trc:2.1"""
    with pytest.raises(Unreadable, match="'5th Infantry' may be 5Inf or 5A; say which"):
        told(units={"5th Infantry": "1425"})
    assert told(units={"soviet": {"5th Infantry": "1425"}}).piece("5A").hex == "1425"
    assert told(units=[{"unit": "5th Infantry", "side": "German", "hex": "1425"}]).piece("5Inf").hex == "1425"


@pytest.mark.parametrize(
    ("loose", "plain"),
    [
        ({"axis": PANZER, "soviet": {"5A": "1424"}}, {**PANZER, "5A": "1424"}),
        ({"1425": "24Pz, 47Pz"}, {"1425": ["24Pz", "47Pz"]}),
        ({"1425": "24Pz+47Pz"}, {"1425": ["24Pz", "47Pz"]}),
        ([["24Pz", "1425"], ["5A", "Replacement Pool"]], {**PANZER, "5A": "pool"}),
        ({"24Pz": "German Replacement Pool Box"}, {"24Pz": "pool"}),
        ({"24Pz": {"hex": "1425", "moved": True, "fought": False}}, {"24Pz": {"hex": "1425", "flags": ["moved"]}}),
        ({"24Pz": {"location": "1425", "status": "Has moved"}}, {"24Pz": {"hex": "1425", "flags": ["moved"]}}),
        ({"24Pz": {"hex": "1425", "flags": ["AV"]}}, {"24Pz": {"hex": "1425", "flags": ["automatic victory"]}}),
        (
            [{"side": "German", "type": "Panzer Corps", "factors": "8-7", "city": "Warsaw"}],
            [{"side": "axis", "kind": "armor", "size": "corps", "combat": 8, "move": 7, "hex": "Warsaw"}],
        ),
        (
            [{"side": "Russian", "kind": "Guards Tank Army", "hex": "Moscow"}],
            [{"side": "soviet", "kind": "armor", "guards": True, "size": "army", "hex": "Moscow"}],
        ),
        (
            [{"side": "Italian", "kind": "infantry", "hex": "Kiev"}],
            [{"side": "axis", "nation": "italian", "kind": "infantry", "hex": "Kiev"}],
        ),
        (["24Pz at 1425", "5A Minsk"], {**PANZER, "5A": "Minsk"}),
        ({"1425": {"axis": ["24Pz"]}}, PANZER),
        ({"1425": {"24Pz": {"moved": True}}}, {"24Pz": {"hex": "1425", "flags": ["moved"]}}),
        ({"1425": ["2x 4-4"]}, {"1425": ["1Inf", "2Inf"]}),
        ([{"side": "axis", "kind": "3-4 infantry", "count": 2, "hex": "1425"}], {"1425": ["10Inf", "26Inf"]}),
        ({"worker": "Kharkov"}, [{"side": "soviet", "kind": "worker", "hex": "Kharkov"}]),
    ],
)
def test_units_are_laid_out_in_many_ways(loose: Any, plain: Any) -> None:
    """trc:2.1 trc:2.2-a"""
    alike({"units": loose}, {"units": plain})


def test_a_kind_that_both_sides_have_is_not_guessed() -> None:
    """trc:2.1"""
    with pytest.raises(Unreadable, match="'infantry' may be of either side; say which"):
        told(units={"infantry": "1425"})
    assert told(units={"infantry": {"hex": "1425", "side": "Russian"}}).piece("11A").hex == "1425"


def test_what_is_said_of_a_unit_that_is_nowhere_is_complained_of() -> None:
    """trc:5.1"""
    with pytest.raises(Unreadable, match="24Pz is said to be moved, but not where it is"):
        told(moved=["24Pz"])


def test_partisans_by_their_hexes_and_boxes_by_their_names() -> None:
    """trc:19.1-a trc:20.1.1-a"""
    alike({"partisans": ["1425"], "pool": ["24Pz"]}, {"units": {"Partisan1": "1425"}, "boxes": {"pool": ["24Pz"]}})
    alike({"boxes": {"Off-Map Units Box": "24Pz"}}, {"boxes": {"off_map": ["24Pz"]}})


@pytest.mark.parametrize("made", [{"axis": ["black_sea"]}, {"German": "Black Sea"}, ["black sea"]])
def test_sea_moves_that_have_been_made_this_turn(made: Any, refused: Refused) -> None:
    """trc:10.3-a What a view tells of them may be told to a situation."""
    units, control = {"24Pz": "Odessa"}, {"axis": ["Odessa", "Sevastopol"]}
    assert told(units=units, control=control).refusal("transfer 24Pz Sevastopol") is None
    game = told(units=units, control=control, sea_moves_made=made)
    refused(game, "transfer 24Pz Sevastopol", "trc:10.3-a")
    assert game.view("axis")["sea_moves_made"] == {"axis": ["black_sea"], "soviet": []}
    with pytest.raises(Unreadable, match="there is no sea 'Caspian'"):
        told(sea_moves_made={"axis": ["Caspian"]})


def test_supply_is_not_told_but_traced() -> None:
    """trc:17.2-a"""
    with pytest.raises(Unreadable, match="supply is traced"):
        told(units={"24Pz": {"hex": "1425", "flags": ["out of supply"]}})
    with pytest.raises(Unreadable, match="supply is traced"):
        told(units={"24Pz": {"hex": "1425", "supplied": False}})


NONSENSE: tuple[Any, ...] = (
    *(None, 5, -1, True, "", "x", [], ["x"], [[]], [None], {}),
    *({"x": "y"}, {"axis": 5}, {"axis": [None]}, [{"hex": 1}]),
)


@pytest.mark.parametrize("title", ["trc", "n41"])
def test_whatever_is_written_is_understood_or_answered_with_a_sentence(title: str) -> None:
    """trc:2.1"""
    keys = (
        "turn stage weather options variants control rails railheads units boxes pool surrendered partisans rivers map"
    )
    more = "terrain counts side year invasions rail_moves fleets_lost hexsides fortifications air scenario closed flags"
    rng = Random(41)
    for _ in range(400):
        spec = {key: rng.choice(NONSENSE) for key in rng.sample([*keys.split(), *more.split()], 2)}
        with suppress(Unreadable):
            stavka.situation({"title": title, **spec})
