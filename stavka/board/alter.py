"""The same map with other terrain, rivers, rails or places, for situations and examples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from stavka.board.board import Board, Place, River
from stavka.board.load import hexes_of, steps_of
from stavka.board.removing import without
from stavka.hexes import Net, bits

KEYS = ("blank", "remove", "terrain", "countries", "features", "sides", "rivers", "rails", "places")


def altered(board: Board, changes: Mapping[str, Any], home: str = "russia") -> Board:
    """A board with changes.

    ``blank`` takes all off and leaves clear land of the country ``home``. ``terrain`` and ``countries`` map hexes to
    terrain and country, ``features`` and ``sides`` map a kind to hexes or to pairs of hexes that gain it, ``places``
    maps a name to hex and kind, ``rivers`` and ``rails`` map a name to a chain of hexes. ``remove`` takes features,
    hexsides, rivers, rails and places off the map before anything is added (see ``removing``).
    """
    unknown = sorted(set(changes) - set(KEYS))
    if unknown:
        raise ValueError(f"a map cannot be changed in {', '.join(unknown)}; only in {', '.join(KEYS)}")
    board = without(board, changes.get("remove", {}))
    _check(board, changes, home)
    changes = {**changes, **_by_number(board, changes)}
    new = _blank(board, home) if changes.get("blank") else board
    new = _with_terrain(new, changes.get("terrain", {}))
    new = replace(new, countries=_moved(new, new.countries, changes.get("countries", {})))
    new = _with_features(new, changes.get("features", {}))
    new = _with_sides(new, changes.get("sides", {}))
    new = _with_places(new, changes.get("places", {}))
    new = _with_rivers(new, changes.get("rivers", {}))
    return _with_rails(new, changes.get("rails", {}))


def _check(board: Board, changes: Mapping[str, Any], home: str) -> None:
    """Only what the map knows can be changed on it."""
    for key, value in changes.items():
        if key != "blank" and not isinstance(value, Mapping):
            raise ValueError(f"{key} is a mapping, not {value!r}")
    for key in ("features", "sides", "rivers", "rails", "places"):
        for name, value in changes.get(key, {}).items():
            if not isinstance(value, list | tuple):
                raise ValueError(f"{name} in {key} is a list, not {value!r}")
    for name, value in changes.get("places", {}).items():
        if len(value) != 2:
            raise ValueError(f"{name} wants a hex and a kind of place, not {value!r}")
    for kind, pairs in changes.get("sides", {}).items():
        for pair in pairs:
            if not isinstance(pair, list | tuple) or len(pair) != 2:
                raise ValueError(f"a hexside of {kind} is a pair of hexes, not {pair!r}")
    named = [hex for key in ("features", "rivers", "rails") for hexes in changes.get(key, {}).values() for hex in hexes]
    named += [hex for pairs in changes.get("sides", {}).values() for pair in pairs for hex in pair]
    named += [hex for hex, _ in changes.get("places", {}).values()]
    for hex in named:
        if not isinstance(hex, str):
            raise ValueError(f"a hex is a text of four digits, not {hex!r}")
    _known("terrain", changes.get("terrain", {}).values(), board.terrain)
    _known("country", changes.get("countries", {}).values(), {*board.countries, home})
    _known("feature", changes.get("features", {}), board.features)
    _known("kind of hexside", changes.get("sides", {}), board.sides)
    kinds = {place.kind for place in board.places.values()}
    _known("kind of place", (kind for _, kind in changes.get("places", {}).values()), kinds)


def _by_number(board: Board, changes: Mapping[str, Any]) -> dict[str, Any]:
    """The changes of single hexes with numbers for the names of places."""
    places = {place.name.lower(): board.grid.name(place.hex) for place in board.places.values()}

    def number(hex: str) -> str:
        return hex if hex in board.grid else places.get(hex.lower(), hex)

    found: dict[str, Any] = {
        key: {number(str(hex)): value for hex, value in changes.get(key, {}).items()}
        for key in ("terrain", "countries")
    }
    found["features"] = {kind: [number(hex) for hex in hexes] for kind, hexes in changes.get("features", {}).items()}
    return found


def _known(what: str, given: Iterable[Any], known: Iterable[str]) -> None:
    names = sorted(known)
    strange = sorted({str(name) for name in given} - set(names))
    if strange:
        raise ValueError(f"there is no {what} {', '.join(strange)}; there are {', '.join(names)}")


def _blank(board: Board, home: str) -> Board:
    grid = board.grid
    everywhere = grid.all
    empty = Net(grid, [0] * 6)
    return replace(
        board,
        terrain={kind: everywhere if kind == "clear" else 0 for kind in board.terrain},
        playable=everywhere,
        countries={home: everywhere},
        districts={},
        features={},
        coasts={},
        places={},
        rivers=(),
        river_hexes=0,
        river_steps=empty,
        sides={"barred": (0,) * 6},
        straits=(),
        rail_lines={},
        rail_only=(),
        walk=Net.over(grid, everywhere),
        tracks=empty,
        rail_hexes=0,
    )


def _with_terrain(board: Board, terrain: Mapping[str, str]) -> Board:
    if not terrain:
        return board
    after = _moved(board, board.terrain, terrain)
    before, water = _water(board.terrain), _water(after)
    if before == water:
        return replace(board, terrain=after)
    playable = (board.playable | before) & ~water  # what was drained is open to play, what was flooded is not
    return replace(board, terrain=after, playable=playable, walk=_walk(board, playable))


def _walk(board: Board, playable: int, barred: Iterable[tuple[int, int]] = ()) -> Net:
    """The steps over land on other ground; sides that nobody crossed before stay shut."""
    around, neighbours = board.walk.around, board.grid.neighbours
    shut = [(a, b) for a in bits(board.playable) for b in neighbours(a) if board.playable >> b & ~around(a) >> b & 1]
    return Net.over(board.grid, playable, [*shut, *barred])


def _water(terrain: Mapping[str, int]) -> int:
    return terrain.get("sea", 0) | terrain.get("lake", 0)


def _moved(board: Board, sets: Mapping[str, int], changes: Mapping[str, str]) -> dict[str, int]:
    """Sets that part the map, after some hexes went to others of them."""
    found = dict(sets)
    for name, kind in changes.items():
        found.setdefault(kind, 0)
        bit = 1 << board.grid.index(name)
        found = {k: hexes | bit if k == kind else hexes & ~bit for k, hexes in found.items()}
    return found


def _with_features(board: Board, features: Mapping[str, Sequence[str]]) -> Board:
    added = {kind: board.features.get(kind, 0) | board.grid.set_of(hexes) for kind, hexes in features.items()}
    return replace(board, features={**board.features, **added})


def _with_sides(board: Board, sides: Mapping[str, Sequence[Sequence[str]]]) -> Board:
    index = board.grid.index
    found = dict(board.sides)
    barred: list[tuple[int, int]] = []
    for kind, names in sides.items():
        pairs = [(index(a), index(b)) for a, b in names]
        gained = Net.along(board.grid, pairs).masks
        known = found.get(kind, (0,) * 6)
        found[kind] = tuple(old | new for old, new in zip(known, gained, strict=True))
        barred += pairs if kind in board.barring else []
    walk = _walk(board, board.playable, barred) if barred else board.walk
    return replace(board, sides=found, walk=walk)


def _with_places(board: Board, places: Mapping[str, Sequence[str]]) -> Board:
    if not places:
        return board
    named = {name: Place(name, board.grid.index(hex), kind) for name, (hex, kind) in places.items()}
    moved = {place.hex for place in named.values()}
    kept = {name: place for name, place in board.places.items() if place.hex not in moved}
    return replace(board, places={**kept, **named})


def _chains(board: Board, chains: Mapping[str, Sequence[str]]) -> dict[str, tuple[int, ...]]:
    return {name: tuple(board.grid.index(hex) for hex in hexes) for name, hexes in chains.items()}


def _with_rivers(board: Board, rivers: Mapping[str, Sequence[str]]) -> Board:
    if not rivers:
        return board
    added = tuple(River(name, hexes) for name, hexes in _chains(board, rivers).items())
    everything = (*board.rivers, *added)
    courses = [river.hexes for river in everything]
    return replace(
        board,
        rivers=everything,
        river_hexes=hexes_of(courses),
        river_steps=Net.along(board.grid, steps_of(courses)),
    )


def _with_rails(board: Board, rails: Mapping[str, Sequence[str]]) -> Board:
    if not rails:
        return board
    lines = {**board.rail_lines, **_chains(board, rails)}
    return replace(
        board,
        rail_lines=lines,
        tracks=Net.along(board.grid, steps_of(lines.values(), board.rail_only), board.rail_only),
        rail_hexes=hexes_of(lines.values()),
    )
