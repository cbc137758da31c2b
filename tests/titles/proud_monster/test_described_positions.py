"""What a described position has where it does not say, and phases that it begins with."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

from stavka.engine.refusal import Unreadable
from tests.titles.proud_monster.conftest import Situated, rule_against, war

ARRIVALS = "reinforcement: arrivals"
RING = ("1639", "1641", "1540", "1541", "1740", "1741")  # around 1640
RIFLES = ("2RD", "4RD", "5RD", "6RD", "8RD", "10RD")


def test_later_positions_have_whole_stacks_and_eastern_production(situation: Situated) -> None:
    """pmd:6.1-e, pmd:9.5.3-k: as the scenario of 1942 has them; a count says otherwise."""
    assert war(situation(turn=305)).counts == {"east production": 1, "stacking markers earned": 2}
    assert war(situation(turn=206)).counts == {}
    assert war(situation(turn=305, counts={"stacking markers earned": 1})).count("stacking markers earned") == 1


def test_axis_ships_follow_from_who_holds_the_ports(situation: Situated) -> None:
    """pmd:10.3-b: on a position with both ports Axis there is shipping; when they fall only on the turn after."""
    held = {"control": {"axis": ["Odessa", "Sevastopol"]}, "units": {"1ID": "Odessa", "5ID": "Sevastopol"}}
    assert rule_against(situation(turn=214, **held), "ship 1ID Sevastopol") is None
    game = situation(turn=214, control={"axis": ["Odessa"]}, units={"1ID": "Odessa", "5ID": "2150"})
    assert rule_against(game, "ship 1ID OKH-South") == "pmd:10.3-b"
    game.play("move 5ID 2150-2050")
    assert war(game).count("odessa and sevastopol") == 214
    assert not war(game).count("axis black sea")


def test_the_hex_defender_owns_a_described_shared_hex(situation: Situated) -> None:
    """pmd:4.2-d, pmd:13.15.3-h: Minsk counts for the Axis only while it defends the hex, or is said to own it."""
    shared = {"units": {"1920": ["3PD", "100RD"]}}
    for side, points in (("axis", 1), ("soviet", 0)):
        game = situation(**shared, hex_defender={"1920": side})
        assert (game.view("axis")["control"]["Minsk"], war(game).vp) == (side, points)


def test_markers_at_hand_of_the_soviets(situation: Situated) -> None:
    """pmd:15.9-d,-e: those that a position tells of, beside those of the turn."""
    kinds = ("GRD", "TC", "GMC", "RD", "GCD")
    units = [{"side": "soviet", "kind": kind, "name": f"{kind}-x", "hex": "Moscow"} for kind in kinds]
    game = situation(turn=302, stage="soviet points", units=units, upgrades_ready={"soviet": [1]})
    found = {kind: rule_against(game, f"upgrade {kind}-x 1") for kind in kinds}
    assert found == {"GRD": None, "TC": None, "GMC": None, "RD": "pmd:15.9-d", "GCD": "pmd:15.9-d"}


def test_who_is_told_to_be_isolated_starves_in_the_cleanup_that_a_position_begins_with(situation: Situated) -> None:
    """pmd:8.5-l: the marker counts whichever way it is told."""
    around = dict(zip(RIFLES, RING, strict=True))
    for unit in ({"hex": "1640", "iso": 1}, {"hex": "1640", "supply": "ISO 1"}, {"hex": "1640", "flags": ["ISO 1"]}):
        game = situation(stage="axis cleanup", units={"31ID": unit, **around})
        assert (game.piece("31ID").steps, game.piece("31ID").flags) == (2, ("ISO 2",))


def test_an_isolated_unit_on_the_far_edge_saves_nobody_however_it_is_told(situation: Situated) -> None:
    """pmd:4.3-a,-b."""
    for state, winner in (("ISO 1", "axis"), ("OOS", None)):
        game = situation(turn=124, stage="victory check", vp=40, units={"2RD": "0128"}, supply={"2RD": state})
        assert game.result is not None
        assert game.result.winner == winner


def test_a_refit_marker_goes_in_the_cleanup_that_a_position_begins_with(situation: Situated) -> None:
    """pmd:9.5.1-l."""
    game = situation(stage="axis cleanup", units={"3PD": {"hex": "1640", "flags": ["refit"]}})
    assert "refit" not in game.piece("3PD").flags


@pytest.mark.parametrize(
    ("pile", "unit", "rule"),
    [
        ("Dead Pile", "100RD", "3.0-f"),
        ("Stalingrad Pool", "100RD", "3.0-m"),
        ("Generic Withdrawal Pool", "1TC", "3.0-k"),
        ("anti-partisan box", "1TC", "9.7.5-b"),
        ("Replacement Army CD", "1CD", "13.14-e"),
        ("tried Replacement Army", "31ID", "13.14-f"),
    ],
)
def test_no_unit_lies_in_a_pile_of_its_enemy(situation: Situated, pile: str, unit: str, rule: str) -> None:
    """pmd:3.0-f,-k,-m, pmd:9.7.5-b, pmd:13.14-e,-f"""
    with pytest.raises(Unreadable, match="cannot be in the") as error:
        situation(boxes={pile: [unit]})
    assert error.value.rule == f"pmd:{rule}"


def test_the_first_turn_has_no_second_week(situation: Situated) -> None:
    """pmd:5.3-a"""
    with pytest.raises(Unreadable, match="has one week") as error:
        situation(turn=112, stage="axis second week combat")
    assert error.value.rule == "pmd:5.3-a"
    assert situation(turn=112, stage="axis combat").phase == "axis first week combat"
    assert situation(turn=113, stage="axis second week combat").phase == "axis second week combat"


@pytest.mark.parametrize(
    ("told", "rule"),
    [
        ({"iso": {"31ID": 0}}, "8.4-k"),
        ({"points": {"axis": [0, -1]}}, "9.5.1-a"),
        ({"concentrated": ["100RD"]}, "8.9-a"),
        ({"turn": 112, "groups": {"AGN": ["100RD"]}}, "5.3-i"),
        ({"turn": 115, "counts": {"paulus pause": 4}}, "8.10-a"),
        ({"turn": 119, "air_supply": ["1640", "1641", "1639"]}, "8.7-c"),
        ({"turn": 213, "stage": "soviet combat", "landing": {"31ID": "2850"}}, "10.5-a"),
    ],
)
def test_no_position_has_more_than_there_is(situation: Situated, told: dict[str, Any], rule: str) -> None:
    """pmd:8.4-k, pmd:9.5.1-a, pmd:8.9-a, pmd:5.3-i, pmd:8.10-a, pmd:8.7-c, pmd:10.5-a"""
    with pytest.raises(Unreadable) as error:
        situation(**{"turn": 119, "units": {"31ID": "1640", "100RD": "1740"}, **told})
    assert error.value.rule == f"pmd:{rule}"
