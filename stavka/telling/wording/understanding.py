"""A situation in the words of the documentation, from one in the words that people use.

What is not understood is left as it is, for the title to say what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any  # a situation is whatever somebody writes

from stavka.board import Board
from stavka.engine.counters import Roster
from stavka.engine.position import plain_letters
from stavka.telling.wording import keys, moments
from stavka.telling.wording.control import held
from stavka.telling.wording.units import UnitWords
from stavka.telling.wording.vocabulary import Described, Vocabulary, as_list, is_mapping, side_called, simple

NUMBERED = re.compile(r"(?:(?:optional )?rule |option )?(\d+(?:\.\d+)?)(?:\.0)?(?:[ :].*)?")
SAYS_NOTHING = {"the", "optional", "option", "rule", "what", "if", "variant", "or", "not", "and"}


def understood(
    spec: Mapping[str, Any],
    words: Vocabulary,
    roster: Roster,
    board: Board,
    sequence: Sequence[str],
    options: Mapping[str, str],
) -> Described:
    """The same situation as the documentation has it."""
    found = keys.renamed(spec, words.keys)
    _apart(found, words)
    moments.join_year(found)
    for turn in [name for name in ("turn", "last_turn") if name in found]:
        found[turn] = moments.turn_called(found[turn], words.months)
    moments.join_moment(found, words)
    if "stage" in found:
        found["stage"] = moments.stage_called(found["stage"], sequence, words)
    reader = UnitWords(roster, board, words)
    words.more(found)

    def owners(told: Any) -> Any:
        return as_list(held(told, words.sides, lambda place: words.place_words.get(simple(place), place)))

    readers: dict[str, Callable[[Any], Any]] = {
        **dict.fromkeys(words.lists, as_list),
        **dict.fromkeys(words.by_side, lambda told: _by_side(told, str(found.get("stage", "")), words)),
        **dict.fromkeys(("options", "variants"), lambda told: options_called(told, words, options)),
        **dict.fromkeys(("control", "rails"), owners),
        "railheads": lambda told: _by_owner(owners(told), words),
        "scenario": lambda told: words.scenarios.get(simple(told).removesuffix(" scenario"), told),
        "weather": lambda told: words.weathers.get(simple(told), told) if isinstance(told, str) else told,
        "terrain": lambda told: _terrain(told, words),
        "units": reader.units,
        "boxes": reader.boxes,
    }
    for key, read in readers.items():
        if key in found:
            found[key] = read(found[key])
    if is_mapping(found.get("map")) and "terrain" in found["map"]:
        found["map"] = {**found["map"], "terrain": _terrain(found["map"]["terrain"], words)}
    _box_keys(found, reader)
    _flag_keys(found, reader)
    _counts(found, words)
    return found


def _apart(found: Described, words: Vocabulary) -> None:
    """What is told of a side by a key of its own: ``german``, ``soviet_units``, ``axis_control``."""
    for key in [key for key in found if key not in words.documented]:
        first, _, rest = simple(key).partition(" ")
        side = side_called(first, words.sides)
        of = keys.key_called(rest)
        about = words.keys.get(of) or keys.KEYS.get(of, of) or "units"
        told = found.get(about, {})
        if side and about in ("units", "control", "rails", "railheads", *words.by_side):
            if is_mapping(told) and side not in told:
                found[about] = {**told, side: found.pop(key)}
            elif isinstance(told, list) and about == "units":
                found[about] = {side: found.pop(key), words.sides[1 - words.sides.index(side)]: told}


def options_called(told: Any, words: Vocabulary, options: Mapping[str, str]) -> Any:
    """Options by their names, their numbers or their titles in the rulebook, or each with yes or no."""
    if is_mapping(told):
        told = [name for name, taken in told.items() if taken]
    told = told.split(",") if isinstance(told, str) else as_list(told)
    if not isinstance(told, list | tuple):
        return told
    return [name for option in told for name in _option(option, words, options)]


def _option(told: Any, words: Vocabulary, options: Mapping[str, str]) -> Sequence[Any]:
    text = simple(re.sub(r"\(.*?\)", " ", str(told)))
    number = NUMBERED.fullmatch(text)
    if number:
        found = [name for name, line in options.items() if line.startswith(f"{number[1]}:")]
        return found or words.options.get(number[1], [told])
    if text in words.options:
        return words.options[text]
    bare = _bare(text)
    return [next((name for name in options if _bare(simple(name)) == bare), None) or _title(bare, words) or told]


def _title(bare: frozenset[str], words: Vocabulary) -> str:
    titles = (names for title, names in words.options.items() if _bare(title) == bare)
    return next((names[0] for names in titles if len(names) == 1), "")


def _bare(name: str) -> frozenset[str]:
    """What tells an option from others: its words without endings of the plural."""
    return frozenset(part.removesuffix("s") for part in re.findall(r"\w+", name)) - SAYS_NOTHING


def _by_owner(told: Any, words: Vocabulary) -> Any:
    """Hexes to their sides as sides to their hexes."""
    if not is_mapping(told) or not told or not all(value in words.sides for value in told.values()):
        return told
    return {side: [hex for hex, of in told.items() if of == side] for side in words.sides if side in told.values()}


def _terrain(told: Any, words: Vocabulary) -> Any:
    if not is_mapping(told):
        return told
    return {hex: words.terrains.get(simple(kind), kind) for hex, kind in told.items()}


def _by_side(told: Any, stage: str, words: Vocabulary) -> Any:
    """A single number is of the side whose stage it is."""
    if is_mapping(told):
        return told
    moving = next((side for part in stage.split() if (side := side_called(part, words.sides))), words.sides[0])
    return {moving: told}


def _box_keys(found: Described, reader: UnitWords) -> None:
    """A box may be a key of its own."""
    for key in [key for key in found if key not in reader.words.documented and reader.box_called(key)]:
        boxes = found.get("boxes", {})
        if not is_mapping(boxes):
            return
        box, more = next(iter(reader.boxes({key: found.pop(key)}).items()))
        known = boxes.get(box, [])
        both = isinstance(known, list) and isinstance(more, list)
        found["boxes"] = {**boxes, box: [*known, *more] if both else more}


def _flag_keys(found: Described, reader: UnitWords) -> None:
    """Flags with the units of which they are true: ``moved: ["24Pz"]``, ``flags: {"24Pz": ["moved"]}``."""
    flags: dict[str, list[str]] = {}
    for key in [key for key in found if key not in reader.words.documented]:
        names = as_list(found[key])
        if simple(key) in reader.words.flags and isinstance(names, list):
            for name in map(str, names):
                flags.setdefault(name, []).append(key)
            del found[key]
        elif key == "flags" and is_mapping(names) and all(isinstance(as_list(said), list) for said in names.values()):
            for name, said in found.pop(key).items():
                flags.setdefault(name, []).extend(map(str, as_list(said)))
    flags = {name: said for name, said in flags.items() if said}
    if flags and isinstance(found.get("units", {}), dict | list):
        found["units"] = reader.marked(found.get("units", {}), flags)


def _counts(found: Described, words: Vocabulary) -> None:
    """What the rules keep by name, in other words, apart from the other counts, or by side; yes is 1."""
    counts = found.get("counts", {})
    if not is_mapping(counts):
        return
    known = {plain_letters(name).replace("_", " "): name for name in words.counts} | dict(words.count_words)
    told = dict(counts)
    for key in [key for key in found if key not in words.documented and _count_of(key, known, words)]:
        told[key] = found.pop(key)
    if told:
        found["counts"] = dict(pair for key, value in told.items() for pair in _told(key, value, known, words))


def _count_of(key: str, known: Mapping[str, str], words: Vocabulary) -> bool:
    name = simple(key)
    return name in known or f"{known.get(name, name)} {words.sides[0]}" in words.counts


def _told(key: str, value: Any, known: Mapping[str, str], words: Vocabulary) -> list[tuple[str, Any]]:
    name = known.get(simple(key), key)
    each = f"{name if name in words.counts else known.get(simple(key), simple(key))} {{}}"
    if is_mapping(value) and each.format(words.sides[0]) in words.counts:
        return [(each.format(side_called(side, words.sides) or side), number) for side, number in value.items()]
    side = side_called(value, words.sides) if isinstance(value, str) else ""
    if side and each.format(side) in words.counts:
        return [(each.format(side), 1)]
    return [(name, int(value) if isinstance(value, bool) else value)]
