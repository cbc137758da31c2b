"""What a unit of a situation says of itself in plain words: what it has done, how it is supplied, what it carries."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any  # a situation is plain data

from stavka.engine.refusal import Unreadable
from stavka.telling.wording.vocabulary import listed
from stavka.titles.proud_monster.telling.wording import words

SUPPLY = (words.OFFENSIVE, words.DEFENSIVE, words.OOS, "ISO 1", "ISO 2", "ISO 3")
"""Flags that tell the supply of a unit in the phase that a position begins with (pmd:8.4-k)."""

FLAG_WORDS = {  # other names of flags
    "fought": "attacked",
    "has attacked": "attacked",
    "has moved": "moved",
    "stopped": "halted",
    "in reserve": "reserve",
    "under a reserve marker": "reserve",
    "refitting": "refit",
    "refit marker": "refit",
    "mobile assault": "made a mobile assault",
    "invaded": "landed",
    "isolated": "ISO 1",
    "iso": "ISO 1",
    **{f"iso{number}": f"ISO {number}" for number in (1, 2, 3)},
    **{f"iso-{number}": f"ISO {number}" for number in (1, 2, 3)},
    "out of supply": words.OOS,
    "unsupplied": words.OOS,
    "no supply": words.OOS,
    "in supply": words.OFFENSIVE,
    "supplied": words.OFFENSIVE,
    "offensive supply": words.OFFENSIVE,
    "in offensive supply": words.OFFENSIVE,
    "defensive supply": words.DEFENSIVE,
    "in defensive supply": words.DEFENSIVE,
    "no offensive supply": words.DEFENSIVE,
}
YES = (  # what a unit may be said to be: {"moved": true}
    "moved",
    "halted",
    "attacked",
    "fought",
    "retreated",
    "reserve",
    "reduced",
    "refit",
    "raiding",
    "landed",
    "fired",
    "shipped",
    "isolated",
    "untried",
)
SAME = {  # other names of what a unit may be said to be
    "has_moved": "moved",
    "has_attacked": "attacked",
    "in_reserve": "reserve",
    "flipped": "reduced",
    "face_down": "untried",
    "unrevealed": "untried",
    "refitting": "refit",
    "refit_marker": "refit",
    "has_refit_marker": "refit",
}
NOT = {"tried": "untried", "revealed": "untried", "face_up": "untried", "full_strength": "reduced"}
STATES = {"oos": words.OOS, "out_of_supply": words.OOS, "no_offensive_supply": words.DEFENSIVE}
ELSEWHERE = {  # what a named unit says of itself, and the key of a situation that holds it
    "upgrade": "upgrades",
    "mech_upgrade": "upgrades",
    "augmenting": "augments",
    "mp_spent": "spent",
    "upgrades": "upgrades",
    "spent": "spent",
    "augments": "augments",
    "assembly": "assembly",
    "assembled": "assembly",
    "working": "working",
    "shots": "shots",
    "shells": "shells",
    **dict.fromkeys(("bridge_to", "pointing_to", "points_to"), "bridges"),
}


WEEKS = {"harko": 1, "gustav": 5, "dora": 4}  # of assembly

LOST = ("step_losses", "steps_lost", "lost_steps", "losses", "reduced")  # the steps that a unit has lost

ISO = re.compile(r"(?:iso\s*)?([1-3])")


def flags_of(item: Mapping[str, Any], flags: list[Any]) -> tuple[dict[str, Any], list[Any]]:
    """What is left of the description of a unit, and the flags that its words stand for."""
    rest, found = {SAME.get(str(key), key): value for key, value in item.items()}, list(flags)
    for word, opposite in NOT.items():
        if isinstance(rest.get(word), bool):
            rest[opposite] = not rest.pop(word)
    for word in [word for word in ("status", "state", "states") if word in rest]:
        found += listed(rest.pop(word))
    found += [word for word in YES if isinstance(rest.get(word), bool) and rest.pop(word)]  # what is not so is no flag
    found += [state for word, state in STATES.items() if isinstance(rest.get(word), bool) and rest.pop(word)]
    for word in [word for word in LOST if isinstance(rest.get(word), int) and not isinstance(rest[word], bool)]:
        found += ["reduced"] * rest.pop(word)
    for word in ("iso", "isolated"):
        weeks = ISO.fullmatch(str(rest.get(word, "")).strip().lower())
        if weeks:
            found.append(f"ISO {weeks[1]}")
            rest.pop(word)
    if "supply" in rest:
        found.append(words.supply_state(rest.get("id", "a unit"), rest.pop("supply")))
    return rest, found


def flags_told_apart(spec: dict[str, Any]) -> None:
    """Flags that a situation tells in a list of their own come to the units that it names."""
    told: dict[str, list[Any]] = {}
    for word in ("moved", "attacked", "fought", "retreated", "refit", "untried"):
        if word in spec:
            for name in listed(spec.pop(word)):
                told.setdefault(str(name), []).append(word)
    if isinstance(spec.get("flags"), Mapping):
        for name, flags in spec.pop("flags").items():
            told.setdefault(str(name), []).extend(listed(flags))
    if told:
        spec["units"] = _with_flags(spec.get("units", ()), told)
        if told:
            raise Unreadable(f"{next(iter(told))} is told to have a flag, but is not among the units")


def _with_flags(units: Any, told: dict[str, list[Any]]) -> Any:
    """The units, each with the flags that are told of it; those found are taken out of ``told``."""
    if isinstance(units, Mapping):
        found: dict[Any, Any] = {}
        for key, item in units.items():
            if str(key) in told:
                place = dict(item) if isinstance(item, Mapping) else {"hex": item}
                place["flags"] = [*listed(place.get("flags", ())), *told.pop(str(key))]
                found[key] = place
            else:
                found[key] = item if isinstance(item, Mapping) else _stack_with_flags(item, told)
        return found
    return _stack_with_flags(units, told)


def _stack_with_flags(stack: Any, told: dict[str, list[Any]]) -> Any:
    if isinstance(stack, str):
        return [{"id": stack, "flags": told.pop(stack)}] if stack in told else stack
    if not isinstance(stack, list | tuple):
        return stack
    found = []
    for one in stack:
        name = str(one.get("id", one.get("name", ""))) if isinstance(one, Mapping) else str(one)
        if name in told:
            rest = dict(one) if isinstance(one, Mapping) else {"id": one}
            one = {**rest, "flags": [*listed(rest.get("flags", ())), *told.pop(name)]}
        found.append(one)
    return found


def say_elsewhere(spec: dict[str, Any]) -> None:
    """What named units say of themselves goes to the keys of the situation that hold it; flags come to their units."""
    units = spec.get("units", ())
    items = units if isinstance(units, list | tuple) else ()
    pairs = units.items() if isinstance(units, Mapping) else ((None, item) for item in items)
    moved: dict[str, dict[str, Any]] = {}
    for name, item in pairs:
        for one in item if isinstance(item, list) else [item]:
            if isinstance(one, dict):
                unit = one.get("id", one.get("name", name))
                for word in [word for word in ELSEWHERE if word in one and unit is not None]:
                    moved.setdefault(ELSEWHERE[word], {})[str(unit)] = one.pop(word)
    _assembled(moved)
    for key, said in moved.items():
        known = spec.get(key, {})
        if isinstance(known, Mapping):
            spec[key] = {**said, **known}


def _assembled(moved: dict[str, dict[str, Any]]) -> None:
    """A gun that is said to be assembled has done all the weeks of it (pmd:15.5-f, pmd:15.10-d,-e)."""
    for unit, weeks in moved.get("assembly", {}).items():
        if isinstance(weeks, bool):
            gun = next((name for name in WEEKS if name in unit.lower()), "harko")
            moved["assembly"][unit] = WEEKS[gun] if weeks else 0
