"""The game that the user names on the command line."""

from __future__ import annotations

from pathlib import Path

import click

from stavka.engine.game import Game
from stavka.play import saves
from stavka.play.opening import open_file


def saved_game(save: str | Path, *, at: int | None = None, tables: str | None = None) -> Game:
    """A saved game by name or path, or a situation by its path; what is wrong with the file is said on stderr."""
    path = saves.named(save) if isinstance(save, str) else save
    opened = open_file(path, at=at, tables=tables)
    if opened.remark:
        click.echo(opened.remark, err=True)
    return opened.game
