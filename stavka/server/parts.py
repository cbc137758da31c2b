"""Plain data that is told again and again: a part that is still the same is the same object as before.

Whoever then looks for what has changed sees at a glance what has not, and nothing of that is converted again.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import is_not
from typing import TypeAlias, cast

import msgspec

from stavka.server.codec import Json, encoded

Object: TypeAlias = dict[str, object]
SMALL = {str, int, float, bool, type(None)}
PLAIN = {*SMALL, list}
MOST = 20_000  # objects that are known to all tables
_OWN: dict[int, tuple[Object, Json]] = {}  # by their identity, which lasts since they are kept


class Parts:
    """Remembers what was told last, by its keys; of a list of objects each element by its name."""

    __slots__ = ("_elements", "_lists", "_parts")

    def __init__(self) -> None:
        self._parts: dict[str, tuple[bytes, Json]] = {}  # text, and what came of it
        self._elements: dict[tuple[str, object], tuple[Object, Json]] = {}  # what was given, and what came of it
        self._lists: dict[str, list[Json]] = {}

    def plain(self, data: Mapping[str, object]) -> dict[str, Json]:
        """The data as a page will read it. The objects in its lists must not be changed later: they are known again,
        and they are told as they are where that can be done."""
        return {key: self._plain(key, value) for key, value in data.items()}

    def _plain(self, key: str, value: object) -> Json:
        if type(value) in SMALL:
            return cast(Json, value)
        if isinstance(value, list) and set(map(type, value)) == {dict}:
            return self._list(key, value)
        text = encoded(value)
        known = self._parts.get(key)
        if known is None or known[0] != text:
            known = self._parts[key] = text, msgspec.json.decode(text)
        return known[1]

    def _list(self, key: str, value: list[Object]) -> list[Json]:
        found: list[Json] = []
        elements = self._elements
        for at, one in enumerate(value):
            name = key, one.get("id", at)
            known = elements.get(name)
            if known is None or (known[0] is not one and encoded(known[0]) != encoded(one)):
                known = elements[name] = one, _own(one)
            found.append(known[1])
        last = self._lists.get(key)
        if last is None or len(last) != len(found) or any(map(is_not, last, found)):
            last = self._lists[key] = found
        return last


def _own(value: Object) -> Json:
    """An object that is plain already can be shared by all tables; another one is converted. Pieces are the same
    objects at all tables of a title, so they are looked at once and not for every game that is opened."""
    known = _OWN.get(id(value))
    if known is None or known[0] is not value:
        if len(_OWN) >= MOST:
            _OWN.clear()
        known = _OWN[id(value)] = value, _converted(value)
    return known[1]


def _converted(value: Object) -> Json:
    kinds = set(map(type, value.values()))
    lists = [one for one in value.values() if type(one) is list] if list in kinds else []
    is_plain = kinds <= PLAIN and all(set(map(type, one)) <= SMALL for one in lists)
    return cast(Json, value) if is_plain else msgspec.json.decode(encoded(value))
