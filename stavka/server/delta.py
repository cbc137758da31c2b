"""What changed between two pieces of plain data, so that a page is sent that and not the whole again.

A delta is plain data itself:

- ``{}``: nothing changed;
- ``{"to": value}``: the value is another one now;
- ``{"changed": {key: delta}, "out": [key], "new": [[place, key, value]]}``: keys of an object changed, went, came;
- the same with ``"by"``: a list whose elements have names. Strings are their own names (``by`` is empty); of objects
  ``by`` is the key that names them. ``new`` then holds ``[place, value]``.

Parts that are empty are left out. Keys and elements that stay keep their order, so that the result is the same to the
last byte; where they do not, the value is sent as a whole. The client applies deltas in ``web/src/wire/delta.ts``;
``applied`` is the same in Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, cast

from stavka.server.codec import Json, encode

Delta: TypeAlias = dict[str, Json]
NAMES = ("id", "text", "verb")  # the keys by which elements of a list may be known: pieces, offers, kinds of action


def delta(old: Json, new: Json) -> Delta:
    """What turns the old into the new."""
    if isinstance(old, dict) and isinstance(new, dict):
        if old != new or encode(old) != encode(new):
            parts = _parts(old, new)
            return {"to": new} if parts is None else _written(parts, [[at, key, new[key]] for at, key in parts[2]])
        return {}
    if isinstance(old, list) and isinstance(new, list):
        return _of_lists(old, new)
    same = type(old) is type(new) and old == new  # 1, 1.0 and true are equal, and yet another text
    return {} if same else {"to": new}


def _of_lists(old: list[Json], new: list[Json]) -> Delta:
    if old == new and encode(old) == encode(new):
        return {}
    by = _named_by(old)
    if by is None or _named_by(new) != by:
        return {"to": new}
    named = {_name(one, by): one for one in new}
    parts = _parts({_name(one, by): one for one in old}, named)
    if parts is None:
        return {"to": new}
    return {"by": by} | _written(parts, [[at, named[name]] for at, name in parts[2]])


Parts: TypeAlias = tuple[dict[str, Delta], list[str], list[tuple[int, str]]]  # changed, out, and new with their places


def _parts(old: dict[str, Json], new: dict[str, Json]) -> Parts | None:
    """None when most is new or what stays is in another order, so that the whole is shorter."""
    kept = [key for key in new if key in old]
    if 2 * len(kept) < len(new) or kept != [key for key in old if key in new]:
        return None
    changed = {key: found for key in kept if (found := delta(old[key], new[key]))}
    return changed, [key for key in old if key not in new], [(at, key) for at, key in enumerate(new) if key not in old]


def _written(parts: Parts, new: Sequence[list[Json]]) -> Delta:
    changed, out, _ = parts
    found = {"changed": changed, "out": out, "new": new}
    return cast(Delta, {key: part for key, part in found.items() if part})


def _named_by(elements: list[Json]) -> str | None:
    """The key that names every element of a list, empty where they are strings, None where names are not clear."""
    for by in ("", *NAMES):
        names = [_name(one, by) for one in elements]
        if "" not in names and len(set(names)) == len(names):
            return by
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
