"""What standing orders come to in the phase that a game is in: who goes on, who digs in, whose quiet is over.

Nothing here knows a rule: what is proposed is made of legal actions, tried in a game of the side's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.engine.position import Position
from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.telling.groups import Orders, going, one_by_one
from stavka.telling.offers import aims

RISKY = (Role.SEA, Role.DROP, Role.ATTACK, Role.OVERRUN)  # nobody is sent there unasked
NEVER = 10_000  # phases, where nothing leads


def enemies_beside(known: Position, side: str, units: Iterable[str]) -> frozenset[str]:
    """The hexes beside pieces of a side, or their own, in which enemies stand, in a position that the side knows."""
    foe, near = 1 - known.title.sides.index(side), 0
    for unit in units:
        at = known.where[known.roster.index(unit)]
        if at >= 0:
            near |= known.board.walk.around(at) | 1 << at
    return frozenset(known.board.grid.names(near & known.occupied[foe]))


def errands(game: Game, units: Mapping[str, str]) -> Orders:
    """How pieces come nearer to their goals, each in the way that takes the fewest phases; they keep off the enemy."""
    return one_by_one(game, list(units), lambda unit: 0, lambda trial, unit: _next_step(trial, unit, units[unit]))


def _next_step(game: Game, unit: str, goal: str) -> Action | None:
    pos, me = game.position, game.position.roster.index(unit)
    end = pos.board.grid.index(pos.hex(goal))
    roles = pos.title.hints.roles
    ways = [a for a in going(game, unit) if a.units == (unit,) and roles.get(type(a)) not in RISKY]
    pace = max([pos.title.movement(pos, me) // 2, 1, *(_length(pos, me, action) for action in ways)])
    beside = pos.board.grid.spread(pos.occupied[1 - pos.roster.side[me]])
    best, least = None, _phases(pos, me, pos.where[me], end, pace)
    for action in ways:
        there = _end(pos, action)
        if there is None or (there >= 0 and there != end and beside >> there & 1):
            continue
        needed = _phases(pos, me, there, end, pace)
        if needed < least:
            best, least = action, needed
    return best


def _length(pos: Position, unit: int, action: Action) -> int:
    here, there = pos.where[unit], _end(pos, action)
    if len(aims(pos, action).path) < 2 or here < 0 or there is None or there < 0:
        return 0
    return pos.board.grid.distance(here, there)


def _end(pos: Position, action: Action) -> int | None:
    """The hex or box in which an action ends."""
    hexes = aims(pos, action).hexes
    if hexes:
        return pos.board.grid.index(hexes[-1])
    to = getattr(action, "to", None)
    return pos.title.box(to) if to in pos.title.boxes else None


def _phases(pos: Position, unit: int, where: int, end: int, pace: int) -> float:
    """How many phases it takes from a hex or box to a hex, roughly; of two that take as many the nearer is less."""
    grid = pos.board.grid
    if where >= 0:
        away = grid.distance(where, end)
        return -(-away // pace) + away / NEVER
    box = pos.title.box_name(where) or ""
    exits = pos.title.exits(pos, unit, box)
    away = min((grid.distance(hex, end) for hex in bits(exits)), default=NEVER)
    return 1 + -(-away // pace) + away / NEVER


def digging(game: Game, hexes: Sequence[str]) -> list[Action]:
    """How pieces in these hexes dig in now, one action a hex."""
    title, wanted = game.title, set(hexes)
    found: list[Action] = []
    if not title.fortifying:
        return []
    for action in game.legal():
        there = aims(game.position, action).hexes[-1:]
        if isinstance(action, title.fortifying) and wanted.intersection(there):
            wanted.difference_update(there)
            found.append(action)
    return found


def may_stand(game: Game, side: str, units: Sequence[str]) -> Refusal | None:
    """Why pieces can be given no standing order: they must be the side's own, and not lost."""
    for unit in units:
        counter = game.position.unit_named(unit)
        if counter.side != side:
            return Refusal(f"{counter.short} is no piece of yours")
        piece = game.piece(unit)
        if piece.hex is None and piece.box in game.title.lost_boxes:
            return Refusal(f"{counter.short} is lost")
    return None
