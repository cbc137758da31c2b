"""A game at the terminal: reads a line, does it, tells what came of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

from rich.console import Console

from stavka.board import Board
from stavka.cli import completion
from stavka.cli.commands import COMMANDS, MISTAKES, leave
from stavka.cli.shorthand import spelled_out
from stavka.cli.telling import headline, last_hex, sentence, told_entry, view_of, what_can_be_done, whose_turn
from stavka.cli.terminal_board import draw_terminal, legend, screen, wants_colour
from stavka.cli.windows import find_hex, middle
from stavka.engine.game import Game
from stavka.engine.record.entry import Entry
from stavka.play.match import Match

ROWS = range(2, 9)  # hexes shown up and down of the one looked at, as the screen allows


def ask_line(prompt: str) -> str | None:
    """A line from the player, None at the end of the input."""
    try:
        line = input(prompt)
    except EOFError:
        return None
    except KeyboardInterrupt:
        print()  # noqa: T201 - the line is given up
        return ""
    if not sys.stdin.isatty():
        print(line)  # noqa: T201 - so that a log of piped commands can be read
    return line.strip()


def _quiet_verb(entry: Entry) -> str:
    """Who does what, when nothing came of it."""
    return "" if entry.news else f"{entry.actor}: {str(entry.move).split()[0]}"


class Session:
    """One sitting."""

    def __init__(self, match: Match, console: Console, read: Callable[[str], str | None] = ask_line) -> None:
        self.match = match
        self.console = console
        self.colour = wants_colour(console)
        self.read = read
        self.focus: str | None = None
        self.over = False

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def board(self) -> Board:
        return self.game.position.board

    def say(self, words: str) -> None:
        self.console.print(words, soft_wrap=not self.console.is_terminal)

    def lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def run(self) -> None:
        """Until the player leaves or the input ends; the game is kept either way."""
        if sys.stdin.isatty():
            units = [unit["short"] for unit in view_of(self.game)["units"]]
            verbs = [action.verb for action in self.game.title.actions]
            completion.use([*COMMANDS, *verbs, *units, *self.board.places])
        path = self.match.path
        self.match.save()
        self._tell_new_file(path)
        self.let_computer_act()
        self.ask_again(draw=True)
        if self.game.result is None:
            self.say("Type an action, or help; Enter tells again where the game stands; quit leaves and keeps it.")
        while not self.over:
            line = self.read(f"{self.game.to_act or 'over'}> ")
            if line is None:
                self.say("")
                self.over = True
            elif line:
                self.do(line)
            else:
                self.ask_again()
        self.match.save()
        self.say(f"The game is kept in {self.match.path}.")

    def do(self, line: str) -> None:
        """One typed line: a command or an action. A mistake is told and changes nothing."""
        word, _, rest = line.partition(" ")
        command = COMMANDS.get(word.lower())
        if command is leave and rest.strip():
            command = None  # 'exit 24Pz' is an action of some games
        try:
            if command:
                command(self, rest.strip())
            else:
                self.act(line)
        except MISTAKES as error:
            self.say(sentence(str(error)))

    def act(self, line: str) -> None:
        game = self.game
        if game.result is not None:
            self.say(whose_turn(game))
            return
        known = {action.verb for action in game.title.actions} | {"next", "roll"}
        if line.split()[0].lower() not in known:
            self.say(f"{line.split()[0]!r} is neither a command nor an action of this game; type help for both.")
            return
        before, asked = (game.turn, game.stage, game.to_act), game.prompt
        begun = len(game.log)
        with self.keeping():
            self.match.play(spelled_out(game, line))
        self.tell(game.log[begun:])
        self.let_computer_act()
        if (game.turn, game.stage, game.to_act) != before:
            self.ask_again(draw=game.to_act != before[2])
        elif game.prompt != asked:
            self.say(whose_turn(game))

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Something is played and kept. What was played stands, even if the file cannot be written."""
        path = self.match.path
        try:
            yield
        except OSError as error:
            why = error.strerror or error
            self.say(f"The game could not be kept in {self.match.path}: {why}. 'save FILE' keeps it elsewhere.")
        self._tell_new_file(path)

    def _tell_new_file(self, before: Path | None) -> None:
        if before is not None and self.match.path != before:
            self.say(f"Another program has written to {before}; this game is kept in {self.match.path} now.")

    def tell(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.focus = last_hex(self.game, str(entry.move)) or self.focus
            self.lines(told_entry(entry))

    def let_computer_act(self) -> None:
        """Long rows of the computer's moves are only counted; the log has them all."""
        with self.keeping():
            for verb, row in groupby(self.match.computer_moves(), key=_quiet_verb):
                entries = list(row)
                if verb and len(entries) > 3:
                    self.say(f"{verb}, {len(entries)} times")
                else:
                    self.tell(entries)

    def ask_again(self, *, draw: bool = False) -> None:
        """Where the game stands and what is wanted."""
        if draw:
            self.draw()
        if self.console.is_terminal:
            self.console.rule(headline(self.game), align="left", style="dim")
        else:
            self.say(f"{headline(self.game)}.")
        self.say(whose_turn(self.game))
        if self.match.human_to_act:
            can = what_can_be_done(self.game)
            if can:
                self.say(can)

    def window(self) -> int:
        centre = find_hex(self.board, self.focus) if self.focus else self._strongest()
        high = (self.console.height - 8) // 4 if self.console.is_terminal else 6
        return screen(self.board, centre, self.console, min(max(high, ROWS[0]), ROWS[-1]), colour=self.colour)

    def _strongest(self) -> int:
        """The strongest stack of the side that acts: a good place to look first."""
        weight: dict[str, int] = {}
        for unit in view_of(self.game)["units"]:
            if unit["hex"] and unit["side"] == self.game.to_act:
                weight[unit["hex"]] = weight.get(unit["hex"], 0) + int(unit.get("combat") or unit.get("attack") or 0)
        if not weight:
            return middle(self.board)
        return self.board.grid.index(max(sorted(weight), key=lambda name: weight[name]))

    def draw(self, *, with_legend: bool = False) -> None:
        units = view_of(self.game)["units"]
        self.console.print(draw_terminal(self.board, self.window(), units, colour=self.colour), soft_wrap=True)
        if with_legend:
            self.console.print(legend(self.board, colour=self.colour), soft_wrap=not self.colour)
