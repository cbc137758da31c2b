"""Keys that people write in a situation beside those of the documentation, turned into these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any  # a situation is whatever somebody writes

Described = Mapping[str, Any]
Find = Callable[[str], int | None]  # the unit that a name means, if there is one
NAMES = {
    "phase": "stage",
    "date": "turn",
    "month": "turn",
    "replacement_points": "points",
    "emergency_line": "emergency_rail",
}
OF_UNITS = ("flags", "steps", "reduced")  # what may be said of units by their names, apart from where they are


def known(find: Find, spec: Described) -> dict[str, Any]:
    """The same situation with the keys of the documentation; what is there already under such a key stays."""
    found = {key: value for key, value in spec.items() if key not in NAMES}
    found |= {NAMES[key]: value for key, value in spec.items() if key in NAMES and NAMES[key] not in spec}
    if "markers" in found and "oos" not in found:
        found["oos"] = _by_unit(found.pop("markers"))
    for key in ("pool", "pools"):
        if key in found:
            _stock(found, found.pop(key))
    if "surrendered" in found:
        gone = _listed(found.pop("surrendered"))
        _put(found, "surrendered", [name for name in gone if find(str(name)) is not None])
        allies = [name for name in gone if find(str(name)) is None]
        found["surrendered_allies"] = [*_listed(found.get("surrendered_allies", ())), *allies]
    for key in OF_UNITS:
        if key in found:
            said = found.pop(key)
            said = said if isinstance(said, Mapping) else dict.fromkeys(map(str, _listed(said)), True)
            found["units"] = _add(find, found.get("units", {}), key, said)
    return found


def _listed(told: Any) -> list[Any]:
    return list(told) if isinstance(told, list | tuple) else [told]


def _by_unit(told: Any) -> Any:
    """Markers to the units that have them are units to their markers."""
    if not isinstance(told, Mapping) or not any(isinstance(value, list | tuple) for value in told.values()):
        return told
    return {str(unit): marker for marker, units in told.items() for unit in _listed(units)}


def _stock(found: dict[str, Any], told: Any) -> None:
    """A pool is one of points if it is counted, and of units if they are named; those of both sides lie in one."""
    if not isinstance(told, Mapping):
        _put(found, "pool", _listed(told))
        return
    for name, what in told.items():
        points = found.get("points", {})
        if isinstance(what, int | Mapping) and isinstance(points, Mapping):
            found["points"] = {**points, name: what}
        else:
            sides = ("axis", "soviet", "german", "russian")
            _put(found, "pool" if str(name).lower() in sides else str(name), _listed(what))


def _put(found: dict[str, Any], box: str, units: list[Any]) -> None:
    boxes = found.get("boxes", {})
    if units and isinstance(boxes, Mapping):
        found["boxes"] = {**boxes, box: [*_listed(boxes.get(box, [])), *units]}


def _add(find: Find, units: Any, key: str, said: Described) -> Any:
    """Say something of units that are told of by their names."""
    wanted = {find(str(name)): value for name, value in said.items()}

    def more(name: Any, item: dict[str, Any]) -> dict[str, Any]:
        unit = find(str(name)) if name is not None else None
        return {**item, key: wanted[unit]} if unit is not None and unit in wanted and key not in item else item

    def of(item: Any) -> Any:
        if isinstance(item, str) and (added := more(item, {})):
            return {"id": item, **added}
        return more(item.get("id", item.get("unit")), dict(item)) if isinstance(item, Mapping) else item

    if not isinstance(units, Mapping):
        return [of(item) for item in units] if isinstance(units, list | tuple) else units
    found: dict[Any, Any] = {}
    for name, where in units.items():
        if isinstance(where, list | tuple):
            found[name] = [of(item) for item in where]
        elif find(str(name)) is None:
            found[name] = of(where)
        elif isinstance(where, Mapping):
            found[name] = more(name, dict(where))
        else:
            found[name] = {"hex": where, **added} if (added := more(name, {})) else where
    return found
