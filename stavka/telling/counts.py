"""What the chapters of a title keep by name (``Position.counts``), as a situation gives it: every name is known, every
value is checked, and hexes and units are called by their names.

Numbers that the program keeps for hexes and units are taken too, since the header of an older save may hold them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, TypeVar

from stavka.engine.position import Position
from stavka.engine.refusal import Unreadable
from stavka.telling import situation as plain

P = TypeVar("P", bound=Position)
Reader = Callable[[P, str, Any], object]  # of what somebody wrote


def number(pos: Position, what: str, value: Any) -> int:
    """A whole number, below 0 too."""
    return plain.whole_number(what, value)


def no_less_than_0(pos: Position, what: str, value: Any) -> int:
    found = plain.whole_number(what, value)
    if found < 0:
        raise Unreadable(f"{what} cannot be {found}")
    return found


def hex_called(pos: Position, what: str, value: Any) -> int:
    """A hex by its number or the name of its place."""
    if isinstance(value, int) and not isinstance(value, bool) and value in pos.board.grid.indices:
        return value
    return pos.board.grid.index(pos.hex(plain.hex_word(value)))


def hexes(pos: Position, what: str, value: Any) -> int:
    """A list of hexes or places."""
    if isinstance(value, int) and not isinstance(value, bool) and not value & ~pos.board.grid.all:
        return value
    found: int = pos.board.grid.set_of(pos.hex(plain.hex_word(name)) for name in plain.sequence(what, value))
    return found


def units(pos: Position, what: str, value: Any) -> tuple[int, ...]:
    """A list of units."""
    return tuple(unit_called(pos, name) for name in plain.sequence(what, value))


def unit_called(pos: Position, name: Any) -> int:
    known = isinstance(name, int) and not isinstance(name, bool) and name in range(len(pos.roster))
    return name if known else pos.roster.find(str(name))


def by_hex(pos: Position, what: str, value: Any) -> tuple[tuple[int, int], ...]:
    """Hexes to numbers, as a mapping or as pairs."""
    pairs = list(value.items()) if isinstance(value, Mapping) else plain.sequence(what, value)
    for pair in pairs:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise Unreadable(f"{what} are pairs of a hex and a number, not {pair!r}")
    return tuple(sorted((hex_called(pos, what, hex), number(pos, what, count)) for hex, count in pairs))


def words(pos: Position, what: str, value: Any) -> tuple[str, ...]:
    """A list of names."""
    return tuple(map(str, plain.sequence(what, value)))


def one_of(*known: str) -> Reader[Position]:
    """One of a few words."""

    def read(pos: Position, what: str, value: Any) -> str:
        if value not in known:
            raise Unreadable(f"{what} is {' or '.join(known)}, not {value!r}")
        return str(value)

    return read


@dataclass(frozen=True, slots=True)
class Count:
    """Something that the rules keep by name: what it says, and how it is written."""

    says: str
    read: Reader[Any] = number  # of the position of its title


def set_counts(
    pos: Position, spec: Mapping[str, Any], known: Mapping[str, Count], patterns: Mapping[str, Count] | None = None
) -> None:
    """Take the ``counts`` of a situation over; a name or a value that means nothing is answered with a sentence.

    ``patterns`` are names that hold a unit, a year or the like, as regular expressions. Nothing (``None``) takes a
    count away.
    """
    for key, value in plain.mapping("counts", spec.get("counts", {})).items():
        name = str(key)
        count = known.get(name) or next((c for p, c in (patterns or {}).items() if re.fullmatch(p, name)), None)
        if count is None:
            near = get_close_matches(name, known, 3, 0.6)
            hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"
            raise Unreadable(f"there is no count {name!r}; {hint}")
        if value is None:
            pos.counts.pop(name, None)
        else:
            pos.counts[name] = count.read(pos, f"the count {name}", value)
