"""11.1 to 11.3: one battle, who fights whom where."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.engine.record.saved import Saved
from stavka.titles.barbarossa_deluxe.state.flags import RETREATED
from stavka.titles.barbarossa_deluxe.state.position import War


@dataclass(frozen=True, slots=True)
class Fight(Saved):
    """A declared attack; it has exactly one target hex (bd:11.3)."""

    side: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]  # those who defend; units that retreated here earlier do not (bd:11.29-a)
    hex: int
    mobile: bool
    luftwaffe: bool = False
    shifts: tuple[tuple[str, int], ...] = ()  # Soviet support markers
    artillery: tuple[int, ...] = ()
    air: tuple[int, ...] = ()
    dice: tuple[tuple[int, int], ...] = ()  # factors rolled for this battle


def defenders_of(pos: War, side: int, hex: int, mobile: bool) -> tuple[int, ...]:
    """The units of a hex defend as one (bd:11.2); after a prepared assault's retreat they do not count (bd:11.29-a).

    In mobile assaults those who retreated count in full (bd:10.31-a).
    """
    there = pos.of(1 - side, hex)
    return tuple(u for u in there if not pos.roster.rides[u] and (mobile or not pos.flags[u] & RETREATED))
