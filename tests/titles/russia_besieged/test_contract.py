"""Russia Besieged keeps the contract of a title."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka import library
from stavka.lab.contract import CHECKS, Start, check_secrets, starts

STARTS = list(starts("rb", [1], ["tournament_5", "fall_blau", "downfall"]))


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.scenario)
def test_a_promise_of_the_contract(check: Callable[[Start], object], start: Start) -> None:
    check(start)


def test_nothing_is_hidden() -> None:
    assert check_secrets(STARTS[0]) == 0


def test_players_are_offered_it() -> None:
    assert "rb" in library.titles()
