"""What is legal at the moment, and why something is not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Protocol

from stavka.engine.action import Action
from stavka.engine.position import Position
from stavka.engine.refusal import Refusal, Unreadable, shown
from stavka.engine.stage import AnyOption, Decision, Menu, Stage


class Named(Protocol):
    """A counter or a piece."""

    @property
    def short(self) -> str: ...


def answer(
    pos: Position, stage: Decision[Position], action: Action
) -> tuple[AnyOption[Position] | None, Refusal | None]:
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

    def __init__(self, pos: Position, stage: Stage[Position] | None) -> None:
        self._pos = pos
        self._stage = stage if isinstance(stage, Decision) else None
        self._listed: list[Action] | None = None

    def __repr__(self) -> str:
        return f"<Legal actions of {self._stage.label(self._pos)}>" if self._stage else "<Legal actions: none>"

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
        name = unit if isinstance(unit, str) else getattr(unit, "short", None)
        if not isinstance(name, str):
            raise Unreadable(f"a unit is given by its id or name, not by {shown(unit)}")
        return list(self._stage.each_of(self._pos, self._pos.unit_named(name).short))

    def able(self) -> set[str]:
        """The units that can do something now, by short name; cheaper than listing what they can do."""
        return set(self._stage.able(self._pos)) if self._stage else set()

    def worth_a_look(self) -> set[str]:
        """Those of them that a player would look at; the others can do only what is seldom wanted."""
        return set(self._stage.worth_a_look(self._pos)) if self._stage else set()
