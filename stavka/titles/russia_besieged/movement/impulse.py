"""3.0 The impulses: how their phases open and close."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.menus import PartMenu
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import AnyOption, Menu
from stavka.mechanics.turn.impulses import ImpulseFlags
from stavka.titles.russia_besieged.actions.arrivals import Place
from stavka.titles.russia_besieged.actions.combat import Attack
from stavka.titles.russia_besieged.actions.options import EnterReserve, Release
from stavka.titles.russia_besieged.movement.allowance import STOPPED_MARCH
from stavka.titles.russia_besieged.movement.end_of_movement import EndMovement
from stavka.titles.russia_besieged.movement.menu import MOVEMENT_OPTIONS
from stavka.titles.russia_besieged.rail.capacity import moves_left
from stavka.titles.russia_besieged.state.flags import HELD, THIS_IMPULSE, VICTOR, VICTOR_BEFORE
from stavka.titles.russia_besieged.state.position import War

END = EndMovement()
# counters that are placed at another moment, with the rule that says when
PLACED_LATER = {
    "partisan": ("partisans go on the map when the Russian turn ends", "rb:16.12"),
    "wec": ("WECs are placed as a Russian turn begins", "rb:20.11-a"),
}
FLAGS = ImpulseFlags(THIS_IMPULSE, victor=VICTOR, victor_before=VICTOR_BEFORE, held=HELD)


def begin_player_turn(pos: War, side: int) -> None:
    """A player turn opens: what the calendar brings comes first."""
    pos.player, pos.impulse = side, 1
    pos.forget()
    pos.seams.player_turn_begins(pos)


def begin_movement(pos: War, side: int, impulse: int) -> None:
    """Open a movement phase (rb:3.0-g, rb:3.0-i, rb:3.0-l, rb:3.0-n)."""
    pos.player, pos.impulse = side, impulse
    FLAGS.begin(pos, side, impulse)
    STOPPED_MARCH.begin_phase(pos)
    pos.seams.impulse_begins(pos)
    if impulse == 2:
        FLAGS.hold(pos, side, pos.hostile_zone(side))  # rb:4.06-a
    pos.ask(Movement(side, impulse))
    pos.seams.movement_begins(pos)


@dataclass(slots=True)
class Movement(PartMenu[War]):
    """A movement phase: its activities in any order (rb:3.0-c)."""

    name: ClassVar[str] = "movement"
    rule: ClassVar[str] = "rb:3.0-b"

    def prompt(self, pos: War) -> str:
        """What is left: trains, and what must be done before the phase can end."""
        told = [f"{counted(left, 'rail move')} left"] if (left := moves_left(pos)) > 0 else []
        owed = END.refusal(pos, Done())
        told += [owed.reason] if owed else []
        return f"{self.label(pos)}: {'; '.join(told)}" if told else self.label(pos)

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if isinstance(action, Place):
            when = PLACED_LATER.get(pos.roster.kind[pos.roster.index(action.unit)])
            if when:
                return Refusal(f"{action.unit} is not placed now: {when[0]}", when[1])
        if isinstance(action, Attack):
            return Refusal(f"'{action.verb}' has its time when all movement of the impulse is done", "rb:10.0")
        refused = Menu.refusal(self, pos, action)
        if refused and refused.rule == self.rule and isinstance(action, EnterReserve | Release):
            return Refusal("reserves are an option that is not in use", "rb:3.0-d")
        return refused

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        adjusted = pos.seams.movement_options
        return adjusted(MOVEMENT_OPTIONS, pos) if adjusted else MOVEMENT_OPTIONS
