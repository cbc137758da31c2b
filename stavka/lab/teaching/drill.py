"""A movement phase of one's own beside the same phase as the general would have led it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.lab.absurdities.stances import entered
from stavka.opponents.advice import Advice, played_out
from stavka.opponents.judgement.field import Field
from stavka.opponents.players.general import General
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

MOST = 200  # actions of the general
FAR = 99  # steps, where there is nothing to be near to


class Drill:
    """``game`` is a copy of the game as the phase began, of which only what the side knew is looked at."""

    def __init__(self, game: Game, side: str) -> None:
        self.step = len(game.log)
        self.seat = Seat(game, side)

    @cached_property
    def _led(self) -> tuple[list[Advice], Game]:
        return played_out(self.seat, General(clock=lambda: 0.0, rounds=0), MOST)

    @property
    def moves(self) -> list[Advice]:
        """What the general would have done, as far as it could be done at once."""
        return [one for one in self._led[0] if one.action.units and one.action.end is not None]

    @cached_property
    def outcome(self) -> Seat:
        """The side's chair when the general had led the phase."""
        return Seat(self._led[1], self.seat.side)

    def to(self, advice: Advice) -> int:
        """Where the action of an advice ends."""
        return end_of(self.seat.pos, advice.action)

    def fights(self, advice: Advice) -> bool:
        """Whether somebody moves who can hold a hex."""
        pos = self.seat.pos
        return any(self.seat.hints.counts(pos, pos.roster.index(name)) for name in advice.action.units)

    def nearest(self, hexes: Iterable[int], fits: Callable[[Advice], bool] = lambda one: True) -> Advice | None:
        """The general's move that ends nearest to some hexes, at most next to them."""
        wanted, distance = list(hexes), self.seat.pos.board.grid.distance
        fitting = [one for one in self.moves if fits(one)]
        far = [min((distance(self.to(one), hex) for hex in wanted), default=FAR) for one in fitting]
        return fitting[far.index(min(far))] if min(far, default=FAR) <= 1 else None


def starving(seat: Seat) -> set[int]:
    """Enemies on the map who are out of supply, as far as a side knows."""
    pos = seat.pos
    fed = seat.hints.supplied(pos, seat.foe)
    return {unit for hex in bits(pos.occupied[seat.foe] & ~fed) for unit in pos.of(seat.foe, hex)}


def behind_the_line(seat: Seat) -> int:
    """Hexes of the side's own land that the enemy could march into in its next turn."""
    field = Field(seat)
    return entered(field) & seat.title.territory(seat.pos)[seat.me]
