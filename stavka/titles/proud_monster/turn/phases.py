"""5.2: the phases of a player week in which units act, as menus put before a side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Done
from stavka.engine.menus import Ending
from stavka.engine.stage import AnyOption, Automatic
from stavka.titles.proud_monster.stacks import reserves
from stavka.titles.proud_monster.stacks.overstacking import enforced
from stavka.titles.proud_monster.state.flags import COMBAT_FLAGS, PHASE_FLAGS, WEEK_FLAGS
from stavka.titles.proud_monster.state.kept import NOWHERE
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.turn.menus import PhaseMenu

ASSAULTS = "assaults of the phase"  # counted, since shells are fired before any of them (pmd:15.5-h)


class EndPhase(Ending[War]):
    """Ends the phase; what was forgotten is lost (pmd:5.1-b)."""

    share = 1.5

    def play(self, pos: War, action: Done) -> None:
        pos.leave()
        pos.ask(*enforced(pos))  # pmd:6.3-b


END = EndPhase()


@dataclass(slots=True)
class WeekMenu(PhaseMenu):
    """A phase of a player week."""

    rule: ClassVar[str] = "pmd:5.1-b"

    def label(self, pos: War) -> str:
        return pos.title.sequence[pos.phase]


@dataclass(slots=True)
class Refit(WeekMenu):
    """The Refit Phase (pmd:5.2-c)."""

    name: ClassVar[str] = "refit"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return (*pos.seams.refit, END)


@dataclass(slots=True)
class InitialMovement(WeekMenu):
    """The Initial Movement Phase; mobile assaults are part of it (pmd:5.2-c)."""

    name: ClassVar[str] = "movement"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return (*pos.seams.movement, END)


@dataclass(slots=True)
class Combat(WeekMenu):
    """The Combat Phase (pmd:13.0-a)."""

    name: ClassVar[str] = "combat"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return (*pos.seams.combat, END)


@dataclass(slots=True)
class ReserveMovement(WeekMenu):
    """A Reserve Movement Phase, of the side whose week it is or of its enemy (pmd:6.4-g)."""

    name: ClassVar[str] = "reserves"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return (*pos.seams.reserve_movement, END)


# -- opening the phases -----------------------------------------------------------------------------------------------


def open_phase(pos: War) -> None:
    """Supply is worked out for a phase in which somebody can act (pmd:8.3-a)."""
    pos.seams.phase_begins(pos)


def forget(pos: War, flags: int, side: int | None = None) -> None:
    """Take flags off all units, or off those of one side."""
    held, keep = pos.flags, ~flags
    for unit in pos.flagged(flags, side):
        held[unit] &= keep


def begin_movement(pos: War) -> None:
    """Points are not saved from before (pmd:11.1-b)."""
    forget(pos, PHASE_FLAGS)
    pos.spent, pos.origin = {}, {}
    pos.moving = NOWHERE
    pos.arrived = pos.cleared = 0


def refit(pos: War, side: int) -> None:
    forget(pos, WEEK_FLAGS, side)
    pos.arrived = 0
    pos.seams.week_begins(pos, side)
    if pos.seams.refit:
        open_phase(pos)
        pos.ask(*enforced(pos), Refit(side))


def initial_movement(pos: War, side: int) -> None:
    begin_movement(pos)
    open_phase(pos)
    pos.ask(*enforced(pos), InitialMovement(side))


def combat(pos: War, side: int) -> None:
    if pos.seams.combat:
        forget(pos, COMBAT_FLAGS)
        pos.spent, pos.origin, pos.cleared = {}, {}, 0  # pmd:11.1-b, pmd:14.7-c
        pos.counts.pop(ASSAULTS, None)
        open_phase(pos)
        pos.ask(*enforced(pos), Combat(side))
        pos.seams.combat_begins(pos)


def reserve_movement(pos: War, side: int) -> None:
    if pos.seams.reserve_movement and reserves.any_waiting(pos, side):
        begin_movement(pos)
        open_phase(pos)
        pos.ask(*enforced(pos), ReserveMovement(side))


def hold_open(pos: War, side: int) -> None:
    """A Reserve Movement Phase stands open though nobody waits: for positions that begin in it."""
    if not pos.stages:
        begin_movement(pos)
        open_phase(pos)
        pos.ask(*enforced(pos), ReserveMovement(side))


@dataclass(slots=True)
class Cleanup(Automatic[War]):
    """The end of a player week: reactions of the chapters (pmd:8.3-b, pmd:9.5.1-l, pmd:15.6-f)."""

    name: ClassVar[str] = "cleanup"
    side: int

    def run(self, pos: War) -> None:
        pos.seams.week_ends(pos, self.side)


def cleanup(pos: War, side: int) -> None:
    """A stage of its own, so that a position which begins with it is complete before it is cleaned up."""
    pos.ask(Cleanup(side))
