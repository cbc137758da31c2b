"""What is said of the map: terrain in other words, rivers and lakes, cities and fortified lines of single hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any  # a situation is whatever somebody writes

from stavka.telling import situation as plain
from stavka.telling.wording import hexsides
from stavka.telling.wording.vocabulary import listed
from stavka.titles.barbarossa_deluxe.telling.wording.other_keys import place

TERRAIN = {
    **dict.fromkeys(("plain", "plains", "open", "flat"), "clear"),
    **dict.fromkeys(("swamp", "swamps", "bog", "marshes"), "marsh"),
    **dict.fromkeys(("forest", "woods", "wood", "hills", "hill", "mountain", "mountains"), "rough"),
    **dict.fromkeys(("steppe", "desert-steppe", "desert steppe", "desert/steppe"), "desert"),
}
LINES = {
    **dict.fromkeys(("fortified line", "fortification", "fort", "soviet fortified line", "stalin line"), "soviet_line"),
    **dict.fromkeys(("german fortified line", "german line"), "german_line"),
}
SIDES = {"rivers": "river", "river": "river", "lakes": "lake", "straits": "strait"}


def known(found: dict[str, Any]) -> None:
    """Terrain, hexsides and cities that stand by themselves, in the words of ``map``."""
    changes = dict(plain.mapping("map", found.get("map") or {}))
    terrain = found.pop("terrain", None)
    if isinstance(terrain, Mapping):
        for hex, word in terrain.items():
            _terrain(changes, place(hex), str(word).lower().strip())
    elif terrain is not None:
        found["terrain"] = terrain
    for hex in listed(found.pop("cities", [])):
        _city(changes, place(hex))
    for key in ("fortified_lines", "fortified_line", "soviet_line"):
        for hex in listed(found.pop(key, [])):
            _terrain(changes, place(hex), "fortified line")
    for key, kind in SIDES.items():
        for pair in listed(found.pop(key, [])):
            _side(changes, kind, pair)
    for kind, pairs in hexsides.by_kind(plain.mapping("hexsides", found.pop("hexsides", {}))).items():
        for pair in pairs:
            _side(changes, SIDES.get(kind, kind), pair)
    if changes:
        found["map"] = changes


def _part(changes: dict[str, Any], name: str) -> dict[str, Any]:
    part = changes.get(name)
    changes[name] = dict(part) if isinstance(part, Mapping) else {}
    made: dict[str, Any] = changes[name]
    return made


def _terrain(changes: dict[str, Any], hex: Any, word: str) -> None:
    if word == "city":
        _city(changes, hex)
    elif word in LINES:
        features = _part(changes, "features")
        features[LINES[word]] = [*listed(features.get(LINES[word], [])), hex]
    else:
        _part(changes, "terrain")[hex] = TERRAIN.get(word, word)


def _city(changes: dict[str, Any], hex: Any) -> None:
    _part(changes, "places")[f"City {hex}"] = [hex, "city"]


def _side(changes: dict[str, Any], kind: str, pair: Any) -> None:
    ends = [place(word) for word in listed(hexsides.hexside(pair))]
    sides = _part(changes, "sides")
    sides[kind] = [*listed(sides.get(kind, [])), ends]
