"""Units that a situation calls by no counter's name: German 3 PD, untried RD, 2x tank brigade, ID 6-8-6 (reduced)."""

from __future__ import annotations

import re
from typing import Any  # a situation is plain data

from stavka.engine.counters import Roster
from stavka.telling.wording.vocabulary import side_called
from stavka.titles.proud_monster.state.flags import SIDES
from stavka.titles.proud_monster.telling.wording import kind_words

MANY = re.compile(r"^(\d{1,2})\s*[x*×]\s+|^(two|three|four|five)\s+|^(\d{1,2})\s+(?=untried\b)")
NUMBER_WORDS = {"two": 2, "three": 3, "four": 4, "five": 5}
ORDINAL = re.compile(r"\b(\d+)(?:st|nd|rd|th|\.)(?!\w)")
NUMBER = re.compile(r"(\d)(?=[a-z])")
UNSAID = ("division", "corps", "c", "air corps")  # sizes that people leave out
FACTORS = re.compile(r"\b(\d+-\d+-\d+)\b")
STATES = {  # what may be said of a unit beside its name, and the flag it means; the longest first
    "face down": "untried",
    "face-down": "untried",
    "unrevealed": "untried",
    "untried": "untried",
    "revealed": "",
    "tried": "",
    "flipped": "reduced",
    "reduced": "reduced",
    "full strength": "",
    "in reserve": "reserve",
    "out of supply": "OOS",
    "oos": "OOS",
    **{f"iso {number}": f"ISO {number}" for number in (1, 2, 3)},
    **{f"iso{number}": f"ISO {number}" for number in (1, 2, 3)},
    "isolated": "ISO 1",
}
STATE = re.compile(rf"\b({'|'.join(STATES)})\b")
NATIONS = {"romanian": "Rom", "rumanian": "Rom", "hungarian": "Hun", "italian": "It", "ost": "Ost", "slovak": "Slo"}
NATION_NAMES = {"rumanian": "romanian", "slovak": ""}
SHORT = {  # what people write for the words of a name
    "pz": "panzer",
    "pzd": "panzer division",
    "pzgren": "panzergrenadier",
    "pzgd": "panzergrenadier division",
    "inf": "infantry",
    "cav": "cavalry",
    "div": "division",
    "division": "division",
    "bde": "brigade",
    "regt": "regiment",
    "bn": "battalion",
    "btn": "battalion",
    "mot": "motorized",
    "mtn": "mountain",
    "para": "parachute",
    "gds": "guards",
    "arty": "artillery",
    "korps": "corps",
    "fliegerkorps": "air corps",
    "flieger": "air",
    "grossdeutschland": "gd",
}
VOCABULARY = {word for row in kind_words.TYPES for word in row[0].split()} | set(kind_words.SIZES)
VOCABULARY |= {word for names in kind_words.WHOLE.values() for name in names for word in name.split()}
VOCABULARY |= {"guards", "guard"}


def read(text: str, roster: Roster) -> list[dict[str, Any]]:
    """The units that a text means, none where it means nothing."""
    if roster.knows(text):
        return [{"id": text}]
    word = text.strip().lower().replace("(", " ").replace(")", " ").replace(",", " ")
    many = MANY.match(word)
    number = (NUMBER_WORDS.get(many[2]) or int(many[1] or many[3])) if many else 1
    word = word[many.end() :] if many else word
    flags = [STATES[found] for found in STATE.findall(word) if STATES[found]]
    word = STATE.sub(" ", word)
    factors = FACTORS.search(word)
    word = FACTORS.sub(" ", word)
    parts = [part for part in word.split() if part not in ("the", "a", "an", "of", "unit", "units", "regular")]
    sides = {side for part in parts if (side := side_called(part, SIDES))}
    nation = next((part for part in parts if part in NATIONS), "")
    rest = [part for part in parts if not side_called(part, SIDES) and part not in NATIONS]
    more: dict[str, Any] = {"flags": flags} if flags else {}
    more |= {"factors": factors[1]} if factors else {}
    side = SIDES[0] if nation else next(iter(sides), "")
    found = _named(rest, nation, side, roster)
    if found and number == 1:
        return [{"id": found, **more}]
    kind = _kind(rest, side, "untried" in flags, roster)
    if kind is None or len(sides) > 1:
        return []
    described = {"side": kind[0], "kind": kind[1], **more}
    if nation and NATION_NAMES.get(nation, nation):
        described["nation"] = NATION_NAMES.get(nation, nation)
    return [dict(described) for _ in range(number)]


def _named(parts: list[str], nation: str, side: str, roster: Roster) -> str | None:
    """The counter that the words of a name mean beside side and nation, if it is of them."""
    name = " ".join(parts)
    apart = NUMBER.sub(r"\1 ", ORDINAL.sub(r"\1", name))
    full = " ".join(SHORT.get(part, part) for part in apart.split()).replace("gross deutschland", "gd")
    tries = [told for told in (name, full, *(f"{full} {size}" for size in UNSAID)) if told]
    if nation:
        tries = [f"{word} {told}" for told in tries for word in (NATIONS[nation], NATION_NAMES.get(nation, nation))]
    for unit in (roster.find(told) for told in tries if roster.knows(told)):
        if not side or roster.counters[unit].side == side:
            return roster.short[unit]
    return None


def _kind(parts: list[str], side: str, untried: bool, roster: Roster) -> tuple[str, str] | None:
    """The side and the kind that words mean; without a side the one that has such units."""
    if not parts:
        return None
    kinds = roster.kinds
    sides = [side] if side else [SIDES[1], SIDES[0]] if untried else list(SIDES)
    for name in sides:
        code = next((kind for kind in kinds[name] if len(parts) == 1 and kind.lower() == parts[0]), None)
        if code:
            return name, code
    words = [word for part in parts for word in SHORT.get(part, part).split()]
    if {"artillery", "division"} <= set(words) and not side and "mobile" not in words:
        sides = [SIDES[1]]  # the guns of the Axis are no divisions
    words = ["infantry", *words] if all(word in kind_words.SIZES for word in words) else words
    if not all(word in VOCABULARY for word in words):
        return None
    for name in sides:
        found = kind_words.kind(name, " ".join(words), "", False, kinds[name])
        if found in kinds[name]:
            return name, found
    return None
