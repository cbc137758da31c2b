"""Puzzles as the text of a data file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any  # plain data of any shape

from stavka.lab.puzzles.puzzle import Puzzle
from stavka.play.toml_text import toml_text

HEAD = """# Positions with a question and a criterion that a program checks; the form is told in docs/puzzles.md.
# Every entry tells its origin. Odd numbers may be used for tuning, even ones are held back.

"""


def text_of(puzzles: Iterable[Puzzle]) -> str:
    """The file that holds these puzzles."""
    return HEAD + toml_text({puzzle.id: _plain(puzzle) for puzzle in puzzles})


def _plain(puzzle: Puzzle) -> dict[str, Any]:
    rows: dict[str, Any] = {
        "theme": puzzle.theme,
        "text": puzzle.text,
        "origin": puzzle.origin,
        "side": puzzle.side,
        "until": puzzle.until,
        "answer": puzzle.answer,
        "criteria": [dict(criterion) for criterion in puzzle.criteria],
        "solution": list(puzzle.solution),
        "wrong": list(puzzle.wrong),
        "named": puzzle.named,
    }
    found = {key: value for key, value in rows.items() if value or key == "solution"}
    return {**found, "situation": {key: value for key, value in puzzle.situation.items() if key != "title"}}
