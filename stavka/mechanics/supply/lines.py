"""Supply lines over land and rail, for all hexes at once."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.hexes import Net


def fed_rails(tracks: Net, bases: int, edges: int, open_rails: int) -> int:
    """Rail hexes of ``open_rails`` that rail joins to a base, or to a rail hex on a friendly edge of the map."""
    return tracks.flooded(bases | edges & open_rails, open_rails) & open_rails


def reached(net: Net, sources: int, open_hexes: int, distance: int) -> int:
    """Hexes from which a line of at most ``distance`` hexes leads to a source.

    All hexes between must be open; the ends need not be.
    """
    return net.reached(sources, open_hexes, distance)


def line(net: Net, start: int, sources: int, open_hexes: int, distance: int) -> list[int] | None:
    """A shortest line from a hex to a source, its own hex first; None when there is none so short."""
    path = net.trace(start, sources, open_hexes)
    return path if path is not None and len(path) - 1 <= distance else None


@dataclass(frozen=True, slots=True)
class SupplyLine:
    """How a unit is supplied: over land from its hex to a source, then along the rail to a base or map edge."""

    over_land: tuple[int, ...]
    rail: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SupplyTerms:
    """What the supply of one side, or of one nation, may use at this moment: lines over land, then along rails.

    Where several kinds of sources have different ranges there are several such terms, and a hex is in supply by any.
    """

    net: Net  # over land
    tracks: Net
    bases: int  # sources whatever zone covers them, such as own cities
    edges: int  # where rails leave the map for home
    rails: int  # rails that carry supply
    open: int  # land that lines run through
    range: int  # hexes over land, that of the unit not counted

    def sources(self) -> int:
        """Bases, and rail hexes joined by rail to a base or a friendly edge; an edge hex is a source by itself."""
        return self.bases | fed_rails(self.tracks, self.bases, self.edges, self.rails)

    def supplied(self) -> int:
        """Hexes in which a unit is in supply; its own hex may be closed to lines."""
        return reached(self.net, self.sources(), self.open, self.range)

    def fed_by_bases(self) -> int:
        """The same without the edges of the map."""
        sources = self.bases | fed_rails(self.tracks, self.bases, 0, self.rails)
        return reached(self.net, sources, self.open, self.range)

    def line_from(self, hex: int) -> SupplyLine | None:
        """A shortest supply line, None when there is none."""
        path = line(self.net, hex, self.sources(), self.open, self.range)
        if path is None:
            return None
        rail = tuple(self.tracks.trace(path[-1], self.bases | self.edges & self.rails, self.rails) or ())
        return SupplyLine(tuple(path), rail if len(rail) > 1 else ())
