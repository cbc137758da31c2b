"""What must be kept: the last defenders of places, and places that stand open when all others are posted."""

from __future__ import annotations

from stavka.hexes import bits
from stavka.opponents.judgement.sole_guards import KEPT_WORTH
from stavka.opponents.planning import strikes
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.aftermath import Aftermath
from stavka.opponents.sketch.plan import Duty, Order
from stavka.opponents.sketch.sketch import Sketch

OPEN_WORTH = 4.0  # places of less worth may stand open
ATTACKING, BUSY = (Duty.STRIKE, Duty.OVERRUN, Duty.RING), 3.0  # units with such a duty are missed so much more
LATER = 0.5  # share of what is at stake that is in danger only in a later movement phase of the enemy
REMOTE = 0.2  # share of its worth that is at stake in a place that no enemy can come to yet
MISSED = 0.5  # what draws a unit on, from which on others relieve it of a place
DEAR_CAPITAL = 50.0  # a capital of more worth keeps two


def pin(sketch: Sketch) -> None:
    """Keep the last good defenders of places that the enemy could walk into."""
    field, pos = sketch.field, sketch.pos
    enterable = field.in_reach
    places = pos.board.places
    capitals = {places[name].hex for name in field.profile.capitals[field.me] if name in places}
    garrisons, bound = field.garrisons, sketch.hints.bound(pos, field.me)
    for hex, (_, worth) in field.places.items():
        wanted = garrisons.get(hex, 0) or bound >> hex & 1
        if not field.mine_hex(hex) or worth < KEPT_WORTH or not (wanted or enterable >> hex & 1):
            continue
        here = sketch.counting(pos.of(field.me, hex))
        if bound >> hex & 1 and not here:  # it is enough that somebody stays
            here = [u for u in pos.of(field.me, hex) if u in sketch.ways]
        near = enterable >> hex & 1
        if near or bound >> hex & 1:  # who is wanted elsewhere least, then who is strongest
            here.sort(key=lambda u: (sketch.forgone(u, hex), -field.strength(u)))
        else:  # far from the front the least will do
            here.sort(key=lambda u: field.worth[u])
        keep = max(wanted, 2 if hex in capitals and worth > DEAR_CAPITAL else 1)
        if hex not in garrisons and hex not in capitals and here and _relieve(sketch, hex, here[0]):
            continue
        sketch.pinned.update(u for u in here[:keep] if u in sketch.ways)
    for unit in sorted(sketch.pinned - sketch.done):
        sketch.settle(unit, pos.where[unit], Reason(Kind.GUARDS, (pos.where[unit],)), Duty.GUARD)


def _relieve(sketch: Sketch, hex: int, keeper: int) -> bool:
    """Fast units march on: the least of those who are wanted less elsewhere comes and keeps the place instead."""
    missed = sketch.forgone(keeper, hex)
    if missed < MISSED:
        return False
    able = (u for u in sketch.counting(sketch.free()) if hex in sketch.ways[u] and sketch.room(u, hex))
    least = min(((sketch.field.worth[u], u) for u in able if sketch.forgone(u, hex) < missed / 2), default=None)
    if least is not None:
        sketch.settle(least[1], hex, Reason(Kind.GUARDS, (hex,)), Duty.GUARD)
        sketch.pinned.add(least[1])
    return least is not None


def secure(sketch: Sketch) -> None:
    """Places that the enemy could simply walk into, as things would stand, get somebody to hold them."""
    for _ in range(4):
        fixed = False
        for _, hex, likely in open_places(sketch):
            fixed |= _send(sketch, hex, likely)
        if not fixed:
            break


def open_places(sketch: Sketch) -> list[tuple[float, int, float]]:
    """Those that the enemy could enter and those always kept where nobody is, with how likely somebody comes.

    Where most is at stake comes first.
    """
    field, after = sketch.field, Aftermath(sketch)
    helpless, entered = after.helpless, after.entered
    bare = {hex for hex in field.garrisons if not sketch.counting(sketch.posts.get(hex, ()))}
    found = {
        hex: worth
        for hex, (_, worth) in field.places.items()
        if worth >= OPEN_WORTH and (entered >> hex & 1 or hex in bare) and field.mine_hex(hex)
    }
    likely = _likely(sketch, after, sum(1 << hex for hex in found) & ~helpless)
    likely |= {hex: 1.0 if after.threat(hex) else LATER for hex in found if helpless & entered & 1 << hex}
    return sorted((-worth * (share := likely.get(hex, REMOTE)), hex, share) for hex, worth in found.items())


def _likely(sketch: Sketch, after: Aftermath, places: int) -> dict[int, float]:
    """How likely each of these is entered: an enemy enters one of them, and none if he is beaten before."""
    beaten = {strike.target: strike.clears for strike in sketch.plan.strikes if strike.posts}
    found: dict[int, float] = {}
    for unit, hexes in after.entering.items():
        within = hexes & places
        for hex in bits(within):
            comes = (1 - beaten.get(sketch.pos.where[unit], 0.0)) / within.bit_count()
            found[hex] = min(1.0, found.get(hex, 0.0) + comes)
    return found


def bares(sketch: Sketch, order: Order, hex: int) -> bool:
    """Whether a unit that goes to a place instead leaves one that is worth as much with nobody in it."""
    field = sketch.field
    kept = field.places[order.to][1] if order.to in field.places and field.mine_hex(order.to) else 0.0
    return kept >= field.places[hex][1] and len(sketch.posts[order.to]) == 1


def _send(sketch: Sketch, hex: int, likely: float) -> bool:
    field = sketch.field
    stake = field.places[hex][1] * likely
    attacks = {unit: strike for strike in sketch.plan.strikes for unit in strike.posts}
    options = []
    for i, order in enumerate(sketch.plan.orders):
        unit = order.unit
        if unit in sketch.pinned or hex not in sketch.ways.get(unit, ()) or not sketch.hints.counts(sketch.pos, unit):
            continue
        if bares(sketch, order, hex):
            continue
        if _in_vain(sketch, unit, hex):
            continue
        if unit in attacks and strikes.lost_without(sketch, attacks[unit], unit) > stake:
            continue
        options.append((field.worth[unit] * (BUSY if order.duty in ATTACKING else 1.0), unit, i))
    if not options or min(options)[0] > 2 * field.places[hex][1]:
        return False
    _, unit, i = min(options)
    sketch.reassign(i, hex, Reason(Kind.GUARDS, (hex,)), Duty.GUARD, sketch.ways[unit][hex])
    sketch.pinned.add(unit)
    if unit in attacks:
        del attacks[unit].posts[unit]
    return True


def _in_vain(sketch: Sketch, unit: int, hex: int) -> bool:
    """Whether a unit would only be lost in a place: it holds it less often than the unit is worth."""
    field = sketch.field
    there = [*sketch.counting(sketch.posts.get(hex, ())), unit]
    threat = field.threat(hex)
    held = 1 - field.falls(hex, there, threat)
    return field.places[hex][1] * held < field.risk(hex, there, threat) * field.worth[unit]
