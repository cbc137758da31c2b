"""A position in a few figures that every title gives, from the view of its first side: what a learned value weighs.

Every figure changes its sign with the side that is looked at, so that no weight can say "this side wins".
"""

from __future__ import annotations

from math import log

from stavka.engine.position import Position
from stavka.hexes import bits, count
from stavka.opponents.judgement.aims import FAR, PATIENCE, stakes
from stavka.opponents.judgement.standing import outlook
from stavka.opponents.judgement.worth import worth_list
from stavka.opponents.profiles.reading import load

NAMES = (
    "force",  # logarithm of the ratio of the forces on the map
    "reserve",  # share of the force that stands behind the front
    "lost",  # share of the force that was lost, the enemy's less mine
    "places",  # worth of the places held by the present date, as a share of all
    "aims",  # how the conditions of victory stand, those with near dates most
    "verdict",  # how the game would be judged now, where the title tells; the more the fewer turns are left
    "ground",  # share of the map that is nearer to one's own units
    "hungry",  # share of the force out of supply, the enemy's less mine
    "cut off",  # share of the force that has no way to where it would be fed
    "ringed",  # share of the force with enemies or their zones all around
    "touched",  # share of the force beside stronger enemies
    "open",  # worth of places that nobody guards and an enemy is near, as a share of all
    "tempo",  # who moves next
    "balance",  # pieces, places and supply added up, as the general does, in hundreds of factors
)
NEAR = 3  # steps from the nearest enemy within which units are at the front
WAY = 4  # steps that a unit out of supply may have to walk
STRONGER = 2  # times the worth of a stack, from which on enemies beside it endanger it
EVEN = 1.0  # factors that every force is reckoned to have more
HUNDRED = 100  # factors
MOST = 20.0  # of any figure


def features(pos: Position) -> tuple[float, ...]:
    """The figures in the order of their names."""
    stacks = (_stacks(pos, 0), _stacks(pos, 1))
    mine, theirs = (_danger(pos, side, stacks) for side in (0, 1))
    hungry, pockets, ringed, touched, reserve = (his - my for my, his in zip(mine, theirs, strict=True))
    found = (
        log((sum(stacks[0].values()) + EVEN) / (sum(stacks[1].values()) + EVEN)),
        -reserve,
        _lost(pos, 1, stacks[1]) - _lost(pos, 0, stacks[0]),
        _places(pos),
        lead_by_aims(pos),
        pos.title.hints.verdict(pos) or 0.0,
        _ground(pos),
        hungry,
        pockets,
        ringed,
        touched,
        _open_places(pos),
        1.0 if pos.player == 0 else -1.0,
        round(outlook(pos, 0)) / HUNDRED,
    )
    return tuple(max(-MOST, min(MOST, figure)) for figure in found)


def _stacks(pos: Position, side: int) -> dict[int, float]:
    """The worth of a side in every hex."""
    worth, where = worth_list(pos), pos.where
    found: dict[int, float] = {}
    for unit in pos.roster.of_side[side]:
        if where[unit] >= 0:
            found[where[unit]] = found.get(where[unit], 0.0) + worth[unit]
    return found


def _near(pos: Position, side: int) -> int:
    """Hexes within a few steps of a side's units."""
    near = pos.occupied[side]
    for _ in range(NEAR):
        near = pos.board.grid.spread(near)
    return near


def _lost(pos: Position, side: int, stacks: dict[int, float]) -> float:
    """The share of a side's force that lies among the lost."""
    boxes = {pos.title.box(name) for name in pos.title.lost_boxes}
    worth = worth_list(pos)
    gone = sum(worth[unit] for unit in pos.roster.of_side[side] if pos.where[unit] in boxes)
    return gone / (gone + sum(stacks.values()) + EVEN)


def _places(pos: Position) -> float:
    hints, profile = pos.title.hints, load(pos.title.code)
    held = (hints.controlled(pos, 0), hints.controlled(pos, 1))
    found = total = 0.0
    for place in pos.board.places.values():
        worth = max(profile.worth_of_place(place.name, place.kind, side, pos.turn) for side in (0, 1))
        total += worth
        found += worth * ((held[0] >> place.hex & 1) - (held[1] >> place.hex & 1))
    return found / total if total else 0.0


def _open_places(pos: Position) -> float:
    """What the second side leaves open less what the first does."""
    hints, profile = pos.title.hints, load(pos.title.code)
    found = total = 0.0
    for side in (0, 1):
        bare = hints.controlled(pos, side) & ~pos.occupied[side] & _near(pos, 1 - side)
        for place in pos.board.places.values():
            worth = profile.worth_of_place(place.name, place.kind, 1 - side, pos.turn)
            total += worth
            if bare >> place.hex & 1:
                found += worth if side == 1 else -worth
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


def _ground(pos: Position) -> float:
    """Both sides walk from where they stand until they meet."""
    walk, left = pos.board.walk, pos.title.hints.open(pos)
    fronts, taken = list(pos.occupied), [count(pos.occupied[0]), count(pos.occupied[1])]
    left &= ~(fronts[0] | fronts[1])
    while left and (fronts[0] or fronts[1]):
        first, second = (walk.step(front) & left for front in fronts)
        fronts = [first & ~second, second & ~first]
        taken = [found + count(front) for found, front in zip(taken, fronts, strict=True)]
        left &= ~(first | second)
    return (taken[0] - taken[1]) / max(1, taken[0] + taken[1])


def _danger(
    pos: Position, side: int, stacks: tuple[dict[int, float], dict[int, float]]
) -> tuple[float, float, float, float, float]:
    """Hunger, pockets, rings, bad company and what stands behind the front, as shares of the force."""
    hints, walk, foes = pos.title.hints, pos.board.walk, pos.occupied[1 - side]
    passable = hints.open(pos)
    fed, near = hints.supplied(pos, side), _near(pos, 1 - side)
    way = walk.flood(fed, passable & ~foes, WAY)
    free = passable & ~foes & ~(hints.zone(pos, 1 - side) & ~pos.occupied[side])
    own, others = stacks[side], stacks[1 - side]
    hungry = pockets = ringed = touched = reserve = 0.0
    for hex, worth in own.items():
        around = walk.around(hex)
        hungry += 0.0 if fed >> hex & 1 else worth
        pockets += 0.0 if (fed | way) >> hex & 1 else worth
        ringed += 0.0 if around & free else worth
        reserve += 0.0 if near >> hex & 1 else worth
        beside = sum(others.get(there, 0.0) for there in bits(around & foes))
        touched += worth if beside > STRONGER * worth else 0.0
    force = sum(own.values()) + EVEN
    return hungry / force, pockets / force, ringed / force, touched / force, reserve / force
