"""Positions described in plain data: what every title's situations have in common.

A unit is named, or described; then the first counter that fits is taken, or an extra piece is made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from math import isfinite
from typing import Any

from stavka.engine.counters import Counter, Roster, Strength, plain
from stavka.engine.refusal import Unreadable, shown

DESCRIPTION = ("side", "nation", "kind", "size", "combat", "move", "steps")
UNIT_KEYS = frozenset({"id", "hex", "box", "flags", "marks", "name", "defence", "reduced", *DESCRIPTION})
MADE_UP = "situation"  # origin of a piece that a situation made up
SHORTEST_WORD = 2  # of a key: of, in and to tell nothing
LARGEST = 999  # no figure on a counter has more than three digits
LARGEST_NUMBER = 10**1000  # a count may be a set of hexes, one bit for each
LONGEST, DEEPEST, MOST_PARTS, MOST_UNITS = 1000, 12, 100_000, 4000
SYNONYMS = {
    "unit": "id",
    "short": "id",
    "at": "hex",
    "strength": "combat",
    "strengths": "combat",
    "attack": "combat",
    "defense": "defence",
    "movement": "move",
}


def check_keys(what: str, given: Iterable[Any], known: Sequence[str]) -> None:
    """Complain about keys that mean nothing."""
    unknown = sorted(str(key) for key in given if key not in known)
    if unknown:
        meant = list(dict.fromkeys(name for key in unknown for name in _near(key, known)))
        guess = f"; did you mean {' or '.join(meant)}?" if meant else ""
        raise Unreadable(f"{what} has no {', '.join(unknown)}{guess or ';'} it has {', '.join(known)}")


def _near(key: str, known: Sequence[str]) -> list[str]:
    """Keys that are written much like this one, or share a word with it."""
    alike = get_close_matches(key.lower(), known, n=2, cutoff=0.6)
    words = {word for word in re.split(r"[\s_-]+", key.lower()) if len(word) > SHORTEST_WORD}
    return alike or [name for name in known if words & set(name.split("_"))][:2]


def whole_number(what: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise Unreadable(f"{what} is a whole number, not {value!r}")
    try:
        return int(value)
    except ValueError:
        raise Unreadable(f"{what} is a whole number, not {value!r}") from None


def mapping(what: str, value: Any) -> Mapping[Any, Any]:
    if not isinstance(value, Mapping):
        raise Unreadable(f"{what} is a mapping, not {shown(value)}")
    return value


def sequence(what: str, value: Any) -> list[Any]:
    """A list; a single word is none, though Python could walk through its letters."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise Unreadable(f"{what} is a list, not {shown(value)}")
    return list(value)


def as_plain(value: Any) -> Any:
    """The same data in the types that a file can hold; sets become sorted lists.

    Whatever is in it afterwards is of a reasonable size, so that every part can be looked at, compared and quoted.
    """
    return _Plain().of(value, 0)


class _Plain:
    """Counts what a situation is made of."""

    def __init__(self) -> None:
        self._parts = 0

    def of(self, value: Any, depth: int) -> Any:
        self._parts += 1
        if self._parts > MOST_PARTS or depth > DEEPEST:
            raise Unreadable(f"a situation has at most {MOST_PARTS} parts, in at most {DEEPEST} levels")
        if value is None or isinstance(value, bool | int | float | str):
            return _small(value)
        if isinstance(value, Mapping):
            return {str(_small(_key(key))): self.of(item, depth + 1) for key, item in value.items()}
        if isinstance(value, set | frozenset):
            return sorted((self.of(item, depth + 1) for item in value), key=str)
        if isinstance(value, list | tuple):
            return [self.of(item, depth + 1) for item in value]
        raise Unreadable(f"a situation is made of texts, numbers, lists and mappings; {shown(value)} is none of these")


def _key(key: Any) -> Any:
    if not isinstance(key, bool | int | float | str):
        raise Unreadable(f"the keys of a situation are texts, not {shown(key)}")
    return key


def _small(value: Any) -> Any:
    if isinstance(value, str) and (len(value) > LONGEST or (not value.isascii() and not _is_text(value))):
        raise Unreadable(f"a text in a situation has at most {LONGEST} letters; this is none: {shown(value)}")
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise Unreadable(f"a number in a situation has at most {len(str(LARGEST_NUMBER))} digits, not as many as this")
    if isinstance(value, float) and not isfinite(value):
        raise Unreadable(f"{value} is no number that a situation can have")
    return value


def _is_text(value: str) -> bool:
    """Whether it can be written to a file."""
    return not any("\ud800" <= letter <= "\udfff" for letter in value)


def as_state(what: str, value: Any) -> Any:
    """A value that a position can hold: lists become tuples."""
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, list | tuple):
        return tuple(as_state(what, item) for item in value)
    raise Unreadable(f"{what} may be a number, a text, nothing or a list of these, not {value!r}")


def few_enough(units: Any) -> None:
    """``Unreadable`` for a list or mapping of more units than a situation may have."""
    if isinstance(units, Mapping | list | tuple) and len(units) > MOST_UNITS:
        raise Unreadable(f"a situation has at most {MOST_UNITS} units, not {len(units)}")


def unit_list(units: Any, marks: Sequence[str], boxes: Sequence[str]) -> list[dict[str, Any]]:
    """Units as a list of descriptions.

    Accepted are a list of mappings, a mapping of units to a hex, a box or a mapping, and one of hexes to units.
    """
    if isinstance(units, Mapping):
        found = [item for key, value in units.items() for item in _from_pair(hex_word(key), value)]
    else:
        found = sequence("units", units)
    few_enough(found)
    known = sorted(UNIT_KEYS | set(marks))
    return [_unit(item, known, boxes) for item in found]


def hex_word(value: Any) -> str:
    """The name of a hex; one that was written as a number has lost its leading zero."""
    word = str(value)
    return word.zfill(4) if word.isdecimal() and len(word) == 3 else word


def _from_pair(key: str, value: Any) -> list[Any]:
    of_hex = key.isdecimal() and len(key) == 4  # no unit is called so
    if isinstance(value, Mapping):
        return [{"hex" if of_hex else "id": key, **value}]
    if of_hex and isinstance(value, str):
        return [{"id": value, "hex": key}]
    if value is None or isinstance(value, str | int):
        return [{"id": key, "hex": value}]
    return [
        {**item, "hex": key} if isinstance(item, Mapping) else {"id": item, "hex": key}
        for item in sequence(f"what stands in {key}", value)
    ]


def _unit(item: Any, known: Sequence[str], boxes: Sequence[str]) -> dict[str, Any]:
    if not isinstance(item, Mapping):
        raise Unreadable(f"a unit is a mapping with id or description and hex or box, not {item!r}")
    found = {SYNONYMS.get(str(key), str(key)): value for key, value in item.items()}
    check_keys("a unit", found, known)
    if isinstance(found.get("combat"), list | tuple):  # attack and defence
        factors = list(found["combat"])
        found["combat"] = factors[0] if factors else None
        if len(factors) > 1:
            found["defence"] = factors[1]
    if isinstance(found.get("hex"), int):
        found["hex"] = hex_word(found["hex"])
    if not {"id", "name", *DESCRIPTION} & set(found):
        raise Unreadable(f"a unit is given by its id, or described: {dict(item)}")
    if found.get("hex") is not None and found.get("box") is not None:
        raise Unreadable(f"a unit is in a hex or in a box, not in both: {dict(item)}")
    if found.get("hex") in boxes:
        found["box"] = found.pop("hex")
    for number in ("combat", "defence", "move", "steps"):
        if number in found:
            found[number] = whole_number(f"{number} of a unit", found[number])
            if not 0 <= found[number] <= LARGEST:
                raise Unreadable(f"{number} of a unit is a number from 0 to {LARGEST}, not {found[number]}")
    found["flags"] = sequence("flags of a unit", found.get("flags", ()))
    return found


def marks_of(item: Mapping[str, Any], marks: Sequence[str]) -> frozenset[str]:
    given = {str(mark) for mark in sequence("marks of a unit", item.get("marks", ()))}
    strange = sorted(given - set(marks))
    if strange:
        raise Unreadable(f"a unit is not marked {', '.join(strange)}; marks are {', '.join(marks)}")
    return frozenset(given | {mark for mark in marks if item.get(mark)})


def match(
    roster: Roster,
    wanted: Sequence[Mapping[str, Any]],
    marks: Sequence[str],
    nations: Mapping[str, str],
    apart: Iterable[int] = (),
) -> tuple[list[int], list[Counter]]:
    """A counter for every unit wanted, and the pieces that had to be made.

    ``nations`` gives for each side the nation of a piece that does not say its own. Units ``apart`` have rules of their
    own: they are meant only where they are named.
    """
    if all(counter.defence is None for counter in roster.counters):  # a title with one factor a unit
        wanted = [{key: value for key, value in item.items() if key != "defence"} for item in wanted]
    named = _named(roster, wanted)
    taken = {unit for unit in named if unit is not None} | set(apart)
    extra: list[Counter] = []
    placed: list[int] = []
    for item, unit in zip(wanted, named, strict=True):
        if unit is None:
            unit = first_fit(roster.counters, item, taken, marks)
        if unit is None:
            extra.append(_new_piece(roster, item, len(extra) + 1, marks, nations))
            unit = len(roster) + len(extra) - 1
        taken.add(unit)
        placed.append(unit)
    return placed, extra


def _named(roster: Roster, wanted: Sequence[Mapping[str, Any]]) -> list[int | None]:
    """The units given by name; each once."""
    found: list[int | None] = []
    for item in wanted:
        unit = roster.find(str(item["id"])) if "id" in item else None
        if unit is not None and unit in found:
            raise Unreadable(f"{roster.short[unit]} is placed twice")
        if unit is not None:
            _agrees(roster.counters[unit], item)
        found.append(unit)
    return found


def _agrees(counter: Counter, item: Mapping[str, Any]) -> None:
    """A unit that is named is that counter; what is said of it besides must be true of it."""
    for key in ("side", "nation", "kind", "size"):
        if item.get(key) is not None and item[key] != getattr(counter, key):
            raise Unreadable(f"the {key} of {counter.short} is {getattr(counter, key)}, not {item[key]}")
    steps_wanted(counter, {key: item[key] for key in ("steps",) if key in item})  # says which numbers there are
    if _steps_lost(counter, item) is None:
        printed = " or ".join(strength.factors for strength in counter.by_steps)
        printed += f" with {counter.steps} step{'s' * (counter.steps != 1)}" if "steps" in item else ""
        given = ", ".join(f"{key} {item[key]}" for key in ("combat", "defence", "move", "steps") if key in item)
        raise Unreadable(
            f"{counter.short} is {printed}, not {given}; leave its id out to have another piece with these figures"
        )


def first_fit(
    counters: Sequence[Counter], item: Mapping[str, Any], taken: set[int], marks: Sequence[str]
) -> int | None:
    """The first counter that nobody has taken and that fits a description, at full strength rather than reduced."""
    wanted = marks_of(item, marks)
    keys = [key for key in (*DESCRIPTION, "name") if key in item and key not in ("combat", "move", "steps")]
    reduced: int | None = None
    for unit, counter in enumerate(counters):
        if unit in taken or not wanted <= counter.marks:
            continue
        if all(getattr(counter, key) == item[key] for key in keys):
            lost = _steps_lost(counter, item)
            if lost == 0:
                return unit
            if lost and reduced is None:
                reduced = unit
    return reduced


def _steps_lost(counter: Counter, item: Mapping[str, Any]) -> int | None:
    """After how many steps lost a counter has the factors and steps that are wanted; None when it never has."""
    for lost, strength in enumerate(counter.by_steps):
        defence = strength.combat if strength.defence is None else strength.defence
        figures = {"combat": strength.combat, "move": strength.move, "defence": defence, "steps": counter.steps - lost}
        if all(item.get(name, figure) == figure for name, figure in figures.items()):
            return lost
    return None


def steps_wanted(counter: Counter, item: Mapping[str, Any]) -> int | None:
    """The steps that a unit shall have; None where the item leaves it at full strength or the counter has no choice."""
    if not counter.reduced:
        return None
    if "steps" in item:
        steps: int = item["steps"]
        if not 1 <= steps <= counter.steps:
            raise Unreadable(f"{counter.short} has 1 to {counter.steps} steps, not {steps}")
        return steps
    lost = _steps_lost(counter, item) if {"combat", "move", "defence"} & set(item) else 0
    return counter.steps - lost if lost else None


def _new_piece(
    roster: Roster, item: Mapping[str, Any], number: int, marks: Sequence[str], nations: Mapping[str, str]
) -> Counter:
    side = str(item.get("side"))
    if side not in nations:
        raise Unreadable(f"a unit described must say its side, {' or '.join(nations)}: {dict(item)}")
    known = {key: sorted({str(getattr(c, key)) for c in roster.counters}) for key in ("kind", "size")}
    known["nation"] = sorted({c.nation for c in roster.counters if c.side == side})
    values = {
        "nation": str(item.get("nation", nations[side])),
        "kind": str(item.get("kind", "infantry")),
        "size": str(item.get("size", "corps")),
    }
    for key, value in values.items():
        if value not in known[key]:
            raise Unreadable(f"there is no {key} {value!r}; there are {', '.join(known[key])}")
    reduced = _reduced(item)
    _new_name(roster, item)
    return Counter(
        id=f"extra-{number}",
        short=f"Extra{number}",
        name=str(item.get("name", f"{values['nation']} {values['kind']} {number}")),
        side=side,
        combat=int(item.get("combat", 1)),
        defence=item["defence"] if item.get("defence", item.get("combat")) != item.get("combat") else None,
        move=int(item.get("move", 4)),
        steps=len(reduced) + 1 if reduced else int(item.get("steps", 1)),
        reduced=reduced,
        marks=marks_of(item, marks),
        origin=MADE_UP,
        nation=values["nation"],
        kind=values["kind"],
        size=values["size"],
    )


def _new_name(roster: Roster, item: Mapping[str, Any]) -> None:
    """A piece that is made up may not be called as a counter is: whoever asks for that name gets the counter."""
    name = str(item.get("name", ""))
    if name and plain(name) in {plain(word) for c in roster.counters for word in (c.id, c.short, c.name)}:
        raise Unreadable(f"{name!r} is the name of a counter; a piece that is made up needs a name of its own")


def _reduced(item: Mapping[str, Any]) -> tuple[Strength, ...]:
    """The factors of a made-up piece after each step lost: ``[[3, 6]]``, or with defence ``[[3, 4, 6]]``."""
    found: list[Strength] = []
    for figures in sequence("reduced of a unit", item.get("reduced", ())):
        numbers = [whole_number("a factor of a reduced unit", figure) for figure in sequence("reduced", figures)]
        if len(numbers) not in (2, 3) or not all(0 <= number <= LARGEST for number in numbers):
            raise Unreadable(f"a reduced unit has combat and movement, or attack, defence and movement, not {numbers}")
        found.append(Strength(numbers[0], numbers[-1], numbers[1] if len(numbers) == 3 else None))
    return tuple(found)
