"""Automatic victories while units move: by as few as it takes, and never so that a duty to attack is left unmet."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.hints import Contacts, Role
from stavka.opponents.seat import Seat


def best_overrun(seat: Seat) -> Action | None:
    """The first automatic victory that leaves every other enemy in contact somebody to attack it."""
    before = _unmet(seat.hints.contacts(seat.pos))
    for offered in seat.legal(Role.OVERRUN):
        action = _by_few(seat, offered)
        trial = seat.imagine()
        trial.play(action)
        if trial.result is not None or _unmet(trial.title.hints.contacts(trial.position)) <= before:
            return action
    return None


def _by_few(seat: Seat, offered: Action) -> Action:
    """Leave out whom it does not need, those first that other enemies keep busy, then the strongest."""
    pos, hints = seat.pos, seat.hints
    may = hints.contacts(pos).may_attack
    index = pos.roster.index

    def wanted_elsewhere(name: str) -> tuple[int, int]:
        unit = index(name)
        return (-len(may.get(unit, ())), -hints.factor(pos, unit))

    kept, action = list(offered.units), offered
    for name in sorted(kept, key=wanted_elsewhere):
        fewer = [other for other in kept if other != name]
        if not fewer:
            break
        tried = hints.fewer(offered, fewer)
        if seat.allowed(tried):
            kept, action = fewer, tried
    return action


def _unmet(contacts: Contacts) -> int:
    """Enemies that must be attacked and units that must attack, with nobody for it."""
    met = {hex for hexes in contacts.may_attack.values() for hex in hexes}
    idle = sum(not contacts.may_attack.get(unit) for unit in contacts.must_attack)
    return len(contacts.must_be_attacked - met) + idle
