"""Supply lines over land and rail, for all hexes at once."""

from __future__ import annotations

from stavka.hexes import Net


def fed_rails(tracks: Net, bases: int, edges: int, open_rails: int) -> int:
    """Rail hexes of ``open_rails`` that rail joins to a base, or to a rail hex on a friendly edge of the map."""
    return tracks.flood(bases | edges & open_rails, open_rails) & open_rails


def reached(net: Net, sources: int, open_hexes: int, distance: int) -> int:
    """Hexes from which a line of at most ``distance`` hexes leads to a source.

    All hexes between must be open; the ends need not be.
    """
    found = front = sources
    for _ in range(distance):
        near = net.step(front) & ~found
        if not near:
            break
        found |= near
        front = near & open_hexes
    return found


def line(net: Net, start: int, sources: int, open_hexes: int, distance: int) -> list[int] | None:
    """A shortest line from a hex to a source, its own hex first; None when there is none so short."""
    path = net.trace(start, sources, open_hexes)
    return path if path is not None and len(path) - 1 <= distance else None
