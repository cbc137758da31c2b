"""Limits on where a unit may be put: each is a set of hexes with the reason, so that the check gives the refusal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from stavka.engine.refusal import Refusal


class Limit(NamedTuple):
    """A unit may stand only in these hexes, for this reason, by this rule."""

    hexes: int
    why: str
    rule: str


def within(limits: Iterable[Limit], hexes: int = -1) -> int:
    """The part of a set of hexes that keeps every limit.

    >>> river, winter = Limit(0b0111, "it stays behind the river", "x:1"), Limit(0b1101, "it is snowed in", "x:2")
    >>> bin(within([river, winter]))
    '0b101'
    """
    for limit in limits:
        hexes &= limit.hexes
    return hexes


def broken(limits: Iterable[Limit], hex: int, what: str) -> Refusal | None:
    """The refusal of what breaks a limit in a hex, by the first limit that it breaks.

    >>> print(broken([Limit(0b0111, "it stays behind the river", "x:1")], 3, "5 Inf may not enter"))
    5 Inf may not enter: it stays behind the river (x:1)
    """
    for limit in limits:
        if not limit.hexes >> hex & 1:
            return Refusal(f"{what}: {limit.why}", limit.rule)
    return None
