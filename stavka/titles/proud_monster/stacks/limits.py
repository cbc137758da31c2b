"""6.1: how much fits in a hex."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal, counted
from stavka.hexes import bits
from stavka.titles.proud_monster.state.charts import DIVISION
from stavka.titles.proud_monster.state.flags import AXIS, RAIDING, SOVIET
from stavka.titles.proud_monster.state.position import War

FREE_RULES = {
    "soviet_artillery": ("artillery units", "pmd:6.1-f"),
    "soviet_bridges": ("bridges", "pmd:6.1-f"),
    "axis_artillery": ("artillery units", "pmd:6.1-g"),
    "axis_flak": ("flak units", "pmd:6.1-g"),
    "axis_shells": ("shell markers", "pmd:6.1-g"),
    "air": ("air units", "pmd:6.1-h"),
}


def room(pos: War, side: int, hex: int) -> int:
    """Quarters of a division that fit in a hex for a side; a negative number is an area beside the map.

    In areas stacks are as on clear hexes (pmd:6.1-m). Cities hold ten divisions (pmd:6.1-b), other hexes five, and the
    Soviets of 1941 have less room in them (pmd:6.1-a,-c,-d,-e). Of a hex with enemies in it both sides share that.

    pmd:13.4.2-ae, pmd:13.15.2-b
    """
    figures, ground = pos.charts.stacking, pos.ground
    city = hex >= 0 and ground.cities >> hex & 1
    usual = figures.city if city else ordinary_room(pos, side, hex)
    if hex < 0 or not pos.occupied[1 - side] >> hex & 1:
        return usual
    return min(usual, (figures.city if city else figures.hex) - load(pos, pos.of(1 - side, hex)))


def ordinary_room(pos: War, side: int, hex: int) -> int:
    """What fits in a hex that is no city, or whose city is not used (pmd:13.4.2-g)."""
    figures, ground = pos.charts.stacking, pos.ground
    if side == AXIS or pos.scenario == "1942":
        return figures.hex
    usual = figures.soviet[min(pos.count("stacking markers earned"), 2)]
    return figures.heavy_fort if hex >= 0 and ground.heavy_forts >> hex & 1 else usual


def load(pos: War, units: Sequence[int]) -> int:
    """What units take of the room of their hex, in quarters of a division (pmd:6.1-i).

    A regiment or battalion may augment a division of its national colour and takes no room then (pmd:6.1-j); each
    division can be augmented by one.
    """
    worth, small, flags = pos.roster.stacks, pos.roster.small, pos.flags
    total = 0
    little: list[int] = []
    for unit in units:
        if flags[unit] & RAIDING:  # pmd:15.6-b
            continue
        total += worth[unit]
        if small[unit]:
            little.append(unit)
    return total - _augmenting(pos, units, little) if little else total


def _augmenting(pos: War, units: Sequence[int], little: Sequence[int]) -> int:
    """What the little ones among some units take no room for, since they augment divisions."""
    worth, nations, flags = pos.roster.stacks, pos.roster.nation, pos.flags
    large = [nations[u] for u in units if worth[u] == DIVISION and u not in little and not flags[u] & RAIDING]
    found = 0
    for unit in little:
        if nations[unit] in large:
            large.remove(nations[unit])
            found += worth[unit]
    return found


def refusal(pos: War, units: Sequence[int], hex: int) -> Refusal | None:
    """What is wrong with these units of a side in one hex or stack, and by which rule; None when all fit."""
    side = pos.roster.side[units[0]]
    most = room(pos, side, hex)
    if load(pos, units) > most:
        where = pos.board.label(hex) if hex >= 0 else "one stack"
        has = (
            counted(max(most, 0) // DIVISION, "division") if most % DIVISION == 0 else f"{most / DIVISION:g} divisions"
        )
        return Refusal(f"more than {has} would stand in {where}", _rule(pos, side, hex))
    return _mixture_refusal(pos, units, hex)


def _mixture_refusal(pos: War, units: Sequence[int], hex: int) -> Refusal | None:
    """What is wrong with units in one hex or stack that holds as much."""
    pieces: dict[str, int] = {}
    for unit in units:
        kind = pos.roster.free_kind[unit]
        if kind:
            pieces[kind] = pieces.get(kind, 0) + 1
            if pieces[kind] > pos.charts.stacking.free[kind]:
                what, rule = FREE_RULES[kind]
                where = pos.board.label(hex) if hex >= 0 else "one stack"
                return Refusal(f"too many {what} would stand in {where}", rule)
    return pos.seams.stacking_refusal(pos, units, hex)


def company_refusal(pos: War, units: Sequence[int], hex: int) -> Refusal | None:
    """Why units may not end beside others of their side, whatever room there is: whom allies stand with.

    Too large a stack is paid for (pmd:6.3-b), one of the wrong nations is not formed at all (pmd:7.1-c,-d).
    """
    minor = pos.roster.minor
    together = [*(u for u in pos.of(pos.roster.side[units[0]], hex) if u not in units), *units]
    return pos.seams.stacking_refusal(pos, together, hex) if any(minor[u] for u in together) else None


def _rule(pos: War, side: int, hex: int) -> str:
    shared = hex >= 0 and pos.occupied[1 - side] >> hex & 1
    if hex >= 0 and pos.ground.cities >> hex & 1:
        return "pmd:13.4.2-ae" if shared else "pmd:6.1-b"
    if shared and room(pos, side, hex) < ordinary_room(pos, side, hex):
        return "pmd:13.15.2-b"
    if side == SOVIET and pos.scenario != "1942":
        return ("pmd:6.1-c", "pmd:6.1-d", "pmd:6.1-e")[min(pos.count("stacking markers earned"), 2)]
    return "pmd:6.1-a"


def no_room(pos: War, units: Sequence[int], hexes: int) -> int:
    """Those of some hexes in which these units would be too many beside the others of their side.

    Only hexes that the side holds are looked at. Ending there all the same is no offence: the owner pays at the start
    of the next phase (pmd:6.3-b).
    """
    roster = pos.roster
    side = roster.side[units[0]]
    full = 0
    if not alone_fits(pos, units):
        full = hexes & ~pos.ground.cities
    spare = room(pos, side, -1)  # in any hex there is room for so much beside these units
    plain = True
    for unit in units:
        spare -= roster.stacks[unit]
        plain = plain and not (roster.free_kind[unit] or roster.minor[unit])
    suspect = pos.crowded(side, spare) if plain else pos.occupied[side] | pos.heavy[side]
    suspect |= pos.occupied[1 - side]  # both share the room there
    suspect &= hexes
    for hex in bits(suspect ^ (suspect & full)):
        all_there = [*(u for u in pos.of(side, hex) if u not in units), *units]
        if load(pos, all_there) > room(pos, side, hex) or _mixture_refusal(pos, all_there, hex):
            full |= 1 << hex
    return full


def alone_fits(pos: War, units: Sequence[int]) -> bool:
    """Whether units fit in an ordinary hex with nobody else; one always does."""
    return len(units) == 1 or load(pos, units) <= room(pos, pos.roster.side[units[0]], -1)


def one_stack_beside_the_map(pos: War, units: Sequence[int]) -> bool:
    """Whether units of an area are one stack, or can be: those that are in none are put together as one likes.

    pmd:6.1-m
    """
    return len({(pos.where[u], pos.area_stack.get(u)) for u in units}) == 1 and alone_fits(pos, units)


def overstacked(pos: War, side: int) -> list[int]:
    """Hexes in which a side breaks the limits (pmd:6.3-b)."""
    usual, others = room(pos, side, -1), pos.ground.cities | pos.ground.heavy_forts | pos.occupied[1 - side]
    orderly, heavy = pos.orderly, pos.heavy[side]
    if orderly[2 + side] != usual:  # there is more room or less now
        orderly[side], orderly[2 + side] = 0, usual
    suspect = heavy ^ (heavy & orderly[side]) | (pos.joint if pos.defender else 0)  # pmd:13.4.2-ae, pmd:13.15.2-b
    takes, stacks = pos.roster.takes_at_most, pos.stacks
    found, fine = [], 0
    for hex in bits(suspect):
        # a quick look first: what the units take at most, against what the hex has
        stack = stacks.get(hex, ())
        surely_fits = takes(stack, side) <= (room(pos, side, hex) if others >> hex & 1 else usual)
        if not surely_fits and refusal(pos, pos.of(side, hex), hex):
            found.append(hex)
        elif len(pos.of(side, hex)) == len(stack):  # a raid among enemies may end
            fine |= 1 << hex
    orderly[side] |= fine
    return found
