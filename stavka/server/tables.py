"""Games on the table: the match, its file, and the pages that look at it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.record.diary import parse
from stavka.engine.refusal import Illegal
from stavka.engine.stage import CHANCE
from stavka.play import own_charts, saves
from stavka.play.chronicle import Chronicle
from stavka.play.diaries import first_steps
from stavka.play.match import Match
from stavka.server.asks import NewGame
from stavka.server.codec import read
from stavka.server.parts import Parts
from stavka.server.replays import Replay
from stavka.server.story.book import Book
from stavka.server.taking_back import Request
from stavka.telling.offers import label_of

if TYPE_CHECKING:
    from stavka.server.page import Page

COMPUTER_STEPS, COMPUTER_TIME = 60, 1.0  # the computer acts in portions, so that pages can follow; time in seconds
IDLE = 600.0  # seconds after which a table that nobody looks at is put away


@dataclass(frozen=True, slots=True)
class Question:
    """An action that cannot be taken back, asked about before it is played. ``roll`` says what chance then decides."""

    text: str
    roll: str
    label: str  # the action in words


@dataclass(frozen=True, slots=True)
class Waiting:
    """A game in which such an action has been carried out up to its dice, beside the game in which it has not."""

    version: int
    text: str
    game: Game


class Table:
    """One match and those who sit at it."""

    def __init__(self, match: Match, name: str) -> None:
        self.match = match
        self.name = name
        self._changes = 0
        self.lock = asyncio.Lock()
        self.pages: set[Page] = set()
        self.used = time.monotonic()
        self.parts: dict[str, Parts] = {}  # of the board as it was last told, by whose eyes saw it
        self._replay: Replay | None = None
        self._waiting: Waiting | None = None
        self.request: Request | None = None  # of a player who wants to take something back
        self.lenient: tuple[str, int, str] | None = None  # a side that allows it all through a phase of a turn
        self.chronicle = Chronicle(lambda step: self.replay.at(step))
        self.book = Book(lambda step: self.replay.at(step), self.chronicle.lines)

    @property
    def version(self) -> int:
        """Grows whenever the game goes on or back."""
        return self._changes

    @property
    def awaits_computer(self) -> bool:
        return self.match.game.result is None and not self.match.human_to_act

    def trouble(self) -> str:
        """Why the game is not kept, or not where it was; the latter is said once."""
        before, path = self.name, self.match.path
        if path is None or path.stem == before:
            return self.match.fault
        self.name = path.stem
        return f"Another program has written to the game {before!r}; this one is kept as {self.name!r} now."

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has looked for so long; a game that is not in its file stays."""
        idle = time.monotonic() - self.used >= seconds
        return idle and not self.pages and not self.lock.locked() and not self.match.fault

    @property
    def replay(self) -> Replay:
        if self._replay is None:
            self._replay = self.fresh_replay()
        self._replay.follow(self.match.game)
        return self._replay

    def fresh_replay(self) -> Replay:
        return Replay.of(self.match.game)

    def branch_at(self, step: int, seats: Mapping[str, str] | None = None) -> tuple[str, dict[str, str], bool]:
        """What a branch begins with: the diary up to a step, who sits where, and whether dice are thrown by hand."""
        match = self.match
        return first_steps(match.game.diary(), max(0, step)), {**match.seats, **(seats or {})}, match.seed is None

    @contextmanager
    def change(self) -> Iterator[Game]:
        """The match may be played on; given is its game as it is now. A fault of the program in the middle of a move
        leaves it so."""
        before = self.match.game.copy()
        steps = len(before.log)
        try:
            yield before
        except (Illegal, OSError):
            raise
        except Exception:
            self.match.game.take_over(before)
            self.match.keep()
            raise
        finally:
            if len(self.match.game.log) != steps:
                self._changes += 1

    def play(self, text: str, sure: bool) -> Question | None:
        """Play an action or a throw. What cannot be taken back waits until the player is sure, and is asked about.

        Either way it is checked and carried out once: who is sure plays on in the game that waited.
        """
        with self.change() as before:
            game = self.match.game
            waiting, self._waiting = self._waiting, None
            if waiting and (waiting.version, waiting.text) == (self.version, text):
                game.take_over(waiting.game)
            else:
                _play_up_to_dice(game, text)
            final = before.to_act != CHANCE and (game.to_act == CHANCE or not game.can_undo or self.match.is_revealed)
            if final and not sure:
                move = game.log[len(before.log)].move
                self._waiting = Waiting(self.version, str(move), game.copy())
                label = label_of(before.position, move) if isinstance(move, Action) else str(move)
                question = Question(self._waiting.text, _foretold(game), label)
                game.take_over(before)
                return question
            game.roll_by(game.dice)
            self.match.keep()
        return None

    def undo(self) -> list[str]:
        """Take back the last action; what was taken back is told."""
        with self.change():
            return self.match.undo()

    def computer_acts(self) -> None:
        """Let the computer make some of its moves."""
        with self.change(), closing(self.match.computer_moves()) as moves:
            begun = time.monotonic()
            for _ in islice(moves, COMPUTER_STEPS):
                if time.monotonic() - begun > COMPUTER_TIME:
                    break


def _foretold(game: Game) -> str:
    """What chance decides next. With secrets nothing is said: whether a die is needed tells what a stack holds."""
    return game.stage if game.to_act == CHANCE and game.title.open_information else ""


def _play_up_to_dice(game: Game, text: str) -> None:
    dice, game.dice = game.dice, None
    try:
        game.play(text)
    finally:
        game.dice = dice


def _has_moved(table: Table, name: str) -> bool:
    """Whether the game has had to move to another file."""
    return table.match.path is not None and table.match.path.stem != name


class Lounge:
    """All tables of this server. A table is known by the name of its file, so an address stays good for ever.

    Any thread may ask. Two that ask for the same table get the same one.
    """

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._guard = threading.RLock()  # over the tables
        self._opening = [threading.Lock() for _ in range(16)]  # names share them; opening the same one is done once

    def table(self, name: str) -> Table:
        """The table of a saved game, opened if it is not yet."""
        return self.table_by(name, self.opened)

    def table_by(self, name: str, opened: Callable[[str], Table]) -> Table:
        with self._opening[hash(name) % len(self._opening)]:
            found = self.known(name)
            if found is None:
                found = opened(name)
                with self._guard:
                    found = self._tables.setdefault(name, found)
                found.used = time.monotonic()
            return found

    def opened(self, name: str) -> Table:
        """A table that is not at hand yet."""
        path = saves.folder() / f"{Path(name).name}{saves.SUFFIX}"
        if not path.is_file():
            raise saves.BadSave(f"there is no saved game {name!r:.80}")
        return Table(Match.open(path), name)

    def at_hand(self) -> list[Table]:
        """The tables that are open now."""
        with self._guard:
            return list(self._tables.values())

    def known(self, name: str) -> Table | None:
        """The table if it is open now; it is not put away just now."""
        with self._guard:
            found = self._called(name)
            if found is not None:
                found.used = time.monotonic()
            return found

    def _called(self, name: str) -> Table | None:
        """A game that has had to move to another file is known by the name of that."""
        found = self._tables.get(name)
        if found is None or _has_moved(found, name):
            for old, table in list(self._tables.items()):
                if _has_moved(table, old):
                    self._tables.setdefault(str(table.match.path and table.match.path.stem), self._tables.pop(old))
            found = self._tables.get(name)
        return found

    def put_away(self, idle: float = IDLE) -> list[str]:
        """Forget the tables that nobody has looked at for some seconds; they are opened again when somebody asks."""
        with self._guard:
            names = [name for name, table in self._tables.items() if table.is_idle(idle)]
            for name in names:
                del self._tables[name]
        return names

    def new(self, asked: Mapping[str, object]) -> Table:
        """A new game as the start page asks for it."""
        wanted = read(asked, NewGame)
        match = Match.start(
            wanted.title,
            wanted.scenario,
            options=wanted.options,
            set_up=wanted.set_up,
            seats=wanted.seats,
            seed=wanted.seed,
            by_hand=wanted.hand_dice,
            tables=str(own_charts.folder_for(wanted.title, wanted.tables)) if wanted.tables else None,
            handicap=wanted.handicap,
        )
        return self._sit_down(match)

    def _sit_down(self, match: Match) -> Table:
        match.save()
        assert match.path is not None
        table = Table(match, match.path.stem)
        with self._guard:  # instead of one whose file somebody has removed
            self._tables[table.name] = table
        return table

    def take_in(self, text: str) -> Table:
        """A game from a diary that a person brings. He can read what is in it, so it goes on with a key of its own."""
        return self._opened(text, parse(text).header, new_key=True)

    def branch(self, table: Table, step: int) -> Table:
        """A new game that begins at some step of another one, with dice of its own."""
        return self.branched(*table.branch_at(step))

    def branched(self, text: str, seats: Mapping[str, str], by_hand: bool) -> Table:
        """A new game that begins with this diary."""
        return self._opened(text, parse(text).header, seats=seats, by_hand=by_hand)

    def puzzle(self, text: str, title: str, seats: Mapping[str, str]) -> Table:
        """A game to solve a puzzle in, which begins with this diary."""
        return self._opened(text, {"title": title, "scenario": "puzzle"}, seats=seats)

    def _opened(
        self,
        text: str,
        header: Mapping[str, object],
        seats: Mapping[str, str] | None = None,
        by_hand: bool = False,
        new_key: bool = False,
    ) -> Table:
        path = saves.write_new(str(header.get("title", "game")), str(header.get("scenario", "situation")), text)
        try:
            return self._sit_down(Match.open(path, seats=seats, by_hand=by_hand, new_key=new_key))
        except BaseException:  # whatever is wrong with it, it shall not stand among the saved games
            path.unlink(missing_ok=True)
            raise

    @contextmanager
    def closed(self, name: str) -> Iterator[None]:
        """Nobody has this game open meanwhile; ``ValueError`` when somebody is at it, or the computer thinks."""
        with self._opening[hash(name) % len(self._opening)]:
            found = self.known(name)
            if found is not None and not found.is_idle(0):
                raise ValueError("somebody is at this game just now; leave it first")
            with self._guard:
                self._tables.pop(name, None)
            yield
