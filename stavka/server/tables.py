"""Games on the table: the match, its file, and the pages that look at it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from stavka.engine.game import Game
from stavka.engine.record.diary import parse
from stavka.engine.refusal import Illegal, Unreadable
from stavka.engine.stage import CHANCE
from stavka.play import saves
from stavka.play.contents import read_contents
from stavka.play.diaries import first_steps
from stavka.play.match import Match
from stavka.server.asks import NewGame
from stavka.server.codec import read
from stavka.server.replays import Replay
from stavka.server.shapes import SavedGame

if TYPE_CHECKING:
    from stavka.server.page import Page

COMPUTER_STEPS = 60  # the computer acts in portions, so that pages can follow
LISTED = 60  # saved games on the start page


@dataclass(frozen=True, slots=True)
class Question:
    """An action that cannot be taken back, asked about before it is played. ``roll`` says what chance then decides."""

    text: str
    roll: str


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
        self.version = 0
        self.lock = asyncio.Lock()
        self.pages: set[Page] = set()
        self._replay: Replay | None = None
        self._waiting: Waiting | None = None

    @property
    def replay(self) -> Replay:
        if self._replay is None:
            self._replay = Replay.of(self.match.game)
        self._replay.follow(self.match.game)
        return self._replay

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
            self.match.save()
            raise
        finally:
            if len(self.match.game.log) != steps:
                self.version += 1

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
            final = before.to_act != CHANCE and (game.to_act == CHANCE or not game.can_undo)
            if final and not sure:
                self._waiting = Waiting(self.version, str(game.log[len(before.log)].move), game.copy())
                question = Question(self._waiting.text, game.stage if game.to_act == CHANCE else "")
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
            for _ in islice(moves, COMPUTER_STEPS):
                pass


def _play_up_to_dice(game: Game, text: str) -> None:
    dice, game.dice = game.dice, None
    try:
        game.play(text)
    finally:
        game.dice = dice


class Lounge:
    """All tables of this server. A table is known by the name of its file, so an address stays good for ever."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}

    def table(self, name: str) -> Table:
        """The table of a saved game, opened if it is not yet."""
        if name not in self._tables:
            path = saves.folder() / f"{Path(name).name}{saves.SUFFIX}"
            self._tables[name] = Table(Match.open(path), name)
        return self._tables[name]

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
        )
        return self._sit_down(match)

    def _sit_down(self, match: Match) -> Table:
        match.save()
        assert match.path is not None
        table = self._tables[match.path.stem] = Table(match, match.path.stem)
        return table

    def take_in(self, text: str) -> Table:
        """A game from a diary that a person brings."""
        return self._opened(text, parse(text).header)

    def branch(self, table: Table, step: int) -> Table:
        """A new game that begins at some step of another one, with dice of its own."""
        match = table.match
        text = first_steps(match.game.diary(), max(0, step))
        return self._opened(text, match.game.header, seats=match.seats, by_hand=match.seed is None)

    def _opened(
        self, text: str, header: Mapping[str, object], seats: Mapping[str, str] | None = None, by_hand: bool = False
    ) -> Table:
        path = saves.fresh_path(str(header.get("title", "game")), str(header.get("scenario", "situation")))
        saves.write(path, text)
        try:
            return self._sit_down(Match.open(path, seats=seats, by_hand=by_hand))
        except BaseException:  # whatever is wrong with it, it shall not stand among the saved games
            path.unlink(missing_ok=True)
            raise

    def listed(self) -> list[SavedGame]:
        """The newest saved games; each has to be read, so that not all of a full shelf are listed."""
        return [_summary(save) for save in saves.listed()[:LISTED]]


def _summary(save: saves.Save) -> SavedGame:
    """What a list says of a saved game, without playing it."""
    try:
        contents = read_contents(save.path)
    except (saves.BadSave, Unreadable) as error:
        return {"name": save.name, "changed": save.changed, "fault": str(error)}
    header = contents.header
    return {
        "name": save.name,
        "changed": save.changed,
        "title": header.get("title"),
        "scenario": header.get("scenario", "situation" if header.get("situation") else ""),
        "turn": contents.turn,
        "stage": contents.stage,
        "steps": len(contents.moves),
    }
