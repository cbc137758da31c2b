"""A pool of players: everybody against everybody, both sides, and how strong each is by all the games (Elo).

Strengths are those under which the results are likeliest (Bradley and Terry), a draw half won on either side. Every
player is given half a game drawn against one of mean strength, so that one who won or lost everything has a figure too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import log10, sqrt
from pathlib import Path

from stavka.lab import series
from stavka.lab.games import Record, Spec

SCALE = 400  # points of Elo for which the stronger is ten times likelier to win
ROUNDS = 200  # of the search for strengths
PRIOR = 0.5  # games that everybody is taken to have drawn
CERTAIN = 1.96


@dataclass(frozen=True, slots=True)
class Meeting:
    """The games of two players in a scenario, one with the first side."""

    spec: Spec
    records: list[Record]

    def score(self) -> float:
        """What the first of them won, draws half."""
        sides = (next(iter(record.seconds)) for record in self.records)
        return sum(0.5 if r.winner is None else float(r.winner == s) for r, s in zip(self.records, sides, strict=True))


@dataclass(frozen=True, slots=True)
class Rated:
    player: str
    elo: float
    error: float  # half of the 95 % interval
    won: float
    games: int


def room(spec: Spec) -> str:
    """The folder of a meeting."""
    return f"{spec.title} {spec.scenario} {spec.axis} {spec.soviet}".replace(":", "_").replace("/", "_")


def run(
    players: Sequence[str],
    scenarios: Sequence[tuple[str, str]],
    games: int,
    seed: int,
    *,
    jobs: int = 1,
    folder: Path | None = None,
    on_record: Callable[[Record], None] = lambda record: None,
) -> list[Meeting]:
    """So many games of every two players in every scenario, with each side; what a folder holds is not played again."""
    found = []
    for title, scenario in scenarios:
        for axis, soviet in permutations(players, 2):
            spec = Spec(title, scenario, axis, soviet, seed, sanity=False)
            kept = folder / room(spec) if folder else None
            found.append(Meeting(spec, series.run(spec, games, jobs=jobs, folder=kept, on_record=on_record)))
    return found


def rated(meetings: Sequence[Meeting]) -> list[Rated]:
    """The players, the strongest first; their mean is 0."""
    players = sorted({name for m in meetings for name in (m.spec.axis, m.spec.soviet)})
    won, met = dict.fromkeys(players, PRIOR / 2), {a: dict.fromkeys(players, 0) for a in players}
    for meeting in meetings:
        axis, soviet, games, score = meeting.spec.axis, meeting.spec.soviet, len(meeting.records), meeting.score()
        won[axis] += score
        won[soviet] += games - score
        met[axis][soviet] += games
        met[soviet][axis] += games
    strength = dict.fromkeys(players, 1.0)
    for _ in range(ROUNDS):
        for a in players:
            against = sum(n / (strength[a] + strength[b]) for b, n in met[a].items()) + PRIOR / (strength[a] + 1.0)
            strength[a] = won[a] / against
        middle = sum(log10(s) for s in strength.values()) / len(players)
        strength = {a: s / 10**middle for a, s in strength.items()}
    found = []
    for a in players:
        known = sum(n * strength[a] * strength[b] / (strength[a] + strength[b]) ** 2 for b, n in met[a].items())
        error = CERTAIN * SCALE / 2.302585 / sqrt(known + PRIOR / 4)
        found.append(Rated(a, SCALE * log10(strength[a]), error, won[a] - PRIOR / 2, sum(met[a].values())))
    return sorted(found, key=lambda one: (-one.elo, one.player))


def table(meetings: Sequence[Meeting]) -> Iterator[str]:
    """Markdown: everybody's Elo with its 95 % interval, and what was won with each side."""
    yield "| Player | Elo | Won | With the first side | With the second |"
    yield "|---|---|---|---|---|"
    for one in rated(meetings):
        sides = []
        for side in (0, 1):
            mine = [m for m in meetings if (m.spec.axis, m.spec.soviet)[side] == one.player]
            games = sum(len(m.records) for m in mine)
            score = sum(m.score() if side == 0 else len(m.records) - m.score() for m in mine)
            sides.append(f"{score:g} of {games}")
        yield f"| {one.player} | {one.elo:+.0f} ± {one.error:.0f} | {one.won:g} of {one.games} | {' | '.join(sides)} |"
