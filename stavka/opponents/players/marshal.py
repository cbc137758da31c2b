"""The marshal: makes many plans for a movement phase, weighs each by the enemy's best answer, and betters the best."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from stavka.opponents.planning import marshal
from stavka.opponents.planning.refining import refine
from stavka.opponents.planning.verdict import Verdict
from stavka.opponents.players.general import Candidate, General, styles
from stavka.opponents.profiles.style import Style, changed
from stavka.opponents.seat import Seat
from stavka.opponents.seat.timing import never
from stavka.opponents.sketch.plan import Plan
from stavka.opponents.sketch.survey import Survey

BUDGET = 10.0  # seconds a turn
SHARE = 0.5  # of what is left of it, for the plan of one phase
MAKING = 0.5  # share of that for making plans; the rest is for bettering the best of them
MARGIN = 1.0  # factors that another plan must be better by than the general's own
LEADERS = 3  # plans that are bettered
EFFORTS = 4  # places that a main effort may be aimed at
CHILDREN, ALIKE = 400, 12  # plans that are tried at the most; those like others after which no new ones are expected
WEIGHED = 3.0  # times its worth that a place counts when it is the aim of a main effort
BOLDER = (0.5, 0.7, 1.4, 2.0)  # by what a weight changes
GENES = ("eagerness", "drive", "guard", "caution", "threshold", "exposure", "cut", "line", "hold", "foresight")
STARTS = {"exposure": 0.3, "cut": 1.0, "line": 3.0, "hold": 0.7, "foresight": 0.4}  # a weight that was nothing


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
    def key(self) -> tuple[tuple[int, int], ...]:
        return tuple(sorted((order.unit, order.to) for order in self.plan.orders))


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

    def _plan(self, seat: Seat) -> Plan:
        own = Genes(self.own(seat))
        verdict = Verdict(Survey(seat), own.style)
        first = self._weigh(verdict, own, own.plan(verdict.survey, self.late))
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
        leaders = self._evolve(verdict, first, Random(f"{self.seed}/{seat.steps}/genes"), made)
        for leader in leaders[:LEADERS]:
            if done():
                break
            leaders.append(self._better(verdict, leader, done))
        best = max(leaders, key=lambda one: one.value)
        return best if best.value > first.value + MARGIN else first

    def _evolve(self, verdict: Verdict, first: Weighed, rng: Random, enough: Callable[[], bool]) -> list[Weighed]:
        """Plans that differ, the best first."""
        found, seen, alike = [first], {first.key}, 0
        for genes in self._offspring(verdict.survey, first, found, rng):
            if enough() or alike > ALIKE:
                break
            late = enough if self.plans is None else never
            other = self._weigh(verdict, genes, genes.plan(verdict.survey, late))
            if other.key in seen:
                alike += 1
                continue
            seen.add(other.key)
            found.append(other)
            found.sort(key=lambda one: -one.value)
        return found

    def _better(self, verdict: Verdict, leader: Weighed, enough: Callable[[], bool]) -> Weighed:
        def counted() -> bool:
            self.weighed += 1
            return enough()

        plan, value = refine(verdict, leader.plan, leader.value, counted)
        return Weighed(leader.genes, plan, value)

    def _enough(self, share: float) -> Callable[[], bool]:
        """Tells when a share of the time for this phase, or of the plans, is used up."""
        if self.plans is None:
            return self.time.share(SHARE * share)
        end = self.weighed + self.plans * share
        return lambda: self.weighed >= end

    # -- genes --------------------------------------------------------------------------------------------------------

    def _offspring(self, survey: Survey, first: Weighed, found: Sequence[Weighed], rng: Random) -> Iterator[Genes]:
        """The ways that a general knows and the main efforts that can be made; then children of the best so far."""
        aims = self._aims(survey)
        yield from (Genes(style) for _, style in styles(first.genes.style)[1:])
        yield from (replace(first.genes, effort=hex) for hex in aims)
        for _ in range(CHILDREN):
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
