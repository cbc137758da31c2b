"""13.9, 13.11: how a side pays for a result in a normal combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from stavka.engine.action import Action, Lose
from stavka.engine.refusal import Refusal
from stavka.mechanics.combat.losses import LossChoice, StepLosses, alive, lose_step
from stavka.titles.proud_monster.actions.combat import LoseMore, Retreat
from stavka.titles.proud_monster.combat.fight import note, now
from stavka.titles.proud_monster.combat.outcome import retreat
from stavka.titles.proud_monster.special_units.engineers import BRANCHES as ENGINEERS
from stavka.titles.proud_monster.state.flags import SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War

FULL_STEP = 2  # in halves (pmd:13.9)
LAST_ATTACKERS = ("ParC", "Part")


def payers_of(pos: War, units: Iterable[int]) -> tuple[int, ...]:
    """Units with steps; artillery without steps and air units pay nothing (pmd:13.11-g, pmd:15.4-i)."""
    boxes = [box for box in now(pos).launch if box < 0]
    return tuple(u for u in units if pos.roster.zoc[u] and (pos.where[u] >= 0 or pos.where[u] in boxes))


def pay_a_step(pos: War, unit: int) -> int:
    """A unit loses a step, of its Mech Upgrade first; its worth in halves.

    pmd:13.9, pmd:15.9-h, pmd:15.1-b; who has no other is eliminated, others show their weaker side (pmd:2.4.7-e)
    """
    if pos.upgrades.get(unit):
        pos.upgrades[unit] -= 1
        if not pos.upgrades[unit]:
            del pos.upgrades[unit]
        pos.tell(f"{pos.short(unit)} loses a step of its upgrade")
        return FULL_STEP
    worth = pos.roster.worth[unit]
    lose_step(pos, unit)
    return worth


def stepless(pos: War, unit: int) -> str:
    """The rule by which a piece without steps pays for nothing; none for others."""
    roster = pos.roster
    if roster.air[unit]:
        return "pmd:15.4-i"
    if roster.zoc[unit]:
        return ""
    return "pmd:15.11-e" if roster.artillery[unit] and roster.side[unit] == SOVIET else "pmd:13.11-g"


def worth(pos: War, unit: int) -> int:
    return FULL_STEP if pos.upgrades.get(unit) else pos.roster.worth[unit]


@dataclass(slots=True)
class AssaultLosses(StepLosses[War]):
    """What is common to losses in normal and in close combat; ``owed`` is in halves of a step."""

    defending: bool = False
    by_guns: int = 0  # halves of it that artillery has caused and nobody counts (pmd:13.12-c)
    stays: bool = False  # the defender will not retreat

    def worth(self, pos: War, unit: int) -> int:
        return worth(pos, unit)

    def able(self, pos: War) -> tuple[int, ...]:
        """The units that can pay; among attackers the 4 Para Corps and Partisans come last (pmd:15.8-c)."""
        found = payers_of(pos, self.units)
        if self.defending:
            return found
        return tuple(u for u in found if pos.roster.kind[u] not in LAST_ATTACKERS) or found

    def cited(self, pos: War) -> str:
        """The rule that says who pays now (pmd:15.8-c)."""
        return self.rule if len(self.able(pos)) == len(payers_of(pos, self.units)) else "pmd:15.8-c"

    def run(self, pos: War) -> None:
        if self.owed <= 0:
            return
        payers = self.payers(pos)
        if self.may_go(pos, payers):
            required = now(pos).has_declared(SIDES[1 - self.side], retreat.REQUIRED)  # pmd:5.5-d
            pos.ask(retreat.GoOrStay(self.side, self, going=required))
        elif len(payers) == 1 or (payers and self.takes_all(pos)):
            self.pay(pos, payers[0])
        elif payers:
            pos.ask(PickedLoss(self.picker(pos), payers, self))

    def may_go(self, pos: War, payers: Sequence[int]) -> bool:
        """Whether the last step or half step can be taken as a retreat (pmd:13.8-a, pmd:13.11-e, pmd:13.12-b)."""
        return self.defending and not self.stays and self.owed <= FULL_STEP and retreat.possible(pos)

    def takes_all(self, pos: War) -> bool:
        """Whether everybody is lost whoever pays first."""
        if self.defending and not self.stays and retreat.conceivable(pos):
            return False
        return sum(map(pos.half_steps, payers_of(pos, self.units))) <= self.owed

    def picker(self, pos: War) -> int:
        """The side that picks the next unit."""
        return self.side

    def after(self, pos: War, unit: int, paid: int) -> AssaultLosses:
        """The bill when a unit has paid; its order of payers may have moved on."""
        return replace(self, owed=self.owed - paid, by_guns=max(self.by_guns - paid, 0), before=(*self.before, unit))

    def pay(self, pos: War, unit: int) -> None:
        """A unit loses a step, and the rest is asked for (pmd:13.9)."""
        paid = self.worth(pos, unit)
        pos.ask(self.after(pos, unit, paid))
        pay_a_step(pos, unit)
        self.count(pos, paid)

    def count(self, pos: War, paid: int) -> None:
        """Write down what a side has lost."""
        fight = now(pos)
        if self.defending:
            guns = min(paid, self.by_guns)
            note(pos, defender_lost=fight.defender_lost + paid - guns, lost_to_guns=fight.lost_to_guns + guns)
        else:
            note(pos, attacker_lost=fight.attacker_lost + paid)


@dataclass(slots=True)
class PickedLoss(LossChoice[War]):
    """A side picks the unit that pays next; its own units may lose more than they must (pmd:13.7-b)."""

    complete: ClassVar[bool] = False
    bill: AssaultLosses

    def prompt(self, pos: War) -> str:
        return f"{self.asked(pos)} chooses the unit that loses a step"

    def choices(self, pos: War) -> Sequence[Action]:
        """Units in an area pay too, when they assault out of it (pmd:14.10-c)."""
        return [Lose(pos.short(u)) for u in payers_of(pos, self.units)]

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if isinstance(action, LoseMore):
            unit = pos.roster.index(action.unit)
            own = self.bill.side == self.side and unit in self.bill.payers(pos)
            reason = f"{action.unit} is not one of the units that {self.asked(pos)} may give up of its own will"
            return None if own else Refusal(reason, "pmd:13.7-b")
        return LossChoice.refusal(self, pos, action)

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, Retreat):
            return retreat.not_now(pos, self.bill.side)
        rule = self.bill.cited(pos)
        if isinstance(action, Lose):
            rule = stepless(pos, pos.roster.index(action.unit)) or rule
        return self.none_of_these(pos, action, rule)

    def lost(self, pos: War, unit: int) -> None:
        self.bill.pay(pos, unit)

    def play(self, pos: War, action: Action) -> None:
        if isinstance(action, LoseMore):
            pos.leave()
            pos.ask(self.bill)
            unit = pos.roster.index(action.unit)
            self.bill.count(pos, worth(pos, unit))
            pay_a_step(pos, unit)
        else:
            LossChoice.play(self, pos, action)


@dataclass(slots=True)
class NormalLosses(AssaultLosses):
    """The owner picks, in a fixed order as far as possible (pmd:13.11-a, pmd:13.12-k).

    An engineer if that shift was declared (pmd:13.11-b), a full step of vehicles if theirs was (pmd:13.11-c), Mech
    Upgrades (pmd:13.11-d), then a retreat or anybody (pmd:13.11-e,-f).
    """

    rule: ClassVar[str] = "pmd:13.11-a"
    engineers: int = 0  # halves of a step that they must lose first
    vehicles: int = 0

    def ranks(self, pos: War, able: tuple[int, ...]) -> Iterator[tuple[str, list[int]]]:
        """Who comes before whom, and by which rule."""
        roster = pos.roster
        if self.engineers > 0:
            yield "pmd:13.11-b", [u for u in able if roster.branch[u] in ENGINEERS]
        if self.vehicles > 0:
            afv = [u for u in able if roster.afv[u]]
            yield "pmd:13.11-c", [u for u in afv if pos.upgrades.get(u)]
            yield "pmd:13.11-c", afv
        yield "pmd:13.11-d", [u for u in able if pos.upgrades.get(u)]

    def order(self, pos: War, able: tuple[int, ...]) -> Iterable[Sequence[int]]:
        return (group for _, group in self.ranks(pos, able))

    def cited(self, pos: War) -> str:
        able = self.able(pos)
        first = next((rule for rule, group in self.ranks(pos, able) if group), "")
        return first or AssaultLosses.cited(self, pos)

    def payers(self, pos: War) -> tuple[int, ...]:
        able = self.able(pos)
        for group in self.order(pos, able):
            if group:
                return tuple(group)
        return able

    def may_go(self, pos: War, payers: Sequence[int]) -> bool:
        """What the order asks for comes before a retreat (pmd:13.11-e)."""
        if any(self.order(pos, payers_of(pos, self.units))):
            return False
        return AssaultLosses.may_go(self, pos, payers)

    def after(self, pos: War, unit: int, paid: int) -> AssaultLosses:
        engineers, vehicles = self.engineers, self.vehicles
        if engineers > 0 and pos.roster.branch[unit] in ENGINEERS:
            engineers -= paid
        elif vehicles > 0 and pos.roster.afv[unit]:
            vehicles -= paid
        rest = AssaultLosses.after(self, pos, unit, paid)
        assert isinstance(rest, NormalLosses)
        return replace(rest, engineers=engineers, vehicles=vehicles)


@dataclass(slots=True)
class CloseLosses(AssaultLosses):
    """Both sides pick in turn, the enemy of the loser first; a half-step unit is a pick too (pmd:13.12-a,-e,-f,-h)."""

    rule: ClassVar[str] = "pmd:13.12-f"

    def payers(self, pos: War) -> tuple[int, ...]:
        """Any unit but artillery, which comes last (pmd:13.12-f,-g)."""
        able = self.able(pos)
        return tuple(u for u in able if not pos.roster.artillery[u]) or able

    def cited(self, pos: War) -> str:
        guns = any(pos.roster.artillery[u] for u in payers_of(pos, self.units))
        return "pmd:13.12-g" if guns else AssaultLosses.cited(self, pos)

    def picker(self, pos: War) -> int:
        return self.side if len(self.before) % 2 else 1 - self.side


def survivors(pos: War, units: Iterable[int]) -> tuple[int, ...]:
    """Those of some units on the map that can hold a hex."""
    return tuple(u for u in alive(pos, units) if pos.roster.zoc[u])
