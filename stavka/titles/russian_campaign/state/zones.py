"""7. Zones of control: how far those of a counter reach, and the hexes that a side's cover."""

from __future__ import annotations

from typing import ClassVar

from stavka.engine.counters import Counter
from stavka.engine.position import Position
from stavka.mechanics.zones.zones import zone_of
from stavka.titles.russian_campaign.state.flags import AXIS, SOVIET
from stavka.titles.russian_campaign.state.ground import Ground

ZONES = ("zone of axis", "zone of soviet")  # names of the caches


def zone_reach(counter: Counter) -> int:
    """How far a zone of control reaches: 2 around, 1 own hex (trc:7.3, trc:11.2-c, trc:26.6.6), 0 none (trc:19.2-b).

    A worker's reaches around like that of any combat unit (trc:22.2-e).
    """
    if counter.kind in ("partisan", "bomber"):
        return 0
    return 1 if counter.kind in ("leader", "artillery") else 2  # trc:ex-zoc-c


class ZonesOfControl(Position):
    """The part of a position that knows the zones of control of its pieces."""

    SIDE_CACHES: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = ((ZONES[AXIS],), (ZONES[SOVIET],))
    CACHES: ClassVar[tuple[str, ...]] = ("_partisan_hexes",)

    ground: Ground
    partisan_units: tuple[int, ...]
    _partisan_hexes: int | None

    def zone(self, side: int) -> int:
        """Hexes in a side's zone of control, partisans left out (trc:7.1-a, trc:7.1-b, trc:7.1-c, trc:8.5.2-a)."""
        name = ZONES[side]
        zone: int | None = self.__dict__[name]
        if zone is None:
            zone = self.__dict__[name] = zone_of(self, side, self.ground.walk)
        return zone

    @property
    def partisans(self) -> int:
        """Hexes with a partisan (trc:7.3, trc:19.2-a)."""
        if self._partisan_hexes is None:
            found = 0
            for unit in self.partisan_units:
                if self.where[unit] >= 0:
                    found |= 1 << self.where[unit]
            self._partisan_hexes = found
        return self._partisan_hexes

    def hostile_zone(self, side: int) -> int:
        """Where a unit of this side meets an enemy zone of control when it moves or retreats (trc:19.2-e)."""
        return self.zone(SOVIET) | self.partisans if side == AXIS else self.zone(AXIS)
