"""13.8: defenders that retreat instead of losing their last step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Choice
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.combat import Retreat, Stay
from stavka.titles.proud_monster.combat.declaring import named_air
from stavka.titles.proud_monster.combat.fight import defenders_left, note, now
from stavka.titles.proud_monster.combat.odds.factors import over_arrow
from stavka.titles.proud_monster.movement.costs import usual_terms
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.stacks import reserves
from stavka.titles.proud_monster.stacks.coming_and_going import arrive
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS, RETREATED, SIDES
from stavka.titles.proud_monster.state.position import War

if TYPE_CHECKING:
    from stavka.titles.proud_monster.combat.outcome.losses import AssaultLosses

REQUIRED = "retreat"  # declared by the Soviets: the stack may not stay (pmd:5.5-d)
HEAVY_GUNS = ("HARKO", "LRA")  # pmd:15.5-d, pmd:15.10-j


def held(pos: War, fight: Fight) -> bool:
    """Nobody retreats from a mobile assault, a city or a Hedgehog (pmd:13.8-b)."""
    in_hedgehog = fight.side != AXIS and pos.hedgehogs >> fight.hex & 1
    return fight.mobile or bool(in_hedgehog or pos.ground.cities >> fight.hex & 1)


def goes_back(pos: War, unit: int) -> bool:
    """Whether a unit may be part of a stack that retreats: German colours or Guards, no heavy gun (pmd:13.8-a,-b).

    Engineers are Guards (pmd:15.7-e). A minor ally holds its stack in place (pmd:7.1-i).
    """
    roster = pos.roster
    coloured = roster.german if roster.side[unit] == AXIS else roster.guards
    return coloured[unit] and roster.kind[unit] not in HEAVY_GUNS


def conceivable(pos: War) -> bool:
    """Whether a part of the stack may come to retreat when the others are lost."""
    fight = now(pos)
    return not held(pos, fight) and any(goes_back(pos, u) for u in defenders_left(pos, fight))


def possible(pos: War) -> bool:
    """Whether the whole stack can go, as it is at this moment: all of it or none (pmd:13.8-a,-e).

    Guns that have lost all others fall with them (pmd:13.11-g, pmd:15.11-e).
    """
    fight = now(pos)
    left = defenders_left(pos, fight)
    if not any(pos.roster.zoc[u] for u in left) or held(pos, fight) or not all(goes_back(pos, u) for u in left):
        return False
    return all(ends(pos, u) for u in left if pos.roster.line[u] >= 0)


def not_now(pos: War, side: int) -> Refusal:
    """Why units that owe a loss do not retreat for it (pmd:13.8-b, pmd:13.11-e)."""
    fight = now(pos)
    where = pos.board.label(fight.hex)
    if side == fight.side:
        return Refusal("'retreat' is not for attackers: they lose every step they can", "pmd:13.11-e")
    if held(pos, fight):
        return Refusal(f"nobody retreats from {where}: a mobile assault, a city or a Hedgehog holds them", "pmd:13.8-b")
    if not all(goes_back(pos, u) for u in defenders_left(pos, fight)):  # unseen ones too, so nobody is named
        told = f"the stack in {where} may not retreat: not all in it are Germans, or Guards, without heavy guns"
        return Refusal(told, "pmd:13.8-b")
    return Refusal(f"the stack in {where} may retreat for its last step only", "pmd:13.11-e")


def ends(pos: War, unit: int) -> int:
    """Hexes beside a unit that it may retreat to (pmd:13.8-c,-d).

    No enemy is there, nothing bars a step of its class, and it leads neither off the map nor over open water; room is
    looked at when the next phase begins. A shared hex is left for a hex of friends only (pmd:13.15.3-m).
    """
    start, side = pos.where[unit], pos.roster.side[unit]
    if pos.roster.line[unit] < 0:
        return 0
    near = pos.ground.near[start] & pos.ground.land & ~pos.occupied[1 - side] & ~(1 << start)
    near &= ~pos.seams.closed(0, pos, unit)
    if pos.joint >> start & 1:
        near &= pos.occupied[side]
    terms = usual_terms(pos, side, pos.roster.line[unit])
    found = 0
    for hex in bits(near):
        if terms.step_cost(start, hex) is not None and not over_arrow(pos, start, hex) and not hostile(pos, side, hex):
            found |= 1 << hex
    return found


def hostile(pos: War, side: int, hex: int) -> bool:
    """Whether enemies are in a hex; guns that stand alone are units too (pmd:13.8-c)."""
    return any(not pos.roster.air[u] for u in pos.of(1 - side, hex))


def together(pos: War, units: Sequence[int]) -> int:
    """Hexes that are open to all of these."""
    found = -1
    for unit in units:
        found &= ends(pos, unit)
    return found if units else 0


@dataclass(slots=True)
class GoOrStay(Choice[War]):
    """The defender takes its last loss as a retreat of the whole stack, or stays (pmd:13.8-a,-e).

    The first unit that goes binds the others; they may go to different hexes (pmd:13.8-c).
    """

    name: ClassVar[str] = "retreat"
    complete: ClassVar[bool] = False
    side: int
    bill: AssaultLosses
    going: bool = False

    def asked(self, pos: War) -> str:
        return SIDES[self.side]

    def prompt(self, pos: War) -> str:
        here = pos.board.label(now(pos).hex)
        return f"{self.asked(pos)} retreats from {here}" if self.going else f"{self.asked(pos)} may retreat from {here}"

    def walking(self, pos: War) -> tuple[int, ...]:
        return tuple(u for u in defenders_left(pos, now(pos)) if pos.roster.line[u] >= 0)

    def choices(self, pos: War) -> Sequence[Action]:
        units = self.walking(pos)
        name = pos.hex_name
        names = tuple(map(pos.short, units))
        found: list[Action] = [] if self.going else [Stay()]
        if len(units) > 1:
            found += [Retreat(names, name(hex)) for hex in bits(together(pos, units))]
        return found + [Retreat((pos.short(u),), name(hex)) for u in units for hex in bits(ends(pos, u))]

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if not isinstance(action, Retreat):
            return Choice.refusal(self, pos, action)
        ground, air = named_air.apart(pos, action.units_named)
        units = [pos.roster.index(unit) for unit in ground or action.units_named]
        stack, who = self.walking(pos), listed(action.units_named)
        if not set(units) <= set(stack) or len(set(units)) != len(units):
            return Refusal(f"{who} is not of the stack that retreats: {listed(map(pos.short, stack))}", "pmd:13.8-e")
        hex = pos.board.grid.index(action.hex)
        if together(pos, units) >> hex & 1:
            return named_air.not_with(pos, ground, air)
        where = pos.board.label(hex)
        if hostile(pos, self.side, hex):
            return Refusal(f"{who} may not retreat to {where}: the enemy is there", "pmd:13.8-c")
        if pos.joint >> now(pos).hex & 1 and not pos.occupied[self.side] >> hex & 1:
            return Refusal(f"{who} must leave a shared hex for a hex of friends, not for {where}", "pmd:13.15.3-m")
        return Refusal(f"{who} may not retreat to {where}", "pmd:13.8-d")

    def why_not(self, pos: War, action: Action) -> Refusal:
        required = self.going and not now(pos).retreated
        return self.none_of_these(pos, action, "pmd:5.5-d" if required else "pmd:13.8-e")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Stay):
            pos.ask(replace(self.bill, stays=True))
            return
        assert isinstance(action, Retreat)
        hex = pos.board.grid.index(action.hex)
        reserves.break_up(pos, self.side, now(pos).hex)  # pmd:6.4-f
        ground, air = named_air.apart(pos, action.units_named)
        units = [pos.roster.index(name) for name in ground]
        for unit in units:
            pos.flags[unit] |= RETREATED
        for unit in air:
            air_units.join(pos, unit, hex)
        note(pos, retreated=True)
        arrive(pos, units, [hex])
        if self.walking(pos):
            pos.ask(GoOrStay(self.side, self.bill, going=True))
