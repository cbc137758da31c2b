"""Changes of the map as people write them: towns and forts as a terrain, rivers by their names, hexsides as texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any  # a situation is plain data

from stavka.board import Board
from stavka.telling import situating
from stavka.telling import situation as plain
from stavka.telling.wording.hexsides import NUMBERS, hexside
from stavka.telling.wording.vocabulary import listed

Told = dict[str, Any]
TERRAIN = {
    "open": "clear",
    "plain": "clear",
    "woods": "forest",
    "wood": "forest",
    "forests": "forest",
    "swamp": "marsh",
    "swamps": "marsh",
    "marshes": "marsh",
    "mountains": "mountain",
    "hills": "rough",
    "hill": "rough",
}
PLACES = {  # pmd:2.2-c, pmd:3.0-ab
    "city": "city",
    "cities": "city",
    "large_town": "large_town",
    "large_towns": "large_town",
    "small_town": "small_town",
    "small_towns": "small_town",
    "town": "small_town",
    "towns": "small_town",
    "village": "village",
    "villages": "village",
}
FEATURES = {  # pmd:13.4.2-j,-s
    "fort": "fort",
    "forts": "fort",
    "heavy_fort": "heavy_fort",
    "heavy_forts": "heavy_fort",
    "stalin_line": "stalin_line",
}
SIDES = {  # pmd:16.2-b, pmd:8.11-a
    "river": "minor_river",
    "minor": "minor_river",
    "minor_rivers": "minor_river",
    "major": "major_river",
    "major_rivers": "major_river",
    "volga": "south_volga",
    "volga_river": "south_volga",
    "south_volga_river": "south_volga",
    "road": "mountain_road",
    "roads": "mountain_road",
    "arrow": "crossing_arrow",
    "arrows": "crossing_arrow",
    "crossing_arrows": "crossing_arrow",
    "all_sea": "sea",
    "all_lake": "lake",
}
SIDE_KEYS = ("sides", "hexsides")
OWN_KEYS = (*SIDE_KEYS, "rivers", "roads", "places", "features", *(k for k in (*PLACES, *FEATURES) if k.endswith("s")))
PARTS = re.compile(r"\s*[,+]\s*|\s+(?:with|and|in)\s+(?:an?\s+)?")


def changes(board: Board, spec: Mapping[str, Any]) -> Told | None:
    """What a situation changes on the map, in the words of ``board.alter``; None when it changes nothing."""
    given = {key: spec[key] for key in OWN_KEYS if key in spec}
    if not given and "map" not in spec and "terrain" not in spec:
        return None
    found = situating.map_changes(spec)
    for key, value in given.items():
        found.setdefault(key, value)
    if any(key in found and not isinstance(found[key], Mapping) for key in ("sides", "places", "features", "terrain")):
        return found  # refused as it is
    for key in OWN_KEYS:
        if key in found and key not in ("sides", "places", "features"):
            _gather(found, key, found.pop(key))
    _sides(found)
    _features(found)
    _places(board, found)
    _terrain(board, found)
    return found


def with_strait(board: Board, told: Any) -> Any:
    """The same owners with the hexes of the Kerch Strait for its name (pmd:4.2-b, pmd:10.1-c)."""
    names = {"kerch strait": board.grid.names(board.features.get("kerch_strait", 0))}
    if not isinstance(told, Mapping):
        return told
    found: Told = {}
    for key, value in told.items():
        if str(key).lower() in names:
            found |= dict.fromkeys(names[str(key).lower()], value)
        elif isinstance(value, list | tuple):
            found[key] = [hex for one in value for hex in names.get(str(one).lower(), [one])]
        else:
            found[key] = value
    return found


def _word(told: Any) -> str:
    return str(told).strip().lower().replace("-", "_").replace(" ", "_")


def _gather(found: Told, key: str, value: Any) -> None:
    """A list of hexes or hexsides under a key of its own joins those of its kind."""
    if key in (*SIDE_KEYS, "rivers", "roads"):
        kind = {"roads": "mountain_road", "rivers": "minor_river"}.get(key)
        value = _one_by_one(value)
        sides = dict(_side_lists({kind: value} if kind and not isinstance(value, Mapping) else value))
        known = dict(_side_lists(found.get("sides", {})))
        found["sides"] = {k: [*known.get(k, ()), *sides.get(k, ())] for k in {**known, **sides}}
        return
    group = "places" if key in PLACES else "features"
    kind = {**PLACES, **FEATURES}[key]
    hexes = [str(hex) for hex in listed(value)]
    if group == "places":
        found["places"] = {**found.get("places", {}), **dict.fromkeys(hexes, kind)}
    else:
        known = found.get("features", {})
        found["features"] = {**known, kind: [*known.get(kind, ()), *hexes]}


def _side_lists(told: Any) -> Iterator[tuple[str, list[Any]]]:
    """Kinds of hexsides with their pairs; a hexside may also name its kind."""
    lists: dict[str, list[Any]] = {}
    for key, value in plain.mapping("sides", _one_by_one(told)).items():
        pair = NUMBERS.fullmatch(str(key))
        kind, pairs = (value, [list(pair.groups())]) if pair else (key, _pairs(value))
        name = SIDES.get(_word(kind), _word(kind))
        lists.setdefault(name, []).extend(pairs)
    yield from lists.items()


def _one_by_one(told: Any) -> Any:
    """Hexsides in a list, each with its two hexes and its kind: as three words, or as a mapping."""
    if not isinstance(told, list | tuple) or not told:
        return told
    found: Told = {}
    for side in told:
        words = [word for value in side.values() for word in listed(value)] if isinstance(side, Mapping) else side
        if not isinstance(words, list | tuple) or len(words) not in (2, 3):
            return told
        hexes = [word for one in words for word in re.findall(r"\d{4}", str(one))]
        kinds = [str(one) for one in words if not re.search(r"\d{4}", str(one))]
        if len(hexes) != 2 or len(kinds) != 1:
            return told
        found["/".join(hexes)] = kinds[0]
    return found


def _pairs(told: Any) -> list[Any]:
    """Pairs of hexes: lists of two, texts such as 1639/1640, or one pair alone."""
    items = listed(told)
    if len(items) == 2 and all(str(one).isdigit() for one in items):
        items = [items]
    return [hexside(item) for item in items]


def _sides(found: Told) -> None:
    if isinstance(found.get("sides"), Mapping):
        found["sides"] = dict(_side_lists(found["sides"]))


def _features(found: Told) -> None:
    if isinstance(found.get("features"), Mapping):
        found["features"] = {
            _feature(kind): [str(hex) for hex in listed(hexes)] for kind, hexes in found["features"].items()
        }
    removed = found.get("remove")
    if isinstance(removed, Mapping) and isinstance(removed.get("features"), Mapping):
        gone = {_feature(kind): hexes for kind, hexes in removed["features"].items()}
        found["remove"] = {**removed, "features": gone}


def _feature(kind: Any) -> Any:
    return FEATURES.get(_word(kind), kind)


def _places(board: Board, found: Told) -> None:
    """Places as name to hex and kind, in a list or a mapping, or as hex to kind, or as kind to hexes."""
    told = found.get("places")
    if not isinstance(told, Mapping):
        return
    places: Told = {}
    for name, value in told.items():
        if isinstance(value, Mapping) and {"hex", "kind"} <= set(value):
            value = [str(value["hex"]), value["kind"]]
        if isinstance(value, list | tuple) and len(value) == 2 and not str(value[1]).isdecimal():
            places[name] = [value[0], PLACES.get(_word(value[1]), value[1])]
        elif _word(name) in PLACES:
            for hex in listed(value):
                places |= _place(board, str(hex), name)
        elif isinstance(value, str):
            places |= _place(board, str(name), value)
        else:
            places[name] = value
    found["places"] = places


def _place(board: Board, hex: str, kind: str) -> Told:
    """A place in a hex; one that the map has there keeps its name, and with it what it is worth."""
    known = {board.grid.name(place.hex): place for place in board.places.values()}
    named = {place.name.lower(): board.grid.name(place.hex) for place in board.places.values()}
    number = named.get(hex.lower(), hex)
    wanted = PLACES.get(_word(kind), kind)
    there = known.get(number)
    if there is not None and there.kind == wanted:
        return {}
    return {there.name if there else f"{wanted.replace('_', ' ').capitalize()} {number}": [number, wanted]}


def _terrain(board: Board, found: Told) -> None:
    """The terrain of a hex may be told with its constructions, or by them: a city is on clear ground (pmd:13.12-j)."""
    told = found.get("terrain", {})
    if not isinstance(told, Mapping):
        return
    places = found.get("places", {})
    terrain: Told = {at[0]: "clear" for at in (places.values() if isinstance(places, Mapping) else ()) if _is_city(at)}
    for hex, value in _by_hex(told):
        for part in PARTS.split(value):
            word = _word(part).removeprefix("active_")
            if word in PLACES:
                found["places"] = {**found.get("places", {}), **_place(board, str(hex), word)}
                if PLACES[word] == "city":
                    terrain[hex] = "clear"
            elif word in FEATURES:
                known, kind = found.get("features", {}), FEATURES[word]
                found["features"] = {**known, kind: [*known.get(kind, ()), str(hex)]}
            else:
                terrain[hex] = TERRAIN.get(word, part.lower())
    if terrain or "terrain" in found:
        found["terrain"] = terrain


def _by_hex(told: Mapping[Any, Any]) -> Iterator[tuple[Any, str]]:
    """Hexes with the text of their terrain: it may be a list or a mapping of parts, and a terrain a list of hexes."""
    for key, value in told.items():
        if not str(key).isdecimal() and isinstance(value, list | tuple):
            for hex in value:
                yield str(hex), str(key)
        elif isinstance(value, list | tuple):
            yield key, ", ".join(map(str, value))
        elif isinstance(value, Mapping):
            yield key, ", ".join(str(word) if one is True else str(one) for word, one in value.items() if one)
        else:
            yield key, str(value).strip()


def _is_city(place: Any) -> bool:
    return isinstance(place, list | tuple) and len(place) == 2 and place[1] == "city"
