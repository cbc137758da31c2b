"""Situations as people write them, brought into the form that ``situation.py`` reads: lists, other names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any  # a situation is plain data

from stavka.engine.counters import Roster
from stavka.telling import situation as plain
from stavka.telling.wording.control import held
from stavka.telling.wording.vocabulary import side_called
from stavka.titles.proud_monster.state.calendar import FIRST
from stavka.titles.proud_monster.state.flags import BOXES, RESERVE, SIDES
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.telling.wording import (
    marker_words,
    other_keys,
    stage_words,
    turn_words,
    unit_lists,
    unit_words,
    words,
)
from stavka.titles.proud_monster.telling.wording.marker_words import by_side, turned

FORTY = 40  # the last two figures of the year before the first of turns
REDUCED = "reduced"  # a flag of a unit that has lost one step
BOX_WORDS = {box.lower(): box for box in BOXES}
BOX_WORDS |= {  # as the rulebook calls them besides
    "generic withdrawal pile": "Generic Withdrawal Pool",
    "specific withdrawal pile": "Specific Withdrawal Pool",
    "anti partisan box": "anti-partisan box",
    **dict.fromkeys(("tb pool", "tb reinforcement pool"), "tank brigade pool"),
    **dict.fromkeys(
        ("axis replacement army", "german replacement army", "soviet replacement army"), "Replacement Army"
    ),
    **dict.fromkeys(
        ("tried units", "tried units pool", "tried units replacement army", "replacement army tried units pool"),
        "tried Replacement Army",
    ),
    **dict.fromkeys(("rd pool", "replacement army rd pool", "rd replacement army"), "Replacement Army RD"),
    **dict.fromkeys(("cd pool", "replacement army cd pool", "cd replacement army"), "Replacement Army CD"),
}
OF_THE_AXIS = ("german", "romanian", "rumanian", "hungarian", "italian", "ost", "slovak", "spanish")


def canonical(spec: Mapping[str, Any], roster: Roster) -> dict[str, Any]:
    """The same situation in the strict form; what cannot be read is left for that to complain of."""
    found = other_keys.known(spec)
    if "units" in found:
        plain.few_enough(found["units"])  # before every name is looked up
        found["units"] = unit_lists.flat(unit_lists.spelled(found["units"], roster), roster.knows)
    if isinstance(found.get("boxes"), Mapping):
        found["boxes"] = {box: unit_lists.in_a_box(units, roster) for box, units in found["boxes"].items()}
    unit_words.flags_told_apart(found)
    for key, change in CHANGES.items():
        if key in found:
            found[key] = change(found[key])
    _moment(found)
    unit_words.say_elsewhere(found)
    marker_words.shared_hexes(found)
    return found


def _moment(found: dict[str, Any]) -> None:
    """The turn by its number, and the stage with the side and the week that are told apart from it."""
    for key in [key for key in ("turn", "last_turn") if key in found]:
        found[key], week = turn_words.turn(found[key])
        if key == "turn" and week is not None and found[key] != FIRST:
            found.setdefault("week", week)
    if "side" in found:
        found["stage"] = stage_words.of_side(found.get("stage"), found.pop("side"))
    if "week" in found:
        found["stage"] = stage_words.in_week(found.get("stage"), found.pop("week"))
    side = stage_words.side_in(str(found.get("stage", ""))) or SIDES[0]  # whose markers are told without a side
    if "offensive_supply" in found:
        found["offensive_supply"] = marker_words.supply_markers(found["offensive_supply"], side)
    if found.get("close_combat") and marker_words.has_names(marker_words.listed(found["close_combat"])):
        found["close_combat"] = {side: marker_words.one_each(found["close_combat"])}
    if isinstance(found.get("close_combat_ready"), int):
        found["close_combat_ready"] = {side: found["close_combat_ready"]}
    if found.get("seasonal_offensive") is True:
        found["seasonal_offensive"] = [side]
    _declared(found)


def _declared(found: dict[str, Any]) -> None:
    """The Gambit is known by its turn (pmd:5.7-a), a comb-out by its year (pmd:9.5.2-a): as mere facts by this one."""
    turn = found.get("turn")
    if not isinstance(turn, int):
        return
    for name, when in (("manstein gambit", turn), ("comb-out", FORTY + turn // 100)):
        counts = found.get("counts")
        if isinstance(counts, Mapping) and counts.get(name) is True:
            found["counts"] = {**counts, name: when}


def _box(told: Any) -> Any:
    word = str(told).lower()
    for letter in "-_()":
        word = word.replace(letter, " ")
    word = " ".join(word.split()).removesuffix(" area").removeprefix("in ").removeprefix("the ")
    if word.startswith(("north ", "south ")):
        word = " ".join(reversed(word.split(" ", 1)))
    return BOX_WORDS.get(word, BOX_WORDS.get(str(told).lower(), told))


def _boxes(told: Any) -> Any:
    return {_box(box): marker_words.listed(units) for box, units in told.items()} if isinstance(told, Mapping) else told


def _units(told: Any) -> Any:
    if isinstance(told, Mapping):
        return {name: _several(_unit(item)) for name, item in told.items()}
    return [one for item in told for one in _times(_unit(item))] if marker_words.is_list(told) else told


def _several(item: Any) -> Any:
    """What stands in a hex, each description as often as it says."""
    stack = item if isinstance(item, list) else [item]
    return [one for unit in stack for one in _times(unit)] if any(_says_how_many(one) for one in stack) else item


def _says_how_many(item: Any) -> bool:
    return isinstance(item, dict) and "count" in item


def _times(item: Any) -> list[Any]:
    """A description that says how many such units there are."""
    number = item.pop("count", 1) if isinstance(item, dict) else 1
    return [
        dict(item) if isinstance(item, dict) else item for _ in range(plain.whole_number("count of a unit", number))
    ]


def _unit(item: Any) -> Any:
    """A unit says ``reserve``, ``reduced`` or its nation, and boxes in any letters."""
    if isinstance(item, str):
        return _box(item)
    if marker_words.is_list(item):
        return [_unit(one) for one in item]
    if not isinstance(item, Mapping):
        return item
    item = unit_lists.figures(item)
    found, flags = unit_words.flags_of(item, marker_words.listed(item.get("flags", ())))
    if flags or "flags" in found:
        found["flags"] = flags
    if "box" not in found and _box(found.get("hex")) in BOXES:
        found["box"] = found.pop("hex")  # a place beside the map
    if "box" in found:
        found["box"] = _box(found["box"])
    nation = str(found.get("nation", "")).lower()
    if "side" not in found and "id" not in found and nation:
        found |= {"side": SIDES[0]} if nation in OF_THE_AXIS else {"side": SIDES[1]} if nation == SIDES[1] else {}
    return found


def _isolated(told: Any) -> Any:
    """Units that are isolated bear the first marker, or the one that is named."""
    if isinstance(told, Mapping):
        return {unit: marker[-1:] if isinstance(marker, str) else marker for unit, marker in told.items()}
    return dict.fromkeys(marker_words.listed(told), 1) if marker_words.has_names(marker_words.listed(told)) else told


def _options(told: Any) -> Any:
    """Names of options, with blanks or hyphens."""
    names = (
        [told] if isinstance(told, str) else list(told) if isinstance(told, list | tuple | set | frozenset) else told
    )
    return [str(n).lower().replace(" ", "-").replace("_", "-") for n in names] if isinstance(names, list) else told


def _scenario(told: Any) -> Any:
    """A scenario by the year of its set-up; how the sides set up matters to no position (pmd:1.3-a)."""
    year = re.search(r"194[12]", str(told))
    return year[0] if year else told


def _of_one_side(told: Any) -> Any:
    """What only the Axis has may be told with its name."""
    alone = isinstance(told, Mapping) and [side_called(key, SIDES) for key in told] == [SIDES[0]]
    value = next(iter(told.values())) if alone else told
    return value if isinstance(value, int) else marker_words.listed(value)


def _hex_of(told: Any) -> Any:
    """A hex whose place is named beside its number: Moscow 4120, 4219 (Moscow)."""
    numbers = re.findall(r"\b\d{4}\b", str(told))
    return numbers[0] if len(numbers) == 1 else told


CHANGES: dict[str, Callable[[Any], Any]] = {
    "units": _units,
    "boxes": _boxes,
    "control": lambda told: held(told, SIDES, _hex_of, nobody=""),
    "reserves": lambda told: marker_words.reserves(turned(marker_words.listed(told))),
    "close_combat": lambda told: by_side(marker_words.one_each)(turned(told)),
    "fieldworks": lambda told: by_side(marker_words.listed)(turned(marker_words.listed(told))),
    "points": by_side(marker_words.points),
    "hedgehogs": _of_one_side,
    "vp": _of_one_side,
    "scenario": _scenario,
    "stalin_line": marker_words.listed,
    "air_supply": marker_words.listed,
    "concentrated": marker_words.listed,
    "out_of_supply": marker_words.listed,
    "no_offensive_supply": marker_words.listed,
    "air_supplied": marker_words.listed,
    "ma_markers": marker_words.listed,
    "hq_lost": marker_words.listed,
    "iso": _isolated,
    "supply": words.supply_by_unit,
    "options": _options,
}


def by_who_stands_there(pos: War, told: Any) -> Any:
    """Markers told by hexes or units alone are of the side that stands there, and nobody's where nobody does."""
    if not marker_words.is_list(told):
        return told
    found: dict[str, list[Any]] = {}
    for name in told:
        if pos.roster.knows(str(name)):
            unit = pos.roster.find(str(name))
            found.setdefault(SIDES[pos.roster.side[unit]], []).append(pos.board.grid.names(1 << pos.where[unit])[0])
            continue
        hex = pos.board.grid.index(pos.hex(plain.hex_word(name)))
        for side in (side for side in (0, 1) if pos.occupied[side] >> hex & 1):
            found.setdefault(SIDES[side], []).append(name)
    return found


def reserves_by_side(pos: War, told: Any) -> Any:
    """Hexes or units under Reserve markers alone, numbered for each side; those that tell a number keep it."""
    if isinstance(told, Mapping) and told and not any(side_called(key, SIDES) for key in told):
        sides = by_who_stands_there(pos, list(told))
        numbers = dict(zip((hex for hexes in sides.values() for hex in hexes), told.values(), strict=False))
        return {side: {hex: numbers[hex] for hex in hexes} for side, hexes in sides.items()}
    return by_side(marker_words.numbered)(by_who_stands_there(pos, told)) if marker_words.is_list(told) else told


def lay_reserve_markers(pos: War) -> None:
    """Units that say they are in reserve lie under a marker, the first that is free (pmd:6.4-a,-b)."""
    for unit, flags in enumerate(pos.flags):
        key = 2 * pos.where[unit] + pos.roster.side[unit]
        if flags & RESERVE and pos.where[unit] >= 0 and key not in pos.reserves:
            used = {number for other, number in pos.reserves.items() if other % 2 == key % 2}
            pos.reserves[key] = next(number for number in range(1, 99) if number not in used)
