"""A set of hexes is one Python integer; these are the few things the operators do not give."""

from collections.abc import Iterator


def bits(hexes: int) -> Iterator[int]:
    """The indices in a set, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    if hexes < 0:  # no set: its bits would never end
        raise ValueError(f"{hexes} is no set of hexes")
    while hexes:
        low = hexes & -hexes
        yield low.bit_length() - 1
        hexes ^= low


def first(hexes: int) -> int:
    """The lowest index of a set that is not empty."""
    return (hexes & -hexes).bit_length() - 1


def count(hexes: int) -> int:
    return hexes.bit_count()
