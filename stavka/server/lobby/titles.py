"""The titles as the start page tells them."""

from __future__ import annotations

from functools import lru_cache

import stavka
from stavka.engine.position import Position
from stavka.engine.refusal import Unreadable
from stavka.engine.title import Title
from stavka.play.match import PLAYERS
from stavka.server.rulebook import guide_of
from stavka.server.shapes import TitleInfo

SET_UPS = ("historical", "free", "axis-free", "soviet-free")


@lru_cache(maxsize=32)
def title_info(code: str) -> TitleInfo:
    title = stavka.title(code)
    about, given = title.about, title.handicap
    return {
        "code": code,
        "name": title.name,
        "sides": list(title.sides),
        "calls": about.calls,
        "players": list(PLAYERS),
        "guide": guide_of(title) is not None,
        "years": about.years,
        "length": about.length,
        "hard": about.hard,
        "special": about.special,
        "scenarios": [
            {
                "key": key.replace("_", "-"),
                "name": str(data.get("title", key.replace("_", " ").capitalize())),
                "told": about.scenarios[key].told,
                "turns": about.scenarios[key].turns,
                "set_ups": _set_ups(title, key),
            }
            for key, data in title.scenarios.items()
        ],
        "options": [{"key": key, "summary": text} for key, text in title.options.items()],
        "sets": [],
        "handicap": {"gives": given.gives, "least": given.least, "most": given.most} if given else None,
    }


def _set_ups(title: Title[Position], scenario: str) -> list[str]:
    """The ways in which a scenario can be set up: those that its title does not turn down."""
    found = []
    for way in SET_UPS:
        try:
            title.start(scenario, frozenset(), way, {})
        except Unreadable:
            continue
        found.append(way)
    return found


def place_in(code: str, scenario: str, turn: int) -> str:
    """How far a game has come, in words: the turn by its name, and which of how many it is."""
    try:
        names, first, name = _calendar(code, scenario.replace("-", "_").lower(), turn)
    except (Unreadable, LookupError):
        return f"Turn {turn}"
    return f"{name}, turn {names.index(name) - first + 1} of {len(names) - first}"


@lru_cache(maxsize=256)
def _calendar(code: str, scenario: str, turn: int) -> tuple[list[str], int, str]:
    """The turns of a scenario by name, the place of its first one, and the name of a turn of it."""
    title = stavka.title(code)
    begun = title.start(scenario, frozenset(), "historical", {})
    names = list(title.calendar(begun))
    name = title.turn_name(begun, turn)
    names.index(name)
    return names, names.index(title.turn_name(begun, begun.turn)), name
