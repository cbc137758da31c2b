"""Turns by their months, stages as the rulebook calls them, orders in any writing."""

from __future__ import annotations

import re
from typing import Any  # a situation is whatever somebody writes

from stavka.titles.barbarossa_deluxe.state.flags import FIGHT_FIGHT, FIGHT_MOVE, MOVE_FIGHT, PAUSE

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
# by month of the year, January first: the place of its turn among the eight that begin with June
PLACES = (5, 6, 6, 7, 7, 0, 1, 2, 3, 4, 4, 5)
JUNE, FIRST_YEAR, TURNS_A_YEAR, CENTURY = 6, 1941, 8, 1900
SIDES = {
    **dict.fromkeys(("axis", "german", "germans"), "axis"),
    **dict.fromkeys(("soviet", "soviets", "russian", "russians"), "soviet"),
}
# the first of these words that a stage is called by says what is done in it
DEEDS = {
    **dict.fromkeys(("strategic",), "strategic movement"),
    **dict.fromkeys(("rvgk", "reserve", "reserves"), "reserves"),
    **dict.fromkeys(("victory",), "victory check"),
    **dict.fromkeys(("declaration", "declare", "declares", "order"), "declaration"),
    **dict.fromkeys(("assault", "assaults", "combat", "attack", "attacks", "fight", "fighting"), "prepared assault"),
    **dict.fromkeys(("movement", "move", "moves", "moving"), "movement"),
    **dict.fromkeys(
        ("administration", "administrative", "replacement", "replacements", "reinforcement", "reinforcements"),
        "administration",
    ),
    **dict.fromkeys(("withdrawal", "withdrawals", "conversion", "conversions"), "administration"),
    **dict.fromkeys(("start", "beginning", "pause"), "start of turn"),
    "turn": "declaration",  # a player turn opens with it
}
ONLY_OF = {"strategic movement": "axis strategic movement", "reserves": "soviet reserves"}
NOBODYS = ("victory check", "start of turn")
# the outline of the sequence of play (bd:5.2-a)
LETTERS = {
    "i": "axis administration",
    "ia": "axis administration",
    "ib": "soviet administration",
    "ii": "axis declaration",
    "iia": "axis strategic movement",
    "iib": "axis first phase",
    "iic": "axis second phase",
    "iii": "soviet declaration",
    "iiia": "soviet reserves",
    "iiib": "soviet first phase",
    "iiic": "soviet second phase",
    "iv": "victory check",
}


def turn_called(told: Any) -> Any:
    """The number of a turn that is told by its months, or with a word before it (bd:5.8, bd:5.9).

    >>> [turn_called(told) for told in ("Jun 1941", "Dec/Jan 41/42", "January 1942", "Aug '43", "1942-06", "GT 9", 7)]
    [1, 6, 6, 19, 9, 9, 7]
    """
    if not isinstance(told, str):
        return told
    text = told.lower()
    dated = re.fullmatch(r"\s*(19\d\d)-(\d\d)(?:-\d\d)?\s*", text)
    if dated and 1 <= int(dated[2]) <= len(MONTHS):
        return _turn_of(int(dated[1]), int(dated[2]))
    months = [MONTHS.index(word[:3]) + 1 for word in re.findall(r"[a-z]+", text) if word[:3] in MONTHS]
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if months and numbers:
        year = numbers[0] if numbers[0] > CENTURY else numbers[0] + CENTURY
        return _turn_of(year, months[0])
    plain = re.fullmatch(r"\s*(?:game\s*turn|turn|gt|t)\s*(\d+)\s*", text)
    return int(plain[1]) if plain else told


def _turn_of(year: int, month: int) -> int:
    since = year - FIRST_YEAR - (month < JUNE)
    return since * TURNS_A_YEAR + PLACES[month - 1] + 1


def stage_called(told: Any, names: tuple[str, ...], side: str | None) -> Any:
    """A stage by the words of the rulebook, or by the letters of its outline; the German's if no side is told."""
    if not isinstance(told, str):
        return told
    words = [SIDES.get(word, word) for word in re.findall(r"[a-z]+", told.lower())]
    if " ".join(words) in names:
        return " ".join(words)
    letters = LETTERS.get("".join(words))
    if letters:
        return letters
    whose = next((word for word in words if word in SIDES.values()), SIDES.get(str(side).lower(), "axis"))
    for step in ("first", "second"):
        if step in words and not set(words) & {*DEEDS} - {"turn"}:
            return f"{whose} {step} phase"
    deed = next((DEEDS[word] for word in DEEDS if word in words), None)
    if deed is None:
        return told
    if deed in NOBODYS:
        return deed
    return ONLY_OF.get(deed, f"{whose} {deed}")


def order_called(told: Any) -> Any:
    """The order of a player turn: ``Move/Fight``, ``move then fight``, ``fight first``."""
    words = tuple(re.findall(r"fight|move|pause", str(told).lower()))
    first = {("fight",): FIGHT_MOVE, ("move",): MOVE_FIGHT, ("pause",): PAUSE}
    both = {("fight", "move"): FIGHT_MOVE, ("move", "fight"): MOVE_FIGHT, ("fight", "fight"): FIGHT_FIGHT}
    return (first | both).get(words, told)
