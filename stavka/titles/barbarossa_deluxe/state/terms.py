"""The terms of a scenario: where it differs from the rules that all scenarios have in common (bd:1.7-b)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from stavka.board import BadTable

FILE, PART = "scenarios.toml", "rules"
Table = Mapping[str, Any]  # a part of a file, as it was read
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Terms:
    """What ``scenarios.toml`` says under ``rules``; what it does not say there is as written here."""

    # 4: victory
    by_points: bool = False  # points decide, and the great events of the campaign may happen (bd:1.7-a)
    first_check: int = 3  # the first turn with a victory check (bd:4.14-a, bd:12.3-b)
    turn_without_expedition_die: int = 0  # bd:12.3-c
    # 5: sequence of play
    war_of_1941: bool = False  # the rules for the first three turns of the campaign (bd:5.10-a, bd:5.11-a, bd:5.12-a)
    soviet_first: bool = False  # bd:15.3-a
    any_order: bool = False  # any order of phases on any turn, fight/fight once a game for each side (bd:15.3-b,-f)
    effort_of_1942: bool = False  # bd:5.6-b, bd:13.8, bd:15.1
    last_turn_of_effort: int = 12  # bd:5.6-b, bd:13.8
    effort_frees_satellites: bool = True  # bd:10.22-c
    # 7: supply
    offensive_supply: bool = True  # bd:15.8-k
    # 8: administration
    turn_without_replacements: int = 0  # bd:12.4, bd:15.6-a
    more_replacements: int = 0  # bd:15.6-c
    german_replacements: Pair | None = None  # bd:14.11
    corps_for_the_west: bool = False  # bd:8.17-a, bd:14.7-e
    rifle_withdrawals: bool = True  # bd:8.21-a, bd:15.8-i
    east_wall: bool = False  # bd:8.5, bd:14.7-f
    one_airborne_assault: bool = False  # bd:8.40-b, bd:15.8-f
    # 9: cities
    city_markers: bool = True  # bd:15.8-l
    # 10, 11: movement and combat
    movement: tuple[Pair, Pair] | None = None  # by side: mechanized, non-mechanized (bd:15.6-b)
    luftwaffe: int | None = None  # bd:15.7-a


def read_terms(scenarios: Table) -> dict[str, Terms]:
    """The terms of every scenario, each word and value checked."""
    return {name: _terms(name, data) for name, data in scenarios.items()}


def _terms(scenario: str, data: Table) -> Terms:
    where = f"{FILE}, [{scenario}.{PART}]"
    given = data.get(PART)
    if not isinstance(given, dict):
        raise BadTable(f"{where} is missing: it says where the scenario differs from the others")
    usual = {field.name: field.default for field in fields(Terms)}
    found: dict[str, Any] = {}  # each checked to be what its field wants
    for key, value in given.items():
        if key not in usual:
            raise BadTable(f"{where}: there is no term {key!r}; there are {', '.join(usual)}")
        found[key] = _value(f"{where}: {key}", key, value, usual[key])
    return Terms(**found)


def _value(where: str, key: str, value: object, usual: object) -> object:
    if key in ("movement", "german_replacements"):
        return _pairs(where, value) if key == "movement" else _pair(where, value)
    wanted = bool if isinstance(usual, bool) else int
    if type(value) is not wanted:
        raise BadTable(f"{where} is {value!r}, not {'true or false' if wanted is bool else 'a whole number'}")
    return value


def _pairs(where: str, value: object) -> tuple[Pair, Pair]:
    if not isinstance(value, list) or len(value) != 2:
        raise BadTable(f"{where} is {value!r}, not two pairs of whole numbers")
    return _pair(where, value[0]), _pair(where, value[1])


def _pair(where: str, value: object) -> Pair:
    if not isinstance(value, list) or len(value) != 2 or any(type(number) is not int for number in value):
        raise BadTable(f"{where} is {value!r}, not two whole numbers")
    return value[0], value[1]
