"""12.4: what the first winter costs the Germans, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Lose
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.markers import Examine
from stavka.titles.proud_monster.combat.outcome.losses import pay_a_step
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War

SNOW = "S"


def begin(pos: War) -> None:
    """The losses of the chit are taken in the Weather Phase, the Soviets pick first (pmd:12.4-i,-j)."""
    pos.bitten = 0
    if pos.attrition:
        pos.ask(Attrition(pos.attrition, SOVIET))


def sound(pos: War, hex: int) -> tuple[int, ...]:
    """German units of a hex that have lost nothing to the winter this week; minor allies never do (pmd:12.4-i,-j)."""
    roster = pos.roster
    return tuple(u for u in pos.of(AXIS, hex) if roster.german[u] and roster.zoc[u] and not pos.bitten >> u & 1)


def at_the_front(pos: War) -> list[int]:
    """Stacks that the Soviets may pick: next to theirs and north of the North/South line (pmd:12.4-l).

    Whether somebody in one can still lose a step they learn when they look, not from the list.
    """
    return list(bits(pos.ground.grid.spread(pos.occupied[SOVIET]) & pos.occupied[AXIS] & pos.ground.north))


def in_snow(pos: War) -> list[int]:
    """Units that the Axis may pick: any German ones in Snow (pmd:12.4-k)."""
    return [u for hex in bits(pos.occupied[AXIS]) if pos.weather_in(hex) == SNOW for u in sound(pos, hex)]


@dataclass(slots=True)
class Attrition(Automatic[War]):
    """The sides pick in turn till all losses are taken, or nobody is left to take one (pmd:12.4-j,-m)."""

    name: ClassVar[str] = "winter attrition"
    left: int
    side: int

    def run(self, pos: War) -> None:
        if not self.left:
            return
        rest = Attrition(self.left - 1, 1 - self.side)
        if self.side == SOVIET and any(sound(pos, hex) for hex in at_the_front(pos)):
            pos.ask(FrontStack(), rest)
        elif in_snow(pos):
            pos.ask(WinterLoss(AXIS), rest)


@dataclass(slots=True)
class FrontStack(Choice[War]):
    """The Soviets pick a stack and look into it (pmd:12.4-l)."""

    name: ClassVar[str] = "winter attrition"
    looked: tuple[int, ...] = ()  # hexes in which nobody was left to lose a step

    def asked(self, pos: War) -> str:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        return "soviet picks a stack in contact north of the North/South line, to look for a victim of the winter"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Examine(pos.hex_name(hex)) for hex in at_the_front(pos) if hex not in self.looked]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "pmd:12.4-l")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Examine)
        pos.leave()
        pos.seal()
        hex = pos.board.grid.index(action.hex)
        if sound(pos, hex):
            pos.ask(WinterLoss(SOVIET, sound(pos, hex)))
        else:
            pos.tell(f"all units in {pos.board.label(hex)} have lost a step this week")
            pos.ask(FrontStack((*self.looked, hex)))


@dataclass(slots=True)
class WinterLoss(Choice[War]):
    """A side names the unit that loses a step; ``units`` are those of a stack that was looked into."""

    name: ClassVar[str] = "winter loss"
    side: int
    units: tuple[int, ...] = ()

    def asked(self, pos: War) -> str:
        return SIDES[self.side]

    def prompt(self, pos: War) -> str:
        return f"{self.asked(pos)} names the German unit that loses a step to the winter"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Lose(pos.short(u)) for u in self.units or in_snow(pos)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, Lose) and pos.bitten >> pos.roster.index(action.unit) & 1:
            return Refusal(f"{action.unit} has lost a step to the winter this week", "pmd:12.4-j")
        return self.none_of_these(pos, action, "pmd:12.4-k" if self.side == AXIS else "pmd:12.4-l")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Lose)
        unit = pos.roster.index(action.unit)
        pos.leave()
        pos.bitten |= 1 << unit
        pay_a_step(pos, unit)
