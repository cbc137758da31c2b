"""5.3 and 8: the mutual administrative phase, German segment first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Done
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Stage
from stavka.titles.barbarossa_deluxe.administration import conversions, entry_hexes, replacements
from stavka.titles.barbarossa_deluxe.administration.conversions import Converting
from stavka.titles.barbarossa_deluxe.administration.fortifications import (
    EAST_WALL_TURN,
    EAST_WALLS,
    Fortifying,
    Walling,
    area_due,
    area_sites,
    wall_sites,
    walls_left,
)
from stavka.titles.barbarossa_deluxe.administration.reinforcements import Entering, due
from stavka.titles.barbarossa_deluxe.administration.replacements import Rebuilding, Replacing
from stavka.titles.barbarossa_deluxe.administration.withdrawals import (
    FORFEITED,
    SecondSS,
    Withdrawal,
    second_ss_due,
    withdrawal_due,
)
from stavka.titles.barbarossa_deluxe.special_units import leningrad_units
from stavka.titles.barbarossa_deluxe.special_units.tigers_and_groups import Attaching
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, AXIS, BY_EDGE, OUT, RVGK, SOVIET, UNCONVERTED
from stavka.titles.barbarossa_deluxe.state.position import War


@dataclass(slots=True)
class Administration(SideMenu[War]):
    """A segment of the mutual administrative phase (bd:5.2-a, bd:5.3-a,-b)."""

    name: ClassVar[str] = "administration"
    rule: ClassVar[str] = "bd:5.1-a"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return SOVIET_OPTIONS if self.side == SOVIET else AXIS_OPTIONS


class EndAxis(Ending[War]):
    """Ends the German segment; who has not come in is lost (bd:8.1-b, bd:8.3-a, bd:8.2-c)."""

    share = 2.0

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        if walls_left(pos) and wall_sites(pos):
            return Refusal("all East Wall counters must be placed at once", "bd:8.5")
        return None

    def play(self, pos: War, action: Done) -> None:
        pos.leave()
        pos.counts.pop("walls", None)
        for unit in due(pos, AXIS):
            if unit == pos.roster.paratroops:  # it may still drop (bd:4.17-c)
                continue
            pos.set_aside(unit, OUT)
            pos.tell(f"{pos.short(unit)} does not come in and is lost")
            if unit == pos.roster.corps_for_the_west:
                pos.counts[FORFEITED] = 1
        replacements.end(pos, AXIS)


class EndSoviet(Ending[War]):
    """Ends the Soviet segment; who has not come in waits in the RVGK box (bd:8.1-c, bd:8.30-k)."""

    share = 2.0

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        if area_due(pos) and area_sites(pos):
            return Refusal("the fortified area cannot be delayed", "bd:8.18-a")
        return None

    def play(self, pos: War, action: Done) -> None:
        pos.leave()
        roster = pos.roster
        for unit in due(pos, SOVIET):
            if roster.cavalry[unit]:
                pos.set_aside(unit, OUT)
                pos.tell(f"{pos.short(unit)} does not come in and is lost")
                continue
            if unit in roster.soviet_romanians or unit in roster.bulgarians:
                pos.set_aside(unit, AWAITING)
                pos.arrives[unit] = pos.turn + 1
                continue
            pos.set_aside(unit, RVGK)
            if roster.counters[unit].place == entry_hexes.CONVERTED:
                pos.flags[unit] |= UNCONVERTED
        replacements.end(pos, SOVIET)


AXIS_OPTIONS: tuple[AnyOption[War], ...] = (Entering(), Replacing(), Attaching(), Walling(), EndAxis())
SOVIET_OPTIONS: tuple[AnyOption[War], ...] = (
    Entering(),
    Replacing(),
    Rebuilding(),
    Attaching(),
    Converting(),
    Fortifying(),
    EndSoviet(),
)


def begin_axis(pos: War) -> None:
    """The German segment comes first (bd:5.3-a)."""
    pos.counts.pop("entries", None)
    pos.counts.pop("groups placed", None)
    pos.flags = [flags & ~BY_EDGE if flags else 0 for flags in pos.flags]  # a turn without movement leaves no debt
    replacements.begin(pos, AXIS)
    conversions.panzers(pos)
    if pos.turn == EAST_WALL_TURN and pos.terms.east_wall:  # bd:14.7-f
        pos.counts["walls"] = EAST_WALLS
    stages: list[Stage[War]] = []
    if due(pos, AXIS) or replacements.rebuildable(pos, AXIS) or pos.count("walls"):
        stages.append(Administration(AXIS))
    if second_ss_due(pos):
        stages.append(SecondSS())
    pos.ask(*stages)


def begin_soviet(pos: War) -> None:
    """The Soviet segment: units come, are converted, are withdrawn (bd:5.3-b)."""
    replacements.begin(pos, SOVIET)
    pos.seal()  # what comes on by itself now was hidden from the German (bd:11.7-e)
    conversions.guards_tanks(pos)
    leningrad_units.arrive(pos)
    stages: list[Stage[War]] = []
    if due(pos, SOVIET) or conversions.waiting(pos) or replacements.rebuildable(pos, SOVIET) or area_due(pos):
        stages.append(Administration(SOVIET))
    if withdrawal_due(pos):
        stages.append(Withdrawal(pos.turn == 20))
    pos.ask(*stages)
