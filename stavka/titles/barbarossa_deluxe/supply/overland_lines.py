"""7.3, 7.4, 7.9, 7.14, 7.15, 7.20: overland supply lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from stavka.hexes import Net
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War


def barriers(pos: War, side: int) -> int:
    """Hexes that a side's lines may not enter.

    Enemy ground units: bd:7.14-f. Fortifications of the enemy: bd:7.20-a,-b,-c.
    """
    shut = pos.occupied[1 - side]
    if side == AXIS:
        shut |= (pos.ground.soviet_line | pos.area_hexes()) & pos.owner[SOVIET]
    else:
        shut |= pos.german_lines | pos.walls
    return shut


def fed(pos: War, side: int) -> int:
    """Hexes in which a side's units are in regular overland supply (bd:7.3-a, bd:7.9-a)."""
    memo = pos.supply_memo[side]
    seen = (*pos.occupied, *pos.owner, pos.german_lines, pos.walls, pos.area)
    if memo is not None and memo[0] == seen:  # nothing at all has changed
        return memo[2]
    if side == AXIS:
        special = pos.owner[AXIS] & (pos.ground.dnepropetrovsk | pos.ground.rostov)
    else:
        special = pos.occupied[SOVIET] & (pos.german_lines | pos.walls)
    key = (barriers(pos, side), special)
    if memo is not None and memo[1] == key:
        found = memo[2]
    else:
        found = _traced(pos, side, key[0], special)
    both = list(pos.supply_memo)
    both[side] = (seen, key, found)
    pos.supply_memo = (both[0], both[1])
    return found


def _traced(pos: War, side: int, shut: int, special: int) -> int:
    found = _overland(pos, side, shut)
    if special and side == SOVIET:  # bd:7.20-b: no line enters these hexes, but units in them trace out
        found |= pos.ground.supply_nets[side].step(found) & special
    return found


def _overland(pos: War, side: int, shut: int) -> int:
    ground = pos.ground
    net = ground.supply_nets[side]
    open_hexes = (ground.land | ground.lakes) & ~shut
    # bd:7.3-b,-d, bd:7.9-b: sources that the enemy does not sit on; bd:7.19: nobody uses the other's
    sources = ground.sources[side] & ~pos.occupied[1 - side]
    base = reach(net, sources & open_hexes, open_hexes)
    if side == SOVIET:
        return base
    found = base & ~ground.dp
    gate = ground.dnepropetrovsk
    if gate & base & pos.owner[AXIS]:  # bd:7.4-a
        beyond = reach(net, gate, open_hexes)
        found |= beyond & ground.dp & ~ground.r
        if ground.rostov & beyond & pos.owner[AXIS]:  # bd:7.4-b
            found |= reach(net, ground.rostov, open_hexes) & ground.r
    return found


@lru_cache(maxsize=1 << 14)
def reach(net: Net, start: int, open_hexes: int) -> int:
    """Everything that open hexes join to the start; the same question comes often."""
    return net.flood(start, open_hexes)


@contextmanager
def unseen(pos: War, units: Sequence[int]) -> Iterator[None]:
    """Supply as it would be without these units of one side: assaulting ones cut nobody off (bd:10.26-b)."""
    side = pos.roster.side[units[0]] if units else AXIS
    before, hidden = pos.occupied[side], 0
    for hex in {pos.where[u] for u in units if pos.where[u] >= 0}:
        if all(u in units or pos.roster.rides[u] for u in pos.of(side, hex)):
            hidden |= 1 << hex
    pos.occupied[side] = before & ~hidden
    try:
        yield
    finally:
        pos.occupied[side] = before
