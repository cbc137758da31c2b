"""18. Withdrawals: air units, Panzer corps and Field Marshals that the order of battle card calls away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done, Lose
from stavka.engine.refusal import Refusal, counted, listed
from stavka.engine.stage import Automatic, Choice, Option, Stage
from stavka.titles.russia_besieged.actions.arrivals import Withdraw
from stavka.titles.russia_besieged.arrivals import garrisons, points
from stavka.titles.russia_besieged.movement import reach
from stavka.titles.russia_besieged.state.figures import Withdrawal
from stavka.titles.russia_besieged.state.flags import AXIS, LEADER_BOX, REMOVED, SIDES, SPENT, UNUSED, WITHDRAWN
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general

GARRISON_POINTS = 2  # for the Berlin Garrison (rb:17.61-c)
SECOND_CHOICE = "ger-ss-3pz"  # goes where the 2nd SS cannot (rb:18.42)


def begin_player_turn(pos: War) -> None:
    """Field Marshals whose month has come are taken away before they can be used (rb:18.5, rb:14.27)."""
    if pos.player != AXIS:
        return
    for marshal in pos.roster.of_kind(AXIS, "marshal"):
        month = pos.roster.cards.withdrawal.get(pos.counter(marshal).id)
        if month and pos.where[marshal] in (LEADER_BOX, SPENT) and pos.charts.month(month) == pos.month:
            pos.put(marshal, REMOVED)
            pos.tell(f"{pos.short(marshal)} is withdrawn")


def begin_movement(pos: War) -> None:
    """What the card wants of this impulse is settled before anything moves (rb:18.0, rb:18.26)."""
    if pos.player != AXIS:
        return
    figures = pos.charts.withdrawals
    stages: list[Stage[War]] = []
    planes = min(figures.air.get(pos.month, 0), len(air_units(pos)))
    if planes:
        stages.append(AirWithdrawal(planes))
    stages += [OrderedAway(number) for number, order in enumerate(figures.ground) if order.month == pos.month]
    pos.ask(*stages)


# -- air units --------------------------------------------------------------------------------------------------------


def air_units(pos: War) -> list[int]:
    return [u for u in pos.roster.of_kind(AXIS, "air") if pos.where[u] not in (REMOVED, UNUSED)]


@dataclass(slots=True)
class AirWithdrawal(Choice[War]):
    """The Axis names air units that leave for good with their airbases (rb:18.1)."""

    name: ClassVar[str] = "air withdrawals"
    left: int

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def prompt(self, pos: War) -> str:
        return f"withdraw {counted(self.left, 'air unit')} for good"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Withdraw(pos.short(u)) for u in air_units(pos)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "rb:18.1")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Withdraw)
        plane = pos.roster.index(action.unit)
        gone = (plane, pos.roster.base_of[plane])
        for piece in gone:
            pos.take_up(piece, REMOVED)
        pos.returns = tuple(item for item in pos.returns if item[0] not in gone)
        pos.tell(f"{action.unit} is withdrawn")
        pos.leave()
        if self.left > 1 and air_units(pos):
            pos.ask(AirWithdrawal(self.left - 1))


# -- Panzer corps -----------------------------------------------------------------------------------------------------


def can_go(pos: War, unit: int) -> bool:
    """Whether a corps on the map may be withdrawn: in supply, and not pinned by enemy zones (rb:18.24, rb:18.25)."""
    hex = pos.where[unit]
    if hex < 0 or not general.in_supply(pos, unit):
        return False
    if not pos.hostile_zone(AXIS) >> hex & 1:
        return True
    terms = reach.terms_of(pos, unit)
    return pos.impulse == 1 and bool(reach.one_step(pos, terms, hex))


def candidates(pos: War, order: Withdrawal) -> list[int]:
    """The corps that may be taken for a withdrawal: the one named, or what replaces it.

    For an SS corps the 3rd SS, then any SS corps, then the strongest Panzer corps on the map (rb:18.41, rb:18.42,
    rb:18.42-b); for another one a corps at least as strong, or else the strongest (rb:18.31, rb:18.32).
    """
    named = pos.roster.find(order.unit)
    if can_go(pos, named):
        return [named]
    fit = [u for u in panzers(pos) if can_go(pos, u)]
    if points.is_ss(pos, named):
        ss = [u for u in fit if points.is_ss(pos, u)]
        third = [u for u in ss if pos.counter(u).id == SECOND_CHOICE]
        if third or ss:
            return third or ss
    else:
        equals = [u for u in fit if pos.counter(u).combat >= pos.counter(named).combat]
        if equals:
            return equals
    most = max((pos.strength(u).combat for u in fit), default=0)
    return [u for u in fit if pos.strength(u).combat == most]


def panzers(pos: War) -> list[int]:
    """German Panzer corps on the map."""
    armor = pos.roster.of_kind(AXIS, "armor")
    return [u for u in armor if pos.where[u] >= 0 and pos.roster.nation[u] == "german"]


@dataclass(slots=True)
class OrderedAway(Automatic[War]):
    """The card calls for a corps: who it is depends on those that have gone before; there may be nobody left."""

    name: ClassVar[str] = "withdrawals"
    number: int  # of the order on the chart

    def run(self, pos: War) -> None:
        if candidates(pos, pos.charts.withdrawals.ground[self.number]):
            pos.ask(GroundWithdrawal(self.number))


@dataclass(slots=True)
class GroundWithdrawal(Choice[War]):
    """The Axis names the corps that goes, or loses a step for some months (rb:18.21, rb:18.21-b)."""

    name: ClassVar[str] = "withdrawals"
    number: int  # of the order on the chart

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def order(self, pos: War) -> Withdrawal:
        return pos.charts.withdrawals.ground[self.number]

    def prompt(self, pos: War) -> str:
        order = self.order(pos)
        what = "a step of" if order.step else "the whole of"
        return f"withdraw {what} {pos.short(pos.roster.find(order.unit))}, or of the corps that goes instead"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Withdraw(pos.short(u)) for u in candidates(pos, self.order(pos))]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if not isinstance(action, Withdraw):
            return self.none_of_these(pos, action, "rb:18.0")
        unit, named = pos.roster.index(action.unit), pos.roster.find(self.order(pos).unit)
        who, fit = action.unit, candidates(pos, self.order(pos))
        if unit in panzers(pos) and not can_go(pos, unit):
            supplied = general.in_supply(pos, unit)
            why = "enemy zones of control pin it" if supplied else "it is not in general supply"
            return Refusal(f"{who} may not be withdrawn: {why}", "rb:18.25" if supplied else "rb:18.24")
        ss = points.is_ss(pos, named)
        rule = ("rb:18.41" if ss else "rb:18.31") if named in fit else "rb:18.42" if ss else "rb:18.32"
        return Refusal(f"{who} is not the one to go; there is: {listed(map(pos.short, fit))}", rule)

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Withdraw)
        unit, order = pos.roster.index(action.unit), self.order(pos)
        pos.leave()
        if order.step:
            take_step(pos, unit, order)
        else:
            pay_or_go(pos, unit, self.number, pos.counter(unit).combat - pos.strength(unit).combat)


def come_back(pos: War, unit: int, order: Withdrawal) -> None:
    if order.back:
        since = order.back - pos.charts.calendar.first_months[1]
        pos.returns = (*pos.returns, (unit, 1 + since // 2, since % 2 + 1))


def take_step(pos: War, unit: int, order: Withdrawal) -> None:
    """A step is held on the card, at any strength; with its last one the corps leaves (rb:18.22, rb:18.4-a)."""
    pos.tell(f"a step of {pos.short(unit)} is withdrawn")
    if pos.steps(unit) > 1:
        pos.set_steps(unit, pos.steps(unit) - 1)
    else:
        pos.take_up(unit, WITHDRAWN)
    come_back(pos, unit, order)


def pay_or_go(pos: War, unit: int, number: int, missing: int) -> None:
    """A whole corps goes at full strength: what it lacks is paid for first (rb:18.23, rb:18.33, rb:18.43)."""
    stage = BuildingUp(number, unit, missing)
    if missing > 0 and stage.choices(pos):
        pos.ask(stage)
        return
    order = pos.charts.withdrawals.ground[number]
    pos.tell(f"{pos.short(unit)} is withdrawn")
    pos.lose(unit, WITHDRAWN if order.back else REMOVED)
    come_back(pos, unit, order)


@dataclass(slots=True)
class BuildingUp(Choice[War]):
    """Steps of other armor are given up for a corps that leaves, or armor points are spent (rb:18.25-b, rb:18.33)."""

    name: ClassVar[str] = "building up a corps that leaves"
    number: int
    unit: int
    missing: int

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def prompt(self, pos: War) -> str:
        who = pos.short(self.unit)
        return (
            f"{who} lacks {counted(self.missing, 'factor')}: give up steps of other armor, or spend points with 'done'"
        )

    def choices(self, pos: War) -> Sequence[Action]:
        armor = [u for u in pos.roster.marchers[AXIS] if pos.roster.armor[u] and pos.roster.nation[u] == "german"]
        found: list[Action] = [Lose(pos.short(u)) for u in armor if u != self.unit and pos.where[u] >= 0]
        return [*found, Done()] if points.available(pos, self.unit) >= self.missing else found

    def why_not(self, pos: War, action: Action) -> Refusal:
        rule = "rb:18.43" if points.is_ss(pos, self.unit) else "rb:18.33"
        if isinstance(action, Done):
            return points.shortage(pos, self.unit, self.missing) or self.none_of_these(pos, action, rule)
        return self.none_of_these(pos, action, rule)

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Lose):
            unit = pos.roster.index(action.unit)
            before = pos.strength(unit).combat
            pos.lose_step(unit, "gives up a step")
            after = pos.strength(unit).combat if pos.where[unit] >= 0 else 0
            pay_or_go(pos, self.unit, self.number, self.missing - (before - after))
            return
        points.pay(pos, self.unit, self.missing)
        pay_or_go(pos, self.unit, self.number, 0)


# -- the Berlin Garrison ----------------------------------------------------------------------------------------------


class Dissolving(Option[War, Withdraw]):
    """The Berlin Garrison is given up for infantry points (rb:17.61-c)."""

    action = Withdraw
    complete = True
    share = 0.05

    def open(self, pos: War) -> bool:
        return garrisons.may_dissolve(pos)

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            yield Withdraw(pos.short(pos.roster.find(garrisons.BERLIN_CORPS)))

    def refusal(self, pos: War, action: Withdraw) -> Refusal | None:
        if pos.counter(pos.roster.index(action.unit)).id != garrisons.BERLIN_CORPS:
            return Refusal(f"{action.unit} is not withdrawn now", "rb:18.0")
        if not self.open(pos):
            when = "it is given up by the Axis in July and August 1944, on the map"
            return Refusal(f"{action.unit} is not removed now: {when}", "rb:17.61-c")
        return None

    def play(self, pos: War, action: Withdraw) -> None:
        garrisons.dissolve(pos)
        pos.gain("german infantry", GARRISON_POINTS)
