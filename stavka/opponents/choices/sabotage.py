"""Partisans and the like: pieces that are set down to cut the enemy's supply."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.engine.action import Action
from stavka.engine.hints import Role
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.hunger import Hunger
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of


def sabotage(seat: Seat, actions: Iterable[Action]) -> tuple[Action, Reason] | None:
    """Where pieces that only cut supply do most; None when there are none to be set down."""
    pos = seat.pos
    index = pos.roster.index
    placing = [
        action
        for action in actions
        if seat.role(action) is Role.SET_DOWN and pos.counter(index(action.units[0])).kind in seat.hints.saboteurs
    ]
    if not placing:
        return None
    unit = placing[0].units[0]  # one is as good as another
    field = Field(seat)
    hunger = Hunger(field, seat.imagine())
    best: tuple[float, bool, str, Action, Kind] | None = None
    for action in placing:
        if action.units[0] != unit:
            continue
        units, ground = hunger.after(action)
        alone = not pos.of(seat.me, end_of(pos, action))  # two in a hex bar one railway
        what = Kind.STARVES if units else Kind.CUTS_LINES if ground else Kind.BARS_RAILWAY
        found = (units + ground, alone, str(action), action, what)
        if best is None or found[:3] > best[:3]:
            best = found
    assert best is not None
    return best[3], Reason(best[4])
