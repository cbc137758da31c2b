"""Russia Besieged keeps the contract of a title."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka import library
from stavka.lab.contract import CHECKS, Start, check_secrets, starts
from tests.titles.russia_besieged.conftest import Situation

STARTS = list(starts("rb", [1], ["tournament_5", "fall_blau", "downfall"]))


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.scenario)
def test_a_promise_of_the_contract(check: Callable[[Start], object], start: Start) -> None:
    check(start)


def test_nothing_is_hidden() -> None:
    assert check_secrets(STARTS[0]) == 0


def test_players_are_offered_it() -> None:
    assert "rb" in library.titles()


def test_sides_as_the_rulebook_calls_them(rb: Situation) -> None:
    game = rb({"24Pz": "2020", "8A": "2018"}, "axis first impulse movement")
    assert [piece.short for piece in game.units(side="russian", at="2018")] == ["8A"]
    assert [piece.short for piece in game.units(side="german", at="2020")] == ["24Pz"]


def test_what_is_added_to_an_attack_comes_in_any_order(rb: Situation) -> None:
    game = rb({"2020": ["24Pz", "39Pz"], "8A": "2019"}, "axis first impulse combat", map={"blank": True})
    assert str(game.read("attack 24Pz+39Pz 2019 blitz at 2:1")) == "attack 24Pz+39Pz 2019 at 2-1 blitz"
