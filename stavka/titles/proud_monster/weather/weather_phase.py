"""12.2: the weather of a week: by the calendar, or by a chit from the cup."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Draw
from stavka.titles.proud_monster.state.calendar import FIRST_SNOW, FIRST_WINTER, week_label
from stavka.titles.proud_monster.state.charts import Face
from stavka.titles.proud_monster.state.position import War

WORDS = {"D": "Dry", "R": "Rain", "M": "Mud", "F": "Freeze", "S": "Snow"}  # pmd:3.0-g
SPRING = {5: "X", 6: "X", 7: "Y", 8: "Y", 9: "Z", 10: "Z"}  # pmd:12.2-i,-j,-k
DRY, SNOW = range(11, 18), (24, 1, 2, 3, 4)  # pmd:12.2-l, pmd:12.2-g
DRAWS = {  # by half of a month: the rule by which a chit is drawn
    **dict.fromkeys((18, 19), "pmd:12.2-c"),
    20: "pmd:12.2-d",
    **dict.fromkeys((21, 22), "pmd:12.2-e"),
    23: "pmd:12.2-f",
    **dict.fromkeys(SNOW, "pmd:12.2-h"),
    **dict.fromkeys((5, 6), "pmd:12.2-i"),
    **dict.fromkeys((7, 8), "pmd:12.2-j"),
    **dict.fromkeys((9, 10), "pmd:12.2-k"),
}


def faces(pos: War) -> dict[str, Face]:
    """Both sides of all chits, by the dates on them."""
    return {face.date: face for chit in pos.charts.chits for face in (chit.front, chit.back)}


def group(pos: War, name: str, freezing: bool | None = None) -> tuple[str, ...]:
    """The chits of a letter; those with an F or those without, if it matters."""
    found = [face for face in faces(pos).values() if face.group == name]
    return tuple(face.date for face in found if freezing is None or face.freezes == freezing)


def cup_of(pos: War, week: int) -> tuple[str, ...]:
    """The chits that lie in the cup before the draw of a week; none where the calendar gives the weather."""
    half = pos.turn % 100
    if half in SNOW:  # pmd:12.2-h: in the first winter the A and B chits give the losses
        if pos.turn not in FIRST_WINTER:
            return ()
        return (*group(pos, "A"), *group(pos, "B")) if pos.turn == 124 and week == 1 else pos.cup
    if half in DRY:
        return ()
    if week == 2 or half in (19, 22, 6, 8, 10):
        return pos.cup
    if half == 18:  # pmd:12.2-c
        return group(pos, "A")
    if half == 20:  # pmd:12.2-d
        return group(pos, "B", freezing=False)
    if half == 21:  # pmd:12.2-e; a described position may not know what October left
        return (*(pos.cup or group(pos, "B", freezing=False)), *group(pos, "B", freezing=True))
    if half == 23:  # pmd:12.2-f
        return group(pos, "C")
    return group(pos, SPRING[half])


def full_cup(pos: War) -> tuple[str, ...]:
    """What lies in the cup of a season that nobody has drawn from, for positions that begin in the middle of it."""
    half = pos.turn % 100
    if half in (18, 19):
        return group(pos, "A")
    if half in (20, 21, 22):
        return group(pos, "B", freezing=None if half > 20 else False)
    if half == 23:
        return group(pos, "C")
    if half in SPRING:
        return group(pos, SPRING[half])
    return (*group(pos, "A"), *group(pos, "B")) if pos.turn in FIRST_WINTER else ()


def begin(pos: War, week: int) -> None:
    """The Weather Phase of a week (pmd:5.2-b)."""
    pos.attrition = 0
    pos.cup = cup_of(pos, week)
    by_calendar = pos.turn % 100 in DRY or pos.turn % 100 in SNOW
    if by_calendar:
        letter = "D" if pos.turn % 100 in DRY else "S"
        pos.weather = (letter, letter)
    if not pos.cup and (not by_calendar or pos.turn in FIRST_WINTER):
        pos.cup = full_cup(pos)
    if not pos.cup:
        fell(pos, week)
        return
    given = pos.seams.weather_given(pos, week)
    if given is not None:
        drawn(pos, week, given)
    else:
        pos.ask(WeatherDraw(week))


@dataclass(slots=True)
class WeatherDraw(Draw[War]):
    """A chit from the cup, without putting it back (pmd:12.2-c,-d,-e,-f,-h,-i,-j,-k)."""

    name: ClassVar[str] = "weather"
    week: int

    def cited(self, pos: War) -> str:
        return DRAWS[pos.turn % 100]

    def pool(self, pos: War) -> Mapping[str, int]:
        return {date.replace(" ", ""): 1 for date in pos.cup}

    def drawn(self, pos: War, what: str) -> None:
        drawn(pos, self.week, next(date for date in pos.cup if date.replace(" ", "") == what))


def drawn(pos: War, week: int, date: str) -> None:
    """A chit is out of the cup: its letters count, or only its losses where the calendar says Snow (pmd:12.2-h)."""
    face = faces(pos)[date]
    pos.cup = tuple(other for other in pos.cup if other != date)
    half = pos.turn % 100
    if half not in SNOW:
        pos.weather = (face.north, face.south)
    if pos.turn in FIRST_SNOW and "S" in pos.weather:  # pmd:12.4-i
        pos.attrition = face.attrition
    fell(pos, week)


def fell(pos: War, week: int) -> None:
    north, south = (WORDS[letter] for letter in pos.weather)
    both = north if north == south else f"{north} in the north, {south} in the south"
    pos.tell(f"{week_label(pos.turn, week)}: {both}")
    pos.seams.weather_fell(pos)
