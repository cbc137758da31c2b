"""Measurements of the engine, as figures and as ratios to the plain way of doing the same.

All times are those of a processor core, so that other work on the machine counts as little as possible.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import stavka
from stavka.board.draw import draw_board
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.hexes import bits
from stavka.lab.games import CLOCK
from stavka.play.match import HUMAN, Match

FIRST = "trc"  # the title that others are held against


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement: what, how much, and the bar it is held against."""

    what: str
    value: float
    unit: str
    bar: str = ""
    digits: int = 1

    def __str__(self) -> str:
        held = f"  (bar: {self.bar})" if self.bar else ""
        return f"{self.what:<66} {self.value:>12,.{self.digits}f} {self.unit}{held}"


def best_of(work: Callable[[], object], repeat: int, rounds: int = 5) -> float:
    """Seconds for one call, the best of some rounds."""
    best = float("inf")
    gc.collect()  # what earlier measurements left behind is not this one's cost
    for _ in range(rounds):
        begun = CLOCK()
        for _ in range(repeat):
            work()
        best = min(best, (CLOCK() - begun) / repeat)
    return best


def measure(code: str, campaigns: int = 10) -> Iterator[Figure]:
    """All figures for a title."""
    yield _start(f"import stavka; stavka.title({code!r})", "import and load the title", "300 ms")
    stavka.new(code)
    yield Figure("new game", best_of(lambda: stavka.new(code), 3) * 1e3, "ms", "100 ms")
    yield decisions(code, campaigns)
    if code != FIRST:
        yield beside_the_first(code, campaigns)
    game = midgame(code)
    yield Figure("copy of a mid-campaign state", best_of(game.position.copy, 2000) * 1e6, "µs", "20 µs")
    listed = len(game.legal())
    what = f"all {listed} legal actions of a side"
    yield Figure(what, best_of(lambda: list(game.legal()), 3, rounds=12) * 1e3, "ms", "20 ms")
    yield Figure("drawing of the whole map", best_of(lambda: draw_board(game.position.board), 1, 3) * 1e3, "ms", "1 s")
    yield from keeping()
    yield from against_plain(game)
    yield from kessels(game)


def keeping() -> Iterator[Figure]:
    """What it costs to keep a move in the file of a long game, early and late; the time the disk takes is left out."""
    title, span = "trc", 64
    rng = Random(1)
    with TemporaryDirectory() as folder:
        game = stavka.new(title, seed=1, options=stavka.title(title).played_out)
        match = Match(game, dict.fromkeys(game.title.sides, HUMAN), 1, Path(folder) / "long.stavka")
        match.save()
        for begin in (10, 4000):
            while len(game.log) < begin and game.result is None:
                game.play(game.legal().sample(rng))
            match.keep()
            spent, made = 0.0, 0
            while made < span and game.result is None:
                game.play(game.legal().sample(rng))
                begun = CLOCK()
                match.keep()
                spent, made = spent + CLOCK() - begun, made + 1
            yield Figure(f"keeping a move, mean of {made} from step {begin:,} on", spent / made * 1e6, "µs")


def kessels(game: Game) -> Iterator[Figure]:
    """How long it takes to find out how an enemy group can be cut off: the mean and the worst of all groups."""
    from stavka.opponents.judgement.field import Field
    from stavka.opponents.kessel.finder import groups, kessel
    from stavka.opponents.seat import Seat

    field = Field(Seat(game))
    spent = [best_of(lambda group=group: kessel(field, group), 1, 2) * 1e3 for group in groups(field)]  # type: ignore[misc]
    if spent:
        yield Figure(f"kessel of an enemy group, mean of {len(spent)}", sum(spent) / len(spent), "ms", "50 ms")
        yield Figure("kessel of an enemy group, the worst", max(spent), "ms", "50 ms")


def _start(code: str, what: str, bar: str) -> Figure:
    return Figure(what, (_child(code) - _child("pass")) * 1e3, "ms", bar)


def _child(code: str) -> float:
    """Seconds that a fresh interpreter takes for some code."""
    before = os.times()
    subprocess.run([sys.executable, "-c", code], check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def decisions(code: str, campaigns: int) -> Figure:
    """Random play of whole campaigns: decisions a second on one core, choosing from the legal actions included."""
    games = [_random_game(code, seed) for seed in range(campaigns)]
    made, spent = (sum(column) for column in zip(*games, strict=True))
    return Figure(f"random decisions, {campaigns} whole games, {made} decisions", made / spent, "/s", "10,000 /s")


def beside_the_first(code: str, campaigns: int) -> Figure:
    """The same as a share of what the first title makes, games in turn: the speed of the machine is in neither."""
    played: dict[str, list[tuple[int, float]]] = {FIRST: [], code: []}
    for seed in range(-1, campaigns):  # the first game of each is for what is worked out once
        for each, games in played.items():
            games.append(_random_game(each, seed))
    first, other = (
        sum(made for made, _ in games[1:]) / sum(spent for _, spent in games[1:]) for games in played.values()
    )
    return Figure(f"  times as many as in {FIRST}, games in turn", other / first, "x", "0.8 x", digits=2)


def _random_game(code: str, seed: int) -> tuple[int, float]:
    """The decisions of a random game, and the seconds they took."""
    game, rng = stavka.new(code, seed=seed, options=stavka.title(code).played_out), Random(seed)
    begun, made = CLOCK(), 0
    while game.result is None:
        game.play(game.legal().sample(rng))
        made += 1
    return made, CLOCK() - begun


def midgame(code: str) -> Game:
    """A movement phase of the third turn with most units still to move."""
    game, rng = stavka.new(code, seed=7), Random(7)
    while game.turn < 3 or "movement" not in game.stage:
        game.play("done" if game.turn > 1 and game.refusal("done") is None else game.legal().sample(rng))
    return game


def everything_derived(pos: Position) -> None:
    """Work zones, control and supply of both sides out afresh."""
    pos.forget()
    hints = pos.title.hints
    for side in range(2):
        hints.zone(pos, side)
        hints.controlled(pos, side)
        hints.supplied(pos, side)


def against_plain(game: Game) -> Iterator[Figure]:
    """Zones, supply and floods by sets, and the same by dictionaries and queues."""
    pos = game.position
    grid = pos.board.grid
    walk = pos.board.walk
    neighbours = {h: list(bits(walk.around(h))) for h in bits(pos.board.playable)}
    yield Figure(
        "zones, supply and control of both sides from scratch",
        best_of(lambda: everything_derived(pos), 200) * 1e6, "µs", "200 µs",
    )  # fmt: skip
    units = [h for h in pos.where if h >= 0]
    mask = sum(1 << h for h in set(units))
    fast = best_of(lambda: walk.step(mask), 2000)
    slow = best_of(lambda: {n for h in units for n in neighbours.get(h, ())}, 200)
    yield Figure("zone of control of all units by sets", fast * 1e6, "µs")
    yield Figure("  the same by dictionaries: times as long", slow / fast, "x")
    start = next(h for h in units if h in neighbours)
    fast = best_of(lambda: walk.flood(1 << start, pos.board.playable), 200)
    slow = best_of(lambda: _bfs(neighbours, start), 50)
    yield Figure(f"flood of the whole map ({len(neighbours)} of {len(list(grid.indices))} hexes)", fast * 1e6, "µs")
    yield Figure("  the same by a queue: times as long", slow / fast, "x")


def _bfs(neighbours: dict[int, list[int]], start: int) -> dict[int, int]:
    seen = {start: 0}
    queue = deque([start])
    while queue:
        hex = queue.popleft()
        for near in neighbours[hex]:
            if near not in seen:
                seen[near] = seen[hex] + 1
                queue.append(near)
    return seen
