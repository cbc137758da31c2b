"""A piece pointed at a hex: which action that is, and if it is none, which rule refuses it."""

from __future__ import annotations

from itertools import islice

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.refusal import Refusal, Unreadable
from stavka.engine.stage import Menu
from stavka.telling.offers import gesture_of


def refusal_of(game: Game, unit: str, hex: str) -> Refusal:
    """Why a unit may not go to a hex, in the words of the kind of action that comes nearest to it.

    Of a piece of the other side nothing is told: where it stands may be a secret.
    """
    counter = game.position.unit_named(unit)
    if counter.side != game.to_act:
        return Refusal(f"{counter.short} is no piece of the side that is asked")
    refusals = [found for action in _tries(game, unit, hex) if (found := game.refusal(action)) is not None]
    by_rule = [refusal for refusal in refusals if refusal.rule]
    if by_rule:
        return by_rule[0]
    stage = game.position.stage
    rule = stage.rule if isinstance(stage, Menu) else ""
    return refusals[0] if refusals else Refusal(f"nothing that can be done now takes {unit} to {hex}", rule)


def _kinds(game: Game, unit: str) -> list[type[Action]]:
    """The kinds of action that the stage takes; of a single question those of the unit, or some that others have."""
    stage, legal = game.position.stage, game.legal()
    if isinstance(stage, Menu):
        return [option.action for option in stage.options(game.position)]
    actions = legal.by_unit(unit) or islice(legal, 1)
    return list(dict.fromkeys(type(action) for action in actions))


def _tries(game: Game, unit: str, hex: str) -> list[Action]:
    """What the player may have meant, the plainest first."""
    tries: list[Action] = []
    for kind in sorted(_kinds(game, unit), key=lambda kind: kind.verb != "move"):
        gesture = gesture_of(kind)
        words = None
        if gesture == "path":
            way = _straight(game, unit, hex)
            words = f"{kind.verb} {unit} {'-'.join(way)}" if way else None
        elif gesture == "hex":
            words = f"{kind.verb} {unit} {hex}"
        if words:
            try:
                tries.append(game.read(words))
            except Unreadable:
                continue
    return tries


def _straight(game: Game, unit: str, hex: str) -> list[str] | None:
    """The shortest way there: over land if there is one, else as the crow flies."""
    board = game.position.board
    here = game.piece(unit).hex
    if here is None or here == hex:
        return None
    start, goal = board.grid.index(here), board.grid.index(game.position.hex(hex))
    path = board.walk.trace(start, 1 << goal, board.playable)
    if path is None:
        path = [start]
        while path[-1] != goal:
            path.append(min(board.grid.neighbours(path[-1]), key=lambda near: board.grid.distance(near, goal)))
    return [board.grid.name(index) for index in path]
