"""13.0, 13.4.1: who may attack what in a prepared assault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.titles.proud_monster.combat.fight import defenders_of
from stavka.titles.proud_monster.movement.movers import landing_rule, refit_rule
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.state.charts import DIVISION
from stavka.titles.proud_monster.state.flags import ATTACKED, AXIS, FOUGHT, LANDED, RAIDING, REFIT
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.weather.weather_effects import river_frozen, road_open

CITY_ATTACK = 5 * DIVISION  # pmd:6.1-o
SILENT = {"HARKO": "pmd:15.5-b", "LRA": "pmd:15.10-c"}  # guns that never attack themselves, and by which rule


def idle(pos: War, unit: int) -> Refusal | None:
    """Why a unit may not attack at all in this phase."""
    roster, who, flags = pos.roster, pos.short(unit), pos.flags[unit]
    if roster.side[unit] != pos.player:
        return Refusal(f"{who} is not of the attacking side", "pmd:13.0-a")
    if pos.where[unit] < 0:
        return Refusal(f"{who} is not on the map: no prepared assault is made from an area", "pmd:13.0-d")
    if flags & FOUGHT:
        return Refusal(f"{who} has attacked in this phase", "pmd:13.0-e")
    if flags & REFIT:
        return Refusal(f"{who} has a Refit marker and does not attack this week", refit_rule(pos, unit))
    if flags & LANDED:
        return Refusal(f"{who} has landed and does not attack this week", landing_rule(pos, unit))
    if flags & RAIDING or roster.air[unit]:
        return Refusal(f"{who} does not attack itself", "pmd:15.6-b" if flags & RAIDING else "pmd:15.4-f")
    if not pos.strength(unit).combat and not roster.untried[unit]:
        return Refusal(f"{who} has no attack factor", SILENT.get(roster.kind[unit], "pmd:2.4.6-a"))
    if pos.player == AXIS and pos.hedgehogs >> pos.where[unit] & 1:
        return Refusal(f"{who} is in a Hedgehog and may not attack", "pmd:13.4.2-af")
    return pos.seams.holds_in_place(pos, unit)


def can_attack(pos: War, unit: int) -> bool:
    """The same without the reason."""
    flags, roster = pos.flags[unit], pos.roster
    if flags & (FOUGHT | REFIT | LANDED | RAIDING) or roster.air[unit]:
        return False
    if not roster.untried[unit] and not pos.strength(unit).combat:
        return False
    if pos.player == AXIS and pos.hedgehogs >> pos.where[unit] & 1:
        return False
    return pos.seams.holds_in_place(pos, unit) is None


def beside(pos: War, hex: int) -> int:
    """The hexes around one across sides over which assaults are made; all-water sides are none.

    Frozen lakes bear no assault (pmd:12.4-g); crossing arrows do (pmd:13.4.1-p).
    """
    return pos.ground.walk.around(hex) | pos.ground.arrow_net.around(hex)


def side_refusal(pos: War, unit: int, start: int, hex: int) -> Refusal | None:
    """Why a unit may not attack across a hexside, enemies apart."""
    ground, who, where = pos.ground, pos.short(unit), pos.board.label(hex)
    if start == hex:
        return None
    if not beside(pos, start) >> hex & 1:
        if pos.board.grid.direction(start, hex) is not None:
            return Refusal(f"{who} may not attack {where} across open water", "pmd:12.4-g")
        return Refusal(f"{who} does not stand beside {where}", "pmd:13.0-a")
    mountains = ground.mountain >> start | ground.mountain >> hex
    if mountains & 1 and pos.roster.mech[unit] and not road_open(pos, start, hex):
        return Refusal(f"{who} attacks {where} in the mountains only along a road", "pmd:13.4.1-j")
    landing = (ground.urban >> start | ground.urban >> hex) & 1 or bridged(pos, start, hex)
    if crosses(pos, "south_volga", start, hex) and not (landing or river_frozen(pos, start, hex)):
        return Refusal(f"{who} may not attack {where} across the Volga there", "pmd:13.4.1-n")
    return None


def crosses(pos: War, kind: str, start: int, hex: int) -> bool:
    """Whether a hexside is a river of this kind."""
    direction = pos.board.grid.direction(start, hex)
    return direction is not None and bool(pos.ground.river_masks[kind][direction] >> start & 1)


def bridged(pos: War, start: int, hex: int) -> bool:
    """Whether the attacker has a pontoon bridge over a hexside, which only the Soviets lay (pmd:15.12-c,-d)."""
    return pos.player != AXIS and any(pos.where[b] == start and to == hex for b, to in pos.bridges.items())


def unit_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not attack a hex."""
    found = idle(pos, unit)
    if found:
        return found
    start = pos.where[unit]
    if pos.joint >> start & 1 and start != hex:  # pmd:13.15.3-i
        where = pos.board.label(start)
        return Refusal(f"{pos.short(unit)} may attack only the enemies who share {where} with it", "pmd:13.15.3-i")
    return side_refusal(pos, unit, start, hex) or pos.seams.bars_attack(pos, unit, hex)


def target_refusal(pos: War, hex: int) -> Refusal | None:
    """Why nobody may attack a hex now, or again."""
    where = pos.board.label(hex)
    if not pos.occupied[pos.enemy] >> hex & 1:
        if lone_guns(pos, hex):
            return None
        return Refusal(f"there is no enemy to attack in {where}", "pmd:13.0-a")
    defenders = defenders_of(pos, pos.player, hex)
    if not defenders or any(pos.flags[u] & ATTACKED for u in defenders):
        return Refusal(f"the units in {where} have been attacked in this phase", "pmd:13.0-e")
    return None


def lone_guns(pos: War, hex: int) -> list[int]:
    """Guns and bridges of the enemy that stand in a hex without anybody else, and fall to whoever attacks them.

    pmd:15.11-d, pmd:15.12-d, pmd:15.10-g
    """
    if pos.occupied[pos.enemy] >> hex & 1:
        return []
    return [u for u in pos.of(pos.enemy, hex) if not pos.roster.air[u]]


def gun_hexes(pos: War) -> int:
    """The hexes in which guns and bridges of the enemy stand alone."""
    found, where = 0, pos.where
    for unit in pos.roster.unarmed[pos.enemy]:
        if where[unit] >= 0:
            found |= 1 << where[unit]
    return found & ~pos.occupied[pos.enemy]


def group_refusal(pos: War, units: Sequence[int], hex: int) -> Refusal | None:
    """What is wrong with these attackers together."""
    by_hex: dict[int, list[int]] = {}
    for unit in units:
        by_hex.setdefault(pos.where[unit], []).append(unit)
    crowd = city_refusal(pos, by_hex, hex)
    if crowd:
        return crowd
    for stack in by_hex.values():
        guns = [u for u in stack if pos.roster.artillery[u] and not pos.roster.zoc[u]]
        if len(guns) == len(stack):
            return Refusal(f"{pos.short(guns[0])} supports only others that attack from its hex", "pmd:15.11-b")
        if guns and not all(pos.attacking[pos.player] >> u & 1 for u in stack):
            return Refusal(f"{pos.short(guns[0])} supports an assault with offensive supply only", "pmd:15.11-b")
    return pos.seams.bars_assault(pos, units, hex)


def city_refusal(pos: War, by_hex: Mapping[int, Sequence[int]], hex: int) -> Refusal | None:
    """Five divisions of a hex attack out of a city or into one, by whatever kind of assault (pmd:6.1-o)."""
    cities = pos.ground.cities
    for start, stack in by_hex.items():
        if (cities >> hex | (cities >> start if start >= 0 else 0)) & 1 and limits.load(pos, stack) > CITY_ATTACK:
            where = pos.board.label(start) if start >= 0 else "one hex"
            return Refusal(f"no more than 5 divisions of {where} attack out of a city or into one", "pmd:6.1-o")
    return None


def targets(pos: War) -> int:
    """Enemy hexes that may still be attacked in this phase, from outside or from inside."""
    mine = pos.occupied[pos.player]
    found = 0
    enemies = pos.occupied[pos.enemy] | gun_hexes(pos)
    for hex in bits(enemies & (pos.ground.grid.spread(mine) | mine)):
        if target_refusal(pos, hex) is None:
            found |= 1 << hex
    return found


def attackers_on(pos: War, hex: int) -> list[int]:
    """Units that may attack a hex now: those beside it, and those that share it (pmd:13.0-c,-h)."""
    sides, shared = pos.roster.side, pos.joint
    found: list[int] = []
    for start in (*pos.ground.grid.neighbours(hex), hex):
        if start != hex and shared >> start & 1:
            continue
        found += [
            u
            for u in pos.stacks.get(start, ())
            if sides[u] == pos.player
            and can_attack(pos, u)
            and side_refusal(pos, u, start, hex) is None
            and pos.seams.bars_attack(pos, u, hex) is None
        ]
    return found
