"""Legal actions as plain data: which units, which way, which hex; so that a board can show them without knowing
any rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache

from stavka.engine.action import Action
from stavka.engine.legal import Legal
from stavka.engine.position import Position
from stavka.engine.stage import Decision, Menu, Stage

GESTURES: dict[type[Action], str] = {}  # those that were asked for
VERBS: dict[tuple[str, type[Action], type], Verb] = {}
MANY = 240  # choices that name a piece and are written out; for the others a player picks the piece first


@dataclass(frozen=True, slots=True)
class Offer:
    """One action. ``path`` is a way of hexes, ``hexes`` are the hexes it aims at, the last of the path among them."""

    text: str
    verb: str
    label: str
    units: tuple[str, ...]
    path: tuple[str, ...]
    hexes: tuple[str, ...]
    cost: int | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """Actions to choose from by a list; ``more`` are left out, each of which names a piece that can be picked first."""

    offers: list[Offer]
    more: int


@dataclass(frozen=True, slots=True)
class Extra:
    """What else may be said of a battle, such as air support: ``kind`` is "number", "flag" or "word"."""

    name: str
    kind: str
    label: str

    def words(self, value: str) -> list[str]:
        """How the notation says it; nothing when nothing is said.

        >>> Extra("air", "number", "Air").words("2"), Extra("luftwaffe", "flag", "Luftwaffe").words("1")
        (['air', '2'], ['luftwaffe'])
        """
        if value in ("", "0"):
            return []
        return [self.name] if self.kind == "flag" else [self.name, value]


@dataclass(frozen=True, slots=True)
class Verb:
    """A kind of action that the stage takes, and what a player does to give one."""

    verb: str
    usage: str
    summary: str
    gesture: str  # "battle", "path", "hex", "unit" or "plain"
    rules: tuple[str, ...]
    extras: tuple[Extra, ...] = ()
    many: bool = False  # whether one attack may go against several hexes


@dataclass(frozen=True, slots=True)
class Aims:
    """The hexes of an action: the way it takes, and those it aims at, the last of the way among them."""

    path: tuple[str, ...]
    hexes: tuple[str, ...]


def aims(pos: Position, action: Action) -> Aims:
    """Where an action leads, whatever its title calls its parts."""
    grid = pos.board.grid
    path: tuple[str, ...] = ()
    hexes: list[str] = []
    for part in fields(action):
        value = getattr(action, part.name)
        if isinstance(value, tuple) and value and all(word in grid for word in value):
            if part.name == "path":
                path = value
                hexes.append(value[-1])
            else:
                hexes += value
        elif isinstance(value, str) and value in grid and part.name not in ("unit", "at"):
            hexes.append(value)
    return Aims(path, tuple(hexes))


def offer(pos: Position, action: Action) -> Offer:
    """An action as plain data."""
    found = aims(pos, action)
    label = _label(pos, action, found.hexes)
    return Offer(str(action), action.verb, label, action.units, found.path, found.hexes, pos.title.cost(pos, action))


def label_of(pos: Position, action: Action) -> str:
    """An action in words that a person reads."""
    return _label(pos, action, aims(pos, action).hexes)


def _label(pos: Position, action: Action, hexes: Sequence[str]) -> str:
    verb = action.verb.replace("-", " ").capitalize()
    if not action.units and not hexes:
        return " ".join((verb, *action.words()))
    index = pos.board.grid.index
    where = ", ".join(pos.board.label(index(name)) for name in hexes)
    who = " + ".join(action.units)
    if not where:
        rest = " ".join(word for word in action.words() if word not in action.units and word != "+".join(action.units))
        return " ".join(filter(None, (verb, who, rest)))
    return f"{verb} {who} → {where}" if who else f"{verb} {where}"


def gesture_of(kind: type[Action]) -> str:
    """What a player points at to give an action of this kind."""
    found = GESTURES.get(kind)
    if found is None:
        found = GESTURES[kind] = _gesture_of(kind)
    return found


def _gesture_of(kind: type[Action]) -> str:
    names = {part.name for part in fields(kind)}
    if "attackers" in names:
        return "battle"
    if not names & {"unit", "units_named"}:
        return "plain"
    if "path" in names:
        return "path"
    return "hex" if names & {"hex", "to"} else "unit"


def verbs(pos: Position, stage: Stage[Position] | None) -> list[Verb]:
    """The kinds of action a stage takes."""
    if isinstance(stage, Menu):
        return [_known_verb(pos.title.code, option.action, _class(option)) for option in stage.options(pos)]
    return []


def _known_verb(code: str, kind: type[Action], option: type) -> Verb:
    key = code, kind, option
    found = VERBS.get(key)
    if found is None:
        found = VERBS[key] = _verb(*key)
    return found


def _verb(code: str, kind: type[Action], option: type) -> Verb:
    gesture = gesture_of(kind)
    rules = rules_cited(code, option)
    extras = tuple(extras_of(kind)) if gesture == "battle" else ()
    many = any(part.name == "hexes" for part in fields(kind))
    return Verb(kind.verb, kind.usage, first_sentence(option), gesture, rules, extras, many)


def extras_of(kind: type[Action]) -> Iterator[Extra]:
    """The parts of an attack beyond attackers and hexes, whatever its title calls them."""
    kinds = {"int": "number", "bool": "flag"}
    for part in fields(kind):
        if part.name not in ("attackers", "hexes", "hex"):
            label = part.metadata.get("label", part.name.capitalize())
            yield Extra(part.name, kinds.get(str(part.type), "word"), label)


def choices(pos: Position, stage: Stage[Position] | None) -> Choices:
    """What can be chosen without pointing at a piece and a hex first."""
    offers: list[Offer] = []
    named = 0
    for action in _choices(pos, stage):
        named += bool(action.units)
        if named <= MANY or not action.units:
            offers.append(offer(pos, action))
    return Choices(offers, max(0, named - MANY))


def _choices(pos: Position, stage: Stage[Position] | None) -> Iterator[Action]:
    if isinstance(stage, Menu):
        for option in stage.options(pos):
            if gesture_of(option.action) in ("plain", "unit"):
                yield from option.each(pos)
    elif isinstance(stage, Decision):
        yield from stage.each(pos)


def rules_cited(code: str, *things: object) -> tuple[str, ...]:
    """The rules that the docstrings of stages and options cite; code says there which rule it carries out."""
    found: list[str] = []
    for thing in things:
        found += _rules_in(code, _class(thing))
    return tuple(dict.fromkeys(found))


def _class(thing: object) -> type:
    return thing if isinstance(thing, type) else type(thing)


@lru_cache(maxsize=4096)
def _rules_in(code: str, kind: type) -> tuple[str, ...]:
    found: list[str] = []
    for cited in re.findall(rf"\b{code}:[\w.]+(?:-[\w]+)*(?:,-\w+)*", kind.__doc__ or ""):
        base, *more = cited.rstrip(".").split(",")
        found.append(base)
        found += [base.rpartition("-")[0] + end for end in more]
    return tuple(found)


def first_sentence(thing: object) -> str:
    """What a class says of itself, without its citations."""
    text = _class(thing).__doc__ or ""
    line = re.sub(r"\s*\([^)]*\)", "", text.strip().split("\n")[0])
    return line.rstrip(".: ")


def acting_units(pos: Position, legal: Legal) -> list[str]:
    """The units that can do something now that a player would look for, in the order of the roster."""
    named = legal.worth_a_look()
    return [counter.short for counter in pos.roster.counters if counter.short in named]
