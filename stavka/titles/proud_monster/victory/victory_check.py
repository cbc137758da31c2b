"""4.1, 4.5: the Victory Check Phase. Moscow may win at any moment (4.4), points and oil at the end of a turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from stavka.engine.position import Result
from stavka.engine.stage import Automatic
from stavka.titles.proud_monster.state.calendar import LAST, label
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.victory import immunity, oil, other_points


def begin(pos: War) -> None:
    """The end of a turn; who is supplied in it is known first (pmd:8.3-a)."""
    pos.seams.phase_begins(pos)
    pos.ask(VictoryCheck())


@dataclass(slots=True)
class VictoryCheck(Automatic[War]):
    """Points first, then oil, then the calendar (pmd:4.1, pmd:5.2-d)."""

    name: ClassVar[str] = "victory check"
    held: bool = False  # a position begins in it, so this turn has one

    def run(self, pos: War) -> None:
        pos.seams.turn_ends(pos)
        box = pos.title.axis_turns[pos.turn]
        if box.checks or self.held:
            check_points(pos, box.soviet_wins_at, box.axis_wins_at)
            pos.ask(oil.OilCheck())  # pmd:4.6-a
        pos.stages = (LastTurn(), *pos.stages)


def hold_open(pos: War) -> None:
    """A position that begins in this phase has it, whatever the track says: for points it may have no levels."""
    pos.stages = tuple(replace(stage, held=True) if isinstance(stage, VictoryCheck) else stage for stage in pos.stages)


def check_points(pos: War, soviet: int | None, axis: int | None) -> None:
    """The levels of the track: a dash means that the side cannot win by points now (pmd:4.5-a,-b)."""
    points = pos.vp - other_points.final_penalty(pos)
    if axis is not None and points >= axis:
        reason = f"the Axis has {points} victory points of the {axis} it needs"
        immunity.end(pos, AXIS, "points", reason, "pmd:4.5-a")
    elif soviet is not None and points <= soviet:
        reason = f"the Axis has {points} victory points, no more than {soviet}"
        immunity.end(pos, SOVIET, "points", reason, "pmd:4.5-a")


def judged(pos: War) -> Result:
    """Whom the levels of this turn favour, whether or not it is checked now (pmd:4.5-a,-b)."""
    box, points = pos.title.axis_turns[pos.turn], pos.vp - other_points.final_penalty(pos)
    reason = f"the Axis has {points} victory points on turn {pos.turn}"
    if box.axis_wins_at is not None and points >= box.axis_wins_at:
        return Result(SIDES[AXIS], "points", reason, "pmd:4.5-a")
    if box.soviet_wins_at is not None and points <= box.soviet_wins_at:
        return Result(SIDES[SOVIET], "points", reason, "pmd:4.5-a")
    return Result(None, "draw", f"{reason}, which is no level of victory", "pmd:4.5-a")


@dataclass(slots=True)
class LastTurn(Automatic[War]):
    """What ends the game when nobody has won: a gambit that failed, or the end of the calendar."""

    name: ClassVar[str] = "end of the turn"

    def run(self, pos: War) -> None:
        pos.seams.nobody_won(pos)
        if pos.result is None and pos.turn >= pos.last_turn:
            if immunity.both_are_safe(pos):
                pos.win(None, "draw", "neither side can lose", "pmd:4.3-c")
            told = f"the war goes on after {label(pos.turn)}"
            pos.win(None, "draw", told, "pmd:4.5.2-k" if pos.turn == LAST else "pmd:4.5-a")
