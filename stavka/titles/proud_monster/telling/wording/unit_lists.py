"""Units of a situation however they are listed: by side, by a name of one's own, several in one text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any  # a situation is plain data

from stavka.engine.counters import Roster
from stavka.engine.refusal import Unreadable
from stavka.telling.wording.layout import with_place
from stavka.telling.wording.vocabulary import side_called
from stavka.titles.proud_monster.state.flags import SIDES
from stavka.titles.proud_monster.telling.wording import unit_names

FACTORS = re.compile(r"(\d+)-(\d+)-(\d+)")
FACTOR_KEYS = ("combat", "defence", "move")
OTHER_KEYS = {"af": "combat", "df": "defence", "mf": "move", "mp": "move", "type": "kind"}
OTHER_KEYS |= dict.fromkeys(("attack_factor", "attack_strength"), "combat")
OTHER_KEYS |= dict.fromkeys(("defense_factor", "defence_factor", "defense_strength"), "defence")
OTHER_KEYS |= dict.fromkeys(("movement_factor", "movement_points", "movement_allowance"), "move")
OTHER_KEYS |= dict.fromkeys(("steps_left", "remaining_steps", "steps_remaining", "current_steps"), "steps")
OTHER_KEYS |= {"nationality": "nation", "unit_type": "kind", "unit_size": "size"}
OTHER_KEYS |= {**dict.fromkeys(("location", "where", "place", "position"), "hex"), "area": "box", "pool": "box"}
MARKS = ("guards", "militia", "mountain", "amphibious")
SIZES = {"c": "corps", "d": "division", "b": "brigade", "r": "regiment", "bn": "battalion"}  # pmd:2.4.5-a
SIZES |= {"xxx": "corps", "xx": "division", "x": "brigade", "iii": "regiment", "ii": "battalion"}
NATIONS = {
    "russian": "soviet",
    "rumanian": "romanian",
    "romania": "romanian",
    "hungary": "hungarian",
    "italy": "italian",
}
ONLY_OF = {  # words of a kind that the counters of one side alone have (pmd:2.4.4-a)
    "axis": {"panzer", "panzergrenadier", "flak", "jaeger", "luftwaffe", "hspat", "stug", "tiger", "german"},
    "soviet": {"rifle", "guards", "militia", "pontoon", "partisans", "rocket", "soviet", "untried"},
}
IN_KIND = ("german", "romanian", "rumanian", "hungarian", "italian")


def flat(units: Any, is_unit: Callable[[str], bool]) -> Any:
    """The same units without groups by side, names of one's own as such, and texts of several units taken apart."""
    if isinstance(units, Mapping) and units and all(side_called(key, SIDES) for key in units):
        return [one for side, group in units.items() for one in _group(side, group, is_unit)]
    if isinstance(units, Mapping):
        if any(_is_name(key, item, is_unit) for key, item in units.items()):
            return [one for key, item in units.items() for one in _listed(key, item, is_unit)]
        return {key: _of_place(key, item, is_unit) for key, item in units.items()}
    return [with_place(item) for item in units] if isinstance(units, list | tuple) else units


def spelled(units: Any, roster: Roster) -> Any:
    """The same units with those that no counter is called like told by what their words mean."""
    if isinstance(units, Mapping) and units and all(side_called(key, SIDES) for key in units):
        return {side: spelled(_led(side, group, roster), roster) for side, group in units.items()}
    if isinstance(units, Mapping):
        places = {key for key, item in units.items() if _is_hex(key) or _is_place(key, item, roster)}
        found = {key: _spelled_at(item, roster) if key in places else item for key, item in units.items()}
        meant = {key: _meant(key, roster) for key, item in found.items() if _is_unit_name(key, item)}
        if not any(meant.values()):
            return {key: _spelled_at(item, roster) if isinstance(item, list) else item for key, item in found.items()}
        return [
            one
            for key, item in found.items()
            for one in (
                [_with_place(unit, item) for unit in meant[key]] if meant.get(key) else _listed(key, item, roster.knows)
            )
        ]
    if isinstance(units, list | tuple):
        return [one for item in units for one in _spelled(with_place(item), roster)]
    return units


def in_a_box(units: Any, roster: Roster) -> Any:
    """What waits in a box, by side or in one list, each unit told by what its words mean."""
    if isinstance(units, Mapping) and units and all(side_called(key, SIDES) for key in units):
        groups = [(side_called(side, SIDES), _stack(group, roster)) for side, group in units.items()]
        return [one for side, group in groups for one in _of_side(side, group, roster.knows)]
    return _stack(units, roster)


def _stack(units: Any, roster: Roster) -> Any:
    return _spelled_at(units, roster) if isinstance(units, str | list | tuple) else units


def _led(side: str, group: Any, roster: Roster) -> Any:
    """The units of a side by names that lead with it where they are known by no other."""
    names = {key: f"{side} {key}" for key in group} if isinstance(group, Mapping) else {}
    led = {key: name for key, name in names.items() if not _is_hex(key) and not roster.knows(str(key))}
    readable = {key: name for key, name in led.items() if unit_names.read(name, roster)}
    return {readable.get(key, key): item for key, item in group.items()} if readable else group


def _is_place(key: Any, item: Any, roster: Roster) -> bool:
    """Whether a key is called like no unit, and a text beside it tells of some: ``Minsk: "3x untried RD"``."""
    if not isinstance(item, str) or roster.knows(str(key)) or unit_names.read(str(key), roster):
        return False
    return not roster.knows(item) and bool(unit_names.read(item, roster))


def _is_unit_name(key: Any, item: Any) -> bool:
    """Whether a key is no hex and stands for one unit with its place."""
    described = isinstance(item, Mapping) and bool({"kind", "type", "side", "nation", "name", "id"} & set(item))
    return not _is_hex(key) and not described and not isinstance(item, list | tuple)


def _meant(key: Any, roster: Roster) -> list[dict[str, Any]]:
    return [] if roster.knows(str(key)) else unit_names.read(str(key), roster)


def _with_place(unit: dict[str, Any], item: Any) -> dict[str, Any]:
    if not isinstance(item, Mapping):
        return {**unit, "hex": item}
    flags = item.get("flags", ())
    both = [*unit.get("flags", ()), *([flags] if isinstance(flags, str) else flags)]
    return {**unit, **item, **({"flags": both} if both else {})}


def _spelled_at(item: Any, roster: Roster) -> Any:
    """What stands in a hex, each unit told by what its words mean."""
    stack = _texts(item)
    stack = [stack] if isinstance(stack, str | Mapping) else stack
    return [one for unit in stack for one in _spelled(unit, roster)] if isinstance(stack, list | tuple) else item


def _spelled(item: Any, roster: Roster) -> list[Any]:
    told = item.get("id", item.get("unit")) if isinstance(item, Mapping) else item
    if not isinstance(told, str) or roster.knows(told):
        return [item]
    found = unit_names.read(told, roster)
    rest = {key: value for key, value in item.items() if key not in ("id", "unit")} if isinstance(item, Mapping) else {}
    return [_with_place(unit, rest) for unit in found] or [item]


def _of_place(key: Any, item: Any, is_unit: Callable[[str], bool]) -> Any:
    """What stands in a hex, or in a place that is called by its name."""
    if _is_hex(key):
        return _texts(item)
    stack = _texts(item)
    stack = [stack] if isinstance(stack, str | Mapping) else stack
    if not isinstance(stack, list) or is_unit(str(key)):
        return item
    described = all(_described(one) if isinstance(one, Mapping) else is_unit(str(one)) for one in stack)
    return stack if described and stack else item


def _described(item: Mapping[str, Any]) -> bool:
    return "hex" not in item and "box" not in item and ("id" in item or "kind" in item or "type" in item)


def _is_hex(key: Any) -> bool:
    return str(key).isdecimal()


def _is_name(key: Any, item: Any, is_unit: Callable[[str], bool]) -> bool:
    """Whether a description goes by a name that no counter has."""
    described = isinstance(item, Mapping) and "id" not in item and {"kind", "type", "side", "nation"} & set(item)
    return bool(described) and not _is_hex(key) and {"hex", "box", "at"} & set(item) != set() and not is_unit(str(key))


def _listed(key: Any, item: Any, is_unit: Callable[[str], bool]) -> list[Any]:
    if _is_name(key, item, is_unit):
        return [{"name": str(key), **item}]
    stack = _of_place(key, item, is_unit)
    if _is_hex(key) or isinstance(stack, list):
        return [
            {"hex": key, **(one if isinstance(one, Mapping) else {"id": one})}
            for one in (stack if isinstance(stack, list) else [stack])
        ]
    return [{"id": key, **item} if isinstance(item, Mapping) else {"id": key, "hex": item}]


def _group(side: str, units: Any, is_unit: Callable[[str], bool]) -> list[Any]:
    return _of_side(side_called(side, SIDES), flat(units, is_unit), is_unit)


def _of_side(side: str, units: Any, is_unit: Callable[[str], bool]) -> list[Any]:
    if isinstance(units, Mapping):
        units = [one for key, item in units.items() for one in _listed(key, item, is_unit)]
    if not isinstance(units, list | tuple):
        raise Unreadable(f"the units of the {side} side are a list or a mapping, not {units!r}")
    return [
        {"side": side, **one} if isinstance(one, Mapping) and "id" not in one and "nation" not in one else one
        for one in units
    ]


def _texts(item: Any) -> Any:
    """Several units in one text, with commas or plus signs."""
    if isinstance(item, str) and re.search("[,+]", item):
        return [name.strip() for name in re.split("[,+]", item) if name.strip()]
    return item


def figures(item: Mapping[str, Any]) -> dict[str, Any]:
    """A description in the usual keys: factors as they are printed, marks that are simply true, nations in the kind."""
    found = {OTHER_KEYS.get(str(key).lower(), key): value for key, value in item.items()}
    for key in ("factors", "strengths", "strength", "combat"):
        told = found.get(key)
        parts = FACTORS.fullmatch(told.strip()) if isinstance(told, str) else None
        numbers = [int(one) for one in parts.groups()] if parts else told
        if isinstance(numbers, list | tuple) and len(numbers) == len(FACTOR_KEYS):
            found.pop(key)
            found |= dict(zip(FACTOR_KEYS, numbers, strict=True))
    marks = [mark for mark in MARKS if isinstance(found.get(mark), bool) and found.pop(mark)]
    if marks and isinstance(found.get("marks", []), list):
        found["marks"] = [*found.get("marks", ()), *marks]
    nation = str(found.get("nation", "")).lower()
    if nation in NATIONS:
        found["nation"] = NATIONS[nation]
    if isinstance(found.get("size"), str):
        found["size"] = SIZES.get(found["size"].lower(), found["size"].lower())
    return _of_its_side(_kind(found)) if isinstance(found.get("kind"), str) else found


def _of_its_side(found: dict[str, Any]) -> dict[str, Any]:
    """Words of a kind that only one side has tell the side too: panzer, rifle."""
    words = set(found["kind"].lower().split())
    if not {"side", "nation", "id"} & set(found):
        for side, known in ONLY_OF.items():
            if words & known:
                found["side"] = side
    return found


def _kind(found: dict[str, Any]) -> dict[str, Any]:
    """What the words of a kind tell besides: Romanian, untried, reduced."""
    words = found["kind"].split()
    for word in list(words):
        plain = word.lower()
        if plain in IN_KIND and len(words) > 1:
            found.setdefault("nation", NATIONS.get(plain, plain))
        elif plain in ("untried", "reduced") and len(words) > 1:
            found.setdefault(plain, True)
        else:
            continue
        words.remove(word)
    found["kind"] = " ".join(words)
    return found
