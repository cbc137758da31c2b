"""What the general would do, and why."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.engine.action import Action, Done
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.opponents.battle.allocation import Allocation, keenness
from stavka.opponents.judgement.field import Field
from stavka.opponents.players.general import General
from stavka.opponents.reasons.explain import chances, explain
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.reasons.words import in_words
from stavka.opponents.seat import Seat


@dataclass(frozen=True, slots=True)
class Advice:
    """An action that may be played now, why, and the reason in words."""

    action: Action
    reason: Reason
    words: str


def advise(game: Game, seed: int | str = 0, most: int = 60) -> list[Advice]:
    """The actions that the general would take in this stage, in turn; all may be played now."""
    seat = Seat(game)
    general = General(seed, clock=lambda: 0.0)  # the same advice however fast the machine is
    roles = seat.roles()
    if Role.ATTACK in roles and Role.MARCH not in roles:
        return _battles(seat, general)[:most]
    found, _ = played_out(seat, general, most)
    if Role.MARCH in roles and found and seat.role(found[-1].action) is not Role.END:
        found += _orders(seat, general, {unit for advice in found for unit in advice.action.units})
    return found[:most]


def _advice(seat: Seat, action: Action, reason: Reason) -> Advice:
    return Advice(action, reason, in_words(seat.pos, reason))


def played_out(seat: Seat, general: General, most: int) -> tuple[list[Advice], Game]:
    """Let the general play the stage out in a game of its own, up to the next die or the next question.

    What may be played at once is advice; the game is as it stands then.
    """
    trial = seat.imagine()
    stage = type(trial.position.stage)
    found: list[Advice] = []
    while len(found) < most:
        here = Seat(trial, seat.side)
        action = general.act(trial)
        assert general.reason is not None
        over = seat.role(action) is Role.END
        if seat.allowed(action) and not (over and found):
            found.append(_advice(here, action, explain(here, action, general.reason)))
        if over:
            break
        trial.play(action)
        if trial.to_act != seat.side or type(trial.position.stage) is not stage:
            break
    return found, trial


def _orders(seat: Seat, general: General, named: set[str]) -> list[Advice]:
    """What the others are to do, when a die or a question of the enemy came in between."""
    orders = general.consider(seat).orders
    return [
        _advice(seat, order.action, order.reason)
        for order in orders
        if order.action is not None and named.isdisjoint(order.action.units) and seat.allowed(order.action)
    ]


def _battles(seat: Seat, general: General) -> list[Advice]:
    field = Field(seat)
    allocation = Allocation(field, keenness(field, general.style_for(seat)), solver=seat.hints.duty_to_attack)
    found: list[Advice] = []
    for battle, action in allocation.attacks():
        if not seat.allowed(action):
            continue
        reason = chances(field, seat.title.true_odds(seat.pos, action), battle.hexes)
        if battle.value < 0:
            reason += Reason(Kind.COSTS_LEAST)
        found.append(_advice(seat, action, reason))
    if not found and seat.may_end:
        found.append(_advice(seat, Done(), Reason(Kind.NO_ATTACK)))
    return found
