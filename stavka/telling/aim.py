"""A piece pointed at a hex: which action that is, and if it is none, which rule refuses it."""

from __future__ import annotations

from itertools import islice

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.refusal import Refusal, Unreadable
from stavka.engine.stage import Menu
from stavka.telling.offers import gesture_of
from stavka.telling.ways import cannot_get_there, way_meant


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
        return cannot_get_there(game, by_rule[0], unit, hex)
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
            way = way_meant(game, unit, hex)
            words = f"{kind.verb} {unit} {'-'.join(way)}" if way else None
        elif gesture == "hex":
            words = f"{kind.verb} {unit} {hex}"
        if words:
            try:
                tries.append(game.read(words))
            except Unreadable:
                continue
    return tries
