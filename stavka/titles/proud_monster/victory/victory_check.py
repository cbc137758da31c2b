"""4.5: the Victory Check Phase."""

from __future__ import annotations

from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War


def begin(pos: War) -> None:
    """The end of a turn (pmd:5.2-d)."""
    pos.seams.turn_ends(pos)
    box = pos.title.axis_turns[pos.turn]
    if box.checks:
        check_points(pos, box.soviet_wins_at, box.axis_wins_at)
    if pos.result is None and pos.turn >= pos.last_turn:
        pos.win(None, "draw", "the war goes on after April 1944", "pmd:4.5.2-k")


def check_points(pos: War, soviet: int | None, axis: int | None) -> None:
    """The levels of the track: a dash means that the side cannot win by points now (pmd:4.5-a,-b)."""
    points = pos.vp
    if axis is not None and points >= axis:
        pos.win(SIDES[AXIS], "points", f"the Axis has {points} victory points of the {axis} it needs", "pmd:4.5-a")
    elif soviet is not None and points <= soviet:
        pos.win(SIDES[SOVIET], "points", f"the Axis has {points} victory points, no more than {soviet}", "pmd:4.5-a")
