"""Who holds which places and rails in a described position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any  # a situation is whatever somebody writes

from stavka.engine.position import Position
from stavka.engine.refusal import Unreadable
from stavka.hexes import bits
from stavka.mechanics.rail.conversion import RailPosition
from stavka.telling import situating
from stavka.telling import situation as plain


def set_control(pos: Position, spec: Mapping[str, Any], watched: int, kept: str) -> None:
    """``control`` maps places to a side, or a side to a list of them or to ``all``.

    ``watched`` are the hexes whose control is kept, ``kept`` says in words what they are.
    """
    for key, value in plain.mapping("control", spec.get("control", {})).items():
        if isinstance(value, list | tuple) or value == "all":
            hexes = watched if value == "all" else situating.hexes_called(pos, "control", value)
            _give(pos, _side(pos, key), hexes, watched, kept)
        else:
            _give(pos, _side(pos, value), situating.hexes_called(pos, "control", [key]), watched, kept, str(key))


def _side(pos: Position, name: Any) -> int | None:
    if name in (None, "neither", "none"):
        return None
    return situating.side_called(pos, name, "control is axis, soviet or neither")


def _give(pos: Position, side: int | None, hexes: int, watched: int, kept: str, called: str = "") -> None:
    bare = hexes & ~watched
    if bare:
        name = called or pos.hex_name(next(bits(bare)))
        raise Unreadable(f"{name} is no {kept}, so nobody controls it")
    for s in range(2):
        pos.owner[s] = pos.owner[s] | hexes if s == side else pos.owner[s] & ~hexes


def set_rails(pos: RailPosition, spec: Mapping[str, Any]) -> None:
    """``rails`` names a side's rail hexes; ``railheads`` gives it the track from what it holds up to these hexes."""
    rails = pos.rail_net.rails
    for key, value in plain.mapping("rails", spec.get("rails", {})).items():
        if value == "all":
            _give_rails(pos, key, rails)
        elif isinstance(value, str):
            _give_rails(pos, value, situating.hexes_called(pos, "rails", [key]))
        else:
            _give_rails(pos, key, situating.hexes_called(pos, "rails", value))
    heads = spec.get("railheads", {})
    if isinstance(heads, list | tuple):  # the markers are those of the first side
        heads = {pos.title.sides[0]: heads}
    for who, names in plain.mapping("railheads", heads).items():
        held = pos.rails if _side(pos, who) == 0 else rails & ~pos.rails
        for hex in bits(situating.hexes_called(pos, "railheads", names)):
            path = pos.board.tracks.trace(hex, held, rails)
            if path is None:
                raise Unreadable(f"no track joins {pos.hex_name(hex)} to the rails of {who}, so it is no railhead")
            _give_rails(pos, who, sum(1 << h for h in path))


def _give_rails(pos: RailPosition, who: Any, hexes: int) -> None:
    side = _side(pos, who)
    if side is None:
        raise Unreadable(f"every rail hex is {' or '.join(pos.title.sides)}")
    bare = hexes & ~pos.rail_net.rails
    if bare:
        raise Unreadable(f"there is no railroad in {', '.join(pos.board.grid.names(bare))}")
    pos.rails = pos.rails | hexes if side == 0 else pos.rails & ~hexes
