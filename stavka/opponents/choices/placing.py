"""Where units go that are set down, sent far or advance: one judgement for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log

from stavka.engine.action import Action
from stavka.opponents.judgement.field import Field

DRIVE, GUARD, CAUTION = 2.0, 1.6, 0.8  # the cadet's weights
SENT = 1.0  # what a long way must be worth
AHEAD = 0.2  # and an advance


def end_of(field: Field, action: Action) -> int:
    """The hex in which an action ends."""
    path = getattr(action, "path", None)
    found: int = field.pos.board.grid.index(path[-1] if path else str(getattr(action, "hex", "")))
    return found


def value(field: Field, unit: int, hex: int) -> float:
    """How good it is for a unit to stand in a hex, as the others stand now."""
    pos, hints, worth = field.pos, field.hints, field.worth[unit]
    there = [u for u in pos.of(field.me, hex) if u != unit and hints.counts(pos, u)]
    found = _drawn(field, hex)
    threat = field.threat(hex)
    risk = field.risk(hex, [*there, unit], threat)
    found -= CAUTION * risk * worth + 0.15 * len(there)
    if hex in field.places:
        mine, theirs = field.places[hex]
        if not field.mine_hex(hex):
            found += mine
        else:
            before = field.risk(hex, there, threat) if there else 1.0 if threat else 0.2
            if len(there) < field.garrisons.get(hex, 0):
                before = 1.0
            found += theirs * max(0.0, before - risk)
    return found


def _drawn(field: Field, hex: int) -> float:
    return DRIVE * field.bold * log(1e-3 + field.pull.at(hex)) + GUARD * log(1e-3 + field.shield.at(hex))


def _at_best(field: Field, hex: int) -> float:
    """What no unit's value of a hex exceeds: nothing endangers it there, and the place is won or saved."""
    return _drawn(field, hex) + max(field.places.get(hex, (0.0,))) + 1e-6


def post(field: Field, actions: Sequence[Action]) -> tuple[Action, str] | None:
    """The best of the actions by which units of the title come to a hex; None when there are none."""
    verbs = field.hints.posted
    index = field.pos.roster.index
    placed = [a for a in actions if a.verb in verbs and verbs[a.verb] == "place"]
    if placed:
        dearest = max((field.worth[index(a.units[0])], a.units[0]) for a in placed)[1]
        mine = [a for a in placed if a.units[0] == dearest]
        unit = index(dearest)
        return max(mine, key=lambda a: (value(field, unit, end_of(field, a)), str(a))), "it is wanted there most"
    moved = [a for a in actions if a.verb in verbs]
    if not moved:
        return None
    ends = [a for a in actions if a.verb == "done"]
    best: tuple[float, str, Action | None] = (0.0 if ends else -inf, "", None)
    here: dict[int, float] = {}
    tops: dict[int, float] = {}
    for action in moved:
        unit, end = index(action.units[0]), end_of(field, action)
        if unit not in here:
            here[unit] = value(field, unit, field.pos.where[unit])
        if end not in tops:
            tops[end] = _at_best(field, end)
        cost = SENT if verbs[action.verb] == "send" else AHEAD
        if tops[end] - here[unit] - cost < best[0]:
            continue
        gain = value(field, unit, end) - here[unit] - cost
        if (gain, str(action)) > best[:2]:
            best = (gain, str(action), action)
    if best[2] is not None and best[0] > 0:
        return best[2], "it stands better there"
    return (ends[0], "all stand well") if ends else None
