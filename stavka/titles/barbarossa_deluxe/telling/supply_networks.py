"""7. The networks that supply lines run in, for whoever wants to cut them.

Only lines can be cut: garrison, coastal and aerial supply need none (bd:7.5-a, bd:7.6-a, bd:7.7-b, bd:7.13).
"""

from __future__ import annotations

from stavka.engine.hints import Feed
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe.nations import satellites
from stavka.titles.barbarossa_deluxe.state.flags import AXIS
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import crimea_area, overland_lines


def feed(pos: War, side: int) -> Feed:
    """Overland lines of any length, and those of the Crimea while they are on (bd:7.3-a, bd:7.4-c, bd:7.9-a)."""
    ground = pos.ground
    free = (ground.land | ground.lakes) & ~overland_lines.barriers(pos, side)
    sources = ground.sources[side] & free
    gates = _gates(pos, free) if side == AXIS else ()
    others = _crimea(pos) if side == AXIS else ()
    return Feed(ground.supply_nets[side], free, None, pos.board.tracks, 0, sources, gates, others)


def _gates(pos: War, free: int) -> tuple[tuple[int, int], ...]:
    """Dnepropetrovsk for its zone, and Rostov as well for its own inside that (bd:7.4-a,-b).

    Nothing feeds units in hexes that no line of theirs enters (bd:7.20-a,-c), nor satellites in the north (bd:10.22-a).
    """
    ground, own = pos.ground, pos.owner[AXIS] & free
    lost = pos.occupied[AXIS] & ~free
    for hex in bits(pos.apart[AXIS] & ground.north):
        if all(satellites.lost_in_the_north(pos, u) for u in pos.of(AXIS, hex)):
            lost |= 1 << hex
    return (ground.dp, ground.dnepropetrovsk & own), (ground.r, ground.rostov & own), (lost, 0)


def _crimea(pos: War) -> tuple[Feed, ...]:
    """Any unit that traces to Sevastopol counts as fed: the German says which five are (bd:7.4-c,-h)."""
    if not crimea_area.reach(pos):
        return ()
    ground = pos.ground
    free = ground.cs & ~overland_lines.barriers(pos, AXIS)
    elsewhere = (ground.land & ~free, 0)
    return (Feed(ground.crimea_net, free, None, pos.board.tracks, 0, ground.sevastopol, (elsewhere,)),)
