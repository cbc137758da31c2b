"""What a computer player is given instead of the game: the view of its side, the legal actions, and a way to try
things out that never knows a die before it is thrown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from stavka.engine.action import Action, Done
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.hints import Hints, Role
from stavka.engine.position import Position
from stavka.engine.stage import Decision, Menu
from stavka.engine.title import Title

ENOUGH = 200  # actions of a stage without options after which all its kinds have come up


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
        self._known: tuple[int, Position] | None = None  # how many steps the game had then, and what was known

    # -- what is known ------------------------------------------------------------------------------------------------

    @property
    def title(self) -> Title[Position]:
        return self._game.title

    @property
    def hints(self) -> Hints[Position]:
        return self._game.title.hints

    @property
    def pos(self) -> Position:
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
    def setting_up(self) -> bool:
        """Whether the first turn has not begun yet."""
        return self._game.position.phase < 0

    @property
    def steps(self) -> int:
        """How many actions and throws were made so far: a mark of the place in the game."""
        return len(self._game.log)

    # -- what may be done ---------------------------------------------------------------------------------------------

    def role(self, action: Action) -> Role | None:
        """What an action does; None for actions that only their title knows."""
        return self.hints.roles.get(type(action))

    def roles(self) -> frozenset[Role]:
        """What can be done in the stage."""
        pos, stage = self._game.position, self._game.position.stage
        if isinstance(stage, Menu):
            kinds = {option.action for option in stage.options(pos)}
        else:
            kinds = {type(action) for action in islice(self._game.legal(), ENOUGH)}
        known = self.hints.roles
        return frozenset(known[kind] for kind in kinds if kind in known)

    def legal(self, *roles: Role) -> Iterator[Action]:
        """Legal actions, all or those of some roles."""
        pos, stage = self._game.position, self._game.position.stage
        if not roles:
            yield from self._game.legal()
        elif isinstance(stage, Menu):
            known = self.hints.roles
            for option in stage.options(pos):
                if known.get(option.action) in roles:
                    yield from option.each(pos)
        else:
            yield from (action for action in self._game.legal() if self.role(action) in roles)

    def alike(self, action: Action) -> Iterator[Action]:
        """Legal actions of the same kind."""
        kind, pos, stage = type(action), self._game.position, self._game.position.stage
        if isinstance(stage, Menu):
            for option in stage.options(pos):
                if option.action is kind:
                    yield from option.each(pos)
        else:
            yield from (other for other in self._game.legal() if type(other) is kind)

    def legal_of(self, unit: str, role: Role) -> Iterator[Action]:
        """Legal actions of one unit in one role."""
        pos, stage = self._game.position, self._game.position.stage
        if isinstance(stage, Menu):
            for option in stage.options(pos):
                if self.hints.roles.get(option.action) is role:
                    yield from option.each_of(pos, unit)
        elif isinstance(stage, Decision):
            yield from (action for action in stage.each_of(pos, unit) if self.role(action) is role)

    def sample(self, rng: Random) -> Action:
        return self._game.legal().sample(rng)

    def allowed(self, action: Action) -> bool:
        return self._game.refusal(action) is None

    @property
    def may_end(self) -> bool:
        """Whether the phase, or the series of choices, may be ended now."""
        return self.allowed(Done())

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
