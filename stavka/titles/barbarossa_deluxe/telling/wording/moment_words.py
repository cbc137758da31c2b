"""Stages as the rulebook calls them, orders in any writing."""

from __future__ import annotations

import re
from typing import Any  # a situation is whatever somebody writes

from stavka.telling.wording.vocabulary import side_called
from stavka.titles.barbarossa_deluxe.state.flags import FIGHT_FIGHT, FIGHT_MOVE, MOVE_FIGHT, PAUSE, SIDES

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


def stage_called(told: Any, names: tuple[str, ...], side: str | None) -> Any:
    """A stage by the words of the rulebook, or by the letters of its outline; the German's if no side is told."""
    if not isinstance(told, str):
        return told
    words = [side_called(word, SIDES) or word for word in re.findall(r"[a-z]+", told.lower())]
    if " ".join(words) in names:
        return " ".join(words)
    letters = LETTERS.get("".join(words))
    if letters:
        return letters
    whose = next((word for word in words if word in SIDES), side_called(side, SIDES) or SIDES[0])
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
