"""The figures of the charts, each group as the chapter that uses it wants them. Read and checked in ``charts.py``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stavka.mechanics.rail.capacity import RailCapacity

Weather = tuple[str, str]  # in the first and in the second impulse


@dataclass(frozen=True, slots=True)
class TerrainEffect:
    """A row of the Terrain Effects Chart (10.3)."""

    defender: int  # what the defender's strength is multiplied by
    drm: int
    armor_drm: bool  # whether armor counts against a hex of this kind (10.5)
    blitzkrieg: bool  # whether a Blitzkrieg attack may be made on it (10.93)


@dataclass(frozen=True, slots=True)
class BattleFigures:
    """Shifts and die modifiers of an attack (10.2 to 10.5, 13.74, 14.22, 16.51, 24.22)."""

    air_shift: int
    artillery_shift: int
    drm_cap: int
    field_marshal: int
    extra_hex: int
    armor_attacks: int
    armor_defends: int
    mountain_troops: int
    partisan: int
    shock_of_war: int
    first_winter_axis: int


@dataclass(frozen=True, slots=True)
class AirPeriod:
    """How many air units of a side fly from one month to another, by the weather of the turn (11.3)."""

    side: int
    first: int  # month
    last: int
    may_to_december: Mapping[Weather, tuple[int, int]]  # first and second impulse
    january_to_april: Mapping[Weather, tuple[int, int]]
    full: Mapping[str, int]  # by weather, for pairs that the chart does not have


@dataclass(frozen=True, slots=True)
class AirFigures:
    """Air power (10.4, 11)."""

    per_attack: Mapping[str, int]  # by weather
    range: int
    stage: int
    forced_stage: int
    city_capacity: Mapping[str, int]  # by class of city
    periods: tuple[AirPeriod, ...]


@dataclass(frozen=True, slots=True)
class SeaFigures:
    """Sea movement (8.2)."""

    success_at_most: int
    step_loss: tuple[int, int]
    abort: tuple[int, int]
    eliminated_from: int
    modifiers: Mapping[str, int]
    invasions: tuple[Mapping[str, int], Mapping[str, int]]  # by side: sea to the number of the whole game


@dataclass(frozen=True, slots=True)
class RailFigures:
    """How many units ride (7.01, 7.02)."""

    axis: Mapping[tuple[bool, bool], RailCapacity]  # by whether the first and the second impulse are Snow
    soviet: tuple[tuple[int, int, RailCapacity], ...]  # first month, last month


@dataclass(frozen=True, slots=True)
class SupplyFigures:
    """Supply (13)."""

    range: Mapping[str, int]  # by weather
    range_0111: Mapping[str, int]
    sevastopol_snow: int
    armies: int  # that a besieged city feeds, or so many corps (13.41)
    corps: int
    city_extra: tuple[str, ...]
    baku_extra: Mapping[str, int]
    tbilisi_with_rail: int
    guards_cavalry_turns: int
    source_0107: int
    winters: tuple[tuple[int, int], tuple[int, int]]  # first and last month of the two winters (13.72)


@dataclass(frozen=True, slots=True)
class IceRoadFigures:
    """The ice road (6.33)."""

    success_at_most: int
    step_loss: tuple[int, int]
    eliminated_from: int
    axis_zoc_0813: int
    axis_in_0813: int


@dataclass(frozen=True, slots=True)
class LendLeaseFigures:
    """Lend Lease (20.5): by die the points that come by Murmansk, Archangel and Persia."""

    first: int  # month
    last: int
    modifier_1942: int
    armor_share: int
    rows: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class OilFigures:
    """Oil (21): the value of each well from a month on, in the order of ``wells``."""

    wells: tuple[str, ...]  # ids of the counters
    schedule: tuple[tuple[int, tuple[int, ...]], ...]
    via_baku: tuple[int, ...]  # by die
    ploesti_points: int
    ploesti_delay: int

    def value(self, well: str, month: int) -> int:
        """What the schedule gives a well in a month."""
        place = self.wells.index(well)
        return next(values[place] for since, values in reversed(self.schedule) if since <= month)


@dataclass(frozen=True, slots=True)
class ShockSize:
    """Shock Armies of one size (22)."""

    factors: str
    first: int  # month
    extra_oil: int


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A Panzer corps, or a step of it, that leaves the front (18.2)."""

    month: int
    unit: str  # id of the counter
    step: bool
    back: int  # month of its return, 0 for never


@dataclass(frozen=True, slots=True)
class WithdrawalFigures:
    """What the German order of battle card calls away (18)."""

    air: Mapping[int, int]  # month to number of air units
    ground: tuple[Withdrawal, ...]
