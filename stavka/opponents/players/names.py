"""The players by name."""

from __future__ import annotations

import time
from collections.abc import Callable

from stavka.opponents.players.cadet import Cadet
from stavka.opponents.players.general import General
from stavka.opponents.players.opponent import Opponent
from stavka.opponents.players.random_player import RandomPlayer

NAMES = ("random", "cadet", "general")


def make(name: str, seed: int | str = 0, clock: Callable[[], float] = time.perf_counter) -> Opponent:
    """A player by name; the clock is what its time budget is measured with."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "cadet":
        return Cadet(seed)
    if name == "general":
        return General(seed, clock=clock)
    raise KeyError(f"there is no player {name!r}; there are {', '.join(NAMES)}")
