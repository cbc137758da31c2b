"""A position as a line of text, kept beside a diary, so that a game still opens when a rule or a table was mended since
and its diary cannot be played again move by move."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import Field, fields
from typing import Any

from stavka.engine.position import Position
from stavka.engine.record.saved import Saved, class_named, name_of
from stavka.engine.refusal import Unreadable, shown
from stavka.engine.stage import Stage

PLAIN = (int, str, bool, type(None))
KINDS: dict[str, type] = {"int": int, "str": str, "bool": int, "tuple": tuple, "frozenset": frozenset, "dict": dict}
LARGEST = 10_000_000  # bytes of a position unpacked; a campaign of the largest title takes less than a hundredth


def take(position: Position) -> str:
    """All that makes a position what it is."""
    told = {
        "units": [counter.id for counter in position.roster.counters],
        "state": {name: _told(value) for name, value in position.state().items() if name != "options"},
    }
    packed = zlib.compress(json.dumps(told, separators=(",", ":")).encode(), 9)
    return base64.b64encode(packed).decode()


def restore(start: Position, text: str) -> Position:
    """The position that ``take`` told, for the game that begins at ``start``.

    What a later version added to the state keeps the value it has at the start; what it dropped is left out.
    """
    state = _state(start, text)
    restored = start.copy()
    own = restored.__dict__
    strange = sorted(name for name, value in state.items() if name in own and not _alike(value, own[name]))
    if strange or not all(isinstance(stage, Stage) for stage in state.get("stages", ())):
        raise Unreadable(f"the position kept with the diary does not hold together: {', '.join(strange) or 'stages'}")
    hexes = set(start.board.grid.indices)
    if any(where not in hexes for where in state.get("where", ()) if where >= 0):  # before a set of hexes is made of it
        raise Unreadable("the position kept with the diary has a unit where there is no hex")
    own.update({name: _grown(value, own[name]) for name, value in state.items() if name in own})
    restored.forget()
    return restored


def _alike(value: Any, now: Any) -> bool:
    """Whether a value can stand where the start has another: of the same kind, and made of the same kinds."""
    if isinstance(now, list):
        return isinstance(value, list) and _kinds(value) <= (_kinds(now) or _kinds(value))
    if isinstance(now, dict):
        return isinstance(value, dict)
    return value is None or now is None or isinstance(value, type(now)) or isinstance(now, type(value))


def _kinds(values: Iterable[Any]) -> set[type]:
    """The kinds of some values; empty when they say nothing of others that may stand there."""
    kinds = {int if isinstance(value, bool) else type(value) for value in values}
    return set() if kinds == {type(None)} else kinds


def same(position: Position, text: str) -> bool:
    """Whether a position is the one that was told, as far as both know."""
    now = position.state()
    return all(_grown(value, now[name]) == now[name] for name, value in _state(position, text).items() if name in now)


def _packed(text: str) -> bytes:
    """Positions are told in base 64, which begins with another letter than the base 85 of older ones."""
    return base64.b64decode(text, validate=True) if text.startswith("e") else base64.b85decode(text)


def _state(position: Position, text: str) -> dict[str, Any]:
    try:
        told = json.loads(zlib.decompressobj().decompress(_packed(text), LARGEST))
        units, state = told["units"], {name: _value(value) for name, value in told["state"].items()}
    except (ValueError, zlib.error, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable(f"the position kept with the diary cannot be read: {shown(str(error), 200)}") from None
    if not isinstance(units, list) or units != [counter.id for counter in position.roster.counters][: len(units)]:
        raise Unreadable("the position kept with the diary knows other units than the title has now")
    return state


def _grown(value: Any, now: Any) -> Any:
    """Lists with an entry for every unit get those of units that were added since."""
    if isinstance(value, list) and isinstance(now, list):
        return value + now[len(value) :]
    return value


def _told(value: Any) -> Any:
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, list):
        return [_told(item) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [_told(item) for item in value]}
    if isinstance(value, frozenset):
        return {"set": sorted(value)}
    if isinstance(value, Mapping):
        return {"dict": [[_told(key), _told(item)] for key, item in value.items()]}
    if isinstance(value, Saved):
        parts = {part.name: _told(getattr(value, part.name)) for part in _fields(type(value))}
        return {"class": name_of(type(value)), "parts": parts}
    raise TypeError(f"a position may not hold {value!r}")


def _value(told: Any) -> Any:
    if isinstance(told, PLAIN):
        return told
    if isinstance(told, list):
        return [_value(item) for item in told]
    if "tuple" in told:
        return tuple(_value(item) for item in told["tuple"])
    if "set" in told:
        return frozenset(told["set"])
    if "dict" in told:
        return {_value(key): _value(item) for key, item in told["dict"]}
    kind = class_named(told["class"])
    known = {part.name: str(part.type) for part in _fields(kind)}
    parts = {name: _value(part) for name, part in told["parts"].items() if name in known}
    for name, value in parts.items():
        wanted = KINDS.get(known[name].partition("[")[0])
        if wanted and not isinstance(value, wanted):
            raise ValueError(f"{name} of {told['class']} is {shown(value)}")
    return kind(**parts)


def _fields(kind: Any) -> tuple[Field[Any], ...]:
    return fields(kind)  # every class that a position holds is a dataclass, which no type says of ``Saved``
