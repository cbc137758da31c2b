"""Keys that people write in a situation beside those of the documentation, turned into these."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any  # a situation is whatever somebody writes

from stavka.telling.wording.hexsides import by_kind, hexside
from stavka.telling.wording.keys import renamed
from stavka.telling.wording.moments import join_year
from stavka.telling.wording.vocabulary import is_mapping, listed, side_called
from stavka.titles.russia_besieged.state.flags import BOXES, SIDES
from stavka.titles.russia_besieged.telling.vocabulary import BOX_WORDS

Described = Mapping[str, Any]
Find = Callable[[str], int | None]  # the unit that a name means, if there is one
NAMES = {
    "replacement_points": "points",
    "replacements": "points",
    "emergency_line": "emergency_rail",
    "out_of_supply": "oos",
    "oos_markers": "oos",
    "cities": "control",
    "city_control": "control",
    "railhead": "railheads",
    "rp": "points",
    "oil_wells": "wells",
    "converted": "passed",
    "converting": "passed",
    "rail_converted": "passed",
    **dict.fromkeys(("rail_control", "railroads", "railways"), "rails"),
    "railhead_markers": "railheads",
    **dict.fromkeys(("allies_surrendered", "surrendered_nations", "surrendered_countries"), "surrendered_allies"),
    **dict.fromkeys(("invasions_used", "invasions_made"), "invasions"),
    **dict.fromkeys(("murmansk_line", "murmansk_emergency_line", "emergency_rail_line"), "emergency_rail"),
}
BOX_KEYS = {*BOXES, *BOX_WORDS} - {"pool", "surrendered", "components"}  # these three have a meaning of their own
SIDE_KINDS = dict.fromkeys(("coast", "coastline", "black coastline", "sea", "inlet"), "barred")  # of hexsides
MAP_WORDS = {"cities": "places", "towns": "places", "railroads": "rails", "railways": "rails"}
# what belongs to a stage
MOMENT = ("side", "player", "active_player", "phasing", "phasing_player", "impulse")
UNITS_OF = ("axis", "german", "soviet", "russian")  # sides whose units may stand under a key of their own
BY_NAME = ("partisans", "marshals", "field_marshals", "dictators", "air", "air_units", "airbases", "wecs", "workers")
FLYING = ("air", "air_units", "airbases")
DEEDS = ("moved", "fought", "flew", "staged", "invaded", "dropped")  # flags with those of whom they are true
COUNTED = {
    "rail_moves": "rail moves in the first impulse",
    "rail_used": "rail moves in the first impulse",
    "missions_flown": "missions flown",
}
OF_UNITS = ("flags", "steps", "reduced")  # what may be said of units by their names, apart from where they are


def known(find: Find, spec: Described) -> dict[str, Any]:
    """The same situation with the keys of the documentation."""
    found = renamed(spec, NAMES)
    _moment(found)
    join_year(found)
    _units_of_sides(found)
    _map_words(found)
    _hexsides(found)
    _sides(found)
    _by_name(found)
    _counted(found)
    if "captured_wells" in found:
        _captured(found, found.pop("captured_wells"))
    if "markers" in found and "oos" not in found:
        found["oos"] = _by_unit(found.pop("markers"))
    for key in ("pool", "pools"):
        if key in found:
            _stock(found, found.pop(key))
    for key in [key for key in found if key in BOX_KEYS]:
        told = found.pop(key)
        groups = told.values() if is_mapping(told) else [told]
        _put(found, key, [unit for units in groups for unit in listed(units)])
    if "surrendered" in found:
        gone = listed(found.pop("surrendered"))
        _put(found, "surrendered", [name for name in gone if find(str(name)) is not None])
        allies = [name for name in gone if find(str(name)) is None]
        found["surrendered_allies"] = [*listed(found.get("surrendered_allies", ())), *allies]
    for key in (key for key in DEEDS if key in found):
        who = {str(unit): [key] for unit in listed(found.pop(key))}
        found["units"] = _add(find, found.get("units", {}), "flags", who)
    for key in OF_UNITS:
        if key in found:
            said = found.pop(key)
            said = said if isinstance(said, Mapping) else dict.fromkeys(map(str, listed(said)), True)
            found["units"] = _add(find, found.get("units", {}), key, said)
    return found


def _by_name(found: dict[str, Any]) -> None:
    """Partisans to their hexes, Marshals and dictators to their boxes; partisans by their hexes, perhaps to stages."""
    for key in BY_NAME:
        told = found.get(key)
        if key == "partisans" and told is not None:
            told = _partisans(told)
        elif key in ("wecs", "workers") and isinstance(told, list | tuple):
            told = {f"WEC-{city}": str(city) for city in told}
        elif key in FLYING and isinstance(told, Mapping) and any(isinstance(who, list) for who in told.values()):
            told = {str(unit): str(where) for where, units in told.items() for unit in listed(units)}
        if isinstance(told, Mapping) and all(isinstance(where, str | Mapping) for where in told.values()):
            del found[key]
            units = found.get("units", {})
            more = [{"id": name, **(of if is_mapping(of) else {"hex": of})} for name, of in told.items()]
            found["units"] = {**units, **told} if is_mapping(units) else [*listed(units), *more]


def _counted(found: dict[str, Any]) -> None:
    """What is counted of trains, missions and invasions; points of the side whose stage it is."""
    words = re.split(r"[\s_]+", str(found.get("stage", "")).lower())
    moving = "soviet" if any(side_called(word, SIDES) == "soviet" for word in words) else "axis"
    more = {COUNTED[key]: _of_side(found.pop(key), moving) for key in COUNTED if key in found}
    made = found.get("invasions")
    if isinstance(made, Mapping):
        del found["invasions"]
        more |= {f"invasions {where}": number for where, number in _by_sea(made).items()}
    if more:
        counts = found.get("counts", {})
        found["counts"] = {**more, **counts} if is_mapping(counts) else counts
    points = found.get("points")
    if isinstance(points, Mapping) and set(points) <= {"infantry", "armor"}:
        mine = "soviet" if moving == "soviet" else "german"
        found["points"] = {f"{mine} {kind}": number for kind, number in points.items()}


def _of_side(told: Any, side: str) -> Any:
    """What is told of both sides, for the one whose turn it is."""
    if not is_mapping(told) or not all(side_called(key, SIDES) for key in told):
        return told
    return next((number for key, number in told.items() if side_called(key, SIDES) == side), 0)


def _by_sea(made: Described) -> dict[str, Any]:
    """Invasions by side and sea: under a side those of its seas, or both in one text."""
    pairs = [(f"{side} {sea}", n) for side, of in made.items() if is_mapping(of) for sea, n in of.items()]
    pairs += [(str(where), number) for where, number in made.items() if not is_mapping(number)]
    split = [(where.lower().partition(" "), number) for where, number in pairs]
    return {f"{side_called(side, SIDES) or side} {sea}": number for (side, _, sea), number in split}


def _partisans(told: Any) -> Any:
    """Hexes, perhaps to the stages of those who are there, are those of the first partisans; so are descriptions."""
    items = told if isinstance(told, list | tuple) else ()
    if items and all(is_mapping(one) and not {"id", "unit"} & set(one) for one in items):
        return {f"Partisan{n}": dict(one) for n, one in enumerate(told, 1)}
    if not is_mapping(told):
        told = dict.fromkeys(map(str, listed(told)), 1)
    if not all(re.fullmatch(r"\d{4}", str(hex)) for hex in told):
        return told
    stages = {hex: str(of).lower().removeprefix("stage").strip() for hex, of in told.items()}
    return {f"Partisan{n}": {"hex": str(hex), "stage": of} for n, (hex, of) in enumerate(stages.items(), 1)}


def _captured(found: dict[str, Any], told: Any) -> None:
    """Russian wells in Axis hands, perhaps to the turns of their capture."""
    told = told if is_mapping(told) else dict.fromkeys(map(str, listed(told)))
    since = {place: turn for place, turn in told.items() if turn is not None}
    control = found.get("control", {})
    if is_mapping(control):
        found["control"] = {**dict.fromkeys(told, "axis"), **control}
    found["wells"] = {**since, **found.get("wells", {})}


def _moment(found: dict[str, Any]) -> None:
    """A side and an impulse that stand apart belong to the stage."""
    told = [str(found.pop(key)) + (" impulse" if key == "impulse" else "") for key in MOMENT if key in found]
    if told:
        words = " ".join((*told, str(found.get("stage", "movement"))))
        found["stage"] = words.replace("impulse impulse", "impulse")


def _units_of_sides(found: dict[str, Any]) -> None:
    """``axis_units`` and ``soviet_units`` are units by side."""
    told = {side: found.pop(f"{side}_units") for side in UNITS_OF if f"{side}_units" in found}
    if told and "units" not in found:
        found["units"] = told


def _map_words(found: dict[str, Any]) -> None:
    """Cities and hexsides under ``map``, as places and by themselves."""
    if found.get("map") == "blank" or (found.get("blank") is True and "map" not in found):
        found.pop("blank", None)
        found["map"] = {"blank": True}
    told = found.get("map")
    if not isinstance(told, Mapping):
        return
    changes = {MAP_WORDS.get(str(key), key): value for key, value in told.items()}
    if "hexsides" in changes and "hexsides" not in found:
        found["hexsides"] = changes.pop("hexsides")
    places = changes.get("places")
    if isinstance(places, Mapping):
        by_hex = {str(hex): of for hex, of in places.items() if re.fullmatch(r"\d{4}", str(hex))}
        names = {f"City {hex}": [hex, of] for hex, of in by_hex.items() if isinstance(of, str)}
        changes["places"] = {name: of for name, of in places.items() if str(name) not in by_hex} | names
    found["map"] = changes


def _hexsides(found: dict[str, Any]) -> None:
    """Rivers and other hexsides by themselves, as pairs or as texts: ``{"2020/2019": "river"}``."""
    changes = found.get("map") or {}
    more = [key for key in ("rivers", "hexsides") if key in found]
    if not isinstance(changes, Mapping) or not (more or {"sides", "rivers"} & set(changes)):
        return
    sides = changes.get("sides", {})
    if isinstance(sides, Mapping):
        sides = {SIDE_KINDS.get(str(kind).lower(), kind): _pairs(told) for kind, told in sides.items()}
    changes = {**changes, "rivers": _pairs(changes["rivers"])} if "rivers" in changes else dict(changes)
    for key in more:
        told = found.pop(key)
        kinds = told if is_mapping(told) else {"river": told}
        if key == "hexsides" and is_mapping(told):
            kinds = by_kind(told)
        for kind, pairs in kinds.items():
            name = "river" if key == "rivers" else SIDE_KINDS.get(str(kind).lower(), kind)
            sides = {**sides, name: [*listed(sides.get(name, [])), *listed(_pairs(pairs))]}
    found["map"] = {**changes, "sides": sides} if sides else changes


def _sides(found: dict[str, Any]) -> None:
    """Units that are grouped by side are units; pairs are a unit and its hex."""
    told = found.get("units")
    if isinstance(told, list | tuple):
        found["units"] = [{"id": one[0], "hex": one[1]} if _is_pair(one) else one for one in told]
    if not is_mapping(told) or not told or not all(side_called(key, SIDES) for key in told):
        return
    if all(is_mapping(of) for of in told.values()):
        found["units"] = _joined(list(told.values()))
    elif all(isinstance(of, list | tuple) for of in told.values()):
        found["units"] = [
            {"side": str(side), **unit} if is_mapping(unit) and not {"id", "unit"} & set(unit) else unit
            for side, of in told.items()
            for unit in ({"id": one[0], "hex": one[1]} if _is_pair(one) else one for one in of)
        ]


def _joined(several: list[Described]) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for one in several:
        for key, value in one.items():
            found[key] = [*listed(found[key]), *listed(value)] if key in found else value
    return found


def _is_pair(told: Any) -> bool:
    return isinstance(told, list | tuple) and len(told) == 2 and all(isinstance(word, str) for word in told)


def _pairs(told: Any) -> Any:
    return [hexside(side) for side in told] if isinstance(told, list | tuple) else told


def _by_unit(told: Any) -> Any:
    """Markers to the units that have them are units to their markers; so are pairs of a unit and its marker."""
    if isinstance(told, list | tuple) and all(_is_pair(one) for one in told):
        return {str(unit): marker for unit, marker in told}
    if not isinstance(told, Mapping) or not any(isinstance(value, list | tuple) for value in told.values()):
        return told
    return {str(unit): marker for marker, units in told.items() for unit in listed(units)}


def _stock(found: dict[str, Any], told: Any) -> None:
    """A pool is one of points if it is counted, and of units if they are named; those of both sides lie in one."""
    if not isinstance(told, Mapping):
        _put(found, "pool", listed(told))
        return
    for name, what in told.items():
        points = found.get("points", {})
        if isinstance(what, int | Mapping) and isinstance(points, Mapping):
            found["points"] = {**points, name: what}
        else:
            sides = ("axis", "soviet", "german", "russian")
            _put(found, "pool" if str(name).lower() in sides else str(name), listed(what))


def _put(found: dict[str, Any], box: str, units: list[Any]) -> None:
    boxes = found.get("boxes", {})
    if units and isinstance(boxes, Mapping):
        found["boxes"] = {**boxes, box: [*listed(boxes.get(box, [])), *units]}


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
