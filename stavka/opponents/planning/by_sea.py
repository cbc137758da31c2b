"""Sea moves: they save units that are cut off, take places that nobody holds and, where the sea is safe, bring help."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.engine.action import Action
from stavka.opponents.sketch.posting import Posting
from stavka.opponents.sketch.sketch import Order, Sketch

GAIN = 0.8  # what a voyage must be worth
OFF_MAP = 0.6  # share of its worth that a unit keeps when it leaves the map for a while
CONTACT = 4.0  # what it costs to land beside an enemy that must be attacked


@dataclass(frozen=True, slots=True)
class Voyage:
    gain: float
    unit: int
    to: int | None  # None: off the map
    action: Action
    reason: str


def by_sea(sketch: Sketch, posting: Posting) -> None:
    """The best voyage first; the rules say how many more there may be."""
    seat = sketch.survey.seat
    if not sketch.hints.by_sea & set(seat.verbs()):
        return
    found = []
    for action in seat.legal(*sketch.hints.by_sea):
        if sketch.late():
            return
        voyage = _judge(sketch, posting, action)
        if voyage and voyage.gain > GAIN:
            found.append(voyage)
    trial = seat.imagine(0)  # shows what one voyage leaves for others; its dice are not the real ones
    for voyage in sorted(found, key=lambda v: (-v.gain, str(v.action))):
        unit, to = voyage.unit, voyage.to
        if unit in sketch.done or trial.refusal(voyage.action) or (to is not None and not sketch.room(unit, to)):
            continue
        trial.play(voyage.action)
        sketch.done.add(unit)
        sketch.pinned.add(unit)  # nobody sends it elsewhere
        if to is not None:
            sketch.posts.setdefault(to, []).append(unit)
        here = sketch.pos.where[unit] if to is None else to
        sketch.plan.orders.append(Order(unit, voyage.action, here, voyage.reason, "sea"))


def _judge(sketch: Sketch, posting: Posting, action: Action) -> Voyage | None:
    """What a sea move is worth, the danger of the sea counted; None for units with something else to do."""
    field, pos = sketch.field, sketch.pos
    unit = pos.roster.index(action.units[0])
    if unit in sketch.done or not sketch.hints.counts(pos, unit):
        return None
    safe, to = sketch.hints.passage(pos, action), _landing(sketch, action)
    worth = field.worth[unit]
    if _cut_off(sketch, unit):
        kept = OFF_MAP if to is None else _kept(sketch, unit, to)
        gain = worth * (safe * kept - 1 + sketch.hints.starved(pos, field.me))
        return Voyage(gain, unit, to, action, f"leaves {sketch.name(pos.where[unit])}, where it is cut off, by sea")
    if to is None:
        return None
    if to in field.places and not field.mine_hex(to) and not field.foe_hexes >> to & 1:
        stays = _kept(sketch, unit, to)
        gain = safe * stays * field.places[to][0] - worth * (1 - safe * stays) - _contact(sketch, to)
        return Voyage(gain, unit, to, action, f"takes {sketch.name(to)}, which nobody holds, from the sea")
    if safe < 1 or unit not in sketch.ways or not field.mine_hex(to):  # landings elsewhere are too few for that
        return None
    gain = posting.value(unit, to) - posting.value(unit, posting.best(unit))
    return Voyage(gain, unit, to, action, f"sails to {sketch.name(to)}")


def _cut_off(sketch: Sketch, unit: int) -> bool:
    """Whether a unit is not fed where it stands, and could not walk to where it would be."""
    here = sketch.pos.where[unit]
    if here < 0 or sketch.survey.fed >> here & 1:
        return False
    return not any(sketch.survey.fed >> hex & 1 for hex in sketch.ways.get(unit, ()))


def _kept(sketch: Sketch, unit: int, hex: int) -> float:
    """The share of a unit that is likely to be there still after the enemy's turn."""
    field = sketch.field
    kept = 1 - field.risk(hex, [*sketch.counting(sketch.posts.get(hex, ())), unit], sketch.survey.threat(hex))
    fed = bool(sketch.survey.fed >> hex & 1) or hex in field.places
    hunger: float = sketch.hints.starved(sketch.pos, field.me)
    return kept if fed else kept * (1 - hunger)


def _contact(sketch: Sketch, hex: int) -> float:
    if not sketch.hints.duty_to_attack:
        return 0.0
    field = sketch.field
    met: int = field.walk.around(hex) & field.foe_solid & ~sketch.targeted
    return CONTACT * met.bit_count()


def _landing(sketch: Sketch, action: Action) -> int | None:
    """The hex where a sea move ends; None when it leads off the map."""
    path = getattr(action, "path", None)
    word = str(path[-1] if path else getattr(action, "to", ""))
    try:
        hex: int = sketch.pos.board.grid.index(word)
    except (KeyError, ValueError):
        return None
    return hex
