"""13.15: attackers advance into the hex that they have emptied, or beside the defenders left in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.mechanics.combat.actions import AdvanceTogether
from stavka.mechanics.combat.advance import AdvanceOfSeveral
from stavka.titles.proud_monster.combat.declaring import named_air
from stavka.titles.proud_monster.combat.declaring.close_combat_markers import marked
from stavka.titles.proud_monster.combat.fight import attackers_left, now
from stavka.titles.proud_monster.movement import rvgk
from stavka.titles.proud_monster.movement.costs import usual_terms
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.stacks.coming_and_going import arrive
from stavka.titles.proud_monster.state.charts import DIVISION
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AREAS, LANDED, SHIPPED, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import supply_effects

BOUNDARY = "pmd:5.3-j"  # of army groups, over which nobody advances (pmd:5.3-k)
FAST = 6  # movement points that an advance beside defenders takes (pmd:13.15.2-a)
STAY_BEHIND = {"HARKO": "pmd:15.5-d", "LRA": "pmd:15.10-j", "ParC": "pmd:15.8-c", "Part": "pmd:15.8-c"}
"""Who never advances, by which rule; the MAD does (pmd:15.21-f)."""


def cleared(pos: War, fight: Fight) -> bool:
    return not pos.occupied[1 - fight.side] >> fight.hex & 1


def may_enter(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not advance into a hex at all: terrain and nations, not points (pmd:13.15.1-a)."""
    who, where = pos.short(unit), pos.board.label(hex)
    roster, start = pos.roster, pos.where[unit]
    if roster.kind[unit] in STAY_BEHIND or roster.line[unit] < 0 or pos.flags[unit] & LANDED:
        return Refusal(f"{who} does not advance", STAY_BEHIND.get(roster.kind[unit], "pmd:13.15.1-a"))
    if fell_from_the_sky(pos, unit):
        return Refusal(f"{who} does not advance in the week of its drop", "pmd:15.17-g")
    closed = pos.seams.closed_by(pos, unit, hex)
    if closed and closed.rule == BOUNDARY:
        return Refusal(closed.reason, "pmd:5.3-k")
    if closed:
        return closed
    terms = usual_terms(pos, roster.side[unit], roster.line[unit])
    if start < 0:
        return None  # pmd:10.5-l, pmd:14.10-c: the coast is open to whoever sails, the gate to whoever assaults there
    if terms.step_cost(start, hex) is None:
        return Refusal(f"{who} may not enter {where}", "pmd:13.15.1-a")
    return None


def fell_from_the_sky(pos: War, unit: int) -> bool:
    """Units that dropped attack without advancing in their week (pmd:15.17-g)."""
    return bool(pos.dropped >> unit & 1 and pos.flags[unit] & SHIPPED)


def beside_defenders(pos: War, unit: int) -> Refusal | None:
    """Why a unit may not come in while defenders are left: German or Guards colours and fast (pmd:13.1-u).

    Rain slows movement only (pmd:12.4-b).
    """
    roster, who = pos.roster, pos.short(unit)
    if not (roster.german[unit] or roster.guards[unit]):
        told = f"{who} is neither of German nor of Guards colour and does not advance beside defenders"
        return Refusal(told, "pmd:13.1-u")
    if supply_effects.factor_of(pos, unit) < FAST:
        return Refusal(f"{who} has not the {FAST} movement points to advance beside defenders", "pmd:13.15.2-a")
    return None


def room_by_losses(fight: Fight) -> int:
    """Quarters of a division that may come in beside defenders: one for a loss of one, two for more (pmd:13.15.2-c).

    What artillery took is a loss too (pmd:15.5-a).
    """
    return min((fight.defender_lost + fight.lost_to_guns) // 2, 2) * DIVISION


def open_door(pos: War, fight: Fight) -> bool:
    """Whether a marker lets the attacker in beside the defenders (pmd:13.1-e,-g,-q, pmd:13.15.2-a).

    One of its own does; in a hex that both hold already a marker of either side.
    """
    own = 2 * fight.hex + fight.side in pos.close_combat
    return own or (marked(pos, fight.hex) and bool(pos.joint >> fight.hex & 1))


def ask(pos: War) -> None:
    """Who may advance, before the next assault (pmd:13.15.1-a); defenders never do (pmd:13.15.1-b)."""
    fight = now(pos)
    left = tuple(u for u in attackers_left(pos, fight) if pos.where[u] != fight.hex)
    if cleared(pos, fight):
        able = tuple(u for u in left if may_enter(pos, u, fight.hex) is None)
        question = Advancing(able, fight.hex, fight.side)
    elif open_door(pos, fight):
        able = tuple(u for u in left if not beside_defenders(pos, u) and may_enter(pos, u, fight.hex) is None)
        question = Advancing(able, fight.hex, fight.side, room_by_losses(fight))
    else:
        return
    if any(question.fits(pos, u) for u in question.units):
        pos.ask(question)


def stood_by(pos: War, fight: Fight) -> list[int]:
    """Who might think of advancing: the attackers, and those beside them in their hexes."""
    beside = [u for start in fight.launch if start >= 0 for u in pos.of(fight.side, start)]
    return [*attackers_left(pos, fight), *beside]


@dataclass(slots=True)
class Advancing(AdvanceOfSeveral[War]):
    """Attackers go in one after another, within stacking limits and at no cost (pmd:13.15.1-a, pmd:13.15.2-b)."""

    rule: ClassVar[str] = "pmd:13.15.1-a"
    side: int
    load: int = -1  # quarters of a division that may still come in beside defenders; any number if negative

    def asked(self, pos: War) -> str:
        return SIDES[self.side]

    def fits(self, pos: War, unit: int) -> bool:
        if 0 <= self.load < pos.roster.stacks[unit]:
            return False
        return limits.refusal(pos, [*pos.of(self.side, self.hex), unit], self.hex) is None

    def all_in(self, pos: War, unit: int) -> Refusal:
        """What the losses let in has gone in."""
        return replace(self, load=min(self.load, 0)).no_room(pos, unit)

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, self.action):
            unit = pos.roster.index(action.unit)
            fight = now(pos)
            if pos.roster.side[unit] != self.side:
                return Refusal(f"{action.unit} has defended, and defenders do not advance", "pmd:13.15.1-b")
            if unit not in self.units and unit in stood_by(pos, fight):
                found = beside_defenders(pos, unit) if self.load >= 0 else None
                found = found or may_enter(pos, unit, self.hex)
                if found:
                    return found
        return AdvanceOfSeveral.why_not(self, pos, action)

    def no_room(self, pos: War, unit: int) -> Refusal:
        if 0 <= self.load < pos.roster.stacks[unit]:
            who, where = pos.short(unit), pos.board.label(self.hex)
            return Refusal(f"{who} is more than the losses in {where} let in", "pmd:13.15.2-c")
        found = limits.refusal(pos, [*pos.of(self.side, self.hex), unit], self.hex)
        return found or AdvanceOfSeveral.no_room(self, pos, unit)

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        """An air unit that is named goes along with those of its stack (pmd:15.4-g)."""
        if not isinstance(action, AdvanceTogether):
            return AdvanceOfSeveral.refusal(self, pos, action)
        ground, air = named_air.apart(pos, action.units)
        if not air:
            return AdvanceOfSeveral.refusal(self, pos, action)
        if not ground:
            return Refusal(f"{action.unit} does not advance by itself, only with the stack it is with", "pmd:15.4-f")
        found = AdvanceOfSeveral.refusal(self, pos, AdvanceTogether(ground[0], ground[1:]))
        return found or named_air.not_with(pos, ground, air)

    def play(self, pos: War, action: Action) -> None:
        if not isinstance(action, AdvanceTogether):
            AdvanceOfSeveral.play(self, pos, action)
            return
        ground, air = named_air.apart(pos, action.units)
        AdvanceOfSeveral.play(self, pos, AdvanceTogether(ground[0], ground[1:]))
        for unit in air:
            air_units.join(pos, unit, self.hex)

    def entered(self, pos: War, unit: int) -> None:
        if pos.where[unit] in AREAS[SOVIET]:
            rvgk.pass_by(pos, [unit])  # pmd:11.3-g
        arrive(pos, [unit], [self.hex])

    def go_on(self, pos: War, rest: tuple[int, ...]) -> None:
        gone = next(u for u in self.units if u not in rest)
        load = self.load if self.load < 0 else self.load - pos.roster.stacks[gone]
        question = replace(self, units=rest, load=load)
        if any(question.fits(pos, u) for u in rest):
            pos.ask(question)
