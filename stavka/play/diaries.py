"""Diaries and situation files: opening them, and cutting a diary back to an earlier step."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import stavka
from stavka.board import BadTable
from stavka.play.saves import BadSave, is_diary, read
from stavka.rules.game import Game
from stavka.rules.refusal import Unreadable


def first_steps(text: str, steps: int) -> str:
    """A diary with only its first moves and dice.

    >>> first_steps('stavka diary 1\\ntitle: "trc"\\n\\naxis: done\\n#   news\\nsoviet: done\\n', 1)
    'stavka diary 1\\ntitle: "trc"\\n\\naxis: done\\n#   news\\n'
    """
    lines = text.splitlines()
    moves = _move_lines(lines)
    return "\n".join(lines[: moves[steps]] if steps < len(moves) else lines) + "\n"


def moves_of(text: str) -> list[str]:
    """The actions and throws of a diary, in their notation.

    >>> moves_of('stavka diary 1\\ntitle: "trc"\\n\\naxis: done\\n#   news\\nchance: roll 3\\n')
    ['done', 'roll 3']
    """
    lines = text.splitlines()
    return [lines[number].partition(": ")[2].strip() for number in _move_lines(lines)]


def _move_lines(lines: list[str]) -> list[int]:
    """Which lines are moves: those behind the header that are no comments."""
    header = next((number for number, line in enumerate(lines) if not line.strip()), len(lines))
    return [n for n, line in enumerate(lines) if n > header and line.strip() and not line.startswith("#")]


def read_situation(text: str, name: str) -> dict[str, Any]:
    """A situation written in JSON or TOML."""
    spec: Any
    try:
        if name.endswith(".toml") or not text.lstrip().startswith("{"):
            spec = tomllib.loads(text)
        else:
            spec = json.loads(text)
    except tomllib.TOMLDecodeError as error:
        kind = "TOML" if name.endswith(".toml") else "neither a saved game nor JSON nor TOML"
        raise BadSave(f"{name} is no good {kind}: {error}" if kind == "TOML" else f"{name} is {kind}") from None
    except json.JSONDecodeError as error:
        raise BadSave(f"{name}, line {error.lineno}: {error.msg}; this is no JSON") from None
    if not isinstance(spec, dict):
        raise BadSave(f"{name} holds no situation: a situation is a table with title, units and so on")
    return spec


def open_game(
    path: Path, *, at: int | None = None, seed: int | None = None, tables: str | Path | None = None
) -> Game:
    """The game in a diary or situation file; ``BadSave`` says what is wrong with it.

    Without a seed no dice are rolled.
    """
    text = read(path)
    try:
        if is_diary(text):
            game = stavka.load(text if at is None else first_steps(text, at), seed, tables)
        else:
            game = stavka.situation(read_situation(text, path.name), seed, tables)
    except BadSave:
        raise
    except (Unreadable, BadTable) as error:
        raise BadSave(f"{path.name}: {error}") from None
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        # A situation may hold anything anywhere; what the title did not foresee is still a fault of the file.
        raise BadSave(f"{path.name} does not hold together: {error}") from error
    if at is not None and len(game.log) < at:
        raise BadSave(f"{path.name} has {len(game.log)} steps, not {at}")
    return game
