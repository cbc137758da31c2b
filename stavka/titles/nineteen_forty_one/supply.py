"""8. Supply, with 9 for German armor, 13 for the weather, 15 for Finns and 11 for fortifications."""

from __future__ import annotations

from stavka.mechanics.supply import lines as supply
from stavka.titles.nineteen_forty_one import fortifications
from stavka.titles.nineteen_forty_one.state.charts import MUD, SNOW
from stavka.titles.nineteen_forty_one.state.flags import AXIS, SOVIET, UNSUPPLIED
from stavka.titles.nineteen_forty_one.state.position import War


def overland(pos: War, side: int) -> int:
    """How long the part of a supply line off the rails may be (n41:8-length, n41:13-mud-supply, n41:13-snow-supply)."""
    return pos.charts.overland_axis if side == AXIS and pos.weather in (MUD, SNOW) else pos.charts.overland


def unblocked(pos: War, side: int) -> int:
    """Hexes without an enemy that no enemy zone covers or a friendly unit is in (n41:8-non-rail-block)."""
    return pos.ground.open(pos.weather) & ~pos.zone(1 - side) | pos.occupied[side]


def fed_rails(pos: War, side: int, sources: int) -> int:
    """Rail hexes from which rails lead to a source through friendly hexes (n41:8-rail-block)."""
    open_rails = pos.ground.rails & pos.owner[side] & unblocked(pos, side)
    return supply.fed_rails(pos.board.tracks, 0, sources, open_rails)


def linked(pos: War, side: int, sources: int | None = None, through_zones: bool = False) -> int:
    """All hexes from which a supply line runs to one of the sources (n41:8-basic, n41:8-length, n41:8-own-sources)."""
    if sources is None:
        sources = pos.ground.sources[side]  # n41:8-axis-source, n41:8-soviet-source
    fed = fed_rails(pos, side, sources)
    # n41:9-german-armor: over land, not on the rails
    free = pos.ground.open(pos.weather) & ~pos.occupied[1 - side] if through_zones else unblocked(pos, side)
    return supply.reached(pos.walk, fed, free, overland(pos, side))


def fortified(pos: War) -> int:
    """Where Soviet units are always supplied (n41:8-soviet-fort, n41:11-supply)."""
    return fortifications.working(pos)


class Lines:
    """The supply of one side at one moment, worked out as far as it is asked."""

    def __init__(self, pos: War, side: int) -> None:
        self.pos, self.side = pos, side
        self._found: dict[str, int] = {}

    def reaches(self, unit: int) -> bool:
        """Whether a unit on the map is in supply now."""
        pos = self.pos
        hex = pos.where[unit]
        if not pos.ground.sources[self.side]:
            return True  # an example board on which supply is no question
        if self.side == SOVIET:
            return bool(self._set("soviet") >> hex & 1)
        if pos.roster.finnish[unit]:  # n41:8-finn-source, n41:15-finn-supply
            return bool(self._set("finnish") >> hex & 1)
        kind = "armor" if pos.roster.armor[unit] and pos.roster.german[unit] else "axis"
        return bool(self._set(kind) >> hex & 1)

    def _set(self, kind: str) -> int:
        if kind not in self._found:
            pos = self.pos
            if kind == "finnish":
                sources = pos.ground.sources[AXIS] | pos.ground.helsinki
                self._found[kind] = linked(pos, AXIS, sources)
            elif kind == "soviet":
                self._found[kind] = linked(pos, SOVIET) | fortified(pos)
            else:
                self._found[kind] = linked(pos, AXIS, through_zones=kind == "armor")
        return self._found[kind]


def supplied(pos: War, unit: int) -> bool:
    """Whether a unit on the map can trace supply at this moment."""
    return Lines(pos, pos.roster.side[unit]).reaches(unit)


def check(pos: War) -> None:
    """The phasing player's units as his ground segment opens; what is found lasts for the segment (n41:8-check)."""
    lines = Lines(pos, pos.player)
    for unit in pos.roster.of_side[pos.player]:
        if pos.where[unit] < 0:
            continue
        if lines.reaches(unit) or pos.seams.supplied_otherwise(pos, unit):
            pos.flags[unit] &= ~UNSUPPLIED
        else:
            pos.flags[unit] |= UNSUPPLIED
