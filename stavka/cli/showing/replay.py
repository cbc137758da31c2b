"""`stavka replay`: steps through a saved game."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from stavka.board import BadTable
from stavka.cli.console import ask_line, plain_console
from stavka.cli.errors import user_errors
from stavka.cli.own_tables import own_tables
from stavka.cli.showing.display import Display
from stavka.cli.showing.phrases import entry_lines, headline, last_hex
from stavka.cli.showing.pictures import picture_of
from stavka.engine.game import Game
from stavka.engine.record.entry import Entry
from stavka.engine.refusal import Illegal
from stavka.play import saves
from stavka.play.contents import read_contents
from stavka.play.opening import play_contents


@click.command()
@click.argument("save")
@click.option("--from", "start", type=click.IntRange(0), default=0, metavar="STEP", help="Begin after this step.")
@click.option("--to", "end", type=click.IntRange(0), metavar="STEP", help="Stop after this step.")
@click.option("--delay", type=click.FloatRange(0, 60), metavar="SECONDS", help="Go on by itself.")
@click.option("--board", is_flag=True, help="Draw the board at every step.")
@click.option("--export", type=click.Path(file_okay=False, path_type=Path), help="Write a picture of every stage here.")
@click.option("--png", is_flag=True, help="Export PNG instead of SVG.")
@own_tables
def command(
    save: str,
    start: int,
    end: int | None,
    delay: float | None,
    board: bool,
    export: Path | None,
    png: bool,
    tables: str | None,
) -> None:
    """Replay SAVE, a saved game."""
    with user_errors(ValueError, BadTable):
        contents = read_contents(saves.named(save))
        if end is not None and end < start:
            raise ValueError(f"the replay cannot stop at step {end}, before it begins at {start}")
        if contents.damage:
            click.echo(contents.damage, err=True)
        game = play_contents(contents, at=min(start, len(contents.moves)), tables=tables).game
        moves = [line.move for line in contents.moves[start:end]]
        if export:
            export_stages(game, moves, export, ".png" if png else ".svg")
            return
        show(game, moves, delay, board)


def steps(game: Game, moves: Sequence[str]) -> Iterator[list[Entry]]:
    """Play the rest of a diary on a game that stands somewhere in it."""
    for move in moves:
        before = len(game.log)
        try:
            game.play(move)
        except Illegal as error:
            raise ValueError(f"step {before + 1}, {move!r}, cannot be played: {error}") from None
        yield game.log[before:]


def show(game: Game, moves: Sequence[str], delay: float | None, board: bool) -> None:
    by_key = delay is None and sys.stdin.isatty() and sys.stdout.isatty()
    display, stage = Display(plain_console()), ""
    for entries in steps(game, moves):
        number = len(game.log)
        for entry in entries:
            if f"{entry.turn} {entry.stage}" != stage:
                stage = f"{entry.turn} {entry.stage}"
                display.say(f"Turn {entry.turn}, {entry.stage}:")
            first, *news = entry_lines(entry)
            display.lines([f"{number}. {first}", *news])
        display.focus = _looked_at(game, entries) or display.focus
        if board:
            display.draw(game)
        if delay:
            time.sleep(delay)
        elif by_key and ask_line("Enter goes on, q stops: ") not in ("", " "):
            break
    display.say(f"Step {len(game.log)}. {headline(game)}.")


def _looked_at(game: Game, entries: list[Entry]) -> str | None:
    return next((hex for entry in reversed(entries) if (hex := last_hex(game, str(entry.move)))), None)


def export_stages(game: Game, moves: Sequence[str], folder: Path, suffix: str) -> None:
    """A picture of the start, of every finished stage of the sequence of play, and of the end."""
    folder.mkdir(parents=True, exist_ok=True)
    written = 0

    def write() -> None:
        nonlocal written
        picture_of(game, folder / f"{len(game.log):05}{suffix}")
        written += 1

    write()
    phase = game.turn, game.phase
    for _ in steps(game, moves):
        if (game.turn, game.phase) != phase:
            phase = game.turn, game.phase
            write()
    if not (folder / f"{len(game.log):05}{suffix}").exists():
        write()
    click.echo(f"{written} pictures in {folder}.")
