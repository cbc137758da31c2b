"""Means that only a title knows, such as sending a force off the map: tried out at the end of a movement phase."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.engine.position import Position
from stavka.engine.stage import CHANCE, Menu
from stavka.opponents.judgement.features import lead_by_aims
from stavka.opponents.judgement.standing import outlook
from stavka.opponents.profiles.reading import load
from stavka.opponents.seat import Seat

TRIED = 6  # how many of a kind are tried out
GAIN = 5.0  # factors that a means must bring
STEPS = 20  # questions that are answered until the phase goes on

Answering = Callable[[Game], Action]


def best_means(seat: Seat, answer: Answering) -> Action | None:
    """The action without a role that brings most once its questions are answered; None when none brings enough."""
    if not isinstance(seat.pos.stage, Menu):
        return None
    kinds = [option for option in seat.pos.stage.options(seat.pos) if option.action not in seat.hints.roles]
    actions = [action for option in kinds for action in islice(option.each(seat.pos), TRIED)]
    if not actions:
        return None
    best: tuple[float, str, Action] | None = None
    least = prospects(seat.pos, seat.me) + GAIN
    for action in actions:
        value = _after(seat, action, answer)
        if value > least and (best is None or (value, str(action)) > best[:2]):
            best = (value, str(action), action)
    return best[2] if best else None


def prospects(pos: Position, me: int) -> float:
    """How it stands for a side, and how near it is to what victory asks of places."""
    lead = load(pos.title.code).victory * lead_by_aims(pos)
    return outlook(pos, me) + (lead if me == 0 else -lead)


def _after(seat: Seat, action: Action, answer: Answering) -> float:
    """How it stands when the phase goes on, or when chance is asked."""
    trial = seat.imagine()
    if trial.refusal(action) is not None:
        return float("-inf")
    trial.play(action)
    for _ in range(STEPS):
        if trial.result is not None or trial.to_act == CHANCE or Role.MARCH in Seat(trial).roles():
            break
        trial.play(answer(trial))
    return prospects(trial.position, seat.me)
