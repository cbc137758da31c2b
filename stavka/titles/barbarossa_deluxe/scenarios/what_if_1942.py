"""15. The alternative 1942 game."""

from __future__ import annotations

from stavka.engine.hints import Aim
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.movement import closed_hexes
from stavka.titles.barbarossa_deluxe.nations import borders
from stavka.titles.barbarossa_deluxe.seams import Seams
from stavka.titles.barbarossa_deluxe.setup.free_setup import FreeSetUpTerms
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, DUE, OUT, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.victory import aims


def register(seams: Seams) -> None:
    seams.first_control = border_of_1941
    seams.lists_set_up.append(keep_out)
    seams.free_set_up = FreeSetUpTerms((AXIS, SOVIET), ("bd:15.3-c", "bd:15.3-c"), reserves=True, border=border_gaps)
    seams.at_once.append(berlin_or_moscow)
    seams.last_turn_over.append(judge)
    seams.aims.append(wanted)


# -- forces and set-up (15.3, 15.8) -----------------------------------------------------------------------------------


def border_of_1941(pos: War) -> None:
    """Each side holds its own countries; the units follow a border that is drawn anew (bd:15.3-d)."""
    if pos.seams.lands:
        relocate(pos)
    pos.update_control()


def keep_out(pos: War) -> None:
    """German dotted units and the Italians never come in the alternative 1942 game, nor Soviet dotted ones but the ICA.

    bd:15.8-b,-e
    """
    roster = pos.roster
    for unit in range(len(roster)):
        if roster.dotted[unit] and unit != roster.coastal_army and not _welcome(pos, unit):
            pos.put(unit, OUT)


def _welcome(pos: War, unit: int) -> bool:
    """Axis satellites of the start (bd:15.8-c) and Tigers (bd:15.8-d) come although they cannot be replaced."""
    roster = pos.roster
    return roster.side[unit] == AXIS and unit != roster.italians and roster.kind[unit] not in ("kg", "emergency")


def border_gaps(pos: War, side: int) -> int:
    """Hexes on a side's own side of the border that are still empty (bd:15.3-g)."""
    return pos.ground.walk.step(pos.owner[1 - side]) & pos.owner[side] & ~pos.occupied[side]


def relocate(pos: War) -> None:
    """With another border the listed units go to the nearest hexes of their own, the border first (bd:15.3-d,-g)."""
    distance = pos.ground.grid.distance
    strays = [(u, hex) for u, hex in enumerate(pos.where) if hex >= 0 and not pos.owner[pos.roster.side[u]] >> hex & 1]
    for unit, _ in strays:
        pos.put(unit, DUE)
    for unit, start in strays:
        side = pos.roster.side[unit]
        sites = (border_gaps(pos, side) or pos.owner[side]) & ~closed_hexes.closed(pos, unit)
        sites = sites or pos.owner[side] & ~closed_hexes.closed(pos, unit)
        near = bits(sites & ~stacking.no_room(pos, [unit]))
        pos.put(unit, min(near, key=lambda hex: (distance(hex, start), hex)))
    for side in (AXIS, SOVIET):
        for gap in bits(border_gaps(pos, side)):
            pos.put(min(_spare(pos, side, gap), key=lambda unit: (distance(pos.where[unit], gap), unit)), gap)


def _spare(pos: War, side: int, gap: int) -> list[int]:
    """Units with company that may stand in a hex."""
    units = [u for u in pos.roster.of_side[side] if pos.where[u] >= 0 and pos.load(side, pos.where[u]) > 1]
    return [u for u in units if not closed_hexes.closed(pos, u) >> gap & 1 and pos.roster.movable[u]]


# -- victory (15.4, 15.5) ---------------------------------------------------------------------------------------------


def berlin_or_moscow(pos: War) -> None:
    """Either capital wins at once (bd:15.5-a,-b)."""
    if pos.ground.berlin & pos.owner[SOVIET]:
        pos.win(SIDES[SOVIET], "sudden death", "Berlin has fallen", "bd:15.5-a")
    elif pos.ground.moscow & pos.owner[AXIS]:
        pos.win(SIDES[AXIS], "sudden death", "Moscow has fallen", "bd:15.5-b")


def wanted(found: list[Aim], pos: War) -> list[Aim]:
    """One city beyond the border and all of one's own, or the other capital at once (bd:15.4-b,-c, bd:15.5-a,-b)."""
    ground = pos.ground
    east, west = ground.cities & borders.soviet_lands(pos), ground.cities & borders.axis_lands(pos) | ground.silesia
    return [
        *found,
        *aims.some_of(pos, AXIS, ground.moscow, 1, last=False),
        *aims.some_of(pos, SOVIET, ground.berlin, 1, last=False),
        *aims.some_of(pos, AXIS, east, 1),
        *aims.some_of(pos, SOVIET, west, 1),
    ]


def judge(pos: War) -> None:
    """All cities of one's own and one of the enemy's (bd:15.4-a,-b,-c,-d)."""
    ground = pos.ground
    east = ground.cities & borders.soviet_lands(pos)
    prizes = ground.cities & borders.axis_lands(pos) | ground.silesia
    if pos.controls(SOVIET, east) and prizes & pos.owner[SOVIET]:
        pos.win(SIDES[SOVIET], "objectives", "all eastern cities and one in the west", "bd:15.4-b")
    elif pos.controls(AXIS, prizes) and east & pos.owner[AXIS]:
        pos.win(SIDES[AXIS], "objectives", "all western cities and one in the east", "bd:15.4-c")
    else:
        pos.win(None, "draw", "neither side has what it needs", "bd:15.4-d")
