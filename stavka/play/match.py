"""A game with its seats, its dice and its file."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import stavka
from stavka import opponents
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.engine.record.entry import Entry
from stavka.engine.refusal import Illegal, Refusal
from stavka.engine.stage import Choice
from stavka.engine.title import Title
from stavka.opponents.reasons.reason import Reason
from stavka.play import saves
from stavka.play.contents import contents_of
from stavka.play.diaries import read_situation, with_position
from stavka.play.journal import Changed, Journal, KeptMatch
from stavka.play.keys import Seed, fresh_key, go_on_with, seed_of_players, seed_read
from stavka.play.opening import faults_of, play_contents
from stavka.play.standing import StandingOrder

HUMAN = "human"
PLAYERS = (HUMAN, *opponents.NAMES, *opponents.WITH_CHARACTER)


@dataclass(slots=True)
class Match:
    """``seats`` names a player for each side; without a ``seed`` the dice are thrown by hand.

    ``notes`` are what the players wrote beside the diary, by the number of steps before; ``remark`` is what there is to
    be said about the file the match was opened from, ``warning`` what nobody should overlook: that the game is not what
    the file tells. ``fault`` is why the last action could not be written to its file.
    """

    game: Game
    seats: dict[str, str]
    seed: Seed
    path: Path | None = None
    notes: dict[int, str] = field(default_factory=dict)
    standing: list[StandingOrder] = field(default_factory=list)  # of both sides; each is told of its own
    remark: str = ""
    warning: str = ""
    fault: str = ""
    passed: set[int] = field(default_factory=set, repr=False, compare=False)  # steps that left a person no choice
    reasons: dict[int, Reason] = field(default_factory=dict, repr=False, compare=False)  # of computers, by step
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
        seed: Seed = None,
        by_hand: bool = False,
        tables: str | None = None,
        handicap: int = 0,
    ) -> Match:
        settings = handicap_read(stavka.title(title), handicap)
        game = stavka.new(title, scenario, None, options, set_up, settings, tables)
        made = cls(game, _seats(game, seats or {}), None)
        made.path = saves.fresh_path(title, scenario)
        made._take_dice(seed, by_hand)
        return made

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        seats: Mapping[str, str] | None = None,
        seed: Seed = None,
        by_hand: bool = False,
        new_key: bool = False,
        tables: str | None = None,
    ) -> Match:
        """Go on with a saved game, or begin from a situation file; a new seed may be given, or dice by hand.

        With a ``new_key`` the dice to come are not those of the key in the file, which somebody may have read.
        """
        data = saves.read_bytes(path)
        with faults_of(path):
            if not saves.is_save(data):
                return cls._of_situation(path, seats, seed, by_hand, tables)
            contents = contents_of(data, path.name)
            opened = play_contents(contents, tables=tables)
        game = opened.game
        match = cls(game, _seats(game, {**contents.seats, **(seats or {})}), contents.seed, path)
        match.notes, match.standing = contents.notes, contents.standing
        match.remark = opened.remark or str(game.header.get("resumed", ""))
        if opened.is_another:
            match.path = match.own_path()  # the file that leads here stays what it is
            match.remark += (
                f" {path.name} stays as it is: the version that wrote it can go on with it as it was played."
                f" What is played from here on is kept as {match.path.name}."
            )
            match.notes = {0: match.remark}
        else:
            match.found = data
            match.journal = Journal.found(path, match._kept, contents)
            if contents.is_shortened:
                match.notes.setdefault(len(game.log), contents.damage)
        read_by_somebody = new_key and contents.seed is not None and game.result is None
        match.warning = match.remark if opened.remark else ""
        if by_hand or seed is not None or not contents.has_seed or read_by_somebody:
            match._take_dice(seed, by_hand)
        match._roll()
        return match

    @classmethod
    def _of_situation(
        cls, path: Path, seats: Mapping[str, str] | None, seed: Seed, by_hand: bool, tables: str | None
    ) -> Match:
        spec = read_situation(saves.read(path), path.name)
        if seed is None:
            seed = seed_read(spec.get("seed"))
        game = stavka.situation({key: value for key, value in spec.items() if key != "seed"}, tables=tables)
        match = cls(game, _seats(game, seats or {}), None)
        match.path = saves.fresh_path(game.title.code, path.stem)
        match._take_dice(seed, by_hand)
        return match

    def _take_dice(self, seed: Seed, by_hand: bool) -> None:
        """The dice to come are thrown by hand or come from a seed, without one from a new key."""
        drawn = seed is None and not by_hand
        changed = None if by_hand else fresh_key() if drawn else seed
        said = go_on_with(self.game, changed, drawn=drawn) if changed != self.seed or drawn else ""
        self.seed = changed
        if said:
            self.remark = f"{self.remark} {said}".strip()
            self.notes.setdefault(len(self.game.log), said)
        self._roll()

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
        return side is not None and self.is_person(side)

    def exported(self) -> str:
        """The match as a diary to give away, with seats, notes and position in its last line.

        The key of the dice is told when the game is over, and not before: who has it foresees every throw.
        """
        kept: dict[str, object] = {"seats": self.seats}
        if self.game.result is not None or self.seed is None:
            kept["seed"] = self.seed
        if self.notes:
            kept["notes"] = self.notes
        return with_position(self.game, kept)

    # -- keeping --------------------------------------------------------------------------------------------------

    @property
    def _kept(self) -> KeptMatch:
        return KeptMatch(self.game, self.seats, self.seed, self.notes, self.standing)

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
            name = self.path.name if self.path else "its file"
            self.fault = f"The game could not be kept in {name}: {error.strerror or type(error).__name__}."

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
        while True:
            is_new = self.path is not None and not self.path.exists()
            if self.path is None or (not self._is_ours(self.path) and saves.holds_another(self.path, self.found)):
                self.path = self.own_path()
                is_new = True
            try:
                self.journal, aside = Journal.write(self.path, self._kept, new=is_new)
            except saves.Taken:  # by another game, which began at the same moment
                self.path = self.own_path()
                continue
            self.found, self.fault = None, ""
            return aside

    def _is_ours(self, path: Path) -> bool:
        return self.journal is not None and self.journal.path == path and self.journal.is_untouched()

    # -- playing --------------------------------------------------------------------------------------------------

    def play(self, notation: str) -> list[Entry]:
        """Play an action or a throw and what follows from it without a choice, and keep it."""
        begun = len(self.game.log)
        self.game.play(notation)
        self._answer_forced()
        self.keep()
        return self.game.log[begun:]

    def computer_moves(self) -> Generator[Entry, None, None]:
        """Let the computer act until a person is asked or the game is over, then keep it all."""
        game = self.game
        try:
            while game.result is None and not self.human_to_act:
                begun = len(game.log)
                player = self._player(str(game.to_act))
                game.play(player.act(game))
                if player.reason is not None:
                    self.reasons[begun + 1] = player.reason
                self._answer_forced()
                yield from game.log[begun:]
        finally:
            self.keep()

    def _answer_forced(self) -> None:
        """Answer for a person where the rules leave him one answer, such as which unit is lost when only one can be.

        A phase in which nothing can be done is left to him all the same: he may want to look, or to take back.
        """
        game = self.game
        while self.human_to_act and isinstance(game.position.stage, Choice) and (action := game.forced) is not None:
            self.passed.add(len(game.log) + 1)
            game.play(action)

    def _player(self, side: str) -> opponents.Opponent:
        """The computer player of a side; it draws by the place in the game, so that a match goes on the same way."""
        if side not in self.players:
            self.players[side] = opponents.make(self.seats[side], seed_of_players(self.seed))
        return self.players[side]

    @property
    def last_person(self) -> str | None:
        """The person whose action undo would take back; None when there is none since the last die or secret."""
        step = self.last_person_step
        return self.game.log[step - 1].actor if step else None

    @property
    def last_person_step(self) -> int:
        """The step of that action, 0 when there is none."""
        if self.is_revealed:
            return 0
        log, first = self.game.log, len(self.game.log) - len(self.game.undoable)
        steps = (n for n in range(len(log), first, -1) if n not in self.passed and self.is_person(log[n - 1].actor))
        return next(steps, 0)

    @property
    def is_revealed(self) -> bool:
        """A game that is over has told its key and its secrets: it does not go on from an earlier action."""
        return self.game.result is not None and (self.seed is not None or not self.game.title.open_information)

    def undo(self) -> list[str]:
        """Take back the last action of a person, and what followed from it: the computer's, and what left no choice."""
        if self.is_revealed:
            raise Illegal(Refusal("the game is over and its dice are revealed; a new game can be begun from any step"))
        step = self.last_person_step
        if not step and self.game.can_undo:
            raise Illegal(
                Refusal("since the last die nobody had a choice but the computer: nothing of yours to take back")
            )
        dropped = [str(self.game.undo()) for _ in range(len(self.game.log) - step + 1 if step else 1)]
        self.passed = {number for number in self.passed if number <= len(self.game.log)}
        self.reasons = {step: reason for step, reason in self.reasons.items() if step <= len(self.game.log)}
        if self.journal is not None:
            self.journal.took_back(len(self.game.log))
        self.keep()
        return dropped

    def is_person(self, side: str) -> bool:
        """Whether a side is played by a person; dice thrown by hand are, too."""
        return self.seats.get(side, HUMAN) == HUMAN


def handicap_read(title: Title[Position], number: int) -> dict[str, int]:
    """The settings that give one side so much, by what the title has for that."""
    known = title.handicap
    if not number:
        return {}
    if known is None:
        raise saves.BadSave(f"{title.name} has no handicap")
    if not known.least <= number <= known.most:
        raise saves.BadSave(f"a handicap in {title.name} is {known.least} to {known.most} {known.gives}, not {number}")
    return {known.setting: number}


def _seats(game: Game, wanted: Mapping[str, str]) -> dict[str, str]:
    for side, player in wanted.items():
        if player not in PLAYERS:
            raise saves.BadSave(f"{side} cannot be played by {player!r}; there are {', '.join(PLAYERS)}")
    return {side: wanted.get(side, HUMAN) for side in game.title.sides}
