"""A game with its seats, its seed and its file."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom

import stavka
from stavka import opponents
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.record.entry import Entry
from stavka.engine.refusal import Illegal, Refusal
from stavka.play import saves
from stavka.play.contents import contents_of
from stavka.play.diaries import read_situation, with_position
from stavka.play.journal import Changed, Journal, KeptMatch
from stavka.play.opening import faults_of, play_contents

HUMAN = "human"
PLAYERS = (HUMAN, *opponents.NAMES)


@dataclass(slots=True)
class Match:
    """``seats`` names a player for each side; without a ``seed`` the dice are thrown by hand.

    ``notes`` are what the players wrote beside the diary, by the number of steps before; ``remark`` is what there is to
    be said about the file the match was opened from, ``fault`` why the last action could not be written to its file.
    """

    game: Game
    seats: dict[str, str]
    seed: int | None
    path: Path | None = None
    notes: dict[int, str] = field(default_factory=dict)
    remark: str = ""
    fault: str = ""
    players: dict[str, opponents.Opponent] = field(default_factory=dict, repr=False, compare=False)
    journal: Journal | None = field(default=None, repr=False, compare=False)
    found: bytes | None = field(default=None, repr=False, compare=False)  # in the file it was opened from

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
        data = saves.read_bytes(path)
        with faults_of(path):
            if not saves.is_save(data):
                return cls._of_situation(path, seats, seed, by_hand, tables)
            contents = contents_of(data, path.name)
            opened = play_contents(contents, tables=tables)
        game = opened.game
        if seed is None:
            seed = contents.seed if contents.has_seed else fresh_seed()
        match = cls(game, _seats(game, {**contents.seats, **(seats or {})}), None if by_hand else seed, path)
        match.notes = contents.notes
        match.remark = opened.remark or str(game.header.get("resumed", ""))
        if opened.is_another:
            match.path = match.own_path()  # the file that leads here stays what it is
            match.notes = {0: match.remark}
        else:
            match.found = data
            match.journal = Journal.found(path, match._kept, contents)
            if contents.is_shortened:
                match.notes.setdefault(len(game.log), contents.damage)
        match._roll()
        return match

    @classmethod
    def _of_situation(
        cls, path: Path, seats: Mapping[str, str] | None, seed: int | None, by_hand: bool, tables: str | None
    ) -> Match:
        spec = read_situation(saves.read(path), path.name)
        if seed is None:
            seed = spec.get("seed", fresh_seed())
        game = stavka.situation({key: value for key, value in spec.items() if key != "seed"}, tables=tables)
        match = cls(game, _seats(game, seats or {}), None if by_hand else seed)
        match.path = saves.fresh_path(game.title.code, path.stem)
        match._roll()
        return match

    def _roll(self) -> None:
        """From here on the dice come from the seed, if there is one."""
        self.game.roll_by(None if self.seed is None else Dice.from_seed(self.seed))

    def own_path(self) -> Path:
        """A file that no other game has."""
        return saves.fresh_path(self.game.title.code, str(self.game.header.get("scenario", "situation")))

    @property
    def human_to_act(self) -> bool:
        """Whether a person is asked; that includes dice thrown by hand."""
        side = self.game.to_act
        return side is not None and self._is_person(side)

    def text(self) -> str:
        """The match as a diary, with seats, seed, notes and position in its last line."""
        kept: dict[str, object] = {"seats": self.seats, "seed": self.seed}
        if self.notes:
            kept["notes"] = self.notes
        return with_position(self.game, kept)

    # -- keeping --------------------------------------------------------------------------------------------------

    @property
    def _kept(self) -> KeptMatch:
        return KeptMatch(self.game, self.seats, self.seed, self.notes)

    def save(self) -> Path | None:
        """Write the match to its file; a broken file that was in the way is kept, and its new place returned.

        When another program has written a game to the file, that stays, and this match moves to a file of its own.
        """
        return self._write(with_position=True)

    def keep(self) -> None:
        """Add what was played to the file. If that cannot be done, ``fault`` says why: what was played stands."""
        try:
            self._write(with_position=False)
        except OSError as error:
            self.fault = f"The game could not be kept in {self.path}: {error.strerror or error}."

    def _write(self, *, with_position: bool) -> Path | None:
        journal = self.journal
        if journal is not None and journal.path == self.path and journal.is_of(self.game):
            try:
                journal.append(self._kept, with_position=with_position)
            except Changed:
                pass
            else:
                self.fault = ""
                return None
        return self._write_whole()

    def _write_whole(self) -> Path | None:
        if self.path is None or (not self._is_ours(self.path) and saves.holds_another(self.path, self.found)):
            self.path = self.own_path()
        self.journal, aside = Journal.write(self.path, self._kept)
        self.found, self.fault = None, ""
        return aside

    def _is_ours(self, path: Path) -> bool:
        return self.journal is not None and self.journal.path == path and self.journal.is_untouched()

    # -- playing --------------------------------------------------------------------------------------------------

    def play(self, notation: str) -> list[Entry]:
        """Play an action or a throw, and keep it."""
        begun = len(self.game.log)
        self.game.play(notation)
        self.keep()
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
            self.keep()

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
        if self.journal is not None:
            self.journal.took_back(len(self.game.log))
        self.keep()
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
