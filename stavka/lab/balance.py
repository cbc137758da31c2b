"""Balance of every scenario, from series that were kept: who wins at each level, how sure that is, and how games end.

Rows are kept in a small file, so that the page can be made again and grows with every series.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import stavka
from stavka import library
from stavka.lab import series
from stavka.lab.strength import sprt
from stavka.opponents import NAMES

FEWEST = 10  # games from which on a share is told as one
MARK = "<!-- tables -->"  # what follows it in a page is made by this module


@dataclass(frozen=True, slots=True)
class Row:
    """A series between players of one level."""

    title: str
    scenario: str
    player: str
    series: str  # by which its games are known: the same is not counted twice
    first: int  # wins of the first side
    second: int
    drawn: int
    ends: dict[str, int] = field(default_factory=dict)  # by winner and level

    @property
    def games(self) -> int:
        return self.first + self.second + self.drawn


def kind(player: str) -> str:
    """The level of a player, whatever differs in it and whichever version it is of."""
    return player.partition("@")[0].partition(":")[0]


def kept(folder: Path) -> Iterator[Row]:
    """What a folder holds: series of ``match`` and ``study``, and logs of sequential tests, between equals."""
    for path in sorted(folder.rglob(series.FILE)):
        spec = json.loads(path.read_text(encoding="utf-8").partition("\n")[0]).get("spec", {})
        whole = spec and not spec["options"] and not spec["settings"] and not spec.get("until")
        if whole and kind(spec["axis"]) == kind(spec["soviet"]):
            ended = [(record.winner, record.level) for record in series.read(None, path.parent)]
            yield _row(spec["title"], spec["scenario"], kind(spec["axis"]), f"match {spec['seed']}", ended)
    for path in sorted(folder.rglob("*.jsonl")):
        if path.name != series.FILE:
            yield from _of_a_test(path)


def _of_a_test(path: Path) -> Iterator[Row]:
    try:
        test = sprt.read(path)
    except sprt.OtherTest:
        return
    level = kind(test.terms.challenger)
    if level != kind(test.terms.champion):
        return
    for title, scenario in test.terms.scenarios:
        sides = stavka.title(title).sides
        ended = [
            (None if g.score == 0.5 else sides[g.side if g.score else 1 - g.side], g.level)
            for g in test.games
            if (g.title, g.scenario) == (title, scenario)
        ]
        if ended:
            yield _row(title, scenario, level, f"sprt {test.terms.seed} {test.terms.challenger}", ended)


def _row(title: str, scenario: str, player: str, name: str, ended: Sequence[tuple[str | None, str]]) -> Row:
    sides = stavka.title(title).sides
    won = Counter(winner for winner, _ in ended)
    ends = Counter(f"{winner or 'nobody'}, {level}" for winner, level in ended)
    return Row(title, scenario, player, name, won[sides[0]], won[sides[1]], won[None], dict(sorted(ends.items())))


def read(path: Path) -> list[Row]:
    return [Row(**row) for row in json.loads(path.read_text(encoding="utf-8"))] if path.exists() else []


def write(path: Path, rows: Iterable[Row]) -> None:
    plain = [asdict(row) for row in sorted(rows, key=lambda r: (r.title, r.scenario, r.player, r.series))]
    path.write_text("[\n" + ",\n".join(json.dumps(row) for row in plain) + "\n]\n", encoding="utf-8")


def merged(known: Iterable[Row], new: Iterable[Row]) -> list[Row]:
    """All rows; a series that has grown takes the place of what it was."""
    found = {(r.title, r.scenario, r.player, r.series): r for r in known}
    for row in new:
        key = (row.title, row.scenario, row.player, row.series)
        if key not in found or row.games >= found[key].games:
            found[key] = row
    return list(found.values())


def page(rows: Sequence[Row]) -> Iterator[str]:
    """Markdown: every scenario of every title, also those that nobody has played yet."""
    for code in library.titles():
        title = stavka.title(code)
        yield f"## {title.name}"
        yield ""
        yield f"| Scenario | Level | Games | {title.sides[0].capitalize()} wins | How the games ended |"
        yield "|---|---|---|---|---|"
        for scenario in title.scenarios:
            of_it = [row for row in rows if (row.title, row.scenario) == (code, scenario)]
            if not of_it:
                yield f"| {scenario} | | 0 | not played yet | |"
            for level in (name for name in NAMES if any(row.player == name for row in of_it)):
                yield _line(scenario, level, [row for row in of_it if row.player == level])
        yield ""


def _line(scenario: str, level: str, rows: Sequence[Row]) -> str:
    games, first, drawn = (sum(n) for n in zip(*((r.games, r.first, r.drawn) for r in rows), strict=True))
    low, high = series.interval(first, games)
    share = (
        f"{first} of {games}" + (f" = {first / games:.0%}" if games >= FEWEST else "") + f" ({low:.0%} to {high:.0%})"
    )
    ends: Counter[str] = Counter()
    for row in rows:
        ends.update(row.ends)
    told = "; ".join(f"{how} {n}" for how, n in ends.most_common(4))
    return f"| {scenario} | {level} | {games} | {share}{f', {drawn} drawn' if drawn else ''} | {told} |"
