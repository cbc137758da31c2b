"""`stavka map`: the map of a title as a picture or as text, and where its figures come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import click
from rich.table import Table

import stavka
from stavka.board import BadTable, Board
from stavka.board.draw import LAYERS, draw_board
from stavka.cli.console import plain_console, wants_colour
from stavka.cli.errors import user_errors
from stavka.cli.own_tables import own_tables
from stavka.cli.showing.board_text import draw_terminal, legend, rectangle, screen
from stavka.cli.showing.board_words import tell_board
from stavka.cli.showing.pictures import hex_width, write_picture
from stavka.cli.showing.windows import find_hex, middle, window
from stavka.hexes import bits

RADIUS = 6
MANY_PINNED = 60


@click.command()
@click.argument("title")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Write an SVG picture.")
@click.option("--png", type=click.Path(dir_okay=False, path_type=Path), help="Write a PNG picture.")
@click.option("--terminal", is_flag=True, help="Print the map as text (the default).")
@click.option("--words", is_flag=True, help="Tell places and their hexes in sentences.")
@click.option("--layers", help=f"Comma-separated; of {', '.join(LAYERS)}.")
@click.option("--around", metavar="PLACE_OR_HEX", help="Only this neighbourhood.")
@click.option("--radius", type=click.IntRange(1, 40), help=f"How far around (default {RADIUS}).")
@click.option("--width", type=click.IntRange(100, 12000), help="Width of the PNG in pixels.")
@click.option("--report", is_flag=True, help="Count the hexes of each layer by where they come from.")
@own_tables
def command(
    title: str,
    svg: Path | None,
    png: Path | None,
    terminal: bool,
    words: bool,
    layers: str | None,
    around: str | None,
    radius: int | None,
    width: int | None,
    report: bool,
    tables: str | None,
) -> None:
    """Draw the map of TITLE to a file or in the terminal."""
    with user_errors(ValueError, BadTable):
        made = stavka.title(title, tables)
        board = made.map
        shown = window(board, around, radius or RADIUS) if around else None
        if svg or png:
            wanted = _layers(layers, cropped=bool(around))
            picture = draw_board(board, layers=wanted, crop=shown, hex_width=hex_width(shown), title=made.name)
            write_picture(picture, svg, png, width)
        if report:
            print_report(board)
        if words:
            click.echo("\n".join(tell_board(board, shown or board.grid.all)))
        if terminal or not (svg or png or report or words):
            print_board(board, find_hex(board, around) if around else None, radius or RADIUS)


def _layers(wanted: str | None, *, cropped: bool) -> Iterable[str]:
    if wanted:
        return [name.strip() for name in wanted.split(",") if name.strip()]
    # On a small window the legend would be larger than the map.
    return [name for name in LAYERS if not (cropped and name == "legend")]


def print_board(board: Board, centre: int | None, radius: int) -> None:
    """A window on the map; without a place to look at, all of it, or the middle if the screen is too small."""
    console = plain_console()
    colour = wants_colour(console)
    if centre is not None:
        shown = rectangle(board, centre, radius, radius)
    else:
        shown = screen(board, middle(board), console, radius, colour=True) if colour else board.grid.all
    console.print(draw_terminal(board, shown, colour=colour), soft_wrap=True)
    console.print(legend(board, colour=colour), soft_wrap=not colour)
    if centre is None and colour:
        console.print("This is the middle of the map; for more: --around PLACE_OR_HEX --radius N.", soft_wrap=True)


def print_report(board: Board) -> None:
    """Where the map's figures come from, layer by layer."""
    origins = sorted({*board.origins.values(), *board.side_origins.values()})
    table = Table("layer", *(origin or "(not said)" for origin in origins), "all", box=None, pad_edge=False)
    for layer, hexes in _reported(board):
        counts = Counter(board.origins.get(hex, "") for hex in bits(hexes))
        table.add_row(layer, *(str(counts[origin] or "-") for origin in origins), str(hexes.bit_count()))
    for kind in dict.fromkeys(kind for kind, _ in board.side_origins):
        counts = Counter(origin for (k, _), origin in board.side_origins.items() if k == kind)
        cells = (str(counts[origin] or "-") for origin in origins)
        table.add_row(f"hexsides: {kind.replace('_', ' ')}", *cells, str(counts.total()))
    console = plain_console()
    console.print(table)
    for what, names in _pinned(board):
        console.print(f"\nPinned by the rulebook, {what}: {', '.join(names)}", soft_wrap=True)


def _pinned(board: Board) -> Iterable[tuple[str, list[str]]]:
    """What the text of the rules fixes by name, where it is little enough to be told."""
    hexes = [board.label(hex) for hex, origin in board.origins.items() if origin == "rulebook"]
    sides = [f"{side} ({kind})" for (kind, side), origin in board.side_origins.items() if origin == "rulebook"]
    for what, names in (("hexes", hexes), ("hexsides", sides)):
        if 0 < len(names) <= MANY_PINNED:
            yield what, sorted(names)


def _reported(board: Board) -> Iterable[tuple[str, int]]:
    yield "all hexes", board.grid.all
    yield "playable", board.playable
    yield from ((f"terrain: {kind}", hexes) for kind, hexes in board.terrain.items())
    yield "rivers", board.river_hexes
    yield "rails", board.rail_hexes
    marked = {kind for kind, _ in board.side_origins}
    for kind, masks in board.sides.items():
        if kind in marked:
            continue
        hexes = 0
        for mask in masks:
            hexes |= mask
        yield f"hexsides: {kind.replace('_', ' ')}", hexes
    for kind in dict.fromkeys(place.kind for place in board.places.values()):
        yield f"places: {kind.replace('_', ' ')}", board.places_of(kind)
    yield from ((f"country: {name.replace('_', ' ')}", hexes) for name, hexes in board.countries.items())
    yield from ((f"district: {name}", hexes) for name, hexes in board.districts.items())
    yield from ((f"edge: {name}", hexes) for name, hexes in board.edges.items())
