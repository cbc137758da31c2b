"""Puzzles in the making: a question at a place of a game, proved in the situation that is cut out of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any  # situations and criteria are plain data

from stavka.engine.game import Game
from stavka.engine.refusal import Illegal, Unreadable
from stavka.lab.puzzles.criteria import LIKELY
from stavka.lab.puzzles.finding.describing import described
from stavka.lab.puzzles.puzzle import Puzzle, verb_of
from stavka.lab.puzzles.sparring import Sparring
from stavka.lab.puzzles.trial import Trial

RADIUS = {"trc": 8, "n41": 8, "bd": 6, "rb": 8, "pmd": 6}  # hexes around the place that belong to a puzzle
FEW = 2  # answers after which a stack that is in no danger is left alone
SURE = 12  # answers by which a puzzle is proved before it is kept
MARCHES = ("move", "rail", "send", "strategic")
Line = Callable[[Trial], None]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked at a place, before it is known whether there is an answer."""

    theme: str
    hex: int
    text: str
    until: str
    answer: str
    criteria: tuple[Mapping[str, Any], ...]


def asked(game: Game, side: str, question: Question) -> Puzzle | None:
    """The puzzle of a question without a solution; None when the position cannot be cut out."""
    try:
        spec = described(game, game.position.board.grid.within(question.hex, RADIUS[game.title.code]))
        puzzle = Puzzle(
            id=f"{game.title.code}-0",
            title=game.title.code,
            theme=question.theme,
            text=question.text,
            origin="",
            side=side,
            until=question.until,
            answer=question.answer,
            situation=spec,
            criteria=question.criteria,
            solution=(),
        )
        trial = Trial(puzzle)
    except (Unreadable, Illegal, KeyError):
        return None
    alike = trial.game.to_act == side and trial.game.phase == game.phase and not trial.over
    return puzzle if alike else None


def solved(puzzle: Puzzle, ways: Iterable[Line], target: int) -> Puzzle | None:
    """The puzzle with the shortest solution that some ways of play lead to.

    None when doing nothing is as good, or attacking with those who are there.
    """
    lazy = Trial(puzzle, times=FEW)
    lazy.idle()
    if lazy.verdict().solved:
        return None
    there = Trial(puzzle)
    there.play("done")
    partner = Sparring(target)
    while not there.over:
        there.play(partner.act(there.game))
    if there.verdict().solved or _is_solved_by_nothing(puzzle):
        return None
    if any(action != "done" for action in there.played):
        puzzle = replace(puzzle, wrong=tuple(there.played))
    for way in ways:
        trial = Trial(puzzle)
        way(trial)
        if trial.over and trial.verdict().solved:
            found = replace(puzzle, solution=_shortened(puzzle, tuple(trial.played)))
            return found if is_sharp(found) else None
    return None


def _is_solved_by_nothing(puzzle: Puzzle) -> bool:
    lazy = Trial(puzzle)
    lazy.idle()
    return lazy.verdict().solved


def is_sharp(puzzle: Puzzle) -> bool:
    """Whether the solution does when the enemy's answer is played more often, and doing nothing is clearly worse."""
    good, lazy = Trial(puzzle, times=SURE), Trial(_easier(puzzle), times=SURE)
    good.replay(puzzle.solution)
    lazy.idle()
    return good.verdict().solved and not lazy.verdict().solved


def _easier(puzzle: Puzzle) -> Puzzle:
    """The same with less asked, for a line that must not come near it."""
    criteria = tuple(
        {**c, "chance": c.get("chance", LIKELY) - 0.2} if verb_of(c) in ("keeps", "survives") else c
        for c in puzzle.criteria
    )
    return replace(puzzle, criteria=criteria)


def _shortened(puzzle: Puzzle, actions: tuple[str, ...]) -> tuple[str, ...]:
    """Without the decisions that are not needed."""
    while actions[-1:] == ("done",) and _does(puzzle, actions[:-1]):
        actions = actions[:-1]
    for action in actions:
        fewer = tuple(other for other in actions if other is not action)
        if len(actions) <= 14 and action.split()[0] in MARCHES and _does(puzzle, fewer):
            actions = fewer
    return actions


def _does(puzzle: Puzzle, actions: tuple[str, ...]) -> bool:
    trial = Trial(puzzle)
    try:
        trial.replay(actions)
        return trial.verdict().solved
    except (Illegal, Unreadable):
        return False
