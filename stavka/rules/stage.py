"""A game is a conversation: a stack of stages, each of which asks one player for one kind of decision.

A stage is data (it can be copied, saved, compared); what it does is in its class.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from operator import attrgetter
from random import Random
from typing import Any, ClassVar, Protocol

from stavka.rules.action import Action
from stavka.rules.refusal import Refusal

CHANCE = "chance"
SHARE = attrgetter("share")


class Named(Protocol):
    """A counter or a piece."""

    @property
    def short(self) -> str: ...


@dataclass(slots=True)
class Stage:
    """Asks a side (or chance) something. Subclasses are treated as immutable once on the stack."""

    name: ClassVar[str] = ""

    def asked(self, pos: Any) -> str | None:
        """Which side decides, ``chance`` for dice, None for a stage that runs by itself."""
        raise NotImplementedError

    def label(self, pos: Any) -> str:
        """The stage's name as a player reads it."""
        return self.name

    def prompt(self, pos: Any) -> str:
        """A sentence that tells the player what is wanted."""
        return self.label(pos)


@dataclass(slots=True)
class Automatic(Stage):
    """Asks nobody: does its work and is gone."""

    def asked(self, pos: Any) -> str | None:
        return None

    def run(self, pos: Any) -> None:
        raise NotImplementedError


@dataclass(slots=True)
class Roll(Stage):
    """Dice. Chance is a player like the others, with known probabilities."""

    dice: ClassVar[int] = 1

    def asked(self, pos: Any) -> str | None:
        return CHANCE

    def outcomes(self, pos: Any) -> list[tuple[tuple[int, ...], Fraction]]:
        """Every throw with its probability."""
        chance = Fraction(1, 6**self.dice)
        return [(throw, chance) for throw in product(range(1, 7), repeat=self.dice)]

    def rolled(self, pos: Any, throw: tuple[int, ...]) -> None:
        raise NotImplementedError

    def why_not(self, pos: Any, action: Action) -> Refusal:
        """Why nobody can act before the dice have fallen."""
        return Refusal("the dice are to be rolled now")


@dataclass(slots=True)
class Decision(Stage):
    """Asks a player for an action."""

    def each(self, pos: Any) -> Iterator[Action]:
        """Legal actions. Where there are too many to list (paths, groupings) a covering selection."""
        raise NotImplementedError

    def each_of(self, pos: Any, unit: str) -> Iterator[Action]:
        return (action for action in self.each(pos) if unit in action.units)

    def sample(self, pos: Any, rng: Random) -> Action:
        """Some legal action; every one that ``each`` lists can come."""
        return rng.choice(list(self.each(pos)))

    def refusal(self, pos: Any, action: Action) -> Refusal | None:
        raise NotImplementedError

    def play(self, pos: Any, action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError


class Option:
    """One kind of action among several that a ``Menu`` offers. Options hold no data of their own."""

    action: ClassVar[type[Action]]
    share: ClassVar[float] = 1.0  # how often a random player turns to this option first

    def each(self, pos: Any) -> Iterator[Action]:
        raise NotImplementedError

    def each_of(self, pos: Any, unit: str) -> Iterator[Action]:
        return (action for action in self.each(pos) if unit in action.units)

    def sample(self, pos: Any, rng: Random) -> Action | None:
        actions = list(self.each(pos))
        return rng.choice(actions) if actions else None

    def refusal(self, pos: Any, action: Any) -> Refusal | None:
        raise NotImplementedError

    def play(self, pos: Any, action: Any) -> None:
        raise NotImplementedError

    def weight(self, pos: Any) -> float:
        """0 when the option has surely nothing to offer now, so that a random player passes it over."""
        return 1.0


@dataclass(slots=True)
class Menu(Decision):
    """A decision made of options, the way a movement phase is made of marching, rail, sea and so on."""

    rule: ClassVar[str] = ""  # that keeps other actions out of it

    def options(self, pos: Any) -> Sequence[Option]:
        raise NotImplementedError

    def option_for(self, pos: Any, action: Action) -> Option | None:
        kind = type(action)
        for option in self.options(pos):
            if option.action is kind:
                return option
        return None

    def each(self, pos: Any) -> Iterator[Action]:
        for option in self.options(pos):
            yield from option.each(pos)

    def each_of(self, pos: Any, unit: str) -> Iterator[Action]:
        for option in self.options(pos):
            yield from option.each_of(pos, unit)

    def sample(self, pos: Any, rng: Random) -> Action:
        options = self.options(pos)
        total = sum(map(SHARE, options))
        while options:
            left = rng.random() * total
            for option in options:
                left -= option.share
                if left <= 0:
                    break
            action = option.sample(pos, rng) if option.weight(pos) else None
            if action is not None:
                return action
            total -= option.share
            options = [other for other in options if other is not option]
        raise RuntimeError(f"a dead end: nothing is legal in {self.label(pos)}")

    def refusal(self, pos: Any, action: Action) -> Refusal | None:
        option = self.option_for(pos, action)
        if option is None:
            verbs = ", ".join(sorted({o.action.verb for o in self.options(pos)}))
            return Refusal(f"'{action.verb}' has no place in {self.label(pos)}; here you can: {verbs}", self.rule)
        return option.refusal(pos, action)

    def play(self, pos: Any, action: Action) -> None:
        option = self.option_for(pos, action)
        assert option is not None
        option.play(pos, action)


@dataclass(slots=True)
class Choice(Decision):
    """A decision with a short list of actions, all of them written out."""

    def choices(self, pos: Any) -> Sequence[Action]:
        raise NotImplementedError

    def why_not(self, pos: Any, action: Action) -> Refusal:
        """The reason for an action that is not among the choices."""
        return Refusal(f"{action} is not among the choices of {self.label(pos)}")

    def each(self, pos: Any) -> Iterator[Action]:
        return iter(self.choices(pos))

    def refusal(self, pos: Any, action: Action) -> Refusal | None:
        return None if action in self.choices(pos) else self.why_not(pos, action)


def answer(pos: Any, stage: Decision, action: Action) -> tuple[Option | None, Refusal | None]:
    """Why an action is refused now; and the title's option for any time that takes it, where the stage does not."""
    refusal = stage.refusal(pos, action)
    if refusal is None or (isinstance(stage, Menu) and stage.option_for(pos, action)):
        return None, refusal
    for option in pos.title.anytime:
        if option.action is type(action):
            return option, option.refusal(pos, action)
    return None, refusal


class Legal:
    """The legal actions of the moment, worked out only as far as somebody looks.

    ``in`` is exact for every action; iterating lists one path per destination and the usual groupings of an attack.
    """

    def __init__(self, pos: Any, stage: Stage | None) -> None:
        self._pos = pos
        self._stage = stage if isinstance(stage, Decision) else None
        self._listed: list[Action] | None = None

    def __iter__(self) -> Iterator[Action]:
        # looked up at the first step, not before: list() takes the iterator first and asks for the length then
        if self._listed is not None:
            yield from self._listed
        elif self._stage:
            yield from self._stage.each(self._pos)

    def __len__(self) -> int:
        if self._listed is None:
            self._listed = [action for action in self]  # noqa: C416 - list(self) would ask for the length again
        return len(self._listed)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            action = self._pos.read(action)
        if self._stage is None or not isinstance(action, Action):
            return False
        return answer(self._pos, self._stage, action)[1] is None

    def sample(self, rng: Random) -> Action:
        """A random legal action (not every action is equally likely)."""
        if self._stage is None:
            raise RuntimeError("nobody is asked for an action now")
        action = self._stage.sample(self._pos, rng)
        self._pos.vetted = action
        return action

    def by_unit(self, unit: str | Named) -> list[Action]:
        """What a unit can do now; it is given by id or name, or is a piece of the game."""
        if self._stage is None:
            return []
        name = unit if isinstance(unit, str) else unit.short
        return list(self._stage.each_of(self._pos, self._pos.unit_named(name).short))
