"""13.4.1, 15.2, 15.7: shifts that a side may declare, and pays for with its first losses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.titles.proud_monster.actions.combat import Declare
from stavka.titles.proud_monster.combat.fight import note, now
from stavka.titles.proud_monster.special_units import afv
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import SIDES
from stavka.titles.proud_monster.state.position import War


def open_to(pos: War, fight: Fight, side: int) -> list[str]:
    """What a side may declare now and has not."""
    return [
        name
        for name, able in pos.seams.declarations.items()
        if able(pos, fight, side) and not fight.has_declared(SIDES[side], name)
    ]


def ask_both(pos: War) -> None:
    """The attacker first, then the defender."""
    fight = now(pos)
    pos.ask(Declarations(fight.side), Declarations(1 - fight.side))


@dataclass(slots=True)
class Declarations(Automatic[War]):
    """Asks a side as long as there is something that it might declare."""

    name: ClassVar[str] = "declarations"
    side: int

    def run(self, pos: War) -> None:
        if open_to(pos, now(pos), self.side):
            pos.ask(Declaring(self.side))


@dataclass(slots=True)
class Declaring(Choice[War]):
    """A side declares a shift or does without (pmd:13.4.1-b,-c, pmd:15.7-b)."""

    name: ClassVar[str] = "declare a shift"
    side: int

    def asked(self, pos: War) -> str:
        return SIDES[self.side]

    def prompt(self, pos: War) -> str:
        return f"{self.asked(pos)} may declare a shift at {pos.board.label(now(pos).hex)}, or 'done'"

    def choices(self, pos: War) -> Sequence[Action]:
        return [*map(Declare, open_to(pos, now(pos), self.side)), Done()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, Declare):
            told = f"'{action}' has no unit that could give this shift here"
            return Refusal(told, afv.why_not(pos, now(pos), self.side) if action.choice == afv.AFV else "pmd:15.7-c")
        return self.none_of_these(pos, action, "pmd:13.2-h")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Declare):
            note(pos, declared=(*now(pos).declared, f"{SIDES[self.side]} {action.choice}"))
            pos.ask(Declarations(self.side))
