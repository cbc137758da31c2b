"""Menus as most phases have them: put before one side, named after it, and left by an option that ends them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal
from stavka.engine.stage import A, Menu, Option, P

ORDINAL = {1: "first", 2: "second"}


@dataclass(slots=True)
class SideMenu(Menu[P]):
    """A menu that is put before one side."""

    side: int

    def asked(self, pos: P) -> str | None:
        side: str = pos.title.sides[self.side]
        return side

    def label(self, pos: P) -> str:
        return f"{pos.title.sides[self.side]} {self.name}"


@dataclass(slots=True)
class PartMenu(SideMenu[P]):
    """A phase that comes in each of the two parts of a player turn, such as the movement of an impulse."""

    part: ClassVar[str] = "impulse"  # what the parts are called
    number: int

    def label(self, pos: P) -> str:
        return f"{pos.title.sides[self.side]} {ORDINAL[self.number]} {self.part} {self.name}"


class Leaving(Option[P, A]):
    """Leaves the menu by an action that stands alone."""

    complete: ClassVar[bool] = True

    def each(self, pos: P) -> Iterator[Action]:
        action = self.action()
        if self.refusal(pos, action) is None:
            yield action

    def sample(self, pos: P, rng: Random) -> Action | None:
        return next(self.each(pos), None)

    def refusal(self, pos: P, action: A) -> Refusal | None:
        return None

    def play(self, pos: P, action: A) -> None:
        pos.leave()


class Ending(Leaving[P, Done]):
    """Leaves the menu by ``done``. A title says in ``refusal`` what must be done first, in ``play`` what follows."""

    action = Done
