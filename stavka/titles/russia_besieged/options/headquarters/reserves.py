"""A1.1 to A1.3: units that go into reserve near a headquarters, wait, and come back near one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Option
from stavka.hexes import bits
from stavka.hexes.reach import layers
from stavka.titles.russia_besieged.actions.options import EnterReserve, Release
from stavka.titles.russia_besieged.combat.blitzkrieg import second_allowance
from stavka.titles.russia_besieged.movement import stacking
from stavka.titles.russia_besieged.movement.allowance import BUSY
from stavka.titles.russia_besieged.movement.reach import closed_to, terms_of
from stavka.titles.russia_besieged.movement.walking import set_down
from stavka.titles.russia_besieged.state.flags import ENTERED, MOVED, RESERVE, RESERVE_UNAVAILABLE
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general

REACH = 5  # hexes from a headquarters
PER_HQ = 3  # units in reserve for each


def headquarters(pos: War, side: int) -> list[int]:
    return [u for u in pos.roster.of_kind(side, "hq") if pos.where[u] >= 0]


def near(pos: War, side: int) -> int:
    """Hexes near a headquarters of a side; dictators are none (rb:14.12)."""
    found = 0
    for unit in headquarters(pos, side):
        found |= pos.board.grid.within(pos.where[unit], REACH)
    return found & pos.ground.open


def held_back(pos: War, side: int) -> int:
    where = pos.where
    return sum(where[u] in (RESERVE, RESERVE_UNAVAILABLE) for u in pos.roster.of_side[side])


def become_available(pos: War) -> None:
    """What went into reserve in this turn can be released from now on (rb:A1.3)."""
    for unit in pos.roster.of_side[pos.player]:
        if pos.where[unit] == RESERVE_UNAVAILABLE:
            pos.put(unit, RESERVE)


def half_move(pos: War, unit: int) -> int:
    """The points of a unit that comes out of the reserve: one at least (rb:A1.2)."""
    return max(second_allowance(pos, unit) // 2, 1)


class EnteringReserve(Option[War, EnterReserve]):
    """In his movement phase a player puts units into reserve, three for each headquarters (rb:A1.1)."""

    action = EnterReserve
    share = 0.1

    def open(self, pos: War) -> bool:
        return held_back(pos, pos.player) < PER_HQ * len(headquarters(pos, pos.player))

    def each(self, pos: War) -> Iterator[Action]:
        for hex in bits(near(pos, pos.player) & pos.occupied[pos.player]):
            for unit in pos.of(pos.player, hex):
                if self._refusal(pos, unit) is None:
                    yield EnterReserve(pos.short(unit))

    def refusal(self, pos: War, action: EnterReserve) -> Refusal | None:
        return self._refusal(pos, pos.roster.index(action.unit))

    def _refusal(self, pos: War, unit: int) -> Refusal | None:
        who, side, hex = pos.short(unit), pos.player, pos.where[unit]
        if pos.roster.side[unit] != side or hex < 0 or not pos.roster.formation[unit]:
            return Refusal(f"{who} is no corps or army of yours on the map", "rb:A1.1")
        if pos.flags[unit] & (BUSY | ENTERED):
            return Refusal(f"{who} has moved in this impulse or may not move", "rb:A1.1")
        if not near(pos, side) >> hex & 1:
            return Refusal(f"{who} is not within {REACH} hexes of a headquarters", "rb:A1.1")
        if pos.hostile_zone(side) >> hex & 1 or not general.in_supply(pos, unit):
            return Refusal(f"{who} must be in supply and out of enemy zones of control", "rb:A1.1")
        if not self.open(pos):
            return Refusal(f"{who} finds no place: each headquarters has {PER_HQ} units in reserve", "rb:A1.1")
        return None

    def play(self, pos: War, action: EnterReserve) -> None:
        unit = pos.roster.index(action.unit)
        pos.take_up(unit, RESERVE_UNAVAILABLE)


class Releasing(Option[War, Release]):
    """Units come out of the reserve within five hexes of a headquarters and move a little further (rb:A1.2).

    They move half of what a second impulse allows them, and enter an enemy zone of control only to join a friendly
    stack.
    """

    action = Release
    share = 0.3

    def side(self, pos: War) -> int:
        return pos.stage.side if isinstance(pos.stage, SideMenu) else pos.player

    def waiting(self, pos: War) -> list[int]:
        where = pos.where
        return [u for u in pos.roster.of_side[self.side(pos)] if where[u] == RESERVE]

    def open(self, pos: War) -> bool:
        return bool(self.waiting(pos))

    def hexes(self, pos: War, unit: int) -> int:
        side = self.side(pos)
        free = ~pos.occupied[1 - side] & ~closed_to(pos, unit) & (~pos.hostile_zone(side) | pos.occupied[side])
        placed = near(pos, side) & free
        reached = placed | layers(placed, half_move(pos, unit), terms_of(pos, unit)).reached & free
        return sum(1 << hex for hex in bits(reached) if stacking.fits(pos, unit, hex))

    def each(self, pos: War) -> Iterator[Action]:
        for unit in self.waiting(pos):
            yield from (Release(pos.short(unit), pos.hex_name(hex)) for hex in bits(self.hexes(pos, unit)))

    def refusal(self, pos: War, action: Release) -> Refusal | None:
        unit, hex = pos.roster.index(action.unit), pos.board.grid.index(action.hex)
        if unit not in self.waiting(pos):
            return Refusal(f"{action.unit} is not in your available reserve", "rb:A1.2")
        if self.hexes(pos, unit) >> hex & 1:
            return None
        what = f"within {REACH} hexes of a headquarters and half a move, and beside enemies only to join friends"
        return Refusal(f"{action.unit} may not be released in {action.hex}: it comes {what}", "rb:A1.2")

    def play(self, pos: War, action: Release) -> None:
        unit = pos.roster.index(action.unit)
        set_down(pos, unit, pos.board.grid.index(action.hex))
        pos.flags[unit] |= MOVED | ENTERED


class EndReserves(Ending[War]):
    """Ends a reserve movement phase."""


RELEASING = Releasing()
IN_RESERVE_PHASES: tuple[AnyOption[War], ...] = (RELEASING, EndReserves())
IN_MOVEMENT: tuple[AnyOption[War], ...] = (EnteringReserve(), RELEASING)


@dataclass(slots=True)
class ReserveMovement(SideMenu[War]):
    """The reserve movement phases: the other player's after each movement, the phasing player's after combat."""

    name: ClassVar[str] = "reserve movement"
    rule: ClassVar[str] = "rb:A1.2"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return IN_RESERVE_PHASES


def open_phase(pos: War, side: int) -> None:
    """Ask a side that has units to release (rb:A1.2)."""
    if any(pos.where[u] == RESERVE for u in pos.roster.of_side[side]) and headquarters(pos, side):
        pos.ask(ReserveMovement(side))
