"""Places that must not fall: each gets as many defenders as lower the danger enough, before anybody goes to attack."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.hexes import bits
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.sole_guards import KEPT_WORTH
from stavka.opponents.planning import strikes
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.plan import Duty
from stavka.opponents.sketch.sketch import Sketch

BOUND = 0.25  # share of its worth that a unit bound to a place is missed elsewhere


def danger(field: Field, hex: int, units: Sequence[int], foresight: float = 0.0) -> float:
    """How likely a place is lost with these in it: between what stands beside it now and all that could come.

    With ``foresight`` a share of what could come only in later movement phases of the enemy's turn is counted too.
    """
    most = field.threat(hex)
    later = field.later_threat(hex) if foresight else most
    if not units:
        return 1.0 if most else foresight if later else 0.0
    beside = sum(field.strength(u) for h in bits(field.walk.around(hex)) for u in field.stacks.get(h, ()))
    found = (field.falls(hex, units, min(beside, most)) + field.falls(hex, units, most)) / 2
    return found + foresight * max(0.0, field.falls(hex, units, later) - found) / 2


def man(sketch: Sketch) -> None:
    """Who stands in a place stays before others come; the dearest and most endangered places first."""
    field, ahead = sketch.field, sketch.style.foresight
    places = {
        hex: (worth, sketch.counting(sketch.pos.of(field.me, hex)))
        for hex, (_, worth) in field.places.items()
        if worth >= KEPT_WORTH and field.mine_hex(hex) and (field.threat(hex) or (ahead and field.later_threat(hex)))
    }
    visited = _visited(sketch, sum(1 << hex for hex, (_, there) in places.items() if not there))
    wanted = [(worth * danger(field, hex, there, ahead), hex) for hex, (worth, there) in places.items()]
    for here in (True, False):
        for _, hex in sorted(wanted, reverse=True):
            if not sketch.late():
                _man(sketch, hex, here, visited.get(hex, 1.0))


def _visited(sketch: Sketch, empty: int) -> dict[int, float]:
    """How likely somebody comes to each of some places where nobody is.

    An enemy comes to one of those in its reach, and to none if the best attack on it succeeds.
    """
    found = dict.fromkeys(bits(empty), 0.0)
    fights = empty and sketch.hints.fights_on(sketch.pos)
    beaten = {strike.target: strike.clears for strike in strikes.promising(sketch)} if fights else {}
    for unit, hexes in sketch.field.later_reach.items():
        comes = 1 - beaten.get(sketch.pos.where[unit], 0.0)
        for hex in bits(hexes & empty):
            found[hex] = min(1.0, found[hex] + comes / (hexes & empty).bit_count())
    return found


def _man(sketch: Sketch, hex: int, here: bool, visited: float) -> None:
    """By those here, or by others, one after the other as long as one is worth more here than elsewhere."""
    field, where = sketch.field, sketch.pos.where
    worth = field.places[hex][1] * sketch.style.hold
    able = sketch.counting([u for u in sketch.free() if (where[u] == hex if here else hex in sketch.ways[u])])
    while able:
        there = sketch.counting(sketch.posts.get(hex, ()))
        now = danger(field, hex, there, sketch.style.foresight) * (1.0 if there else visited)
        best: tuple[float, int] | None = None
        for unit in able:
            if not sketch.room(unit, hex):
                continue
            then = danger(field, hex, [*there, unit], sketch.style.foresight)
            gain = worth * (now - then) - BOUND * field.worth[unit]
            if best is None or (gain, -unit) > best:
                best = (gain, -unit)
        if best is None or best[0] <= 0:
            return
        unit = -best[1]
        able.remove(unit)
        sketch.settle(unit, hex, Reason(Kind.HOLDS, (hex,)), Duty.GUARD)
        sketch.pinned.add(unit)
