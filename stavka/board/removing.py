"""The same map with something taken off it: features of hexes, hexsides, rivers, rails, places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from stavka.board.board import Board
from stavka.board.load import hexes_of, steps_of
from stavka.hexes import Net, bits

KEYS = ("features", "sides", "rivers", "rails", "places")


def without(board: Board, removed: Mapping[str, Any]) -> Board:
    """A board without some of its things.

    ``features`` maps a kind to hexes, ``sides`` a kind to pairs of hexes; ``rivers``, ``rails`` and ``places`` are
    lists of names. What is not there cannot be taken away: ``ValueError`` says so.
    """
    if not isinstance(removed, Mapping):
        raise ValueError(f"what is removed is a mapping, not {removed!r}")
    unknown = sorted(str(key) for key in removed if key not in KEYS)
    if unknown:
        raise ValueError(f"nothing can be removed under {', '.join(unknown)}; only under {', '.join(KEYS)}")
    for kind, hexes in _mapping("features", removed).items():
        board = _without_feature(board, kind, hexes)
    for kind, pairs in _mapping("sides", removed).items():
        board = _without_sides(board, kind, pairs)
    board = _without_rivers(board, _names(removed, "rivers", [river.name for river in board.rivers]))
    board = _without_rails(board, _names(removed, "rails", board.rail_lines))
    places = _names(removed, "places", board.places)
    return replace(board, places={n: p for n, p in board.places.items() if n not in places}) if places else board


def _mapping(key: str, removed: Mapping[str, Any]) -> Mapping[str, Any]:
    found = removed.get(key, {})
    if not isinstance(found, Mapping):
        raise ValueError(f"{key} that are removed are a mapping, not {found!r}")
    return found


def _names(removed: Mapping[str, Any], key: str, known: Iterable[str]) -> set[str]:
    """The things meant, as the map spells them."""
    given = removed.get(key, ())
    if not isinstance(given, list | tuple):
        raise ValueError(f"{key} that are removed are a list of names, not {given!r}")
    spelled = {name.lower(): name for name in known}
    strange = [str(name) for name in given if str(name).lower() not in spelled]
    if strange and not spelled:
        raise ValueError(f"this map has no {key} by name; what runs along hexsides is removed under sides")
    if strange:
        raise ValueError(f"the map has no {', '.join(strange)} among its {key}: {', '.join(sorted(spelled.values()))}")
    return {spelled[str(name).lower()] for name in given}


def _hexes(board: Board, names: Any) -> list[int]:
    if not isinstance(names, list | tuple):
        raise ValueError(f"hexes are a list, not {names!r}")
    places = {place.name.lower(): place.hex for place in board.places.values()}
    found = []
    for name in names:
        word = str(name)
        found.append(board.grid.index(word) if word in board.grid else places.get(word.lower(), -1))
        if found[-1] < 0:
            raise KeyError(word)
    return found


def _without_feature(board: Board, kind: str, names: Any) -> Board:
    if kind not in board.features:
        raise ValueError(f"there is no feature {kind}; there are {', '.join(sorted(board.features))}")
    gone = sum(1 << hex for hex in set(_hexes(board, names)))
    if bare := gone & ~board.features[kind]:
        raise ValueError(f"there are no {kind} in {', '.join(board.grid.names(bare))}")
    return replace(board, features={**board.features, kind: board.features[kind] & ~gone})


def _without_sides(board: Board, kind: str, pairs: Any) -> Board:
    if kind not in board.sides:
        raise ValueError(f"there is no kind of hexside {kind}; there are {', '.join(sorted(board.sides))}")
    if not isinstance(pairs, list | tuple) or any(not isinstance(p, list | tuple) or len(p) != 2 for p in pairs):
        raise ValueError(f"hexsides of {kind} are pairs of hexes, not {pairs!r}")
    found = [(one, other) for one, other in (_hexes(board, pair) for pair in pairs)]
    gone = Net.along(board.grid, found).masks
    for one, other in found:
        direction = board.grid.direction(one, other)
        if direction is None or not board.sides[kind][direction] >> one & 1:
            raise ValueError(f"there is no {kind} between {board.grid.name(one)} and {board.grid.name(other)}")
    left = tuple(masks & ~less for masks, less in zip(board.sides[kind], gone, strict=True))
    board = replace(board, sides={**board.sides, kind: left})
    return replace(board, walk=_opened(board, found)) if kind in board.barring else board


def _opened(board: Board, pairs: Sequence[tuple[int, int]]) -> Net:
    """The steps over land with these hexsides open, unless something else still bars them."""
    opened = {frozenset(pair) for pair in pairs if not _barred(board, *pair)}
    around, neighbours = board.walk.around, board.grid.neighbours
    shut = [
        (one, other)
        for one in bits(board.playable)
        for other in neighbours(one)
        if board.playable >> other & ~around(one) >> other & 1 and frozenset((one, other)) not in opened
    ]
    return Net.over(board.grid, board.playable, shut)


def _barred(board: Board, one: int, other: int) -> bool:
    direction = board.grid.direction(one, other)
    assert direction is not None
    return any(board.sides[kind][direction] >> one & 1 for kind in board.barring if kind in board.sides)


def _without_rivers(board: Board, names: set[str]) -> Board:
    if not names:
        return board
    left = tuple(river for river in board.rivers if river.name not in names)
    courses = [river.hexes for river in left]
    steps = Net.along(board.grid, steps_of(courses))
    return replace(board, rivers=left, river_hexes=hexes_of(courses), river_steps=steps)


def _without_rails(board: Board, names: set[str]) -> Board:
    if not names:
        return board
    lines = {name: hexes for name, hexes in board.rail_lines.items() if name not in names}
    tracks = Net.along(board.grid, steps_of(lines.values(), board.rail_only), board.rail_only)
    return replace(board, rail_lines=lines, tracks=tracks, rail_hexes=hexes_of(lines.values()))
