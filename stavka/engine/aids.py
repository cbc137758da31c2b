"""What a title may tell beyond the rules: aids that a screen shows and a table does not. All have defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import P


@dataclass(frozen=True, slots=True)
class Duties:
    """The attacks of a combat phase: who may attack what, what is required, and some plan that meets it all."""

    may_attack: Mapping[str, Sequence[str]]  # unit to hexes
    must_attack: Sequence[str] = ()
    must_be_attacked: Sequence[str] = ()
    plan: Sequence[tuple[Sequence[str], Sequence[str]]] = ()  # attackers and hexes


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something to lay over the map: a set of hexes, of a side if it has one, and perhaps figures written in them."""

    key: str
    name: str
    hexes: int
    side: str = ""
    figures: Mapping[str, str] = field(default_factory=dict)


class PlayerAids(Generic[P]):
    """Part of every title. What is not overridden falls back on something plain that is never wrong."""

    open_information: ClassVar[bool] = True  # False when a side has secrets: then its record is not shown to the other

    def cost(self, pos: P, action: Action) -> int | None:
        """Movement points that an action spends, None where that means nothing."""
        return None

    def stop(self, pos: P, action: Action) -> Refusal | None:
        """Why a unit that moves like this can go no further, None when it can or when the title does not tell."""
        return None

    def calendar(self, pos: P) -> Sequence[str]:
        """The turns of the game by name, the first one first."""
        return [self.turn_name(pos, turn) for turn in range(1, int(getattr(pos, "last_turn", pos.turn)) + 1)]

    def turn_name(self, pos: P, turn: int) -> str:
        return str(turn)

    def duties(self, pos: P) -> Duties | None:
        """The attacks of the combat phase that the game is in; None outside of one, or when the title does not tell."""
        return None

    def overlays(self, pos: P, side: str) -> Sequence[Overlay]:
        """What may be laid over the map for the eyes of a side."""
        return ()

    def supply_line(self, pos: P, unit: int) -> Sequence[int] | None:
        """The hexes through which a unit is supplied, its own first; None when it is not."""
        return None

    def facts(self, pos: P, side: str) -> Sequence[tuple[str, str]]:
        """Further facts worth a line each: what is left of a rail capacity, a pool of points …"""
        return ()
