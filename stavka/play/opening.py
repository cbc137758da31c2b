"""From a file to the game in it: a saved game, a diary, or a situation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import stavka
from stavka.board import BadTable
from stavka.engine.game import Game
from stavka.engine.record import snapshot
from stavka.engine.record.diary import Diary, Line
from stavka.engine.record.replay import replay
from stavka.engine.refusal import Unreadable
from stavka.library import begun
from stavka.play import own_charts, saves
from stavka.play.contents import Contents, KeptPosition, contents_of
from stavka.play.diaries import read_situation
from stavka.play.saves import BadSave

Tables = str | Path | None


@dataclass(frozen=True, slots=True)
class Opened:
    """A game, and what is to be said about it: damage to its file, or why it does not begin with its first move."""

    game: Game
    remark: str = ""
    is_another: bool = False  # than the file tells, by the rules of today: it wants a file of its own


@contextmanager
def faults_of(path: Path) -> Iterator[None]:
    """Whatever is wrong with a file becomes a ``BadSave`` that names it."""
    try:
        yield
    except BadSave:
        raise
    except (Unreadable, BadTable) as error:
        raise BadSave(f"{path.name}: {error}") from None
    except (TypeError, ValueError, LookupError, AttributeError, RecursionError) as error:
        # A situation may hold anything anywhere; what the title did not foresee is still a fault of the file.
        raise BadSave(f"{path.name} does not hold together: {error}") from error


def open_file(path: Path, *, at: int | None = None, tables: Tables = None) -> Opened:
    """The game in a saved game, a diary or a situation file; no dice are rolled."""
    data = saves.read_bytes(path)
    with faults_of(path):
        if saves.is_save(data):
            return play_contents(contents_of(data, path.name), at=at, tables=tables)
        game = stavka.situation(read_situation(saves.read(path), path.name), None, tables)
        if at:
            raise BadSave(f"{path.name} has no steps, as it is a situation")
        return Opened(game)


def open_game(path: Path, *, at: int | None = None, tables: Tables = None) -> Game:
    """The game in a file, whatever else there is to be said about it."""
    return open_file(path, at=at, tables=tables).game


def play_contents(contents: Contents, *, at: int | None = None, tables: Tables = None) -> Opened:
    """The game that a file tells.

    When the rules of today lead elsewhere than those it was played by, it goes on from the last position kept.
    """
    if at is not None and at > len(contents.moves):
        raise BadSave(f"{contents.name} has {len(contents.moves)} steps, not {at}")
    tables = tables or own_charts.folder_of(contents.header)
    header, kept, skipped = contents.header, contents.position if at is None else None, 0
    if contents.base:
        skipped = contents.base.step
        header = _resumed(header, contents.base, contents.damage)
    game = begun(header, tables)
    moves, upto = contents.moves[:at], kept.step - skipped if kept else 0
    remarks = [contents.damage] if contents.damage else []
    why = _departure(game, moves[:upto], kept) if kept else ""
    if kept and why:
        remarks.append(f"This game goes on from its last position: {why}.")
        game = begun(_resumed(header, kept, remarks[-1]), tables)
    begun_at = len(game.log)
    try:
        _replay(game, moves[upto:])
    except Unreadable as error:
        if contents.is_diary:
            raise
        played = upto + len(game.log) - begun_at
        remarks.append(
            f"The last {len(moves) - played} steps of {contents.name}, from step {skipped + played + 1} on, "
            f"cannot be played by the rules of this version: {error}."
        )
        why = remarks[-1]
    return Opened(game, " ".join(remarks), is_another=bool(why))


def _resumed(header: dict[str, Any], kept: KeptPosition, why: str) -> dict[str, Any]:
    return {**header, "position": kept.state, "resumed": why}


def _departure(game: Game, moves: Sequence[Line], kept: KeptPosition) -> str:
    """Play the moves that led to a position that was kept; why they do not lead there now."""
    try:
        _replay(game, moves)
    except Unreadable as error:
        return f"its moves cannot be played again by the rules and tables of this version ({error})"
    try:
        same = snapshot.same(game.position, kept.state)
    except Unreadable:
        return ""  # what was kept is damaged, but the moves are whole
    return "" if same else "its moves come to another position by the rules and tables of this version"


def _replay(game: Game, moves: Sequence[Line]) -> None:
    replay(game, Diary(1, {}, list(moves)))
