"""The players by name."""

from __future__ import annotations

import time
from collections.abc import Callable

from stavka.opponents.players import marshal
from stavka.opponents.players.cadet import Cadet
from stavka.opponents.players.general import General
from stavka.opponents.players.marshal import Marshal
from stavka.opponents.players.opponent import Opponent
from stavka.opponents.players.random_player import RandomPlayer
from stavka.opponents.profiles.characters import CHARACTERS
from stavka.opponents.profiles.reading import SIDES
from stavka.opponents.profiles.style import NAMES as WEIGHTS
from stavka.opponents.profiles.style import ONE_SIDE, SCALES, TIMES

NAMES = ("random", "cadet", "general", "marshal")
WITH_CHARACTER = tuple(f"general:{character}" for character in CHARACTERS)  # offered beside them
SETTINGS = {"general": ("budget", "rounds"), "marshal": ("budget", "plans")}  # beside the weights of a style


class NoPlayer(KeyError):
    """There is no such player, or it has no such weight."""

    def __str__(self) -> str:
        return str(self.args[0])


def read(name: str) -> tuple[str, dict[str, float]]:
    """A player and what differs in it, from its name: ``general:drive=4,hold=1`` thinks so on either side.

    A weight with a star is so many times what it is otherwise; one after a side and a dot, as ``axis.drive``, counts
    for that side alone; a character is a word for several weights.

    >>> read("general:drive=4,guard*=0.5")
    ('general', {'drive': 4.0, 'guard*': 0.5})
    >>> read("general:raider")[1]["cut"]
    3.0
    """
    kind, _, told = name.partition(":")
    if kind not in NAMES:
        raise NoPlayer(f"there is no player {kind!r}; there are {', '.join(NAMES)}")
    changes: dict[str, float] = {}
    for part in filter(None, told.split(",")):
        key, _, value = part.partition("=")
        if kind in SETTINGS and part in CHARACTERS:
            changes.update(CHARACTERS[part])
            continue
        if kind not in SETTINGS or not _known(kind, key):
            raise NoPlayer(f"a {kind} has no {key!r} to be changed")
        try:
            changes[key] = float(value)
        except ValueError:
            raise NoPlayer(f"{key} of a {kind} is a number, not {value!r}") from None
    return kind, changes


def _known(kind: str, key: str) -> bool:
    side, _, weight = key.rpartition(ONE_SIDE)
    if side and side not in SIDES:
        return False
    if weight.endswith(TIMES):
        return weight.removesuffix(TIMES) in SCALES
    return weight in WEIGHTS or (not side and weight in SETTINGS[kind])


def make(name: str, seed: int | str = 0, clock: Callable[[], float] = time.perf_counter) -> Opponent:
    """A player by name; the clock is what its time budget is measured with."""
    kind, changes = read(name)
    if kind == "random":
        return RandomPlayer(seed)
    if kind == "cadet":
        return Cadet(seed)
    settings = {key: changes.pop(key) for key in SETTINGS[kind] if key in changes}
    if kind == "general":
        rounds = int(settings["rounds"]) if "rounds" in settings else None
        return General(seed, budget=settings.get("budget"), clock=clock, rounds=rounds, changes=changes)
    plans = int(settings["plans"]) if "plans" in settings else None
    return Marshal(seed, budget=settings.get("budget", marshal.BUDGET), clock=clock, changes=changes, plans=plans)
