"""13, 14: one assault, from its declaration to the last advance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any  # the fields of a record are of many kinds

from stavka.engine.record.saved import Saved


@dataclass(slots=True)  # not frozen: one is made for every step of an assault
class Fight(Saved):
    """Who assaults whom where, and all that has been decided about it so far. Losses are in halves of a step.

    Positions share it, so it is never changed, but a ``changed`` one takes its place.
    """

    side: int
    attackers: tuple[int, ...]  # those who count; each of them is revealed (pmd:13.0-i)
    defenders: tuple[int, ...]  # units that retreated here before are not among them (pmd:13.8-f)
    hex: int
    mobile: bool = False
    second: bool = False  # the second round of a mobile assault (pmd:14.8)
    riders: tuple[int, ...] = ()  # go along in a mobile assault unseen (pmd:14.3-f)
    air: tuple[int, ...] = ()  # air units that help the attackers (pmd:15.4-f)
    launch: tuple[int, ...] = ()  # the hexes or the area that the attackers came from
    marker: bool = False  # the attacker has spent a Close Combat marker on it (pmd:13.1-d)
    close: bool = False  # losses are taken as in close combat (pmd:13.1-t)
    shown: tuple[int, ...] = ()  # defenders that are revealed (pmd:13.0-j)
    construction: str = ""  # that the defender uses (pmd:13.4-b)
    declared: tuple[str, ...] = ()  # shifts that a side has declared, such as "axis afv"
    rolled: tuple[tuple[str, int], ...] = ()  # shifts that dice have brought, beyond the limit
    weighed: int = 0  # the attack factors, once they have been counted (pmd:14.1-f)
    off_table: bool = False  # odds below 1:3: no die is rolled (pmd:13.2-g)
    attacker_result: int = 0  # steps by the table, after what changes them
    defender_result: int = 0
    heavy_blow: bool = False  # the table and artillery took three steps of the defender or more (pmd:13.10-a)
    barrage: int = 0  # steps that artillery takes beside the table (pmd:15.5-a)
    attacker_lost: int = 0
    defender_lost: int = 0  # artillery apart
    lost_to_guns: int = 0  # what artillery took of the defender
    retreated: bool = False
    division_lost: bool = False  # a German division was destroyed (pmd:13.1-m)

    def has_declared(self, side: str, what: str) -> bool:
        """Whether a side has declared a shift."""
        return f"{side} {what}" in self.declared

    def changed(self, changes: Mapping[str, Any]) -> Fight:
        """The same record with something new in it; every step of an assault writes some."""
        new = Fight(*_values(self))
        for name, value in changes.items():
            setattr(new, name, value)
        return new


_values = attrgetter(*(field.name for field in fields(Fight)))
