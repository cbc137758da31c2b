"""How good it is for a unit to stand in a hex: what draws it there, what endangers it, and the place it wins or keeps.

Plans of a movement phase add to these terms what only they know: who else goes where, the line, the duty to attack.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from stavka.opponents.judgement.field import Field
from stavka.opponents.profiles.style import CADET

EMPTY = 0.2  # how likely a place is lost that nobody holds and no enemy can reach yet
UNMANNED = 0.5  # the same of one that always has a garrison
CROWD = 0.15  # what every unit that is there already takes away


def draw(field: Field, hex: int, drive: float, guard: float, own: float = 0.0) -> float:
    """What draws any unit to a hex, whoever else goes where; ``own`` is what draws this one besides."""
    to_take, to_hold = field.pull.at(hex) + own, field.shield.at(hex)
    return drive * field.bold * log(1e-3 + to_take) + guard * log(1e-3 + to_hold)


def place_gain(field: Field, hex: int, there: Sequence[int], falls: float, threat: int, wanted: int = 0) -> float:
    """What a unit that joins those in a place adds: the first wins it, others make it less likely that it is lost.

    ``falls`` is how likely it is lost with the unit there; ``wanted`` units the place holds in any case.
    """
    mine, theirs = field.places[hex]
    if not field.mine_hex(hex):
        return mine * max(0.0, field.falls(hex, there, threat) - falls) if there else mine
    before = field.falls(hex, there, threat) if there else 1.0 if threat else EMPTY
    if len(there) < wanted:
        before = 1.0 if threat else UNMANNED
    return theirs * max(0.0, before - falls)


def value_now(field: Field, unit: int, hex: int) -> float:
    """How good a hex is for a unit as the others stand now, by the weights of the cadet."""
    pos, hints = field.pos, field.hints
    if not hints.counts(pos, unit) and field.worth[unit]:  # it cannot fight: where it is safe, if it is dear
        return -field.worth[unit] * (1.0 if field.threat(hex) else 1 / (1 + field.nearest_enemy(hex)))
    there = [u for u in pos.of(field.me, hex) if u != unit and hints.counts(pos, u)]
    threat = field.threat(hex)
    risk = field.risk(hex, [*there, unit], threat)
    found = draw(field, hex, CADET.drive, CADET.guard)
    found -= CADET.caution * risk * field.worth[unit] + CROWD * len(there)
    if hex in field.places:
        found += place_gain(
            field, hex, there, field.falls(hex, [*there, unit], threat), threat, field.garrisons.get(hex, 0)
        )
    return found


def value_in_company(field: Field, unit: int, hex: int, others: Sequence[int]) -> float:
    """The same for a unit with which ``others`` could come: what none of them can hold alone they may hold together.

    What they save together is shared among them.
    """
    found = value_now(field, unit, hex)
    if hex not in field.places or not field.mine_hex(hex) or not field.hints.counts(field.pos, unit):
        return found
    pos, threat, wanted = field.pos, field.threat(hex), field.garrisons.get(hex, 0)
    there = [u for u in pos.of(field.me, hex) if u != unit and field.hints.counts(pos, u)]
    alone = field.risk(hex, [*there, unit], threat)
    plain = found - place_gain(field, hex, there, alone, threat, wanted) + CADET.caution * alone * field.worth[unit]
    for more in range(1, field.hints.stack - len(there)):
        group = [unit, *others[:more]]
        if len(group) <= more:
            break
        risk = field.risk(hex, [*there, *group], threat)
        gain = place_gain(field, hex, there, risk, threat, wanted) / len(group)
        found = max(found, plain + gain - CADET.caution * risk * field.worth[unit])
    return found


def value_at_most(field: Field, hex: int) -> float:
    """What ``value_now`` of no unit exceeds: nothing endangers it there, and the place is won or saved."""
    return draw(field, hex, CADET.drive, CADET.guard) + max(field.places.get(hex, (0.0,))) + 1e-6
