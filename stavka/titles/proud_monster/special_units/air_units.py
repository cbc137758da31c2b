"""15.4: air units, which add to the factors of the stack they are with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.placing import UnitToHexOption, random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Automatic
from stavka.hexes import bits
from stavka.mechanics.combat.odds import Modifier
from stavka.titles.proud_monster.actions.markers import Support
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AIR_POOL, AXIS, SHIPPED, SIDES
from stavka.titles.proud_monster.state.position import War

BEST = "viii-airc"
FROM_1942 = 6  # pmd:15.4-j
YEAR_1942 = 200


def over(pos: War, side: int, hex: int) -> list[int]:
    """The air units with the stack of a side in a hex."""
    air = pos.roster.air
    return [u for u in pos.of(side, hex) if air[u]]


def strength(pos: War, unit: int, attacking: bool) -> int:
    """The factors of an air unit: German ones by the week in 1941, Soviet ones as printed (pmd:15.4-j,-k,-l)."""
    if pos.roster.side[unit] != AXIS:
        printed = pos.strength(unit)
        return printed.combat if attacking else printed.defence or 0
    if pos.turn >= YEAR_1942:
        return FROM_1942
    weeks = pos.title.axis_turns[pos.turn].air_strength
    return weeks[-1] if "second week" in pos.title.sequence[pos.phase] else weeks[0]


def best_corps(pos: War, fight: Fight) -> Iterator[Modifier]:
    """The VIII Air Corps gives its stack a column, in attack and defence (pmd:15.4-m)."""
    best = pos.roster.called(BEST)
    if best in fight.air:
        yield Modifier("VIII Air Corps", 1)
    elif fight.side != AXIS and pos.where[best] == fight.hex:
        yield Modifier("VIII Air Corps", -1)


# -- committing them (15.4) --------------------------------------------------------------------------------------------


def refusal(pos: War, hex: int) -> Refusal | None:
    """Why an air unit may not be committed to the stack of a hex (pmd:15.4-a,-e, pmd:6.1-h)."""
    side, roster, where = pos.asked_side(), pos.roster, pos.board.label(hex)
    there = [u for u in pos.of(side, hex) if roster.zoc[u]]
    if not any(pos.supplied[side] >> u & 1 for u in there):
        return Refusal(f"no stack of {SIDES[side]} in defensive supply stands in {where}", "pmd:15.4-a")
    if side == AXIS and not any(roster.german[u] for u in there):
        return Refusal(f"the stack in {where} has no German unit", "pmd:15.4-e")
    if over(pos, side, hex):
        return Refusal(f"an air unit is with the stack in {where} already", "pmd:6.1-h")
    return None


class Supporting(UnitToHexOption[War, Support]):
    """An available air unit joins a stack at any moment of a Movement or Combat Phase (pmd:15.4-a)."""

    action = Support
    share = 1.0

    def open(self, pos: War) -> bool:
        return any(True for _ in self.units(pos))

    def units(self, pos: War) -> list[int]:
        sides, flags, side = pos.roster.side, pos.flags, pos.asked_side()
        return [u for u in pos.in_box(AIR_POOL) if sides[u] == side and not flags[u] & SHIPPED]

    def hexes(self, pos: War, unit: int) -> int:
        side = pos.asked_side()
        near = pos.ground.grid.spread(pos.occupied[1 - side])  # where a fight may come; elsewhere it is no use
        return sum(1 << hex for hex in bits(pos.occupied[side] & near) if refusal(pos, hex) is None)

    def sample(self, pos: War, rng: Random) -> Action | None:
        side = pos.asked_side()
        units, front = self.units(pos), pos.ground.grid.spread(pos.occupied[1 - side])
        hexes = pos.occupied[side] & front
        if not units or not hexes:
            return None
        hex = random_hex(hexes, rng)
        return self.make(pos, rng.choice(units), hex) if refusal(pos, hex) is None else None

    def refusal(self, pos: War, action: Support) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        if unit not in self.units(pos):
            return self.not_this_unit(pos, unit)
        return refusal(pos, pos.board.grid.index(action.hex))

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        if pos.air_supply and pos.flags[unit] & SHIPPED and pos.roster.side[unit] == AXIS:
            return Refusal(f"{pos.short(unit)} flies supply, or is out, this week", "pmd:8.7-a")
        return Refusal(f"{pos.short(unit)} is no air unit that waits to be committed", "pmd:15.4-a")

    def put(self, pos: War, unit: int, hex: int) -> None:
        pos.put(unit, hex)


SUPPORT, END = Supporting(), Ending[War]()


@dataclass(slots=True)
class AirMenu(SideMenu[War]):
    """Air units that have arrived join stacks at once, before the enemy moves (pmd:15.4-b)."""

    name: ClassVar[str] = "air units"
    rule: ClassVar[str] = "pmd:15.4-b"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return (SUPPORT, END)


@dataclass(slots=True)
class AirDue(Automatic[War]):
    """Asks a side whose air units arrived, if there is a stack at the front for one."""

    name: ClassVar[str] = "air units"
    side: int

    def run(self, pos: War) -> None:
        pos.ask(AirMenu(self.side))
        if not SUPPORT.open(pos):
            pos.leave()


def join(pos: War, unit: int, hex: int) -> None:
    """An air unit comes along with its stack; one that was in the hex before is taken off (pmd:15.4-g)."""
    for other in over(pos, pos.roster.side[unit], hex):
        if other != unit:
            dismiss(pos, other)
    pos.put(unit, hex)


def has_a_stack(pos: War, side: int, hex: int) -> bool:
    """Whether units are in a hex that an air unit can be with: of the Axis Germans (pmd:15.4-e)."""
    roster = pos.roster
    return any(roster.zoc[u] and (side != AXIS or roster.german[u]) for u in pos.of(side, hex))


def went_along(pos: War, units: Sequence[int], start: int, end: int) -> None:
    """An air unit goes along with the last of its stack that leave a hex (pmd:15.4-f,-g).

    Where it meets another the VIII Air Corps stays, else the one that comes.
    """
    side = pos.roster.side[units[0]]
    if start < 0 or has_a_stack(pos, side, start) or not has_a_stack(pos, side, end):
        return
    for unit in over(pos, side, start):
        if pos.roster.called(BEST) in over(pos, side, end):
            dismiss(pos, unit)
        else:
            join(pos, unit, end)


def dismiss(pos: War, unit: int) -> None:
    """An air unit is out until next week."""
    pos.put(unit, AIR_POOL)
    pos.flags[unit] |= SHIPPED


def pick_up(pos: War, side: int) -> None:
    """The Refit Phase makes all air units of a side available again (pmd:15.4-d)."""
    for unit in pos.roster.flyers[side]:
        if pos.where[unit] >= 0:
            pos.put(unit, AIR_POOL)


def left_alone(pos: War, hex: int) -> None:
    """Air units without a stack to be with are out until next week (pmd:15.4-e,-i)."""
    roster = pos.roster
    for unit in [u for u in pos.at(hex) if roster.air[u]]:
        if not has_a_stack(pos, roster.side[unit], hex):
            dismiss(pos, unit)
