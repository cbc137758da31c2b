"""The diary is the save: a header that says which game it is, then every action and die in the notation."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from stavka.engine.record.entry import Entry
from stavka.engine.refusal import Unreadable, shown

VERSION = 1
FIRST_LINE = "stavka diary"
DICE = "dice"  # the line of a header that holds the commitments to the keys of the dice
ENDED = "ended"  # the line that says how players ended the game between them, by no rule: resigned, agreed, out of time
UPGRADES: dict[int, Callable[[Diary], Diary]] = {}  # from a version to the next, so that old files open for ever


@dataclass(frozen=True, slots=True)
class Line:
    """A move as it stands in the file: whose it is and its notation."""

    number: int
    actor: str
    move: str


@dataclass(slots=True)
class Diary:
    """A diary as read, before it is played."""

    version: int
    header: dict[str, Any]
    moves: list[Line] = field(default_factory=list)


def write(header: Mapping[str, Any], log: Sequence[Entry]) -> str:
    """The whole game as text."""
    lines = [f"{FIRST_LINE} {VERSION}"]
    lines += [f"{key}: {json.dumps(value, sort_keys=True)}" for key, value in header.items()]
    lines.append("")
    heading = None
    for entry in log:
        if (entry.turn, entry.stage) != heading:
            heading = (entry.turn, entry.stage)
            lines.append(_comment(f" turn {entry.turn}, {entry.stage}"))
        lines.append(f"{entry.actor}: {entry.move}")
        lines += [_comment(f"   {sentence}") for sentence in entry.news]
    return "\n".join(lines) + "\n"


def _comment(told: str) -> str:
    """On one line, whatever a situation may call its places: a second one would be read as a move."""
    return "#" + " ".join(told.splitlines())


def parse(text: str) -> Diary:
    """Read a diary without playing it."""
    if not isinstance(text, str):
        raise Unreadable(f"a diary is a text, not {shown(text)}")
    lines = list(enumerate(text.removeprefix("\ufeff").splitlines(), 1))  # the mark that some editors put first
    if not lines or not lines[0][1].startswith(FIRST_LINE):
        raise Unreadable(f"this is no Stavka diary: its first line should be '{FIRST_LINE} {VERSION}'")
    word = lines[0][1][len(FIRST_LINE) :].strip()
    known = {str(version): version for version in range(1, VERSION + 1)}
    if word not in known:
        told = word[:20] or "(none)"
        raise Unreadable(f"line 1: diaries of version {told} are not known; this program reads 1 to {VERSION}")
    diary = Diary(known[word], {})
    body = iter(lines[1:])
    _read_header(body, diary)
    for number, line in body:
        if not line.strip() or line.startswith("#"):
            continue
        actor, colon, move = line.partition(": ")
        if not colon or not move.strip():
            raise Unreadable(f"line {number}: {line!r} is no move; expected for example 'axis: done'")
        diary.moves.append(Line(number, actor.strip(), move.strip()))
    while diary.version < VERSION:
        diary = UPGRADES[diary.version](diary)
    return diary


def _read_header(lines: Iterator[tuple[int, str]], diary: Diary) -> None:
    for number, line in lines:
        if not line.strip():
            return
        key, _, value = line.partition(":")
        try:
            diary.header[key.strip()] = json.loads(value)
        except (ValueError, RecursionError):
            shown = line if len(line) < 80 else f"{line[:80]}…"
            raise Unreadable(f"line {number}: {shown!r} is no line of a header, which is 'name: value'") from None


def asked_of(header: dict[str, Any], key: str, kind: type, otherwise: Any = None) -> Any:
    """An entry of a header, of the type it must have."""
    value = header.get(key, otherwise)
    if not isinstance(value, kind):
        names: dict[type, str] = {str: "a text", list: "a list", dict: "a mapping"}
        raise Unreadable(f"the diary's header does not say its {key}, or not as {names[kind]}: {value!r}")
    return value
