"""Proud Monster Deluxe keeps the contract of a title."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from stavka.engine.game import Game
from stavka.lab.contract import CHECKS, Start, check_secrets
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.telling.fog_of_war import hidden_units

START = Start("pmd", "campaign", seed=3)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_promise_of_the_contract(check: Callable[[Start], object]) -> None:
    check(START)


def with_hidden_units_exchanged(game: Game, side: str, rng: Random) -> Game | None:
    """The same game with two of the enemy's counters exchanged that this side may not look at."""
    new = game.copy()
    pos = new.position
    assert isinstance(pos, War)
    hidden = hidden_units(pos, pos.title.sides.index(side))
    pairs = [(a, b) for a in hidden for b in hidden if a < b and pos.where[a] != pos.where[b]]
    if not pairs:
        return None
    one, other = rng.choice(pairs)
    here, there, tops = pos.where[one], pos.where[other], dict(pos.top)
    pos.put(one, there)
    pos.put(other, here)
    pos.top = tops
    pos.flags[one], pos.flags[other] = pos.flags[other], pos.flags[one]
    for kept in (pos.spent, pos.origin):
        values = {unit: kept.pop(unit) for unit in (one, other) if unit in kept}
        for unit, swapped in ((one, other), (other, one)):
            if unit in values:
                kept[swapped] = values[unit]
    return new


def test_hidden_units_may_be_exchanged_unnoticed() -> None:
    """No view, list or refusal changes with what lies under a stack or in an area (pmd:6.3-a, pmd:16.2-g)."""
    assert check_secrets(START, with_hidden_units_exchanged) > 10
