"""21. The Soviet fleets: their uses in a segment, and how they are lost."""

from __future__ import annotations

from stavka.titles.nineteen_forty_one.movement import stacking
from stavka.titles.nineteen_forty_one.state.flags import AXIS, BALTIC, BLACK_SEA, FLEETS, MOVED
from stavka.titles.nineteen_forty_one.state.ground import ORANIENBAUM
from stavka.titles.nineteen_forty_one.state.position import War

# A fleet has one use in a segment; the Baltic one only moves, so that is one in a movement phase (n41:21-black-one).
USED = {BALTIC: "baltic used", BLACK_SEA: "black-sea used"}


def called(fleet: str) -> str:
    """A fleet as a sentence names it."""
    return {BALTIC: "the Baltic fleet", BLACK_SEA: "the Black Sea fleet"}[fleet]


def has_fleet(pos: War, fleet: str) -> bool:
    """Whether a fleet is there and has a use left (n41:21-areas, n41:21-baltic-neutral, n41:21-black-neutral)."""
    return fleet not in pos.fleets_lost and not pos.count(USED[fleet])


def neutralize(pos: War, fleet: str) -> None:
    """A fleet is out of action for the rest of the game (n41:21-neutralise-perm)."""
    if fleet not in pos.fleets_lost:
        pos.fleets_lost = tuple(f for f in FLEETS if f == fleet or f in pos.fleets_lost)
        pos.tell(f"the {fleet.replace('-', ' ')} fleet is neutralized")


def lost_with_their_ports(pos: War) -> None:
    """German control of 0713, or of every Soviet port of the area at once (n41:21-baltic-auto, n41:21-black-auto)."""
    held = pos.owner[AXIS]
    if held & pos.ground.hex(ORANIENBAUM):
        neutralize(pos, BALTIC)
    ports = pos.ground.ports & pos.ground.home
    if ports and not ports & ~held:
        neutralize(pos, BLACK_SEA)


def without_baltic_base(forts: int, pos: War) -> int:
    """The fortifications that work; the Baltic fleet's base loses its own with the fleet (n41:21-baltic-fort)."""
    return forts & ~pos.ground.hex(ORANIENBAUM) if BALTIC in pos.fleets_lost else forts


def lost_its_works(pos: War, hex: int) -> bool:
    """Whether a hex is overstacked for want of the Baltic fleet; units there may stay and be given up.

    n41:21-baltic-overstack
    """
    if BALTIC not in pos.fleets_lost or not pos.ground.hex(ORANIENBAUM) >> hex & 1:
        return False
    return len(pos.at(hex)) <= stacking.LIMIT and not any(pos.flags[u] & MOVED for u in pos.at(hex))
