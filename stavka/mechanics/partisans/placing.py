"""Partisans: where they may be placed, who drives them off, and the stage in which a side places them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action, Done, UnitToHex
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Decision, P, out_of_place
from stavka.hexes import bits

KEPT_BACK = 0.1  # how often a random player places no more


@dataclass(frozen=True, slots=True)
class PartisanGround:
    """Where partisans are at home, and where their enemies do not let them be, at this moment."""

    held: int  # what they can disturb: cities and rails of the enemy
    zone: int  # enemy zones of control
    hunted: int  # hexes near units that hunt them
    closed: int = 0  # hexes closed to everybody

    @property
    def open(self) -> int:
        """Where a partisan may be placed."""
        return self.held & ~self.zone & ~self.hunted & ~self.closed

    @property
    def threatened(self) -> int:
        """Where a partisan does not stay."""
        return self.zone | self.hunted


def drive_off(pos: P, partisans: Iterable[int], threatened: int, box: int) -> None:
    """Partisans in threatened hexes leave the map for a box, from which they come back."""
    for unit in partisans:
        if pos.where[unit] >= 0 and threatened >> pos.where[unit] & 1:
            pos.put(unit, box)
            pos.tell(f"{pos.short(unit)} is driven off")


@dataclass(slots=True)
class PlacingPartisans(Decision[P]):
    """A side places its partisans one after another; those that it keeps back can come later."""

    name: ClassVar[str] = "partisans"
    action: ClassVar[type[UnitToHex]]
    rule: ClassVar[str] = ""

    def side(self) -> int:
        raise NotImplementedError

    def waiting(self, pos: P) -> Sequence[int]:
        """Partisans that can be placed now."""
        raise NotImplementedError

    def ground(self, pos: P) -> PartisanGround:
        raise NotImplementedError

    def not_there(self, pos: P, unit: int, hex: int) -> Refusal:
        """Why a partisan is not placed in a hex that is not open to it."""
        raise NotImplementedError

    def asked(self, pos: P) -> str | None:
        return pos.title.sides[self.side()]

    def label(self, pos: P) -> str:
        return "partisan relocation"

    def prompt(self, pos: P) -> str:
        return f"place {', '.join(map(pos.short, self.waiting(pos)))}, or be done"

    def each(self, pos: P) -> Iterator[Action]:
        hexes = self.ground(pos).open
        for unit in self.waiting(pos):
            for hex in bits(hexes):
                yield self.action(pos.short(unit), pos.hex_name(hex))
        yield Done()

    def sample(self, pos: P, rng: Random) -> Action:
        hexes = list(bits(self.ground(pos).open))
        if rng.random() < KEPT_BACK or not hexes:
            return Done()
        return self.action(pos.short(rng.choice(self.waiting(pos))), pos.hex_name(rng.choice(hexes)))

    def refusal(self, pos: P, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, self.action):
            return out_of_place(action, self.label(pos), ("done", self.action.verb), self.rule)
        unit = pos.roster.index(action.unit)
        if unit not in self.waiting(pos):
            waiting = listed(map(pos.short, self.waiting(pos)))
            return Refusal(f"{action.unit} is not to be placed now; partisans to be placed: {waiting}", self.rule)
        hex = pos.board.grid.index(action.hex)
        return None if self.ground(pos).open >> hex & 1 else self.not_there(pos, unit, hex)

    def play(self, pos: P, action: Action) -> None:
        if isinstance(action, self.action):
            pos.put(pos.roster.index(action.unit), pos.board.grid.index(action.hex))
        if isinstance(action, Done) or not self.waiting(pos):
            pos.leave()
