"""Stages as people call them: with or without a side and a week, in words of the rulebook (pmd:5.2-a, pmd:5.2-c)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any  # a situation is plain data

from stavka.engine.refusal import Unreadable
from stavka.telling.situating import SIDE_WORDS
from stavka.telling.wording.vocabulary import side_called
from stavka.titles.proud_monster.state.flags import SIDES

FIRST_WEEK, SECOND_WEEK = "first week", "second week"
SECOND = re.compile(r"\b(second|2nd) week\b|\bweek (2|two|ii)\b|\b2$")
WEEK = re.compile(r"\b(first|1st|second|2nd) week\b|\bweek (1|2|one|two|i|ii)\b|\b[12]$")
SIDE = re.compile(rf"\b({'|'.join((*SIDES, *SIDE_WORDS))})\b")
STEP = re.compile(r"\bstep ([1-6])\b")
IDLE = re.compile(r"\bphases?\b|\bplayers?('s)?\b|\b(turn|segment|of|in|the|for)\b|[(),;']")
NUMBERS = {"1": "first", "2": "second", "first": "first", "second": "second", "1st": "first", "2nd": "second"}
STAGE_WORDS = {  # as the rulebook calls the phases of a player week, the longest first
    "enemy reserve movement": "enemy reserves",
    "enemy reserve": "enemy reserves",
    "friendly reserve movement": "own reserves",
    "friendly reserves": "own reserves",
    "friendly reserve": "own reserves",
    "own reserve movement": "own reserves",
    "own reserve": "own reserves",
    "reserve movement": "own reserves",
    "reserves": "own reserves",
    "reserve": "own reserves",
    "ermp": "enemy reserves",
    "frmp": "own reserves",
    "initial movement": "movement",
    "mobile assaults": "movement",
    "mobile assault": "movement",
    "strategic movement": "movement",
    "sea transport": "movement",
    "move": "movement",
    "moving": "movement",
    "prepared assaults": "combat",
    "prepared assault": "combat",
    "assaults": "combat",
    "assault": "combat",
    "attacks": "combat",
    "attack": "combat",
    "fighting": "combat",
    "clean-up": "cleanup",
    "clean up": "cleanup",
    "refitting": "refit",
    "air supply": "refit",  # it is placed then (pmd:8.7-a)
    "air": "refit",
}
STEP_WORDS = {  # other names of the steps of the Reinforcement Phase
    "arrivals": ("reinforcements", "arrival", "placing", "placement", "new units"),
    "conversions": ("conversion", "returns", "return"),
    "points": ("production", "replacement points", "rebuild points"),
    "rebuilding": ("rebuild", "rebuilds", "replacements"),
    "withdrawals": ("withdrawal", "anti-partisan", "anti-partisan war", "anti-partisan warfare", "removals"),
    "offensive supply": ("offensive supply markers", "supply markers", "place supply markers", "markers", "supply"),
}


def stage(told: str, sequence: Sequence[str]) -> str:
    """The name of a stage in the sequence; without its week it is of the first one, without its side of the Axis.

    The Reinforcement Phase begins with its first step; each step may be called alone. A player week begins with Refit.
    """
    if told.lower().replace("_", " ") in sequence:
        return told.lower().replace("_", " ")
    steps = [name.split(": ")[1] for name in sequence if ": " in name]
    word = IDLE.sub(" ", told.lower().replace("_", " "))
    word = " ".join(word.split())
    week = SECOND_WEEK if SECOND.search(word) else FIRST_WEEK
    has_week = WEEK.search(word) is not None
    word = WEEK.sub(" ", word)
    side = side_in(word)
    word = " ".join(SIDE.sub(" ", word).replace(" week", " ").split()).removesuffix("week").strip()
    first = sequence[0].split(":")[0]
    numbered = STEP.search(word)
    if numbered:
        return f"{first}: {steps[int(numbered[1]) - 1]}"
    word = word.removeprefix(f"{first}:").removeprefix(f"{first} ").strip() if word != first else word
    if word == first:
        return sequence[0]
    step = next((name for name in steps if word == name or word in STEP_WORDS[name]), None)
    if step:
        return f"{first}: {step}"
    if word in ("victory", "victory check", "end", "end turn"):
        return sequence[-1]
    if word == "weather" or (not word and not side and has_week):
        return f"{week} weather"
    phase = STAGE_WORDS.get(word, word) or "refit"
    name = f"{side or SIDES[0]} {week} {phase}"
    return name if name in sequence and (word or side) else told


def side_in(told: str) -> str:
    """The side that words name; nothing when they name none."""
    found = SIDE.search(told.lower())
    return side_called(found[0], SIDES) if found else ""


def side_of_step(told: str, name: str) -> str:
    """The side that is named with a step of the Reinforcement Phase, which both take; nothing when none is."""
    return side_in(told) if ": " in name else ""


def of_side(told: Any, side: Any) -> str:
    """A stage of a side that is told apart from it; a stage that names its side keeps it."""
    word = side_called(side, SIDES)
    if not word:
        raise Unreadable(f"a stage is of the side axis or soviet, not {side!r}")
    name = "movement" if told is None else str(told)
    return name if side_in(name) or "weather" in name.lower() or "victory" in name.lower() else f"{word} {name}"


def in_week(told: Any, week: Any) -> str:
    """A stage in the first or second week; a stage that names its week keeps it."""
    name = "axis movement" if told is None else str(told)
    number = NUMBERS.get(str(week).strip().lower().removeprefix("week").removesuffix("week").strip())
    if number is None:
        raise Unreadable(f"a turn has a first and a second week, not {week!r}")
    if WEEK.search(name.lower()) or name.lower().startswith(("reinforcement", "victory")):
        return name
    return f"{name} {number} week"
