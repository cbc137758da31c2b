"""11.27 to 11.29: retreats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Automatic, Choice
from stavka.hexes import bits
from stavka.mechanics.combat.retreat import nearest_room
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.actions.combat import Retreat
from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.movement import closed_hexes
from stavka.titles.barbarossa_deluxe.movement.coastal_army import other_port
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, OVERLAND, RETREATED, SIDES
from stavka.titles.barbarossa_deluxe.state.ground import EASTWARD, WESTWARD
from stavka.titles.barbarossa_deluxe.state.position import War


def ways(pos: War, unit: int, start: int, barred: Sequence[int]) -> tuple[int, int]:
    """Hexes to which a retreat may step, in the better directions and in the others.

    Free of enemies, empty cities and works included: bd:11.27-a. Directions: bd:11.27-c,-e. Not where the attack came
    from: bd:11.27-d, bd:10.31-b. No strait and no lake: bd:11.17-b, bd:11.18-b, bd:11.19, bd:10.14-c, bd:11.28-a.
    """
    side = pos.roster.side[unit]
    near = pos.ground.walk.around(start) & ~pos.occupied[1 - side] & ~closed_hexes.closed(pos, unit)
    for hex in barred:
        near &= ~(1 << hex)
    better = near & pos.ground.towards(start, WESTWARD if side == AXIS else EASTWARD)
    return better, near & ~better


def open_hexes(pos: War, unit: int, start: int, barred: Sequence[int]) -> int:
    """The better directions, and only if none of them is open the others (bd:11.27-c,-e)."""
    better, others = ways(pos, unit, start, barred)
    return better or others


def ends(pos: War, unit: int, barred: Sequence[int]) -> int:
    """Where one unit may end its retreat: next door, or as much further as it takes to find room (bd:11.28-b).

    Full hexes that lead nowhere are not open, so that the other directions are (bd:11.27-e).
    """
    better, others = ways(pos, unit, pos.where[unit], barred)
    return _room_from(pos, unit, better, barred) or _room_from(pos, unit, others, barred)


def _room_from(pos: War, unit: int, first: int, barred: Sequence[int]) -> int:
    """The nearest hexes with room on the ways that begin with these hexes."""
    found = nearest_room(
        pos.where[unit],
        first,
        lambda hex: open_hexes(pos, unit, hex, barred),
        lambda hex: stacking.fits(pos, [unit], hex),
    )
    return sum(1 << hex for hex in found)


def together(pos: War, units: Sequence[int], barred: Sequence[int]) -> int:
    """Hexes next door that take the whole stack (bd:11.27-b)."""
    found = -1
    for unit in units:
        found &= open_hexes(pos, unit, pos.where[unit], barred)
    return sum(1 << hex for hex in bits(found) if stacking.fits(pos, units, hex)) if found > 0 else 0


def possible(pos: War, fight: Fight) -> bool:
    barred = [pos.where[u] for u in fight.attackers]
    return any(not pos.roster.static[u] and ends(pos, u, barred) for u in fight.defenders)


@dataclass(slots=True)
class FallBack(Automatic[War]):
    """The defenders of a hex retreat; who cannot, or only off the map, is eliminated.

    bd:11.27-a, bd:11.28-c, bd:10.21
    """

    name: ClassVar[str] = "falling back"
    units: tuple[int, ...]
    barred: tuple[int, ...]
    mobile: bool

    def run(self, pos: War) -> None:
        left: list[int] = []
        for unit in self.units:
            if pos.roster.static[unit]:  # bd:8.33-f, bd:8.34-c, bd:8.35-f
                self._lost(pos, unit)
            elif unit == pos.roster.coastal_army:
                self._sail(pos, unit)
            else:
                left.append(unit)
        if not left:
            return
        whole = together(pos, left, self.barred)
        if whole:
            pos.ask(Retreating(tuple(left), (), self.barred, self.mobile))
        elif any(ends(pos, u, self.barred) for u in left):
            pos.ask(Retreating((), tuple(left), self.barred, self.mobile))
        else:
            for unit in left:
                self._lost(pos, unit)

    def _lost(self, pos: War, unit: int) -> None:
        pos.eliminate(unit, "cannot retreat and is eliminated", bool(pos.flags[unit] & OVERLAND))

    def _sail(self, pos: War, unit: int) -> None:
        """The Coastal Army alone goes to its other port (bd:10.34-c)."""
        port = other_port(pos, pos.where[unit])
        if port and stacking.fits(pos, [unit], port.bit_length() - 1):
            pos.put(unit, port.bit_length() - 1)
            pos.flags[unit] |= 0 if self.mobile else RETREATED  # bd:11.29-a
            pos.tell(f"{pos.short(unit)} retreats by sea to {pos.board.label(pos.where[unit])}")
        else:
            self._lost(pos, unit)


@dataclass(slots=True)
class Retreating(Choice[War]):
    """The owner chooses among the hexes open to him: for the stack, or unit by unit where it must split.

    bd:11.27-b,-c, bd:11.28-b
    """

    name: ClassVar[str] = "retreat"
    stack: tuple[int, ...]
    singly: tuple[int, ...]
    barred: tuple[int, ...]
    mobile: bool

    def asked(self, pos: War) -> str:
        return SIDES[pos.roster.side[(self.stack or self.singly)[0]]]

    def prompt(self, pos: War) -> str:
        return f"{self.asked(pos)} retreats {', '.join(map(pos.short, self.stack or self.singly))}"

    def choices(self, pos: War) -> Sequence[Action]:
        if self.stack:
            names = tuple(map(pos.short, self.stack))
            return [Retreat(names, pos.hex_name(h)) for h in bits(together(pos, self.stack, self.barred))]
        return [Retreat((pos.short(u),), pos.hex_name(h)) for u in self.singly for h in bits(ends(pos, u, self.barred))]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if not isinstance(action, Retreat):
            return Refusal(f"'{action.verb}' has no place here: {self.prompt(pos)}", "bd:11.27-a")
        units = [pos.roster.index(name) for name in action.units_named]
        hex = pos.board.grid.index(action.hex)
        if self.stack and set(units) != set(self.stack):
            stack = listed(map(pos.short, self.stack))
            return Refusal(f"{listed(action.units_named)} is not the stack that retreats: {stack}", "bd:11.27-b")
        if not set(units) <= {*self.stack, *self.singly} or (len(units) > 1 and not self.stack):
            going = listed(map(pos.short, self.stack or self.singly))
            return Refusal(f"{action.units_named[0]} does not retreat so; led back one by one: {going}", "bd:11.28-b")
        start, side = pos.where[units[0]], pos.roster.side[units[0]]
        where, who = pos.hex_name(hex), listed(action.units_named)
        if hex in self.barred:
            rule = "bd:10.31-b" if self.mobile else "bd:11.27-d"
            return Refusal(f"{who} may not retreat to {where}: the attack came from there", rule)
        if pos.occupied[1 - side] >> hex & 1:
            return Refusal(f"{who} may not retreat to {where}: the enemy is there", "bd:11.27-a")
        if not pos.ground.walk.around(start) >> hex & 1 or closed_hexes.closed(pos, units[0]) >> hex & 1:
            here = pos.hex_name(start)
            return Refusal(f"{who} may not retreat to {where}: it is no open hex beside {here}", "bd:11.28-a")
        if not open_hexes(pos, units[0], start, self.barred) >> hex & 1:
            better = listed(map(pos.hex_name, bits(open_hexes(pos, units[0], start, self.barred))))
            return Refusal(f"{who} may not retreat to {where} while better hexes are open: {better}", "bd:11.27-c")
        return Refusal(f"there is no room for {who} in {where}", "bd:11.28-b")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Retreat)
        pos.leave()
        hex = pos.board.grid.index(action.hex)
        units = [pos.roster.index(name) for name in action.units_named]
        rest = tuple(u for u in self.singly if u not in units)
        if rest:
            pos.ask(FallBack(rest, self.barred, self.mobile))
        for unit in units:
            pos.put(unit, hex)
            if not self.mobile:
                pos.flags[unit] |= RETREATED
        pos.update_control()
