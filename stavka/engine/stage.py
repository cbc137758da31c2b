"""A game is a conversation: a stack of stages, each of which asks one player for one kind of decision.

A stage is data (it can be copied, saved, compared); what it does is in its class.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from stavka.engine.action import Action
from stavka.engine.record.saved import Saved
from stavka.engine.refusal import Refusal

if TYPE_CHECKING:
    from stavka.engine.position import Position

# The position of the title that a stage or an option belongs to, and the kind of action that an option takes.
P = TypeVar("P", bound="Position", contravariant=True)
A = TypeVar("A", bound=Action, contravariant=True)

CHANCE = "chance"
SHARE = attrgetter("share")


@dataclass(slots=True)
class Stage(Saved, Generic[P]):
    """Asks a side (or chance) something. Subclasses are treated as immutable once on the stack."""

    name: ClassVar[str] = ""

    def asked(self, pos: P) -> str | None:
        """Which side decides, ``chance`` for dice, None for a stage that runs by itself."""
        raise NotImplementedError

    def label(self, pos: P) -> str:
        """The stage's name as a player reads it."""
        return self.name

    def prompt(self, pos: P) -> str:
        """A sentence that tells the player what is wanted."""
        return self.label(pos)


@dataclass(slots=True)
class Automatic(Stage[P]):
    """Asks nobody: does its work and is gone."""

    def asked(self, pos: P) -> str | None:
        return None

    def run(self, pos: P) -> None:
        raise NotImplementedError


@dataclass(slots=True)
class Decision(Stage[P]):
    """Asks a player for an action."""

    def each(self, pos: P) -> Iterator[Action]:
        """Legal actions. Where there are too many to list (paths, groupings) a covering selection."""
        raise NotImplementedError

    def each_of(self, pos: P, unit: str) -> Iterator[Action]:
        return (action for action in self.each(pos) if unit in action.units)

    def able(self, pos: P) -> Iterator[str]:
        """The units that can act now, some perhaps more than once."""
        return (unit for action in self.each(pos) for unit in action.units)

    def sample(self, pos: P, rng: Random) -> Action:
        """Some legal action; every one that ``each`` lists can come."""
        return rng.choice(list(self.each(pos)))

    def refusal(self, pos: P, action: Action) -> Refusal | None:
        raise NotImplementedError

    def play(self, pos: P, action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError


class Option(Generic[P, A]):
    """One kind of action among several that a ``Menu`` offers. Options hold no data of their own."""

    action: type[A]
    share: ClassVar[float] = 1.0  # how often a random player turns to this option first

    def each(self, pos: P) -> Iterator[Action]:
        raise NotImplementedError

    def each_of(self, pos: P, unit: str) -> Iterator[Action]:
        return (action for action in self.each(pos) if unit in action.units)

    def sample(self, pos: P, rng: Random) -> Action | None:
        actions = list(self.each(pos))
        return rng.choice(actions) if actions else None

    def refusal(self, pos: P, action: A) -> Refusal | None:
        raise NotImplementedError

    def play(self, pos: P, action: A) -> None:
        raise NotImplementedError

    def open(self, pos: P) -> bool:
        """False when the option has surely nothing to offer now, so that nobody need look closer."""
        return True

    def able(self, pos: P) -> Iterator[str]:
        """The units that can act by this option, some perhaps more than once; cheaper than all they can do."""
        return (unit for action in self.each(pos) for unit in action.units)


# A menu holds options for many kinds of action and hands each only the actions of its own kind.
AnyOption: TypeAlias = Option[P, Any]


@dataclass(slots=True)
class Menu(Decision[P]):
    """A decision made of options, the way a movement phase is made of marching, rail, sea and so on."""

    rule: ClassVar[str] = ""  # that keeps other actions out of it

    def options(self, pos: P) -> Sequence[AnyOption[P]]:
        raise NotImplementedError

    def option_for(self, pos: P, action: Action) -> AnyOption[P] | None:
        kind = type(action)
        for option in self.options(pos):
            if option.action is kind:
                return option
        return None

    def each(self, pos: P) -> Iterator[Action]:
        for option in self.options(pos):
            yield from option.each(pos)

    def each_of(self, pos: P, unit: str) -> Iterator[Action]:
        for option in self.options(pos):
            yield from option.each_of(pos, unit)

    def able(self, pos: P) -> Iterator[str]:
        for option in self.options(pos):
            if option.open(pos):
                yield from option.able(pos)

    def sample(self, pos: P, rng: Random) -> Action:
        options = self.options(pos)
        total = sum(map(SHARE, options))
        while options:
            left = rng.random() * total
            for option in options:
                left -= option.share
                if left <= 0:
                    break
            action = option.sample(pos, rng) if option.open(pos) else None
            if action is not None:
                return action
            total -= option.share
            options = [other for other in options if other is not option]
        raise RuntimeError(f"a dead end: nothing is legal in {self.label(pos)}")

    def refusal(self, pos: P, action: Action) -> Refusal | None:
        option = self.option_for(pos, action)
        if option is None:
            verbs = ", ".join(sorted({o.action.verb for o in self.options(pos)}))
            return Refusal(f"'{action.verb}' has no place in {self.label(pos)}; here you can: {verbs}", self.rule)
        return option.refusal(pos, action)

    def play(self, pos: P, action: Action) -> None:
        option = self.option_for(pos, action)
        assert option is not None
        option.play(pos, action)


@dataclass(slots=True)
class Choice(Decision[P]):
    """A decision with a short list of actions, all of them written out."""

    def choices(self, pos: P) -> Sequence[Action]:
        raise NotImplementedError

    def why_not(self, pos: P, action: Action) -> Refusal:
        """The reason for an action that is not among the choices."""
        return Refusal(f"{action} is not among the choices of {self.label(pos)}")

    def each(self, pos: P) -> Iterator[Action]:
        return iter(self.choices(pos))

    def refusal(self, pos: P, action: Action) -> Refusal | None:
        return None if action in self.choices(pos) else self.why_not(pos, action)
