"""Diaries and situation files: opening them, and cutting a diary back to an earlier step."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import stavka
from stavka.board import BadTable
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.record import snapshot
from stavka.engine.refusal import Unreadable
from stavka.play.saves import BadSave, is_diary, read

MARK = "#! match: "  # a comment to the diary, so that any reader of diaries opens the file


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


def beside(text: str) -> dict[str, Any]:
    """What the last line of a file says besides the diary; nothing in a diary from elsewhere."""
    last = text.rstrip().rpartition("\n")[2]
    if not last.startswith(MARK):
        return {}
    try:
        kept = json.loads(last.removeprefix(MARK))
    except (ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) and isinstance(kept.get("seats", {}), dict) else {}


def with_position(game: Game, kept: Mapping[str, Any]) -> str:
    """The file of a game: its diary, what is ``kept`` beside it, and the position after the last move."""
    text = game.diary()
    position = {"moves": _digest(text), "state": snapshot.take(game.position)}
    return f"{text}{MARK}{json.dumps({**kept, 'position': position}, sort_keys=True)}\n"


def _digest(text: str) -> str:
    """A mark of the moves: a diary that was changed by hand is played as it stands now, not as it stood."""
    return hashlib.sha256("\n".join(moves_of(text)).encode()).hexdigest()[:16]


def _kept_position(text: str) -> str | None:
    position = beside(text).get("position")
    if not isinstance(position, dict) or position.get("moves") != _digest(text):
        return None
    state = position.get("state")
    return state if isinstance(state, str) else None


def opened(text: str, seed: int | None = None, tables: str | Path | None = None) -> Game:
    """The game of a diary; when today's rules lead elsewhere than those it was played by, the position it had."""
    position = _kept_position(text)
    if position is None:
        return stavka.load(text, seed, tables)
    try:
        game = stavka.load(text, None, tables)
        if snapshot.same(game.position, position):
            game.roll_by(None if seed is None else Dice.from_seed(seed))
            return game
        why = "its moves come to another position by the rules and tables of this version"
    except Unreadable as error:
        why = f"its moves cannot be played again by the rules and tables of this version ({error})"
    return stavka.resume(text, position, f"This game goes on from its last position: {why}.", seed, tables)


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
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, lists in lists in lists
        raise BadSave(f"{name} cannot be read: {error}") from None
    if not isinstance(spec, dict):
        raise BadSave(f"{name} holds no situation: a situation is a table with title, units and so on")
    return spec


def open_game(path: Path, *, at: int | None = None, seed: int | None = None, tables: str | Path | None = None) -> Game:
    """The game in a diary or situation file; ``BadSave`` says what is wrong with it.

    Without a seed no dice are rolled.
    """
    text = read(path)
    try:
        if is_diary(text):
            game = opened(text, seed, tables) if at is None else stavka.load(first_steps(text, at), seed, tables)
        else:
            game = stavka.situation(read_situation(text, path.name), seed, tables)
    except BadSave:
        raise
    except (Unreadable, BadTable) as error:
        raise BadSave(f"{path.name}: {error}") from None
    except (TypeError, ValueError, LookupError, AttributeError, RecursionError) as error:
        # A situation may hold anything anywhere; what the title did not foresee is still a fault of the file.
        raise BadSave(f"{path.name} does not hold together: {error}") from error
    if at is not None and len(game.log) < at:
        raise BadSave(f"{path.name} has {len(game.log)} steps, not {at}")
    return game
