"""The small decisions: whom to lose, where to fall back, whom to replace, what to take up."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from stavka.engine.action import Action
from stavka.opponents.choices.placing import post
from stavka.opponents.choices.sabotage import sabotage
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.standing import standing
from stavka.opponents.planning.guards import sole
from stavka.opponents.seat import Seat

GIVING = ("lose", "give-up", "withdraw", "exchange")  # the cheapest goes
TAKING = ("replace", "remnant", "advance", "mobilize", "recall")  # the dearest comes
TRIED = 36  # how many choices are tried out


def choose(seat: Seat, rng: Random, field: Field | None = None, *, sabotages: bool = False) -> tuple[Action, str]:
    """An action of a stage that is no movement and no combat, and why."""
    usual = seat.hints.habit(seat.pos, seat.me)
    if usual is not None and seat.allowed(usual):
        return usual, "that is the usual thing"
    actions = list(seat.legal())
    actions = [a for a in actions if a.verb not in seat.hints.left_to_habit] or actions
    if len(actions) == 1:
        return actions[0], "nothing else may be done"
    cut = sabotage(seat, actions) if sabotages else None
    if cut is not None:
        return cut
    field = field or Field(seat)
    posted = post(field, actions) if seat.hints.posted else None
    if posted is not None:
        return posted
    worth, index = field.worth, seat.pos.roster.index

    def price(action: Action) -> float:
        return worth[index(action.units[0])] if action.units else 0.0

    giving = [a for a in actions if a.verb in GIVING]
    if giving:
        return min(giving, key=lambda a: (price(a), str(a))), "the least is lost"
    taking = [a for a in actions if a.verb in TAKING]
    if taking:
        kept = {unit for guards in sole(field).values() if len(guards) == 1 for unit in guards}
        able = [a for a in taking if a.verb != "advance" or index(a.units[0]) not in kept]
        if not able and seat.allowed("done"):
            return seat.read("done"), "nobody else keeps the place"
        return max(able or taking, key=lambda a: (price(a), str(a))), "the strongest first"
    falling = [a for a in actions if a.verb == "retreat"]
    if falling:
        return _fall_back(field, falling), "the best way back"
    return _try_out(seat, rng, actions)


def _fall_back(field: Field, actions: Sequence[Action]) -> Action:
    """Own units go where they are safe, enemies where it hurts them."""
    pos = field.pos
    index = pos.board.grid.index
    fed = (field.hints.supplied(pos, 0), field.hints.supplied(pos, 1))

    def value(action: Action) -> float:
        unit = pos.roster.index(action.units[0])
        way = getattr(action, "path", None)  # some titles tell the way, some only where it ends
        end = index(way[-1] if way else str(getattr(action, "hex", "")))
        side = pos.roster.side[unit]
        good = 3.0 * (fed[side] >> end & 1)
        if side == field.me:
            good += field.shield.at(end) * 0.05 - 0.02 * field.threat(end)
        else:
            good += 0.05 * field.pull.at(end) - 0.3 * field.nearest_enemy(end)
        return float(good if side == field.me else -good)

    return max(actions, key=lambda a: (value(a), str(a)))


def _try_out(seat: Seat, rng: Random, actions: list[Action]) -> tuple[Action, str]:
    """Play each on a copy and look how it stands; rather do something than nothing."""
    if len(actions) > TRIED:
        last = [a for a in actions if a.verb == "done"]
        actions = rng.sample([a for a in actions if a.verb != "done"], TRIED) + last
    best: tuple[float, Any, Action] | None = None
    for action in actions:
        trial = seat.imagine()
        trial.play(action)
        value = standing(trial.position, seat.me) - (0.01 if action.verb == "done" else 0.0)
        key = (value, str(action), action)
        if best is None or key[:2] > best[:2]:
            best = key
    assert best is not None
    return best[2], "it leaves the best position"
