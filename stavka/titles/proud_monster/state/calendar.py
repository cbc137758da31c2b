"""1.4: the turns, 68 half-months of two weeks each, and what the seasons make of them.

A turn is its printed code: the last digit of the year, then the half-month from 01 to 24 (pmd:1.4-a). Codes are numbers
in the order of time, so rules compare them.
"""

from __future__ import annotations

FIRST, LAST = 112, 407  # pmd:1.4-b
START_OF_1942 = 211
TURNS = tuple(
    code
    for year, last in ((1, 24), (2, 24), (3, 24), (4, 7))
    for code in range(100 * year + (12 if year == 1 else 1), 100 * year + last + 1)
)
NUMBER = {code: number for number, code in enumerate(TURNS)}  # turns since the first
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
SEASONS = ("Winter", "Spring", "Summer", "Fall")  # pmd:5.4-a: winter is December to February
FIRST_WINTER = range(123, 205)  # codes from December 1941 to February 1942 (pmd:5.5-a)
FIRST_SNOW = range(123, 207)  # Snow of March 1942 is that winter's too: its chits have losses (pmd:12.2-i, pmd:12.4-h)


def after(turn: int) -> int:
    """The turn that follows; the last one is followed by a code beyond the calendar."""
    return turn + 1 if turn % 100 < 24 else turn + 77


def year_of(turn: int) -> int:
    """
    >>> year_of(112), year_of(407)
    (1941, 1944)
    """
    return 1940 + turn // 100


def month_of(turn: int) -> int:
    """
    >>> month_of(112), month_of(201), month_of(302)
    (6, 1, 1)
    """
    return (turn % 100 + 1) // 2


def half_of(turn: int) -> int:
    """1 for the first two weeks of a month, 2 for the others."""
    return 2 - turn % 2


def weeks_in(turn: int) -> int:
    """Two, but one on the first turn (pmd:1.2, pmd:5.3-a)."""
    return 1 if turn == FIRST else 2


def label(turn: int) -> str:
    """The long form (pmd:1.4-a).

    >>> label(112), label(118), label(211)
    ('1941 Jun 4', '1941 Sep 3&4', '1942 Jun 1&2')
    """
    weeks = "4" if turn == FIRST else "1&2" if half_of(turn) == 1 else "3&4"
    return f"{year_of(turn)} {MONTHS[month_of(turn) - 1]} {weeks}"


def week_label(turn: int, week: int) -> str:
    """A week as the weather chits date it.

    >>> week_label(112, 1), week_label(121, 2)
    ('Jun 4', 'Nov 2')
    """
    number = 4 if turn == FIRST else 2 * (half_of(turn) - 1) + week
    return f"{MONTHS[month_of(turn) - 1]} {number}"


def season_of(turn: int) -> str:
    """
    >>> season_of(116), season_of(117), season_of(123), season_of(205)
    ('Summer', 'Fall', 'Winter', 'Spring')
    """
    return SEASONS[month_of(turn) % 12 // 3]


def season_name(turn: int) -> str:
    """A season with its year, as the record writes it (pmd:REC-a).

    >>> season_name(124), season_name(204), season_name(313)
    ('Winter 1941-42', 'Winter 1941-42', 'Summer 1943')
    """
    name, year = season_of(turn), year_of(turn)
    if name != "Winter":
        return f"{name} {year}"
    first = year if month_of(turn) == 12 else year - 1
    return f"Winter {first}-{(first + 1) % 100}"


def war_year(turn: int) -> int:
    """1 for June 1941 to May 1942, 2 and 3 for the years after (pmd:REC-b)."""
    return 1 + (turn >= 211) + (turn >= 311)
