"""Why somebody did that: what speaks for an action in the eyes of the side that chose it."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.opponents.judgement.field import Field
from stavka.opponents.players.general import General
from stavka.opponents.reasons.explain import chances, explain
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.reasons.words import in_words
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

VAGUE = (Kind.BEST_ATTACK, Kind.ATTACK_DEMANDED)  # what a player says of an attack before anybody asks


def why(game: Game, action: Action, given: Reason | None = None) -> str:
    """The reason in words, in the game as it was before the action.

    ``given`` is what the player had in mind, where that is remembered; else the purpose is found that a general sees in
    the action.
    """
    seat = Seat(game)
    reason = given or _purpose(seat, action) or Reason(Kind.HABIT)
    if seat.role(action) is Role.ATTACK and (given is None or given.kind in VAGUE):
        reason = _attack(seat, action, demanded=given is not None and given.kind is Kind.ATTACK_DEMANDED)
    return in_words(seat.pos, explain(seat, action, reason))


def _purpose(seat: Seat, action: Action) -> Reason | None:
    """Of a march: what the general would order the same march for."""
    if seat.role(action) is not Role.MARCH or action.end is None:
        return None
    pos = seat.pos
    unit, end = pos.roster.index(action.units[0]), end_of(pos, action)
    orders = General(clock=lambda: 0.0, rounds=0).consider(seat).orders
    return next((order.reason for order in orders if (order.unit, order.to) == (unit, end)), None)


def _attack(seat: Seat, action: Action, *, demanded: bool) -> Reason:
    names = seat.pos.board.grid.index
    hexes = tuple(names(hex) for hex in attacked(action))
    found = chances(Field(seat), seat.title.true_odds(seat.pos, action), hexes)
    return found + Reason(Kind.COSTS_LEAST) if demanded else found


def attacked(action: Action) -> tuple[str, ...]:
    """The hexes that an attack is made on."""
    hexes: tuple[str, ...] = getattr(action, "hexes", None) or (str(getattr(action, "hex", "")),)
    return hexes
