"""14.1, 14.7, 14.8: what a mobile assault costs the cavalry, and what follows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done, Lose
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Choice
from stavka.mechanics.combat.losses import LossChoice, lose_step
from stavka.titles.proud_monster.actions.combat import Overrun
from stavka.titles.proud_monster.combat.advancing import advance
from stavka.titles.proud_monster.combat.declaring import close_combat_markers, mobile_assaults
from stavka.titles.proud_monster.combat.fight import attackers_left, now
from stavka.titles.proud_monster.combat.outcome.losses import FULL_STEP, payers_of
from stavka.titles.proud_monster.movement import rvgk
from stavka.titles.proud_monster.movement.movement_points import left
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.stacks.coming_and_going import arrive
from stavka.titles.proud_monster.stacks.reserves import offensive_week
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS, HALTED, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War

FULL_MECH, FULL_CAVALRY = 12, 8  # pmd:5.4-g


def participants(pos: War, fight: Fight) -> tuple[int, ...]:
    """All that took part and are left, those that were not shown too (pmd:14.3-f)."""
    return (*attackers_left(pos, fight), *fight.riders)


def cavalry_pays(pos: War) -> None:
    """Soviet cavalry that counted in a mobile assault loses a step at once, beside the result (pmd:14.1-f)."""
    fight = now(pos)
    if fight.mobile and fight.side == SOVIET:
        ask_cavalry(pos, tuple(u for u in attackers_left(pos, fight) if pos.roster.cavalry[u]), FULL_STEP)


def ask_cavalry(pos: War, riding: tuple[int, ...], owed: int) -> None:
    """A division without Guards is half a step, so two of them pay; a lone one is enough (pmd:14.1-f, pmd:13.9)."""
    if len(riding) == 1 and owed > 0:
        lose_step(pos, riding[0])
    elif riding and owed > 0:
        pos.ask(CavalryLoss(SOVIET, riding, owed))


@dataclass(slots=True)
class CavalryLoss(LossChoice[War]):
    """The Soviets choose the cavalry that pays (pmd:14.1-f)."""

    name: ClassVar[str] = "loss of cavalry"
    owed: int = FULL_STEP  # in halves

    def choices(self, pos: War) -> Sequence[Action]:
        return [Lose(pos.short(u)) for u in payers_of(pos, self.units)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "pmd:14.1-f")

    def lost(self, pos: War, unit: int) -> None:
        lose_step(pos, unit)
        ask_cavalry(pos, tuple(u for u in self.units if u != unit), self.owed - pos.roster.worth[unit])


def go_in(pos: War) -> None:
    """A success if nobody is left to defend the hex, else a failure (pmd:14.7-a)."""
    fight = now(pos)
    units = participants(pos, fight)
    if advance.cleared(pos, fight):
        succeed(pos, fight, units)
        return
    for unit in units:
        pos.flags[unit] |= HALTED  # pmd:14.7-d: back where they came from, or where they are (pmd:14.9)
    if advance.open_door(pos, fight):
        advance.ask(pos)


def succeed(pos: War, fight: Fight, units: Sequence[int]) -> None:
    """The assaulting units stand in the hex, which gets a marker, and may go on (pmd:14.7-b,-c, pmd:14.10-c)."""
    hex = fight.hex
    if fight.side == SOVIET:
        rvgk.pass_by(pos, [unit for unit in units if pos.where[unit] < 0])  # pmd:11.3-g
    for unit in units:
        pos.flags[unit] &= ~HALTED
    if not units:
        return
    pos.cleared |= 1 << hex
    pos.arrived |= 1 << hex
    for unit in fight.air:
        air_units.join(pos, unit, hex)
    arrive(pos, units, [hex], by_land=not any(advance.fell_from_the_sky(pos, unit) for unit in units))


# -- a second round in an Axis Seasonal Offensive (14.8) ---------------------------------------------------------------


def again(pos: War, fight: Fight) -> tuple[int, ...]:
    """Units of the assault that may try again: at full movement, with points for it (pmd:14.8, pmd:5.4-f,-g)."""
    roster, found = pos.roster, []
    for unit in participants(pos, fight):
        full = FULL_MECH if roster.mech[unit] else FULL_CAVALRY
        stayed = pos.where[unit] != fight.hex or fight.launch == (fight.hex,)
        if stayed and pos.strength(unit).move >= full and left(pos, unit) >= mobile_assaults.price(pos, unit):
            found.append(unit)
    return tuple(found)


def second_round(pos: War, fight: Fight) -> None:
    """A German assault of a Seasonal Offensive that left defenders may be repeated (pmd:14.8, pmd:5.4-f)."""
    if not fight.mobile or fight.second or fight.side != AXIS or not offensive_week(pos, AXIS):
        return
    able = again(pos, fight)
    if able and pos.occupied[SOVIET] >> fight.hex & 1:
        pos.ask(SecondRound(able, fight.hex))


@dataclass(slots=True)
class SecondRound(Choice[War]):
    """The Axis assaults the same stack once more, or ends the move (pmd:14.8, pmd:5.4-f)."""

    name: ClassVar[str] = "second round"
    complete: ClassVar[bool] = False
    force: tuple[int, ...]
    hex: int

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def prompt(self, pos: War) -> str:
        return f"axis may assault {pos.board.label(self.hex)} once more, or is 'done'"

    def choices(self, pos: War) -> Sequence[Action]:
        groups = [list(self.force)] if len(self.force) > 1 else []
        groups += [[unit] for unit in self.force]
        name = pos.hex_name(self.hex)
        assaults = [Overrun(tuple(map(pos.short, group)), name) for group in groups]
        return [Done(), *(action for action in assaults if self.refusal(pos, action) is None)]

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Overrun):
            return self.none_of_these(pos, action, "pmd:14.8")
        units = [pos.roster.index(name) for name in action.units]
        if action.hex != pos.hex_name(self.hex):
            return Refusal(f"'{action}' is not against the stack in {pos.hex_name(self.hex)}", "pmd:5.4-f")
        outside = [name for name, unit in zip(action.units, units, strict=True) if unit not in self.force]
        if outside or len(set(units)) != len(units):
            who = (outside or action.units)[0]
            return Refusal(
                f"{who} is not one of those that can go on: {listed(map(pos.short, self.force))}", "pmd:5.4-g"
            )
        shown = [pos.roster.index(name) for name in action.attackers]
        found = mobile_assaults.group_refusal(pos, units, self.hex, shown)
        if found or not action.marker:
            return found
        return close_combat_markers.refusal(pos, AXIS, (), self.hex)

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Overrun):
            units = tuple(pos.roster.index(name) for name in action.attackers)
            riders = tuple(pos.roster.index(name) for name in action.riders)
            mobile_assaults.begin(pos, units, riders, self.hex, action.marker, second=True)
