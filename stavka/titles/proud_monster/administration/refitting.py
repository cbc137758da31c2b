"""9.5.1: reduced Axis units get steps back in the Refit Phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Option
from stavka.titles.proud_monster.actions.administration import Refit
from stavka.titles.proud_monster.administration.full_strength import most
from stavka.titles.proud_monster.administration.points import enough, pay
from stavka.titles.proud_monster.nations import finnish_front
from stavka.titles.proud_monster.special_units import guns
from stavka.titles.proud_monster.state.calendar import year_of
from stavka.titles.proud_monster.state.flags import AREAS, AXIS, REFIT, REFITTED, RESERVE, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.weather.weather_effects import around_by_land


def touches_enemy(pos: War, unit: int) -> bool:
    """Whether an enemy is adjacent across a land hexside; beyond the Finnish front are some (pmd:4.5.2-c)."""
    where, side = pos.where[unit], pos.roster.side[unit]
    if where < 0:
        return False
    if side == SOVIET and finnish_front.adjacent(pos) >> where & 1:
        return True
    return bool(around_by_land(pos, where) & pos.occupied[1 - side])


def too_far(pos: War, hex: int) -> Refusal | None:
    """Where no replacements reach: east of the GAS line in 1941, in the Caucasus in 1942 (pmd:9.5.1-e)."""
    year, label = year_of(pos.turn), pos.board.label(hex)
    if year == 1941 and pos.ground.gas_east >> hex & 1:
        return Refusal(f"nobody refits east of the GAS line in 1941, as in {label}", "pmd:9.5.1-e")
    if year == 1942 and pos.ground.caucasus >> hex & 1:
        return Refusal(f"nobody refits south of the Caucasus line in 1942, as in {label}", "pmd:9.5.1-e")
    return None


def place_refusal(pos: War, unit: int) -> Refusal | None:
    """Why a unit on the map gets no strength where it stands (pmd:9.5.1-b,-e,-f)."""
    who, where, side = pos.short(unit), pos.where[unit], pos.roster.side[unit]
    if pos.joint >> where & 1:  # pmd:13.15.3-j
        return Refusal(f"{who} shares its hex with the enemy", "pmd:9.5.1-b")
    if not pos.overland[side] >> unit & 1:
        by_air = pos.airlifted >> unit & 1
        return Refusal(f"{who} is not in overland supply", "pmd:8.7-f" if by_air else "pmd:9.5.1-e")
    if pos.flags[unit] & RESERVE:
        return Refusal(f"{who} is in reserve", "pmd:9.5.1-e")
    if pos.roster.mech[unit] and touches_enemy(pos, unit) and unit not in pos.shots:  # guns lose no steps
        return Refusal(f"{who} is a Mech unit with an enemy adjacent", "pmd:9.5.1-f")
    freed = pos.concentrated >> unit & 1  # of all that the GAS line does (pmd:8.9-b)
    return too_far(pos, where) if side == AXIS and not freed else None


class Refitting(Option[War, Refit]):
    """One step for one point, as often as one likes (pmd:9.5.1-a,-d); so assault gun brigades grow (pmd:15.22-b).

    Minor allied Mech units take German Mech points (pmd:7.1-m), foreigners in German colours German ones (pmd:7.3-d).
    """

    action = Refit
    complete: ClassVar[bool] = True

    def open(self, pos: War) -> bool:
        return pos.player == AXIS and any(pos.points[:2]) and bool(pos.lost_steps or pos.shots)

    def each(self, pos: War) -> Iterator[Action]:
        if not self.open(pos):
            return
        for unit in sorted({*pos.lost_steps, *pos.shots}):
            if pos.roster.side[unit] == AXIS and self.unit_refusal(pos, unit) is None:
                yield Refit(pos.short(unit))

    def refusal(self, pos: War, action: Refit) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        if pos.roster.side[unit] == SOVIET:
            return Refusal(f"{action.unit} cannot be refit: the Soviets only rebuild", "pmd:9.5.3-a")
        if pos.player != AXIS:
            return Refusal(f"{action.unit} is not yours to refit now", "pmd:9.5.1-a")
        return self.unit_refusal(pos, unit, action.steps)

    def unit_refusal(self, pos: War, unit: int, steps: int = 1) -> Refusal | None:
        roster, who, where = pos.roster, pos.short(unit), pos.where[unit]
        if where < 0 and where not in AREAS[AXIS]:
            return Refusal(f"{who} is neither on the map nor in an OKH area", "pmd:9.5.1-a")
        if roster.minor[unit] and not roster.mech[unit]:
            return Refusal(f"{who} cannot be refit: of minor allies only Mech units can", "pmd:7.1-l")
        if unit in pos.shots:
            return guns.refit_refusal(pos, unit) or (place_refusal(pos, unit) if where >= 0 else None)
        limit = most(pos, unit)
        if pos.steps(unit) + steps > limit:
            return self._full(pos, unit, limit)
        if enough(pos, AXIS, roster.mech[unit] or roster.minor[unit]) < steps:
            kind = "Mech" if roster.mech[unit] else "replacement"
            return Refusal(f"there is no {kind} point for {who}, or too few", "pmd:9.5.1-c")
        return place_refusal(pos, unit) if where >= 0 else None

    @staticmethod
    def _full(pos: War, unit: int, limit: int) -> Refusal:
        if limit < pos.full_steps(unit):
            rule = "pmd:15.1-c" if year_of(pos.turn) == 1942 else "pmd:15.1-d"
            return Refusal(f"{pos.short(unit)} gets no further than {counted(limit, 'step')} this year", rule)
        told = "has all its steps" if pos.steps(unit) >= limit else f"has no more than {counted(limit, 'step')}"
        return Refusal(f"{pos.short(unit)} {told}", "pmd:9.5.1-d")

    def play(self, pos: War, action: Refit) -> None:
        """A Mech unit on the map stands still for the week, a Leg unit does not (pmd:9.5.1-f,-g,-k)."""
        unit = pos.roster.index(action.unit)
        if unit in pos.shots:
            guns.refit(pos, unit)
            return
        pay(pos, AXIS, action.steps, pos.roster.mech[unit])
        pos.set_steps(unit, pos.steps(unit) + action.steps)
        if pos.roster.mech[unit] and pos.where[unit] >= 0:
            pos.flags[unit] |= REFIT


def cleanup(pos: War, side: int) -> None:
    """Refit markers come off in the Cleanup Phase of the week (pmd:9.5.1-l)."""
    for unit in pos.flagged(REFITTED, side):
        pos.flags[unit] &= ~REFITTED
