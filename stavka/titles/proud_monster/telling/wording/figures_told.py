"""Markers, figures of units and whatever else a situation of Proud Monster sets besides who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any  # a situation is plain data

from stavka.engine.refusal import Unreadable
from stavka.telling import situating
from stavka.telling import situation as plain
from stavka.titles.proud_monster.sea import fleets
from stavka.titles.proud_monster.sea.ports import SEAS
from stavka.titles.proud_monster.special_units import guns
from stavka.titles.proud_monster.state.calendar import FIRST
from stavka.titles.proud_monster.state.flags import (
    AXIS,
    RESERVE,
)
from stavka.titles.proud_monster.state.ground import GROUPS
from stavka.titles.proud_monster.state.kept import DOWN, OPEN, TOWN, Marker
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.telling import usual
from stavka.titles.proud_monster.telling.wording import (
    loose_words,
    unit_names,
)

SHOWN = {"yes": True, "no": False, "true": True, "false": False}  # by the marker of a sea
Described = Mapping[str, Any]  # what a test, a file or a page wrote; every value is checked


def hex_called(pos: War, name: Any) -> int:  # a number or the name of a place
    return pos.board.grid.index(pos.hex(plain.hex_word(name)))


def unit_called(pos: War, name: Any) -> int:  # an id, a short name or a full name
    meant = [] if pos.roster.knows(str(name)) else unit_names.read(str(name), pos.roster)
    return pos.roster.find(str(meant[0].get("id", name) if len(meant) == 1 else name))


def unit_numbers(pos: War, spec: Described, key: str) -> dict[int, int]:
    found = plain.mapping(key, spec.get(key, {})).items()
    return {unit_called(pos, name): plain.whole_number(f"{key} of {name}", value) for name, value in found}


def set_units(pos: War, spec: Described) -> None:
    pos.iso = unit_numbers(pos, spec, "iso")
    pos.upgrades = unit_numbers(pos, spec, "upgrades")
    pos.assembly = unit_numbers(pos, spec, "assembly")
    pos.working = unit_numbers(pos, spec, "working")
    pos.shots = unit_numbers(pos, spec, "shots")
    for key, known in (("augments", pos.augments), ("shells", pos.shell_gun), ("bridges", pos.bridges)):
        for name, other in plain.mapping(key, spec.get(key, {})).items():
            if key == "shells" and isinstance(other, int):
                _give_shells(pos, unit_called(pos, name), other)
                continue
            known[unit_called(pos, name)] = hex_called(pos, other) if key == "bridges" else unit_called(pos, other)
    for number, units in enumerate(plain.sequence("area_stacks", spec.get("area_stacks", ())), 1):
        for name in plain.sequence("a stack", units):
            pos.area_stack[unit_called(pos, name)] = number
    masks = dict.fromkeys(GROUPS, 0)
    for name, units in plain.mapping("groups", spec.get("groups", {})).items():
        if name not in masks:
            raise Unreadable(f"there is no army group {name!r}; there are {', '.join(GROUPS)}")
        masks[name] = sum(1 << unit_called(pos, unit) for unit in plain.sequence(f"the group {name}", units))
    if "groups" not in spec and pos.turn == FIRST:
        masks = usual.lanes(pos)
    pos.groups = (masks["AGN"], masks["AGC"], masks["AGS"])


def _give_shells(pos: War, unit: int, number: int) -> None:
    """So many shell markers lie with a gun (pmd:15.5-g, pmd:15.10-h)."""
    gun = guns.gun_of(pos, unit)
    if gun is None or not 0 <= number <= len(gun.shells):
        raise Unreadable(f"{pos.short(unit)} has no {number} shell markers")
    for shell in map(pos.roster.called, gun.shells[:number]):
        pos.put(shell, pos.where[unit])
        pos.shell_gun[shell] = unit


def set_amph_markers(pos: War, spec: Described) -> None:
    """A marker shows NO where its sea was used in the week before, or it is told so (pmd:10.5-d)."""
    for name, told in plain.mapping("amph", spec.get("amph", {})).items():
        sea = str(name).lower().split()[0]
        if sea not in SEAS or str(told).lower() not in SHOWN:
            raise Unreadable(f"the marker of a sea, {', '.join(SEAS)}, shows YES or NO, not {name!r}: {told!r}")
        pos.counts.pop(fleets.last_use(sea), None)
        if not SHOWN[str(told).lower()]:
            pos.counts[fleets.last_use(sea)] = fleets.week(pos) - 1


def _by_side(pos: War, spec: Described, key: str) -> list[tuple[int, Any]]:
    found = plain.mapping(key, spec.get(key, {})).items()
    return [(situating.side_called(pos, side), value) for side, value in found]


def set_markers(pos: War, spec: Described) -> None:
    spec = {
        **spec,
        "reserves": loose_words.reserves_by_side(pos, spec.get("reserves", {})),
        "fieldworks": loose_words.by_who_stands_there(pos, spec.get("fieldworks", {})),
    }
    for side, given in _by_side(pos, spec, "reserves"):
        for name, number in plain.mapping("reserves", given).items():
            hex = hex_called(pos, name)
            pos.reserves[2 * hex + side] = plain.whole_number("a Reserve marker", number)
            for unit in [u for u in pos.of(side, hex) if not pos.roster.air[u]]:  # which lie over it (pmd:6.2)
                pos.flags[unit] |= RESERVE
    for side, given in _by_side(pos, spec, "close_combat"):
        for name, number in plain.mapping("close_combat", given).items():
            pos.close_combat[2 * hex_called(pos, name) + side] = plain.whole_number("Close Combat markers", number)
    for side, given in _by_side(pos, spec, "close_combat_ready"):
        pos.close_ready = _pair(pos.close_ready, side, plain.whole_number("close_combat_ready", given))
    for side, given in _by_side(pos, spec, "close_combat_due"):
        pos.close_due = _pair(pos.close_due, side, plain.whole_number("close_combat_due", given))
    if AXIS not in dict(_by_side(pos, spec, "close_combat_ready")):  # of those of the year some are out (pmd:13.1-i)
        out = sum(number for key, number in pos.close_combat.items() if key % 2 == AXIS) + pos.close_due[AXIS]
        pos.close_ready = _pair(pos.close_ready, AXIS, max(0, pos.close_ready[AXIS] - out))
    for side, given in _by_side(pos, spec, "offensive_supply"):
        pos.markers[side] = tuple(_marker(pos, item) for item in plain.sequence("offensive_supply", given))
    for side, given in _by_side(pos, spec, "upgrades_ready"):
        values = tuple(plain.whole_number("an upgrade", value) for value in plain.sequence("upgrades_ready", given))
        pos.upgrades_ready = (values, pos.upgrades_ready[1]) if side == AXIS else (pos.upgrades_ready[0], values)
    for side, given in _by_side(pos, spec, "fieldworks_ready"):
        pos.works_ready = _pair(pos.works_ready, side, plain.whole_number("fieldworks_ready", given))
    for side, given in _by_side(pos, spec, "fieldworks"):
        pos.works[side] = situating.hexes_called(pos, "fieldworks", given)
    for side, given in _by_side(pos, spec, "points"):
        both = plain.sequence("points", given)
        if len(both) != 2:
            raise Unreadable(f"points are Leg points and Mech points, not {given!r}")
        pos.points[2 * side] = plain.whole_number("leg points", both[0])
        pos.points[2 * side + 1] = plain.whole_number("mech points", both[1])
    pos.air_supply = tuple(hex_called(pos, name) for name in plain.sequence("air_supply", spec.get("air_supply", ())))
    pos.hedgehogs = situating.hexes_called(pos, "hedgehogs", spec.get("hedgehogs", ()))
    pos.hq_lost |= situating.hexes_called(pos, "hq_lost", spec.get("hq_lost", ()))
    pos.stalin_line &= ~pos.occupied[AXIS]
    if "stalin_line" in spec:
        pos.stalin_line = situating.hexes_called(pos, "stalin_line", spec["stalin_line"])
    if spec.get("fortified_area") is not None:
        pos.fortified_area = hex_called(pos, spec["fortified_area"])
    pos.vp_other = plain.whole_number("vp_other", spec.get("vp_other", 0))
    if "vp" in spec:
        pos.vp_other += plain.whole_number("vp", spec["vp"]) - pos.vp
    pos.beachheads = situating.hexes_called(pos, "beachheads", spec.get("beachheads", ()))
    pos.concentrated = unit_set(pos, spec, "concentrated")
    pos.dropped = unit_set(pos, spec, "dropped")
    for name, unit in plain.mapping("top", spec.get("top", {})).items():
        pos.top[2 * hex_called(pos, name) + pos.roster.side[unit_called(pos, unit)]] = unit_called(pos, unit)
    for name, goal in plain.mapping("landing", spec.get("landing", {})).items():
        pos.landing[unit_called(pos, name)] = hex_called(pos, goal)


def unit_set(pos: War, spec: Described, key: str) -> int:
    found = 0
    for name in plain.sequence(key, spec.get(key, ())):
        found |= 1 << unit_called(pos, name)
    return found


def _pair(pair: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if side == AXIS else (pair[0], value)


def _marker(pos: War, item: Any) -> Marker:  # [value, hex] or [value, hex, face]
    parts = plain.sequence("an offensive supply marker", item)
    face = str(parts[2]) if len(parts) > 2 else DOWN
    if len(parts) not in (2, 3) or face not in (DOWN, OPEN, TOWN):
        raise Unreadable(f"a marker is a value, a hex and {DOWN}, {OPEN} or {TOWN}, not {item!r}")
    return plain.whole_number("the value of a marker", parts[0]), hex_called(pos, parts[1]), face
