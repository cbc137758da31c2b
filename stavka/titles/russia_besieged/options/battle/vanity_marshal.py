"""A25 Vanity Field Marshal (option; its text is lost and was reconstructed)."""

from __future__ import annotations

from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.flags import AWAITING, LEADER_BOX, REMOVED, SPENT
from stavka.titles.russia_besieged.state.position import War

MARSHALS = ("var-fm-axis", "var-fm-soviet")


def register(seams: Seams) -> None:
    seams.optional_units |= frozenset(MARSHALS)
    seams.between_set_ups.append(appoint)
    seams.weather_begins.insert(0, retire)  # before those of last year are ready again


def appoint(pos: War) -> None:
    """Each side has one Marshal more (rb:A25.0)."""
    for unit in map(pos.roster.find, MARSHALS):
        if pos.where[unit] == AWAITING:
            pos.put(unit, LEADER_BOX)


def retire(pos: War) -> None:
    """He serves once in the whole game (rb:A25.0)."""
    for unit in map(pos.roster.find, MARSHALS):
        if pos.where[unit] == SPENT:
            pos.put(unit, REMOVED)
