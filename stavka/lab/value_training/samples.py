"""Games in figures: a line for each game, with its positions at the start of the part of each side in each turn."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import stavka
from stavka.engine.hints import Role
from stavka.opponents import make
from stavka.opponents.judgement.features import NAMES, features
from stavka.opponents.seat import Seat

HELD_OUT = 4  # one game of so many
LIMIT = 60_000  # decisions
FINE = 1000  # figures are kept in thousandths
Line = dict[str, object]


@dataclass(frozen=True, slots=True)
class Sample:
    """A position, and whether the first side won."""

    title: str
    scenario: str
    game: str
    turn: int
    figures: tuple[float, ...]
    won: float

    @property
    def held_out(self) -> bool:
        return crc32(self.game.encode()) % HELD_OUT == 0

    @property
    def level(self) -> str:
        """What it is compared with: games of the same scenario."""
        return f"{self.title} {self.scenario}"


def played(title: str, scenario: str, seed: str, players: Sequence[str], until: int | None = None) -> Line:
    """One game; no clock is looked at, so that it is the same whenever it is played.

    A game that is broken off after a turn is won by nobody, and teaches nothing.
    """
    game = stavka.new(title, scenario, seed=seed)
    seats = {side: make(name, seed, lambda: 0.0) for side, name in zip(game.title.sides, players, strict=True)}
    rows: list[list[int]] = []
    steps, seen = 0, (0, -1)
    while game.result is None and steps < LIMIT and (until is None or game.turn <= until):
        pos = game.position
        if (game.turn, pos.player) != seen and Role.MARCH in Seat(game).roles():
            seen = game.turn, pos.player
            rows.append([game.turn, *(round(figure * FINE) for figure in features(pos))])
        game.play(seats[str(game.to_act)].act(game))
        steps += 1
    winner = game.result.winner if game.result else None
    won = 0.5 if winner is None else float(winner == game.title.sides[0])
    return {
        "title": title,
        "scenario": scenario,
        "seed": seed,
        "players": list(players),
        "features": len(NAMES),
        "won": won,
        "rows": rows,
    }


def lines(path: Path) -> Iterator[Line]:
    """The games of a file, which may be packed."""
    if not path.exists():
        return
    text = gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text(encoding="utf-8")
    yield from map(json.loads, text.splitlines())


def read(paths: Sequence[Path]) -> list[Sample]:
    """All positions of games that were won and lost with the figures of today."""
    found: list[Sample] = []
    for line in (line for path in paths for line in lines(path)):
        title, scenario, won, rows = str(line["title"]), str(line["scenario"]), line["won"], line["rows"]
        assert isinstance(won, float)
        assert isinstance(rows, list)
        if line["features"] != len(NAMES) or won == 0.5:
            continue
        game = f"{title} {scenario} {line['seed']}"
        for turn, *figures in rows:
            found.append(Sample(title, scenario, game, turn, tuple(f / FINE for f in figures), won))
    return found


def contested(samples: Sequence[Sample]) -> list[Sample]:
    """Those of scenarios that both sides have won: only there something can be learned but who wins."""
    outcomes = {(s.level, s.won) for s in samples}
    return [s for s in samples if (s.level, 1.0 - s.won) in outcomes]
