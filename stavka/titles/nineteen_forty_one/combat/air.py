"""10. Air power, with the uses of air points that options 21, 23 and 25 add."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Option
from stavka.titles.nineteen_forty_one.actions import AirSupply, Bomb, Negate, Neutralize
from stavka.titles.nineteen_forty_one.options import naval
from stavka.titles.nineteen_forty_one.state.flags import AIR_SUPPLIED, AXIS
from stavka.titles.nineteen_forty_one.state.position import FLEETS, War
from stavka.titles.nineteen_forty_one.telling.misplaced import misplaced


def begin(pos: War) -> None:
    """Open the air segment of the phasing player, if he has a point to use (n41:2-air-segment)."""
    pos.segment = 0
    pos.rail_used[pos.player] = 0
    for unit in pos.roster.of_side[pos.player]:
        pos.flags[unit] &= ~AIR_SUPPLIED
    pos.forget()
    if pos.air[pos.player] and any(option.open(pos) for option in USES):
        pos.ask(AirSegment(pos.player))


@dataclass(slots=True)
class AirSegment(SideMenu[War]):
    """The phasing player may use air points before anything else (n41:2-air-segment)."""

    name: ClassVar[str] = "air segment"
    rule: ClassVar[str] = "n41:2-in-sequence"

    def prompt(self, pos: War) -> str:
        return f"{self.label(pos)}: {pos.air[self.side]} air points are left, the enemy has {pos.air[1 - self.side]}"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return OPTIONS

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        return misplaced(pos, action) or SideMenu.refusal(self, pos, action)


def short_of_points(pos: War, wanted: int) -> Refusal | None:
    """An air point is used once in a game turn (n41:10-once)."""
    left = pos.air[pos.player]
    return Refusal(f"{wanted} air points are wanted, {left} are left", "n41:10-once") if wanted > left else None


def not_german(pos: War, what: str, rule: str) -> Refusal | None:
    return None if pos.player == AXIS else Refusal(f"only the German player may {what}", rule)


class Negating(Option[War, Negate]):
    """Cancels enemy air points one for one (n41:10-negate)."""

    action = Negate

    def each(self, pos: War) -> Iterator[Action]:
        return (Negate(n) for n in range(1, min(pos.air) + 1))

    def refusal(self, pos: War, action: Negate) -> Refusal | None:
        if action.points < 1:
            return Refusal("at least one point is used", "n41:10-negate")
        there = pos.air[1 - pos.player]
        if action.points > there:
            return Refusal(f"the enemy has {there} air points, not {action.points}", "n41:10-negate")
        return short_of_points(pos, action.points)

    def play(self, pos: War, action: Negate) -> None:
        pos.air[0] -= action.points
        pos.air[1] -= action.points

    def open(self, pos: War) -> bool:
        return bool(min(pos.air) > 0)


class Bombing(Option[War, Bomb]):
    """Each point takes two units off Soviet rail capacity this turn (n41:23-bomb)."""

    action = Bomb

    def each(self, pos: War) -> Iterator[Action]:
        return (a for n in range(1, pos.air[AXIS] + 1) if self.refusal(pos, a := Bomb(n)) is None)

    def refusal(self, pos: War, action: Bomb) -> Refusal | None:
        if "rail-bombing" not in pos.options:
            return Refusal("railroads are bombed only with the option rail-bombing", "n41:20-optional")
        if action.points < 1:
            return Refusal("at least one point is used", "n41:23-bomb")
        return not_german(pos, "bomb railroads", "n41:23-bomb") or short_of_points(pos, action.points)

    def play(self, pos: War, action: Bomb) -> None:
        pos.air[AXIS] -= action.points
        pos.add("bombed", action.points)

    def open(self, pos: War) -> bool:
        return bool("rail-bombing" in pos.options and pos.player == AXIS and pos.air[AXIS] > 0)


class Neutralizing(Option[War, Neutralize]):
    """Three points in one segment put a fleet out of action (n41:21-neutralise, n41:21-areas)."""

    action = Neutralize

    def each(self, pos: War) -> Iterator[Action]:
        return (a for fleet in FLEETS if self.refusal(pos, a := Neutralize(fleet)) is None)

    def refusal(self, pos: War, action: Neutralize) -> Refusal | None:
        if "naval" not in pos.options:
            return Refusal("there are fleets only with the option naval", "n41:20-optional")
        if action.fleet in pos.fleets_lost:
            return Refusal(f"the {action.fleet} fleet is already out of action, for good", "n41:21-neutralise-perm")
        refusal = not_german(pos, "neutralize a fleet", "n41:21-neutralise")
        if refusal is None and pos.air[AXIS] < naval.POINTS:
            return Refusal(f"{naval.POINTS} air points are needed, {pos.air[AXIS]} are left", "n41:21-neutralise")
        return refusal

    def play(self, pos: War, action: Neutralize) -> None:
        pos.air[AXIS] -= naval.POINTS
        naval.neutralize(pos, action.fleet)

    def open(self, pos: War) -> bool:
        possible = "naval" in pos.options and pos.player == AXIS and pos.air[AXIS] >= naval.POINTS
        return bool(possible and len(pos.fleets_lost) < len(FLEETS))


class SupplyingByAir(Option[War, AirSupply]):
    """One point supplies a corps, two a group or an army, for the whole player turn (n41:25-air-supply)."""

    action = AirSupply

    def each(self, pos: War) -> Iterator[Action]:
        for unit in pos.roster.of_side[AXIS]:
            if pos.where[unit] >= 0 and self.refusal(pos, action := AirSupply(pos.short(unit))) is None:
                yield action

    @staticmethod
    def cost(pos: War, unit: int) -> int:
        return 1 if pos.roster.corps[unit] else 2

    def refusal(self, pos: War, action: AirSupply) -> Refusal | None:
        if "air-supply" not in pos.options:
            return Refusal("units are supplied by air only with the option air-supply", "n41:20-optional")
        unit = pos.roster.index(action.unit)
        refusal = not_german(pos, "supply units by air", "n41:25-air-supply")
        if refusal:
            return refusal
        if pos.roster.side[unit] != AXIS or pos.where[unit] < 0:
            return Refusal(f"{action.unit} is no Axis unit on the map", "n41:25-air-supply")
        if pos.flags[unit] & AIR_SUPPLIED:
            return Refusal(f"{action.unit} is already supplied by air", "n41:25-air-supply-duration")
        if not any(pos.roster.german[u] for u in pos.at(pos.where[unit])):
            return Refusal(f"no German unit is in the hex of {action.unit}", "n41:25-air-supply-german")
        if self.cost(pos, unit) > pos.air[AXIS]:
            wanted = f"{self.cost(pos, unit)} air points"
            return Refusal(f"{action.unit} takes {wanted}, {pos.air[AXIS]} are left", "n41:25-air-supply")
        return None

    def play(self, pos: War, action: AirSupply) -> None:
        unit = pos.roster.index(action.unit)
        pos.air[AXIS] -= self.cost(pos, unit)
        pos.flags[unit] |= AIR_SUPPLIED

    def open(self, pos: War) -> bool:
        return bool("air-supply" in pos.options and pos.player == AXIS and pos.air[AXIS] > 0)


class EndAirSegment(Ending[War]):
    """Goes on to the first ground segment (n41:2-air-segment)."""


USES: tuple[AnyOption[War], ...] = (Negating(), Bombing(), Neutralizing(), SupplyingByAir())
OPTIONS: tuple[AnyOption[War], ...] = (*USES, EndAirSegment())


def attack_refusal(pos: War, points: int, attackers: Sequence[int]) -> Refusal | None:
    """Why the phasing player may not use these points on his attack (n41:10-raise, n41:10-axis-limit)."""
    if points < 0:
        return Refusal(f"{points} air points are none", "n41:10-raise")
    if points and pos.player == AXIS and not any(pos.roster.german[u] for u in attackers):
        return Refusal("air points join an attack only if a German unit takes part", "n41:10-axis-limit")
    return short_of_points(pos, points)


def against_refusal(pos: War, defenders: Sequence[int]) -> Refusal:
    """Why the non-phasing player is not asked, or not again, for points against an attack."""
    left = pos.air[pos.enemy]
    if not left:
        return Refusal("no air points are left", "n41:10-once")
    if not against(pos, defenders):
        return Refusal("air points help a defence only if a German unit defends", "n41:10-axis-limit")
    return Refusal("the air points against the attack have been told", "n41:10-order")


def against(pos: War, defenders: Sequence[int]) -> int:
    """How many points the non-phasing player may use against an attack (n41:10-lower, n41:10-axis-limit)."""
    if pos.enemy == AXIS and not any(pos.roster.german[u] for u in defenders):
        return 0
    return pos.air[pos.enemy]
