"""Where new Soviet units are wanted most: before the towns with points that the enemy presses and too few keep."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from stavka.hexes import Grid, bits
from stavka.titles.proud_monster.state.flags import AXIS, SOVIET
from stavka.titles.proud_monster.state.position import War

FADING = 0.85  # what is left of a unit's weight with each hex over land
FAR = 24  # hexes beyond which nobody counts
UNTRIED = 3  # factors of a division that nobody knows
KEPT = 6.0  # factors that a town is reckoned to hold in any case
HOPELESS = 4.0  # times its defenders' factors that press a town at which a few more help most; beyond that it is lost
KEEPERS, SOON = 6, 14  # units that a dear town has before others are sent elsewhere, the enemy so many steps off
WATCH, LATER = 2, 23  # and those that it has when panzers could be there within the turn
NEAR, EXPOSED = 3, 0.3  # steps from the enemy within which who arrives is struck at once, and the share of his use left


@lru_cache(maxsize=256)
def fading(grid: Grid, land: int, hex: int) -> Mapping[int, float]:
    """What a unit counts for a town from every hex near it."""
    found: dict[int, float] = {}
    seen = front = 1 << hex
    weight = 1.0
    for _ in range(FAR):
        found.update(dict.fromkeys(bits(front), weight))
        front = grid.spread(front) & land & ~seen
        seen |= front
        weight *= FADING
    return found


def most_wanted(pos: War, hexes: int) -> int:
    """Of some hexes the one where a new unit helps most; -1 when nothing is pressed."""
    bare = _bare(pos, hexes)
    if bare >= 0:
        return bare
    grid, land = pos.ground.grid, pos.ground.land
    foes, own = _strength(pos, AXIS), _strength(pos, SOVIET)
    use = dict.fromkeys(bits(hexes), 0.0)
    for town, points in pos.ground.vp.items():
        if points and pos.owner[SOVIET] >> town & 1:
            near = fading(grid, land, town)
            pressed = _weighed(foes, near)
            share = points / 2 if pos.ground.moscow >> town & 1 else points  # both hexes have the points of the city
            need = share * _worth_while(pressed / (_weighed(own, near) + KEPT))
            for hex in use:
                use[hex] += need * near.get(hex, 0.0)
    exposed = _around(pos.occupied[AXIS], grid, NEAR) & ~pos.ground.cities
    for hex in use:
        use[hex] *= EXPOSED if exposed >> hex & 1 else 1.0
    best = max(use, key=lambda hex: (use[hex], -hex), default=-1)
    return best if best >= 0 and use[best] > 0 else -1


def _bare(pos: War, hexes: int) -> int:
    """The town with most points that the enemy may soon reach over land and that hardly anybody keeps; -1 for none."""
    grid, ground, found = pos.ground.grid, pos.ground, []
    for town, points in ground.vp.items():
        if not points or not hexes >> town & 1:
            continue
        near = fading(grid, ground.land, town)
        weight = max((near.get(hex, 0.0) for hex in bits(pos.occupied[AXIS])), default=0.0)
        wanted = min(2 * points, KEEPERS) if weight >= FADING**SOON else WATCH if weight >= FADING**LATER else 0
        if weight < FADING**NEAR and len(pos.of(SOVIET, town)) < wanted:
            found.append((points, -town))
    return -max(found)[1] if found else -1


def _worth_while(odds: float) -> float:
    """Nobody is wanted where nobody presses, nor where all is lost."""
    return odds / (1 + (odds / HOPELESS) ** 2)


def _around(hexes: int, grid: Grid, steps: int) -> int:
    for _ in range(steps):
        hexes |= grid.spread(hexes)
    return hexes


def _strength(pos: War, side: int) -> dict[int, float]:
    """The factors of a side by hex, an untried division for three."""
    found: dict[int, float] = {}
    for hex in bits(pos.occupied[side]):
        found[hex] = float(sum(_factor(pos, u) for u in pos.of(side, hex) if pos.roster.zoc[u]))
    return found


def _factor(pos: War, unit: int) -> int:
    return UNTRIED if pos.roster.untried[unit] else pos.strength(unit).combat


def _weighed(strength: Mapping[int, float], near: Mapping[int, float]) -> float:
    return sum(factors * near.get(hex, 0.0) for hex, factors in strength.items())
