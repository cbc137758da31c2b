"""8.1 to 8.4: where reinforcements and replacements come in."""

from __future__ import annotations

from stavka.engine.refusal import Refusal, listed
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.nations.satellites import free_in_the_north
from stavka.titles.barbarossa_deluxe.special_units import cavalry_groups
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, BY_EDGE, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import STACK, War
from stavka.titles.barbarossa_deluxe.supply import overland_lines

IN_PLACE = "in place"
ATTACHED, CONVERTED, GAMBIT = "attach", "conversion", "gambit"


def ordinary(pos: War, side: int) -> int:
    """Own source hexes on the edge, and own cities in overland supply (bd:8.1-f)."""
    fed = overland_lines.fed(pos, side)
    return (pos.ground.sources[side] | pos.ground.cities & fed) & pos.owner[side]


def crowded(pos: War) -> int:
    """Hexes that have taken in a full stack this turn (bd:8.1-e)."""
    return sum(1 << hex for hex, n in pos.counts.get("entries", ()) if n >= STACK)


def no_room(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a hex where units may come in takes this one no more (bd:8.1-e)."""
    if pos.roster.counts[unit] and crowded(pos) >> hex & 1:
        full = f"{pos.board.label(hex)}, which has taken in a full stack this turn"
        return Refusal(f"{pos.short(unit)} may not come in at {full}", "bd:8.1-e")
    return None if stacking.fits(pos, [unit], hex) else Refusal(*stacking.rule_broken(pos, [unit], hex))


def barred(pos: War, unit: int, hex: int, rule: str) -> Refusal:
    """Why a unit does not come in at a hex that has room: by this rule it comes in elsewhere."""
    what = f"{pos.short(unit)} may not come in at {pos.board.label(hex)}"
    if rule == "bd:8.1-f":
        where = "at an own source hex of the edge or in an own city in overland supply"
        return Refusal(f"{what}: it does {where}", rule)
    found = special(pos, unit) or 0
    open_to = listed(map(pos.hex_name, bits(found))) or "nowhere now"
    return Refusal(f"{what}: it does at {open_to}" if found else f"{what}: it does {open_to}", rule)


def tally(pos: War, unit: int, hex: int) -> None:
    """A unit has come in at a hex: one of the stack that it may take in this turn (bd:8.1-e)."""
    if pos.roster.counts[unit]:
        entries = dict(pos.counts.get("entries", ()))
        entries[hex] = entries.get(hex, 0) + 1
        pos.counts["entries"] = tuple(sorted(entries.items()))


def note(pos: War, unit: int, hex: int) -> None:
    """A unit has come in; count it, and remember an edge it pays for (bd:8.1-e,-g)."""
    tally(pos, unit, hex)
    ground, place = pos.ground, pos.roster.counters[unit].place
    edge = ground.sources[pos.roster.side[unit]] | ground.yugoslav_edge | ground.bulgarian_edge
    in_place = place.startswith((IN_PLACE, "cavalry"))  # bd:8.2-a, bd:8.27, bd:8.30-a: placed on others
    if not in_place and (edge & ~ground.cities) >> hex & 1:
        pos.flags[unit] |= BY_EDGE


def zone(pos: War, word: str) -> int:
    """The logistics area of a letter on a counter (bd:8.2-b)."""
    return {"N": pos.ground.north, "S": pos.ground.south}.get(word, pos.ground.land)


def battle_groups_placed(pos: War) -> int:
    """One battle group or emergency unit is placed in place per hex and phase (bd:8.2-d, bd:8.4-a)."""
    return int(pos.counts.get("groups placed", 0))


def special(pos: War, unit: int) -> int | None:
    """The hexes of a unit with an entry of its own; None for the others."""
    ground, place = pos.ground, pos.roster.counters[unit].place
    mine = pos.owner[AXIS]
    if place.startswith(IN_PLACE):
        if pos.roster.side[unit] == SOVIET:  # bd:8.27: Mechanized Group Popov
            return pos.occupied[SOVIET] & overland_lines.fed(pos, SOVIET)
        words = place.split()
        here = pos.occupied[AXIS] & zone(pos, words[2]) & ~battle_groups_placed(pos)  # bd:8.2-a,-b
        return here | (ground.cities & mine if "city" in words else 0)  # bd:8.4-a
    if place == "yugo":  # bd:8.3-g
        return ground.yugoslav_edge & mine
    if place == "west":  # bd:8.3-e
        return ground.sources[AXIS] & mine
    if place.startswith("cavalry"):  # bd:8.30-a,-b
        return cavalry_groups.entry_hexes(pos, unit, overland_lines.fed(pos, SOVIET))
    if place == "bulgarian":
        return ground.bulgarian_edge & ~pos.occupied[AXIS]
    if place.isdecimal():
        return _one_hex(pos, unit, ground.hex(place))
    return None


def _one_hex(pos: War, unit: int, hex: int) -> int:
    """Units that may come in at one hex only."""
    roster, side = pos.roster, pos.roster.side[unit]
    hex &= pos.owner[side]
    if unit in (roster.militia_army, roster.counter_fire_corps):  # bd:8.34-a, bd:8.35-a: whatever its supply
        return hex
    # bd:8.2-c: a battle group's hex needs no supply; bd:8.3-f: Kerch either
    if roster.kind[unit] == "kg" or unit == roster.kerch_command:
        return hex
    # bd:8.3-b,-c: Budapest and Riga; bd:8.33-b,-c: fortress commands; bd:8.25-b: Bucharest
    return hex & overland_lines.fed(pos, side)


def hexes(pos: War, unit: int) -> int:
    """Every hex where a unit may come in now, with room for it."""
    found = special(pos, unit)
    if found is None:
        found = ordinary(pos, pos.roster.side[unit])
    if pos.roster.axis_satellite[unit] and not free_in_the_north(pos):  # bd:10.22-a
        found &= ~pos.ground.north
    if pos.roster.counts[unit]:
        found &= ~crowded(pos)
    return found & ~stacking.no_room(pos, [unit])


def for_rebuilt(pos: War, unit: int) -> int:
    """Every hex where a unit of the dead pile may come in now: like an ordinary reinforcement (bd:8.13)."""
    return ordinary(pos, pos.roster.side[unit]) & ~crowded(pos) & ~stacking.no_room(pos, [unit])


def rule_of(pos: War, unit: int) -> str:
    """The rule that says where a unit comes in."""
    roster, place = pos.roster, pos.roster.counters[unit].place
    kind = roster.kind[unit]
    if unit == roster.baltic_corps:
        return "bd:8.3-c"
    if unit == roster.kerch_command:
        return "bd:8.3-f"
    if kind == "fortress command":
        return "bd:8.33-c"
    if kind == "kg":
        return "bd:8.2-c" if place.isdecimal() else "bd:8.2-b"
    if kind == "emergency":
        return "bd:8.4-a"
    if kind == "cavalry":
        return "bd:8.30-b"
    if place.startswith(IN_PLACE):
        return "bd:8.27"
    if unit in roster.soviet_romanians:
        return "bd:8.25-b"
    return {"yugo": "bd:8.3-g", "west": "bd:8.3-e", "bulgarian": "bd:8.26-b"}.get(
        place, "bd:8.3-b" if place.isdecimal() else "bd:8.1-f"
    )


def place_group(pos: War, unit: int, hex: int) -> None:
    """Remember where a battle group was put in place (bd:8.2-d)."""
    if pos.roster.kind[unit] in ("kg", "emergency"):
        pos.counts["groups placed"] = battle_groups_placed(pos) | 1 << hex
