"""A position in a few figures that every title gives, from the view of its first side: what a learned value weighs."""

from __future__ import annotations

from math import log

from stavka.engine.position import Position
from stavka.hexes import bits
from stavka.opponents.judgement.aims import FAR, PATIENCE, stakes
from stavka.opponents.judgement.worth import worth_list
from stavka.opponents.profiles.reading import load

NAMES = (
    "one",  # always 1
    "time",  # share of the game that is over
    "force",  # logarithm of the ratio of the forces on the map
    "front",  # the same of what stands near enemies
    "places",  # worth of the places held, as a share of all
    "aims",  # how the conditions of victory stand, those with near dates most
    "aims late",  # the same, the later the more
    "verdict",  # how the game would be judged now, where the title tells
    "hungry",  # share of the force out of supply, the enemy's less mine
    "cut off",  # share of the force that has no way to where it would be fed
    "touched",  # share of the force beside stronger enemies
)
NEAR = 3  # steps from the nearest enemy within which units are at the front
WAY = 4  # steps that a unit out of supply may have to walk
STRONGER = 2  # times the worth of a stack, from which on enemies beside it endanger it
EVEN = 1.0  # factors that every force is reckoned to have more


def features(pos: Position) -> tuple[float, ...]:
    """The figures in the order of their names."""
    time = min(1.0, pos.turn / max(1, pos.last_turn))
    aims = lead_by_aims(pos)
    verdict = pos.title.hints.verdict(pos) or 0.0
    first, second = (_danger(pos, side) for side in (0, 1))
    danger = (theirs - mine for mine, theirs in zip(first, second, strict=True))
    return (1.0, time, *_forces(pos), _places(pos), aims, aims * time, verdict, *danger)


def _stacks(pos: Position, side: int) -> dict[int, float]:
    """The worth of a side in every hex."""
    worth, where = worth_list(pos), pos.where
    found: dict[int, float] = {}
    for unit in pos.roster.of_side[side]:
        if where[unit] >= 0:
            found[where[unit]] = found.get(where[unit], 0.0) + worth[unit]
    return found


def _forces(pos: Position) -> tuple[float, float]:
    whole, front = [EVEN, EVEN], [EVEN, EVEN]
    for side in (0, 1):
        near = pos.occupied[1 - side]
        for _ in range(NEAR):
            near = pos.board.grid.spread(near)
        for hex, worth in _stacks(pos, side).items():
            whole[side] += worth
            front[side] += worth if near >> hex & 1 else 0.0
    return log(whole[0] / whole[1]), log(front[0] / front[1])


def _places(pos: Position) -> float:
    hints, profile = pos.title.hints, load(pos.title.code)
    held = (hints.controlled(pos, 0), hints.controlled(pos, 1))
    found = total = 0.0
    for place in pos.board.places.values():
        worth = max(profile.worth_of_place(place.name, place.kind, side, pos.turn) for side in (0, 1))
        total += worth
        found += worth * ((held[0] >> place.hex & 1) - (held[1] >> place.hex & 1))
    return found / total if total else 0.0


def lead_by_aims(pos: Position) -> float:
    """Each aim between -1, far from it, and 1, far beyond it, for the side that has it."""
    found = 0.0
    for stake in stakes(pos):
        aim = stake.aim
        scale = max(1.0, sum(aim.points.values()) / 4)
        lead = max(-1.0, min(1.0, (aim.have - aim.need + 0.5) / scale))
        away = max(0, min(FAR, aim.by - pos.turn))
        found += (lead if aim.side == 0 else -lead) * aim.share * PATIENCE**away
    return found


def _danger(pos: Position, side: int) -> tuple[float, float, float]:
    """Hunger, pockets and bad company, as shares of the force."""
    hints, walk, foes = pos.title.hints, pos.board.walk, pos.occupied[1 - side]
    fed = hints.supplied(pos, side)
    way = walk.flood(fed, hints.open(pos) & ~foes, WAY)
    own, others = _stacks(pos, side), _stacks(pos, 1 - side)
    hungry = pockets = touched = 0.0
    for hex, worth in own.items():
        hungry += worth if not fed >> hex & 1 else 0.0
        pockets += worth if not (fed | way) >> hex & 1 else 0.0
        beside = sum(others.get(near, 0.0) for near in bits(walk.around(hex) & foes))
        touched += worth if beside > STRONGER * worth else 0.0
    force = sum(own.values()) + EVEN
    return hungry / force, pockets / force, touched / force
