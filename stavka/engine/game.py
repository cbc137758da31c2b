"""A game in progress: the contract that players, server, opponents and tests go through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from stavka.engine.action import Action
from stavka.engine.chance import Chance
from stavka.engine.counters import Counter, Strength
from stavka.engine.dice import Dice
from stavka.engine.legal import Legal, answer
from stavka.engine.position import Position, Result
from stavka.engine.record.diary import write
from stavka.engine.record.entry import Drawn, Entry, Outcome, Throw, outcome_read
from stavka.engine.refusal import Illegal, Refusal, Unreadable
from stavka.engine.stage import CHANCE, AnyOption, Decision
from stavka.engine.title import P, Title

MARK_EVERY = 16  # actions between the positions kept for undo


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter and what it is doing now."""

    counter: Counter
    hex: str | None
    box: str | None
    flags: tuple[str, ...]
    steps: int  # that it still has
    strength: Strength

    @property
    def strengths(self) -> tuple[int, ...]:
        """Attack and defence at the steps it has."""
        attack, defence = self.strength.combat, self.strength.defence
        return (attack, attack if defence is None else defence)

    @property
    def movement(self) -> int:
        return self.strength.move

    def __getattr__(self, name: str) -> Any:
        return getattr(self.counter, name)


class Game:
    """Play, ask, undo, record.

    With ``dice`` the game rolls for itself; without, it stops at every roll and waits for ``play_dice``.
    """

    def __init__(self, title: Title[P], position: P, header: dict[str, Any], dice: Dice | None = None) -> None:
        # a title is asked about positions of its own only, whatever their class
        self.title = cast(Title[Position], title)
        self.position: Position = position
        self.header = header
        self.dice = dice
        self.log: list[Entry] = []
        self.opening: tuple[str, ...] = ()  # what happened by itself before the first action
        self._marks: list[tuple[int, Position]] = []  # positions to go back to, each with the length of the log then
        self._settle()

    # -- where the game stands ------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        return self.position.turn

    @property
    def stage(self) -> str:
        stage = self.position.stage
        return stage.label(self.position) if stage and not self.result else "game over"

    @property
    def phase(self) -> str:
        """The named stage of the sequence of play that the game is in; before the first turn, the set-up."""
        phase = self.position.phase
        return self.title.sequence[phase] if phase >= 0 else "set-up"

    @property
    def prompt(self) -> str:
        stage = self.position.stage
        return stage.prompt(self.position) if stage and not self.result else str(self.result)

    @property
    def to_act(self) -> str | None:
        stage = self.position.stage
        return stage.asked(self.position) if stage and not self.result else None

    @property
    def result(self) -> Result | None:
        return self.position.result

    def units(self, side: str | None = None, at: str | None = None, **wanted: object) -> list[Piece]:
        """Pieces, all or those of a side, in a hex, or with given values of their counters."""
        where = None if at is None else self.position.board.grid.index(self.position.hex(at))
        return [
            piece
            for u, c in enumerate(self.position.roster.counters)
            if (side is None or c.side == side)
            and (where is None or self.position.where[u] == where)
            and all(getattr(c, key) == value for key, value in wanted.items())
            for piece in (self.piece(u),)
        ]

    def piece(self, unit: int | str) -> Piece:
        u = self.position.roster.find(unit) if isinstance(unit, str) else unit
        where = self.position.where[u]
        hex = self.position.hex_name(where) if where >= 0 else None
        return Piece(
            self.position.roster.counters[u],
            hex,
            self.title.box_name(where),
            self.title.flag_names(self.position, u),
            self.position.steps(u),
            self.position.strength(u),
        )

    def view(self, side: str) -> dict[str, Any]:
        """Plain data for the eyes of a side, and of nobody else."""
        if side not in self.title.sides:
            raise Unreadable(f"a view is one of a side, {' or '.join(self.title.sides)}, not {side!r}")
        return self.title.view(self.position, side)

    # -- actions --------------------------------------------------------------------------------------------------

    def legal(self) -> Legal:
        return Legal(self.position, None if self.result else self.position.stage)

    def read(self, text: str) -> Action:
        """An action from its notation; ``Unreadable`` when it is none."""
        return self.position.read(text)

    def refusal(self, action: Action | str) -> Refusal | None:
        """None when the action may be played now, else why not and by which rule; text that is no action has none.

        ``play`` raises ``Illegal`` with the same refusal, for dice and draws too.
        """
        try:
            outcome = self._outcome_meant(action) if isinstance(action, str) else None
            if outcome is not None:
                self._chance_asked(outcome)
                return None
            return self._answer(self._action(action))[1]
        except Illegal as error:
            return error.refusal

    def _action(self, action: object) -> Action:
        """An action, or what its notation means; ``Unreadable`` for anything else."""
        if isinstance(action, str):
            return self.read(action)
        if not isinstance(action, Action):
            raise Unreadable(f"an action is a text or an Action, not {action!r:.80}")
        return action

    def _answer(self, action: Action) -> tuple[AnyOption[Position] | None, Refusal | None]:
        try:
            return self._asked(action)
        except KeyError:
            self.read(str(action))  # an action made by hand may name what there is not: Unreadable says what
            raise

    def _asked(self, action: Action) -> tuple[AnyOption[Position] | None, Refusal | None]:
        stage = self.position.stage
        if self.result:
            return None, Refusal(f"the game is over: {self.result}")
        if isinstance(stage, Chance):
            return None, stage.why_not(self.position, action)
        assert isinstance(stage, Decision)  # whatever runs by itself has run
        return answer(self.position, stage, action)

    def play(self, action: Action | str) -> tuple[str, ...]:
        """Carry an action out and tell what happened; ``Illegal`` with reason and rule when it is refused."""
        if isinstance(action, str):
            outcome = self._outcome_meant(action)
            if outcome is not None:
                return self.play_outcome(outcome)
        action = self._action(action)
        position = self.position
        anytime: AnyOption[Position] | None = None
        if position.vetted is not action:
            anytime, refusal = self._answer(action)
            if refusal is not None:
                raise Illegal(refusal)
        position.vetted = None
        stage = position.stage
        assert isinstance(stage, Decision)
        turn, label, actor = position.turn, stage.label(position), stage.asked(position) or ""
        begun = len(self.log)
        (anytime or stage).play(position, action)
        self.log.append(Entry(turn, label, actor, action, ()))
        self._settle()
        if len(self.log) - self._marks[-1][0] >= MARK_EVERY:
            self._marks.append((len(self.log), position.copy()))
        return self._news_since(begun)

    def _outcome_meant(self, text: str) -> Outcome | None:
        """What chance did, from its notation; a title may use the same verb for an action of a player."""
        outcome = outcome_read(text)
        if outcome is None or isinstance(self.position.stage, Chance):
            return outcome
        verb = text.split()[0].lower()
        return None if any(kind.verb == verb for kind in self.title.actions) else outcome

    def play_dice(self, throw: Sequence[int]) -> tuple[str, ...]:
        """Answer a roll by hand."""
        return self.play_outcome(Throw(tuple(throw)))

    def play_draw(self, what: str) -> tuple[str, ...]:
        """Answer a draw by hand."""
        return self.play_outcome(Drawn(what))

    def play_outcome(self, outcome: Outcome) -> tuple[str, ...]:
        """Let this be what chance does."""
        stage = self._chance_asked(outcome)
        begun = len(self.log)
        self._happened(stage, outcome)
        self._settle()
        return self._news_since(begun)

    def _chance_asked(self, outcome: Outcome) -> Chance[Position]:
        """The stage that waits for this outcome; ``Illegal`` when none does."""
        stage = self.position.stage
        if self.result:
            raise Illegal(Refusal(f"the game is over: {self.result}"))
        if not isinstance(stage, Chance):
            asked = "dice are to be rolled" if isinstance(outcome, Throw) else "draw is to be made"
            raise Illegal(Refusal(f"no {asked} now"))
        stage.check(self.position, outcome)
        return stage

    def roll_by(self, dice: Dice | None) -> None:
        """From now on dice come from here; without any they are given by hand."""
        self.dice = dice
        self._settle()

    def _happened(self, stage: Chance[Position], outcome: Outcome) -> None:
        position = self.position
        turn, label = position.turn, stage.label(position)
        position.leave()
        position.throws += 1
        stage.happened(position, outcome)
        self.log.append(Entry(turn, label, CHANCE, outcome, ()))
        position.advance()
        self._file_news()
        self._marks = []

    def _no_way_back(self) -> None:
        """Undo never goes back behind a die or a secret that became known."""
        self._marks = [(len(self.log), self.position.copy())]

    def _settle(self) -> None:
        position = self.position
        position.advance()
        self._file_news()
        while self.dice and position.result is None:
            stage = position.stages[-1]
            if not isinstance(stage, Chance):
                break
            self._happened(stage, stage.by(position, self.dice))
        if position.sealed or not self._marks:
            position.sealed = False
            self._no_way_back()

    def _file_news(self) -> None:
        news = self.position.news
        if not news:
            return
        if self.log:
            last = self.log[-1]
            self.log[-1] = Entry(last.turn, last.stage, last.actor, last.move, (*last.news, *news))
        else:
            self.opening = (*self.opening, *news)
        self.position.news = []

    def _news_since(self, begun: int) -> tuple[str, ...]:
        if len(self.log) == begun + 1:
            return self.log[-1].news
        return tuple(sentence for entry in self.log[begun:] for sentence in entry.news)

    # -- undo and copy --------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        return len(self.log) > self._marks[0][0]

    @property
    def undoable(self) -> list[Entry]:
        """What was done since the last die or secret, the last action last."""
        return self.log[self._marks[0][0] :]

    def undo(self) -> Action | Outcome:
        """Take back the last action; never a die, nor anything before one."""
        if not self.can_undo:
            raise Illegal(Refusal("there is nothing to take back since the last die or the start"))
        while self._marks[-1][0] >= len(self.log):
            self._marks.pop()
        length, position = self._marks[-1]
        keep, dropped = self.log[length:-1], self.log[-1]
        del self.log[length:]
        self.position = position.copy()
        for entry in keep:
            assert isinstance(entry.move, Action)
            self.play(entry.move)
        return dropped.move

    def copy(self) -> Game:
        new = object.__new__(Game)
        new.__dict__ = self.__dict__.copy()
        new.position = self.position.copy()
        new.log = self.log.copy()
        new._marks = self._marks.copy()
        return new

    def take_over(self, other: Game) -> None:
        """Stand where another game stands that was once a copy of this one, or this one of it."""
        self.__dict__ = other.copy().__dict__

    # -- record ---------------------------------------------------------------------------------------------------

    def diary(self) -> str:
        return write(self.header, self.log)

    def random_actions(self, rng: Random) -> Iterator[Action]:
        """Play on at random until the game is over or dice must be given by hand."""
        while self.result is None and self.to_act != CHANCE:
            action = self.legal().sample(rng)
            self.play(action)
            yield action

    def _repr_svg_(self) -> str:
        from stavka.board.draw import draw_board

        return draw_board(self.position.board, units=self.view(self.title.sides[0])["units"])
