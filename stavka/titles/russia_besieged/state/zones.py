"""4. Zones of control: the hexes that a side's cover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from stavka.engine.position import Position
from stavka.hexes.reach import Terms
from stavka.mechanics.zones.zones import zone_of
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET
from stavka.titles.russia_besieged.state.ground import Ground
from stavka.titles.russia_besieged.state.roster import RbRoster

ZONES = ("zone of axis", "zone of soviet")  # names of the caches
BASES = ("bases of axis", "bases of soviet")
HALTS = ("halts by axis", "halts by soviet")  # where enemies of a side must stop
MARCHES = ("marches against axis", "marches against soviet")
MOST_TURNS = 4  # the highest OOS marker (rb:13.42-e)


class ZonesOfControl(Position):
    """The part of a position that knows the zones of control of its pieces, and the markers that take them away."""

    SIDE_CACHES: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = (
        (ZONES[AXIS], BASES[AXIS], HALTS[AXIS], MARCHES[AXIS]),
        (ZONES[SOVIET], BASES[SOVIET], HALTS[SOVIET], MARCHES[SOVIET]),
    )
    # until a partisan moves or turns, and until a unit of an ally moves
    LASTING: ClassVar[tuple[str, ...]] = ("_partisan_hexes", "allies_astray")
    MUTABLE: ClassVar[tuple[str, ...]] = (*Position.MUTABLE, "oos")

    ground: Ground
    roster: RbRoster
    impulse: int
    oos: dict[int, int]  # by unit, the number on its Out of Supply marker
    _partisan_hexes: tuple[int, int] | None  # of the first and of the second stage
    # the places that had been lost then, and whether an ally was where it does not go of its own accord
    allies_astray: tuple[int, bool] | None

    def zone(self, side: int) -> int:
        """Hexes in a side's zone of control (rb:4.0-a, rb:4.01-a, rb:4.01-b, rb:4.01-c).

        First-stage partisans, whose zone is one of their own kind (rb:16.21-a), and airbases are left out.
        """
        name = ZONES[side]
        zone: int | None = self.__dict__[name]
        if zone is None:
            neutral = side == SOVIET and self.finland_neutral
            zone = zone_of(self, side, self.ground.within_borders if neutral else self.ground.walk)
            self.__dict__[name] = zone
        return zone

    @property
    def finland_neutral(self) -> bool:
        """In the first impulse of the war no Russian zone crosses the Finnish border (rb:24.13-b)."""
        return self.turn == 1 and self.impulse == 1 and self.player == AXIS

    @property
    def partisans(self) -> int:
        """Hexes with a first-stage partisan."""
        return self._stages()[0]

    @property
    def raised_partisans(self) -> int:
        """Hexes with a second-stage partisan."""
        return self._stages()[1]

    def _stages(self) -> tuple[int, int]:
        if self._partisan_hexes is None:
            found = [0, 0]
            for unit in self.roster.of_kind(SOVIET, "partisan"):
                if self.where[unit] >= 0:
                    found[1 if unit in self.lost_steps else 0] |= 1 << self.where[unit]
            self._partisan_hexes = (found[0], found[1])
        return self._partisan_hexes

    def put(self, unit: int, to: int) -> None:
        """Move a piece; an Out of Supply marker does not follow it off the map."""
        if to < 0 and unit in self.oos:
            self.mark_oos({unit: 0})
        super().put(unit, to)
        if self.roster.partisan[unit]:
            self._partisan_hexes = None
        elif self.roster.allied[unit]:
            self.allies_astray = None

    def bases(self, side: int) -> int:
        """Hexes with an airbase of a side."""
        found: int | None = self.__dict__[BASES[side]]
        if found is None:
            found = 0
            for unit in self.roster.of_kind(side, "airbase"):
                if self.where[unit] >= 0:
                    found |= 1 << self.where[unit]
            self.__dict__[BASES[side]] = found
        return found

    def hostile_zone(self, side: int) -> int:
        """Where a unit of a side must stop: enemy zones of control, and the hexes of airbases (rb:4.0-b)."""
        name = HALTS[1 - side]
        found: int | None = self.__dict__[name]
        if found is None:
            found = self.__dict__[name] = self.zone(1 - side) | self.bases(1 - side)
        return found

    def zone_over(self, side: int) -> int:
        """Where units of a side stand in an enemy zone of control: for the Axis beside first-stage partisans too, whose
        zone is their hex (rb:16.21-a)."""
        return self.zone(1 - side) | self.partisans if side == AXIS else self.zone(1 - side)

    def marches_known(self, side: int) -> dict[tuple[object, ...], Terms]:
        """On what terms units of a side march, as far as worked out since a piece of its enemy last moved."""
        name = MARCHES[1 - side]
        found: dict[tuple[object, ...], Terms] | None = self.__dict__[name]
        if found is None:
            found = self.__dict__[name] = {}
        return found

    # -- Out of Supply markers ----------------------------------------------------------------------------------------

    def mark_oos(self, levels: Mapping[int, int]) -> None:
        """Put markers on units, change or, with 0, remove them; a marked unit has no zone around it (rb:4.07).

        Nobody may enter its hex all the same, so it counts as present there.
        """
        for unit, level in levels.items():
            if not 0 <= level <= MOST_TURNS:
                raise ValueError(f"an OOS marker shows 1 to {MOST_TURNS}, not {level}")
            if level:
                self.oos[unit] = level
            else:
                self.oos.pop(unit, None)
        self.set_zoc({unit: self.zone_reach(unit) for unit in levels})

    def hand_marker_on(self, before: Sequence[int], unit: int) -> None:
        """A unit takes the place of others with the highest of their markers: the troops are the same."""
        level = max(self.oos.get(u, 0) for u in before)
        if level:
            self.mark_oos({**dict.fromkeys(before, 0), unit: level})

    def zone_reach(self, unit: int) -> int:
        """How far the zone of a unit reaches as it stands: 0, 1 or 2."""
        if self.roster.partisan[unit]:
            return 1 if self.lost_steps.get(unit) else 0  # of the second stage, which is a unit (rb:16.42)
        printed = self.roster.zoc[unit]
        return min(printed, 1) if unit in self.oos else printed

    def presence(self, unit: int) -> int:
        """What markers and stages say, beside what is kept of it in ``zoc``."""
        return self.zone_reach(unit)

    def set_steps(self, unit: int, steps: int) -> None:
        super().set_steps(unit, steps)
        if self.roster.partisan[unit]:  # turned to its other stage
            self._partisan_hexes = None
            self.set_zoc({unit: self.zone_reach(unit)})
