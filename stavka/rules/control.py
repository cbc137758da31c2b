"""Control by presence: who occupied a hex last, or had it last in a zone of control that nobody contests."""

from __future__ import annotations


def last_in_control(
    owner: list[int], watched: int, occupied: list[int], zones: tuple[int, int]
) -> tuple[int, int]:
    """The two sides' sets of watched hexes after what stands on the map now.

    A side gains a hex it occupies and a hex that only its own zone of control covers; the other side loses it.
    """
    first, second = zones
    gain_first = watched & (occupied[0] | first & ~second)
    gain_second = watched & (occupied[1] | second & ~first)
    return (owner[0] | gain_first) & ~gain_second, (owner[1] | gain_second) & ~gain_first


def in_control(owner: int, occupied: int, enemy_zone: int) -> int:
    """What a side controls now: what it occupies, and what it owned last and no enemy zone of control covers."""
    return occupied | owner & ~enemy_zone
