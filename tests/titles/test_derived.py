"""After every step of random play, what follows from the pieces is what they say: in all titles and scenarios."""

from __future__ import annotations

import pytest

from stavka.lab.contract import Start, check_control, check_derived, starts
from stavka.library import titles

STEPS = 350  # of each game in the run
ALL = [start for code in titles() for start in starts(code, [0, 1])]


def named(start: Start) -> str:
    return f"{start.title} {start.scenario} {start.seed}"


@pytest.mark.parametrize("start", ALL, ids=named)
def test_nothing_is_remembered_too_long(start: Start) -> None:
    assert check_derived(start, STEPS) > 100


@pytest.mark.parametrize("start", ALL, ids=named)
def test_control_is_counted_at_once(start: Start) -> None:
    assert check_control(start, 3 * STEPS) > 100


@pytest.mark.fuzz
@pytest.mark.parametrize("code", titles())
@pytest.mark.parametrize("seed", range(10, 16))
def test_whole_games(code: str, seed: int) -> None:
    """The same from the first turn to the last."""
    for start in starts(code, [seed]):
        check_derived(start)
        check_control(start)
