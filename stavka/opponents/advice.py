"""What the general would do, and why, in words."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.opponents.battle.allocation import Allocation
from stavka.opponents.judgement.field import Field
from stavka.opponents.players.general import General
from stavka.opponents.reasons.words import ENDING, of_battle, why
from stavka.opponents.seat import Seat


def advise(game: Game, seed: int | str = 0, most: int = 60) -> list[tuple[Action, str]]:
    """The actions that the general would take in this stage, in turn, each with its reason; all may be played now."""
    seat = Seat(game)
    general = General(seed, clock=lambda: 0.0)  # the same advice however fast the machine is
    verbs = seat.verbs()
    if "attack" in verbs and "move" not in verbs:
        return _battles(seat, general)[:most]
    found = _played(seat, general, most)
    if "move" in verbs and found and found[-1][0].verb not in ENDING:
        found += _orders(seat, general, {unit for action, _ in found for unit in action.units})
    return found[:most]


def _played(seat: Seat, general: General, most: int) -> list[tuple[Action, str]]:
    """Let the general play the stage out in a game of its own, up to the next die or the next question."""
    trial = seat.imagine()
    stage = type(trial.position.stage)
    found: list[tuple[Action, str]] = []
    while len(found) < most:
        here = Seat(trial, seat.side)
        action = general.act(trial)
        over = action.verb in ENDING
        if seat.allowed(action) and not (over and found):
            found.append((action, why(here, action, general.reason)))
        if over:
            break
        trial.play(action)
        if trial.to_act != seat.side or type(trial.position.stage) is not stage:
            break
    return found


def _orders(seat: Seat, general: General, named: set[str]) -> list[tuple[Action, str]]:
    """What the others are to do, when a die or a question of the enemy came in between."""
    orders = general.consider(seat).orders
    return [
        (order.action, order.reason)
        for order in orders
        if order.action is not None and named.isdisjoint(order.action.units) and seat.allowed(order.action)
    ]


def _battles(seat: Seat, general: General) -> list[tuple[Action, str]]:
    field = Field(seat)
    allocation = Allocation(field, general.style_for(seat).eagerness, solver=seat.hints.duty_to_attack)
    found: list[tuple[Action, str]] = []
    demanded = bool(allocation.must_attack or allocation.must_be)
    for battle in allocation.plan():
        if battle.value <= 0 and not demanded:
            continue
        action = seat.read(battle.text(seat.pos))
        if not seat.allowed(action):
            continue
        reason = of_battle(field, seat.title.true_odds(seat.pos, action), battle.hexes)
        if battle.value < 0:
            reason += "; the rules demand an attack here, and this one costs least"
        found.append((action, reason))
    if not found and seat.allowed("done"):
        found.append((seat.read("done"), "no attack promises more than it risks"))
    return found
