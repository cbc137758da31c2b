"""9. Control of rails and junctions, and conversion. Rail movement itself is in ``rail_movement``."""

from __future__ import annotations

from stavka.hexes import bits
from stavka.mechanics.rail import net as rules
from stavka.titles.russian_campaign.state.flags import AXIS, SIDES
from stavka.titles.russian_campaign.state.position import War


def own_rails(pos: War, side: int) -> int:
    """Rail hexes a side controls: up to the railheads Axis, beyond them Russian (trc:9.6-b)."""
    return pos.rails if side == AXIS else pos.ground.rails & ~pos.rails


def railheads(pos: War) -> int:
    """Where the railhead markers stand: the most advanced Axis rail hexes (trc:9.6-b)."""
    return rules.railheads(pos.board.tracks, pos.rails, pos.ground.rails & ~pos.rails)


# -- during a player turn ----------------------------------------------------------------------------------------------


def pass_through(pos: War, side: int, hex: int) -> None:
    """A unit is in a rail hex or goes through it: if the hex is joined to a base now, the way there will be its side's.

    The control of rails itself changes in the end phase only (trc:9.6-a, trc:9.6-c), and never for the side that is not
    moving (trc:9.6-d). Partisans do not hinder it (trc:19.2-b).
    trc:9.8.1 trc:9.8.2 trc:ex-rail-1 trc:ex-rail-2 trc:ex-rail-3
    """
    if side != pos.player:
        return
    bit = 1 << hex
    zone = pos.zone(1 - side)
    lines = pos.ground.rail_net.approaches.get(hex)
    if lines:
        _note_approach(pos, lines, bit, zone)
    theirs = ~pos.rails if side == AXIS else pos.rails
    if bit & theirs & ~pos.passed & ~zone:
        pos.passed |= way_home(pos, side, hex)


def _note_approach(pos: War, lines: tuple[int, int], bit: int, zone: int) -> None:
    """Remember the stretches of rail clear of enemy zones that lead from a passed hex to a junction (trc:9.7-c)."""
    first, second = pos.exits_passed
    back, ahead = lines
    if back and not back & ~bit & zone:
        first |= back & ~(bit & zone)
    if ahead and not ahead & ~bit & zone:
        second |= ahead & ~(bit & zone)
    pos.exits_passed = (first, second)


def way_home(pos: War, side: int, hex: int) -> int:
    """The rail hexes from a hex to a base of conversion, the base city left out; 0 when there is no clear way."""
    ground, tracks = pos.ground, pos.board.tracks
    joined = pos._joined or 0
    while True:
        shut = barriers(pos, side)
        goal = bases(pos, side) | ground.friendly_exits[side] & ~shut | joined
        path = tracks.trace(hex, goal, ground.rails & ~shut)
        if path is not None:
            way = sum(1 << h for h in path)
            pos._joined = joined | way
            return way & ~(1 << path[-1] & ground.cities)
        near = tracks.step(tracks.flood(1 << hex, ground.rails & ~shut)) & ground.junctions & shut
        if not gain_junctions(pos, side, near):
            return 0


def barriers(pos: War, side: int) -> int:
    """What no way of conversion goes through: enemy zones, enemy cities and junctions (trc:9.8.1, trc:9.8.2)."""
    # so a unit that stops between them changes nothing (trc:ex-rail-4); a vacant place in both sides' zones is nobody's
    # (trc:9.7-e), but lies in an enemy zone all the same
    return pos.zone(1 - side) | pos.owner[1 - side] & (pos.ground.cities | pos.ground.junctions)


def bases(pos: War, side: int) -> int:
    """Cities that support conversion: not those in an enemy zone whose own rail is the enemy's (trc:9.8-b)."""
    ground = pos.ground
    barred = pos.zone(1 - side) & ~own_rails(pos, side)
    return pos.controlled(side) & ground.cities & ground.rails & ~barred


def gain_junctions(pos: War, side: int, junctions: int) -> int:
    """Take those of the junctions whose every exit leads home, at any moment of movement or combat.

    trc:9.7-c trc:9.7-d trc:ex-rail-6 trc:ex-rail-junction
    """
    ground = pos.ground
    zone = pos.zone(1 - side)
    held = pos.controlled(side)
    home = held & ground.cities | pos.owner[side] & ground.junctions & ~zone | ground.friendly_exits[side] & ~zone
    rivals = ground.junctions & ~pos.owner[side] & ~zone
    gained = 0
    for junction in bits(junctions & rivals):
        gained |= ground.rail_net.gained_by_exits(
            junction, home=home | gained, rivals=rivals, enemy_zone=zone, approached=pos.exits_passed
        )
    if gained:
        pos.owner[side] |= gained
        pos.owner[1 - side] &= ~gained
        pos.exit_junctions |= gained
    return gained


# -- the end phase -----------------------------------------------------------------------------------------------------


def convert(pos: War) -> None:
    """Rails turn the phasing side's in its end phase (trc:9.6-c); it never loses any then (trc:9.6-d)."""
    side = pos.player
    ground = pos.ground
    zone = pos.zone(1 - side)
    before = own_rails(pos, side)
    _take(pos, side, pos.controlled(side) & ground.cities & ground.rails & ~zone)  # trc:9.8.3
    for hex in bits(pos.occupied[side] & ground.rails):  # a unit still there occupies its hex at this moment too
        pass_through(pos, side, hex)
    gain_junctions(pos, side, ground.junctions)
    lines = ground.rail_net.lines_between(bases(pos, side), barriers(pos, side))  # trc:9.8-a
    _take(pos, side, pos.passed | lines | _stretches(pos, side))
    pos.passed, pos.exits_passed, pos.exit_junctions, pos._joined = 0, (0, 0), 0, None
    won = own_rails(pos, side) & ~before
    if won:
        pos.tell(f"{SIDES[side]} now controls the rails in {', '.join(pos.board.grid.names(won))}")


def _take(pos: War, side: int, hexes: int) -> None:
    pos.rails = pos.rails | hexes if side == AXIS else pos.rails & ~hexes


def _stretches(pos: War, side: int) -> int:
    """What was passed on the lines out of a junction gained by its exits, and the way from there (trc:ex-rail-6)."""
    found = 0
    for junction in bits(pos.exit_junctions & pos.owner[side] & ~pos.zone(1 - side)):
        way = way_home(pos, side, junction)
        if way:
            found |= way
            for exit in pos.ground.rail_net.exits[junction]:
                passed = pos.exits_passed[exit.end]
                if exit.first & passed:
                    found |= exit.between & passed
    return found
