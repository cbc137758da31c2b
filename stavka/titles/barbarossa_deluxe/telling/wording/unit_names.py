"""Units as people call them: 3rd Pz. Corps, III Panzer Corps, 5 RA, 4th Romanian Army, FC Breslau, Hollidt."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from stavka.telling.wording.names import in_figures
from stavka.titles.barbarossa_deluxe.state.flags import SIDES
from stavka.titles.barbarossa_deluxe.state.roster import RosterBD

# words of a name to what they say of the kind of a unit
KINDS = {
    **dict.fromkeys(("pz", "panzer", "pzk", "armored", "armoured", "panzerkorps"), ("panzer",)),
    **dict.fromkeys(("inf", "infantry", "ak", "ic"), ("infantry",)),
    **dict.fromkeys(("mtn", "mountain", "gebirgs"), ("mountain",)),
    **dict.fromkeys(("lw", "luftwaffe"), ("luftwaffe",)),
    **dict.fromkeys(("para", "parachute", "paratroop", "paratroops", "fallschirm"), ("paratroop",)),
    "ss": ("ss",),
    **dict.fromkeys(("ra", "rifle", "rif", "ca"), ("rifle",)),
    **dict.fromkeys(("sh", "shock"), ("shock",)),
    **dict.fromkeys(("g", "gds", "guards", "guard", "ga"), ("guards",)),
    **dict.fromkeys(("t", "tank", "ta"), ("tank",)),
    **dict.fromkeys(("gt", "gta"), ("guards", "tank")),
    **dict.fromkeys(("mech", "mechanized", "mechanised", "mc"), ("mechanized",)),
    **dict.fromkeys(("abn", "airborne", "ab"), ("airborne",)),
    **dict.fromkeys(("tb", "tiger", "tigers"), ("tiger",)),
    "late": ("late",),
    **dict.fromkeys(("os", "oversized", "oversize"), ("oversized",)),
}
NATIONS = {
    **dict.fromkeys(("romanian", "rumanian", "ro", "rom", "romanians"), "romanian"),
    **dict.fromkeys(("hungarian", "hu", "hun", "hungarians"), "hungarian"),
    **dict.fromkeys(("italian", "it", "ital", "italians"), "italian"),
    **dict.fromkeys(("bulgarian", "bulg", "bulgarians"), "bulgarian"),
    **dict.fromkeys(("polish", "pol", "poles"), "polish"),
    **dict.fromkeys(("german", "ger"), "german"),
    **dict.fromkeys(("soviet", "russian"), "soviet"),
}
SIDE_NATIONS = {"german": "axis", "axis": "axis", "soviet": "soviet", "communist": "soviet"}
SIZES = {"army": "army", "armies": "army", "a": "army", "corps": "corps", "korps": "corps", "c": "corps"}
FILLING = {"the", "of", "field", "battalion", "bn", "heavy", "combined", "arms", "s", "th", "st", "nd", "rd", "unit"}
# what names have in common, and tells none of them apart
COMMON = FILLING | {
    "group",
    "gruppe",
    "kg",
    "korpsgruppe",
    "kampfgruppe",
    "staff",
    "ad",
    "detachment",
    "fortress",
    "command",
    "fc",
    "cavalry",
    "cm",
    "provisional",
}
UMLAUTS = {"ä": "a", "ö": "o", "ü": "u"}
WORD = re.compile(r"\d+|[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Called:
    """What a name says of a unit; an empty or missing part says nothing."""

    number: int | None
    kinds: frozenset[str]
    nations: frozenset[str]
    size: str | None
    others: frozenset[str]  # names of people and places


def words_of(name: str) -> list[str]:
    """The words and numbers of a name, Roman ones in figures.

    >>> words_of("3rd Pz. Corps"), words_of("5GT"), words_of("XXXIX Panzer")
    (['3', 'rd', 'pz', 'corps'], ['5', 'gt'], ['39', 'panzer'])
    """
    bare = WORD.findall("".join(UMLAUTS.get(letter, letter) for letter in name))
    figures = [in_figures(word.lower()) if word.isupper() or place == 0 else "" for place, word in enumerate(bare)]
    words = [re.sub("(?<=[aou])e", "", word.lower()) for word in bare]  # Goering and Göring are one
    return [figure if figure.isdecimal() else word for figure, word in zip(figures, words, strict=True)]


def read(name: str) -> Called:
    number: int | None = None
    kinds: set[str] = set()
    nations: set[str] = set()
    others: set[str] = set()
    size: str | None = None
    for word in words_of(name):
        if word.isdecimal():
            number = int(word)
        elif word in KINDS:
            kinds |= set(KINDS[word])
        elif word in NATIONS or word in SIDE_NATIONS:
            nations.add(NATIONS.get(word, word))
        elif word in SIZES:
            size = SIZES[word]
        elif word not in COMMON:
            others.add(word)
    return Called(number, frozenset(kinds), frozenset(nations), size, frozenset(others))


def called(roster: RosterBD, name: str, side: str | None = None) -> str:
    """The short name of the one unit that is called so, or the name as it was where there is none or more than one."""
    if roster.knows(name):
        return name
    if name.lower().startswith(("fc ", "fc-")):
        name = f"Fortress Command {name[3:]}"
        if roster.knows(name):
            return name
    wanted = read(name)
    fits = [u for u in range(len(roster)) if side in (None, SIDES[roster.side[u]]) and _fits(roster, u, wanted)]
    return roster.short[fits[0]] if len(fits) == 1 else _likelier(roster, fits) or name


def _likelier(roster: RosterBD, fits: list[int]) -> str:
    """Of a rifle army and a rifle corps the army, of two Romanian armies that of the Axis (bd:11.33-c)."""
    if fits and all(roster.satellite[unit] for unit in fits):
        fits = [unit for unit in fits if roster.axis_satellite[unit]]
    elif {roster.kind[unit] for unit in fits} == {"rifle", "rifle corps"}:
        fits = [unit for unit in fits if roster.kind[unit] == "rifle"]
    return roster.short[fits[0]] if len(fits) == 1 else ""


def _fits(roster: RosterBD, unit: int, wanted: Called) -> bool:
    counter = roster.counters[unit]
    known = read(counter.name)
    if wanted.nations - {counter.nation, counter.side, "communist" if counter.side == "soviet" else ""}:
        return False
    names = known.others | {counter.short.lower()}
    if roster.satellite[unit] and counter.nation in wanted.nations and None in (known.number, wanted.number):
        return wanted.others <= names  # the Italian army, the 1st Polish
    if known.number is None or wanted.number is None:
        return known.number == wanted.number and bool(wanted.others) and wanted.others <= names
    if wanted.size not in (None, counter.size) and counter.size != "battalion":
        return False
    if wanted.number != known.number or wanted.others - names or (roster.satellite[unit] and not wanted.nations):
        return False
    kinds = _kinds_of(roster, unit)
    return wanted.kinds == kinds or wanted.kinds in _shorter(kinds, counter.size, wanted)


def _kinds_of(roster: RosterBD, unit: int) -> frozenset[str]:
    """The words of its kind that a counter's name has."""
    return read(roster.counters[unit].name).kinds | ({"tiger"} if roster.tiger[unit] else set())


def _shorter(kinds: frozenset[str], size: str, wanted: Called) -> Iterable[frozenset[str]]:
    """What may be said for short: a rifle army is an army, an infantry corps a corps (bd:11.33-c)."""
    if kinds == {"rifle"} and size == "army" and (wanted.size == "army" or "soviet" in wanted.nations):
        yield frozenset()
    if kinds == {"infantry"} and (wanted.size == "corps" or "german" in wanted.nations):
        yield frozenset()
    if "ss" in kinds and "mountain" not in kinds:
        yield frozenset({"ss"})
    if "tiger" in kinds:
        yield frozenset({"tiger"})
    if "mountain" in kinds:
        yield kinds | {"infantry"}
