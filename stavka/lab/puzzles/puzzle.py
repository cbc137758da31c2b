"""Puzzles as they stand in the data files, read and checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any  # a situation and a criterion are whatever a file says, checked below

from stavka.library import titles

DATA = Path(__file__).parent / "data"
THEMES: Mapping[str, str] = {
    "destroy": "Surround and destroy",
    "take": "Take that",
    "enter": "Walk in",
    "combine": "Strike together",
    "cut": "Cut them off",
    "hold": "Hold this",
    "rail": "Who must come by rail",
    "save": "Save that one",
    "lone": "Do not leave this alone",
    "supply": "Back into supply",
    "impulses": "Defend against two blows",
    "winter": "Attack or halt before the winter",
    "replace": "Spend replacements",
    "evacuate": "Evacuate",
    "set-up": "Set up",
}
VERBS: Mapping[str, frozenset[str]] = {  # what a criterion may ask, and what it says besides
    "holds": frozenset(),
    "stands": frozenset({"units"}),
    "clears": frozenset({"chance"}),
    "destroys": frozenset({"chance"}),
    "cut_off": frozenset({"at_least"}),
    "supplied": frozenset({"at_least"}),
    "keeps": frozenset({"chance"}),
    "survives": frozenset({"chance"}),
    "garrison": frozenset({"factors"}),
    "careful": frozenset(),
    "back": frozenset({"factors"}),
    "away": frozenset({"steps"}),
}
KEYS = {"theme", "text", "origin", "side", "until", "answer", "situation", "criteria", "solution", "wrong", "named"}
NEEDED = KEYS - {"answer", "wrong", "named"}


class BadPuzzle(ValueError):
    """A puzzle file says something that cannot be."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, who is asked, how far it is played, and what must be true then."""

    id: str
    title: str
    theme: str
    text: str  # the question, for people
    origin: str
    side: str
    until: str  # the phase with whose end the side is done
    answer: str  # the phase up to which the enemy answers; nothing when no answer is played
    situation: Mapping[str, Any]
    criteria: tuple[Mapping[str, Any], ...]
    solution: tuple[str, ...]  # the side's own decisions, as they were played
    wrong: tuple[str, ...] = ()  # decisions that look well and do not do, beside doing nothing
    named: bool = False  # made or named by a person

    @property
    def number(self) -> int:
        return int(self.id.rpartition("-")[2])

    @property
    def half(self) -> str:
        """Puzzles with an odd number may be used for tuning; those with an even one are held back."""
        return "tune" if self.number % 2 else "held"


def puzzles(title: str | None = None, half: str | None = None, theme: str | None = None) -> list[Puzzle]:
    """All puzzles, or those of a title, a half or a theme, in the order of their ids."""
    codes = titles() if title is None else (title,)
    found = [puzzle for code in codes for puzzle in _of_title(code)]
    return [p for p in found if half in (None, p.half) and theme in (None, p.theme)]


def find(id: str) -> Puzzle:
    """A puzzle by its id; ``KeyError`` when there is none."""
    code = id.rpartition("-")[0]
    for puzzle in _of_title(code) if code in titles() else ():
        if puzzle.id == id:
            return puzzle
    raise KeyError(f"there is no puzzle {id!r}")


@lru_cache(maxsize=8)
def _of_title(code: str) -> tuple[Puzzle, ...]:
    files = (tomllib.loads(path.read_text("utf-8")) for path in sorted((DATA / code).glob("*.toml")))
    found = [read(id, item, code) for file in files for id, item in file.items()]
    twice = {p.id for p in found if sum(q.id == p.id for q in found) > 1}
    if twice:
        raise BadPuzzle(f"{', '.join(sorted(twice))} stands twice")
    return tuple(sorted(found, key=lambda p: p.number))


def read(id: str, item: Mapping[str, Any], title: str) -> Puzzle:
    """A puzzle from its table in a file."""
    strange, short = set(item) - KEYS, NEEDED - set(item)
    if strange or short:
        raise BadPuzzle(
            f"{id}: has {', '.join(sorted(strange)) or 'nothing'} too much, lacks {', '.join(sorted(short))}"
        )
    if not re.fullmatch(rf"{title}-\d+", id):
        raise BadPuzzle(f"{id}: is called {title} and a number")
    if item["theme"] not in THEMES:
        raise BadPuzzle(f"{id}: there is no theme {item['theme']}")
    criteria = tuple(item["criteria"])
    for criterion in criteria:
        _check(id, criterion)
    return Puzzle(
        id=id,
        title=title,
        theme=item["theme"],
        text=item["text"],
        origin=item["origin"],
        side=item["side"],
        until=item["until"],
        answer=item.get("answer", ""),
        situation={"title": title, **item["situation"]},
        criteria=criteria,
        solution=tuple(item["solution"]),
        wrong=tuple(item.get("wrong", ())),
        named=bool(item.get("named")),
    )


def verb_of(criterion: Mapping[str, Any]) -> str:
    """What a criterion asks."""
    return next(key for key in criterion if key in VERBS)


def _check(id: str, criterion: Mapping[str, Any]) -> None:
    verbs = [key for key in criterion if key in VERBS]
    if len(verbs) != 1 or set(criterion) - VERBS[verbs[0]] - {verbs[0]}:
        raise BadPuzzle(f"{id}: {dict(criterion)} is no criterion")
