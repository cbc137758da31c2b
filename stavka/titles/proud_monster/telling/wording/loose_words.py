"""Situations as people write them, brought into the form that ``situation.py`` reads: lists, other names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any  # a situation is plain data

from stavka.telling import situation as plain
from stavka.titles.proud_monster.state.calendar import TURNS, label
from stavka.titles.proud_monster.state.flags import BOXES, RESERVE, SIDES
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.telling.wording import unit_lists, unit_words, words

REDUCED = "reduced"  # a flag of a unit that has lost one step
LABELS = {label(turn).lower(): turn for turn in TURNS}  # pmd:1.4-a
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


def canonical(spec: Mapping[str, Any], is_unit: Callable[[str], bool]) -> dict[str, Any]:
    """The same situation in the strict form; what cannot be read is left for that to complain of."""
    found = dict(spec)
    if "units" in found:
        found["units"] = unit_lists.flat(found["units"], is_unit)
    for other, key in OTHER_KEYS.items():
        if other in found and key not in found:
            found[key] = found.pop(other)
    for name in [name for name in COUNTED if name in found]:
        counts = found.get("counts", {})
        found["counts"] = {**(counts if isinstance(counts, Mapping) else {}), name.replace("_", " "): found.pop(name)}
    unit_words.flags_told_apart(found)
    for key, change in CHANGES.items():
        if key in found:
            found[key] = change(found[key])
    if "week" in found:
        found["stage"] = words.in_week(found.get("stage"), found.pop("week"))
    unit_words.say_elsewhere(found)
    _defenders(found)
    return found


OTHER_KEYS = {
    "phase": "stage",
    "owner": "control",
    "ownership": "control",
    "owned": "control",
    "oos": "out_of_supply",
    "isolated": "iso",
    "reserve": "reserves",
    "close_combat_markers": "close_combat_ready",
    "cc_markers": "close_combat_ready",
    "cc": "close_combat",
    "replacement_points": "points",
    "mech_upgrades": "upgrades",
    "supply_markers": "offensive_supply",
    "victory_points": "vp",
    "hedgehog": "hedgehogs",
    "fieldwork": "fieldworks",
    "bridge": "bridges",
    "seasonal_offensives": "seasonal_offensive",
    "upgrade_markers": "upgrades_ready",
    "ma_marker": "ma_markers",
    "supply_concentration": "concentrated",
    "air_supply_markers": "air_supply",
    "stalin_line_hexes": "stalin_line",
    "offensive_supply_markers": "offensive_supply",
    "reserve_markers": "reserves",
}

COUNTED = ("paulus_pause", "manstein_gambit", "close_combat_points")  # counts that may stand by themselves


def _turn(told: Any) -> Any:
    return LABELS.get(told.strip().lower(), told) if isinstance(told, str) else told


def _box(told: Any) -> Any:
    word = str(told).lower().replace("-", " ").replace("_", " ").removesuffix(" area")
    if word.startswith(("north ", "south ")):
        word = " ".join(reversed(word.split(" ", 1)))
    return BOX_WORDS.get(word, BOX_WORDS.get(str(told).lower(), told))


def _boxes(told: Any) -> Any:
    return {_box(box): _listed(units) for box, units in told.items()} if isinstance(told, Mapping) else told


def _units(told: Any) -> Any:
    if isinstance(told, Mapping):
        return {name: _unit(item) for name, item in told.items()}
    return [_unit(item) for item in told] if _is_list(told) else told


def _unit(item: Any) -> Any:
    """A unit says ``reserve``, ``reduced`` or its nation, and boxes in any letters."""
    if isinstance(item, str):
        return _box(item)
    if _is_list(item):
        return [_unit(one) for one in item]
    if not isinstance(item, Mapping):
        return item
    item = unit_lists.figures(item)
    found, flags = unit_words.flags_of(item, _listed(item.get("flags", ())))
    if flags or "flags" in found:
        found["flags"] = flags
    if "box" in found:
        found["box"] = _box(found["box"])
    nation = str(found.get("nation", "")).lower()
    if "side" not in found and "id" not in found and nation:
        found |= {"side": SIDES[0]} if nation in OF_THE_AXIS else {"side": SIDES[1]} if nation == SIDES[1] else {}
    return found


def _is_list(told: Any) -> bool:
    return isinstance(told, Sequence) and not isinstance(told, str)


def _has_names(told: Any) -> bool:
    """Whether it is a list of names or numbers; anything else is left to be refused."""
    return _is_list(told) and all(isinstance(one, str | int) for one in told)


def _listed(told: Any) -> Any:
    """One thing is a list of one."""
    return [told] if isinstance(told, str | int) else list(told) if _is_list(told) else told


def _by_side(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def changed(told: Any) -> Any:
        return {side: change(value) for side, value in told.items()} if isinstance(told, Mapping) else told

    return changed


def _isolated(told: Any) -> Any:
    """Units that are isolated bear the first marker, or the one that is named."""
    if isinstance(told, Mapping):
        return {unit: marker[-1:] if isinstance(marker, str) else marker for unit, marker in told.items()}
    return dict.fromkeys(_listed(told), 1) if _has_names(_listed(told)) else told


def _options(told: Any) -> Any:
    """Names of options, with blanks or hyphens."""
    names = (
        [told] if isinstance(told, str) else list(told) if isinstance(told, list | tuple | set | frozenset) else told
    )
    return [str(n).lower().replace(" ", "-").replace("_", "-") for n in names] if isinstance(names, list) else told


def _numbered(told: Any) -> Any:
    """Hexes of Reserve markers, numbered as they are named."""
    hexes = _listed(told)
    return {hex: number for number, hex in enumerate(hexes, 1)} if _has_names(hexes) else told


def _one_each(told: Any) -> Any:
    hexes = _listed(told)
    return dict.fromkeys(hexes, 1) if _is_list(hexes) else told


def _points(told: Any) -> Any:
    if not isinstance(told, Mapping):
        return told
    words = {str(key).lower(): value for key, value in told.items()}
    return [words.get("leg", words.get("lrp", 0)), words.get("mech", words.get("mrp", 0))]


def _markers_by_side(told: Any) -> Any:
    """Offensive supply markers by side; in one list each says whose it is."""
    if _is_list(told) and all(isinstance(one, Mapping) and "side" in one for one in told):
        sides = dict.fromkeys(str(one["side"]) for one in told)
        return {side: [one for one in told if str(one["side"]) == side] for side in sides}
    return told


def _markers(told: Any) -> Any:
    """Offensive supply markers as pairs, as mappings, or as hexes with their values."""
    if isinstance(told, Mapping):
        return [[value, hex] for hex, value in told.items()]
    if _is_list(told) and len(told) in (2, 3) and not any(_is_list(one) or isinstance(one, Mapping) for one in told):
        return [_faced(list(told))]
    return [_faced(_marker(one)) for one in told] if _is_list(told) else told


def _faced(told: Any) -> Any:
    """A marker with its value first, and its face in the usual word."""
    if not _is_list(told) or len(told) not in (2, 3):
        return told
    value, hex, *face = told
    if len(str(value)) > 1 and len(str(hex)) == 1:
        value, hex = hex, value
    return [value, hex, *(FACES.get(str(one).lower(), one) for one in face)]


FACES = {"up": "open", "face up": "open", "revealed": "open", "active": "open", "face down": "down", "hidden": "down"}
FACES |= {"rotated": "town", "temporary town": "town", "depot": "town"}


def _marker(told: Any) -> Any:
    if not isinstance(told, Mapping) or not {"value", "hex"} <= set(told):
        return told
    face = told.get("face", told.get("state"))
    return [told["value"], told["hex"], *([face] if face else [])]


def _control(told: Any) -> Any:
    """A side may name one hex alone."""
    if not isinstance(told, Mapping):
        return told
    sides = (*SIDES, "german", "russian")
    return {
        key: [value] if str(key).lower() in sides and isinstance(value, str | int) and value != "all" else value
        for key, value in told.items()
    }


def _defenders(found: dict[str, Any]) -> None:
    """Where one side alone has a Close Combat marker the other is the hex defender (pmd:13.1-f, pmd:13.15.3-a)."""
    markers, named = found.get("close_combat"), found.get("hex_defender", {})
    if not isinstance(markers, Mapping) or not isinstance(named, Mapping):
        return
    held: dict[str, set[str]] = {}
    for side, hexes in markers.items():
        for hex in hexes if isinstance(hexes, Mapping) else ():
            held.setdefault(str(hex), set()).add(str(side).lower())
    other = {"axis": "soviet", "german": "soviet", "soviet": "axis", "russian": "axis"}
    alone = {hex: next(iter(sides)) for hex, sides in held.items() if len(sides) == 1}
    guessed = {hex: other[side] for hex, side in alone.items() if side in other}  # a mistyped side is told elsewhere
    if guessed:
        found["hex_defender"] = {**guessed, **named}


CHANGES: dict[str, Callable[[Any], Any]] = {
    "turn": _turn,
    "units": _units,
    "boxes": _boxes,
    "control": _control,
    "reserves": lambda told: _by_side(_numbered)(_listed(told)),
    "close_combat": _by_side(_one_each),
    "offensive_supply": lambda told: _by_side(_markers)(_markers_by_side(told)),
    "fieldworks": lambda told: _by_side(_listed)(_listed(told)),
    "points": _by_side(_points),
    "hedgehogs": _listed,
    "stalin_line": _listed,
    "air_supply": _listed,
    "concentrated": _listed,
    "out_of_supply": _listed,
    "no_offensive_supply": _listed,
    "air_supplied": _listed,
    "ma_markers": _listed,
    "hq_lost": _listed,
    "iso": _isolated,
    "supply": words.supply_by_unit,
    "options": _options,
}


def by_who_stands_there(pos: War, told: Any) -> Any:
    """Hexes of markers alone: they are of the side that stands there, and nobody's where nobody does."""
    if not _is_list(told):
        return told
    found: dict[str, list[Any]] = {}
    for name in told:
        hex = pos.board.grid.index(pos.hex(plain.hex_word(name)))
        for side in (side for side in (0, 1) if pos.occupied[side] >> hex & 1):
            found.setdefault(SIDES[side], []).append(name)
    return found


def reserves_by_side(pos: War, told: Any) -> Any:
    """Hexes of Reserve markers alone, numbered for each side."""
    return _by_side(_numbered)(by_who_stands_there(pos, told)) if _is_list(told) else told


def lay_reserve_markers(pos: War) -> None:
    """Units that say they are in reserve lie under a marker, the first that is free (pmd:6.4-a,-b)."""
    for unit, held in enumerate(pos.flags):
        key = 2 * pos.where[unit] + pos.roster.side[unit]
        if held & RESERVE and pos.where[unit] >= 0 and key not in pos.reserves:
            used = {number for other, number in pos.reserves.items() if other % 2 == key % 2}
            pos.reserves[key] = next(number for number in range(1, 99) if number not in used)
