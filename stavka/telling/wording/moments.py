"""Turns and stages as people call them: by their months, by the words of the rulebook in any order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias  # a situation is whatever somebody writes

from stavka.engine.refusal import Unreadable
from stavka.telling.wording.vocabulary import ORDINALS, Described, Vocabulary, side_called, simple

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH = re.compile(rf"\b({'|'.join(MONTHS)})[a-z]*\b")
CENTURY = 1900
YEAR = re.compile(r"\b(?:19|')?(4[0-9])\b")
NUMBERED = re.compile(r"(?:game ?)?(?:turn ?|gt ?|t ?)?#?(\d{1,3})")
DATED = re.compile(r"(19\d\d)[ /.](\d{1,2})(?:[ /.]\d{1,2})?|(\d{1,2})[ /.](19\d\d)")
IDLE = {"phase", "phases", "player", "players", "turn", "the", "of", "impulse", "ground", "segment", "part", "in", ""}
Months: TypeAlias = Mapping[tuple[int, int], int]  # year and month to the turn
MOMENT = ("side", "player", "phasing", "phasing player", "active player", "impulse", "segment")


def turn_called(told: Any, months: Months) -> Any:
    """The number of a turn; one that is called by its month, or by both its months, has the number of that.

    >>> calendar = {(1941, 9): 3, (1941, 10): 3, (1942, 5): 7}
    >>> [turn_called(told, calendar) for told in ("Sep/Oct 1941", "October '41", "1942-05", "turn 3", "Sept", 4)]
    [3, 3, 7, 3, 3, 4]
    >>> turn_called({"month": "May", "year": 1942}, calendar), turn_called("GT 9", calendar)
    (7, 9)
    """
    if isinstance(told, Mapping | list | tuple):
        told = " ".join(map(str, told.values() if isinstance(told, Mapping) else told))
    if not isinstance(told, str):
        return told
    text = simple(told)
    if numbered := NUMBERED.fullmatch(text):
        return int(numbered[1])
    if dated := DATED.fullmatch(text):
        return _turn_of(months, int(dated[1] or dated[4]), int(dated[2] or dated[3]), told)
    month, year = MONTH.search(text), YEAR.search(text)
    if month is None:
        return told
    number = MONTHS.index(month[1]) + 1
    if year is not None:
        return _turn_of(months, CENTURY + int(year[1]), number, told)
    turns = {turn for (_, called), turn in months.items() if called == number}
    return turns.pop() if len(turns) == 1 else told


def _turn_of(months: Months, year: int, month: int, told: str) -> int:
    if (year, month) not in months:
        raise Unreadable(f"a turn is a whole number or a month of the game, not {told!r}")
    return months[year, month]


def months_of(turns: Mapping[int, str]) -> dict[tuple[int, int], int]:
    """The months of which a calendar speaks, each with its turn; January after December is of the next year.

    >>> months_of({5: "Oct/Nov 1941", 6: "Dec/Jan 1941/42"})
    {(1941, 10): 5, (1941, 11): 5, (1941, 12): 6, (1942, 1): 6}
    """
    found: dict[tuple[int, int], int] = {}
    for turn, label in turns.items():
        text = simple(label)
        year, before = CENTURY + int(YEAR.findall(text)[0]), 0
        for month in [MONTHS.index(name) + 1 for name in MONTH.findall(text)]:
            year += month < before
            found[year, month] = turn
            before = month
    return found


def join_year(spec: Described) -> None:
    """A year that is told apart from the month of the turn belongs to it."""
    if "year" in spec and isinstance(spec.get("turn"), str):
        spec["turn"] = f"{spec['turn']} {spec.pop('year')}"


def stage_called(told: Any, sequence: Sequence[str], words: Vocabulary) -> Any:
    """The stage of the sequence that is meant, the first of several of one side; left alone when none is."""
    if not isinstance(told, str):
        return told
    text = simple(told)
    if text in words.stages:
        return words.stages[text]
    if _with_sides(text, words) in sequence:
        return told
    asked = _parts(text, words)
    named = [(name, _parts(name, words)) for name in sequence]
    same = next((name for name, parts in named if parts == asked), None)
    if same or not asked:
        return same or told
    found = [(name, parts) for name, parts in named if asked <= parts]
    if not found:  # a stage that belongs to nobody by its name
        found = [(name, parts) for name, parts in named if parts == asked - {*words.sides}]
    return found[0][0] if len({parts & {*words.sides} for _, parts in found}) == 1 else told


def _with_sides(text: str, words: Vocabulary) -> str:
    return " ".join(side_called(word, words.sides) or word for word in text.split())


def _parts(text: str, words: Vocabulary) -> frozenset[str]:
    """The words of a stage that tell it from others."""
    found: list[str] = []
    for word in re.split(r"[^a-z0-9]+", text.replace("'s", "")):
        called = words.stage_words.get(word, word)
        found += [side_called(part, words.sides) or ORDINALS.get(part, part) for part in called.split()]
    return frozenset(found) - IDLE


def join_moment(spec: Described, words: Vocabulary) -> None:
    """A side, an impulse or a segment told apart from the stage belongs to it."""
    apart = {simple(key): key for key in spec if simple(key) in MOMENT}
    if not apart:
        return
    told = [str(spec.pop(key)) for _, key in sorted(apart.items(), key=lambda pair: MOMENT.index(pair[0]))]
    stage = spec.get("stage")
    spec["stage"] = " ".join([*told, str("movement" if stage is None else stage)])
