"""What changed between two pieces of plain data, so that a page is sent that and not the whole again.

A delta is plain data itself:

- ``{}``: nothing changed;
- ``{"to": value}``: the value is another one now;
- ``{"changed": {key: delta}, "out": [key], "new": [[place, key, value]]}``: keys of an object changed, went, came;
- the same with ``"by"``: a list whose elements have names. Strings are their own names (``by`` is empty); of objects
  ``by`` is the key that names them. ``new`` then holds ``[place, value]``.

Parts that are empty are left out. Keys and elements that stay keep their order, so that the result is the same to the
last byte; what has another place among them goes out and comes as new. The client applies deltas in
``web/src/wire/delta.ts``; ``applied`` is the same in Python.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, TypeAlias, cast

from stavka.server.codec import Json, encoded

Delta: TypeAlias = dict[str, Json]
NAMES = ("id", "text", "verb")  # the keys by which elements of a list may be known: pieces, offers, kinds of action


Known: TypeAlias = dict[tuple[int, int], Delta]  # what was worked out already, by the identities of old and new
SMALL = 8  # elements: what has more is worth remembering


def delta(old: Json, new: Json, known: Known | None = None) -> Delta:
    """What turns the old into the new. Whoever compares states that share parts gives what is ``known`` of them."""
    if old is new:
        return {}
    if not isinstance(old, dict | list) or not isinstance(new, dict | list):
        same = type(old) is type(new) and old == new  # 1, 1.0 and true are equal, and yet another text
        return {} if same else {"to": new}
    if known is None or len(new) <= SMALL:
        return _of_parts(old, new, known)
    key = id(old), id(new)
    if key not in known:
        known[key] = _of_parts(old, new, known)
    return known[key]


def _of_parts(old: Json, new: Json, known: Known | None) -> Delta:
    if old == new and encoded(old) == encoded(new):
        return {}
    if isinstance(old, dict) and isinstance(new, dict):
        parts = _parts(old, new, known)
        return {"to": new} if parts is None else _written(parts, [[at, key, new[key]] for at, key in parts[2]])
    if isinstance(old, list) and isinstance(new, list):
        return _of_lists(old, new, known)
    return {"to": new}


def _of_lists(old: list[Json], new: list[Json], known: Known | None) -> Delta:
    before, now = _named(old), _named(new)
    if before is None or now is None or before[0] != now[0]:
        return {"to": new}
    named = dict(zip(now[1], new, strict=True))
    parts = _parts(dict(zip(before[1], old, strict=True)), named, known)
    if parts is None:
        return {"to": new}
    return {"by": before[0]} | _written(parts, [[at, named[name]] for at, name in parts[2]])


Parts: TypeAlias = tuple[dict[str, Delta], list[str], list[tuple[int, str]]]  # changed, out, and new with their places


def _parts(old: dict[str, Json], new: dict[str, Json], known: Known | None) -> Parts | None:
    """None when most is new or in another place, so that the whole is shorter."""
    kept = [key for key in new if key in old]
    if kept != [key for key in old if key in new]:
        kept = _in_order(kept, {key: at for at, key in enumerate(old)})
    if 2 * len(kept) < len(new):
        return None
    stays = set(kept)
    others = [key for key in kept if old[key] is not new[key]]
    changed = {key: found for key in others if (found := delta(old[key], new[key], known))}
    return (
        changed,
        [key for key in old if key not in stays],
        [(at, key) for at, key in enumerate(new) if key not in stays],
    )


def _in_order(keys: list[str], places: dict[str, int]) -> list[str]:
    """As many of the keys as stand in the order of their places: a piece that moved leaves the others alone."""
    ends: list[int] = []  # for each length the lowest place with which such a row can end
    last: list[str] = []  # the key at that place
    before: dict[str, str | None] = {}
    for key in keys:
        at = bisect_left(ends, places[key])
        before[key] = last[at - 1] if at else None
        ends[at : at + 1], last[at : at + 1] = [places[key]], [key]
    row: list[str] = []
    key_now = last[-1] if last else None
    while key_now is not None:
        row.append(key_now)
        key_now = before[key_now]
    return row[::-1]


def _written(parts: Parts, new: Sequence[list[Json]]) -> Delta:
    changed, out, _ = parts
    found = {"changed": changed, "out": out, "new": new}
    return cast(Delta, {key: part for key, part in found.items() if part})


def _named(elements: list[Json]) -> tuple[str, list[str]] | None:
    """The key that names every element of a list, empty where they are strings, and the names; None where names are
    not clear."""
    kinds = set(map(type, elements))
    if kinds <= {str}:
        names = cast("list[str]", elements)
        return ("", names) if "" not in names and len(set(names)) == len(names) else None
    if kinds != {dict}:
        return None
    objects = cast("list[dict[str, Json]]", elements)
    for by in NAMES:
        found = [one.get(by) for one in objects]
        if set(map(type, found)) == {str} and "" not in found and len(set(cast("list[str]", found))) == len(found):
            return by, cast("list[str]", found)
    return None


def _name(element: Json, by: str) -> str:
    """Empty where the element has none."""
    found = element if not by else element.get(by) if isinstance(element, dict) else None
    return found if isinstance(found, str) else ""


def applied(old: Json, change: Delta) -> Json:
    """The new from the old and what changed."""
    if not change:
        return old
    if "to" in change:
        return change["to"]
    parts: dict[str, Any] = change  # a delta holds other parts where it stands for an object or a list
    changed, out, new = parts.get("changed", {}), set(parts.get("out", ())), parts.get("new", ())
    if "by" in change:
        assert isinstance(old, list)
        by = parts["by"]
        stay = [one for one in old if _name(one, by) not in out]
        elements = [applied(one, changed.get(_name(one, by), {})) for one in stay]
        for at, value in new:
            elements.insert(at, value)
        return elements
    assert isinstance(old, dict)
    entries = [(key, applied(value, changed.get(key, {}))) for key, value in old.items() if key not in out]
    for at, key, value in new:
        entries.insert(at, (key, value))
    return dict(entries)
