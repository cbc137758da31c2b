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
    kept, seen, in_header = [], 0, True
    for line in text.splitlines():
        if in_header:
            in_header = bool(line.strip())
        elif line.strip() and not line.startswith("#"):
            seen += 1
            if seen > steps:
                break
        kept.append(line)
    return "\n".join(kept) + "\n"


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
