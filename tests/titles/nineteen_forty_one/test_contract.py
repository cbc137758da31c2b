"""1941 keeps the contract of a title."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import stavka
from stavka.lab.contract import CHECKS, Start, check_secrets, check_stages, starts

EVERY_OPTION = Start("n41", options=tuple(stavka.title("n41").options), seed=2)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("start", [Start("n41"), EVERY_OPTION], ids=["base game", "every option"])
def test_a_promise_of_the_contract(check: Callable[[Start], object], start: Start) -> None:
    check(start)


def test_nothing_is_hidden() -> None:
    assert check_secrets(EVERY_OPTION) == 0


def test_every_stage_is_reached() -> None:
    assert len(check_stages("n41", starts("n41", range(6)))) > 10
