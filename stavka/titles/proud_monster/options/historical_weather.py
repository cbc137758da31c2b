"""12.3: in the autumn of 1941 and the spring of 1942 each week has the chit that history dates for it."""

from __future__ import annotations

from stavka.titles.proud_monster.seams import Seams
from stavka.titles.proud_monster.state.calendar import week_label
from stavka.titles.proud_monster.state.position import War

AUTUMN, SPRING = range(118, 124), range(205, 211)


def chit_of_the_week(pos: War, week: int) -> str | None:
    """pmd:12.3-a: every later autumn and spring is drawn."""
    return week_label(pos.turn, week) if pos.turn in AUTUMN or pos.turn in SPRING else None


def register(seams: Seams) -> None:
    seams.weather_given.append(chit_of_the_week)
