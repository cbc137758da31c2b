"""A position of The Russian Campaign: what the state holds beyond the units, and the sets that follow from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from stavka.board import Board
from stavka.engine.position import Position
from stavka.mechanics.combat.duty import DutyPosition
from stavka.mechanics.control.presence import in_control, last_in_control
from stavka.mechanics.rail.conversion import RailPosition
from stavka.titles.russian_campaign.state.charts import CLEAR, SNOW
from stavka.titles.russian_campaign.state.flags import AVAILABLE, AXIS, POOL, REMOVED, SIDES, SOVIET, SURRENDERED
from stavka.titles.russian_campaign.state.ground import Ground
from stavka.titles.russian_campaign.state.roster import TrcRoster
from stavka.titles.russian_campaign.state.zones import ZonesOfControl

if TYPE_CHECKING:
    from stavka.titles.russian_campaign.seams import Seams
    from stavka.titles.russian_campaign.title import RussianCampaign


class War(ZonesOfControl, DutyPosition, RailPosition):
    """The state of a game of The Russian Campaign."""

    FIXED: ClassVar[tuple[str, ...]] = (*Position.FIXED, "charts", "ground", "partisan_units", "rail_net", "seams")
    CACHES: ClassVar[tuple[str, ...]] = (
        *ZonesOfControl.CACHES,
        *DutyPosition.CACHES,
        "_joined",
        "supply_found",
    )
    GROWING: ClassVar[tuple[str, ...]] = RailPosition.GROWING

    title: RussianCampaign
    roster: TrcRoster

    def __init__(
        self,
        title: RussianCampaign,
        roster: TrcRoster,
        board: Board,
        options: frozenset[str],
        more_rules: frozenset[str] = frozenset(),
    ) -> None:
        """``more_rules`` names optional rules that apply without being among the options of the game."""
        super().__init__(title, roster, board, options)
        self.seams: Seams = title.rulebook.seams(options | more_rules)
        self.charts = title.charts_read
        self.ground: Ground = title.ground_of(board)
        self.partisan_units = title.partisans
        self.player = AXIS  # whose player turn it is
        self.impulse = 1
        self.weather = CLEAR
        self.weather_modifier = 0  # trc:4.1-b
        self.rail_net = self.ground.rail_net
        self.rails = 0  # Axis-controlled rail hexes; all others are Russian (trc:9.6-b)
        self.passed = 0  # rail hexes that turn to the phasing side in its end phase (trc:9.8.1, trc:9.8.2)
        # stretches of rail between a junction and a unit of the phasing side that passed, by end of line (trc:9.7-c)
        self.exits_passed = (0, 0)
        self.exit_junctions = 0  # junctions the phasing side gained this turn because all exits lead home (trc:9.7-c)
        self.closed = 0  # hexes nobody may enter
        self.landed: tuple[int, ...] = ()  # units in a hex with enemies (trc:var-mediterranean-5f)
        self.ceded = 0  # hexes that count as Russian whatever stands there (trc:24.5-c)
        self.decisive = 0  # hexes in which Axis control would end the game (trc:25.1.1-a)
        self.surrendered_allies: tuple[str, ...] = ()
        self.last_turn = 25

    # -- calendar -------------------------------------------------------------------------------------------------

    @property
    def year(self) -> int:
        return self.charts.year(self.turn)

    @property
    def snow(self) -> bool:
        return self.weather == SNOW

    # by side and by what general supply was worked out from beside the pieces: the hexes in supply
    supply_found: dict[tuple[object, ...], int] | None

    # -- control --------------------------------------------------------------------------------------------------

    def controlled(self, side: int) -> int:
        """Cities, oil fields and junctions a side controls now (trc:17.2.1-b, trc:9.7-b, trc:21.4-b).

        A vacant one that both zones cover is contested and nobody's (trc:17.2.1-c, trc:17.2.1-d).
        """
        held = in_control(self.owner[side], self.occupied[side] & self.ground.watched, self.zone(1 - side))
        if self.ceded:
            return held & ~self.ceded if side == AXIS else held | self.ceded
        return held

    def controls(self, side: int, place: str) -> bool:
        return bool(self.controlled(side) & self.ground.place(place))

    def controller(self, hex: int) -> str | None:
        """axis, soviet, or None when neither controls the hex."""
        for side in (AXIS, SOVIET):
            if self.controlled(side) >> hex & 1:
                return SIDES[side]
        return None

    def controllers(self, hexes: Iterable[int]) -> list[str | None]:
        axis, soviet = self.controlled(AXIS), self.controlled(SOVIET)
        return [SIDES[AXIS] if axis >> hex & 1 else SIDES[SOVIET] if soviet >> hex & 1 else None for hex in hexes]

    def update_control(self) -> None:
        """Take note of what the pieces on the map now hold (trc:17.2.1-e, trc:9.7-d)."""
        self.seams.control_counted(self)
        before = (self.owner[0], self.owner[1])
        now = last_in_control(self.owner, self.ground.watched, self.occupied, (self.zone(AXIS), self.zone(SOVIET)))
        if now != before:
            self.owner[0], self.owner[1] = now
            self.control_changed()
        elif self.decisive & self.owner[0]:  # an enemy zone may have left Moscow while its owner stayed the same
            self.control_changed()

    def sweep(self, side: int, hex: int) -> None:
        """A unit of a side passes a hex: what its zone alone covers there becomes its side's (trc:17.2.1-e)."""
        gain = self.ground.zone[hex] & self.ground.watched & ~self.zone(1 - side) & ~self.owner[side]
        if gain:
            self.owner[side] |= gain
            self.owner[1 - side] &= ~gain
            self.control_changed()

    def occupy(self, side: int, hex: int) -> None:
        """A unit without a zone around it passes a place: its side was the last to occupy that (trc:17.2.1-b)."""
        bit = 1 << hex
        if not self.owner[side] & bit:
            self.owner[side] |= bit
            self.owner[1 - side] &= ~bit
            self.control_changed()

    def control_changed(self) -> None:
        self.seams.places_changed_hands(self)

    def shut(self, hex: int) -> int:
        """Hexes closed to a unit in a hex; one caught in Finland may still walk out of it (trc:24.5-b)."""
        if self.closed >> hex & 1 and self.ground.finland >> hex & 1:
            return self.closed & ~self.ground.finland
        return self.closed

    # -- losses ---------------------------------------------------------------------------------------------------

    def eliminate(self, unit: int, why: str = "is eliminated") -> None:
        """Take a unit off the map into the box its kind goes to (trc:13.2-b)."""
        kind = self.roster.kind[unit]
        if kind == "worker":  # trc:22.2-f
            self.surrender(unit)
            return
        self.tell(f"{self.short(unit)} {why}")
        self.lose(unit, self._elimination_box(kind))

    def _elimination_box(self, kind: str) -> int:
        if kind in ("battlegroup", "partisan"):  # trc:26.4-c, trc:19.4
            return AVAILABLE
        if kind in ("leader", "paratroop"):  # trc:18.4-b, trc:var-mediterranean-5h
            return REMOVED
        return POOL

    def surrender(self, unit: int) -> None:
        """Take a unit out of the game for good (trc:13.2-b)."""
        kind = self.roster.kind[unit]
        # trc:26.4-c: battlegroups never surrender
        self.tell(f"{self.short(unit)} {'is removed and can come again' if kind == 'battlegroup' else 'surrenders'}")
        self.lose(unit, self._elimination_box(kind) if kind in ("battlegroup", "partisan", "leader") else SURRENDERED)

    def take_off(self, unit: int, box: int) -> None:
        """A unit leaves the map and is not lost; what it alone disputed falls to the enemy (trc:17.2.1-e)."""
        self.put(unit, box)
        self.flags[unit] = 0
        self.update_control()

    def lose(self, unit: int, box: int) -> None:
        self.put(unit, box)
        self.flags[unit] = 0
        self.seams.unit_lost(self, unit)
        self.update_control()
