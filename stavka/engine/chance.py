"""Chance is a player like the others, with known probabilities: dice of any kind, and draws from a pool."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.dice import Dice
from stavka.engine.record.entry import Drawn, Outcome, Throw
from stavka.engine.refusal import Illegal, Refusal
from stavka.engine.stage import CHANCE, P, Stage


@dataclass(slots=True)
class Chance(Stage[P]):
    """Something that nobody decides."""

    rule: ClassVar[str] = ""  # that asks chance

    def asked(self, pos: P) -> str | None:
        return CHANCE

    @abstractmethod
    def possible(self, pos: P) -> list[tuple[Outcome, Fraction]]:
        """Everything that can happen, with its probability."""

    @abstractmethod
    def by(self, pos: P, dice: Dice) -> Outcome:
        """What happens now, as the stream of dice has it."""

    @abstractmethod
    def check(self, pos: P, outcome: Outcome) -> None:
        """``Illegal`` when this cannot happen now."""

    @abstractmethod
    def happened(self, pos: P, outcome: Outcome) -> None:
        """What follows from an outcome."""

    def why_not(self, pos: P, action: Action) -> Refusal:
        """Why nobody can act before chance has spoken."""
        return Refusal("the dice are to be rolled now", self.cited(pos))

    def cited(self, pos: P) -> str:
        """The rule that asks chance now."""
        return self.rule


@dataclass(slots=True)
class Roll(Chance[P]):
    """A throw of one die or several, each with the same number of faces."""

    dice: ClassVar[int] = 1
    faces: ClassVar[int] = 6

    def outcomes(self, pos: P) -> list[tuple[tuple[int, ...], Fraction]]:
        """Every throw with its probability."""
        chance = Fraction(1, self.faces**self.dice)
        return [(throw, chance) for throw in product(range(1, self.faces + 1), repeat=self.dice)]

    def rolled(self, pos: P, throw: tuple[int, ...]) -> None:
        """What follows from a throw."""
        raise NotImplementedError

    def possible(self, pos: P) -> list[tuple[Outcome, Fraction]]:
        return [(Throw(throw), chance) for throw, chance in self.outcomes(pos)]

    def by(self, pos: P, dice: Dice) -> Outcome:
        return Throw(dice.throw(pos.throws, self.dice, self.faces))

    def check(self, pos: P, outcome: Outcome) -> None:
        if not isinstance(outcome, Throw):
            told = f"dice are to be rolled now: write for example 'roll{' 3' * self.dice}'"
            raise Illegal(Refusal(told, self.cited(pos)))
        throw = outcome.dice
        if len(throw) != self.dice or not all(type(d) is int and 1 <= d <= self.faces for d in throw):
            noun = "die" if self.dice == 1 else "dice"
            told = f"this roll wants {self.dice} {noun} of 1 to {self.faces}, not {list(throw)}"
            raise Illegal(Refusal(told, self.cited(pos)))

    def happened(self, pos: P, outcome: Outcome) -> None:
        """What follows from a throw."""
        assert isinstance(outcome, Throw)
        self.rolled(pos, outcome.dice)


@dataclass(slots=True)
class Draw(Chance[P]):
    """One thing drawn from a pool in which some things may be there more often than others.

    What was drawn is gone when ``drawn`` takes it out of the pool; a draw that puts it back leaves the pool alone.
    """

    def pool(self, pos: P) -> Mapping[str, int]:
        """What can be drawn, each with the number of its copies, in an order that is the same on every machine."""
        raise NotImplementedError

    def drawn(self, pos: P, what: str) -> None:
        """What follows from a draw; a draw without replacement takes it out of the pool here."""
        raise NotImplementedError

    def possible(self, pos: P) -> list[tuple[Outcome, Fraction]]:
        pool = self.pool(pos)
        total = sum(pool.values())
        return [(Drawn(what), Fraction(copies, total)) for what, copies in pool.items() if copies]

    def by(self, pos: P, dice: Dice) -> Outcome:
        pool = self.pool(pos)
        left = dice.number_below(pos.throws, sum(pool.values()))
        for what, copies in pool.items():
            left -= copies
            if left < 0:
                return Drawn(what)
        raise AssertionError("the number drawn is below the number of copies")

    def check(self, pos: P, outcome: Outcome) -> None:
        pool = self.pool(pos)
        if not isinstance(outcome, Drawn):
            told = f"nothing is rolled now, something is drawn: {self._known(pool)}"
            raise Illegal(Refusal(told, self.cited(pos)))
        if not pool.get(outcome.what):
            raise Illegal(Refusal(f"{outcome.what!r} cannot be drawn now: {self._known(pool)}", self.cited(pos)))

    @staticmethod
    def _known(pool: Mapping[str, int]) -> str:
        return "the pool holds " + ", ".join(f"{what} ({copies})" for what, copies in pool.items() if copies)

    def happened(self, pos: P, outcome: Outcome) -> None:
        """What follows from a draw."""
        assert isinstance(outcome, Drawn)
        self.drawn(pos, outcome.what)

    def why_not(self, pos: P, action: Action) -> Refusal:
        return Refusal("something is to be drawn now", self.cited(pos))
