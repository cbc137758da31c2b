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
TOGETHER = 4  # units that come at once, where the next one alone would not help


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
    for here, together in ((True, False), (False, False), (False, True)):
        for _, hex in sorted(wanted, reverse=True):
            if not sketch.late():
                _man(sketch, hex, here=here, together=together, visited=visited.get(hex, 1.0))


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


def _man(sketch: Sketch, hex: int, *, here: bool, together: bool, visited: float) -> None:
    """By those here, or by others, one after the other as long as one is worth more here than elsewhere.

    Those who help only ``together`` come when no single one is wanted anywhere any more.
    """
    where = sketch.pos.where
    able = sketch.counting([u for u in sketch.free() if (where[u] == hex if here else hex in sketch.ways[u])])
    while able:
        found = _keepers(sketch, hex, able, together, visited)
        for unit in found:
            able.remove(unit)
            sketch.settle(unit, hex, Reason(Kind.HOLDS, (hex,)), Duty.GUARD)
            sketch.pinned.add(unit)
        if not found:
            return


def _keepers(sketch: Sketch, hex: int, able: Sequence[int], together: bool, visited: float) -> Sequence[int]:
    """Who lowers the danger most for what he is missed elsewhere, or as many as it takes to lower it at all."""
    field, ahead = sketch.field, sketch.style.foresight
    worth = field.places[hex][1] * sketch.style.hold
    there = sketch.counting(sketch.posts.get(hex, ()))
    now = danger(field, hex, there, ahead) * (1.0 if there else visited)

    def gain(units: Sequence[int]) -> float:
        then = danger(field, hex, [*there, *units], ahead)
        return worth * (now - then) - BOUND * sum(field.worth[u] for u in units)

    if not together:
        best = max(((gain([u]), -u) for u in able if sketch.room(u, hex)), default=(0.0, 0))
        return [-best[1]] if best[0] > 0 else ()
    group: list[int] = []
    best_group: tuple[float, Sequence[int]] = (0.0, ())
    for unit in sorted(able, key=lambda u: (-field.strength(u) / (field.worth[u] or 1.0), u)):
        if len(group) < TOGETHER and sketch.hints.fits(sketch.pos, unit, [*sketch.posts.get(hex, ()), *group], hex):
            group = [*group, unit]
            best_group = max(best_group, (gain(group), group), key=lambda found: found[0])
    return best_group[1]
