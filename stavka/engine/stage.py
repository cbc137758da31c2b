"""A game is a conversation: a stack of stages, each of which asks one player for one kind of decision.

A stage is data (it can be copied, saved, compared); what it does is in its class.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from stavka.engine.action import Action, Done
from stavka.engine.record.saved import Saved
from stavka.engine.refusal import Refusal, listed

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
        """Do the work."""
        raise NotImplementedError


@dataclass(slots=True)
class Decision(Stage[P]):
    """Asks a player for an action."""

    def each(self, pos: P) -> Iterator[Action]:
        """Legal actions. Where there are too many to list (paths, groupings) a covering selection."""
        raise NotImplementedError

    def each_of(self, pos: P, unit: str) -> Iterator[Action]:
        """Legal actions of one unit."""
        return (action for action in self.each(pos) if unit in action.units)

    def able(self, pos: P) -> Iterator[str]:
        """The units that can act now, some perhaps more than once."""
        return (unit for action in self.each(pos) for unit in action.units)

    def worth_a_look(self, pos: P) -> Iterator[str]:
        """Those of them that a player would look at before he ends the phase."""
        return self.able(pos)

    def sample(self, pos: P, rng: Random) -> Action:
        """Some legal action; every one that ``each`` lists can come."""
        return rng.choice(list(self.each(pos)))

    def only(self, pos: P) -> Action | None:
        """The only action that is possible, where it is certain that there is no other."""
        return None

    def refusal(self, pos: P, action: Action) -> Refusal | None:
        """Why an action is not allowed now; None when it is. Exact for every action."""
        raise NotImplementedError

    def play(self, pos: P, action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError


class Option(Generic[P, A]):
    """One kind of action among several that a ``Menu`` offers. Options hold no data of their own."""

    action: type[A]
    complete: ClassVar[bool] = False  # whether ``each`` lists every action that ``refusal`` lets through
    share: ClassVar[float] = 1.0  # how often a random player turns to this option first
    seldom: ClassVar[bool] = False  # whether a unit that can do nothing else is not worth a player's look

    def each(self, pos: P) -> Iterator[Action]:
        """Legal actions of this kind; a covering selection where there are too many to list."""
        raise NotImplementedError

    def each_of(self, pos: P, unit: str) -> Iterator[Action]:
        """Legal actions of one unit."""
        return (action for action in self.each(pos) if unit in action.units)

    def sample(self, pos: P, rng: Random) -> Action | None:
        """Some legal action of this kind; None when there is none."""
        actions = list(self.each(pos))
        return rng.choice(actions) if actions else None

    def refusal(self, pos: P, action: A) -> Refusal | None:
        """Why an action of this kind is not allowed now; None when it is."""
        raise NotImplementedError

    def play(self, pos: P, action: A) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def open(self, pos: P) -> bool:
        """False when the option has surely nothing to offer now, so that nobody need look closer."""
        return True

    def able(self, pos: P) -> Iterator[str]:
        """The units that can act by this option, some perhaps more than once; cheaper than all they can do."""
        return (unit for action in self.each(pos) for unit in action.units)


@lru_cache(maxsize=64)
def _shares(options: tuple[AnyOption[Any], ...]) -> float:
    """The shares of a menu that is the same whenever it is offered, added up."""
    total: float = sum(map(SHARE, options))
    return total


# A menu holds options for many kinds of action and hands each only the actions of its own kind.
AnyOption: TypeAlias = Option[P, Any]


@dataclass(slots=True)
class Menu(Decision[P]):
    """A decision made of options, the way a movement phase is made of marching, rail, sea and so on."""

    rule: ClassVar[str] = ""  # that keeps other actions out of it

    def options(self, pos: P) -> Sequence[AnyOption[P]]:
        """The kinds of action that are open in principle now."""
        raise NotImplementedError

    def prompt(self, pos: P) -> str:
        """The name of the phase, and what has to be done before it can be ended."""
        owed = self.owed(pos)
        return f"{self.label(pos)}: before 'done', {owed.reason}" if owed else self.label(pos)

    def owed(self, pos: P) -> Refusal | None:
        """Why the phase cannot be ended yet."""
        ending = self.option_for(pos, Done())
        return ending.refusal(pos, Done()) if ending else None

    def option_for(self, pos: P, action: Action) -> AnyOption[P] | None:
        """The option that takes an action of this kind."""
        kind = type(action)
        for option in self.options(pos):
            if option.action is kind:
                return option
        return None

    def each(self, pos: P) -> Iterator[Action]:
        for option in self.options(pos):
            yield from option.each(pos)

    def each_of(self, pos: P, unit: str) -> Iterator[Action]:
        """Legal actions of one unit, whatever their kind."""
        for option in self.options(pos):
            yield from option.each_of(pos, unit)

    def able(self, pos: P) -> Iterator[str]:
        for option in self.options(pos):
            if option.open(pos):
                yield from option.able(pos)

    def worth_a_look(self, pos: P) -> Iterator[str]:
        for option in self.options(pos):
            if not option.seldom and option.open(pos):
                yield from option.able(pos)

    def sample(self, pos: P, rng: Random) -> Action:
        options = self.options(pos)
        total = _shares(options) if type(options) is tuple else sum(map(SHARE, options))
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

    def only(self, pos: P) -> Action | None:
        """The way out of a phase in which nothing else can be done."""
        found: Action | None = None
        for option in self.options(pos):
            for action in option.each(pos) if option.open(pos) else ():
                if found is not None or not option.complete:
                    return None
                found = action
        return found

    def refusal(self, pos: P, action: Action) -> Refusal | None:
        """Why an action is not allowed now, by the option that takes it."""
        option = self.option_for(pos, action)
        if option is None:
            return out_of_place(action, self.label(pos), self.verbs(pos), self.rule)
        return option.refusal(pos, action)

    def verbs(self, pos: P) -> set[str]:
        """What can be done now: the verbs of the options that have something to offer."""
        return {o.action.verb for o in self.options(pos) if o.open(pos) and next(iter(o.each(pos)), None) is not None}

    def play(self, pos: P, action: Action) -> None:
        option = self.option_for(pos, action)
        assert option is not None
        option.play(pos, action)


@dataclass(slots=True)
class Choice(Decision[P]):
    """A decision with a short list of actions, all of them written out."""

    complete: ClassVar[bool] = True  # False where ``refusal`` lets through more than ``choices`` lists

    def choices(self, pos: P) -> Sequence[Action]:
        """Every action that may be chosen."""
        raise NotImplementedError

    def why_not(self, pos: P, action: Action) -> Refusal:
        """The reason for an action that is not among the choices."""
        return self.none_of_these(pos, action)

    def none_of_these(self, pos: P, action: Action, rule: str = "") -> Refusal:
        """The refusal of an action that is not among the choices: what they are is told."""
        offered = self.choices(pos)
        verbs = {choice.verb for choice in offered}
        if action.verb not in verbs:
            return out_of_place(action, self.label(pos), verbs, rule)
        alike = listed(str(choice) for choice in offered if choice.verb == action.verb)
        return Refusal(f"'{action}' is no choice in {self.label(pos)}; there is: {alike}", rule)

    def each(self, pos: P) -> Iterator[Action]:
        return iter(self.choices(pos))

    def only(self, pos: P) -> Action | None:
        choices = self.choices(pos) if self.complete else ()
        return choices[0] if len(choices) == 1 else None

    def refusal(self, pos: P, action: Action) -> Refusal | None:
        """None for one of the choices, else why not."""
        return None if action in self.choices(pos) else self.why_not(pos, action)


def out_of_place(action: Action, where: str, verbs: Iterable[str], rule: str) -> Refusal:
    """The refusal of an action of a kind that a stage does not take; ``verbs`` are those that it takes now."""
    return Refusal(f"'{action.verb}' has no place in {where}; here you can: {', '.join(sorted(verbs))}", rule)
