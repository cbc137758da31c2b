"""Control by presence: who occupied a hex last, or had it last in a zone of control that nobody contests."""

from __future__ import annotations

from stavka.hexes import Net


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


def last_to_enter(owner: list[int], watched: int, occupied: list[int]) -> tuple[int, int]:
    """The two sides' sets of watched hexes where only entering a hex takes it, zones of control do not."""
    return last_in_control(owner, watched, occupied, (0, 0))


def held_by_rails(tracks: Net, places: int, rails: int, own: int) -> int:
    """Places with a railway all of whose tracks lead into rails of one's own."""
    return places & rails & tracks.step(rails) & ~tracks.step(rails & ~own)
