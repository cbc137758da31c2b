"""10.3 Terrain in combat: where defenders are doubled, what the die suffers, and what gives cover."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.titles.russia_besieged.state.figures import TerrainEffect
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET
from stavka.titles.russia_besieged.state.position import War


def kinds(pos: War, hex: int) -> list[str]:
    """The kinds of terrain that a hex counts as in battle; frozen swamp is forest or clear (rb:10.35-a, rb:10.35-b)."""
    ground, bit = pos.ground, 1 << hex
    found = ["major"] if ground.majors & bit else []
    if ground.mountains & bit:
        found.append("mountain")
    if ground.forests & bit or (pos.snow and ground.northern_swamps & bit):
        found.append("forest")
    elif ground.swamps & bit and not pos.snow:
        found.append("swamp")
    return found or ["clear"]


def effects(pos: War, hex: int) -> list[tuple[str, TerrainEffect]]:
    """The rows of the Terrain Effects Chart that a hex is read in (rb:10.3-a, rb:10.3-b)."""
    known, key = pos.ground.effects, (hex, pos.snow)
    if key not in known:
        known[key] = [(kind, pos.charts.terrain[kind]) for kind in kinds(pos, hex)]
    return known[key]


def multiplier(pos: War, hex: int, attackers: Sequence[int]) -> int:
    """What defenders in a hex are multiplied by against these units; never more than doubled (rb:10.31-a, rb:10.32)."""
    value = 2 if doubled_by(pos, hex, attackers) else 1
    adjusted = pos.seams.defence_multiplied
    return adjusted(value, pos, hex, attackers) if adjusted else value


def doubled_by(pos: War, hex: int, attackers: Sequence[int]) -> str | None:
    """What doubles the defenders of a hex, None when nothing does."""
    finns = pos.turn == 1 and any(pos.roster.nation[u] == "finnish" for u in attackers)  # later no rule asks
    return doubled_from(pos, hex, [pos.where[u] for u in attackers], finns)


def doubled_from(pos: War, hex: int, starts: Sequence[int], finns: bool = False) -> str | None:
    """What doubles the defenders of a hex against units that attack from these hexes, Finns among them or not."""
    for kind, effect in effects(pos, hex):
        if effect.defender > 1:
            return "major city" if kind == "major" else kind
    far_shore = pos.ground.far_shore
    if hex in far_shore and starts and all(far_shore.get(h) == hex for h in starts):
        return "strait"
    return "river" if _behind_river(pos, hex, starts, finns) else None


def _behind_river(pos: War, hex: int, starts: Sequence[int], finns: bool) -> bool:
    """Whether every attacker comes across a river (rb:10.31-b).

    In the first impulse of the war rivers do not help the Russians, in the second not against Finns (rb:24.21-a,
    rb:24.21-b).
    """
    wet = pos.ground.over_rivers.around(hex)
    if not starts or not wet:
        return False
    invasion = pos.turn == 1 and pos.player == AXIS
    if invasion and (pos.impulse == 1 or finns):
        return False
    return all(wet >> start & 1 for start in starts)


def holds_units(pos: War, side: int) -> bool:
    """Whether forests and cities keep a side's units from retreating: not the Russians in turn 1 (rb:24.6-b)."""
    return pos.turn != 1 or side != SOVIET


def in_forest(pos: War, hex: int) -> bool:
    """Forest as it cancels retreats: frozen swamp does not (rb:10.33-a, rb:10.35-a)."""
    return bool(pos.ground.forests >> hex & 1)


def covered(pos: War, unit: int) -> bool:
    """Whether a unit stands in a forest or major city, where AR and DR are read as BR (rb:10.34-a, rb:10.34-b)."""
    hex = pos.where[unit]
    if hex < 0 or not holds_units(pos, pos.roster.side[unit]):
        return False
    return bool((pos.ground.forests | pos.ground.majors) >> hex & 1)
