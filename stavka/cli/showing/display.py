"""What a player sees of a game at the terminal: lines of text, and the part of the board that he looks at."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console

from stavka.cli.console import wants_colour
from stavka.cli.showing.board_text import draw_terminal, legend, screen
from stavka.cli.showing.phrases import headline, view_of, what_can_be_done, whose_turn
from stavka.cli.showing.windows import find_hex, middle
from stavka.engine.game import Game

ROWS = range(2, 9)  # hexes shown up and down of the one looked at, as the screen allows


class Display:
    """The console, and the hex or place that is looked at (``focus``)."""

    def __init__(self, console: Console, focus: str | None = None) -> None:
        self.console = console
        self.colour = wants_colour(console)
        self.focus = focus

    def say(self, words: str) -> None:
        self.console.print(words, soft_wrap=not self.console.is_terminal)

    def lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def state(self, game: Game, *, person_asked: bool = True) -> None:
        """Where the game stands and what is wanted."""
        if self.console.is_terminal:
            self.console.rule(headline(game), align="left", style="dim")
        else:
            self.say(f"{headline(game)}.")
        self.say(whose_turn(game))
        if person_asked:
            can = what_can_be_done(game)
            if can:
                self.say(can)

    def draw(self, game: Game, *, with_legend: bool = False) -> None:
        """The board around the focus."""
        board, units = game.position.board, view_of(game)["units"]
        self.console.print(draw_terminal(board, self.window(game), units, colour=self.colour), soft_wrap=True)
        if with_legend:
            self.console.print(legend(board, colour=self.colour), soft_wrap=not self.colour)

    def window(self, game: Game) -> int:
        """The hexes that are shown."""
        board = game.position.board
        centre = find_hex(board, self.focus) if self.focus else _strongest(game)
        high = (self.console.height - 8) // 4 if self.console.is_terminal else 6
        return screen(board, centre, self.console, min(max(high, ROWS[0]), ROWS[-1]), colour=self.colour)


def _strongest(game: Game) -> int:
    """The strongest stack of the side that acts: a good place to look first."""
    board = game.position.board
    weight: dict[str, int] = {}
    for unit in view_of(game)["units"]:
        if unit["hex"] and unit["side"] == game.to_act:
            weight[unit["hex"]] = weight.get(unit["hex"], 0) + int(unit.get("combat") or unit.get("attack") or 0)
    if not weight:
        return middle(board)
    return board.grid.index(max(sorted(weight), key=lambda name: weight[name]))
