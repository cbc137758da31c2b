"""Open places that can wait: where no enemy can come, nobody is in a hurry, since it stands open next turn too."""

from __future__ import annotations

from collections.abc import Collection

from stavka.opponents.judgement.field import Field

WAITS = 0.4  # share of a place's worth that counts at once where nobody disputes it


def contested(field: Field, places: Collection[int]) -> dict[int, float]:
    """How likely the enemy mans each of these open places before my next turn, on foot or by rail.

    An enemy comes to one of them, and all of his on a railway are reckoned to ride.
    """
    pos = field.pos
    zone, occupied = field.hints.zone(pos, field.me), pos.occupied[field.me]
    marches = field.marches(field.theirs, zone, occupied, field.hints.movement_phases)
    feed = field.hints.feed(pos, field.foe)
    rails = feed.rails if feed else 0
    found = dict.fromkeys(places, 0.0)
    for unit, hexes in marches.items():
        if rails >> pos.where[unit] & 1:
            hexes |= rails
        within = [hex for hex in places if hexes >> hex & 1]
        for hex in within:
            found[hex] = min(1.0, found[hex] + 1 / len(within))
    return found


def pressing(field: Field) -> frozenset[int]:
    """Places that count for somebody's victory this very turn: these cannot wait."""
    turn = field.pos.turn
    return frozenset(hex for aim in field.hints.aims(field.pos) if aim.by <= turn for hex in aim.points)
