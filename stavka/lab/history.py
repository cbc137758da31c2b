"""How near to history games between equals run: by when places fell, how the games ended, what lay unspent by turn.

The dates are those of the title (``history.toml``); games and their diaries are kept in a folder, so that a series can
be taken up again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import stavka
from stavka.engine.game import Game
from stavka.engine.record.entry import Throw
from stavka.engine.title import Title
from stavka.lab import series
from stavka.lab.chronicle import Chronicle, by_phase
from stavka.lab.games import Record, Spec
from stavka.telling import history
from stavka.telling.history import Mark

WORDS = {
    history.MOST: "most games",
    history.SOME: "some games, not all",
    history.FEW: "fewer than half",
    history.NONE: "none",
}


def room(spec: Spec) -> str:
    """The name of the folder that keeps a series."""
    return f"{spec.title}-{spec.scenario}-{spec.seed}" + (f"-to-{spec.until}" if spec.until else "")


def usual(title: str) -> str:
    """The scenario whose history a title tells, the first one that has some."""
    of_it = stavka.title(title)
    return next((name for name in of_it.scenarios if history.of(of_it, name)), of_it.series)


def last_mark(title: str, scenario: str) -> int:
    """The turn of the last date that history gives; 0 when it gives none."""
    return max((mark.turn for mark in history.of(stavka.title(title), scenario)), default=0)


def retold(record: Record, diary: str) -> None:
    """Count anew what a kept game tells, from its diary."""
    kept = stavka.load(diary)
    names = ("title", "scenario", "options", "set-up", "settings")
    title, scenario, options, set_up, settings = (kept.header[name] for name in names)
    game, story = stavka.new(title, scenario, None, options, set_up, settings), Chronicle()
    story.begin(game)
    for entry in kept.log:
        _again(game, entry.move)
        story.after(game)
    if game.result is not None or game.turn <= record.turns:
        story.close(game)
    record.fell = {place: list(moment) for place, moment in story.fell.items()}
    record.stores, record.scored = story.stores, story.points
    record.due = [{"turn": d.turn, "side": d.side, "need": d.need, "had": d.had} for d in story.due]


def _again(game: Game, move: Any) -> None:
    if isinstance(move, Throw):
        game.play_outcome(move)
    else:
        game.play(str(move))


def recount(folder: Path) -> list[Record]:
    """The games kept in a folder, counted anew."""
    records = series.read(None, folder)
    for record in records:
        retold(record, (folder / series.DIARIES / f"{record.number:04}.stavka").read_text(encoding="utf-8"))
    return sorted(records, key=lambda record: record.number)


# -- what is told -----------------------------------------------------------------------------------------------------


def page(spec: Spec, records: Sequence[Record]) -> Iterator[str]:
    """Markdown: places, ends, conditions that were judged, points and what was in hand."""
    title, games = stavka.title(spec.title), len(records)
    if not games:
        yield "No game was played."
        return
    names = _turn_names(spec, records)
    seconds = fmean(sum(record.seconds.values()) for record in records)
    through = f"through {names[-1]}" if spec.until else "to their end"
    yield f"{title.name}, {spec.scenario}: {games} games of {spec.axis} against {spec.soviet}, series {spec.seed},"
    yield f"played {through}; {seconds:.0f} s of a core a game."
    for part in (
        places(title, spec.scenario, records),
        by_turn(title, spec.scenario, names, records),
        ends(records),
        judged(names, records),
        scored(names, records),
        in_hand(names, records),
    ):
        lines = list(part)
        if lines:
            yield ""
            yield from lines


def _turn_names(spec: Spec, records: Sequence[Record]) -> list[str]:
    """The turns that were played, by name; the n-th of a record is the n-th of the game."""
    game = stavka.new(spec.title, spec.scenario, seed=0, options=spec.options, settings=dict(spec.settings))
    pos, title = game.position, game.title
    turns = [turn for turn in title.turns(pos) if turn >= game.turn]
    return [title.turn_name(pos, turn) for turn in turns[: max(len(record.held) for record in records)]]


def fallen(records: Sequence[Record], mark: Mark, sequence: Sequence[str]) -> int:
    """In how many games a place had fallen when it did in history."""
    return sum(
        mark.place in record.fell
        and by_phase((record.fell[mark.place][0], record.fell[mark.place][1]), mark.turn, mark.before, sequence)
        for record in records
    )


def places(title: Title[Any], scenario: str, records: Sequence[Record]) -> Iterator[str]:
    marks, games = history.of(title, scenario), len(records)
    if not marks:
        return
    yield "| Place | In history | Counted by | Wanted in | Seen in | 95 % | |"
    yield "|---|---|---|---|---|---|---|"
    for mark in marks:
        seen = fallen(records, mark, title.sequence)
        low, high = series.interval(seen, games)
        by = f"turn {mark.turn}" + (f", before {mark.before}" if mark.before else "")
        verdict = "yes" if mark.met(seen / games) else "**no**"
        yield (
            f"| {mark.place} | {mark.when} | {by} | {WORDS[mark.share]} | {seen} of {games} = {seen / games:.0%} |"
            f" {low:.0%} to {high:.0%} | {verdict} |"
        )


def by_turn(title: Title[Any], scenario: str, names: Sequence[str], records: Sequence[Record]) -> Iterator[str]:
    """In how many games each place of history had fallen by the end of each turn."""
    wanted = list(dict.fromkeys(mark.place for mark in history.of(title, scenario)))
    if not wanted:
        return
    turns = _turns(records)
    yield "| Fallen by the end of | " + " | ".join(names) + " |"
    yield "|---" * (len(names) + 1) + "|"
    for place in wanted:
        counts = (sum(place in r.fell and r.fell[place][0] <= turn for r in records) for turn in turns)
        yield f"| {place} | " + " | ".join(map(str, counts)) + " |"


def _turns(records: Sequence[Record]) -> list[int]:
    """The numbers of the turns that were played; the last one of the longest record is known, not the others."""
    longest = max(records, key=lambda record: len(record.held))
    return list(range(longest.turns - len(longest.held) + 1, longest.turns + 1))


def ends(records: Sequence[Record]) -> Iterator[str]:
    yield "| How the games ended | Games |"
    yield "|---|---|"
    found = Counter((record.winner or "nobody", record.level, record.rule) for record in records)
    for (winner, level, rule), count in found.most_common():
        yield f"| {winner}, {level}{f' ({rule})' if rule else ''} | {count} |"


def judged(names: Sequence[str], records: Sequence[Record]) -> Iterator[str]:
    """Conditions of victory that were judged at the end of a turn, such as counts of cities."""
    found: dict[tuple[int, str, float], list[float]] = {}
    for record in records:
        for due in record.due:
            found.setdefault((due["turn"], due["side"], due["need"]), []).append(due["had"])
    if not found:
        return
    yield "| Judged at the end of turn | Side | Needed | Met in | Had, mean | least | most |"
    yield "|---|---|---|---|---|---|---|"
    for (turn, side, need), had in sorted(found.items()):
        met = sum(one >= need for one in had)
        yield (f"| {turn} | {side} | {need:g} | {met} of {len(had)} | {fmean(had):.1f} | {min(had):g} | {max(had):g} |")


def scored(names: Sequence[str], records: Sequence[Record]) -> Iterator[str]:
    """Victory points by turn, of the games that still ran."""
    if not any(any(record.scored) for record in records):
        return
    yield "| Points at the end of | " + " | ".join(names) + " |"
    yield "|---" * (len(names) + 1) + "|"
    running = [[r.scored[turn] for r in records if len(r.scored) > turn] for turn in range(len(names))]
    for told, number in (("mean", fmean), ("least", min), ("most", max)):
        yield f"| {told} | " + " | ".join(f"{number(row):.1f}" if row else "" for row in running) + " |"


def in_hand(names: Sequence[str], records: Sequence[Record]) -> Iterator[str]:
    """Points by pool and turn: what came in, what was spent and what was left, each the mean of a game."""
    pools = sorted({pool for record in records for turn in record.stores for pool in turn})
    if not pools:
        return
    yield "| In, spent, left | " + " | ".join(names) + " |"
    yield "|---" * (len(names) + 1) + "|"
    for pool in pools:
        cells = []
        for turn in range(len(names)):
            rows = [r.stores[turn].get(pool, [0.0, 0.0, 0.0]) for r in records if len(r.stores) > turn]
            cells.append(", ".join(f"{fmean(part):.1f}" for part in zip(*rows, strict=True)))
        yield f"| {pool} | " + " | ".join(cells) + " |"
