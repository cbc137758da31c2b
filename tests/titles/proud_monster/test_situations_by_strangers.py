"""Situations by people who have not read how they are written: turns, stages, units and markers in other words."""

from __future__ import annotations

from typing import Any

import pytest

from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from tests.titles.proud_monster.conftest import Situated

TWO: dict[str, Any] = {"units": {"3PD": "1640", "100RD": "1641"}}
SHARED: dict[str, Any] = {"units": {"1640": ["3PD", "100RD"]}}


KERCH = ("2850", "2950", "2951", "3050")


def alike(one: Game, other: Game) -> bool:
    return one.position.fingerprint() == other.position.fingerprint()


@pytest.mark.parametrize(
    ("said", "turn"),
    [
        ("July 1941", 113),
        ("late July 1941", 114),
        ("Jul II 41", 114),
        ("second half of July 1941", 114),
        ("July 16-31 1941", 114),
        ("1941-07-20", 114),
        ("1941 June weeks 3&4", 112),
        ("22 June 1941", 112),
        ("1941 June 4", 112),
        ("Turn 119", 119),
        ("Dec 3&4 1941", 124),
    ],
)
def test_turns_by_their_dates(situation: Situated, said: str, turn: int) -> None:
    """pmd:1.4-a"""
    assert situation(turn=said).turn == turn


def test_a_single_week_of_a_month(situation: Situated) -> None:
    """pmd:1.4-a: week 4 of July is the second one of turn 114."""
    game = situation(turn="Week 4 July 1941", stage="soviet combat", **TWO)
    assert (game.turn, game.stage) == (114, "soviet second week combat")
    with pytest.raises(Unreadable, match="a turn is its number or its date"):
        situation(turn="next summer")


@pytest.mark.parametrize(
    ("said", "stage"),
    [
        ("combat", "axis first week combat"),
        ("movement", "axis first week movement"),
        ("Combat Phase", "axis first week combat"),
        ("soviet mobile assaults", "soviet first week movement"),
        ("axis movement phase of week 2", "axis second week movement"),
        ("soviet cleanup phase, week 2", "soviet second week cleanup"),
        ("axis FRMP", "axis first week own reserves"),
        ("soviet player week", "soviet first week refit"),
        ("second week", "second week weather"),
        ("reinforcement step 4", "reinforcement: rebuilding"),
        ("supply markers", "reinforcement: offensive supply"),
        ("anti-partisan war", "reinforcement: withdrawals"),
    ],
)
def test_stages_without_side_or_week(situation: Situated, said: str, stage: str) -> None:
    """pmd:5.2-a, pmd:5.2-c"""
    assert alike(situation(turn=118, stage=said, **TWO), situation(turn=118, stage=stage, **TWO))


@pytest.mark.parametrize(
    ("loose", "strict"),
    [
        ({"stage": "combat", "player": "Soviets", "week": 2, **TWO}, {"stage": "soviet second week combat", **TWO}),
        ({"points": {"axis": 3}, **TWO}, {"points": {"axis": [0, 3]}, **TWO}),
        ({"lrp": 2, "mrp": {"axis": 1}, **TWO}, {"points": {"axis": [2, 1]}, **TWO}),
        ({"soviet_points": [2, 1], **TWO}, {"points": {"soviet": [2, 1]}, **TWO}),
        ({"units": {"German 3 PD": "1640", "Soviet 100th Rifle Division": "1641"}}, TWO),
        ({"units": ["3. Panzer Division at 1640", "100 RD: 1641"]}, TWO),
        ({"units": {"axis": {"3PzD": "1640"}, "soviets": {"1641": "100RD"}}}, TWO),
        ({"units": {"3 PD (reduced)": "1640"}}, {"units": {"3PD": {"hex": "1640", "steps": 3}}}),
        ({"units": {"1 Romanian ID": "1640"}}, {"units": {"Rom1ID": "1640"}}),
        ({"units": {"VIII Flieger Korps": "1640", "3PD": "1640"}}, {"units": {"VIIIAirC": "1640", "3PD": "1640"}}),
        ({"units": {"1641": "2x untried RD"}}, {"units": {"1641": ["uRD1", "uRD2"]}}),
        ({"units": {"tank brigade": "1641"}}, {"units": {"1TB": "1641"}}),
        (
            {"units": [{"kind": "RD", "hex": "1641", "face_down": True, "count": 2}]},
            {"units": {"1641": ["uRD1", "uRD2"]}},
        ),
        ({"units": [{"id": "3PD", "area": "North OKH"}]}, {"units": {"3PD": "OKH North"}}),
        ({"boxes": {"RVGK North": ["untried RD"]}}, {"boxes": {"RVGK North": ["uRD1"]}}),
        (
            {"units": {"3PD": {"hex": "1640", "status": "moved"}}},
            {"units": {"3PD": {"hex": "1640", "flags": ["moved"]}}},
        ),
        ({"supply": {"1640": "OOS"}, **TWO}, {"supply": {"3PD": "OOS"}, **TWO}),
        ({"supply": {"German 3 PD": "in defensive supply"}, **TWO}, {"supply": {"3PD": "defensive"}, **TWO}),
        ({"reserves": ["3PD"], **TWO}, {"reserves": {"axis": {"1640": 1}}, **TWO}),
        ({"reserves": {"1641": 4}, **TWO}, {"reserves": {"soviet": {"1641": 4}}, **TWO}),
        ({"axis_reserves": "1640", **TWO}, {"reserves": {"axis": {"1640": 1}}, **TWO}),
        ({"offensive_supply": {"1640": 5}, **TWO}, {"offensive_supply": {"axis": [[5, "1640"]]}, **TWO}),
        ({"fieldworks": {"1641": "soviet"}, **TWO}, {"fieldworks": {"soviet": ["1641"]}, **TWO}),
        ({"close_combat": {"1640": "axis"}, **SHARED}, {"close_combat": {"axis": {"1640": 1}}, **SHARED}),
        ({"hex_attacker": {"1640": "German"}, **SHARED}, {"hex_defender": {"1640": "soviet"}, **SHARED}),
        ({"control": {"1640": "soviet"}, **SHARED}, {"hex_defender": {"1640": "soviet"}, **SHARED}),
        ({"weather": "rain in the south, mud in the north", **TWO}, {"weather": "MR", **TWO}),
        ({"seasonal_offensive": True, **TWO}, {"seasonal_offensive": "axis", **TWO}),
        ({"turn": "118.2", **TWO}, {"stage": "axis second week movement", **TWO}),
        (
            {"units": [{"nation": "Russian", "type": "tank", "size": "X", "hex": "1641"}]},
            {"units": {"1TB": "1641"}},
        ),
        (
            {"units": [{"side": "axis", "kind": "infantry", "attack_factor": 6, "defense_factor": 8, "hex": "1640"}]},
            {"units": [{"side": "axis", "kind": "ID", "combat": 6, "defence": 8, "hex": "1640"}]},
        ),
        ({"units": [["3PD", "1640"], ["100RD", 1641]]}, TWO),
        ({"units": {"3PD": {"hex": "1640", "isolated": 2}}}, {"units": {"3PD": {"hex": "1640", "flags": ["ISO 2"]}}}),
        ({"markers": {"reserve": {"axis": ["1640"]}}, **TWO}, {"reserves": {"axis": {"1640": 1}}, **TWO}),
        ({"markers": {"1641": "fieldworks"}, **TWO}, {"fieldworks": {"soviet": ["1641"]}, **TWO}),
        (
            {"markers": [{"kind": "reserve", "side": "soviet", "hex": "1641"}], **TWO},
            {"reserves": {"soviet": {"1641": 1}}, **TWO},
        ),
        ({"dead_pile": ["31ID"]}, {"boxes": {"Dead Pile": ["31ID"]}}),
        ({"pools": {"stalingrad pool": ["31ID"]}}, {"boxes": {"Stalingrad Pool": ["31ID"]}}),
        ({"control": {"Kerch Strait": "axis"}}, {"control": dict.fromkeys(KERCH, "axis")}),
        ({"control": {"Moscow 4120": "axis"}}, {"control": {"4120": "axis"}}),
        (
            {"terrain": {"1641": ["Rough", "large town"]}, **TWO},
            {"terrain": {"1641": "rough with a large town"}, **TWO},
        ),
        ({"terrain": {"forest": ["1641"]}, **TWO}, {"terrain": {"1641": "forest"}, **TWO}),
        ({"scenario": "1941 historical", **TWO}, {"scenario": "1941", **TWO}),
    ],
)
def test_units_and_markers_by_strangers(situation: Situated, loose: dict[str, Any], strict: dict[str, Any]) -> None:
    """pmd:2.4.8-a, pmd:2.4.9-a, pmd:9.5.1-c, pmd:13.15.3-a: each is understood as the strict form of it."""
    assert alike(situation(**{"turn": 118, **loose}), situation(**{"turn": 118, **strict}))


def test_a_side_that_a_unit_is_not_of(situation: Situated) -> None:
    """pmd:2.4.5-b: a name with the wrong side is nobody's."""
    with pytest.raises(Unreadable, match="there is no unit called 'German 100 RD'"):
        situation(units={"German 100 RD": "1640"})


def test_an_unknown_key_names_the_right_one(situation: Situated) -> None:
    with pytest.raises(Unreadable, match="did you mean offensive_supply"):
        situation(offensive_suply={})
    with pytest.raises(Unreadable, match="did you mean weather"):
        situation(weather_north="mud")
