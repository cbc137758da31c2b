"""What the enemy's best answer to a plan takes: blows where they hurt most, and open places that are walked into."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial

from stavka.hexes import bits
from stavka.opponents.judgement.likely import LATER, WALKED_INTO
from stavka.opponents.judgement.sole_guards import KEPT_WORTH
from stavka.opponents.sketch.aftermath import Aftermath
from stavka.opponents.sketch.sketch import Sketch

ANSWER = 0.8  # share of what the enemy could take that it takes: it too has other things to do, and dice
SPARED = 0.95  # share of what it takes with all who can come for which it lets some of them go elsewhere
DIVIDED = 0.75  # the same for those who are wanted against another stack
ALSO = 0.25  # share of what it takes that another stack must offer to be thought of


def in_the_open(sketch: Sketch, after: Aftermath) -> list[tuple[float, int]]:
    """Places and helpless units that the enemy need only walk to, with what is at stake."""
    field = sketch.field
    left = {hex: sum(field.worth[u] for u in sketch.posts[hex]) for hex in bits(after.helpless & after.entered)}
    for hex, (_, to_keep) in field.places.items():
        if after.entered >> hex & 1 and not after.solid >> hex & 1 and to_keep >= KEPT_WORTH and field.mine_hex(hex):
            left[hex] = left.get(hex, 0.0) + to_keep
    return [(worth * (1.0 if after.threat(hex) else LATER), hex) for hex, worth in left.items()]


def taken(sketch: Sketch, after: Aftermath) -> float:
    """What the enemy takes who strikes where it hurts most and walks in where nobody fights.

    Each of its units does one of both in a movement phase; who has but one has the choice what to do first.
    """
    stakes = in_the_open(sketch, after)
    struck, busy = blows(sketch, after)
    if sketch.hints.movement_phases > 1:
        busy = frozenset()
    entered, _ = walked_into(sketch, after, stakes, busy)
    strikes_first = ANSWER * struck + WALKED_INTO * entered
    if not stakes or not busy:
        return strikes_first
    entered, gone = walked_into(sketch, after, stakes)
    left, _ = blows(sketch, after, gone)
    return max(strikes_first, ANSWER * left + WALKED_INTO * entered)


def walked_into(
    sketch: Sketch, after: Aftermath, stakes: list[tuple[float, int]], busy: Collection[int] = ()
) -> tuple[float, frozenset[int]]:
    """What the enemy takes who walks in where nobody fights, and who does: each of its units enters one hex, and none
    if it is beaten or ``busy`` with an attack."""
    beaten = {strike.target: strike.clears for strike in sketch.plan.strikes if strike.posts}
    left = {
        u: 1 - beaten.get(sketch.pos.where[u], 0.0) for u, hexes in after.entering.items() if hexes and u not in busy
    }
    wanted = sum(1 << hex for _, hex in stakes)
    gone: set[int] = set()
    total = 0.0
    for worth, hex in sorted(stakes, reverse=True):
        wanted &= ~(1 << hex)
        able = [(left[u], -(after.entering[u] & wanted).bit_count(), -u) for u in left if after.entering[u] >> hex & 1]
        if able:
            comes, _, unit = max(able)
            total += worth * comes
            gone.add(-unit)
            del left[-unit]
    return total, frozenset(gone)


def blows(sketch: Sketch, after: Aftermath, without: Collection[int] = ()) -> tuple[float, frozenset[int]]:
    """What the enemy takes who strikes where it hurts most, each of its units once, and who strikes first."""

    def free(reach: Mapping[int, int]) -> Mapping[int, int]:
        return {unit: hexes for unit, hexes in reach.items() if unit not in without} if without else reach

    at_once, busy = best_blows(sketch, after, free(after.reach))
    if sketch.hints.movement_phases == 1:
        return at_once, busy
    later, _ = best_blows(sketch, after, free(after.later_reach), again=True)
    return at_once + LATER * max(0.0, later - at_once), busy


def best_blows(
    sketch: Sketch, after: Aftermath, reach: Mapping[int, int], *, again: bool = False
) -> tuple[float, frozenset[int]]:
    """By units with such a reach, and those who strike; ``again`` when those who could come in the first movement
    phase struck then too."""
    field = sketch.field
    stacks = {hex: units for hex in bits(after.posts) if (units := sketch.counting(sketch.posts[hex]))}
    worth = {hex: sum(field.worth[u] for u in sketch.posts[hex]) for hex in stacks}
    places = {hex: _kept_by(sketch, hex) for hex in stacks}

    def lost_to(hex: int, threat: int) -> float:
        """Units are lost by chance of their loss, a place by that of a retreat too."""
        units = stacks[hex]
        lost, falls = field.risk(hex, units, threat), field.falls(hex, units, threat)
        if again and (before := after.threat(hex)):
            lost = 1 - (1 - lost) * (1 - field.risk(hex, units, before))
            falls = 1 - (1 - falls) * (1 - field.falls(hex, units, before))
        return lost * worth[hex] + falls * places[hex]

    left = dict(reach)
    losses = {hex: lost_to(hex, field.summed(hex, left, after.power)) for hex in stacks}
    total = 0.0
    while losses:
        worst = max(losses, key=lambda hex: (losses[hex], hex))
        if losses.pop(worst) <= 0:
            break
        attackers = _attackers(sketch, after, worst, left)
        lost = lost_to(worst, round(sum(map(after.power, attackers))))
        if losses and lost < max(losses.values()) - 1e-9:  # those who would have come are busy by now: look again
            if lost > 0:
                losses[worst] = lost
            continue
        elsewhere = sum(1 << hex for hex, other in losses.items() if other > ALSO * lost)
        striking = _enough(after, attackers, left, elsewhere, lost, partial(lost_to, worst))
        total += lost_to(worst, round(sum(map(after.power, striking))))
        for unit in striking:
            del left[unit]  # the others are free for another attack
    return total, frozenset(reach.keys() - left.keys())


def _enough(
    after: Aftermath,
    attackers: list[int],
    left: Mapping[int, int],
    elsewhere: int,
    most: float,
    taken: Callable[[int], float],
) -> list[int]:
    """As many attackers as take nearly as much as all of them, those first who have nothing to do elsewhere; those who
    have do not come where the others take most of it."""
    found: list[int] = []
    threat = 0.0
    for unit in sorted(attackers, key=lambda u: ((left[u] & elsewhere).bit_count(), -after.power(u), u)):
        if found and taken(round(threat)) >= (DIVIDED if left[unit] & elsewhere else SPARED) * most:
            break
        found.append(unit)
        threat += after.power(unit)
    return found


def _attackers(sketch: Sketch, after: Aftermath, hex: int, left: Mapping[int, int]) -> list[int]:
    """Those still free that find room around a hex, the strongest."""
    field, bit = sketch.field, 1 << hex
    able = sorted((u for u, hexes in left.items() if hexes & bit), key=lambda u: (-after.power(u), u))
    return able[: field.room_around(hex)]


def _kept_by(sketch: Sketch, hex: int) -> float:
    """What a place is worth that falls with those who stand in it."""
    mine, theirs = sketch.field.places.get(hex, (0.0, 0.0))
    return theirs if sketch.field.mine_hex(hex) else mine
