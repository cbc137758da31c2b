"""7: where Romanian, Hungarian, Italian and Ost units may go, and with whom they stack."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.titles.proud_monster.state.flags import AXIS
from stavka.titles.proud_monster.state.position import War

RIVALS = {"romanian": "hungarian", "hungarian": "romanian"}
LANDS = {  # outside Russia (pmd:7.2-a,-b,-c,-d)
    "romanian": ("romania",),
    "hungarian": ("hungary",),
    "italian": ("romania", "hungary"),
    "ost": (),
}
AREA_RULE = {"romanian": "pmd:7.2-a", "hungarian": "pmd:7.2-b", "italian": "pmd:7.2-c", "ost": "pmd:7.2-d"}


def open_land(pos: War, nation: str) -> int:
    """The hexes that a minor ally may enter at all (pmd:7.1-f, pmd:7.2-a,-b,-c,-d)."""
    ground = pos.ground
    russia = ground.russia & ground.south
    if nation == "ost":
        return russia & ground.gas_east
    return russia | sum(pos.board.countries.get(land, 0) for land in LANDS[nation])


def rivals_near(pos: War, nation: str) -> int:
    """Hexes with units of the nation that this one may not be next to, and those around them (pmd:7.2-e)."""
    rival = RIVALS.get(nation)
    if rival is None:
        return 0
    roster, near = pos.roster, pos.ground.near
    found = 0
    # they stand in the south only, so few stacks are looked at
    for hex in bits(pos.occupied[AXIS] & pos.ground.south):
        if any(roster.nation[u] == rival for u in pos.stacks[hex]):
            found |= near[hex]
    return found


def quarrel(pos: War) -> tuple[int, ...]:
    """The Romanian and Hungarian units in hexes next to each other, or in one hex (pmd:7.2-e)."""
    roster, where, near = pos.roster, pos.where, pos.ground.near
    units = {nation: [u for u in roster.of_nation.get(nation, ()) if where[u] >= 0] for nation in RIVALS}
    stand = {nation: {where[u] for u in those} for nation, those in units.items()}
    if not all(stand.values()):
        return ()
    hexes = {nation: sum([1 << hex for hex in those]) for nation, those in stand.items()}
    beside = {hex for nation, those in stand.items() for hex in those if near[hex] & hexes[RIVALS[nation]]}
    return tuple(u for those in units.values() for u in those if where[u] in beside) if beside else ()


def closed(closed: int, pos: War, unit: int) -> int:
    """Hexes that a minor ally may not enter."""
    if not pos.roster.minor[unit]:
        return closed
    return closed | pos.ground.land & ~open_land(pos, pos.roster.nation[unit])


def beside_rivals(closed: int, pos: War, unit: int) -> int:
    """Hexes next to the nation that this one may not be next to (pmd:7.2-e)."""
    return closed | rivals_near(pos, pos.roster.nation[unit]) if pos.roster.minor[unit] else closed


def closed_by(pos: War, unit: int, hex: int) -> Refusal | None:
    if not pos.roster.minor[unit]:
        return None
    nation, who, where = pos.roster.nation[unit], pos.short(unit), pos.board.label(hex)
    if not open_land(pos, nation) >> hex & 1:
        if pos.ground.russia & pos.ground.north & 1 << hex:
            return Refusal(f"{who} may not enter Russia north of the North/South line at {where}", "pmd:7.1-f")
        return Refusal(f"{who} may not enter {where}", AREA_RULE[nation])
    return None


def beside_rivals_by(pos: War, unit: int, hex: int) -> Refusal | None:
    nation = pos.roster.nation[unit]
    if pos.roster.minor[unit] and rivals_near(pos, nation) >> hex & 1:
        who, where = pos.short(unit), pos.board.label(hex)
        return Refusal(f"{who} may not be next to {RIVALS[nation].title()} units in {where}", "pmd:7.2-e")
    return None


def bars_attack(pos: War, unit: int, hex: int) -> Refusal | None:
    """A minor ally attacks no hex of Russia north of the North/South line (pmd:7.1-f)."""
    if pos.roster.minor[unit] and pos.ground.russia & pos.ground.north & 1 << hex:
        who, where = pos.short(unit), pos.board.label(hex)
        return Refusal(f"{who} may not attack {where}, north of the North/South line", "pmd:7.1-f")
    return None


def bars_assault(pos: War, units: Sequence[int], hex: int) -> Refusal | None:
    """Two minor allied nations do not attack the same units (pmd:7.1-g)."""
    roster = pos.roster
    nations = sorted({roster.nation[u] for u in units if roster.minor[u]})
    if len(nations) > 1:
        where = pos.board.label(hex)
        return Refusal(f"{' and '.join(nations)} units may not attack {where} together", "pmd:7.1-g")
    return None


def cannot_share(pos: War, units: Sequence[int], hex: int) -> Refusal | None:
    """Whom a minor ally may stack with (pmd:7.1-c,-d)."""
    roster = pos.roster
    minor = roster.minor
    nations = {roster.nation[u] for u in units if minor[u]}
    if not nations:
        return None
    where = pos.board.label(hex) if hex >= 0 else "an area"
    if len(nations) > 1:
        return Refusal(f"{' and '.join(sorted(nations))} units may not share {where}", "pmd:7.1-c")
    on_foot = any(roster.minor[u] and roster.leg[u] for u in units)
    germans = sum(roster.german[u] and roster.zoc[u] > 0 for u in units)
    if on_foot and germans > 1:
        return Refusal(f"minor allied Leg units share {where} with one German unit at most", "pmd:7.1-d")
    return None
