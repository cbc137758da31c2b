"""Barbarossa Deluxe keeps the contract of a title."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import stavka
from stavka.engine.game import Game
from stavka.lab.contract import CHECKS, Start, check_secrets, check_stages, starts
from tests.titles.barbarossa_deluxe.looking import with_hidden_units_exchanged

STARTS = list(starts("bd", [3]))


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.scenario)
def test_a_promise_of_the_contract(check: Callable[[Start], object], start: Start) -> None:
    check(start)


@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.scenario)
def test_hidden_units_may_be_exchanged_unnoticed(start: Start) -> None:
    """No view, list, refusal or odds change with what lies under a stack or in a closed box (bd:11.7-a,-c,-e)."""
    assert check_secrets(start, with_hidden_units_exchanged) > 30


def many_games() -> Iterator[Start]:
    """Every scenario ten times, and every scenario that knows one with a free set-up."""
    yield from starts("bd", range(10))
    for scenario in ("blue_kremlin", "campaign"):
        yield Start("bd", scenario, set_up="free")


def six_in_a_hex() -> Game:
    """No phase leaves so many units in a hex: movement and retreats keep to the limit (bd:6.2-b)."""
    units = {"2011": ["5A", "13A", "3A", "16A", "19A", "20A"], "5Inf": "2020"}
    return situation(units, "soviet first phase", 8)


def the_road_to_the_caucasus() -> Game:
    """Random play does not take the whole south and bring three chosen corps to the exit hexes (bd:4.12-a)."""
    units = {"40Pz": "3203", "57Pz": "3203", "52Inf": "3202", **dict.fromkeys(("9A", "37A", "44A", "46A"), "1505")}
    game = situation(units, "axis first phase", 11, control={"axis": "all"}, counts={"caucasus open": 1})
    game.play("expedition 40Pz+57Pz+52Inf")
    return game


def the_russians_in_bucharest() -> Game:
    """Random play does not come so far before turn 27 (bd:4.7-a)."""
    counts = {"romania": 1, "dnepr lost": 1}
    game = situation(
        {"5A": "3113", "5Inf": "2407"}, "soviet first phase", 26, control={"axis": ["1413"]}, counts=counts
    )
    game.play("move 5A 3113-3114")
    return game


def situation(units: object, stage: str, turn: int, **more: object) -> Game:
    spec = {"title": "bd", "units": units, "stage": stage, "order": "move/fight", "turn": turn, **more}
    return stavka.situation({"luftwaffe": 0, "airlift_turn": 99, **spec})


def test_every_stage_is_reached() -> None:
    elsewhere = {
        "Surplus": six_in_a_hex,
        "Response": the_road_to_the_caucasus,
        "EarlyFall": the_russians_in_bucharest,
    }
    assert len(check_stages("bd", many_games(), elsewhere)) > 45
