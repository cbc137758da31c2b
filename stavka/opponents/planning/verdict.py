"""What a whole plan is worth before a die is thrown: what its attacks promise, and what the enemy's best answer takes.

One scale for all plans of a phase, whatever style they were made in: the currency of combat factors.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial

from stavka.hexes import bits
from stavka.opponents.judgement.likely import CAUGHT, HUNGRY, LATER, WALKED_INTO
from stavka.opponents.judgement.sole_guards import KEPT_WORTH
from stavka.opponents.judgement.worth import expected
from stavka.opponents.planning.line import to_hold
from stavka.opponents.planning.trap import Trap
from stavka.opponents.profiles.style import Style
from stavka.opponents.sketch.aftermath import Aftermath
from stavka.opponents.sketch.plan import Duty, Plan
from stavka.opponents.sketch.sketch import HASTE, Sketch
from stavka.opponents.sketch.survey import Survey

ATTACKS = 1.5  # weight of what attacks promise: they are made now, all else is what may come of it
ANSWER = 0.8  # share of what the enemy could take that it takes: it too has other things to do, and dice
SPARED = 0.95  # share of what it takes with all who can come for which it lets some of them go elsewhere
DIVIDED = 0.75  # the same for those who are wanted against another stack
ALSO = 0.25  # share of what it takes that another stack must offer to be thought of
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
        total = ATTACKS * _attacks(sketch) - ANSWER * _answer(sketch, after)
        total += _stands(sketch, trap) + _places(sketch, after)
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


def _places(sketch: Sketch, after: Aftermath) -> float:
    """Places that are entered, less those that the enemy need only enter."""
    field = sketch.field
    total = 0.0
    left = {hex: sum(field.worth[u] for u in sketch.posts[hex]) for hex in bits(after.helpless & after.entered)}
    for hex, (to_take, to_keep) in field.places.items():
        held = after.solid >> hex & 1
        if not field.mine_hex(hex):
            if held and not field.foe_hexes >> hex & 1:
                total += to_take
        elif not held and to_keep >= KEPT_WORTH and after.entered >> hex & 1:
            left[hex] = left.get(hex, 0.0) + to_keep
    stakes = [(worth * (1.0 if after.threat(hex) else LATER), hex) for hex, worth in left.items()]
    return total - WALKED_INTO * _entered(sketch, after, stakes)


def _entered(sketch: Sketch, after: Aftermath, stakes: list[tuple[float, int]]) -> float:
    """What the enemy takes who walks in where nobody fights: each of its units enters one hex, and none if it is
    beaten."""
    beaten = {strike.target: strike.clears for strike in sketch.plan.strikes if strike.posts}
    left = {u: 1 - beaten.get(sketch.pos.where[u], 0.0) for u, hexes in after.entering.items() if hexes}
    wanted = sum(1 << hex for _, hex in stakes)
    total = 0.0
    for worth, hex in sorted(stakes, reverse=True):
        wanted &= ~(1 << hex)
        able = [(left[u], -(after.entering[u] & wanted).bit_count(), -u) for u in left if after.entering[u] >> hex & 1]
        if able:
            comes, _, unit = max(able)
            total += worth * comes
            del left[-unit]
    return total


def _answer(sketch: Sketch, after: Aftermath) -> float:
    """What the enemy takes who strikes where it hurts most, each of its units once."""
    at_once = _best_answer(sketch, after, after.reach)
    if sketch.hints.movement_phases == 1:
        return at_once
    return at_once + LATER * max(0.0, _best_answer(sketch, after, after.later_reach, again=True) - at_once)


def _best_answer(sketch: Sketch, after: Aftermath, reach: Mapping[int, int], *, again: bool = False) -> float:
    """By units with such a reach; ``again`` when those who could come in the first movement phase struck then too."""
    field = sketch.field
    stacks = {hex: units for hex in bits(after.posts) if (units := sketch.counting(sketch.posts[hex]))}
    worth = {hex: sum(field.worth[u] for u in sketch.posts[hex]) for hex in stacks}
    places = {hex: _kept_by(sketch, hex) for hex in stacks}

    def taken(hex: int, threat: int) -> float:
        """Units are lost by chance of their loss, a place by that of a retreat too."""
        units = stacks[hex]
        lost, falls = field.risk(hex, units, threat), field.falls(hex, units, threat)
        if again and (before := after.threat(hex)):
            lost = 1 - (1 - lost) * (1 - field.risk(hex, units, before))
            falls = 1 - (1 - falls) * (1 - field.falls(hex, units, before))
        return lost * worth[hex] + falls * places[hex]

    left = dict(reach)
    losses = {hex: taken(hex, field.summed(hex, left, after.power)) for hex in stacks}
    total = 0.0
    while losses:
        worst = max(losses, key=lambda hex: (losses[hex], hex))
        if losses.pop(worst) <= 0:
            break
        attackers = _attackers(sketch, after, worst, left)
        lost = taken(worst, round(sum(map(after.power, attackers))))
        if losses and lost < max(losses.values()) - 1e-9:  # those who would have come are busy by now: look again
            if lost > 0:
                losses[worst] = lost
            continue
        elsewhere = sum(1 << hex for hex, other in losses.items() if other > ALSO * lost)
        striking = _enough(after, attackers, left, elsewhere, lost, partial(taken, worst))
        total += taken(worst, round(sum(map(after.power, striking))))
        for unit in striking:
            del left[unit]  # the others are free for another attack
    return total


def _enough(
    after: Aftermath,
    attackers: list[int],
    left: Mapping[int, int],
    elsewhere: int,
    most: float,
    taken: Callable[[int], float],
) -> list[int]:
    """As many attackers as take nearly as much as all of them, those first who have nothing to do elsewhere; those who
    have do not come where the others take most of it."""
    found: list[int] = []
    threat = 0.0
    for unit in sorted(attackers, key=lambda u: ((left[u] & elsewhere).bit_count(), -after.power(u), u)):
        if found and taken(round(threat)) >= (DIVIDED if left[unit] & elsewhere else SPARED) * most:
            break
        found.append(unit)
        threat += after.power(unit)
    return found


def _attackers(sketch: Sketch, after: Aftermath, hex: int, left: Mapping[int, int]) -> list[int]:
    """Those still free that find room around a hex, the strongest."""
    field, bit = sketch.field, 1 << hex
    able = sorted((u for u, hexes in left.items() if hexes & bit), key=lambda u: (-after.power(u), u))
    return able[: field.room_around(hex)]


def _kept_by(sketch: Sketch, hex: int) -> float:
    """What a place is worth that falls with those who stand in it."""
    mine, theirs = sketch.field.places.get(hex, (0.0, 0.0))
    return theirs if sketch.field.mine_hex(hex) else mine
