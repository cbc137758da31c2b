"""Lines of supply that the enemy has cut are opened again before anything else is planned.

Saboteurs are driven off by whoever comes beside them; a rail in an enemy zone works where somebody stands in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from stavka.engine.action import Action
from stavka.engine.hints import Role
from stavka.engine.position import Position
from stavka.hexes import bits
from stavka.opponents.judgement.relief import LEAST, cutters, loss, without
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.plan import Duty
from stavka.opponents.sketch.sketch import Sketch

FAR = 3  # barred hexes in a row that are manned at the most
MISSED = 0.1  # share of its worth that a unit is missed by elsewhere


@dataclass(frozen=True, slots=True, order=True)
class Task:
    """A hex to stand in or, for its saboteurs, beside."""

    hex: int
    saboteurs: bool


@dataclass(frozen=True, slots=True)
class Errand:
    """Who sees to a task from which hex, what he is missed by, and the train that he takes if he does not march."""

    price: float
    unit: int
    at: int
    train: Action | None = None


def reopen(sketch: Sketch) -> None:
    """Those who are missed least see to what bars the lines of units that are about to be lost."""
    now = sketch.field.hungry
    if now < LEAST:
        return
    errands: dict[Task, Errand] = {}
    for task in _tasks(sketch):
        found = _errand(sketch, task, {errand.unit for errand in errands.values()})
        if found is not None:
            errands[task] = found
    best = loss(sketch.field, _opened(sketch, errands)) if errands else now
    if now - best < LEAST:
        return
    for task in sorted(errands, key=lambda task: (-errands[task].price, task)):  # what bars nothing may stay
        fewer = {other: errand for other, errand in errands.items() if other != task}
        if loss(sketch.field, _opened(sketch, fewer)) <= best:
            errands = fewer
    if sum(errand.price for errand in errands.values()) >= now - best:
        return
    for task, errand in errands.items():
        reason = Reason(Kind.GUARDS, (task.hex,))
        if errand.train is not None:
            sketch.send(errand.unit, errand.train, errand.at, reason, Duty.RAIL)
        else:
            sketch.settle(errand.unit, errand.at, reason, Duty.GUARD)
        sketch.pinned.add(errand.unit)
    sketch.survey.fed = sketch.hints.supplied(_opened(sketch, errands), sketch.field.me)


def _tasks(sketch: Sketch) -> list[Task]:
    """Where saboteurs are, and where rails lead through zones of the enemy that nobody stands in."""
    field, pos = sketch.field, sketch.pos
    found = [Task(hex, True) for hex in sorted({pos.where[u] for u in cutters(field)})]
    feed = sketch.hints.feed(pos, field.me)
    if feed is not None and feed.rails:
        barred = field.foe_zone & field.open & ~field.foe_hexes & ~pos.occupied[field.me]
        beyond = feed.tracks.flood(feed.rails, feed.rails | barred, FAR)
        found += [Task(hex, False) for hex in bits(beyond & barred)]
    return found


def _errand(sketch: Sketch, task: Task, busy: Collection[int]) -> Errand | None:
    """Who can see to it and is missed least; by train where nobody can march there."""
    field, pos, hints = sketch.field, sketch.pos, sketch.hints
    ends = [task.hex]
    if task.saboteurs:
        around = bits(field.walk.around(task.hex) & field.open)
        ends += [at for at in around if hints.stops(pos, 1 << at) >> task.hex & 1]
    units = [unit for unit in sketch.counting(sketch.free()) if unit not in busy]
    able = [
        (sketch.forgone(unit, at) + MISSED * field.worth[unit], unit, at)
        for unit in units
        for at in ends
        if (at in sketch.ways[unit] or at == pos.where[unit]) and sketch.room(unit, at)
    ]
    if able:
        return Errand(*min(able))
    return _by_train(sketch, ends, units) if sketch.style.rail and Role.RAIL in sketch.survey.seat.roles() else None


def _by_train(sketch: Sketch, ends: Collection[int], units: Iterable[int]) -> Errand | None:
    """The least unit that can ride there."""
    worth = sketch.field.worth
    for unit in sorted(units, key=lambda unit: (worth[unit], unit)):
        rides = sketch.survey.rides(unit)
        at = next((at for at in ends if at in rides and sketch.room(unit, at)), None)
        if at is not None:
            return Errand(MISSED * worth[unit], unit, at, rides[at])
    return None


def _opened(sketch: Sketch, errands: Mapping[Task, Errand]) -> Position:
    """The position when they have gone there."""
    gone = {task.hex for task in errands if task.saboteurs}
    after = without(sketch.field, [u for u in cutters(sketch.field) if sketch.pos.where[u] in gone])
    for errand in errands.values():
        after.put(errand.unit, errand.at)
    return after
