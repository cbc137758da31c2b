"""A position of 1941: what the state holds beyond the units, and the sets that follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from stavka.board import Board
from stavka.engine.position import Position
from stavka.hexes import Net
from stavka.mechanics.control.presence import last_in_control
from stavka.titles.nineteen_forty_one.state.charts import CLEAR, SNOW
from stavka.titles.nineteen_forty_one.state.flags import AXIS, ELIMINATED, SIDES, SOVIET
from stavka.titles.nineteen_forty_one.state.ground import LENINGRAD, MOSCOW, ORANIENBAUM, Ground
from stavka.titles.nineteen_forty_one.state.roster import Roster41

if TYPE_CHECKING:
    from stavka.titles.nineteen_forty_one.title import NineteenFortyOne

BALTIC, BLACK_SEA = "baltic", "black-sea"
FLEETS = (BALTIC, BLACK_SEA)


class War(Position):
    """The state of a game of 1941."""

    FIXED: ClassVar[tuple[str, ...]] = (*Position.FIXED, "charts", "ground")
    MUTABLE: ClassVar[tuple[str, ...]] = (*Position.MUTABLE, "air", "rail_used")
    SIDE_CACHES: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = (
        ("_zone_axis", "_armor_axis"),
        ("_zone_soviet", "_armor_soviet"),
    )

    title: NineteenFortyOne
    roster: Roster41
    _zone_axis: int | None
    _zone_soviet: int | None
    _armor_axis: int | None
    _armor_soviet: int | None

    def __init__(self, title: NineteenFortyOne, roster: Roster41, board: Board, options: frozenset[str]) -> None:
        super().__init__(title, roster, board, options)
        self.charts = title.charts_read
        self.ground: Ground = title.ground_of(board)
        self.last_turn = 7
        self.player = AXIS  # the phasing player (n41:2-game-turn)
        self.segment = 0  # 1 or 2 in a ground segment, 0 outside
        self.weather = CLEAR
        self.air = [0, 0]  # by side: air points left this game turn (n41:10-once)
        self.rail_used = [0, 0]  # by side: rail capacity used this player turn
        self.fleets_lost: tuple[str, ...] = ()  # neutralised for good (n41:21-neutralise-perm)

    # -- the map in this weather ----------------------------------------------------------------------------------

    @property
    def walk(self) -> Net:
        return self.ground.walk(self.weather)

    def open_hexes(self) -> int:
        """Hexes that may be entered at all (n41:15-hungary)."""
        hexes = self.ground.open(self.weather)
        return hexes & ~self.ground.hungary if self.turn == 1 else hexes

    def standable(self) -> int:
        return self.ground.open(self.weather)

    def forts(self) -> int:
        """Fortifications hexes that work; only the Baltic fleet's base can lose its own.

        n41:11-permanent, n41:21-baltic-fort
        """
        forts = self.ground.forts
        return forts & ~self.ground.hex(ORANIENBAUM) if BALTIC in self.fleets_lost else forts

    # -- zones of control -----------------------------------------------------------------------------------------

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

    # -- control of territory -------------------------------------------------------------------------------------

    def controls(self, side: int, hex: int) -> bool:
        return bool(self.owner[side] >> hex & 1)

    def controller(self, hex: int) -> str | None:
        for side in (AXIS, SOVIET):
            if self.owner[side] >> hex & 1:
                return SIDES[side]
        return None

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
        if "naval" in self.options:
            from stavka.titles.nineteen_forty_one.options.naval import lost_with_their_ports

            lost_with_their_ports(self)

    def holds_leningrad(self, side: int) -> bool:
        return bool(self.owner[side] & self.ground.hex(LENINGRAD))

    def holds_moscow(self, side: int) -> bool:
        return bool(self.owner[side] & self.ground.hex(MOSCOW))

    # -- losses ---------------------------------------------------------------------------------------------------

    def eliminate(self, unit: int, why: str = "is eliminated") -> None:
        """Take a unit off the map; it may come back as a replacement (n41:14-replace-any, n41:16-return)."""
        self.remove(unit, why)
        self.update_control()

    def remove(self, unit: int, why: str = "is eliminated") -> None:
        """Take a unit off the map while others go with it; who controls what is seen when all are gone."""
        self.tell(f"{self.short(unit)} {why}")
        self.put(unit, ELIMINATED)
        self.flags[unit] = 0
