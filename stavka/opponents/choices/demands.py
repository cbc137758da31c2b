"""What a phase still demands before it may end, where only the rules of its title know what that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from stavka.engine.action import Action, Done
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.posts import value_now
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

MOST = 20_000  # actions that are looked at
EACH = 40  # of one kind and one unit
LOST = 4.0  # what it costs to fail on the way, against how good the end is


def whatever_helps(seat: Seat) -> Action | None:
    """The best of what one unit can do to let the phase end; None when nothing does so at once.

    One action of each kind is tried out for each unit, with dice of its own: what is demanded is mostly that it is
    tried. The army is left where it stands.
    """
    helping = [group for group in _groups(seat.legal()) if _helps(seat, group[0])]
    if not helping:
        return None
    field = Field(seat)
    return max((action for group in helping for action in group), key=lambda a: (_good(field, a), str(a)))


def _groups(actions: Iterable[Action]) -> Iterator[list[Action]]:
    found: dict[tuple[type[Action], tuple[str, ...]], list[Action]] = {}
    for action in islice(actions, MOST):
        alike = found.setdefault((type(action), tuple(action.units)), [])
        if len(alike) < EACH and not isinstance(action, Done):
            alike.append(action)
    return (group for group in found.values() if group)


def _helps(seat: Seat, action: Action) -> bool:
    trial = seat.imagine(0)
    trial.play(action)
    return trial.result is None and trial.to_act == seat.side and trial.refusal(Done()) is None


def _good(field: Field, action: Action) -> float:
    if action.end is None or not action.units:  # somebody is given up: the least
        return -sum(field.worth[field.pos.roster.index(unit)] for unit in action.units)
    found = value_now(field, field.pos.roster.index(action.units[0]), end_of(field.pos, action))
    passage = field.hints.passage(field.pos, action)
    return found - LOST * (1 - passage) if passage else found
