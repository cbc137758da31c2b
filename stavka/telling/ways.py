"""The way that a player means who names a unit and a hex and nothing between, though it cannot go there now."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.engine.refusal import Refusal


def way_meant(game: Game, unit: str, hex: str) -> list[str] | None:
    """The way a unit would take to a hex: what is refused of it tells how far it is, or what bars it.

    That is the cheapest way, were there points enough; else the shortest over land, or as the crow flies.
    """
    pos, grid = game.position, game.position.board.grid
    here = game.piece(unit).hex
    if here is None or here == hex:
        return None
    start, goal = grid.index(here), grid.index(pos.hex(hex))
    path = game.title.long_way(pos, pos.roster.find(unit), goal)
    path = path or pos.board.walk.trace(start, 1 << goal, pos.board.playable)
    if path is None:
        path = [start]
        while path[-1] != goal:
            path.append(min(grid.neighbours(path[-1]), key=lambda near: grid.distance(near, goal)))
    return [grid.name(index) for index in path]


def cannot_get_there(game: Game, refusal: Refusal, unit: str, hex: str) -> Refusal:
    """A refusal of the way to a hex, told of the hex that the player named."""
    goal = game.position.hex(hex)
    label = game.position.board.label(game.position.board.grid.index(goal))
    if goal in refusal.reason or label in refusal.reason:
        return refusal
    return refusal.of(f"{unit} cannot get to {label} now")
