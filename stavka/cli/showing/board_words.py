"""A board told in sentences, hex by hex: for screen readers, for logs, and for looking things up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from stavka.board import Board
from stavka.board.drawing.counters import strength
from stavka.board.drawing.legend import CALLED
from stavka.cli.showing.board_sides import tell_sides
from stavka.cli.showing.board_text import stacks_by_hex
from stavka.hexes import bits

Unit = Mapping[str, Any]  # plain data, as the view of a title has it


def tell_hex(board: Board, hex: int, pieces: Sequence[Unit] = ()) -> str:
    """All there is to know about a hex in a sentence or two."""
    facts = [board.terrain_at(hex)]
    place = board.place_at(hex)
    if place:
        kind = CALLED.get(place.kind, place.kind)
        facts.insert(0, kind + (f" and port on the {place.port.replace('_', ' ')}" if place.port else ""))
    facts += [f"river {river.name}" for river in board.rivers if hex in river.hexes]
    facts += tell_sides(board, hex)
    if board.rail_hexes >> hex & 1:
        facts.append("rail")
    facts += [name.replace("_", " ").title() for name, hexes in board.countries.items() if hexes >> hex & 1]
    facts += [f"district {name}" for name, hexes in board.districts.items() if hexes >> hex & 1]
    sides = list(dict.fromkeys(str(piece.get("side") or "?") for piece in pieces))
    stacks = [
        f" {side.title()}: {', '.join(tell_unit(piece) for piece in pieces if str(piece.get('side') or '?') == side)}."
        for side in sides
    ]
    return f"{board.label(hex)}: {', '.join(facts)}.{''.join(stacks)}"


def tell_unit(unit: Unit) -> str:
    """Short name, strength, and what marks it."""
    flags = [str(flag) for flag in unit.get("flags") or ()]
    return f"{unit.get('short') or unit.get('id')} {strength(unit)}" + (f" ({', '.join(flags)})" if flags else "")


def tell_board(board: Board, hexes: int, units: Iterable[Unit] = ()) -> list[str]:
    """Every hex with a place or a piece, in the order of the hex numbers; plain country is left out."""
    found = stacks_by_hex(units)
    return [
        tell_hex(board, hex, found.get(name, ()))
        for name, hex in sorted((board.grid.name(hex), hex) for hex in bits(hexes & board.grid.all))
        if name in found or board.place_at(hex)
    ]
