"""The words of a title: what people say in a situation, and what the documentation calls it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias  # a situation is whatever somebody writes

from stavka.engine.counters import Counter
from stavka.engine.position import plain_letters
from stavka.telling.situating import SIDE_WORDS

Words: TypeAlias = Mapping[str, str]
Described: TypeAlias = dict[str, Any]
ORDINALS = {"1st": "first", "2nd": "second", "1": "first", "2": "second", "i": "first", "ii": "second"}


def no_more(spec: Described) -> None:
    """Most titles have said all with their words."""


def nothing_else(counter: Counter) -> tuple[str, ...]:
    """Most counters say all with their names, kinds and nations."""
    return ()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one title; every word is in small letters, with blanks between."""

    sides: tuple[str, str]
    documented: tuple[str, ...]  # the keys of a situation
    months: Mapping[tuple[int, int], int]  # year and month to the turn
    boxes: Words  # the boxes and what else they are called
    flags: Words  # the flags of units and what else they are called
    no_flags: Words  # what people would say of a unit that follows from the position, and why it is not told
    scenarios: Words
    weathers: Words
    terrains: Words
    kinds: Words  # of units
    stages: Words  # whole names, such as the numbers of sections
    stage_words: Words  # single words of a stage, some of which say nothing
    options: Mapping[str, tuple[str, ...]]  # titles in the rulebook
    keys: Words  # other names of what a situation tells
    lists: tuple[str, ...]  # keys whose value is a list
    by_side: tuple[str, ...]  # keys whose value is told for each side
    counts: tuple[str, ...]  # what the rules keep by name
    count_words: Words
    nations: Words  # those that fight under a side's command, each with the side
    marks: tuple[str, ...]  # words before a kind that say more than it
    names: Words  # words in the names of units that others write in their place
    place_words: Words
    also_called: Callable[[Counter], tuple[str, ...]] = field(default=nothing_else)  # words true of a unit
    more: Callable[[Described], None] = field(default=no_more)  # what is peculiar to the title


def simple(told: Any) -> str:
    """A name in small letters without accents, with single blanks for whatever parts its words."""
    return " ".join(re.split(r"[\s_-]+", plain_letters(str(told)).strip()))


def side_called(told: Any, sides: tuple[str, str]) -> str:
    """The side that a word means; nothing when it means none."""
    word = simple(told)
    found = SIDE_WORDS.get(word, {"soviet union": "soviet", "russia": "soviet", "germany": "axis"}.get(word, word))
    return found if found in sides else ""


def is_mapping(told: Any) -> bool:
    return isinstance(told, Mapping)


def as_list(told: Any) -> Any:
    """A single word where a list is wanted is a list of one; what is neither stays, to be complained of."""
    return [told] if isinstance(told, str | int) and not isinstance(told, bool) else told


def listed(told: Any) -> list[Any]:
    """What is told as a list; whatever is none is a list of one."""
    return list(told) if isinstance(told, list | tuple) else [told]
