"""Reinforcements and replacements that come on during a movement phase."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.hints import Role
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.posts import value_now
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

ARRIVING = (Role.REPLACE, Role.ENTER)
IN_A_ZONE = 20.0  # what it costs to come on in an enemy zone of control
SAFE = 16  # steps from the nearest enemy beyond which no hex is safer
TRAINS = 6  # steps from the nearest enemy beyond which units go on by rail
GAIN = 0.8  # what a train must better the post of a unit by that could march on
DANGER = 0.3  # weight of the factors that the enemy could bring against the hex


def best_arrival(seat: Seat, *, binding: bool = False) -> Action | None:
    """The dearest unit that can come on, where it is wanted most; None when nobody can.

    What binds a unit to do more, such as to sail on, is left unless it is asked for: who cannot keep it may not end the
    phase, and nobody has thought of where the unit is to go.
    """
    actions = [action for action in seat.legal(*ARRIVING) if binding or not seat.hints.binds(seat.pos, action)]
    if not actions:
        return None
    field = Field(seat)
    best = max(actions, key=lambda action: (*_wanted(field, action), str(action)))
    return _by_train(field, best) or best


def _by_train(field: Field, entering: Action) -> Action | None:
    """The train that brings the same unit on where it stands better, where trains bring units on."""
    seat, pos = field.seat, field.pos
    unit = pos.roster.index(entering.units[0])
    if entering.end is None or Role.RAIL not in seat.roles() or not field.hints.counts(pos, unit):
        return None
    best: tuple[float, str, Action] | None = None
    for train in seat.legal_of(pos.short(unit), Role.RAIL):
        found = (value_now(field, unit, end_of(pos, train)), str(train), train)
        if best is None or found[:2] > best[:2]:
            best = found
    on_foot = value_now(field, unit, end_of(pos, entering))
    return best[2] if best is not None and best[0] > on_foot + GAIN else None


def _wanted(field: Field, action: Action) -> tuple[float, bool, float]:
    """What the unit is worth, whether trains go on from where it would come on, and how much it is wanted there."""
    pos = field.pos
    unit = pos.roster.index(action.units[0])
    worth = field.worth[unit]
    if action.end is None:
        return worth, False, 0.0
    hex = end_of(pos, action)
    if not field.hints.counts(pos, unit):  # it cannot fight: where it is safe
        return worth, False, float(min(SAFE, field.nearest_enemy(hex))) - field.threat(hex)
    far = field.nearest_enemy(hex) > TRAINS
    rides = bool(field.rails >> hex & 1) or not far or hex in field.places
    good = field.pull.at(hex) * field.bold + field.shield.at(hex)
    return worth, rides, good - (field.threat(hex) * DANGER + IN_A_ZONE * bool(field.foe_zone >> hex & 1))
