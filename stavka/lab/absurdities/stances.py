"""How a side stands when its turn is over: what a person would shake his head at, found by rule of thumb."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from stavka.hexes import bits
from stavka.lab.absurdities.oddity import Oddity
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.sole_guards import KEPT_WORTH
from stavka.opponents.profiles.reading import load

CAPITAL = "capital left empty with the enemy in reach"
THIN = "capital left to those who cannot hold it, with the enemy in reach"
ALONE = "headquarters or leader alone where the enemy can attack"
OPEN = "place worth holding left open to the enemy, with somebody at hand"
LONE = "lone stack offered for a cheap counterstroke"
EMPTY = "place worth holding open to the enemy, with nobody near"
SCATTERED = "no main effort: the fast units are together nowhere"
DEAR = 10.0  # worth from which a piece that cannot fight is missed
MOST = 0.6  # risk from which a stack is as good as lost
OFFERED = 6.0  # worth of a stack from which on it is missed
AT_HAND = 4  # steps from which somebody could have come
FEW_FAST = 6  # fast units from which on a main effort can be made
TOGETHER = 5  # steps around a place within which they make one
SHARE = 0.25  # of the fast units that make one


def oddities(field: Field) -> Iterator[Oddity]:
    """Each kind as often as it is seen."""
    yield from _capitals(field)
    yield from _helpless(field)
    yield from _places(field)
    yield from _lone(field)
    yield from _effort(field)


def entered(field: Field) -> int:
    """Hexes that the enemy could march into in its next turn, in all its movement phases."""
    pos = field.pos
    zone = field.hints.zone(pos, field.me)
    found = 0
    for hexes in field.marches(field.theirs, zone, pos.occupied[field.me], field.hints.movement_phases).values():
        found |= hexes
    return found


def fighters(field: Field, hex: int) -> list[int]:
    return [unit for unit in field.pos.of(field.me, hex) if field.hints.counts(field.pos, unit)]


def _capitals(field: Field) -> Iterator[Oddity]:
    pos, reach = field.pos, entered(field)
    for name in load(pos.title.code).capitals[field.me]:
        place = pos.board.places.get(name)
        if place is None or not field.mine_hex(place.hex):
            continue
        held, fighting, threat = pos.of(field.me, place.hex), fighters(field, place.hex), field.threat(place.hex)
        if not held and reach >> place.hex & 1:
            yield Oddity(CAPITAL, (place.hex,))
        elif held and threat and (not fighting or field.risk(place.hex, fighting, threat) > MOST):
            yield Oddity(THIN, (place.hex,))


def _helpless(field: Field) -> Iterator[Oddity]:
    pos, counts = field.pos, field.hints.counts
    for unit in field.mine:
        hex = pos.where[unit]
        if counts(pos, unit) or field.worth[unit] < DEAR or not field.threat(hex):
            continue
        if not fighters(field, hex):
            yield Oddity(ALONE, (hex,), (unit,))


def _places(field: Field) -> Iterator[Oddity]:
    """Places that stand open: with somebody at hand, or with nobody near."""
    pos, reach = field.pos, entered(field)
    solid = sum(1 << hex for hex in bits(pos.occupied[field.me]) if fighters(field, hex))
    free = sum(1 << hex for hex in bits(solid) if hex not in field.places or len(fighters(field, hex)) > 1)
    for hex, (_, worth) in field.places.items():
        if worth < KEPT_WORTH or not field.mine_hex(hex) or solid >> hex & 1:
            continue
        near = field.walk.flood(1 << hex, field.open, AT_HAND)
        if reach >> hex & 1 and near & free:
            yield Oddity(OPEN, (hex,))
        elif reach >> hex & 1 and not near & solid:
            yield Oddity(EMPTY, (hex,))


def _lone(field: Field) -> Iterator[Oddity]:
    """Stacks in the open with no neighbour, which the enemy would most likely destroy in its first movement phase."""
    pos = field.pos
    stacks = {hex: units for hex in bits(pos.occupied[field.me]) if (units := fighters(field, hex))}
    solid = sum(1 << hex for hex in stacks)
    for hex, units in stacks.items():
        if sum(field.worth[u] for u in units) < OFFERED or field.walk.around(hex) & solid:
            continue
        if hex in field.places and max(field.places[hex]) >= KEPT_WORTH:
            continue
        if field.risk(hex, units, field.threat(hex)) > MOST:
            yield Oddity(LONE, (hex,), tuple(units))


def _effort(field: Field) -> Iterator[Oddity]:
    """A side that is bold has its fast units together somewhere near what it wants."""
    pos = field.pos
    if field.profile.bold(field.me, pos.turn) <= 1.0:
        return
    able = [u for u in field.mine if field.hints.counts(pos, u)]
    pace = {u: field.hints.pace(pos, u) for u in able}
    usual = median(pace.values()) if pace else 0
    fast = [u for u in able if pace[u] > usual]
    wanted = [hex for hex, (worth, _) in field.places.items() if worth >= KEPT_WORTH and not field.mine_hex(hex)]
    if len(fast) < FEW_FAST or not wanted:
        return
    for hex in wanted:
        near = field.walk.flood(1 << hex, field.open, TOGETHER)
        if sum(near >> pos.where[u] & 1 for u in fast) >= SHARE * len(fast):
            return
    yield Oddity(SCATTERED, tuple(wanted), tuple(fast))
