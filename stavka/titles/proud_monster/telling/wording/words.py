"""Plain words of situations: the weather, states of supply, units that are untried."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any  # a situation is plain data

from stavka.engine.refusal import Unreadable
from stavka.telling.wording.vocabulary import is_mapping
from stavka.titles.proud_monster.state.charts import WEATHERS
from stavka.titles.proud_monster.state.counters import UNTRIED
from stavka.titles.proud_monster.weather.weather_phase import WORDS

LETTERS = {word.lower(): letter for letter, word in WORDS.items()}
LETTERS |= {
    "clear": "D",
    "fair": "D",
    "rainy": "R",
    "muddy": "M",
    "frozen": "F",
    "frost": "F",
    "freezing": "F",
    "snowy": "S",
}
ZONES = {
    **dict.fromkeys(("n", "nz", "north", "northern", "northern zone"), "north"),
    **dict.fromkeys(("s", "sz", "south", "southern", "southern zone"), "south"),
}
FILLING = ("in", "the", "and", "zone", "for", "of", "weather", "both", "zones", "everywhere", "all")
OFFENSIVE, DEFENSIVE, OOS, ISO = "offensive", "defensive", "OOS", "ISO"
STATES = {
    "offensive": OFFENSIVE,
    "in supply": OFFENSIVE,
    "supply": OFFENSIVE,
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


def weather(told: Any) -> tuple[str, str]:
    """The letters of the Northern and the Southern Zone; one word or letter is for both (pmd:12.2-b)."""
    zones = {ZONES.get(str(zone).lower(), ""): letter for zone, letter in told.items()} if is_mapping(told) else {}
    if zones and "" not in zones:
        parts = [zones.get("north", "D"), zones.get("south", "D")]
    elif isinstance(told, str):
        text = told.strip()
        alone = text.lower() in LETTERS or len(text) == 1
        parts = [text, text] if alone else list(text) if len(text) == 2 else _by_zone(text)
    else:
        parts = list(told) if isinstance(told, Sequence) else []
    found = [LETTERS.get(str(part).lower(), str(part).upper()) for part in parts]
    if len(found) != 2 or any(letter not in WEATHERS or len(letter) != 1 for letter in found):
        raise Unreadable(f"the weather is two of the letters {WEATHERS} or of {', '.join(LETTERS)}, not {told!r}")
    return found[0], found[1]


def _by_zone(text: str) -> list[str]:
    """Two words of the weather, the northern first; each may stand beside the name of its zone."""
    found = [word for word in re.split(r"[^a-z]+", text.lower()) if word not in FILLING and word]
    zones = [ZONES[word] for word in found if word in ZONES]
    letters = [word for word in found if word not in ZONES]
    if len(letters) == 1 and not zones:
        return letters * 2
    return letters[::-1] if zones == ["south", "north"] else letters


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
    word = str(told).strip().lower().replace("_", " ").removeprefix("in ").removesuffix(" only")
    weeks = re.search(r"\biso[ -]?([123])\b", word)
    found = f"{ISO} {weeks[1]}" if weeks else STATES.get(word) or STATES.get(word.removesuffix(" supply"))
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
