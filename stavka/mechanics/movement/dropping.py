"""Paratroops that drop: who is ready, where they may land, and why others may not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

from stavka.engine.action import Action, UnitToHex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option, P
from stavka.hexes import bits
from stavka.mechanics.arrivals.limits import Limit, broken, within

D = TypeVar("D", bound=UnitToHex)  # the action that drops a unit


def some_landing(
    pos: P, unit: int, zone: int, rng: Random, fits: Callable[[P, int, int], bool], tries: int | None = None
) -> int | None:
    """Some hex of a zone on which a unit may land, if one is found soon."""
    hexes = list(bits(zone))
    rng.shuffle(hexes)
    return next((h for h in hexes[:tries] if fits(pos, unit, h)), None)


class ParachuteDrops(Option[P, D]):
    """Units that are ready drop on hexes within their limits that have room for them."""

    share = 0.5

    def ready(self, pos: P) -> Sequence[int]:
        """Units that may drop now."""
        raise NotImplementedError

    def not_ready(self, pos: P, unit: int) -> Refusal | None:
        """Why a unit may not drop now, wherever it wants to land."""
        raise NotImplementedError

    def limits(self, pos: P, unit: int) -> list[Limit]:
        """What a landing hex must keep to, room left aside."""
        raise NotImplementedError

    def has_room(self, pos: P, unit: int, hex: int) -> bool:
        raise NotImplementedError

    def no_room(self, pos: P, unit: int, hex: int) -> Refusal:
        raise NotImplementedError

    def land(self, pos: P, unit: int, hex: int) -> None:
        raise NotImplementedError

    def each(self, pos: P) -> Iterator[Action]:
        for unit in self.ready(pos):
            for hex in bits(within(self.limits(pos, unit))):
                if self.has_room(pos, unit, hex):
                    yield self.action(pos.short(unit), pos.hex_name(hex))

    def sample(self, pos: P, rng: Random) -> Action | None:
        units = self.ready(pos)
        if not units:
            return None
        unit = rng.choice(units)
        hex = some_landing(pos, unit, within(self.limits(pos, unit)), rng, self.has_room)
        return None if hex is None else self.action(pos.short(unit), pos.hex_name(hex))

    def refusal(self, pos: P, action: D) -> Refusal | None:
        unit, hex = pos.roster.index(action.unit), pos.board.grid.index(action.hex)
        refused = self.not_ready(pos, unit)
        refused = refused or broken(
            self.limits(pos, unit), hex, f"{action.unit} may not drop on {pos.board.label(hex)}"
        )
        if refused is None and not self.has_room(pos, unit, hex):
            return self.no_room(pos, unit, hex)
        return refused

    def play(self, pos: P, action: D) -> None:
        self.land(pos, pos.roster.index(action.unit), pos.board.grid.index(action.hex))
