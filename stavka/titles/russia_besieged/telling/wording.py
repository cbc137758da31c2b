"""What people write in a situation, in the words that the rules use: stages, weather, what is said of a unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any  # a situation is whatever somebody writes

from stavka.engine.refusal import Unreadable
from stavka.telling.situating import SIDE_WORDS

# words of stages as the rulebook has them, and short ones
STAGE_WORDS = {"1st": "first", "2nd": "second", "phase": "", "resolution": "", "information": "", "determination": ""}
# other names of stages: those of a title with the same impulses, and those of the rulebook
STAGES = {
    "axis end": "axis second impulse marker adjustment",
    "soviet end": "soviet second impulse marker adjustment",
    "axis marker adjustment": "axis second impulse marker adjustment",
    "soviet marker adjustment": "soviet second impulse marker adjustment",
    "axis second impulse railheads": "axis second impulse marker adjustment",
    "soviet second impulse railheads": "soviet second impulse marker adjustment",
    "axis replacements": "axis first impulse movement",
    "soviet replacements": "soviet first impulse movement",
    "end": "end of turn",
}
WEATHER_WORDS = {"lt_mud": "light_mud", "lt._mud": "light_mud", "lightmud": "light_mud", "lt_snow": "light_snow"}


def stage_called(name: object) -> str:
    """The name of a stage as the sequence has it, if it is known by another one."""
    words = (SIDE_WORDS.get(word, word) for word in str(name).lower().replace("_", " ").replace("-", " ").split())
    word = " ".join(filter(None, (STAGE_WORDS.get(word, word) for word in words)))
    return STAGES.get(word, word)


def weather_called(given: Any) -> list[str]:
    """The weather of one impulse or both as the charts call it: a word, two, or one for each impulse."""
    if isinstance(given, str):
        given = given.replace("/", ",").split(",")
    elif isinstance(given, Mapping):
        given = [given.get("first", given.get(1)), given.get("second", given.get(2))]
    words = [str(word).strip().lower().replace(" ", "_").replace("-", "_") for word in given]
    return [WEATHER_WORDS.get(word, word) for word in words]


def units_told(units: Any) -> Any:
    """The units of a situation with ``reduced``, ``oos`` and ``stage`` said of one turned into its flags."""
    if isinstance(units, Mapping):
        return {key: _told(value) for key, value in units.items()}
    return [_told(item) for item in units] if isinstance(units, list | tuple) else units


def _told(item: Any) -> Any:
    if isinstance(item, list | tuple):
        return [_told(one) for one in item]
    if not isinstance(item, Mapping):
        return item
    found = dict(item)
    flags = found.get("flags", ())
    more = [flags] if isinstance(flags, str) else list(flags) if isinstance(flags, Sequence | Mapping) else flags
    if isinstance(found.get("reduced"), bool) and found.pop("reduced"):
        more.append("reduced")
    for key, called in (("oos", "OOS-{}"), ("stage", "stage {}")):
        if isinstance(found.get(key), bool):
            raise Unreadable(f"{key} of a unit is a number, not {found[key]}")
        if key in found and (number := found.pop(key)):
            more.append(called.format(number))
    if more:
        found["flags"] = more
    return found
