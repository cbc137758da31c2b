"""The marshal: makes many plans for a movement phase, weighs each by the enemy's best answer, and betters the best."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from stavka.opponents.planning import marshal
from stavka.opponents.players.general import Candidate, General, styles
from stavka.opponents.profiles.style import Style, changed
from stavka.opponents.seat import Seat
from stavka.opponents.seat.timing import Budget, never
from stavka.opponents.sketch.plan import Plan
from stavka.opponents.sketch.survey import Survey
from stavka.opponents.weighing.refining import refine
from stavka.opponents.weighing.verdict import Verdict

BUDGET = 10.0  # seconds a turn
USED = 0.97  # share of it that is used; the clock is looked at between plans, and a plan takes a while
BESIDES = 0.2  # share that carrying plans out takes, until a turn has shown it
MAKING = 0.4  # share of the time of a phase for making plans; the rest is for bettering the best of them
DRY = 4  # batches without a new plan after which no more are expected
BATCH = 8  # plans that are made between two that are bettered, while time is left
MARGIN = 1.0  # factors that another plan must be better by than the general's own
LEADERS = 3  # plans that are bettered
EFFORTS = 4  # places that a main effort may be aimed at
ALIKE = 12  # plans like others after which no new ones are expected
WEIGHED = 3.0  # times its worth that a place counts when it is the aim of a main effort
BOLDER = (0.5, 0.7, 1.4, 2.0)  # by what a weight changes
GENES = ("eagerness", "drive", "guard", "caution", "threshold", "exposure", "cut", "line", "hold", "foresight")
STARTS = {"exposure": 0.3, "cut": 1.0, "line": 3.0, "hold": 0.7, "foresight": 0.4}  # a weight that was nothing


Key = tuple[tuple[int, int], ...]  # who is ordered where: by this plans differ


@dataclass(frozen=True, slots=True)
class Genes:
    """What a plan is made from: weights, the aim of a main effort, and enemies that are left alone."""

    style: Style
    effort: int | None = None
    spared: int = 0

    def plan(self, survey: Survey, late: Callable[[], bool]) -> Plan:
        aimed = survey if self.effort is None else survey.aimed(self.effort, WEIGHED)
        return marshal.plan(aimed, self.style, late, self.spared)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A plan and what it is worth."""

    genes: Genes
    plan: Plan
    value: float

    @property
    def key(self) -> Key:
        return tuple(sorted((order.unit, order.to) for order in self.plan.orders))


class Found:
    """Plans that differ, the best first."""

    def __init__(self, first: Weighed) -> None:
        self.leaders = [first]
        self.bettered: set[Key] = set()
        self._seen = {first.key}

    def add(self, other: Weighed) -> bool:
        """Keep a plan, if none like it is known."""
        if other.key in self._seen:
            return False
        self._seen.add(other.key)
        self.leaders.append(other)
        self.leaders.sort(key=lambda one: -one.value)
        return True

    def not_bettered(self) -> Weighed | None:
        """The best of the leaders that nobody tried to better yet."""
        return next((one for one in self.leaders[:LEADERS] if one.key not in self.bettered), None)


class Pace:
    """How the time of a turn is shared out: evenly among its movement phases, less what carrying plans out takes."""

    def __init__(self) -> None:
        self.turn, self.phase, self.phases = -1, 0, 1
        self._planned = self._since = 0.0
        self._besides: float | None = None  # seconds, as the turn before has shown

    def begin(self, turn: int, phases: int, time: Budget) -> None:
        """A plan is asked for."""
        if turn != self.turn:
            if self.turn >= 0:
                self._besides = max(0.0, time.before - self._planned)
            self.phases = max(phases, self.phase)  # a turn may have more of them than the title tells
            self.turn, self.phase, self._planned = turn, 0, 0.0
        self.phase += 1
        self._since = time.spent

    def end(self, time: Budget) -> None:
        self._planned += time.spent - self._since

    @property
    def left(self) -> int:
        """Movement phases of this turn, the present one counted."""
        return max(1, self.phases - self.phase + 1)

    @property
    def share(self) -> float:
        """Of what is left, for the phase that is planned now."""
        return 1 / self.left

    def thinking(self, time: Budget) -> float:
        """The share of the budget that is left for plans, as far as what is still to be carried out is known."""
        besides = BESIDES if self._besides is None else self._besides / time.seconds
        return max(0.5, USED - besides * self.left / max(self.phases, self.phase))


class Marshal(General):
    """Starts from the general's plan and keeps it unless another is worth more after the enemy's best answer.

    ``plans`` counts how many plans are weighed in a phase, instead of the clock: then a seed gives the same game.
    """

    name = "marshal"

    def __init__(
        self,
        seed: int | str = 0,
        *,
        budget: float = BUDGET,
        clock: Callable[[], float] = time.perf_counter,
        changes: Mapping[str, float] | None = None,
        plans: int | None = None,
    ) -> None:
        super().__init__(seed, budget=budget, clock=clock, changes=changes)
        self.plans = plans
        self.weighed = 0  # how many plans were weighed, in all
        self._pace = Pace()

    def _plan(self, seat: Seat) -> Plan:
        self._pace.begin(seat.turn, 1 + seat.hints.moves_later(seat.pos, seat.me), self.time)
        try:
            return self._evolved(seat)
        finally:
            self._pace.end(self.time)

    def _evolved(self, seat: Seat) -> Plan:
        own = Genes(self.own(seat))
        verdict = Verdict(Survey(seat, exact=True), own.style)
        planned = own.plan(verdict.survey, self.late)
        verdict.measure_by(planned)
        first = self._weigh(verdict, own, planned)
        best = self._best(seat, verdict, first)
        name = "as planned" if best is first else "evolved"
        self.chosen = Candidate(name, seat.side, own.style, best.plan)  # battles are fought as the general fights them
        return best.plan

    def _weigh(self, verdict: Verdict, genes: Genes, plan: Plan) -> Weighed:
        self.weighed += 1
        return Weighed(genes, plan, self.worth(verdict, plan))

    def worth(self, verdict: Verdict, plan: Plan) -> float:
        return verdict.worth(plan)

    def _best(self, seat: Seat, verdict: Verdict, first: Weighed) -> Weighed:
        """The best plan that is found while the time lasts."""
        made, done = self._enough(MAKING), self._enough(1.0)
        found = Found(first)
        offspring = self._offspring(verdict.survey, first, found.leaders, Random(f"{self.seed}/{seat.steps}/genes"))
        self._evolve(verdict, offspring, found, made)
        rounds = dry = 0
        while not done() and dry < DRY:
            new = self._evolve(verdict, islice(offspring, BATCH), found, done) if rounds >= LEADERS else 1
            leader = found.not_bettered()
            dry = 0 if new or leader else dry + 1
            if leader is not None and not done():
                found.bettered.add(leader.key)
                found.add(self._better(verdict, leader, done))
            rounds += 1
        best = found.leaders[0]
        return best if best.value > first.value + MARGIN else first

    def _evolve(self, verdict: Verdict, offspring: Iterator[Genes], found: Found, enough: Callable[[], bool]) -> int:
        """Make plans that differ; how many were new."""
        alike = new = 0
        for genes in offspring:
            late = enough if self.plans is None else never
            if found.add(self._weigh(verdict, genes, genes.plan(verdict.survey, late))):
                new += 1
            else:
                alike += 1
            if enough() or alike > ALIKE:
                break
        return new

    def _better(self, verdict: Verdict, leader: Weighed, enough: Callable[[], bool]) -> Weighed:
        def counted() -> bool:
            self.weighed += 1
            return enough()

        plan, value = refine(verdict, leader.plan, leader.value, counted)
        return Weighed(leader.genes, plan, value)

    def _enough(self, share: float) -> Callable[[], bool]:
        """Tells when a share of the time for this phase, or of the plans, is used up."""
        if self.plans is None:
            return self.time.share(share * self._pace.share, self._pace.thinking(self.time))
        end = self.weighed + self.plans * share
        return lambda: self.weighed >= end

    # -- genes --------------------------------------------------------------------------------------------------------

    def _offspring(self, survey: Survey, first: Weighed, found: Sequence[Weighed], rng: Random) -> Iterator[Genes]:
        """The ways that a general knows and the main efforts that can be made; then children of the best so far."""
        aims = self._aims(survey)
        yield from (Genes(style) for _, style in styles(first.genes.style)[1:])
        yield from (replace(first.genes, effort=hex) for hex in aims)
        while True:
            yield self._child(found[min(rng.choice((0, 0, 1, 2)), len(found) - 1)], aims, rng)

    @staticmethod
    def _aims(survey: Survey) -> list[int]:
        """Places that are worth a main effort: what they draw where own units stand."""
        seen = survey.field
        wanted = [(worth, hex) for hex, (worth, _) in seen.places.items() if not seen.mine_hex(hex)]
        return [hex for _, hex in sorted(wanted, reverse=True)[:EFFORTS]]

    @staticmethod
    def _child(parent: Weighed, aims: list[int], rng: Random) -> Genes:
        genes = parent.genes
        change = rng.random()
        if change < 0.2 and aims:
            return replace(genes, effort=rng.choice([None, *aims]))
        if change < 0.45 and parent.plan.strikes:
            return replace(genes, spared=genes.spared ^ 1 << rng.choice(parent.plan.strikes).target)
        weights = {}
        for name in rng.sample(GENES, rng.choice((1, 2, 2, 3))):
            weights[name] = getattr(genes.style, name) * rng.choice(BOLDER) or STARTS.get(name, 0.3)
        return replace(genes, style=changed(genes.style, weights))
