"""Computer players before the puzzles: who solves what, in processes of this machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from stavka.engine.refusal import Illegal
from stavka.lab.puzzles.puzzle import Puzzle, find
from stavka.lab.puzzles.trial import Trial
from stavka.opponents import make

CLOCK = time.process_time  # seconds of a core, so that figures do not depend on what else the machine does
BUDGETED = ("general", "marshal")


@dataclass(frozen=True, slots=True)
class Answer:
    """How a player did with one puzzle."""

    id: str
    theme: str
    half: str
    solved: bool
    words: str  # what is met, or what is missed
    seconds: float  # of the player alone
    played: tuple[str, ...]


def with_budget(player: str, seconds: float | None) -> str:
    """The name of a player with so many seconds a turn.

    >>> with_budget("marshal", 2), with_budget("cadet", 2), with_budget("general:hold=1", 5)
    ('marshal:budget=2', 'cadet', 'general:hold=1,budget=5')
    """
    if seconds is None or player.partition(":")[0] not in BUDGETED:
        return player
    return f"{player}{',' if ':' in player else ':'}budget={seconds:g}"


def examine(id: str, player: str, seed: int = 0) -> Answer:
    """Let a player solve a puzzle."""
    puzzle = find(id)
    trial, one = Trial(puzzle), make(player, seed, CLOCK)
    one.prepare(trial.game)
    begun = CLOCK()
    try:
        trial.follow(one)
    except Illegal as error:  # a player that proposes what it may not do has not solved it
        return Answer(id, puzzle.theme, puzzle.half, False, f"was refused: {error}", CLOCK() - begun, ())
    spent = CLOCK() - begun
    verdict = trial.verdict()
    return Answer(id, puzzle.theme, puzzle.half, verdict.solved, verdict.words, spent, tuple(trial.played))


def examined(
    chosen: Sequence[Puzzle],
    player: str,
    *,
    seed: int = 0,
    jobs: int = 1,
    on_answer: Callable[[Answer], None] = lambda answer: None,
) -> list[Answer]:
    """All answers of a player, in the order of the puzzles."""
    found = []
    for answer in _answers([puzzle.id for puzzle in chosen], player, seed, jobs):
        on_answer(answer)
        found.append(answer)
    return found


def _answers(ids: Sequence[str], player: str, seed: int, jobs: int) -> Iterator[Answer]:
    if jobs <= 1 or len(ids) <= 1:
        yield from (examine(id, player, seed) for id in ids)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        for waiting in [pool.submit(examine, id, player, seed) for id in ids]:
            yield waiting.result()
    finally:  # interrupted or left early: what was not begun is not wanted any more
        pool.shutdown(cancel_futures=True)


def summary(answers: Sequence[Answer]) -> list[str]:
    """Solved by title, half and theme, as lines of a table."""
    if not answers:
        return ["There is no such puzzle."]
    titles = list(dict.fromkeys(answer.id.rpartition("-")[0] for answer in answers))
    themes = list(dict.fromkeys(sorted(answer.theme for answer in answers)))
    lines = [f"{'':10}" + "".join(f"{title:>12}" for title in titles) + f"{'all':>12}"]
    rows = [(theme, [a for a in answers if a.theme == theme]) for theme in themes]
    rows += [(half, [a for a in answers if a.half == half]) for half in ("tune", "held")]
    rows += [("all", list(answers))]
    for name, some in rows:
        cells = [_cell([a for a in some if a.id.startswith(f"{title}-")]) for title in titles]
        lines.append(f"{name:10}" + "".join(f"{cell:>12}" for cell in (*cells, _cell(some))))
    slowest = max(answers, key=lambda answer: answer.seconds)
    total = sum(answer.seconds for answer in answers)
    lines.append(f"{total / len(answers):.2f} s a puzzle, slowest {slowest.seconds:.2f} s ({slowest.id})")
    return lines


def _cell(answers: Sequence[Answer]) -> str:
    return f"{sum(a.solved for a in answers)} of {len(answers)}" if answers else "-"
