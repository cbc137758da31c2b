"""Menus as most phases have them: put before one side, named after it, and left by an option that ends them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from stavka.rules.action import Action, Done
from stavka.rules.refusal import Refusal
from stavka.rules.stage import Menu, Option

ORDINAL = {1: "first", 2: "second"}


@dataclass(slots=True)
class SideMenu(Menu):
    """A menu that is put before one side."""

    side: int

    def asked(self, pos: Any) -> str | None:
        side: str = pos.title.sides[self.side]
        return side

    def label(self, pos: Any) -> str:
        return f"{pos.title.sides[self.side]} {self.name}"


@dataclass(slots=True)
class PartMenu(SideMenu):
    """A phase that comes in each of the two parts of a player turn, such as the movement of an impulse."""

    part: ClassVar[str] = "impulse"  # what the parts are called
    number: int

    def label(self, pos: Any) -> str:
        return f"{pos.title.sides[self.side]} {ORDINAL[self.number]} {self.part} {self.name}"


class Ending(Option):
    """Leaves the menu. A title says in ``refusal`` what must be done first, in ``play`` what follows."""

    action: ClassVar[type[Action]] = Done

    def each(self, pos: Any) -> Iterator[Action]:
        action = self.action()
        if self.refusal(pos, action) is None:
            yield action

    def sample(self, pos: Any, rng: Random) -> Action | None:
        return next(self.each(pos), None)

    def refusal(self, pos: Any, action: Any) -> Refusal | None:
        return None

    def play(self, pos: Any, action: Any) -> None:
        pos.leave()
