"""5.10: the Paulus Pause, and what it costs not to take it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.actions.declarations import Pause
from stavka.titles.barbarossa_deluxe.actions.movement import Start
from stavka.titles.barbarossa_deluxe.asking import GermanChoice
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, MOVED
from stavka.titles.barbarossa_deluxe.state.position import War


def needs_start(pos: War) -> bool:
    """German mechanized stacks roll before they move on turn 3 without the Paulus Pause (bd:5.10-f)."""
    return pos.turn == 3 and bool(pos.counts.get("no pause"))


def waits_for_start(pos: War, unit: int) -> bool:
    if pos.turn != 3 or not (needs_start(pos) and pos.player == AXIS and pos.roster.mech[unit]):
        return False
    return pos.origin[unit] not in dict(pos.counts.get("starts", ()))


@dataclass(slots=True)
class PaulusPause(GermanChoice):
    """At the very start of turn 3 the German announces whether he pauses (bd:5.10-a)."""

    name: ClassVar[str] = "Paulus Pause"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Pause("yes"), Pause("no")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "bd:5.10-a")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Pause)
        pos.leave()
        # bd:5.10-c: with the pause nothing is owed later
        pos.counts["pause" if action.choice == "yes" else "no pause"] = 1
        pos.tell(f"the German {'takes' if action.choice == 'yes' else 'declines'} the Paulus Pause")


class Starting(Option[War, Start]):
    """Without the Paulus Pause a die is rolled for every hex with mechanized units before they move (bd:5.10-f)."""

    action = Start
    share = 15.0

    def open(self, pos: War) -> bool:
        return bool(pos.player == AXIS and needs_start(pos))

    def _hexes(self, pos: War) -> int:
        if not self.open(pos):
            return 0
        units = (u for u in pos.roster.mech_of[AXIS] if pos.where[u] >= 0 and not pos.flags[u] & MOVED)
        return stacking.hexes_of(pos, (u for u in units if waits_for_start(pos, u)))

    def each(self, pos: War) -> Iterator[Action]:
        yield from (Start(pos.hex_name(h)) for h in bits(self._hexes(pos)))

    def refusal(self, pos: War, action: Start) -> Refusal | None:
        if self._hexes(pos) >> pos.board.grid.index(action.hex) & 1:
            return None
        return Refusal(f"no mechanized unit in {action.hex} waits for a die", "bd:5.10-f")

    def play(self, pos: War, action: Start) -> None:
        pos.ask(StartRoll(pos.board.grid.index(action.hex)))


@dataclass(slots=True)
class StartRoll(Roll[War]):
    """The die is taken off the movement factor of the stack (bd:5.10-f)."""

    name: ClassVar[str] = "fuel for the panzers"
    hex: int

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        pos.counts["starts"] = (*pos.counts.get("starts", ()), (self.hex, throw[0]))
        pos.tell(f"mechanized units in {pos.hex_name(self.hex)} lose {throw[0]} movement points")
