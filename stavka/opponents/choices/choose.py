"""The small decisions: whom to lose, where to fall back, whom to replace, what to take up."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stavka.engine.action import Action, Done
from stavka.engine.hints import Role
from stavka.opponents.choices.advancing import advance
from stavka.opponents.choices.placing import place
from stavka.opponents.choices.sabotage import sabotage
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.standing import standing
from stavka.opponents.profiles.style import CADET, Style
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

GAINING = (Role.REPLACE, Role.GAIN)
TRIED = 36  # how many choices are tried out


def choose(seat: Seat, rng: Random, style: Style = CADET) -> tuple[Action, Reason]:
    """An action of a stage that is no movement and no combat, and why."""
    usual = seat.hints.habit(seat.pos, seat.me)
    if usual is not None and seat.allowed(usual):
        return usual, Reason(Kind.HABIT)
    actions = list(seat.legal())
    actions = [a for a in actions if seat.role(a) is not Role.MARKER] or actions
    if len(actions) == 1:
        return actions[0], Reason(Kind.ONLY)
    cut = sabotage(seat, actions) if style.sabotage else None
    if cut is not None:
        return cut
    field = Field(seat)
    return (
        advance(field, style, actions)
        or place(field, actions)
        or _by_role(field, actions)
        or _try_out(seat, rng, actions)
    )


def _by_role(field: Field, actions: Sequence[Action]) -> tuple[Action, Reason] | None:
    """Whom to lose, to take up or to move back, where the stage asks for one of these."""
    seat = field.seat
    losing = [a for a in actions if seat.role(a) is Role.LOSE]
    if losing:  # the cheapest goes
        return min(losing, key=lambda a: (_price(field, a), str(a))), Reason(Kind.LEAST_LOST)
    gaining = [a for a in actions if seat.role(a) in GAINING]
    if gaining:  # the dearest comes
        return max(gaining, key=lambda a: (_price(field, a), str(a))), Reason(Kind.STRONGEST)
    falling = [a for a in actions if seat.role(a) is Role.RETREAT]
    return (_fall_back(field, falling), Reason(Kind.FALLS_BACK)) if falling else None


def _price(field: Field, action: Action) -> float:
    return field.worth[field.pos.roster.index(action.units[0])] if action.units else 0.0


def _fall_back(field: Field, actions: Sequence[Action]) -> Action:
    """Own units go where they are safe, enemies where it hurts them."""
    pos = field.pos
    fed = (field.hints.supplied(pos, 0), field.hints.supplied(pos, 1))

    def gain(action: Action) -> float:
        side = pos.roster.side[pos.roster.index(action.units[0])]
        end = end_of(pos, action)
        good = 3.0 * (fed[side] >> end & 1) - _crowded_out(field, pos.roster.index(action.units[0]), end)
        if side == field.me:
            return good + (field.shield.at(end) * 0.05 - 0.02 * field.threat(end))
        return -(good + (0.05 * field.pull.at(end) - 0.3 * field.nearest_enemy(end)))

    return max(actions, key=lambda a: (gain(a), str(a)))


def _crowded_out(field: Field, unit: int, hex: int) -> float:
    """What is lost where one more unit finds no room: the least of them all."""
    pos = field.pos
    there = [u for u in pos.of(pos.roster.side[unit], hex) if u != unit]
    if field.hints.fits(pos, unit, there, hex):
        return 0.0
    return min((field.worth[u] for u in (unit, *there) if field.hints.counts(pos, u)), default=0.0)


def _try_out(seat: Seat, rng: Random, actions: list[Action]) -> tuple[Action, Reason]:
    """Play each on a copy and look how it stands; rather do something than nothing."""
    if len(actions) > TRIED:
        ends = [a for a in actions if isinstance(a, Done)]
        actions = [*rng.sample([a for a in actions if not isinstance(a, Done)], TRIED), *ends]
    best: tuple[float, str, Action] | None = None
    for action in actions:
        trial = seat.imagine()
        trial.play(action)
        value = standing(trial.position, seat.me) - (0.01 if isinstance(action, Done) else 0.0)
        if best is None or (value, str(action)) > best[:2]:
            best = (value, str(action), action)
    assert best is not None
    return best[2], Reason(Kind.TRIED_OUT)
