"""9.5: replacement points of the Axis, and the two systems by which the Soviets rebuild."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.engine.menus import Ending, Leaving
from stavka.engine.stage import AnyOption
from stavka.titles.proud_monster.actions.administration import CombOut, GoEast
from stavka.titles.proud_monster.administration import soviet_entry
from stavka.titles.proud_monster.state.calendar import year_of
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.turn.menus import PhaseMenu

LEG, MECH = 0, 1  # kinds of points
EAST = "east production"  # counted when production has moved (pmd:9.5.3-k)
EAST_MAY, EAST_MUST = 124, 207
CREDIT = "points of relieved partisans"  # Leg points that come with the next turn (pmd:15.8-d)
BASE, NEVER_LOST, RETAKEN = 16, 2, 1  # pmd:9.5.3-i
COMB_OUT = "comb-out"  # the last two figures of the year of the last one (pmd:9.5.2-a)
COMB_OUT_FROM = 206


def points_of(pos: War, side: int) -> tuple[int, int]:
    """Leg and Mech replacement points that a side has."""
    return pos.points[2 * side + LEG], pos.points[2 * side + MECH]


def pay(pos: War, side: int, price: int, mech: bool) -> None:
    """Leg points first where they serve (pmd:9.5.1-c, pmd:9.5.3-m)."""
    leg = 0 if mech else min(price, pos.points[2 * side + LEG])
    pos.points[2 * side + LEG] -= leg
    pos.points[2 * side + MECH] -= price - leg


def enough(pos: War, side: int, mech: bool) -> int:
    """The points that a side could spend on a unit of a class."""
    return pos.points[2 * side + MECH] + (0 if mech else pos.points[2 * side + LEG])


# -- the step of the Reinforcement Phase ----------------------------------------------------------------


def begin(pos: War) -> None:
    """The Axis adds to what it saved (pmd:9.5.1-a); the Soviets begin with nothing each turn (pmd:9.5.3-l)."""
    now = pos.title.axis_turns[pos.turn]
    pos.points[2 * AXIS + LEG] += now.leg_points
    pos.points[2 * AXIS + MECH] += now.mech_points
    leg, mech = soviet_points(pos)
    leg += pos.counts.pop(CREDIT, 0)  # pmd:15.8-d
    pos.points[2 * SOVIET + LEG], pos.points[2 * SOVIET + MECH] = leg, mech
    if leg or mech:
        pos.tell(f"soviet rebuild points: {leg} Leg, {mech} Mech")
    if may_comb_out(pos):
        pos.ask(CombOutMenu(AXIS))


def centres(pos: War) -> tuple[int, int]:
    """How many district HQs work that were never lost, and how many that were retaken.

    Moscow is one, lost when both its hexes were and at work while one of them is (pmd:9.5.3-h). One in which partisans
    rose in this phase works from the next turn on (pmd:9.5.3-f).
    """
    moscow, at_work, lost = pos.ground.moscow, soviet_entry.headquarters(pos) & ~pos.arrived, pos.hq_lost
    one = moscow & -moscow
    if at_work & moscow:
        at_work = at_work & ~moscow | one
    lost = lost & ~moscow | (one if moscow and lost & moscow == moscow else 0)
    return (at_work & ~lost).bit_count(), (at_work & lost).bit_count()


def soviet_points(pos: War) -> tuple[int, int]:
    """Leg and Mech points of a turn (pmd:9.5.3-b,-c,-d,-f,-i,-j)."""
    whole, retaken = centres(pos)
    if pos.count(EAST):
        total = BASE + NEVER_LOST * whole + RETAKEN * retaken
        return total // 2, total - total // 2
    rate = pos.charts.at_turn(pos.charts.west_rate, pos.turn)
    return whole * rate + retaken * ((rate + 1) // 2), 0


def note_lost(pos: War, side: int, hexes: int) -> None:
    """A district HQ that the Axis has owned never gives all again (pmd:9.5.3-f)."""
    if side == AXIS:
        pos.hq_lost |= hexes & pos.ground.stars


# -- the move to the east ----------------------------------------------------------------


def choose_system(pos: War) -> None:
    """At the start of a Reinforcement Phase: by choice from turn 124, by force on turn 207 (pmd:9.5.3-k)."""
    if pos.count(EAST) or pos.turn < EAST_MAY:
        return
    if pos.turn >= EAST_MUST:
        go_east(pos)
    else:
        pos.ask(SystemMenu(SOVIET))


def go_east(pos: War) -> None:
    pos.counts[EAST] = 1
    pos.tell("Soviet production moves to the east")


class GoingEast(Leaving[War, GoEast]):
    """Announced to the Axis (pmd:9.5.3-k)."""

    action = GoEast
    share = 0.2

    def play(self, pos: War, action: GoEast) -> None:
        pos.leave()
        go_east(pos)


STAY, GOING_EAST = Ending[War](), GoingEast()


@dataclass(slots=True)
class SystemMenu(PhaseMenu):
    """Whether production moves (pmd:9.5.3-k)."""

    name: ClassVar[str] = "production"
    rule: ClassVar[str] = "pmd:9.5.3-k"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return (GOING_EAST, STAY)


# -- comb-outs ----------------------------------------------------------------


def may_comb_out(pos: War) -> bool:
    """Once a calendar year from turn 206, each with a box of the record (pmd:REC-c).

    That of 1942 lies before the scenario of that year (pmd:9.5.2-a,-b).
    """
    year = year_of(pos.turn) % 100
    if pos.turn < COMB_OUT_FROM or (pos.scenario == "1942" and year == 42):
        return False
    return pos.count(COMB_OUT) != year


class CombingOut(Leaving[War, CombOut]):
    action = CombOut

    def play(self, pos: War, action: CombOut) -> None:
        pos.leave()
        pos.counts[COMB_OUT] = year_of(pos.turn) % 100
        pos.ask(CombOutRoll())


COMBING_OUT, LATER = CombingOut(), Ending[War]()


@dataclass(slots=True)
class CombOutMenu(PhaseMenu):
    """Whether the rear is combed out now (pmd:9.5.2-a)."""

    name: ClassVar[str] = "comb-out"
    rule: ClassVar[str] = "pmd:9.5.2-a"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return (COMBING_OUT, LATER)


@dataclass(slots=True)
class CombOutRoll(Roll[War]):
    """A die, 1 as 2 and 6 as 5, in Leg points (pmd:9.5.2-a)."""

    name: ClassVar[str] = "comb-out"
    rule: ClassVar[str] = "pmd:9.5.2-a"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        gained = min(max(throw[0], 2), 5)
        pos.points[2 * AXIS + LEG] += gained
        pos.tell(f"{SIDES[AXIS]} combs out {gained} Leg replacement points")
