"""What people write in a situation, in the words that the rules use: moments, weather, what is said of a unit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any  # a situation is whatever somebody writes

from stavka.engine.refusal import Unreadable
from stavka.telling.situating import SIDE_WORDS
from stavka.titles.russia_besieged.state.flags import SIDES

# words of stages as the rulebook has them, and short ones
STAGE_WORDS = {"1st": "first", "2nd": "second"}
STAGE_WORDS |= dict.fromkeys(("phase", "resolution", "information", "determination", "the", "segment", "adjust"), "")
STAGE_WORDS |= dict.fromkeys(("player", "counters"), "") | {"replacement": "replacements"}
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
# an impulse by itself begins with its movement; a phase without an impulse is that of the first
STAGES |= {f"{side} {n} impulse": f"{side} {n} impulse movement" for side in SIDES for n in ("first", "second")}
STAGES |= {f"{side} {what}": f"{side} first impulse {what}" for side in SIDES for what in ("movement", "combat")}
STAGES |= {f"{side} after combat": f"{side} first impulse after combat" for side in SIDES}
STAGES |= dict.fromkeys(("lend lease", "workers", "oil", "production"), "soviet events")
STAGES |= dict.fromkeys(("partisans", "partisan placement", "partisan relocation"), STAGES["soviet end"])
STAGES |= dict.fromkeys(("victory", "victory check"), "end of turn")
# the letters of the sequence of play, segment by segment
LETTERS = dict(zip("abcde", ("movement", "enemy reserves", "combat", "own reserves", "railheads"), strict=True))
for _number, _impulse in enumerate(f"{side} {n} impulse" for side in SIDES for n in ("first", "second")):
    _phases = LETTERS | ({"e": "marker adjustment"} if "second" in _impulse else {})
    STAGES |= {f"{_number + 2}{letter}": f"{_impulse} {phase}" for letter, phase in _phases.items()}
STAGES |= {"1": "weather", "1a": "weather", "1b": "weather", "6": "end of turn"}
IMPULSES = {"first": "first", "1": "first", "second": "second", "2": "second"}
# a month is the first or the second impulse of its turn (rb:3.0-a)
FIRST_MONTHS = ("january", "march", "may", "july", "september", "sept", "november")
SECOND_MONTHS = ("february", "april", "june", "august", "october", "december")
for _impulse, _months in (("first", FIRST_MONTHS), ("second", SECOND_MONTHS)):
    IMPULSES |= {word: _impulse for month in _months for word in (month, month[:3])}
# what belongs to a phase of another name
PARTS = {
    **dict.fromkeys(("reinforcements", "reinforcement", "withdrawals", "arrivals"), "{side} {number} impulse movement"),
    **dict.fromkeys(("replacements", "rail", "sea"), "{side} {number} impulse movement"),
    **dict.fromkeys(("supply", "end of turn", "marker"), "{side} second impulse marker adjustment"),
    **dict.fromkeys(("partisans", "partisan", "partisan placement"), "{side} second impulse marker adjustment"),
    **dict.fromkeys(("turn", "player turn", "lend lease", "workers", "start of turn"), "{side} events"),
    **dict.fromkeys(("production", "oil", "wec placement"), "{side} events"),
    **dict.fromkeys(("railhead", "railheads", "railhead adjustment", "end"), "{side} {number} impulse railheads"),
    "post combat": "{side} {number} impulse after combat",
    "post combat reserve movement": "{side} {number} impulse own reserves",
}
SCENARIOS = {"1942": "fall_blau", "1943": "scenario_1943", "1944": "downfall", "blau": "fall_blau"}
SCENARIOS |= {"downfall": "downfall", "campaign": "campaign"}
ORDINALS = {"1st": 1, "first": 1, "2nd": 2, "second": 2}  # of a partisan's stage
OOS_KEYS = ("oos", "out_of_supply")  # of a unit
USUAL_MOVE = 4  # of a piece that is made up
PAIR = ("combat", "move")  # what stands on a counter
# titles of options in the rulebook that are not their names here, their letters and figures joined by hyphens
OPTIONS = {
    "headquarters-and-reserves": "headquarters",
    "breakout-from-encirclement": "breakout",
    "defensive-use-of-air": "defensive-air",
    "escalated-spanish-involvement": "spanish-corps",
    "battle-of-the-bulge-east": "bulge-east",
    "german-north-africa": "north-africa",
    "aid-for-the-axis-partners": "aid-for-partners",
    "moderated-soviet-purges": "moderated-purges",
    "shock-armies": "optional-shock-armies",
    "shock-armies-optional": "optional-shock-armies",
    "barbarossa-generals-war": "generals-war",
    "operation-barbarossa-the-generals-war": "generals-war",
    "multiple-impulse-replacements": "replacements-in-both-impulses",
    "rail-movement-into-zoc": "rail-into-zones",
    "rail-movement-into-a-zoc": "rail-into-zones",
    "river-crossing-invasion": "river-crossing",
    "second-impulse-movement-optional": "second-impulse-movement",
    "weather-die-roll-modifiers": "weather-modifiers",
    "vanity-field-marshal": "vanity-marshals",
    "initiative-optional": "initiative",
}
WEATHER_WORDS = {
    "lm": "light_mud",
    "lt_mud": "light_mud",
    "lt._mud": "light_mud",
    "lightmud": "light_mud",
    "lt_snow": "light_snow",
}


def stage_called(name: object) -> str:
    """The name of a stage as the sequence has it, if it is known by another one."""
    words = [SIDE_WORDS.get(word, word) for word in re.split(r"[\s,:_-]+", str(name).lower())]
    words = [word for word in (STAGE_WORDS.get(word, word) for word in words) if word]
    word = " ".join(words)
    return STAGES.get(word) or _put_in_order(words) or word


def _put_in_order(words: Sequence[str]) -> str:
    """``second impulse axis movement`` and ``axis movement 2`` as the sequence has them: side, impulse, phase."""
    side = next((word for word in words if word in SIDES), "")
    number = next((IMPULSES[word] for word in words if word in IMPULSES), "")
    phase = " ".join(word for word in words if word not in (*SIDES, *IMPULSES, "impulse"))
    if not side or (not number and phase not in PARTS):
        return ""
    told = f"{side} {number or 'first'} impulse {phase or 'movement'}"
    found = PARTS.get(phase, told).format(side=side, number=number or "first")
    return STAGES.get(found, found)


def weather_called(given: Any) -> list[str]:
    """The weather of one impulse or both as the charts call it: a word, two, or one for each impulse."""
    if isinstance(given, str):
        given = re.split(r"/|,| then |(?<=\w)\s*[-\u2013]\s*(?=\w)", re.sub(r"(?i)\b(light|lt)[ _-]", r"\1_", given))
    elif isinstance(given, Mapping):
        told = {impulse_called(key): word for key, word in given.items()}
        given = [told.get("first"), told.get("second", told.get("first"))]
    words = [str(word).strip().lower().replace(" ", "_").replace("-", "_") for word in given]
    return [WEATHER_WORDS.get(word, word) for word in words]


def impulse_called(word: Any) -> str:
    """``first`` or ``second``, if a text names the impulse or its month."""
    return next((IMPULSES[part] for part in str(word).lower().split() if part in IMPULSES), "")


def as_list(given: Any) -> Any:
    """A single word where a list is wanted is a list of one."""
    return [given] if isinstance(given, str) else given


def scenario_called(name: object) -> str:
    """A scenario as the file has it; those after the first are known by their years too (rb:SC-c, rb:SC-d)."""
    word = str(name).replace("-", "_").replace(" ", "_").lower()
    parts = word.split("_")
    turns = [part for part in parts if part.isdecimal()]
    if "tournament" in parts and len(turns) == 1:
        return f"tournament_{turns[0]}"
    found = {SCENARIOS[part] for part in parts if part in SCENARIOS}
    return found.pop() if len(found) == 1 else word


def options_called(given: Any, names: Iterable[str]) -> Any:
    """Options by their names, or by their numbers in the rulebook: ``A3`` and ``A3.0`` are the third of them."""
    known = list(names)
    words = as_list(given)
    return [_option(word, known) for word in words] if isinstance(words, Sequence) else given


def _option(word: Any, known: Sequence[str]) -> Any:
    number = re.fullmatch(r"A\s*(\d+)(\.0)?(\W+[A-Za-z].*)?", str(word).strip(), re.IGNORECASE)
    if number and 0 < int(number[1]) <= len(known):
        return known[int(number[1]) - 1]
    name = "-".join(re.findall(r"[a-z0-9]+", str(word).lower().replace("\u2019", "'").replace("'s", "")))
    return OPTIONS.get(name, name)


def points_told(points: Any) -> Any:
    """Points by pool; those of a nation may be given by kind: ``{"german": {"infantry": 5}}``."""
    if not isinstance(points, Mapping):
        return points
    found: dict[str, Any] = {}
    for name, number in points.items():
        nested = number.items() if isinstance(number, Mapping) else ((None, number),)
        found |= {str(name) if kind is None else f"{name} {kind}": value for kind, value in nested}
    return found


def markers_told(oos: Any) -> Any:
    """Units to the numbers of their Out of Supply markers; a bare list has the first marker."""
    if isinstance(oos, Mapping):
        return {unit: str(level).upper().removeprefix("OOS-") for unit, level in oos.items()}
    return dict.fromkeys(map(str, oos), 1) if isinstance(oos, list | tuple) else oos


def units_told(units: Any, flags: Iterable[str]) -> Any:
    """The units of a situation with what is said of one by a word of its own turned into its flags."""
    known = frozenset(flags)
    if isinstance(units, Mapping):
        return {key: _told(value, known) for key, value in units.items()}
    return [_told(item, known) for item in units] if isinstance(units, list | tuple) else units


def _told(item: Any, known: frozenset[str]) -> Any:
    if isinstance(item, list | tuple):
        return [_told(one, known) for one in item]
    if not isinstance(item, Mapping):
        return item
    found = dict(item)
    flags = found.get("flags", ())
    more = [flags] if isinstance(flags, str) else list(flags) if isinstance(flags, Sequence | Mapping) else flags
    _factors(found)
    if isinstance(found.get("reduced"), bool | int):
        more += ["reduced"] * found.pop("reduced")
    for key in OOS_KEYS:
        if key in found and (level := found.pop(key)):
            more.append(f"OOS-{int(level) if isinstance(level, bool) else str(level).upper().removeprefix('OOS-')}")
    if isinstance(found.get("stage"), bool):
        raise Unreadable(f"stage of a unit is a number, not {found['stage']}")
    if "stage" in found and (number := found.pop("stage")):
        more.append(f"stage {ORDINALS.get(str(number).lower().split()[0], number)}")
    for key in [key for key, said in found.items() if isinstance(said, bool) and key.replace("_", " ") in known]:
        more += [key.replace("_", " ")] * found.pop(key)
    if more:
        found["flags"] = more
    return found


def _factors(found: dict[str, Any]) -> None:
    """Factors as they stand on a counter, ``"5-5"`` or ``"5-5/3-5"``; ``strengths`` of one that loses steps."""
    for key in ("strengths", "strength", "combat"):
        told = found.get(key)
        if isinstance(told, Mapping) and {"full", "reduced"} == set(told):
            found[key] = told = [told["full"], told["reduced"]]
        if printed := _printed(told, moves=bool({"move", "movement"} & set(found))):
            del found[key]
            found["factors"] = printed
    if isinstance(found.get("factors"), str):
        sides = [re.split(r"[-\u2013]", side) for side in found.pop("factors").split("/")]
        if any(len(side) != 2 or not all(figure.strip().isdecimal() for figure in side) for side in sides):
            raise Unreadable("factors of a unit are written as on its counter, 5-5 or 5-5/3-5")
        first, *rest = [[int(figure) for figure in side] for side in sides]
        found |= {"combat": first[0], "move": first[1]} | ({"reduced": rest} if rest else {})
    several = found.get("strengths", found.get("strength"))
    numbers = several if isinstance(several, list | tuple) and all(isinstance(n, int) for n in several) else ()
    if len(numbers) > 1 and list(numbers) == sorted(set(numbers), reverse=True) and "reduced" not in found:
        move = found.get("move", found.get("movement", USUAL_MOVE))
        found["reduced"] = [[n, move] for n in numbers[1:]]


def _printed(told: Any, *, moves: bool) -> str:
    """Factors as they stand on a counter: a text, or a pair or text for each step; ``""`` where they are none.

    No step is stronger than the one before it, so that of two numbers the larger second one is the movement.
    """
    if isinstance(told, str):
        return told if re.search(r"\d\s*[-\u2013]\s*\d", told) else ""
    steps = told if isinstance(told, list | tuple) else ()
    if steps and all(isinstance(step, str) and _printed(step, moves=moves) for step in steps):
        return "/".join(steps)
    if steps and all(isinstance(step, list | tuple) and len(step) == len(PAIR) for step in steps):
        return "/".join("-".join(map(str, step)) for step in steps)
    rises = len(steps) == len(PAIR) and all(isinstance(n, int) for n in steps) and steps[0] < steps[1]
    return f"{steps[0]}-{steps[1]}" if rises and not moves else ""
