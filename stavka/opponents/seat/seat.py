"""What a computer player is given instead of the game: the view of its side, the legal actions, and a way to try
things out that never knows a die before it is thrown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from stavka.engine.action import Action
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.hints import Hints
from stavka.engine.position import Position
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Decision, Menu
from stavka.engine.title import Title


class Hidden(Exception):
    """Something was asked that this side may not know."""


class Seat:
    """One side's chair at the table.

    In titles where all is open the pieces are read from the board itself, in a title with secrets from the position
    that ``Title.known`` makes of what the side knows.
    """

    __slots__ = ("_game", "_known", "foe", "me", "side")

    def __init__(self, game: Game, side: str | None = None) -> None:
        self._game = game
        self.side: str = side or str(game.to_act)
        self.me = game.title.sides.index(self.side)
        self.foe = 1 - self.me
        self._known: tuple[int, Any] | None = None

    # -- what is known ------------------------------------------------------------------------------------------------

    @property
    def title(self) -> Title[Position]:
        return self._game.title

    @property
    def hints(self) -> Hints[Position]:
        return self._game.title.hints

    @property
    def pos(self) -> Any:
        """The position as this side knows it; to be read, never changed."""
        title = self._game.title
        if title.open_information:
            return self._game.position
        if self._known is None or self._known[0] != self.steps:
            try:
                self._known = (self.steps, title.known(self._game.position, self.side))
            except NotImplementedError as error:
                raise Hidden(str(error)) from None
        return self._known[1]

    @property
    def can_plan(self) -> bool:
        """Whether there is a position to plan on."""
        title = self._game.title
        return title.open_information or type(title).known is not Title.known

    @property
    def turn(self) -> int:
        return self._game.turn

    @property
    def stage(self) -> str:
        return self._game.stage

    @property
    def phase(self) -> str:
        return self._game.phase

    @property
    def to_act(self) -> str | None:
        return self._game.to_act

    @property
    def over(self) -> bool:
        return self._game.result is not None

    @property
    def steps(self) -> int:
        """How many actions and throws were made so far: a mark of the place in the game."""
        return len(self._game.log)

    def view(self) -> dict[str, Any]:
        return self._game.view(self.side)

    # -- what may be done ---------------------------------------------------------------------------------------------

    def verbs(self) -> tuple[str, ...]:
        """The kinds of action that the stage takes."""
        pos, stage = self._game.position, self._game.position.stage
        if isinstance(stage, Menu):
            return tuple(option.action.verb for option in stage.options(pos))
        return tuple(dict.fromkeys(action.verb for action in islice(self._game.legal(), 200)))

    def legal(self, *verbs: str) -> Iterator[Action]:
        """Legal actions, all or those of some kinds."""
        pos, stage = self._game.position, self._game.position.stage
        if not verbs or not isinstance(stage, Menu):
            yield from (a for a in self._game.legal() if not verbs or a.verb in verbs)
            return
        for option in stage.options(pos):
            if option.action.verb in verbs:
                yield from option.each(pos)

    def legal_of(self, unit: str, *verbs: str) -> Iterator[Action]:
        """Legal actions of one unit, of some kinds."""
        pos, stage = self._game.position, self._game.position.stage
        if isinstance(stage, Menu):
            for option in stage.options(pos):
                if option.action.verb in verbs:
                    yield from option.each_of(pos, unit)
        elif isinstance(stage, Decision):
            yield from (a for a in stage.each_of(pos, unit) if a.verb in verbs)

    def sample(self, rng: Random) -> Action:
        return self._game.legal().sample(rng)

    def refusal(self, action: Action | str) -> Refusal | None:
        return self._game.refusal(action)

    def allowed(self, action: Action | str) -> bool:
        return self._game.refusal(action) is None

    def read(self, text: str) -> Action:
        return self._game.read(text)

    def odds(self, action: Action | str) -> Mapping[str, Fraction]:
        """The chance of every result of an attack."""
        asked = self._game.read(action) if isinstance(action, str) else action
        chances: Mapping[str, Fraction] = self._game.title.odds(self._game.position, asked).chances
        return chances

    # -- trying things out --------------------------------------------------------------------------------------------

    def imagine(self, seed: int | str | None = None) -> Game:
        """A game to try things out in. It waits at every roll or, with a seed, throws dice of its own: the real dice
        are not in it."""
        copy = self._game.copy()
        if not self._game.title.open_information:
            copy.position = self.pos.copy()  # what the side knows, with nothing hidden in it to find out
            copy._no_way_back()
        copy.dice = None if seed is None else Dice.from_seed(seed)
        copy.log = []
        return copy
