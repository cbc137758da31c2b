"""Attacks massed while units move, and the soak-offs that they demand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import reduce
from operator import or_

from stavka.engine.hints import ALL, Effect
from stavka.hexes import bits
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.worth import expected, fall_share, loss_share
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.plan import Duty, Strike
from stavka.opponents.sketch.sketch import Sketch

SPENT = 0.03  # share of its worth that a unit in one attack is missed elsewhere
HELPED = 0.5  # what air support must better an attack by
SOAK = 0.55  # share of its worth that a unit loses in an attack at the worst odds


def mass(sketch: Sketch) -> None:
    """The best attack first, then the next with what is left; each bomber is planned with once."""
    targets = _in_reach(sketch)
    plain = {t: s.value for t in targets if not sketch.late() and (s := build(sketch, t))}
    air = AirSupport(sketch, plain)
    first = [(value, -t) for t, value in air.ranked(plain).items()]
    for _, target in sorted(first, reverse=True):
        bombers = air.for_target(-target)
        strike = None if sketch.late() else build(sketch, -target, bombers)
        if strike and strike.value > sketch.style.threshold:
            _commit(sketch, strike)
        else:
            air.give_back(-target)


def promising(sketch: Sketch) -> list[Strike]:
    """The best attack on every enemy in reach without air support, each as if all were free for it."""
    return [strike for t in _in_reach(sketch) if not sketch.late() and (strike := build(sketch, t))]


def missed(sketch: Sketch, found: Iterable[Strike], unit: int) -> float:
    """What the attacks that are worth making lose at the most when a unit has something else to do."""
    most = 0.0
    for strike in found:
        if unit in strike.posts and strike.value > max(most, sketch.style.threshold):
            now, other = build(sketch, strike.target), build(sketch, strike.target, without=unit)
            values = (s.value if s and s.value > sketch.style.threshold else 0.0 for s in (now, other))
            most = max(most, next(values) - next(values))
    return most


def _in_reach(sketch: Sketch) -> list[int]:
    """Enemies that somebody of mine can come beside in this phase."""
    field, pos = sketch.field, sketch.pos
    near = 0
    for unit, ways in sketch.ways.items():
        near |= 1 << pos.where[unit]
        for hex in ways:
            near |= 1 << hex
    return [t for t in field.stacks if field.walk.around(t) & near and not sketch.spared >> t & 1]


class AirSupport:
    """Bombers, or points of air support, shared out among the attacks that gain most by them."""

    def __init__(self, sketch: Sketch, plain: Mapping[int, float]) -> None:
        self.hints, self.pos = sketch.hints, sketch.pos
        self.left = self.hints.bombers(self.pos)
        self.most = self.hints.bombers_per_attack(self.pos)
        self.values: dict[int, float] = {}  # of attacks with air support
        self.able: dict[int, int] = {}  # how many could support each of them
        gains = []
        if self.left and self.most:
            for target, value in plain.items():
                able = min(self.left, self.most, self.hints.bombers_in_range(self.pos, target))
                if able and not sketch.late():
                    self.able[target] = able
                    strike = build(sketch, target, able)
                    self.values[target] = value if strike is None else strike.value
                    gains.append((self.values[target] - max(0.0, value), -target))
        self._waiting = [-target for gain, target in sorted(gains) if gain > HELPED]  # those that gain most last
        self._given: dict[int, int] = {}
        self._share_out()

    def _share_out(self) -> None:
        while self.left and self._waiting:
            target = self._waiting.pop()
            self._given[target] = number = min(self.left, self.able[target])
            self.left -= number

    def ranked(self, plain: Mapping[int, float]) -> dict[int, float]:
        """What each attack promises with the support that it is given."""
        return {t: self.values[t] if t in self._given else value for t, value in plain.items()}

    def for_target(self, target: int) -> int:
        """The bombers of an attack that is planned now; it cannot be given others later."""
        if target in self._waiting:
            self._waiting.remove(target)
        return self._given.get(target, 0)

    def give_back(self, target: int) -> None:
        """An attack is not made after all: its bombers go where they help most of those still to be planned."""
        self.left += self._given.pop(target, 0)
        self._share_out()


def _commit(sketch: Sketch, strike: Strike) -> None:
    sketch.plan.strikes.append(strike)
    sketch.targeted |= 1 << strike.target
    sketch.striking.update(strike.posts)
    duty = Duty.OVERRUN if strike.sure else Duty.STRIKE
    reason = Reason(Kind.STRIKES, (strike.target,), tuple(strike.posts), (strike.clears,))
    for unit, hex in strike.posts.items():
        if unit in sketch.ways and unit not in sketch.done:
            sketch.settle(unit, hex, reason, duty)


def build(sketch: Sketch, target: int, bombers: int = 0, *, without: int = -1) -> Strike | None:
    """The best attack on a hex with the units that are free."""
    field = sketch.field
    slots = list(bits(field.walk.around(target) & field.open & ~field.foe_hexes))
    costs = {a: _contact_cost(sketch, a, target) for a in slots}
    units = _candidates(sketch, target, slots, costs)
    units.pop(without, None)
    if not units:
        return None
    found = _filled(sketch, target, bombers, units, costs)
    if sketch.hints.duty_to_attack or len(units) < 2 or len(slots) < 2:  # who touches others there pays for it
        return found
    around = _filled(sketch, target, bombers, units, costs, spread=True)
    return max((s for s in (found, around) if s), key=lambda s: s.value, default=None)


def _filled(
    sketch: Sketch,
    target: int,
    bombers: int,
    units: Mapping[int, list[int]],
    costs: Mapping[int, float],
    *,
    spread: bool = False,
) -> Strike | None:
    """The attack by as many as make it best, the strongest first, in few hexes or, ``spread``, from all around."""
    field, pos, hints = sketch.field, sketch.pos, sketch.hints
    order = sorted(units, key=lambda u: (u not in sketch.survey.stays, -field.strength(u), u))
    posts: dict[int, int] = {}
    taken: dict[int, list[int]] = {}
    used, cost = 0, 0.0
    best: Strike | None = None
    for unit in order:
        ways = sorted(units[unit], key=lambda a: (costs[a], len(taken.get(a, ())))) if spread else units[unit]
        at = _slot(sketch, unit, ways, taken)
        if at is None:
            continue
        posts[unit] = at
        cost += sketch.forgone(unit, at)
        taken.setdefault(at, []).append(unit)
        if not used >> at & 1:
            used |= 1 << at
            cost += costs[at]
        chances = hints.prospect(pos, list(posts), list(posts.values()), (target,), bombers)
        if chances is None:
            continue
        value = _promise(sketch, target, posts, chances) - cost
        if best is None or value > best.value:
            sure, clears = is_sure(hints.effects, chances), clearing(field, target, chances)
            best = Strike(target, dict(posts), value, sure, clears, taking(field, target, chances), bombers)
    return best


def _promise(sketch: Sketch, target: int, posts: Mapping[int, int], chances: Mapping[str, Fraction]) -> float:
    """What an attack from these posts brings on average, less what its units are missed and exposed by."""
    field, style = sketch.field, sketch.style
    own = [field.worth[u] / (style.eagerness * field.bold) for u in posts]
    theirs = [field.worth[u] for u in field.stacks[target]]
    steps = (field.steps(posts), field.steps(field.stacks[target]))
    trapped = field.trapped(target, reduce(or_, (1 << hex for hex in posts.values()), 0))
    ground = field.ground_worth(target) * style.eagerness
    on = field.way_on(posts, (target,), chances)
    value = expected(sketch.hints.effects, chances, own, theirs, trapped=trapped, ground=ground, steps=steps, way_on=on)
    value -= SPENT * (sum(field.worth[u] for u in posts) if field.profile.tempo else sum(own))
    return value - (style.exposure * _exposed(sketch, posts) if style.exposure else 0.0)


def lost_without(sketch: Sketch, strike: Strike, unit: int) -> float:
    """What an attack that is planned loses when one of its units goes elsewhere: all where it is not made then."""
    values = []
    for posts in (strike.posts, {u: hex for u, hex in strike.posts.items() if u != unit}):
        where = list(posts.values())
        chances = sketch.hints.prospect(sketch.pos, list(posts), where, (strike.target,), strike.bombers)
        values.append(max(0.0, _promise(sketch, strike.target, posts, chances)) if posts and chances else 0.0)
    return values[0] - values[1]


def is_sure(effects: Mapping[str, Effect], chances: Mapping[str, Fraction]) -> bool:
    return all((e := effects.get(r)) and e.defenders == ALL and not e.attackers for r, p in chances.items() if p)


def clearing(field: Field, target: int, chances: Mapping[str, Fraction]) -> float:
    """The chance that the defenders are destroyed, be it step by step, or driven off."""
    defenders = field.stacks.get(target, ())
    return fall_share(field.hints.effects, chances, len(defenders), field.steps(defenders))


def taking(field: Field, target: int, chances: Mapping[str, Fraction]) -> float:
    """The share of the defenders that is lost on average."""
    defenders = field.stacks.get(target, ())
    return loss_share(field.hints.effects, chances, len(defenders), field.steps(defenders))


def _candidates(sketch: Sketch, target: int, slots: list[int], costs: dict[int, float]) -> dict[int, list[int]]:
    """Who could attack a hex, and from where, the cheapest first; those settled there already fight along."""
    pos, hints = sketch.pos, sketch.hints
    units: dict[int, list[int]] = {}
    for slot in slots:
        for unit in sketch.posts.get(slot, ()):
            if unit not in sketch.striking and hints.may_attack(pos, unit, target) and hints.counts(pos, unit):
                units[unit] = [slot]
    for unit in sketch.free():
        here, there = pos.where[unit], sketch.ways[unit]
        ways = [a for a in slots if a in there or a == here]
        if ways and hints.may_attack(pos, unit, target) and hints.counts(pos, unit):
            units[unit] = sorted(ways, key=lambda a: costs[a])
    return units


def _slot(sketch: Sketch, unit: int, slots: Iterable[int], taken: dict[int, list[int]]) -> int | None:
    for slot in slots:
        if unit in sketch.survey.stays or unit in sketch.done:
            return slot
        there = [*sketch.posts.get(slot, ()), *taken.get(slot, ())]
        if sketch.hints.fits(sketch.pos, unit, there, slot):
            return slot
    return None


def _contact_cost(sketch: Sketch, slot: int, target: int) -> float:
    """What it costs to stand next to other enemies too: each of them must be attacked as well."""
    if not sketch.hints.duty_to_attack:
        return 0.0
    field = sketch.field
    cost = 0.0
    already = sketch.posts.get(slot)
    for other in bits(field.walk.around(slot) & field.foe_solid & ~sketch.targeted & ~(1 << target)):
        defence = sketch.hints.defence(sketch.pos, other, field.stacks[other], [slot])
        cost += SOAK * max(2.5, defence / 6 * 1.4) * (0.5 if already else 1.0)
    return cost


def _exposed(sketch: Sketch, posts: Mapping[int, int]) -> float:
    """What the enemy could destroy of the attackers in its turn."""
    field, threat = sketch.field, sketch.field.threat
    total = 0.0
    for slot in set(posts.values()):
        units = [u for u, at in posts.items() if at == slot]
        total += field.risk(slot, units, threat(slot)) * sum(field.worth[u] for u in units)
    return total


def soak(sketch: Sketch) -> None:
    """Enemies that the attackers touch without attacking them get the cheapest attack that is allowed."""
    if not sketch.hints.duty_to_attack:
        return
    field, pos, hints = sketch.field, sketch.pos, sketch.hints
    posts = sum(1 << h for h, units in sketch.posts.items() if units)
    touched = field.walk.step(posts) & field.foe_solid & ~sketch.targeted
    for hex in bits(touched):
        options = []
        covered = sketch.targeted | touched
        for unit in sketch.free():
            if not hints.may_attack(pos, unit, hex) or not hints.counts(pos, unit):
                continue
            for slot in bits(field.walk.around(hex)):
                if slot not in sketch.ways[unit] and slot != pos.where[unit]:
                    continue
                if field.walk.around(slot) & field.foe_solid & ~covered or not sketch.room(unit, slot):
                    continue
                if hints.prospect(pos, [unit], [slot], (hex,)) is not None:
                    options.append((field.worth[unit], unit, slot))
        if options:
            _, unit, slot = min(options)
            sketch.settle(unit, slot, Reason(Kind.SOAKS_OFF, (hex,)), Duty.SOAK_OFF)
        sketch.targeted |= 1 << hex
