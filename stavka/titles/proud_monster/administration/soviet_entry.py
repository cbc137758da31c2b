"""9.1.3: where Soviet reinforcements and rebuilt units come into play."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.titles.proud_monster.state.flags import AXIS, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import overland, sea_supply


def owned(pos: War) -> int:
    """The hexes that count as Soviet: of a jointly-occupied one that of the hex defender (pmd:9.5.3-g)."""
    found = pos.owner[SOVIET]
    for hex, side in pos.defender.items():
        found = found | 1 << hex if side == SOVIET else found & ~(1 << hex)
    return found


def lines(pos: War) -> int:
    """All hexes that lines from the sources lead to (pmd:9.1.3-a)."""
    return overland.communications(pos, SOVIET, overland.sources(pos, SOVIET))


def clean_lines(pos: War) -> int:
    """The same without a line through a jointly-occupied hex, which may be at its end (pmd:9.1.3-b)."""
    ground, causes = pos.ground, overland.barriers(pos, SOVIET)
    if ground.last_clean is None or ground.last_clean[0] != causes:
        net, free = overland.net(pos, SOVIET), overland.open_to(pos, SOVIET) & ~pos.joint
        found = net.flood(overland.sources(pos, SOVIET) & free, free)
        ground.last_clean = causes, found | net.step(found) & pos.joint
    return ground.last_clean[1]


def lake_supply(pos: War) -> bool:
    """Whether the only line to Leningrad crosses a lake that is not frozen (pmd:9.1.3-g)."""
    leningrad = pos.ground.leningrad
    return bool(lines(pos) & leningrad) and not by_land(pos) & leningrad


def by_land(pos: War) -> int:
    """Hexes that lines lead to without crossing a lake that is not frozen (pmd:9.1.3-g, pmd:9.4.2-d)."""
    ground, causes = pos.ground, overland.barriers(pos, SOVIET)
    if ground.last_by_land is None or ground.last_by_land[0] != causes:
        ground.last_by_land = causes, overland.lines_by_land(pos)
    return ground.last_by_land[1]


def headquarters(pos: War) -> int:
    """Starred hexes that work as Military District HQs, by overland lines and no port (pmd:9.1.3-b,-h, pmd:8.12-b)."""
    found = pos.ground.stars & owned(pos) & clean_lines(pos)
    return found & ~pos.ground.leningrad if lake_supply(pos) else found


def barred(pos: War) -> int:
    """Hexes that the enemy holds, alone or as the hex defender (pmd:9.1.3-d), or in which its guns stand alone."""
    shared = sum(1 << hex for hex, side in pos.defender.items() if side == SOVIET)
    return with_enemies(pos) & ~shared


def with_guns(pos: War) -> int:
    """Hexes with Axis guns that hold no hex: these are not vacant (pmd:9.1.3-f, pmd:15.10-g)."""
    return sum(1 << pos.where[gun] for gun in pos.roster.unarmed[AXIS] if pos.where[gun] >= 0)


def with_enemies(pos: War) -> int:
    """Hexes with any Axis units, guns too."""
    return pos.occupied[AXIS] | with_guns(pos)


def by_towns(pos: War, unit: int) -> int:
    """Owned cities and large towns in overland supply (pmd:9.1.3-a), district HQs and the land around (pmd:9.1.3-b).

    Leningrad on lake supply takes Leg units only (pmd:9.1.3-i,-j); a port alone feeds no town for it (pmd:8.12-c).
    """
    ground = pos.ground
    mine = owned(pos) & ~pos.arrived  # where partisans rose in this phase is no town yet
    hqs = headquarters(pos) & mine
    found = (ground.cities | ground.large_towns) & mine & lines(pos) | hqs | ground.walk.step(hqs) & ground.land
    if not pos.roster.leg[unit] and lake_supply(pos):
        found &= ~ground.leningrad
    return found & ~barred(pos) & ~pos.arrived


def open_hexes(pos: War, unit: int) -> int:
    """The hexes in which a unit may appear, room apart.

    Besides towns the red hexes of the edges (pmd:9.1.3-a), and starred hexes that the Axis left vacant for one Leg
    unit each (pmd:9.1.3-f).
    """
    found = sum(pos.ground.red_edge.values())
    if pos.roster.leg[unit]:
        found |= vacant_headquarters(pos)
    return by_towns(pos, unit) | found & ~barred(pos) & ~pos.arrived


def vacant_headquarters(pos: War) -> int:
    """Starred hexes that the Axis owns and nobody holds (pmd:9.1.3-f)."""
    return pos.ground.stars & pos.owner[AXIS] & ~(with_enemies(pos) | pos.occupied[SOVIET])


def why_not(pos: War, units: Sequence[int], hex: int) -> Refusal | None:
    """Why units may not appear in a hex, room apart."""
    label, ground = pos.board.label(hex), pos.ground
    if barred(pos) >> hex & 1:
        return Refusal(f"the enemy holds {label}", "pmd:9.1.3-d" if pos.joint >> hex & 1 else _row_of(pos, hex))
    if vacant_headquarters(pos) >> hex & 1 and (len(units) > 1 or not pos.roster.leg[units[0]]):
        return Refusal(f"one Leg unit may rise in {label}, no more", "pmd:9.1.3-f")
    for unit in units:
        if open_hexes(pos, unit) >> hex & 1:
            continue
        who = pos.short(unit)
        if pos.arrived >> hex & 1:
            return Refusal(f"one Leg unit has risen in {label}, and no more may", "pmd:9.1.3-f")
        if ground.near[hex] & ground.leningrad and lake_supply(pos):
            if ground.leningrad >> hex & 1:
                return Refusal(f"{who} may not come to {label} over the lake: only Leg units do", "pmd:9.1.3-j")
            return Refusal(f"{who} may not appear next to Leningrad, which is on lake supply", "pmd:9.1.3-i")
        towns = (ground.cities | ground.large_towns) & owned(pos)
        if towns >> hex & 1 and sea_supply.soviet_coast(pos, lines(pos)) >> hex & 1:
            return Refusal(f"{who} may not appear in {label}, which lives by its port", "pmd:8.12-c")
        return Refusal(
            f"{who} may not appear in {label}: it is no Soviet city or large town in overland supply, not next to a "
            "district HQ in supply, and not on a red edge",
            _row_of(pos, hex),
        )
    return None


def _row_of(pos: War, hex: int) -> str:
    """The rule that could open a hex: a district HQ left vacant, a town by itself, others by an HQ beside them."""
    if pos.ground.stars & with_enemies(pos) & 1 << hex:
        return "pmd:9.1.3-f"
    if (pos.ground.cities | pos.ground.large_towns) >> hex & 1:
        return "pmd:9.1.3-a"
    return "pmd:9.1.3-b" if pos.ground.walk.step(pos.ground.stars) >> hex & 1 else "pmd:9.1.3-a"
