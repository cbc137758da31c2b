"""A set of hexes is one Python integer; these are the few things the operators do not give."""

from collections.abc import Iterator

CLOSE = (1 << 60) - 1


def bits(hexes: int) -> Iterator[int]:
    """The indices in a set, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    if hexes < 0:  # no set: its bits would never end
        raise ValueError(f"{hexes} is no set of hexes")
    index = -1
    while hexes:
        ahead = (hexes & -hexes).bit_length()
        hexes >>= ahead
        index += ahead
        yield index
        # what lies close behind is taken out as a small number, with which everything is quicker
        close = hexes & CLOSE
        if close:
            hexes ^= close
            while close:
                low = close & -close
                yield index + low.bit_length()
                close ^= low


def first(hexes: int) -> int:
    """The lowest index of a set that is not empty."""
    return (hexes & -hexes).bit_length() - 1


def count(hexes: int) -> int:
    return hexes.bit_count()
