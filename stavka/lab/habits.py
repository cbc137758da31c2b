"""What a player does that no sensible player does, counted over games against itself, by scenario and side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import stavka
from stavka import library
from stavka.engine.title import Title
from stavka.lab import series
from stavka.lab.games import Record, Spec
from stavka.lab.sanity import KINDS

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
        self.games += 1
        self.wins[str(record.winner)] += 1
        for side, kinds in record.sanity.items():
            for kind, count in kinds.items():
                self.seen[side, kind] += count
        for side, verbs in record.unused.items():
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
        kept = folder / f"{title}-{scenario}" if folder else None
        for record in series.run(spec, games, jobs=jobs, folder=kept):
            tally.add(record)
        found.append(tally)
    return found


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
