"""4. Control of territory."""

from __future__ import annotations

from stavka.mechanics.control.presence import last_in_control
from stavka.titles.nineteen_forty_one.state.charts import SNOW
from stavka.titles.nineteen_forty_one.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.nineteen_forty_one.state.ground import LENINGRAD, MOSCOW
from stavka.titles.nineteen_forty_one.state.zones import Zones


class Control(Zones):
    """The part of the state that knows who controls which hexes."""

    def controller(self, hex: int) -> str | None:
        for side in (AXIS, SOVIET):
            if self.owner[side] >> hex & 1:
                return SIDES[side]
        return None

    def holds_leningrad(self, side: int) -> bool:
        return bool(self.owner[side] & self.ground.hex(LENINGRAD))

    def holds_moscow(self, side: int) -> bool:
        return bool(self.owner[side] & self.ground.hex(MOSCOW))

    def update_control(self) -> None:
        """Take note of what the pieces on the map now hold (n41:4-gain-occupy, n41:4-gain-zoc, n41:4-loss)."""
        # a vacant hex in both sides' zones stays with its last controller: reading 4
        now = last_in_control(self.owner, self.ground.land, self.occupied, (self.zone(AXIS), self.zone(SOVIET)))
        if now[0] != self.owner[0]:
            self.owner[0], self.owner[1] = now
            self._control_changed()

    def pass_through(self, side: int, path: list[int]) -> None:
        """A unit of a side has gone along a path: what it held on the way is its side's.

        n41:4-gain-occupy, n41:4-gain-zoc
        """
        zone = self.ground.zone[self.weather == SNOW]
        swept = own = 0
        for hex in path:
            swept |= zone[hex]
            own |= 1 << hex
        if side == SOVIET and self.border_holds():
            swept &= ~self.ground.germany
        gain = (swept ^ (swept & self.zone(1 - side)) | own) & self.ground.land
        gain ^= gain & self.owner[side]
        if gain:
            self.owner[side] |= gain
            self.owner[1 - side] &= ~gain
            self._control_changed()

    def lets_go(self, side: int, start: int, end: int) -> bool:
        """Whether a unit that goes from hex to hex disputes the same ground before and after.

        What it alone disputes may fall to the enemy while it is on the way (n41:4-loss).
        """
        zone = self.ground.zone[self.weather == SNOW]
        disputed = zone.get(start, 0) & zone.get(end, 0) & self.zone(1 - side)
        return bool(disputed & self.owner[side] & ~self.occupied[side])

    def _control_changed(self) -> None:
        """A hex has come under the control of the other side."""
        raise NotImplementedError
