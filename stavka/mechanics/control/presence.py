"""Control by presence: who occupied a hex last, or had it last in a zone of control that nobody contests."""

from __future__ import annotations


def last_in_control(owner: list[int], watched: int, occupied: list[int], zones: tuple[int, int]) -> tuple[int, int]:
    """The two sides' sets of watched hexes after what stands on the map now.

    A side gains a hex it occupies and a hex that only its own zone of control covers; the other side loses it.
    """
    first, second = zones
    both = first & second
    gain_first = watched & (occupied[0] | first ^ both)
    gain_second = watched & (occupied[1] | second ^ both)
    now_first, now_second = owner[0] | gain_first, owner[1] | gain_second
    return now_first ^ (now_first & gain_second), now_second ^ (now_second & gain_first)


def in_control(owner: int, occupied: int, enemy_zone: int) -> int:
    """What a side controls now: what it occupies, and what it owned last and no enemy zone of control covers."""
    return occupied | owner & ~enemy_zone
