"""Puzzles on the board: what there is to solve, a game to solve one in, and the verdict on how it was played."""

from __future__ import annotations

from typing import TypedDict

import stavka
from stavka.engine.game import Game
from stavka.engine.record.entry import Entry
from stavka.engine.refusal import Unreadable
from stavka.lab.puzzles import THEMES, Puzzle, Trial, find, puzzles
from stavka.lab.puzzles.trial import opened, where
from stavka.server.answers import offered
from stavka.server.shapes import Advised
from stavka.server.tables import Lounge

PARTNER = "cadet"  # answers for the enemy while somebody solves


class PuzzleInfo(TypedDict):
    """A puzzle as a list of them tells it."""

    id: str
    title: str
    theme: str
    side: str
    text: str


class OpenedPuzzle(TypedDict):
    """A game to solve a puzzle in."""

    game: str
    puzzle: PuzzleInfo
    until: str
    hex: str | None  # where to look


class VerdictInfo(TypedDict):
    """Whether all has been played that is asked for, and what came of it."""

    over: bool
    solved: bool
    met: list[str]
    missed: list[str]


def listed() -> dict[str, object]:
    """All puzzles, and the names of their themes."""
    return {"themes": dict(THEMES), "puzzles": [_info(puzzle) for puzzle in puzzles()]}


def _info(puzzle: Puzzle) -> PuzzleInfo:
    return {
        "id": puzzle.id,
        "title": puzzle.title,
        "theme": puzzle.theme,
        "side": puzzle.side,
        "text": puzzle.text,
    }


def _called(id: str) -> Puzzle:
    try:
        return find(id)
    except KeyError:
        raise Unreadable(f"there is no puzzle {id!r:.40}") from None


def begin(lounge: Lounge, id: str) -> OpenedPuzzle:
    """A new game that stands at the position of a puzzle; the enemy is played by the computer."""
    puzzle = _called(id)
    game = stavka.situation(puzzle.situation)
    seats = {side: "human" if side == puzzle.side else PARTNER for side in game.title.sides}
    table = lounge.puzzle(game.diary(), puzzle.title, seats)
    return {"game": table.name, "puzzle": _info(puzzle), "until": puzzle.until, "hex": where(puzzle, game)}


def verdict(id: str, log: list[Entry]) -> VerdictInfo:
    """What came of a puzzle, as its game was played."""
    trial = Trial.retold(_called(id), log)
    if not trial.over:
        return {"over": False, "solved": False, "met": [], "missed": []}
    found = trial.verdict()
    return {"over": True, "solved": found.solved, "met": list(found.met), "missed": list(found.missed)}


def solution(id: str) -> list[Advised]:
    """The decisions of a solution, as advice is told: what can be drawn on the map."""
    puzzle = _called(id)
    game: Game = opened(puzzle)
    actions = [game.read(text) for text in puzzle.solution]
    return [offered(game, order, action) for order, action in enumerate(actions) if str(action) != "done"]
