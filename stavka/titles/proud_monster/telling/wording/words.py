"""Plain words of situations: the weather, the stages, states of supply, units that are untried."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any  # a situation is plain data

from stavka.engine.refusal import Unreadable
from stavka.titles.proud_monster.state.charts import WEATHERS
from stavka.titles.proud_monster.state.counters import UNTRIED
from stavka.titles.proud_monster.state.flags import SIDES
from stavka.titles.proud_monster.weather.weather_phase import WORDS

LETTERS = {word.lower(): letter for letter, word in WORDS.items()}
LETTERS |= {"clear": "D", "rainy": "R", "muddy": "M", "frozen": "F", "frost": "F", "snowy": "S"}
ZONES = {
    **dict.fromkeys(("n", "nz", "north", "northern", "northern zone"), "north"),
    **dict.fromkeys(("s", "sz", "south", "southern", "southern zone"), "south"),
}
OFFENSIVE, DEFENSIVE, OOS, ISO = "offensive", "defensive", "OOS", "ISO"
STATES = {
    "offensive": OFFENSIVE,
    "in supply": OFFENSIVE,
    "supplied": OFFENSIVE,
    "full": OFFENSIVE,
    "defensive": DEFENSIVE,
    "defensive only": DEFENSIVE,
    "no offensive": DEFENSIVE,
    "oos": OOS,
    "out of supply": OOS,
    "unsupplied": OOS,
    "none": OOS,
    "iso": "ISO 1",
    "isolated": "ISO 1",
    **{f"iso {number}": f"ISO {number}" for number in (1, 2, 3)},
    **{f"iso{number}": f"ISO {number}" for number in (1, 2, 3)},
}
FIRST_WEEK, SECOND_WEEK = "first week", "second week"
SECOND = re.compile(r"\b(second|2nd) week\b|\bweek (2|two)\b|\b2$")
WEEK = re.compile(r"\(?\b(first|1st|second|2nd) week\b\)?|\(?\bweek (1|2|one|two)\b\)?|\b[12]$")
SIDE_NAMES = {"german": "axis", "russian": "soviet"}
SIDE = re.compile("|".join(SIDE_NAMES))
STAGE_WORDS = {  # as the rulebook calls them (pmd:5.2-c)
    "initial movement": "movement",
    "enemy reserve movement": "enemy reserves",
    "friendly reserve movement": "own reserves",
    "friendly reserves": "own reserves",
    "own reserve movement": "own reserves",
    "clean-up": "cleanup",
    "placing": "arrivals",
    "prepared assault": "combat",
    "mobile assault": "movement",
}
STEP_WORDS = {  # other names of the steps of the Reinforcement Phase (pmd:5.2-a)
    "reinforcements": "arrivals",
    "arrival": "arrivals",
    "conversion": "conversions",
    "rebuild": "rebuilding",
    "rebuilds": "rebuilding",
    "withdrawal": "withdrawals",
}


def _is_mapping(told: Any) -> bool:
    return isinstance(told, Mapping)


def weather(told: Any) -> tuple[str, str]:
    """The letters of the Northern and the Southern Zone; one word or letter is for both (pmd:12.2-b)."""
    zones = {ZONES.get(str(zone).lower(), ""): letter for zone, letter in told.items()} if _is_mapping(told) else {}
    if zones and "" not in zones:
        parts = [zones.get("north", "D"), zones.get("south", "D")]
    elif isinstance(told, str):
        text = told.strip()
        alone = text.lower() in LETTERS or len(text) == 1
        parts = [text, text] if alone else list(text) if len(text) == 2 else text.replace("/", " ").split()
    else:
        parts = list(told) if isinstance(told, Sequence) else []
    found = [LETTERS.get(str(part).lower(), str(part).upper()) for part in parts]
    if len(found) != 2 or any(letter not in WEATHERS or len(letter) != 1 for letter in found):
        raise Unreadable(f"the weather is two of the letters {WEATHERS} or of {', '.join(LETTERS)}, not {told!r}")
    return found[0], found[1]


def stage(told: str, sequence: Sequence[str]) -> str:
    """A stage by its whole name, or without its week, which is then the first: ``axis movement``, ``weather``.

    The Reinforcement Phase begins with its first step; each step may be called alone.
    """
    word = told.lower().replace("_", " ").replace("phase", "")
    second = SECOND.search(word) is not None
    word = SIDE.sub(lambda found: SIDE_NAMES[found[0]], WEEK.sub(" ", word))
    for said, name in STAGE_WORDS.items():
        word = word.replace(said, name)
    word = " ".join(word.split())
    if word.endswith((" reserves", " reserve movement")) and not word.endswith(("enemy reserves", "own reserves")):
        word = word.removesuffix(" movement").removesuffix(" reserves").removesuffix(" reserve") + " own reserves"
    week = SECOND_WEEK if second else FIRST_WEEK
    short = {name.replace(f"{week} ", ""): name for name in sequence if week in name}
    short |= {name.split(": ")[1]: name for name in sequence if ": " in name}  # steps of the Reinforcement Phase
    short |= {f"{side} {name.split(': ')[1]}": name for side in SIDES for name in sequence if ": " in name}
    short |= {
        " ".join((*side, said)): short[" ".join((*side, step))]
        for side in ((), *((name,) for name in SIDES))
        for said, step in STEP_WORDS.items()
    }
    first = sequence[0].split(":")[0]
    short |= dict.fromkeys((first, *(f"{side} {first}" for side in SIDES)), sequence[0])
    short["victory"] = sequence[-1]
    return short.get(word, word if word in sequence else told)


def side_of_step(told: str, name: str) -> str:
    """The side that is named with a step of the Reinforcement Phase, which both take; nothing when none is."""
    side = told.strip().lower().split(" ")[0]
    side = SIDE_NAMES.get(side, side)
    return side if side in SIDES and ": " in name else ""


def in_week(told: Any, week: Any) -> Any:
    """A stage in the first or second week; a stage that names its week keeps it."""
    name = "axis movement" if told is None else str(told)
    number = {"1": "first", "2": "second", "first": "first", "second": "second"}.get(str(week).strip().lower())
    if number is None:
        raise Unreadable(f"a turn has a first and a second week, not {week!r}")
    if " week" in name.lower() or name.lower().startswith(("reinforcement", "victory")):
        return name
    word = f"{number} week"
    side, _, phase = name.strip().partition(" ")
    return f"{word} {name}" if "weather" in name.lower() else f"{side} {word} {phase}"


def supply_by_unit(told: Any) -> Any:
    """States of supply by unit; a state may also be given a list of units."""
    if not isinstance(told, Mapping):
        return told
    found: dict[Any, Any] = {}
    for key, value in told.items():
        names = isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)
        if names and str(key).lower().removesuffix(" supply") in STATES:
            found |= dict.fromkeys(value, key)
        else:
            found[key] = value
    return found


def supply_state(unit: object, told: Any) -> str:
    """A state of supply (pmd:8.4-k)."""
    word = str(told).strip().lower()
    found = STATES.get(word) or STATES.get(word.removesuffix(" supply"))
    if found is None:
        known = "offensive, defensive, OOS, ISO 1, ISO 2 or ISO 3"
        raise Unreadable(f"the supply of {unit} is {known}, not {told!r}")
    return found


def units(told: Any) -> Any:  # in whatever form it came
    """Units that say ``untried`` have it as a flag (pmd:2.4.9-a)."""
    if isinstance(told, Mapping):
        return {name: _unit(item) for name, item in told.items()}
    if isinstance(told, Sequence) and not isinstance(told, str):
        return [_unit(item) for item in told]
    return told


def _unit(item: Any) -> Any:
    if isinstance(item, Sequence) and not isinstance(item, str):
        return [_unit(one) for one in item]
    if not isinstance(item, Mapping) or UNTRIED not in item:
        return item
    rest = {key: value for key, value in item.items() if key != UNTRIED}
    flags = item.get("flags", ())
    flags = [flags] if isinstance(flags, str) else list(flags)
    return {**rest, "flags": [*flags, UNTRIED]} if item[UNTRIED] else rest
