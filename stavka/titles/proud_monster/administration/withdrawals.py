"""9.6, 9.7.1 to 9.7.4: units that leave because the tracks say so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.administration import Decline, PayPoint, Withdraw
from stavka.titles.proud_monster.administration import axis_conversions
from stavka.titles.proud_monster.administration.points import MECH
from stavka.titles.proud_monster.state.flags import (
    AIR_POOL,
    AREAS,
    AXIS,
    GENERIC_POOL,
    REMOVED,
    REPLACEMENT_ARMY,
    SIDES,
    SOVIET,
    SPECIFIC_POOL,
    STALINGRAD_POOL,
    TO_COME,
)
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.state.roster import RosterPMD

SIZES = {"battalion": "Bn", "regiment": "R", "brigade": "B", "division": "D"}  # by size, small ones first (pmd:9.7.3-b)
BETTER = ("", "G", "H")  # Guards and Heavy units stand in for others of their type (pmd:9.7.3-b)
HEAVY_BATTALION = "HBn"  # any Heavy Mech battalion (pmd:9.7.3-b)
PAID = ("TB", "MRB")  # types that a point can keep (pmd:9.7.3-f)


def begin(pos: War) -> None:
    """Removals come first (pmd:9.6), then withdrawals of both sides (pmd:9.7.1-a)."""
    remove_all(pos)
    axis, soviet = pos.title.axis_turns[pos.turn], pos.title.soviet_turns[pos.turn]
    calls: list[Call] = [Call(AXIS, id) for id in (*axis.withdrawn, *axis.withdrawn_types)]
    calls += [Call(SOVIET, called.type) for called in soviet.withdrawals for _ in range(called.number)]
    for id in soviet.air_leaves:  # pmd:15.4-c
        pos.put(pos.roster.called(id), REMOVED)
    if calls:
        pos.ask(*calls)


def remove_all(pos: War) -> None:
    """Units leave for good, at no cost: named ones of the Axis, whole types of the Soviets (pmd:9.6, pmd:16.4-g,-i)."""
    roster = pos.roster
    gone = list(map(roster.called, pos.title.axis_turns[pos.turn].removals))
    for kind in pos.title.soviet_turns[pos.turn].removals:
        gone += [u for u in roster.of_side[SOVIET] if roster.kind[u] == kind]
    for unit in gone:
        if pos.where[unit] >= 0 or pos.where[unit] in (*AREAS[AXIS], *AREAS[SOVIET]):
            pos.tell(f"{pos.short(unit)} is removed from the game")
            pos.seal()  # both players see who lay there
        if pos.where[unit] != REMOVED:
            pos.remove(unit, REMOVED)


def can_leave(pos: War, unit: int) -> bool:
    """On the map in overland supply, or beside it (pmd:9.7.1-b)."""
    where, side = pos.where[unit], pos.roster.side[unit]
    if where >= 0:
        return bool(pos.overland[side] >> unit & 1)
    return where in AREAS[side] or (pos.roster.air[unit] and where == AIR_POOL)


def fitting(pos: War, side: int, called: str) -> list[int]:
    """The units that satisfy a generic withdrawal: of the type, or better, or larger (pmd:9.7.3-a,-b).

    One that is to be withdrawn by name later is among them, and costs a point when it is missed then (pmd:9.7.3-e).
    """
    return list(bits(_present(pos, side) & _alike(pos, side, called)))


def all_alike(pos: War, side: int, called: str) -> Iterator[int]:
    """The units that would do if they could leave."""
    return bits(_alike(pos, side, called))


def _alike(pos: War, side: int, called: str) -> int:
    """All counters of a side that would do, as a set."""
    known, key = pos.roster.alike, (side, called)
    if key not in known:  # counters do not change
        known[key] = sum(1 << unit for unit in _fitting_counters(pos.roster, side, called))
    return known[key]


def _fitting_counters(roster: RosterPMD, side: int, called: str) -> Iterator[int]:
    """All counters of a side that would do, wherever they are."""
    mine, counters = roster.of_side[side], roster.counters
    if called == HEAVY_BATTALION:
        yield from (u for u in mine if roster.heavy[u] and counters[u].size in SIZES)
        return
    like = next((u for u in mine if roster.kind[u] == called), None)
    if like is None:
        return
    sizes = list(SIZES)
    least = sizes[sizes.index(counters[like].size) :]
    better = {f"{more}{type_of(roster, like)}" for more in BETTER}
    for unit in mine:
        alike = counters[unit].size in least and (
            type_of(roster, unit) in better or roster.untried_type.get(unit) == called
        )
        if alike and not (side == AXIS and roster.minor[unit]):  # pmd:2.4.9-l above
            yield unit


def type_of(roster: RosterPMD, unit: int) -> str:
    """The letters of a unit's type without those of its size: a StID is no ID (pmd:2.4.4-a)."""
    return roster.kind[unit].removesuffix(SIZES[roster.counters[unit].size])


def _present(pos: War, side: int) -> int:
    """The units that could leave, as a set."""
    found = pos.on_map(side) & pos.overland[side]
    for area in AREAS[side]:
        found |= pos.boxes[-1 - area]
    return found


@dataclass(slots=True)
class Call(Automatic[War]):
    """The track calls for a unit, by its id or by a type."""

    name: ClassVar[str] = "withdrawal"
    side: int
    called: str
    held: bool = False  # a position begins here: whoever stands on the map is asked for

    def run(self, pos: War) -> None:
        if self.called not in pos.roster.by_id:
            self._any(pos)
            return
        unit = pos.roster.called(self.called)
        if pos.where[unit] in (REPLACEMENT_ARMY, STALINGRAD_POOL):  # pmd:9.7.2-b
            return
        if pos.where[unit] == TO_COME and all(unit != new for _, new in axis_conversions.pairs(pos)):
            return  # neither removed nor withdrawn: a position that does not speak of it (pmd:9.7.2-a)
        if pos.roster.air[unit]:  # pmd:9.7.4, pmd:15.4-c: nobody declines
            if pos.where[unit] != TO_COME:
                withdraw(pos, unit, SPECIFIC_POOL)
        elif can_leave(pos, unit) or (self.held and pos.where[unit] >= 0):  # pmd:9.7.1-b
            pos.ask(Withdrawal(self.side, self.called))
        else:  # pmd:9.7.2-a; a unit in the Dead Pile counts as removed
            missed(pos, self.side, pos.short(unit))

    def _any(self, pos: War) -> None:
        there = self.held and any(pos.where[unit] >= 0 for unit in all_alike(pos, self.side, self.called))
        if there or fitting(pos, self.side, self.called) or can_pay(pos, self.side, self.called):
            pos.ask(Withdrawal(self.side, self.called))
        else:
            missed(pos, self.side, self.called)


def hold_open(pos: War) -> None:
    """Asks also for units on the map that cannot leave: for positions that begin here."""
    pos.stages = tuple(replace(stage, held=True) if isinstance(stage, Call) else stage for stage in pos.stages)


def can_pay(pos: War, side: int, called: str) -> bool:
    """Whether a Mech point can stand in for the unit, be there one or not (pmd:9.7.3-f)."""
    return side == SOVIET and called in PAID and pos.points[2 * SOVIET + MECH] > 0


def missed(pos: War, side: int, what: str) -> None:
    """A unit that does not leave costs its side a victory point (pmd:4.5.2-f, pmd:9.7.4)."""
    pos.vp_other += -1 if side == AXIS else 1
    pos.tell(f"{SIDES[side]} does not withdraw {what}: a victory point is lost")


def withdraw(pos: War, unit: int, box: int) -> None:
    """A unit leaves with all its losses forgotten (pmd:9.7.3-d); a Soviet one for good (pmd:9.7.3-c).

    Those of the parts of a later division are kept, since it lacks them (pmd:15.23).
    """
    pos.tell(f"{pos.short(unit)} is withdrawn")
    pos.remove(unit, REMOVED if pos.roster.side[unit] == SOVIET else box)
    if pos.counter(unit).id not in {id for parts in pos.title.sources.values() if len(parts) > 1 for id in parts}:
        pos.lost_steps.pop(unit, None)


@dataclass(slots=True)
class Withdrawal(Choice[War]):
    """Which unit leaves, or none at the price of a point (pmd:9.7.1-a, pmd:9.7.4)."""

    name: ClassVar[str] = "withdrawal"
    side: int
    called: str

    def asked(self, pos: War) -> str | None:
        return SIDES[self.side]

    def label(self, pos: War) -> str:
        return f"{SIDES[self.side]} withdrawal: {self.wanted(pos)}"

    def wanted(self, pos: War) -> str:
        known = pos.roster.by_id.get(self.called)
        return self.called if known is None else pos.short(known)

    def found(self, pos: War) -> list[int]:
        known = pos.roster.by_id.get(self.called)
        return fitting(pos, self.side, self.called) if known is None else [known]

    def choices(self, pos: War) -> Sequence[Action]:
        found: list[Action] = [Withdraw(pos.short(unit)) for unit in self.found(pos) if can_leave(pos, unit)]
        if can_pay(pos, self.side, self.called):
            found.append(PayPoint())
        return [*found, Decline()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, PayPoint):
            return Refusal("a Mech point keeps a Soviet TB or MRB, and one must be there", "pmd:9.7.3-f")
        if isinstance(action, Withdraw):
            unit = pos.roster.index(action.unit)
            if pos.roster.side[unit] != self.side:
                return Refusal(f"{action.unit} is not yours to withdraw", "pmd:9.7.1-a")
            if not can_leave(pos, unit):
                told = f"{action.unit} is neither in overland supply on the map nor in an area beside it"
                return Refusal(told, "pmd:9.7.1-b")
            rule = "pmd:9.7.2-a" if self.called in pos.roster.by_id else "pmd:9.7.3-b"
            return Refusal(f"{action.unit} is no {self.wanted(pos)} and nothing better or larger of the kind", rule)
        return self.none_of_these(pos, action, "pmd:9.7.1-a")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Withdraw):
            box = SPECIFIC_POOL if self.called in pos.roster.by_id else GENERIC_POOL
            withdraw(pos, pos.roster.index(action.unit), box)
        elif isinstance(action, PayPoint):
            pos.points[2 * SOVIET + MECH] -= 1
        else:
            missed(pos, self.side, self.wanted(pos))
