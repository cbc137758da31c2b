"""Plain data as the text of a TOML file, for tables that a player changes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(data: Mapping[str, Any]) -> str:
    """The text of a file that reads back as the same data, in the same order.

    >>> print(toml_text({"crt": {"rows": {"1": ["AE", 2]}, "known": True}}), end="")
    [crt]
    known = true
    <BLANKLINE>
    [crt.rows]
    1 = ["AE", 2]
    """
    return "\n".join(_table(data, ())).lstrip("\n") + "\n"


def _table(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    plain = {key: value for key, value in data.items() if not _is_table(value)}
    if path and (plain or not data):
        yield f"\n[{_dotted(path)}]"
    for key, value in plain.items():
        yield f"{_key(key)} = {_value(value)}"
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from _table(value, (*path, key))


def _is_table(value: object) -> bool:
    """What stands under a heading of its own; lists of mappings are written inside their line."""
    return isinstance(value, Mapping)


def _dotted(path: Sequence[str]) -> str:
    return ".".join(map(_key, path))


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
