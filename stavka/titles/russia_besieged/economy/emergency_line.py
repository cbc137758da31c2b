"""20.7 The Murmansk emergency rail line, which carries Lend Lease when the line along the front is cut.

It costs nothing, so the Russians build it as soon and as far as they may.
"""

from __future__ import annotations

from stavka.titles.russia_besieged.economy.routes import Route, blocked, open_rails
from stavka.titles.russia_besieged.rail.conversion import own_rails
from stavka.titles.russia_besieged.state.flags import SOVIET
from stavka.titles.russia_besieged.state.position import War

FIRST = "Jan 1942"  # rb:20.7
NORTH, SOUTH = "0107", "0812"  # ends of the line that the Axis may cut (rb:20.71)
MARKER = "0305"  # where the Inactive marker lies until the line is built (rb:20.7-b)
CUT = "turn in which the Murmansk line was cut"
PLANNED = "emergency line under way"  # hexes that were free when the turn began


def complete(pos: War) -> bool:
    line = pos.ground.emergency_line
    return bool(line) and all(pos.emergency_rail >> hex & 1 for hex in line)


def serves(pos: War) -> bool:
    """Whether the line is built, not blocked, and joined to the east edge by Archangel (rb:20.73, rb:20.74)."""
    if not complete(pos) or pos.emergency_rail & blocked(pos, guarded=True):
        return False
    return Route(pos, open_rails(pos, guarded=True)).to_edge(pos.ground.place("Archangel"))


def marker(pos: War) -> str | None:
    """The hex of the Inactive marker, None once the line is complete (rb:20.7-b, rb:20.72)."""
    return None if complete(pos) else MARKER


def free_stretch(pos: War) -> int:
    """The hexes from Archangel on up to the first Axis zone; 0107 must be Russian (rb:20.75, rb:20.71-b)."""
    shut, found = blocked(pos, guarded=False), 0
    if not pos.controls(SOVIET, "Archangel"):
        return 0
    for hex in reversed(pos.ground.emergency_line):
        bit = 1 << hex
        if bit & shut or (hex == pos.ground.emergency_line[0] and not bit & own_rails(pos, SOVIET)):
            break
        found |= bit
    return found


def begin(pos: War) -> None:
    """A Russian turn begins: note a cut of the line, and plan what may be built a turn after it (rb:20.71)."""
    pos.counts.pop(PLANNED, None)
    if pos.player != SOVIET or not pos.ground.emergency_line:
        return
    whole = Route(pos, open_rails(pos, guarded=True)).joins(pos.ground.hex(NORTH), pos.ground.hex(SOUTH))
    since = pos.counts.get(CUT)
    if since is None:
        if not whole:
            pos.counts[CUT] = pos.turn
    elif since < pos.turn and pos.turn >= pos.charts.calendar.when(FIRST)[0] and not pos.emergency_rail:
        pos.counts[PLANNED] = free_stretch(pos)


def end_impulse(pos: War) -> None:
    """What was planned is built when the turn closes (rb:20.72); a line that was begun grows in every impulse."""
    if pos.player != SOVIET or complete(pos):
        return
    built = 0
    if pos.emergency_rail:
        built = free_stretch(pos)
    elif pos.impulse == 2 and pos.count(PLANNED):
        built = pos.counts.pop(PLANNED) & free_stretch(pos)
    if built & ~pos.emergency_rail:
        pos.emergency_rail |= built
        done = "is complete" if complete(pos) else "is built in part"
        pos.tell(f"the Murmansk emergency rail line {done}")
