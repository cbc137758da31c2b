"""Units that are brought on or sent far outside a movement phase, each to the hex where it stands best."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from stavka.engine.action import Action, Done
from stavka.engine.hints import Role
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.posts import value_at_most, value_in_company, value_now
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat.ends import end_of

FROM_OFF_MAP = (Role.ENTER, Role.REPLACE, Role.DEPLOY)
SENT = 1.0  # what the way of those who are sent must be worth


def place(field: Field, actions: Sequence[Action]) -> tuple[Action, Reason] | None:
    """The best of the actions that bring a unit to a hex of its choice; None when there are none."""
    role = field.seat.role
    naming = [action for action in actions if action.end is not None]
    entering = [action for action in naming if role(action) in FROM_OFF_MAP]
    if entering:
        return _bring_on(field, entering), Reason(Kind.WANTED_THERE)
    moving = [action for action in naming if role(action) is Role.SEND]
    return _move_on(field, moving, [a for a in actions if isinstance(a, Done)]) if moving else None


def _bring_on(field: Field, actions: Sequence[Action]) -> Action:
    """The dearest unit first."""
    pos = field.pos
    index = pos.roster.index
    dearest = max((field.worth[index(a.units[0])], a.units[0]) for a in actions)[1]
    unit = index(dearest)
    mine = [a for a in actions if a.units[0] == dearest]
    coming: dict[int, list[int]] = {}  # by hex: who else could come there
    for action in actions:
        if (other := index(action.units[0])) != unit and field.hints.counts(pos, other):
            coming.setdefault(end_of(pos, action), []).append(other)

    def value(action: Action) -> float:
        hex = end_of(pos, action)
        others = sorted(set(coming.get(hex, ())), key=lambda u: -field.worth[u])
        return value_in_company(field, unit, hex, others)

    return max(mine, key=lambda a: (value(a), str(a)))


def _move_on(field: Field, moving: Sequence[Action], ends: Sequence[Action]) -> tuple[Action, Reason] | None:
    """The move that gains most; none when all stand well."""
    pos = field.pos
    best: tuple[float, str, Action | None] = (0.0 if ends else -inf, "", None)
    here: dict[int, float] = {}
    most: dict[int, float] = {}
    for action in moving:
        unit, end = pos.roster.index(action.units[0]), end_of(pos, action)
        if unit not in here:
            here[unit] = value_now(field, unit, pos.where[unit])
        if end not in most:
            most[end] = value_at_most(field, end)
        if most[end] - here[unit] - SENT < best[0]:
            continue
        gain = value_now(field, unit, end) - here[unit] - SENT
        if (gain, str(action)) > best[:2]:
            best = (gain, str(action), action)
    if best[2] is not None and best[0] > 0:
        return best[2], Reason(Kind.BETTER_THERE)
    return (ends[0], Reason(Kind.ALL_STAND_WELL)) if ends else None
