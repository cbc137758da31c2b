"""15.5, 15.10: guns are put together before they fire, and taken apart before they move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from stavka.engine.action import Action, UnitAction
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.titles.proud_monster.actions.guns import Assemble, Disassemble
from stavka.titles.proud_monster.special_units import guns
from stavka.titles.proud_monster.special_units.guns import Gun
from stavka.titles.proud_monster.state.flags import AXIS, REFIT
from stavka.titles.proud_monster.state.position import War

W = TypeVar("W", bound=UnitAction)
UP, DOWN = 1, -1


def next_state(pos: War, unit: int, gun: Gun, direction: int) -> Refusal | None:
    """Why a gun cannot begin to be assembled, or to be taken apart."""
    who, done = pos.short(unit), pos.assembly.get(unit, 0)
    if pos.flags[unit] & REFIT:
        return Refusal(f"{who} has a Refit marker", gun.refit_rule)
    if pos.working.get(unit) == direction:
        return Refusal(f"{who} is at it already", gun.assembly_rule)
    if unit not in pos.working and done == (gun.weeks if direction == UP else 0):
        state = "assembled" if direction == UP else "ready to move"
        return Refusal(f"{who} is {state} already", gun.assembly_rule)
    return None


class Work(Option[War, W]):
    """In an Axis Refit Phase work on a gun begins; it goes on by itself, and can be turned back (pmd:15.10-f)."""

    complete: ClassVar[bool] = True
    share: ClassVar[float] = 0.3
    direction: ClassVar[int]

    def open(self, pos: War) -> bool:
        return pos.player == AXIS and any(True for _ in guns.in_play(pos))

    def each(self, pos: War) -> Iterator[Action]:
        if pos.player == AXIS:
            for unit, _ in guns.in_play(pos):
                action = self.action(pos.short(unit))
                if self.refusal(pos, action) is None:
                    yield action

    def refusal(self, pos: War, action: W) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        gun = guns.gun_of(pos, unit)
        if gun is None or not gun.weeks:
            return Refusal(f"{action.unit} is no gun that is assembled and taken apart", "pmd:15.5-f")
        if pos.player != AXIS or pos.where[unit] < 0:
            return Refusal(f"{action.unit} does not stand on the map in its own week", gun.assembly_rule)
        return next_state(pos, unit, gun, self.direction)

    def play(self, pos: War, action: W) -> None:
        unit = pos.roster.index(action.unit)
        pos.working[unit] = self.direction
        if self.direction == DOWN and not pos.assembly.get(unit):  # broken off before the first week was over
            del pos.working[unit]


class Assembling(Work[Assemble]):
    action = Assemble
    direction = UP


class TakingApart(Work[Disassemble]):
    action = Disassemble
    direction = DOWN


def week_passes(pos: War, side: int) -> None:
    """A week of work is done in the Cleanup Phase; as many undo it (pmd:15.5-f, pmd:15.10-d,-e,-f)."""
    if side != AXIS:
        return
    for unit, direction in sorted(pos.working.items()):
        gun = guns.gun_of(pos, unit)
        assert gun is not None
        pos.assembly[unit] = pos.assembly.get(unit, 0) + direction
        if pos.assembly[unit] in (0, gun.weeks):
            del pos.working[unit]
        if not pos.assembly[unit]:
            del pos.assembly[unit]


def stands(pos: War, unit: int) -> Refusal | None:
    """A gun that is assembled, or between the two states, does not move (pmd:15.5-f, pmd:15.10-d,-e)."""
    if unit in pos.assembly or unit in pos.working:
        gun = guns.gun_of(pos, unit)
        if gun is not None:
            return Refusal(f"{pos.short(unit)} is not taken apart and does not move", gun.assembly_rule)
    return None
