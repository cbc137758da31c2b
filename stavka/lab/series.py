"""Many games at once: in processes of this machine or on a Ray cluster, resumable, and summed up."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from typing import Any

from stavka.lab.games import Record, Spec, play
from stavka.lab.luck import in_words

FILE = "games.jsonl"
DIARIES = "diaries"  # a folder with the diary of every game, by its number


class OtherSeries(Exception):
    """The folder holds games of another series."""


class NoCluster(Exception):
    """Ray was asked for and is not installed."""


def run(
    spec: Spec,
    games: int,
    *,
    jobs: int = 1,
    folder: Path | None = None,
    ray: bool = False,
    on_record: Callable[[Record], None] = lambda record: None,
) -> list[Record]:
    """Play the games that a folder does not hold yet and keep them there; all of them without a folder."""
    records = read(spec, folder) if folder else []
    records = [record for record in records if record.number < games]
    for record in records:
        on_record(record)
    known = {record.number for record in records}
    missing = [number for number in range(games) if number not in known]
    for record in _played(spec, missing, jobs, ray):
        records.append(record)
        if folder:
            _keep(spec, folder, record)
        record.diary = ""  # a long series would hold thousands of them
        on_record(record)
    return sorted(records, key=lambda record: record.number)


def _played(spec: Spec, numbers: Sequence[int], jobs: int, ray: bool) -> Iterator[Record]:
    if ray:
        yield from _on_ray(spec, numbers)
    elif jobs <= 1 or len(numbers) <= 1:
        for number in numbers:
            yield play(spec, number)
    else:
        pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
        try:
            waiting = [pool.submit(play, spec, number) for number in numbers]
            for done in as_completed(waiting):
                yield done.result()
        finally:  # interrupted or left early: the games not begun yet are not wanted any more
            pool.shutdown(cancel_futures=True)


def _on_ray(spec: Spec, numbers: Sequence[int]) -> Iterator[Record]:
    if find_spec("ray") is None:
        raise NoCluster("Ray is not installed; pip install 'stavka[cluster]' brings it, --jobs does without")
    cluster: Any = import_module("ray")
    joined = cluster.is_initialized()
    cluster.init(ignore_reinit_error=True, include_dashboard=False, log_to_driver=False)
    try:
        remote = cluster.remote(play)
        waiting = [remote.remote(spec, number) for number in numbers]
        while waiting:
            done, waiting = cluster.wait(waiting, num_returns=1)
            yield from cluster.get(done)
    finally:
        if not joined:
            cluster.shutdown()


# -- files ------------------------------------------------------------------------------------------------------------


def _keep(spec: Spec, folder: Path, record: Record) -> None:
    (folder / DIARIES).mkdir(parents=True, exist_ok=True)
    (folder / DIARIES / f"{record.number:04}.stavka").write_text(record.diary, encoding="utf-8")
    path = folder / FILE
    fresh = not path.exists()
    torn = not fresh and not path.read_bytes().endswith(b"\n")  # a line that was being written when the power went
    with path.open("a", encoding="utf-8") as file:
        if torn:
            file.write("\n")
        if fresh:
            file.write(json.dumps({"spec": spec.plain()}) + "\n")
        file.write(json.dumps({key: value for key, value in asdict(record).items() if key != "diary"}) + "\n")


def read(spec: Spec | None, folder: Path) -> list[Record]:
    """The games kept in a folder; a line that was being written when the power went is left out."""
    path = folder / FILE
    if not path.exists():
        return []
    records: list[Record] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            data = json.loads(line)
        except ValueError:
            continue
        if "spec" in data:
            if spec is not None and data["spec"] != spec.plain():
                raise OtherSeries(f"{path} holds games of another series: {data['spec']}")
        else:
            records.append(Record(**data))
    return records


# -- figures ----------------------------------------------------------------------------------------------------------


def interval(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's 95 % interval of a share.

    >>> low, high = interval(75, 100)
    >>> round(low, 3), round(high, 3)
    (0.657, 0.825)
    """
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def summary(spec: Spec, records: Sequence[Record]) -> list[str]:
    """The series in sentences."""
    games = len(records)
    if not games:
        return ["No game was played."]
    lines = [f"{spec.title} {spec.scenario}, {games} games, axis {spec.axis}, soviet {spec.soviet}, seed {spec.seed}"]
    sides = tuple(records[0].seconds)
    for side in sides:
        wins = sum(record.winner == side for record in records)
        low, high = interval(wins, games)
        lines.append(f"{side:>7} wins {wins:4} = {wins / games:6.1%}  (95 % interval {low:.1%} to {high:.1%})")
    draws = sum(record.winner is None for record in records)
    if draws:
        lines.append(f"nobody wins {draws}")
    lines.append("how the games ended:")
    ends = Counter((str(record.winner), record.level, record.rule) for record in records)
    lines += [f"  {count:4}  {winner}, {level} ({rule})" for (winner, level, rule), count in ends.most_common()]
    turns, decisions = fmean(r.turns for r in records), fmean(r.decisions for r in records)
    lines.append(f"length {turns:.1f} turns, {decisions:.0f} decisions")
    for side in sides:
        spent, slowest = fmean(r.seconds[side] for r in records), max(r.slowest_turn[side] for r in records)
        luck, stray = fmean(r.luck.get(side, 0.0) for r in records), _stray(records, side)
        lines.append(f"{side:>7}: {spent:.2f} s a game, slowest turn {slowest:.2f} s")
        lines.append(f"         luck of its attacks {luck:+.2f} a game, usual ±{stray:.2f}: {in_words(luck, stray)}")
    oddities = Counter(
        (side, kind) for r in records for side, kinds in r.sanity.items() for kind, n in kinds.items() for _ in range(n)
    )
    lines += [f"  {count:4}  {side}: {kind}" for (side, kind), count in sorted(oddities.items())]
    return lines


def _stray(records: Sequence[Record], side: str) -> float:
    """How far the mean luck of a side strays usually."""
    return sqrt(sum(record.spread.get(side, 0.0) ** 2 for record in records)) / len(records)


def by_turn(records: Sequence[Record]) -> list[dict[str, float]]:
    """Means by turn: places held by the first side, factors lost by each side, games still running."""
    rows: list[dict[str, float]] = []
    for turn in range(max((len(r.held) for r in records), default=0)):
        running = [r for r in records if len(r.held) > turn]
        rows.append(
            {
                "turn": turn + 1,
                "games": len(running),
                "places": fmean(len(r.held[turn]) for r in running),
                "axis lost": fmean(r.losses[turn][0] for r in running),
                "soviet lost": fmean(r.losses[turn][1] for r in running),
            }
        )
    return rows


def fallen_by(records: Sequence[Record], place: str, turn: int) -> int:
    """In how many games the first side held a place at the end of some turn up to this one."""
    return sum(any(place in held for held in record.held[:turn]) for record in records)
