"""Encirclement: rings around enemies that units still free can close this phase, proven by the supply network."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from stavka.hexes import bits
from stavka.opponents.kessel import FAR, NEAR, Lines, cut_off, groups
from stavka.opponents.sketch import Sketch
from stavka.rules.hints import Feed

LOOKED_AT = 8  # groups, the dearest first
LONGEST = 8  # hexes still to be closed
MOST = 5  # units to close them
PATIENCE = 30
CLOSE = 4  # steps from my own units within which a group is looked at


def close(sketch: Sketch) -> None:
    """Send units that are still free to close what the attackers leave open, where that catches more than it risks."""
    feed = sketch.hints.feed(sketch.pos, sketch.field.foe)
    if feed is None:
        return
    for group in _wanted(sketch):
        if sketch.late():
            return
        denied = _denied(sketch)
        if Lines(feed, group).path(denied) is not None:
            _try(sketch, _without(feed, denied), group)


def _wanted(sketch: Sketch) -> list[int]:
    """Enemy groups near my units, and their stacks by themselves, the dearest first."""
    field = sketch.field
    mine = sketch.pos.occupied[field.me]
    near = field.walk.flood(mine, field.open, CLOSE)
    found = dict.fromkeys([*groups(field), *(1 << h for h in field.stacks)])
    # what is attacked anyway is no prize
    prizes = {g: _worth(sketch, g) for g in found if g & near == g and not g & sketch.targeted}
    return sorted(prizes, key=lambda g: (-prizes[g], g))[:LOOKED_AT]


def _worth(sketch: Sketch, group: int) -> float:
    field = sketch.field
    return sum(field.worth[u] for h in bits(group) for u in field.stacks[h])


def _denied(sketch: Sketch, more: Iterable[int] = ()) -> int:
    """Hexes that my units, as they are posted so far, close to enemy supply."""
    solid = sum(1 << h for h, units in sketch.posts.items() if sketch.counting(units))
    for hex in more:
        solid |= 1 << hex
    fed_anyway = sketch.field.foe_hexes | sketch.field.held[sketch.field.foe]  # a zone closes neither
    closed: int = solid | sketch.hints.stops(sketch.pos, solid) & ~fed_anyway
    return closed


def _without(feed: Feed, denied: int) -> Feed:
    return replace(feed, open=feed.open & ~denied, rails=feed.rails & ~denied, sources=feed.sources & ~denied)


def _try(sketch: Sketch, feed: Feed, group: int) -> None:
    """Close a ring if free units can, and if what it would catch is worth what they risk."""
    posts = _posts(sketch)
    covered: dict[int, int] = {h: (1 << h | sketch.hints.stops(sketch.pos, 1 << h)) for h in posts}
    reach = 0
    for hexes in covered.values():
        reach |= hexes
    price = {h: NEAR if reach >> h & 1 else FAR * 4 for h in bits(sketch.field.open) if not group >> h & 1}
    found = cut_off(feed, group, price, PATIENCE)
    if found is None or not found[0] or found[0].bit_count() > LONGEST or found[1] > NEAR * LONGEST:
        return
    chosen = _cover(sketch, found[0], posts, covered)
    if chosen is None or Lines(feed, group).path(_denied(sketch, chosen.values())) is not None:
        return
    field = sketch.field
    risk = sum(field.risk(h, [u], sketch.survey.threat(h)) * field.worth[u] for u, h in chosen.items())
    caught = _worth(sketch, group) * sketch.hints.starved(sketch.pos, field.foe)
    if sketch.style.cut * caught > risk:
        where = sketch.name(next(bits(group)))
        for unit, hex in chosen.items():
            sketch.settle(unit, hex, f"closes the ring around {where}", "ring")


def _posts(sketch: Sketch) -> dict[int, list[int]]:
    """Where free units could stand fed and without a duty to attack, and who, the cheapest first."""
    field = sketch.field
    found: dict[int, list[int]] = {}
    for unit in sorted(sketch.free(), key=lambda u: (field.worth[u], u)):
        if not sketch.hints.counts(sketch.pos, unit):
            continue
        for hex in (sketch.pos.where[unit], *sketch.ways[unit]):
            if not sketch.survey.fed >> hex & 1:
                continue
            touched = field.walk.around(hex) & field.foe_solid & ~sketch.targeted
            if not (touched and sketch.hints.duty_to_attack):
                found.setdefault(hex, []).append(unit)
    return found


def _cover(sketch: Sketch, wanted: int, posts: dict[int, list[int]], covered: dict[int, int]) -> dict[int, int] | None:
    """Units and posts that together close all the hexes, each post closing as much as can be."""
    chosen: dict[int, int] = {}
    while wanted:
        options = [
            ((covered[h] & wanted).bit_count(), -sketch.survey.threat(h), -h, u)
            for h, units in posts.items()
            if covered[h] & wanted
            for u in units
            if u not in chosen and sketch.room(u, h)
        ]
        if not options or len(chosen) >= MOST:
            return None
        _, _, hex, unit = max(options)
        chosen[unit] = -hex
        wanted &= ~covered[-hex]
    return chosen
