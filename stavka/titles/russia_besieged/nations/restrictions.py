"""25. Restrictions of the minor Axis allies."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.hexes import bits, first
from stavka.titles.russia_besieged.movement.allowance import points
from stavka.titles.russia_besieged.movement.end_of_movement import MARCHING
from stavka.titles.russia_besieged.movement.reach import reach
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET
from stavka.titles.russia_besieged.state.position import War

RIVALS = {"hungarian": "rumanian", "rumanian": "hungarian"}
SOUTH, SOUTH_LATER = 8, 10  # rows that Finns do not go beyond, before and after the fall of Leningrad (rb:25.2-a,-c)
# units whose presence makes a city one that Finns do not attack (rb:25.2-e)
GARRISONS = ("armor", "mechanized", "shock", "infantry", "cavalry")
LIMITED = ("finnish", "hungarian", "italian", "rumanian")


def forbidden(pos: War, unit: int) -> int:
    """Where a unit does not go of its own accord (rb:25.1-b, rb:25.1-c, rb:25.2-a, rb:25.2-c, rb:25.3)."""
    nation = pos.roster.nation[unit]
    return forbidden_to(pos, nation) if nation in LIMITED and pos.roster.side[unit] == AXIS else 0


def forbidden_to(pos: War, nation: str) -> int:
    """The same for the Axis units of a nation that is limited."""
    ground = pos.ground
    if nation == "finnish":
        return ground.open & ~ground.rows(1, SOUTH_LATER if leningrad_fell(pos) else SOUTH)
    found = ground.finland
    if nation == "hungarian":
        found |= ground.rumania
    elif nation == "rumanian":
        found |= ground.hungary
    return found


def leningrad_fell(pos: War) -> bool:
    return bool(pos.ever_lost & pos.ground.place("Leningrad"))


def rule_of(pos: War, unit: int, hex: int) -> str:
    nation = pos.roster.nation[unit]
    if nation == "finnish":
        return "rb:25.2-c" if leningrad_fell(pos) else "rb:25.2-a"
    if pos.ground.finland >> hex & 1:
        return "rb:25.3"
    return "rb:25.1-b" if nation == "hungarian" else "rb:25.1-c"


def closed(shut: int, pos: War, unit: int) -> int:
    """A unit that was forced in may walk out again (rb:25.1-d, rb:25.2-b, rb:25.3)."""
    if pos.roster.nation[unit] not in LIMITED:
        return shut
    limit = forbidden(pos, unit)
    return shut if limit >> max(pos.where[unit], 0) & 1 else shut | limit


def entry_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    if not forbidden(pos, unit) >> hex & 1:
        return None
    return Refusal(f"{pos.short(unit)} may not enter {pos.hex_name(hex)} of its own accord", rule_of(pos, unit, hex))


def sea_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Finns never go by sea (rb:25.2-d)."""
    if pos.roster.nation[unit] != "finnish":
        return None
    return Refusal(f"{pos.short(unit)} is Finnish and never moves by sea", "rb:25.2-d")


def must_leave(pos: War) -> Refusal | None:
    """Units forced into such a country, or stacked with their rivals, must go if they can (rb:25.1-d, rb:25.2-b)."""
    if pos.player != AXIS:
        return None
    for unit in pos.roster.allied_marchers:
        hex = pos.where[unit]
        if hex < 0 or pos.roster.nation[unit] not in LIMITED:
            continue
        if forbidden(pos, unit) >> hex & 1 and MARCHING.can_move(pos, unit):
            return Refusal(f"{pos.short(unit)} must leave {pos.hex_name(hex)}", _leaving(pos, unit, hex))
        if _with_rival(pos, unit, hex) and MARCHING.can_move(pos, unit):
            return Refusal(f"{pos.short(unit)} may not stay with the other nation in {pos.hex_name(hex)}", "rb:25.1-a")
    return None


def astray(pos: War) -> bool:
    """Whether a unit of an ally is where it does not go of its own accord."""
    if pos.player != AXIS:
        return False
    lost = pos.ever_lost  # Leningrad may be among what was
    if pos.allies_astray is None or pos.allies_astray[0] != lost:
        where, nations, found = pos.where, pos.roster.nation, False
        limits = {nation: forbidden_to(pos, nation) for nation in LIMITED}
        for unit in pos.roster.allied_marchers:
            hex = where[unit]
            if hex >= 0 and limits.get(nations[unit], 0) >> hex & 1:
                found = True
                break
        pos.allies_astray = (lost, found)
    return pos.allies_astray[1]


def end_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """A unit that was forced in goes no further in; Finns end outside if they can (rb:25.1-d, rb:25.2-b, rb:25.3)."""
    limit, start = forbidden(pos, unit), pos.where[unit]
    if not limit >> start & 1 or not limit >> hex & 1:
        return None
    who, there, grid = pos.short(unit), pos.hex_name(hex), pos.board.grid
    if pos.roster.nation[unit] == "finnish":
        if reach(pos, unit, points(pos, unit)).ends & pos.ground.open & ~limit:
            return Refusal(f"{who} must go back and would still be too far south in {there}", "rb:25.2-b")
        if grid.name(hex)[:2] > grid.name(start)[:2]:
            return Refusal(f"{who} would go further south in {there}", rule_of(pos, unit, hex))
        return None
    home = first(pos.ground.capital(pos.roster.nation[unit]) or pos.ground.edges[AXIS])
    if grid.distance(hex, home) > grid.distance(start, home):
        return Refusal(f"{who} must leave and would go further in at {there}", _leaving(pos, unit, start))
    return None


def _leaving(pos: War, unit: int, hex: int) -> str:
    if pos.roster.nation[unit] == "finnish":
        return "rb:25.2-b"
    return "rb:25.3" if rule_of(pos, unit, hex) == "rb:25.3" else "rb:25.1-d"


def _with_rival(pos: War, unit: int, hex: int) -> bool:
    rival = RIVALS.get(pos.roster.nation[unit])
    return rival is not None and any(pos.roster.nation[u] == rival and pos.roster.stacks[u] for u in pos.of(AXIS, hex))


def stacking_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Hungarians and Rumanians do not stack of their own accord (rb:25.1-a)."""
    if pos.roster.nation[unit] in RIVALS and pos.roster.side[unit] == AXIS and _with_rival(pos, unit, hex):
        return Refusal(f"{pos.short(unit)} may not stack with the other nation in {pos.hex_name(hex)}", "rb:25.1-a")
    return None


def barred(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit of an ally may not attack a hex (rb:25.1-b, rb:25.1-c, rb:25.2-e, rb:25.3)."""
    nation = pos.roster.nation[unit]
    if nation not in LIMITED or pos.roster.side[unit] != AXIS:
        return False
    if nation == "finnish":
        return pos.ground.cities & pos.ground.russia & 1 << hex > 0 and garrisoned(pos, hex)
    return bool(forbidden(pos, unit) >> hex & 1)


def garrisoned(pos: War, hex: int) -> bool:
    """Whether a Russian city has a garrison that Finns do not attack, reduced or not (rb:25.2-e)."""
    roster = pos.roster
    return any(roster.kind[u] in GARRISONS and pos.counter(u).size in ("corps", "army") for u in pos.of(SOVIET, hex))


def attack_refusal(pos: War, attackers: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
    for unit in attackers:
        for hex in hexes:
            if barred(pos, unit, hex):
                rule = "rb:25.2-e" if pos.roster.nation[unit] == "finnish" else rule_of(pos, unit, hex)
                return Refusal(f"{pos.short(unit)} may not attack {pos.hex_name(hex)}", rule)
    return None


def unbound(exempt: int, pos: War, hex: int) -> int:
    """Enemies that the allies in a hex may not attack oblige nobody there."""
    if pos.player != AXIS:
        return exempt
    ground, nation = pos.roster.ground, pos.roster.nation
    units = [u for u in pos.of(AXIS, hex) if ground[u]]
    if not units or not all(nation[u] in LIMITED for u in units):
        return exempt
    near = pos.ground.walk.around(hex) & pos.occupied[SOVIET]
    return exempt | sum(1 << h for h in bits(near) if all(barred(pos, u, h) for u in units))


def withdrawing(pos: War) -> tuple[int, ...]:
    """Finns whose position would ask for such an attack: they retreat one hex instead (rb:25.2-f).

    A major city asks for none (rb:10.1-c), nor does the first impulse of the war (rb:24.13-f).
    """
    if pos.player != AXIS or pos.finland_neutral:
        return ()
    ground, found = pos.ground, []
    for unit in pos.roster.allied_marchers:
        hex = pos.where[unit]
        if hex < 0 or pos.roster.nation[unit] != "finnish" or ground.majors >> hex & 1:
            continue
        near = ground.walk.around(hex) & ~ground.over_rivers.around(hex) & pos.solid[SOVIET] & ground.cities
        if any(barred(pos, unit, h) for h in bits(near)):
            found.append(unit)
    return tuple(found)
