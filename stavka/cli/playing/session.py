"""A game at the terminal: what was played is kept in its file and told, and the computer plays its sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from stavka.board import Board
from stavka.cli.console import ask_line
from stavka.cli.showing.display import Display
from stavka.cli.showing.phrases import entry_lines, last_hex
from stavka.cli.showing.turn_words import for_eyes, tell_turn
from stavka.engine.game import Game
from stavka.engine.record.entry import Entry
from stavka.play.match import HUMAN, Match


class Session(Display):
    """One sitting."""

    def __init__(self, match: Match, console: Console, read: Callable[[str], str | None] = ask_line) -> None:
        super().__init__(console)
        self.match = match
        self.read = read
        self.over = False

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def board(self) -> Board:
        return self.game.position.board

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Something is played and kept. What was played stands, even if the file cannot be written."""
        path = self.match.path
        yield
        if self.match.fault:
            self.say(f"{self.match.fault} 'save FILE' keeps it elsewhere.")
        self.tell_new_file(path)

    def tell_new_file(self, before: Path | None) -> None:
        if before is not None and self.match.path != before:
            self.say(f"Another program has written to {before}; this game is kept in {self.match.path} now.")

    def tell(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.focus = last_hex(self.game, str(entry.move)) or self.focus
            self.lines(for_eyes(self.game, entry_lines(entry), self.eyes))

    def let_computer_act(self) -> None:
        """The computer plays, and its turn is told in a few lines; the log has every move."""
        with self.keeping():
            entries = list(self.match.computer_moves())
        for entry in entries:
            self.focus = last_hex(self.game, str(entry.move)) or self.focus
        self.lines(tell_turn(self.game, entries, self.eyes))

    @property
    def eyes(self) -> str | None:
        """The side of the only person at the table, where the game has secrets; else nobody's in particular."""
        people = [side for side, player in self.match.seats.items() if player == HUMAN]
        secrets = not self.game.title.open_information and self.game.result is None
        return people[0] if secrets and len(people) == 1 else None

    def ask_again(self, *, draw: bool = False) -> None:
        """Where the game stands and what is wanted."""
        if draw:
            self.draw(self.game)
        self.state(self.game, person_asked=self.match.human_to_act)
