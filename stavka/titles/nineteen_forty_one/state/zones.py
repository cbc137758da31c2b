"""6. Zones of control, with 17 for those of the first German segment."""

from __future__ import annotations

from typing import ClassVar

from stavka.engine.position import Position
from stavka.hexes import Net
from stavka.titles.nineteen_forty_one.state.flags import AXIS, SOVIET
from stavka.titles.nineteen_forty_one.state.ground import Ground
from stavka.titles.nineteen_forty_one.state.roster import Roster41


class Zones(Position):
    """The part of the state that knows whose zones of control cover which hexes."""

    SIDE_CACHES: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = (
        ("_zone_axis", "_armor_axis"),
        ("_zone_soviet", "_armor_soviet"),
    )

    roster: Roster41
    ground: Ground
    weather: int
    segment: int  # 1 or 2 in a ground segment, 0 outside
    _zone_axis: int | None
    _zone_soviet: int | None
    _armor_axis: int | None
    _armor_soviet: int | None

    @property
    def walk(self) -> Net:
        """Steps that the weather of the turn allows."""
        return self.ground.walk(self.weather)

    def zone(self, side: int) -> int:
        """Hexes in a side's zone of control, and those it occupies (n41:6-extent, n41:6-sea)."""
        if side == AXIS:
            if self._zone_axis is None:
                self._zone_axis = self.walk.step(self.occupied[AXIS]) | self.occupied[AXIS]
            return self._zone_axis
        if self._zone_soviet is None:
            self._zone_soviet = self._zone_net(SOVIET).step(self.occupied[SOVIET]) | self.occupied[SOVIET]
        return self._zone_soviet

    def armor_zone(self, side: int) -> int:
        """Hexes in the zone of control of a side's armor-type units (n41:6-armor-zoc-zoc)."""
        found = self._armor_axis if side == AXIS else self._armor_soviet
        if found is None:
            hexes = 0
            where = self.where
            for unit in self.roster.armor_of[side]:
                if where[unit] >= 0:
                    hexes |= 1 << where[unit]
            found = self._zone_net(side).step(hexes)
            if side == AXIS:
                self._armor_axis = found
            else:
                self._armor_soviet = found
        return found

    def _zone_net(self, side: int) -> Net:
        return self.ground.invasion_zones if side == SOVIET and self.border_holds() else self.walk

    def border_holds(self) -> bool:
        """Whether Soviet zones end at Greater Germany: in the first German segment of turn 1 (n41:17-border-zoc)."""
        return self.turn == 1 and self.player == AXIS and self.segment == 1
