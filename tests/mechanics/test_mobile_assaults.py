"""Assaults in the middle of a move: single units, and all that can go together."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stavka.mechanics.combat.mobile_assaults import MobileAssaults
from tests.mechanics.toy import BLUE, GRID, RED, Attack, ToyWar, toy


def draws(pos: ToyWar, times: int = 40) -> set[str]:
    """What a random player draws; it may find nothing."""
    rng = Random(1941)
    found = [Overrun().sample(pos, rng) for _ in range(times)]
    return {str(action) for action in found if action is not None}


class Overrun(MobileAssaults[ToyWar, Attack]):
    """Blue units of a hex against red ones beside them; a weak unit needs a strong one."""

    action = Attack

    def candidates(self, pos: ToyWar) -> Sequence[int]:
        return [u for u in pos.roster.of_side[BLUE] if pos.where[u] >= 0]

    def targets(self, pos: ToyWar, unit: int) -> int:
        return GRID.spread(1 << pos.where[unit]) & pos.occupied[RED]

    def goes_with(self, pos: ToyWar, unit: int, other: int) -> bool:
        return pos.where[unit] == pos.where[other]

    def allowed(self, pos: ToyWar, units: Sequence[int], hex: int) -> bool:
        return any(pos.strength(u).combat > 3 for u in units)

    def make(self, pos: ToyWar, units: Sequence[int], hex: int) -> Attack:
        return Attack(tuple(map(pos.short, units)), (GRID.name(hex),))


def test_single_units_and_whole_stacks_are_listed() -> None:
    pos = toy(B1="5-4 0303", B2="2-4 0303", B3="5-4 0808", R1="3-4 0304")
    option = Overrun()
    assert {str(action) for action in option.each(pos)} == {"attack B1 0304", "attack B1+B2 0304"}
    assert {str(action) for action in option.each_of(pos, "B2")} == {"attack B1+B2 0304"}
    assert list(option.able(pos)) == ["B1", "B2"]
    assert draws(pos) == {"attack B1 0304", "attack B1+B2 0304"}


def test_a_force_that_may_not_assault_is_not_offered() -> None:
    pos = toy(B1="2-4 0303", B2="2-4 0303", R1="3-4 0304")
    assert list(Overrun().each(pos)) == []
    assert draws(pos) == set()
