"""Free set-ups: places that matter get a garrison, the front is covered without gaps, and good ground is used."""

from __future__ import annotations

from random import Random

from stavka.engine.action import Action
from stavka.hexes import bits
from stavka.opponents.judgement.field import Field
from stavka.opponents.seat import Seat

PHASE = "set-up"
COVER = 0.8  # what each hex is worth that a unit closes and no other does
GROUND = 2.0  # what it is worth to defend twice as strongly
CROWD = 1.0  # what every unit that is there already takes away
FRONT = 0.05  # pull of the enemy's places


def set_up(seat: Seat, rng: Random) -> tuple[Action, str]:
    """The next unit, the strongest first; the title's own way for what is left when the rules want something else."""
    pos = seat.pos
    index = pos.roster.index
    waiting = [a for a in seat.legal("place") if a.units and pos.where[index(a.units[0])] < 0]
    if waiting:
        field = Field(seat)
        unit = max((index(a.units[0]) for a in waiting), key=lambda u: (field.worth[u], -u))
        mine = [a for a in waiting if index(a.units[0]) == unit]
        closed = field.hints.stops(pos, pos.occupied[seat.me]) | pos.occupied[seat.me]
        return max(mine, key=lambda a: (_value(field, unit, _end(field, a), closed), str(a))), "it covers most there"
    if seat.allowed("done"):
        return seat.read("done"), "all are set up"
    if "auto" in seat.verbs():
        return seat.read("auto"), "the rules want the rest set up otherwise"
    return seat.sample(rng), "the rules want the set-up otherwise"


def _end(field: Field, action: Action) -> int:
    found: int = field.pos.board.grid.index(str(getattr(action, "hex", "")))
    return found


def _value(field: Field, unit: int, hex: int, closed: int) -> float:
    pos, hints = field.pos, field.hints
    there = pos.of(field.me, hex)
    value: float = FRONT * field.pull.at(hex) - CROWD * len(there)
    if not hints.counts(pos, unit):
        return value + 2.0 * bool(there)
    around = list(bits(field.walk.around(hex) & field.open))
    plain = max(1, pos.roster.combat[unit])
    value += GROUND * (hints.defence(pos, hex, [unit], around) / plain - 1)
    value += COVER * ((hints.stops(pos, 1 << hex) | 1 << hex) & field.open & ~closed).bit_count()
    if hex in field.places and not there:
        value += field.places[hex][1]
    return value
