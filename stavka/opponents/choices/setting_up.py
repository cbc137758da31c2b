"""Free set-ups: places that matter get a garrison, the front is covered without gaps, and good ground is used."""

from __future__ import annotations

from random import Random

from stavka.engine.action import Action, Done
from stavka.engine.hints import Role
from stavka.hexes import bits
from stavka.opponents.judgement.field import Field
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

COVER = 0.8  # what each hex is worth that a unit closes and no other does
GROUND = 2.0  # what it is worth to defend twice as strongly
CROWD = 1.0  # what every unit that is there already takes away
FRONT = 0.05  # pull of the enemy's places


def set_up(seat: Seat, rng: Random) -> tuple[Action, Reason]:
    """The next unit, the strongest first; the title's own way for what is left when the rules want something else."""
    pos = seat.pos
    index = pos.roster.index
    waiting = [a for a in seat.legal(Role.SET_DOWN) if pos.where[index(a.units[0])] < 0]
    if waiting:
        field = Field(seat)
        unit = max((index(a.units[0]) for a in waiting), key=lambda u: (field.worth[u], -u))
        mine = [a for a in waiting if index(a.units[0]) == unit]
        closed = field.hints.stops(pos, pos.occupied[seat.me]) | pos.occupied[seat.me]
        best = max(mine, key=lambda a: (_site_value(field, unit, end_of(pos, a), closed), str(a)))
        return best, Reason(Kind.COVERS_MOST)
    if seat.may_end:
        return Done(), Reason(Kind.ALL_SET_UP)
    finish = next(seat.legal(Role.FINISH_SET_UP), None)
    return (finish, Reason(Kind.REST_SET_UP)) if finish else (seat.sample(rng), Reason(Kind.FORCED_SET_UP))


def _site_value(field: Field, unit: int, hex: int, closed: int) -> float:
    pos, hints = field.pos, field.hints
    there = pos.of(field.me, hex)
    value = FRONT * field.pull.at(hex) - CROWD * len(there)
    if not hints.counts(pos, unit):
        return value + 2.0 * bool(there)
    around = list(bits(field.walk.around(hex) & field.open))
    plain = max(1, pos.strength(unit).combat)
    value += GROUND * (hints.defence(pos, hex, [unit], around) / plain - 1)
    value += COVER * ((hints.stops(pos, 1 << hex) | 1 << hex) & field.open & ~closed).bit_count()
    if hex in field.places and not there:
        value += field.places[hex][1]
    return value
