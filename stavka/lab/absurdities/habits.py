"""What a player does that no sensible player does, counted over games against itself, by scenario and side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import stavka
from stavka import library
from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.title import Title
from stavka.lab import series
from stavka.lab.absurdities.sanity import KINDS, Watch
from stavka.lab.games import Record, Spec

Scenario = tuple[str, str]  # title and scenario


@dataclass(slots=True)
class Tally:
    """A scenario: how many games, how they ended, and what was seen in them."""

    scenario: Scenario
    games: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    seen: Counter[tuple[str, str]] = field(default_factory=Counter)  # by side and kind
    unused: dict[str, set[str]] = field(default_factory=dict)  # by side: means open in some game and used in none

    def add(self, record: Record) -> None:
        self._add(record.winner, record.sanity, record.unused)

    def count(self, winner: str | None, watch: Watch, sides: Sequence[str]) -> None:
        self._add(winner, watch.found, {side: watch.unused(side) for side in sides})

    def _add(
        self, winner: str | None, seen: Mapping[str, Mapping[str, int]], unused: Mapping[str, Iterable[str]]
    ) -> None:
        self.games += 1
        self.wins[str(winner)] += 1
        for side, kinds in seen.items():
            for kind, number in kinds.items():
                self.seen[side, kind] += number
        for side, verbs in unused.items():
            known = self.unused.get(side)
            self.unused[side] = set(verbs) if known is None else known & set(verbs)


def shortest() -> tuple[Scenario, ...]:
    """The scenario of every title with the fewest turns."""

    def turns(code: str, scenario: str) -> int:
        pos = stavka.new(code, scenario, seed=0).position
        return pos.last_turn - pos.turn

    return tuple(
        (code, min(stavka.title(code).scenarios, key=lambda scenario: (turns(code, scenario), scenario)))
        for code in library.titles()
    )


def count(
    player: str, scenarios: Sequence[Scenario], games: int, seed: int, *, jobs: int = 1, folder: Path | None = None
) -> list[Tally]:
    """Play the games that a folder does not hold yet, and count."""
    found = []
    for title, scenario in scenarios:
        spec = Spec(title, scenario, player, player, seed)
        tally = Tally((title, scenario))
        for record in series.run(spec, games, jobs=jobs, folder=folder and folder / room(title, scenario)):
            tally.add(record)
        found.append(tally)
    return found


def room(title: str, scenario: str) -> str:
    """The name of the folder that keeps the games of a scenario."""
    return f"{title}-{scenario}"


def recount(scenario: Scenario, folder: Path) -> Tally:
    """The games kept in a folder, counted anew from their diaries: counters change, games need not be played again."""
    tally = Tally(scenario)
    for path in sorted((folder / series.DIARIES).glob("*.stavka")):
        watch, game = watched(path.read_text(encoding="utf-8"))
        tally.count(game.result.winner if game.result else None, watch, game.title.sides)
    return tally


def watched(diary: str) -> tuple[Watch, Game]:
    """A game followed from its first move to its last, as if it were played now."""
    header, moves = stavka.load(diary).header, [entry.move for entry in stavka.load(diary).log]
    names = ("title", "scenario", "options", "set-up", "settings")
    title, scenario, options, set_up, settings = (header[name] for name in names)
    game, watch = stavka.new(title, scenario, None, options, set_up, settings), Watch()
    for move in moves:
        if isinstance(move, Action):
            watch.look(game, move)
        game.play(str(move))
    return watch, game


def table(tallies: Sequence[Tally]) -> Iterator[str]:
    """Markdown: a row for every kind, a column for every scenario, in each the mean of a game by side."""
    yield "| A game | " + " | ".join(f"{' '.join(t.scenario)} ({t.games})" for t in tallies) + " |"
    yield "|---" * (len(tallies) + 1) + "|"
    for kind in KINDS:
        if any(tally.seen[side, kind] for tally in tallies for side in _title(tally).sides):
            yield f"| {kind} | " + " | ".join(_cell(tally, kind) for tally in tallies) + " |"
    yield "| wins | " + " | ".join(_wins(tally) for tally in tallies) + " |"
    yield "| means open and never used | " + " | ".join(_unused(tally.unused) for tally in tallies) + " |"


def _title(tally: Tally) -> Title:  # type: ignore[type-arg]
    return stavka.title(tally.scenario[0])


def _cell(tally: Tally, kind: str) -> str:
    return " / ".join(f"{tally.seen[side, kind] / max(1, tally.games):.1f}" for side in _title(tally).sides)


def _wins(tally: Tally) -> str:
    return " / ".join(str(tally.wins[side]) for side in _title(tally).sides)


def _unused(by_side: Mapping[str, set[str]]) -> str:
    return "; ".join(f"{side} {', '.join(sorted(verbs))}" for side, verbs in by_side.items() if verbs)
