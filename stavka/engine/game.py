"""A game in progress: the contract that players, server, opponents and tests go through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, cast

from stavka.engine.action import Action
from stavka.engine.chance import Chance
from stavka.engine.counters import Counter
from stavka.engine.dice import Dice
from stavka.engine.legal import Legal, answer
from stavka.engine.piece import Piece, own_view
from stavka.engine.position import Position, Result
from stavka.engine.record.diary import write
from stavka.engine.record.entry import Drawn, Entry, Outcome, Throw, outcome_read
from stavka.engine.refusal import Illegal, Refusal, Unreadable, shown, text_given
from stavka.engine.stage import CHANCE, AnyOption, Decision
from stavka.engine.title import P, Title

LARGEST_DIE = 1000
MARK_EVERY = 16  # actions between the positions kept for undo


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

    def __repr__(self) -> str:
        asked = f", {self.to_act} to act" if self.to_act else ""
        return f"<Game of {self.title.code} {self.position.scenario}: turn {self.turn}, {self.stage}{asked}>"

    # -- where the game stands ------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The number of the game turn."""
        return self.position.turn

    @property
    def stage(self) -> str:
        """What is being asked now; inside a battle that may be a retreat or a loss."""
        stage = self.position.stage
        return stage.label(self.position) if stage and not self.result else "game over"

    @property
    def phase(self) -> str:
        """The named stage of the sequence of play that the game is in; before the first turn, the set-up."""
        phase = self.position.phase
        return self.title.sequence[phase] if phase >= 0 else "set-up"

    @property
    def prompt(self) -> str:
        """A sentence that tells the player what is wanted."""
        stage = self.position.stage
        return stage.prompt(self.position) if stage and not self.result else str(self.result)

    @property
    def to_act(self) -> str | None:
        """The side that is asked, ``chance`` for dice or draws by hand, None when the game is over."""
        stage = self.position.stage
        return stage.asked(self.position) if stage and not self.result else None

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.position.result

    def units(self, side: str | None = None, at: str | None = None, **wanted: object) -> list[Piece]:
        """Pieces, all or those of a side, in a hex, or with given values of their counters."""
        strange = [word for word in wanted if not hasattr(Counter, word) and word not in Counter.__dataclass_fields__]
        if strange:
            known = ", ".join(Counter.__dataclass_fields__)
            raise Unreadable(f"nothing called {', '.join(strange)} is printed on a counter; it has {known}")
        pos = self.position
        where = None if at is None else pos.board.grid.index(pos.hex(at))
        if side is not None:
            wanted = {**wanted, "side": self.title.side_words.get(side, side)}
        found = pos.roster.select(**wanted)
        return [self.piece(u) for u in found if where is None or pos.where[u] == where]

    def piece(self, unit: int | str) -> Piece:
        """A piece by its id, its short or its full name."""
        u, pos, title = self._unit(unit), self.position, self.title
        where = pos.where[u]
        return Piece(
            pos.roster.counters[u],
            pos.hex_name(where) if where >= 0 else None,
            title.box_name(where),
            title.flag_names(pos, u) + title.marker_names(pos, u),
            title.steps_told(pos, u),
            title.strength_told(pos, u),
            title.movement(pos, u),
        )

    def movement_left(self, unit: int | str) -> int:
        """Movement points that a unit can still spend in this movement phase; 0 when it may not move now."""
        return self.title.movement_left(self.position, self._unit(unit))

    def supply(self, unit: int | str) -> str | None:
        """How a unit is supplied now, in the words of the title; None for a unit that is not on the map."""
        u = self._unit(unit)
        return self.title.supply(self.position, u) if self.position.where[u] >= 0 else None

    def supply_line(self, unit: int | str) -> list[str] | None:
        """The hexes through which a unit is supplied, its own first; None when it has no line."""
        u, pos = self._unit(unit), self.position
        line = self.title.supply_line(pos, u) if pos.where[u] >= 0 else None
        return None if line is None else [self.position.hex_name(hex) for hex in line]

    def cost(self, action: Action | str) -> int | None:
        """Movement points that a march would spend, allowed or not; None for what is no march from hex to hex."""
        read = self._action(action)
        path = getattr(read, "path", ())  # of those actions that have one
        steps = zip(self.position.hexes(path), self.position.hexes(path[1:]), strict=False)
        if len(path) < 2 or any(self.position.board.grid.direction(*step) is None for step in steps):
            return None
        return self.title.cost(self.position, read)

    def _unit(self, unit: int | str) -> int:
        if isinstance(unit, str):
            return self.position.meant(unit)
        if unit in range(len(self.position.roster)):
            return unit
        raise Unreadable(f"a unit is given by its id or name, not by {shown(unit)}")

    def view(self, side: str) -> dict[str, Any]:
        """Plain data for the eyes of a side, and of nobody else."""
        if side not in self.title.sides:
            raise Unreadable(f"a view is one of a side, {' or '.join(self.title.sides)}, not {shown(side)}")
        return own_view(self.title.view(self.position, side))

    # -- actions --------------------------------------------------------------------------------------------------

    def legal(self) -> Legal:
        """What may be done now, worked out only as far as somebody looks."""
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
            raise Unreadable(f"an action is a text or an Action, not {shown(action)}")
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

    @property
    def forced(self) -> Action | None:
        """The only action that is possible now; None where there is a choice, or where that is not certain.

        What a player may do at any time, such as to concede, is not counted.
        """
        stage = self.position.stage
        return stage.only(self.position) if isinstance(stage, Decision) and not self.result else None

    def pass_forced(self) -> tuple[str, ...]:
        """Take every decision that leaves no choice, up to the next real one, and tell what happened.

        Each is played and written in the diary like any other action.
        """
        begun = len(self.log)
        while (action := self.forced) is not None:
            self.play(action)
        return self._news_since(begun)

    def play(self, action: Action | str) -> tuple[str, ...]:
        """Carry an action out and tell what happened; ``Illegal`` with reason and rule when it is refused."""
        position = self.position
        anytime: AnyOption[Position] | None = None
        if action is not position.vetted or not isinstance(action, Action):
            if isinstance(action, str):
                outcome = self._outcome_meant(action)
                if outcome is not None:
                    return self.play_outcome(outcome)
            action = self._action(action)
            anytime, refusal = self._answer(action)
            if refusal is not None:
                raise Illegal(refusal)
        position.vetted = None
        stage = position.stages[-1]
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

    def play_dice(self, throw: Sequence[int | str]) -> tuple[str, ...]:
        """Answer a roll by hand; a draw is answered by the name of what is drawn."""
        drawn = throw[0] if isinstance(throw, list | tuple) and len(throw) == 1 else None
        return self.play_draw(drawn) if isinstance(drawn, str) else self.play_outcome(Throw(_dice_given(throw)))

    def play_draw(self, what: str) -> tuple[str, ...]:
        """Answer a draw by hand."""
        return self.play_outcome(Drawn(text_given("what is drawn", what)))

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
        position, turn, label = self.position, self.position.turn, stage.label(self.position)
        position.leave()
        position.throws += 1
        stage.happened(position, outcome)
        self.log.append(Entry(turn, label, CHANCE, outcome, ()))
        position.advance()
        if position.news:
            self._file_news()
        self._marks = []

    def _no_way_back(self) -> None:
        """Undo never goes back behind a die or a secret that became known."""
        self._marks = [(len(self.log), self.position.copy())]

    def _settle(self) -> None:
        position = self.position
        position.advance()
        if position.news:
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
        """Whether there is an action to take back."""
        return len(self.log) > self._marks[0][0]

    @property
    def firm(self) -> tuple[int, Position]:
        """The step behind which nothing is taken back, and the position there."""
        return self._marks[0]

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
        """The same game once more; playing one leaves the other alone."""
        new = object.__new__(Game)
        new.__dict__ = self.__dict__.copy()
        new.position, new.log, new._marks = self.position.copy(), self.log.copy(), self._marks.copy()
        return new

    def stand_at(self, position: Position, log: Sequence[Entry]) -> None:
        """Stand at a position that was kept, with the record that led there: nothing of it is taken back."""
        self.position, self.log = position, list(log)
        self._no_way_back()

    def take_over(self, other: Game) -> None:
        """Stand where another game stands that was once a copy of this one, or this one of it."""
        self.__dict__ = other.copy().__dict__

    # -- record ---------------------------------------------------------------------------------------------------

    def diary(self) -> str:
        """The game as text, from which ``stavka.load`` gives it back; the seed is not in it."""
        return write(self.header, self.log)

    def random_actions(self, rng: Random) -> Iterator[Action]:
        """Play on at random until the game is over or dice must be given by hand."""
        while True:
            position = self.position
            stage = position.stage
            if position.result is not None or not isinstance(stage, Decision):
                return
            position.vetted = action = stage.sample(position, rng)
            self.play(action)
            yield action

    def _repr_svg_(self) -> str:
        from stavka.board.draw import draw_board

        return draw_board(self.position.board, units=self.view(self.title.sides[0])["units"])


def _dice_given(throw: object) -> tuple[int, ...]:
    dice = tuple(throw) if isinstance(throw, Iterable) and not isinstance(throw, str | bytes) else ()
    if not dice or not all(isinstance(die, int) and 0 <= die <= LARGEST_DIE for die in dice):
        raise Unreadable(f"dice are a list of numbers, not {shown(throw)}")
    return dice
