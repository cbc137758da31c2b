"""13.3 to 13.5: columns by which an assault is shifted."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.mechanics.combat.odds import Modifier, net_modifier
from stavka.titles.proud_monster.combat.odds import constructions, factors
from stavka.titles.proud_monster.state.calendar import FIRST
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import SOVIET
from stavka.titles.proud_monster.state.position import War

CAP = 2  # pmd:13.5-a
ARROWS = 2  # pmd:13.4.1-p
CONCENTRIC = 1  # pmd:13.3-a


def all_of(pos: War, fight: Fight) -> list[Modifier]:
    """Every shift of an assault, to the left below zero; all of them count together (pmd:13.2-h)."""
    found = [*terrain(pos, fight), *construction(pos, fight)]
    if concentric(pos, fight):
        found.append(Modifier("concentric assault", CONCENTRIC))
    for more in pos.seams.shifts:
        found.extend(more(pos, fight))
    return [*found, *(Modifier(name, columns, capped=False) for name, columns in fight.rolled)]


def net(pos: War, fight: Fight) -> int:
    """The shift they come to: at most two columns, but for those beyond the limit (pmd:13.5-a,-b)."""
    return net_modifier(all_of(pos, fight), CAP)


def level(pos: War, fight: Fight) -> int:
    """Where the assault stands on the ladder of odds, beyond its ends too (pmd:13.2-a,-b, pmd:13.6-b)."""
    return pos.charts.crt.level(factors.attack(pos, fight), factors.defence(pos, fight)) + net(pos, fight)


def waived(pos: War, fight: Fight) -> bool:
    """On turn 112 terrain and constructions give the Soviets no column, forts apart (pmd:5.3-m).

    A city is still fought for in close combat with doubled losses (pmd:5.3-o).
    """
    return pos.turn == FIRST and fight.side != SOVIET


def terrain(pos: War, fight: Fight) -> Iterator[Modifier]:
    """The ground always helps the defender (pmd:13.4-a, pmd:13.4.1-d,-e,-g,-i,-p)."""
    if waived(pos, fight):
        return
    ground, bit, chart = pos.ground, 1 << fight.hex, pos.charts.terrain_in_combat
    for name, hexes in (("rough", ground.rough), ("marsh", ground.marsh), ("mountain", ground.mountain)):
        if hexes & bit:
            yield Modifier(name, -int(chart[name]["left"]))
    if fight.mobile and ground.forest & bit:
        yield Modifier("forest", -int(chart["forest"]["ma_left"]))
    starts = [pos.where[u] for u in fight.attackers]
    if starts and all(factors.over_arrow(pos, start, fight.hex) for start in starts):
        yield Modifier("crossing arrows", -ARROWS)


def construction(pos: War, fight: Fight) -> Iterator[Modifier]:
    """What the construction gives that the defender uses."""
    left = constructions.left_shift(pos, fight)
    if left and not (waived(pos, fight) and fight.construction not in constructions.FORTS):
        yield Modifier(fight.construction.replace("-", " "), -left)


def concentric(pos: War, fight: Fight) -> bool:
    """Offensively supplied attackers in opposite hexes, or in three with a hex between each (pmd:13.3-a)."""
    if fight.mobile or constructions.no_concentric(pos, fight):
        return False
    grid, fed = pos.board.grid, pos.attacking[fight.side]
    around = set()
    for unit in fight.attackers:
        if fed >> unit & 1 and pos.where[unit] >= 0:
            direction = grid.direction(fight.hex, pos.where[unit])
            if direction is not None:
                around.add(direction)
    clock = {grid.clock[direction] for direction in around}
    opposite = any(place + 3 in clock for place in clock)
    return opposite or clock >= {0, 2, 4} or clock >= {1, 3, 5}
