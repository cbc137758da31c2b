"""Turns as people write them: the printed number, the long form, or a date (pmd:1.4-a)."""

from __future__ import annotations

import re
from typing import Any  # a situation is plain data

from stavka.engine.refusal import Unreadable
from stavka.telling.wording.moments import MONTHS
from stavka.titles.proud_monster.state.calendar import FIRST

MONTH = re.compile(rf"\b({'|'.join(MONTHS)})[a-z]*\.?")
YEAR = re.compile(r"\b19(4[1-4])\b|'(4[1-4])\b|\b(4[1-4])\b")
ISO_DATE = re.compile(r"(194[1-4])-(\d{1,2})(?:-(\d{1,2}))?")
NUMBERED = re.compile(r"(?:turn\s*)?#?(\d{3})(?:\.([1-4]))?")
FIRST_HALF = re.compile(r"\b(early|first|1st|i|1\s*(?:&|/|-|and|\+)\s*2|1\s*-\s*1[45])\b")
SECOND_HALF = re.compile(r"\b(late|second|2nd|ii|3\s*(?:&|/|-|and|\+)\s*4|1[56]\s*-\s*(?:28|29|30|31|end))\b")
LONE = re.compile(r"(\bweek\s*)?\b(\d{1,2})(?:st|nd|rd|th)?\b")
OLDEST_WEEK, DAYS_OF_A_HALF = 4, 15


def turn(told: Any) -> tuple[Any, int | None]:
    """The number of a turn, and the week of it where a single week is told."""
    if not isinstance(told, str) or told.strip().lstrip("+-").isdigit():
        return told, None
    text = told.strip().lower()
    numbered, dated = NUMBERED.fullmatch(text), ISO_DATE.fullmatch(text)
    if numbered:  # 118.2 is its second week, as the record of offensives writes it (REC-a)
        return int(numbered[1]), 2 - int(numbered[2]) % 2 if numbered[2] else None
    if dated and 1 <= int(dated[2]) <= len(MONTHS):
        return _number(int(dated[1]) % 10, int(dated[2]), 1 if int(dated[3] or 1) <= DAYS_OF_A_HALF else 2), None
    month = MONTH.search(text)
    rest = text.replace(month[0], " ", 1) if month else text
    year = YEAR.search(rest)
    if month is None or year is None:
        raise Unreadable(f"a turn is its number or its date, such as 113 or 1941 Jul 1&2, not {told!r}")
    rest = rest.replace(year[0], " ", 1)
    half, week = _half(rest)
    return _number(int(year[0][-1]), MONTHS.index(month[1]) + 1, half), week


def _half(rest: str) -> tuple[int, int | None]:
    """The half of a month that words tell, the first if they tell none; a week of the month is one of a turn too."""
    if SECOND_HALF.search(rest):
        return 2, None
    if FIRST_HALF.search(rest):
        return 1, None
    alone = LONE.search(rest)
    if alone is None:
        return 1, None
    number = int(alone[2])
    if alone[1] or number <= OLDEST_WEEK:  # the long form counts weeks: 1941 Jun 4
        return (number + 1) // 2, 2 - number % 2
    return (1 if number <= DAYS_OF_A_HALF else 2), None


def _number(year: int, month: int, half: int) -> int:
    """The printed number; a month that the war begins in or that holds no other turn is that turn."""
    found = 100 * year + 2 * (month - 1) + half
    return FIRST if found == FIRST - 1 else found
