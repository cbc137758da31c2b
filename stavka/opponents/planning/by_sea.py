"""Sea moves: they save units that are cut off, take places that nobody holds and, where the sea is safe, bring help."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.engine.action import Action
from stavka.engine.hints import Role
from stavka.opponents.planning.posting import CONTACT, Posting
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat.ends import end_of
from stavka.opponents.sketch.plan import Duty
from stavka.opponents.sketch.sketch import Sketch

GAIN = 0.8  # what a voyage must be worth
OFF_MAP = 0.6  # share of its worth that a unit keeps when it leaves the map for a while


@dataclass(frozen=True, slots=True)
class Voyage:
    gain: float
    unit: int
    to: int | None  # None: off the map
    action: Action
    reason: Reason


def by_sea(sketch: Sketch, posting: Posting) -> None:
    """The best voyage first; the rules say how many more there may be."""
    seat = sketch.survey.seat
    found = []
    for action in seat.legal(Role.SEA):
        if sketch.late():
            return
        voyage = _judge(sketch, posting, action)
        if voyage and voyage.gain > GAIN:
            found.append(voyage)
    if not found:
        return
    trial = seat.imagine(0)  # shows what one voyage leaves for others; its dice are not the real ones
    for voyage in sorted(found, key=lambda v: (-v.gain, str(v.action))):
        unit, to = voyage.unit, voyage.to
        if unit in sketch.done or trial.refusal(voyage.action) or (to is not None and not sketch.room(unit, to)):
            continue
        trial.play(voyage.action)
        sketch.send(unit, voyage.action, to, voyage.reason, Duty.SEA)


def _judge(sketch: Sketch, posting: Posting, action: Action) -> Voyage | None:
    """What a sea move is worth, the danger of the sea counted; None for units with something else to do."""
    field, pos = sketch.field, sketch.pos
    unit = pos.roster.index(action.units[0])
    if unit in sketch.done or not sketch.hints.counts(pos, unit):
        return None
    safe = sketch.hints.passage(pos, action)
    to = None if action.end is None else end_of(pos, action)
    worth = field.worth[unit]
    if _cut_off(sketch, unit):
        kept = OFF_MAP if to is None else _kept(sketch, unit, to)
        gain = worth * (safe * kept - 1 + sketch.hints.starved(pos, field.me))
        return Voyage(gain, unit, to, action, Reason(Kind.LEAVES_BY_SEA, (pos.where[unit],)))
    if to is None:
        return None
    if to in field.places and not field.mine_hex(to) and not field.foe_hexes >> to & 1:
        stays = _kept(sketch, unit, to)
        gain = safe * stays * field.places[to][0] - worth * (1 - safe * stays) - CONTACT * sketch.contacts(to)
        return Voyage(gain, unit, to, action, Reason(Kind.LANDS, (to,)))
    if safe < 1 or unit not in sketch.ways or not field.mine_hex(to):  # landings elsewhere are too few for that
        return None
    gain = posting.value(unit, to) - posting.value(unit, posting.best(unit))
    return Voyage(gain, unit, to, action, Reason(Kind.BY_SEA, (to,)))


def _cut_off(sketch: Sketch, unit: int) -> bool:
    """Whether a unit is not fed where it stands, and could not walk to where it would be."""
    here = sketch.pos.where[unit]
    if here < 0 or sketch.survey.fed >> here & 1:
        return False
    return not any(sketch.survey.fed >> hex & 1 for hex in sketch.ways.get(unit, ()))


def _kept(sketch: Sketch, unit: int, hex: int) -> float:
    """The share of a unit that is likely to be there still after the enemy's turn."""
    field = sketch.field
    kept = 1 - field.risk(hex, [*sketch.counting(sketch.posts.get(hex, ())), unit], field.threat(hex))
    fed = bool(sketch.survey.fed >> hex & 1) or hex in field.places
    return kept if fed else kept * (1 - sketch.hints.starved(sketch.pos, field.me))
