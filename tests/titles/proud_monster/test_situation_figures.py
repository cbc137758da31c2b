"""Guns, ships, counts and rivers of situations as strangers write them."""

from __future__ import annotations

from typing import Any

import pytest

from stavka.engine.refusal import Unreadable
from tests.titles.proud_monster.conftest import Situated, rule_against, war

FIRING: dict[str, Any] = {
    "turn": 213,
    "stage": "axis combat",
    "terrain": {"1641": "clear"},
    "supply": "offensive",
}
SAILING: dict[str, Any] = {
    "turn": 213,
    "stage": "soviet movement",
    "units": {"1GRD": "Novorossiysk"},
    "control": {"Novorossiysk": "soviet"},
    "supply": "offensive",
}
PAIR: dict[str, Any] = {"turn": 118, "units": {"3PD": "1640", "100RD": "1641"}, "supply": "offensive"}


@pytest.mark.parametrize(
    ("gun", "more", "hex", "rule"),
    [
        ({"HARKO": {"hex": "1640", "assembled": True, "shells": 2}}, {}, "1641", None),
        ({"HARKO": {"hex": "1640", "assembled": True}}, {"shells": {"HARKO": 1}}, "1641", None),
        ({"HARKO": {"hex": "1640", "assembled": False}}, {"shells": {"HARKO": 1}}, "1641", "pmd:15.5-f"),
        ({"Heavy Gustav": {"hex": "1640", "assembled": True, "shells": 2}}, {}, "1642", None),
        ({"Heavy Gustav": {"hex": "1640", "assembled": True}}, {}, "1642", "pmd:15.10-h"),
    ],
)
def test_guns_that_are_assembled_with_so_many_shells(
    situation: Situated, gun: dict[str, Any], more: dict[str, Any], hex: str, rule: str | None
) -> None:
    """pmd:15.5-f,-g, pmd:15.10-d,-h"""
    game = situation(units={**gun, "100RD": hex}, **more, **FIRING)
    name = next(iter(gun)).replace("Heavy ", "")
    assert rule_against(game, f"fire {name} {hex}") == rule


def test_more_shells_than_a_gun_has(situation: Situated) -> None:
    with pytest.raises(Unreadable, match="HARKO has no 3 shell markers"):
        situation(units={"HARKO": "1640"}, shells={"HARKO": 3}, **FIRING)


def test_the_markers_of_the_seas(situation: Situated) -> None:
    """pmd:10.5-d"""
    assert rule_against(situation(amph={"Black Sea": "NO"}, **SAILING), "invade 1GRD 2850") == "pmd:10.5-d"
    assert rule_against(situation(amph={"black": "YES"}, **SAILING), "invade 1GRD 2850") is None
    with pytest.raises(Unreadable, match="shows YES or NO"):
        situation(amph={"black": "perhaps"}, **SAILING)


@pytest.mark.parametrize(
    ("told", "count", "value"),
    [
        ({"turn": 208, "comb_out_used": True}, "comb-out", 42),
        ({"turn": 118, "fleets_lost": ["baltic"]}, "baltic fleet lost", 1),
        ({"turn": 118, "finnish_garrison": False}, "finnish garrison over", 1),
        ({"turn": 313, "gambit": True}, "manstein gambit", 313),
        ({"turn": 205, "production": "east"}, "east production", 1),
        ({"turn": 118, "axis_black_sea": True}, "axis black sea", 1),
        ({"turn": 118, "qualifying_points": 5}, "close combat points", 5),
        ({"turn": 115, "pause": 2}, "paulus pause", 2),
    ],
)
def test_counts_under_keys_of_their_own(situation: Situated, told: dict[str, Any], count: str, value: int) -> None:
    """pmd:9.5.2-a, pmd:10.4-d, pmd:4.5.2-d, pmd:5.7-a, pmd:9.5.3-k, pmd:10.3-b, pmd:13.1-l, pmd:8.10-a"""
    assert war(situation(units={"3PD": "1640"}, **told)).count(count) == value


@pytest.mark.parametrize(
    "told",
    [
        {"rivers": [["1640", "1641", "major"]]},
        {"hexsides": [{"between": ["1640", "1641"], "type": "major river"}]},
        {"hexsides": [{"hexes": "1640/1641", "kind": "major_river"}]},
    ],
)
def test_hexsides_one_by_one(situation: Situated, told: dict[str, Any]) -> None:
    """pmd:14.4-b"""
    assert rule_against(situation(**told, **PAIR), "assault 3PD 1641") == "pmd:14.4-b"


def test_units_whose_kind_tells_the_side(situation: Situated) -> None:
    """pmd:2.4.4-a"""
    units = [{"type": "panzer division", "hex": "1640"}, {"type": "rifle division", "hex": "1641"}]
    found = {piece.hex: (piece.side, piece.kind) for piece in situation(turn=118, units=units).units() if piece.hex}
    assert found == {"1640": ("axis", "PD"), "1641": ("soviet", "RD")}
    game = situation(turn=118, units={"1641": {"kind": "RD", "count": 3, "untried": True}})
    assert len(game.units(at="1641")) == 3
    assert situation(turn=118, units={"3PD": {"location": "North OKH"}}).piece("3PD").box == "OKH North"
    game = situation(
        turn=118, units=[{"kind": "ID", "nationality": "German", "AF": 6, "DF": 8, "MF": 6, "hex": "1640"}]
    )
    assert str(game.units(at="1640")[0].strength.combat) == "6"


def test_weather_and_supply_in_more_words(situation: Situated) -> None:
    """pmd:12.2-b, pmd:8.4-k"""
    assert war(situation(turn=118, weather="mud in both zones", units={"3PD": "1640"})).weather == ("M", "M")
    game = situation(turn=118, units={"3PD": "1640"}, supply={"3PD": "isolated (ISO 2)"})
    assert "ISO 2" in game.piece("3PD").flags
    assert situation(turn=118, axis_controls=["Kiev"], units={"3PD": "1640"}).view("axis")["control"]["Kiev"] == "axis"


@pytest.mark.parametrize("key", ["step_losses", "steps_lost", "reduced"])
def test_steps_that_a_unit_has_lost(situation: Situated, key: str) -> None:
    """pmd:2.4.7-e"""
    assert situation(turn=118, units={"3PD": {"hex": "1640", key: 2}}).piece("3PD").steps == 2
    assert situation(turn=118, units={"3PD": {"hex": "1640", "steps_left": 3}}).piece("3PD").steps == 3


def test_units_by_number_and_kind(situation: Situated) -> None:
    """pmd:2.4.9-a, pmd:15.11-a, pmd:15.4-l: so many untried ones; artillery divisions and air armies are Soviet."""
    assert len(situation(turn=118, units={"1640": "3 untried RD"}).units(at="1640")) == 3
    game = situation(turn=223, units={"1640": ["artillery division", "1st Air Army", "100RD"]})
    assert {piece.kind for piece in game.units(at="1640")} == {"AD", "AirA", "RD"}
