"""7.2 and 16.1: a unit stopped by a zone of control goes on when an automatic victory removes that zone."""

from __future__ import annotations

from stavka.titles.russian_campaign.state.flags import GOING_ON, MOVED, VICTOR
from stavka.titles.russian_campaign.state.position import War

STOPPED = "stopped with points left"  # pairs of a unit and its points, for this movement phase


def note_stop(pos: War, unit: int, path: list[int], points: int, rough: int) -> None:
    """Remember a unit that nothing but an enemy zone keeps from going on: no terrain, no strait, no want of points."""
    end = 1 << path[-1]
    if points <= 0 or not end & pos.hostile_zone(pos.player) or end & rough:
        return
    if (1 << path[-2], end) not in pos.ground.straits:
        others = (pair for pair in pos.counts.get(STOPPED, ()) if pair[0] != unit)
        pos.counts[STOPPED] = (*others, (unit, points))


def points_left(pos: War, unit: int) -> int:
    """What a unit that goes on may still spend."""
    return next((points for stopped, points in pos.counts.get(STOPPED, ()) if stopped == unit), 0)


def zone_removed(pos: War) -> None:
    """After an automatic victory: units out of every enemy zone now have not finished their move (trc:7.2, trc:ex-av).

    The victors themselves have (trc:16.2-a).
    """
    zone = pos.hostile_zone(pos.player)
    for unit, _ in pos.counts.get(STOPPED, ()):
        hex, flags = pos.where[unit], pos.flags[unit]
        if hex >= 0 and flags & MOVED and not flags & VICTOR and not zone >> hex & 1:
            pos.flags[unit] = flags & ~MOVED | GOING_ON


def begin_impulse(pos: War) -> None:
    pos.counts.pop(STOPPED, None)
