"""Attacks massed while units move, and the soak-offs that they demand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from stavka.engine.hints import ALL, Effect
from stavka.hexes import bits
from stavka.opponents.judgement.worth import expected
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.plan import Duty, Strike
from stavka.opponents.sketch.sketch import Sketch

SPENT = 0.03  # share of its worth that a unit in one attack is missed elsewhere
SOAK = 0.55  # share of its worth that a unit loses in an attack at the worst odds


def mass(sketch: Sketch) -> None:
    """The best attack first, then the next with what is left."""
    field, pos = sketch.field, sketch.pos
    near = 0
    for unit, ways in sketch.ways.items():
        near |= 1 << pos.where[unit]
        for hex in ways:
            near |= 1 << hex
    targets = [t for t in field.stacks if field.walk.around(t) & near and not sketch.spared >> t & 1]
    first = [(s.value, -t) for t in targets if not sketch.late() and (s := build(sketch, t))]
    for _, target in sorted(first, reverse=True):
        strike = None if sketch.late() else build(sketch, -target)
        if strike and strike.value > sketch.style.threshold:
            _commit(sketch, strike)


def _commit(sketch: Sketch, strike: Strike) -> None:
    sketch.plan.strikes.append(strike)
    sketch.targeted |= 1 << strike.target
    sketch.striking.update(strike.posts)
    duty = Duty.OVERRUN if strike.sure else Duty.STRIKE
    reason = Reason(Kind.STRIKES, (strike.target,), tuple(strike.posts), (strike.clears,))
    for unit, hex in strike.posts.items():
        if unit in sketch.ways and unit not in sketch.done:
            sketch.settle(unit, hex, reason, duty)


def build(sketch: Sketch, target: int) -> Strike | None:
    """The best attack on a hex with the units that are free."""
    field, pos, hints, style = sketch.field, sketch.pos, sketch.hints, sketch.style
    slots = list(bits(field.walk.around(target) & field.open & ~field.foe_hexes))
    costs = {a: _contact_cost(sketch, a, target) for a in slots}
    units = _candidates(sketch, target, slots, costs)
    if not units:
        return None
    theirs, their_steps = [field.worth[u] for u in field.stacks[target]], field.steps(field.stacks[target])
    ground = field.ground_worth(target) * style.eagerness
    order = sorted(units, key=lambda u: (u not in sketch.survey.stays, -field.strength(u), u))
    posts: dict[int, int] = {}
    taken: dict[int, list[int]] = {}
    used, cost = 0, 0.0
    best: Strike | None = None
    bombers = min(hints.bombers(pos), hints.bombers_per_attack(pos)) if hints.bomber_range(pos, target) else 0
    for unit in order:
        at = _slot(sketch, unit, units[unit], taken)
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
        own = [field.worth[u] / (style.eagerness * field.bold) for u in posts]
        trapped = field.trapped(target, used)
        steps = (field.steps(posts), their_steps)
        value = expected(hints.effects, chances, own, theirs, trapped=trapped, ground=ground, steps=steps)
        value -= cost + SPENT * sum(own)
        if style.exposure:
            value -= style.exposure * _exposed(sketch, posts)
        if best is None or value > best.value:
            best = Strike(target, dict(posts), value, _sure(hints.effects, chances), clearing(hints.effects, chances))
    return best


def _sure(effects: Mapping[str, Effect], chances: Mapping[str, Fraction]) -> bool:
    return all((e := effects.get(r)) and e.defenders == ALL and not e.attackers for r, p in chances.items() if p)


def clearing(effects: Mapping[str, Effect], chances: Mapping[str, Fraction]) -> float:
    """The chance that the defenders are destroyed or driven off."""
    return float(sum(p for result, p in chances.items() if (e := effects.get(result)) and e.clears))


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


def _exposed(sketch: Sketch, posts: dict[int, int]) -> float:
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
