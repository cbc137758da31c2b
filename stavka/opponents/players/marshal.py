"""The marshal: lets plans for a movement phase evolve while its time lasts, and plays each on to see where it leads."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from stavka.engine.position import Position
from stavka.opponents.judgement.value import SCALE, score
from stavka.opponents.planning import marshal
from stavka.opponents.players.general import Candidate, General, styles
from stavka.opponents.profiles.style import Style, changed
from stavka.opponents.seat import Seat
from stavka.opponents.seat.timing import never
from stavka.opponents.sketch.plan import Plan
from stavka.opponents.sketch.survey import Survey

BUDGET = 10.0  # seconds a turn
SHARE = 0.5  # of what is left of it, for the plan of one phase
FIRST = 2  # how often the general's own plan is played on, and any that is to take its place
SURE = 6  # how often the best is played on at the most
MARGIN = SCALE // 50  # what another plan must be better by than the general's own
EFFORTS = 4  # places that a main effort may be aimed at
CHILDREN, ALIKE = 400, 12  # plans that are tried at the most; those like others after which no new ones are expected
WEIGHED = 3.0  # times its worth that a place counts when it is the aim of a main effort
BOLDER = (0.5, 0.7, 1.4, 2.0)  # by what a weight changes
GENES = ("eagerness", "drive", "guard", "caution", "threshold", "exposure", "cut", "line", "hold", "foresight")
STARTS = {"exposure": 0.3, "cut": 1.0, "line": 3.0, "hold": 0.7, "foresight": 0.4}  # a weight that was nothing
FAST = {"cut": 0.0, "sea": False, "rail": False, "sabotage": False}  # to play on with


@dataclass(frozen=True, slots=True)
class Genes:
    """What a plan is made from: weights, the aim of a main effort, and enemies that are left alone."""

    style: Style
    effort: int | None = None
    spared: int = 0

    def plan(self, survey: Survey, late: Callable[[], bool]) -> Plan:
        aimed = survey if self.effort is None else survey.aimed(self.effort, WEIGHED)
        return marshal.plan(aimed, self.style, late, self.spared)


@dataclass(slots=True)
class Tried:
    """A plan with how it stood each time that it was played on; the dice are the same for all plans."""

    genes: Genes
    plan: Plan
    scores: list[int] = field(default_factory=list)

    def mean(self, times: int) -> float:
        return sum(self.scores[:times]) / times

    @property
    def key(self) -> tuple[tuple[int, int], ...]:
        return tuple(sorted((order.unit, order.to) for order in self.plan.orders))


class Marshal(General):
    """Starts from the general's plan and keeps it unless another stands better after the enemy's answer.

    ``plays`` counts how often plans are played on in a phase, instead of the clock: then a seed gives the same game.
    """

    name = "marshal"

    def __init__(
        self,
        seed: int | str = 0,
        *,
        budget: float = BUDGET,
        clock: Callable[[], float] = time.perf_counter,
        changes: Mapping[str, float] | None = None,
        plays: int | None = None,
    ) -> None:
        super().__init__(seed, budget=budget, clock=clock, changes=changes)
        self.plays = plays
        self.played = 0  # how often a plan was played on, in all

    def _plan(self, seat: Seat) -> Plan:
        survey = Survey(seat)
        own = Genes(self.own(seat))
        first = Tried(own, own.plan(survey, self.late))
        best = self._evolve(seat, survey, first)
        name = "as planned" if best is first else "evolved"
        self.chosen = Candidate(name, seat.side, best.genes.style, best.plan)
        return best.plan

    def _evolve(self, seat: Seat, survey: Survey, first: Tried) -> Tried:
        """The best plan that is found while the time lasts."""
        enough = self._enough()
        rng = Random(f"{self.seed}/{seat.steps}/genes")
        leaders, seen = [first], {first.key}
        alike = 0
        if not self._extend(seat, first, FIRST, enough):
            return first
        for genes in self._offspring(survey, first, leaders, rng):
            if enough():
                break
            other = Tried(genes, genes.plan(survey, enough))
            if other.key in seen:
                alike += 1
                if alike > ALIKE:
                    break
                continue
            seen.add(other.key)
            if self._beats(seat, other, leaders[-1], enough):
                leaders.append(other)
        best = leaders[-1]
        common = min(len(first.scores), len(best.scores))
        return best if best is first or best.mean(common) > first.mean(common) + MARGIN else first

    def _enough(self) -> Callable[[], bool]:
        if self.plays is None:
            return self.time.share(SHARE)
        end = self.played + self.plays
        return lambda: self.played >= end

    def _beats(self, seat: Seat, other: Tried, best: Tried, enough: Callable[[], bool]) -> bool:
        """Whether a plan is better, each time on the same dice; most are given up after the first."""
        for times in range(1, min(SURE, max(FIRST, len(best.scores) + 1)) + 1):
            if not (self._extend(seat, best, times, enough) and self._extend(seat, other, times, enough)):
                return False
            if other.mean(times) <= best.mean(times):
                return False
        return True

    def _extend(self, seat: Seat, tried: Tried, times: int, enough: Callable[[], bool]) -> bool:
        """Play a plan on until it was so often; whether there was time for it."""
        while len(tried.scores) < times:
            if enough():
                return False
            candidate = Candidate("", seat.side, tried.genes.style, tried.plan)
            late = enough if self.plays is None else never
            found = self._play_on(seat, candidate, len(tried.scores), late)
            self.played += 1
            if found is None:
                return False
            tried.scores.append(round(found))
        return True

    # -- judged by ----------------------------------------------------------------------------------------------------

    def judge(self, pos: Position, me: int) -> float:
        return float(score(pos, me))

    def quick(self, style: Style) -> Style:
        return changed(style, FAST)

    # -- genes --------------------------------------------------------------------------------------------------------

    def _offspring(self, survey: Survey, first: Tried, leaders: Sequence[Tried], rng: Random) -> Iterator[Genes]:
        """The ways that a general knows and the main efforts that can be made; then children of the best so far."""
        aims = self._aims(survey)
        known = [Genes(style) for _, style in styles(first.genes.style)[1:]]
        efforts = [replace(first.genes, effort=hex) for hex in aims]
        for pair in zip(known, efforts, strict=False):
            yield from pair
        for _ in range(CHILDREN):
            yield self._child(leaders[-1], aims, rng)

    @staticmethod
    def _aims(survey: Survey) -> list[int]:
        """Places that are worth a main effort: what they draw where own units stand."""
        seen = survey.field
        wanted = [(worth, hex) for hex, (worth, _) in seen.places.items() if not seen.mine_hex(hex)]
        return [hex for _, hex in sorted(wanted, reverse=True)[:EFFORTS]]

    @staticmethod
    def _child(parent: Tried, aims: list[int], rng: Random) -> Genes:
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
