"""6. Stacking, with 8.30 to 8.32 for the units that do not count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Automatic
from stavka.hexes import bits
from stavka.mechanics.combat.losses import LossChoice
from stavka.titles.barbarossa_deluxe.state.flags import SIDES
from stavka.titles.barbarossa_deluxe.state.position import STACK, War

COMING_IN = "bulgarians come in"  # the hex where they did in this movement phase


def no_room(pos: War, units: Sequence[int], passing: bool = False) -> int:
    """Hexes that these units of one side may not enter for want of room, at any instant (bd:6.1, bd:6.2-a, bd:6.3)."""
    roster = pos.roster
    side = roster.side[units[0]]
    number = apart = cavalry = 0
    riders: list[int] = []
    for unit in units:
        number += roster.counts[unit]
        apart |= roster.apart[unit]
        cavalry |= roster.cavalry[unit]
        if pos.rider[unit] >= 0:
            riders.append(pos.rider[unit])
    shut = pos.full(side, number)
    if apart:  # bd:6.4
        shut |= pos.apart[side]
    if passing:
        return shut
    if riders:  # bd:8.31-c, bd:8.32-c
        shut |= hexes_of(pos, (u for u in roster.riders_of[side] if u not in riders))
    if cavalry:  # bd:8.30-e,-g
        shut |= hexes_of(pos, (u for u in roster.cavalry_of[side] if u not in units))
        shut |= pos.ground.cities
    return shut


def hexes_of(pos: War, units: Iterable[int]) -> int:
    found = 0
    for unit in units:
        if pos.where[unit] >= 0:
            found |= 1 << pos.where[unit]
    return found


def legal(pos: War, units: Sequence[int]) -> bool:
    """Whether these units of one side may stand in one hex (bd:6.3, bd:6.4, bd:6.5)."""
    roster = pos.roster
    return (
        sum(roster.counts[u] for u in units) <= STACK
        and sum(roster.apart[u] for u in units) <= 1
        and sum(roster.rides[u] for u in units) <= 1
        and sum(roster.cavalry[u] for u in units) <= 1
    )


def fits(pos: War, units: Sequence[int], hex: int) -> bool:
    """Whether units may join those of their side in a hex."""
    side = pos.roster.side[units[0]]
    there = [u for u in pos.of(side, hex) if u not in units]
    moving = [*units, *(pos.rider[u] for u in units if pos.rider[u] >= 0)]
    if any(pos.roster.cavalry[u] for u in units) and pos.ground.cities >> hex & 1:  # bd:8.30-g,-h
        return False
    return legal(pos, [u for u in there if u not in moving] + moving)


def rule_broken(pos: War, units: Sequence[int], hex: int) -> tuple[str, str]:
    """What is wrong with these units in a hex, and by which rule."""
    roster = pos.roster
    side = roster.side[units[0]]
    there = [*(u for u in pos.of(side, hex) if u not in units), *units]
    where, who = pos.board.label(hex), listed(map(pos.short, units))
    if sum(roster.apart[u] for u in there) > 1:
        return f"{who} may not stand in {where}: two satellite armies never share a hex", "bd:6.4"
    if sum(roster.counts[u] for u in there) > STACK:
        return f"{who} would make more than {STACK} units in {where}", "bd:6.3"
    if any(roster.cavalry[u] for u in units) and pos.ground.cities >> hex & 1:
        return f"{who} may not end in {where}: cavalry groups keep out of cities", "bd:8.30-g"
    if sum(roster.cavalry[u] for u in there) > 1:
        return f"{who} may not stand in {where}: a cavalry group is there already", "bd:8.30-e"
    rule = "bd:8.31-c" if any(roster.tiger[u] for u in there) else "bd:8.32-c"
    return f"{who} may not stand in {where}: it would have two support units", rule


def overstacked(pos: War, side: int) -> list[int]:
    """Hexes in which a side breaks the limits (bd:6.2-b), as the Bulgarians may till they have moved (bd:8.26-c)."""
    found = [hex for hex in bits(pos.suspect(side)) if not legal(pos, pos.of(side, hex))]
    return [hex for hex in found if hex != pos.counts.get(COMING_IN)]


@dataclass(slots=True)
class ThinOut(Automatic[War]):
    """Stacks over the limit are cut down by the opponent (bd:6.2-b)."""

    name: ClassVar[str] = "stacking"
    side: int

    def run(self, pos: War) -> None:
        over = overstacked(pos, self.side)
        if over:
            there = pos.of(self.side, over[0])
            units = tuple(u for u in there if helps(pos, there, u))
            pos.ask(Surplus(self.side, units), ThinOut(self.side))


def too_many(pos: War, units: Sequence[int]) -> int:
    """How many of these units must go, at the fewest, for the rest to be a legal stack."""
    roster = pos.roster

    def over(marks: Sequence[bool], most: int) -> int:
        return max(0, sum(marks[u] for u in units) - most)

    return max(over(roster.apart, 1) + over(roster.rides, 1), over(roster.counts, STACK)) + over(roster.cavalry, 1)


def helps(pos: War, there: Sequence[int], unit: int) -> bool:
    """Whether losing this unit is a step on the shortest way back to the limit; its support unit goes with it."""
    if pos.roster.rides[unit]:
        return False
    gone = (unit, pos.rider[unit])
    return too_many(pos, [u for u in there if u not in gone]) < too_many(pos, there)


@dataclass(slots=True)
class Surplus(LossChoice[War]):
    """The opponent picks a unit of an overfull stack (bd:6.2-b)."""

    name: ClassVar[str] = "surplus units"

    def asked(self, pos: War) -> str:
        return SIDES[1 - self.side]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "bd:6.2-b")

    def lost(self, pos: War, unit: int) -> None:
        pos.eliminate(unit, "is one too many and eliminated")
