"""A title beside the first one: both do the same work in turn, and the ratio is told.

The speed of the machine, and what else it does, is in neither. The best of some rounds counts on both sides.
"""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from random import Random

import stavka
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.lab.bench import FIRST, Figure
from stavka.lab.games import CLOCK

POSITIONS = 40  # of a random game, in which supply is worked out: more than anybody remembers
UNITS = 12  # whose actions are listed
MEMORY = """
import tracemalloc
tracemalloc.start()
import stavka
game = stavka.new({code!r}, scenario={scenario!r})
bool(game.legal())
print(tracemalloc.get_traced_memory()[0])
"""


@dataclass
class Subject:
    """A scenario of a title, with what its work is measured on."""

    code: str
    scenario: str = "campaign"
    games: int = 3  # of random play
    decisions: int = sys.maxsize  # a random game is not followed further

    def new(self, seed: int = 1) -> Game:
        return stavka.new(self.code, scenario=self.scenario, seed=seed, options=stavka.title(self.code).played_out)

    def random_game(self, seed: int) -> Game:
        game, rng = self.new(seed), Random(seed)
        while game.result is None and len(game.log) < self.decisions:
            game.play(game.legal().sample(rng))
        return game

    @cached_property
    def diary(self) -> str:
        """A game to open again."""
        return self.random_game(0).diary()

    @cached_property
    def positions(self) -> list[Position]:
        """Positions along a random game, each some moves after the one before."""
        game, rng, found = self.new(), Random(1), list[Position]()
        while game.result is None and len(found) < POSITIONS:
            for _ in range(8):
                if game.result is None:
                    game.play(game.legal().sample(rng))
            found.append(game.position.copy())
        return found

    @cached_property
    def phase(self) -> Game:
        """The movement phase of the first turn that lists most actions as it opens."""
        game, rng = self.new(), Random(7)
        turn, seen, most = game.turn, set[str](), (0, game.copy())
        while game.result is None and game.turn == turn:
            if "movement" in game.stage and game.stage not in seen:
                seen.add(game.stage)
                most = max(most, (len(game.legal()), game.copy()), key=itemgetter(0))
            game.play("done" if game.refusal("done") is None else game.legal().sample(rng))
        return most[1]

    @cached_property
    def units(self) -> list[str]:
        """Some units that can act in that phase."""
        able = sorted(self.phase.legal().able())
        return able[:: max(len(able) // UNITS, 1)][:UNITS]


def _decisions(subject: Subject) -> float:
    played: list[Game] = []
    spent = _spent(lambda: played.extend(map(subject.random_game, range(subject.games))))
    return spent / sum(len(game.log) for game in played)


def _copies(subject: Subject) -> float:
    copy, times = subject.phase.position.copy, 300

    def copied() -> None:
        for _ in range(times):
            copy()

    return _spent(copied) / times


def _supply(subject: Subject) -> float:
    def fed() -> None:
        for pos in subject.positions:
            pos.forget()
            for side in range(2):
                pos.title.hints.supplied(pos, side)

    return _spent(fed) / len(subject.positions)


def _phase(subject: Subject) -> float:
    return _spent(lambda: list(subject.phase.legal()))


def _units(subject: Subject) -> float:
    legal = subject.phase.legal()
    return _spent(lambda: [legal.by_unit(unit) for unit in subject.units]) / len(subject.units)


def _new(subject: Subject) -> float:
    return _spent(subject.new)


def _opened(subject: Subject) -> float:
    return _spent(lambda: stavka.load(subject.diary))


def _memory(subject: Subject) -> float:
    code = MEMORY.format(code=subject.code, scenario=subject.scenario)
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return int(done.stdout)


def _spent(work: Callable[[], object]) -> float:
    gc.collect()  # what earlier measurements left behind is not this one's cost
    begun = CLOCK()
    work()
    return CLOCK() - begun


@dataclass(frozen=True, slots=True)
class Work:
    """Something that both titles do: how it is told, and how often it is tried."""

    what: str
    run: Callable[[Subject], float]
    times: float = 1e3  # from seconds to the unit it is told in
    unit: str = "ms"
    rounds: int = 5


WORKS = (
    Work("a random decision", _decisions, 1e6, "µs", 2),
    Work("a copy of a position", _copies, 1e6, "µs", 9),
    Work("supply of both sides", _supply),
    Work("all actions of a movement phase", _phase),
    Work("the actions of a unit", _units),
    Work("a new game", _new),
    Work("opening a save", _opened, rounds=2),
    Work("memory of the code, the title and a game", _memory, 1 / 2**20, "MB", 1),
)


def measure(code: str, scenario: str = "campaign", games: int = 3) -> Iterator[Figure]:
    """How many times as much each work takes as in the first title."""
    subjects = Subject(FIRST, games=games), Subject(code, scenario, games)
    for work in WORKS:
        tried: tuple[list[float], ...] = ([], [])
        for _ in range(work.rounds + 1):  # the first time is for what is worked out once
            for subject, spent in zip(subjects, tried, strict=True):
                spent.append(work.run(subject) * work.times)
        first, mine = (min(spent[1:]) for spent in tried)
        told = f"{work.what}: {mine:,.3g} {work.unit} beside {first:,.3g}"
        yield Figure(told, mine / first, "x", digits=2)
