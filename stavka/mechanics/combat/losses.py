"""Losses: units picked by their owner, or steps paid one after another in an order that the rules may force."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from stavka.engine.action import Action, Lose
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice, P


def alive(pos: P, units: Iterable[int]) -> tuple[int, ...]:
    """Those of the units that are on the map."""
    return tuple(u for u in units if pos.where[u] >= 0)


def steps_of(pos: P, units: Iterable[int]) -> int:
    """The steps that units on the map have together."""
    return sum(pos.steps(u) for u in units if pos.where[u] >= 0)


def lose_step(pos: P, unit: int) -> None:
    """A unit loses a step; one that has no other is eliminated."""
    left = pos.steps(unit) - 1
    if left:
        pos.set_steps(unit, left)
        pos.tell(f"{pos.short(unit)} loses a step")
    else:
        pos.eliminate(unit)


def strongest(pos: P, units: Iterable[int]) -> tuple[int, ...]:
    """Those of the units whose combat factor as it is now is the highest."""
    factors = {u: pos.strength(u).combat for u in units}
    most = max(factors.values(), default=0)
    return tuple(u for u, factor in factors.items() if factor == most)


@dataclass(slots=True)
class LossChoice(Choice[P]):
    """A side picks one of its units to lose, or to lose something of it."""

    name: ClassVar[str] = "loss"
    side: int
    units: tuple[int, ...]

    def asked(self, pos: P) -> str | None:
        return pos.title.sides[self.side]

    def choices(self, pos: P) -> Sequence[Action]:
        return [Lose(pos.short(u)) for u in alive(pos, self.units)]

    def lost(self, pos: P, unit: int) -> None:
        """What becomes of the unit that was picked."""
        raise NotImplementedError

    def play(self, pos: P, action: Action) -> None:
        assert isinstance(action, Lose)
        pos.leave()
        self.lost(pos, pos.roster.index(action.unit))


@dataclass(slots=True)
class StepLosses(Automatic[P]):
    """A side pays for a result in steps, until all is paid or nobody is left who could.

    ``owed`` is counted in the title's smallest fractions of a step, like ``Counter.step_worth``: where half steps count
    a full one is worth 2. ``before`` are the units that have paid, in order. A title says in ``order`` who must pay
    before others; where that leaves one unit it pays at once, else the owner chooses.
    """

    name: ClassVar[str] = "losses"
    rule: ClassVar[str] = ""  # that says who pays
    side: int
    units: tuple[int, ...]
    owed: int
    before: tuple[int, ...] = ()

    def order(self, pos: P, able: tuple[int, ...]) -> Iterable[Sequence[int]]:
        """Groups of units of which the first that is not empty must pay now; without any, everybody may."""
        return ()

    def cited(self, pos: P) -> str:
        """The rule that says who pays now."""
        return self.rule

    def lose(self, pos: P, unit: int) -> None:
        """What one payment costs a unit."""
        lose_step(pos, unit)

    def worth(self, pos: P, unit: int) -> int:
        """How much of what is owed one payment of a unit settles."""
        return pos.counter(unit).step_worth

    def payers(self, pos: P) -> tuple[int, ...]:
        """The units of which one must pay now."""
        able = alive(pos, self.units)
        for group in self.order(pos, able):
            first = tuple(u for u in able if u in group)
            if first:
                return first
        return able

    def run(self, pos: P) -> None:
        payers = self.payers(pos) if self.owed > 0 else ()
        if len(payers) == 1:
            self.pay(pos, payers[0])
        elif payers:
            pos.ask(StepLoss(self.side, payers, self))

    def pay(self, pos: P, unit: int) -> None:
        """A unit pays what its step is worth; what is still owed is asked for next."""
        left = self.owed - self.worth(pos, unit)
        if left > 0:
            pos.ask(replace(self, owed=left, before=(*self.before, unit)))
        self.lose(pos, unit)


@dataclass(slots=True)
class StepLoss(LossChoice[P]):
    """The owner picks the unit that pays next."""

    bill: StepLosses[P]

    def prompt(self, pos: P) -> str:
        return f"{self.asked(pos)} chooses the unit that loses a step"

    def why_not(self, pos: P, action: Action) -> Refusal:
        return self.none_of_these(pos, action, self.bill.cited(pos))

    def lost(self, pos: P, unit: int) -> None:
        self.bill.pay(pos, unit)
