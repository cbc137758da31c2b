"""Diaries and situation files as text: what they say, and a diary cut back to an earlier step."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stavka.engine.game import Game
from stavka.engine.record import snapshot
from stavka.play.saves import BadSave

MARK = "#! match: "  # a comment to the diary, so that any reader of diaries opens the file
SEATS = re.compile(r'"seats": \{')  # the same line, should its beginning be damaged


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


@dataclass(frozen=True, slots=True)
class Beside:
    """A diary, and what the last line of the first saves tells besides it."""

    diary: str
    values: dict[str, Any]  # as in the file: seats, seed, notes, position
    damaged: bool = False

    @property
    def position(self) -> str | None:
        """The position after the last move, if these are the moves that led to it."""
        position = self.values.get("position")
        if not isinstance(position, dict) or position.get("moves") != _digest(self.diary):
            return None
        state = position.get("state")
        return state if isinstance(state, str) else None


def kept_beside(text: str) -> Beside:
    """A diary and what is kept with it; a diary from elsewhere has nothing."""
    diary, _, last = text.rstrip().rpartition("\n")
    if not last.startswith(MARK) and not SEATS.search(last):
        return Beside(text, {})
    try:
        values = json.loads(last[max(0, last.find("{")) :])
    except (ValueError, RecursionError):
        return Beside(f"{diary}\n", {}, damaged=True)
    if not isinstance(values, dict) or not isinstance(values.get("seats", {}), dict):
        return Beside(f"{diary}\n", {}, damaged=True)
    return Beside(f"{diary}\n", values)


def with_position(game: Game, kept: Mapping[str, Any]) -> str:
    """The file of a game: its diary, what is ``kept`` beside it, and the position after the last move."""
    text = game.diary()
    position = {"moves": _digest(text), "state": snapshot.take(game.position)}
    return f"{text}{MARK}{json.dumps({**kept, 'position': position}, sort_keys=True)}\n"


def _digest(text: str) -> str:
    """A mark of the moves: a diary that was changed by hand is played as it stands now, not as it stood."""
    return hashlib.sha256("\n".join(moves_of(text)).encode()).hexdigest()[:16]


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
