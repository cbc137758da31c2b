"""A game with its seats, its seed and its file."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom
from typing import Any

import stavka
from stavka import opponents
from stavka.engine.game import Game
from stavka.engine.record.diary import parse
from stavka.engine.record.entry import Entry
from stavka.engine.refusal import Illegal, Refusal
from stavka.play import saves
from stavka.play.diaries import beside, open_game, read_situation, with_position

HUMAN = "human"
PLAYERS = (HUMAN, *opponents.NAMES)


@dataclass(slots=True)
class Match:
    """``seats`` names a player for each side; without a ``seed`` the dice are thrown by hand.

    ``notes`` are what the players wrote beside the diary, by the number of steps before.
    """

    game: Game
    seats: dict[str, str]
    seed: int | None
    path: Path | None = None
    notes: dict[int, str] = field(default_factory=dict)
    players: dict[str, opponents.Opponent] = field(default_factory=dict, repr=False, compare=False)
    written: str | None = field(default=None, repr=False, compare=False)  # what stands in the file, as far as we know

    @classmethod
    def start(
        cls,
        title: str,
        scenario: str,
        *,
        options: Iterable[str] = (),
        set_up: str = "historical",
        seats: Mapping[str, str] | None = None,
        seed: int | None = None,
        by_hand: bool = False,
        tables: str | None = None,
    ) -> Match:
        seed = None if by_hand else fresh_seed() if seed is None else seed
        game = stavka.new(title, scenario, seed, options, set_up, tables=tables)
        made = cls(game, _seats(game, seats or {}), seed)
        made.path = saves.fresh_path(title, scenario)
        return made

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        seats: Mapping[str, str] | None = None,
        seed: int | None = None,
        by_hand: bool = False,
        tables: str | None = None,
    ) -> Match:
        """Go on with a saved game, or begin from a situation file; a new seed may be given, or dice by hand."""
        text = saves.read(path)
        kept = beside(text)
        if not saves.is_diary(text):
            kept["seed"] = read_situation(text, path.name).get("seed", fresh_seed())
        if by_hand:
            seed = None
        elif seed is None:
            seed = kept["seed"] if "seed" in kept else fresh_seed()
        game = open_game(path, seed=seed, tables=tables)
        match = cls(game, _seats(game, {**kept.get("seats", {}), **(seats or {})}), seed, path, _notes(kept))
        if not saves.is_diary(text):
            match.path = saves.fresh_path(game.title.code, path.stem)
        elif match.remark and "position" not in parse(text).header:
            match.path = match.own_path()  # the diary that leads here stays what it is, in its own file
            match.notes = {0: match.remark}
        else:
            match.written = text
        return match

    def own_path(self) -> Path:
        """A file that no other game has."""
        return saves.fresh_path(self.game.title.code, str(self.game.header.get("scenario", "situation")))

    @property
    def remark(self) -> str:
        """Why the game does not begin with its first move; empty in most."""
        return str(self.game.header.get("resumed", ""))

    @property
    def human_to_act(self) -> bool:
        """Whether a person is asked; that includes dice thrown by hand."""
        side = self.game.to_act
        return side is not None and self._is_person(side)

    def text(self) -> str:
        kept: dict[str, Any] = {"seats": self.seats, "seed": self.seed}
        if self.notes:
            kept["notes"] = self.notes
        return with_position(self.game, kept)

    def save(self) -> Path | None:
        """Write the match to its file; a broken file that was in the way is kept, and its new place returned.

        When another program has written a game to the file, that stays, and this match moves to a file of its own.
        """
        if self.path is None or saves.holds_another(self.path, self.written):
            self.path = self.own_path()
        text = self.text()
        aside = saves.write(self.path, text)
        self.written = text
        return aside

    def play(self, notation: str) -> list[Entry]:
        """Play an action or a throw, and keep it."""
        begun = len(self.game.log)
        self.game.play(notation)
        self.save()
        return self.game.log[begun:]

    def computer_moves(self) -> Generator[Entry, None, None]:
        """Let the computer act until a person is asked or the game is over, then keep it all."""
        game = self.game
        try:
            while game.result is None and not self.human_to_act:
                begun = len(game.log)
                game.play(self._player(str(game.to_act)).act(game))
                yield from game.log[begun:]
        finally:
            self.save()

    def _player(self, side: str) -> opponents.Opponent:
        """The computer player of a side; it draws by the place in the game, so that a match goes on the same way."""
        if side not in self.players:
            self.players[side] = opponents.make(self.seats[side], str(self.seed))
        return self.players[side]

    def undo(self) -> list[str]:
        """Take back the last action of a person, and what the computer did after it."""
        people = [self._is_person(entry.actor) for entry in reversed(self.game.undoable)]
        if people and not any(people):
            raise Illegal(
                Refusal("since the last die only the computer has acted; there is nothing of yours to take back")
            )
        dropped = [str(self.game.undo()) for _ in range(people.index(True) + 1 if people else 1)]
        self.save()
        return dropped

    def _is_person(self, side: str) -> bool:
        return self.seats.get(side, HUMAN) == HUMAN


def fresh_seed() -> int:
    return SystemRandom().randrange(1, 2**31)


def _seats(game: Game, wanted: Mapping[str, str]) -> dict[str, str]:
    for side, player in wanted.items():
        if player not in PLAYERS:
            raise saves.BadSave(f"{side} cannot be played by {player!r}; there are {', '.join(PLAYERS)}")
    return {side: wanted.get(side, HUMAN) for side in game.title.sides}


def _notes(kept: Mapping[str, Any]) -> dict[int, str]:
    notes = kept.get("notes")
    return {int(step): str(note) for step, note in notes.items() if step.isdecimal()} if isinstance(notes, dict) else {}
