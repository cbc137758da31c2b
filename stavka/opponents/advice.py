"""What the general would do, and why, in words."""

from __future__ import annotations

from stavka.opponents.battles import Allocation
from stavka.opponents.choices import choose
from stavka.opponents.field import Field
from stavka.opponents.general import General
from stavka.opponents.seat import Seat
from stavka.rules.action import Action
from stavka.rules.game import Game


def advise(game: Game, seed: int | str = 0, most: int = 60) -> list[tuple[Action, str]]:
    """The actions that the general would take in this stage, each with its reason."""
    seat = Seat(game)
    verbs = seat.verbs()
    general = General(seed)
    if "move" in verbs:
        plan = general.consider(seat)
        found = [(order.action, order.reason) for order in plan.orders if order.action is not None]
        found = [(action, reason) for action, reason in found if seat.allowed(action)]
        if not found:
            found = [(seat.read("done"), "no move is better than staying")] if seat.allowed("done") else []
        return found[:most]
    if "attack" in verbs:
        return _battles(seat, general)[:most]
    from random import Random

    action, reason = choose(seat, Random(str(seed)), sabotages=general.style_for(seat).sabotage)
    return [(action, reason)]


def _battles(seat: Seat, general: General) -> list[tuple[Action, str]]:
    field = Field(seat)
    allocation = Allocation(field, general.style_for(seat).eagerness, solver=True)
    found: list[tuple[Action, str]] = []
    demanded = bool(allocation.must_attack or allocation.must_be)
    for battle in allocation.plan():
        if battle.value <= 0 and not demanded:
            continue
        action = seat.read(battle.text(seat.pos))
        if not seat.allowed(action):
            continue
        odds = seat.title.true_odds(seat.pos, action)
        good = float(sum(p for r, p in odds.chances.items() if (e := field.hints.effects.get(r)) and e.defenders))
        bad = float(sum(p for r, p in odds.chances.items() if (e := field.hints.effects.get(r)) and e.attackers))
        why = f"{odds.odds}: {good:.0%} to destroy something, {bad:.0%} to lose something"
        if battle.value < 0:
            why += "; a soak-off, since contact obliges to attack"
        found.append((action, why))
    if not found and seat.allowed("done"):
        found.append((seat.read("done"), "no attack promises more than it risks"))
    return found
