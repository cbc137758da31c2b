"""What a whole plan is worth before a die is thrown: what its attacks promise, and what the enemy's best answer takes.

One scale for all plans of a phase, whatever style they were made in: the currency of combat factors.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from stavka.hexes import bits
from stavka.opponents.judgement.likely import CAUGHT, HUNGRY
from stavka.opponents.judgement.worth import expected
from stavka.opponents.planning.line import to_hold
from stavka.opponents.planning.trap import Trap
from stavka.opponents.profiles.style import Style
from stavka.opponents.sketch.aftermath import Aftermath
from stavka.opponents.sketch.plan import Duty, Plan
from stavka.opponents.sketch.sketch import HASTE, Sketch
from stavka.opponents.sketch.survey import Survey
from stavka.opponents.weighing.answer import taken

ATTACKS = 1.5  # weight of what attacks promise: they are made now, all else is what may come of it
DRAWN = 0.25  # weight of where units stand when nothing happens
SHIRKED = 4.0  # what it costs that nobody is left to attack an enemy who must be attacked
SOAKED = 0.5  # share of its worth that a unit in a soak-off loses
STRAYING = 0.3  # what every post costs that differs from those of the plan all others are measured by


class Verdict:
    """Weighs the plans of a phase by the weights of ``base``, the same for all of them."""

    def __init__(self, survey: Survey, base: Style) -> None:
        self.survey, self.base = survey, base
        self.drawing = replace(base, drive=min(base.drive, HASTE))  # what draws units says where, not how much
        self.front = to_hold(Sketch(survey, base))
        self._measure: Mapping[int, int] = {}

    def measure_by(self, plan: Plan) -> None:
        """Weigh others by how far they stray from a plan: what is reckoned here is never exact, and every unit sent
        elsewhere is one more chance to be wrong."""
        self._measure = {order.unit: order.to for order in plan.orders}

    def worth(self, plan: Plan) -> float:
        """The plan in factors."""
        strayed = sum(self._measure.get(order.unit, order.to) != order.to for order in plan.orders)
        return self._reckoned(plan) - STRAYING * strayed

    def _reckoned(self, plan: Plan) -> float:
        sketch = Sketch(self.survey, self.drawing)
        sketch.plan, sketch.posts = plan, plan.posts
        trap = Trap(sketch)
        after = Aftermath(sketch, yielding=True, hampered=trap.hampered())
        total = ATTACKS * _attacks(sketch) - taken(sketch, after)
        total += _stands(sketch, trap) + _entered(sketch, after)
        total += CAUGHT * trap.caught() if sketch.style.cut else 0.0
        return total + (self._line(self.front.chain, sketch, after) if self.front else 0.0)

    def _line(self, chain: int, sketch: Sketch, after: Aftermath) -> float:
        """What it is worth to hold the line: as for single posts, by the part of it that those close who live."""
        stops, pos = self.survey.hints.stops, self.survey.pos
        covered = sum(((1 << hex | stops(pos, 1 << hex)) & chain).bit_count() for hex in bits(chain))
        posts = chain.bit_count() ** 2 / max(1, covered)  # that close all of it, if each closes as much as most do
        lives = {hex: 1 - after.risk(hex, sketch.counting(sketch.posts[hex])) for hex in bits(after.solid)}
        closed, left = 0.0, chain
        for hex in sorted(lives, key=lambda hex: (-lives[hex], hex)):
            now = (1 << hex | stops(pos, 1 << hex)) & left
            closed += lives[hex] * now.bit_count()
            left &= ~now
        return self.base.line * posts * closed / chain.bit_count()


def _attacks(sketch: Sketch) -> float:
    """What the attacks bring on average, bombers given to the best, and all who stand idle beside somebody.

    Where those in contact must attack, they do it at any price.
    """
    left = sketch.hints.bombers(sketch.pos)
    busy = {unit for strike in sketch.plan.strikes for unit in strike.posts}
    struck = 0
    total = 0.0
    for strike in sorted(sketch.plan.strikes, key=lambda strike: -strike.value):
        bombers = _bombers(sketch, strike.target, left)
        left -= bombers
        struck |= 1 << strike.target
        idle = _beside(sketch, strike.target, busy)
        plain = attack_value(sketch, strike.target, strike.posts, bombers)
        joined = attack_value(sketch, strike.target, {**strike.posts, **idle}, bombers) if idle else plain
        if joined > plain:
            busy.update(idle)
        value = max(plain, joined)
        total += value if sketch.hints.duty_to_attack else max(0.0, value)  # what does not pay is not made
    posts = sum(1 << hex for hex, units in sketch.posts.items() if units)
    soaked = {order.unit for order in sketch.plan.orders if order.duty is Duty.SOAK_OFF}
    for target in bits(sketch.field.walk.step(posts) & sketch.field.foe_solid & ~struck):
        idle = _beside(sketch, target, busy)
        bombers = _bombers(sketch, target, left)
        value = attack_value(sketch, target, idle, bombers) if idle else 0.0
        if value > sketch.style.threshold:
            left -= bombers
        elif sketch.hints.duty_to_attack and not soaked & idle.keys():
            alone = (attack_value(sketch, target, {unit: hex}, 0) for unit, hex in idle.items())
            value = max((value, *alone)) if idle else -SHIRKED
        else:
            continue
        busy.update(idle)
        total += value
    return total - SOAKED * sum(sketch.field.worth[unit] for unit in soaked)


def _bombers(sketch: Sketch, target: int, left: int) -> int:
    """What could support an attack of those that are left."""
    most = min(left, sketch.hints.bombers_per_attack(sketch.pos))
    return most if most and sketch.hints.bomber_range(sketch.pos, target) else 0


def _beside(sketch: Sketch, target: int, busy: Collection[int]) -> dict[int, int]:
    """Those posted beside an enemy who have no attack of their own, with their hexes."""
    around = sketch.field.walk.around(target)
    return {
        unit: hex
        for hex, units in sketch.posts.items()
        if around >> hex & 1
        for unit in sketch.counting(units)
        if unit not in busy and sketch.hints.may_attack(sketch.pos, unit, target)
    }


def attack_value(sketch: Sketch, target: int, posts: Mapping[int, int], bombers: int) -> float:
    """What an attack from these posts brings on average."""
    field, hints = sketch.field, sketch.hints
    chances = hints.prospect(sketch.pos, list(posts), list(posts.values()), (target,), bombers)
    if chances is None:
        return 0.0
    defenders = field.stacks.get(target, [])
    return expected(
        hints.effects,
        chances,
        [field.worth[u] for u in posts],
        [field.worth[u] for u in defenders],
        trapped=field.trapped(target, sum(1 << hex for hex, there in sketch.posts.items() if there)),
        ground=field.ground_worth(target),
        steps=(field.steps(posts), field.steps(defenders)),
    )


def _stands(sketch: Sketch, trap: Trap) -> float:
    """Where units stand: what draws them there, and whether they are fed when everybody stands where he is sent.

    Who attacks is as good as in the hex that he attacks, from whichever side he comes, and fed if it is cleared.
    """
    field, fed = sketch.field, sketch.hints.supplied(trap.pos, sketch.field.me)
    starved = sketch.hints.starved(sketch.pos, field.me)
    strikes = {unit: strike for strike in sketch.plan.strikes for unit in strike.posts}
    total = 0.0
    for hex, units in sketch.posts.items():
        for unit in units:
            strike = strikes.get(unit)
            if sketch.hints.counts(sketch.pos, unit):
                total += DRAWN * sketch.drawn(strike.target if strike else hex)
            if not fed >> hex & 1:
                total -= (
                    starved * field.worth[unit] * (1 - strike.clears)
                    if strike
                    else HUNGRY + starved * field.worth[unit]
                )
    return total


def _entered(sketch: Sketch, after: Aftermath) -> float:
    """Places that are entered; those that can wait count less."""
    field, survey = sketch.field, sketch.survey
    open_hexes = after.solid & ~field.foe_hexes
    return sum(survey.worth_now(hex) for hex in field.places if open_hexes >> hex & 1 and not field.mine_hex(hex))
