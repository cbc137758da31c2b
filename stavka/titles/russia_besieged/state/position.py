"""A position of Russia Besieged: what the state holds beyond the units, and the sets that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar  # chapters keep what they please

from stavka.board import Board
from stavka.engine.position import Position, plain_letters
from stavka.mechanics.combat.duty import DutyPosition
from stavka.mechanics.control.presence import last_to_enter
from stavka.mechanics.rail.conversion import RailPosition
from stavka.titles.russia_besieged.state.charts import SNOW
from stavka.titles.russia_besieged.state.figures import Weather
from stavka.titles.russia_besieged.state.flags import (
    AVAILABLE,
    AXIS,
    FOR_GOOD,
    POOL,
    REMOVED,
    SIDES,
    SOVIET,
    SURRENDERED,
    UNUSED,
)
from stavka.titles.russia_besieged.state.ground import Ground
from stavka.titles.russia_besieged.state.places import OTHER_NAMES
from stavka.titles.russia_besieged.state.roster import RbRoster
from stavka.titles.russia_besieged.state.zones import ZonesOfControl

if TYPE_CHECKING:
    from stavka.titles.russia_besieged.seams import Seams
    from stavka.titles.russia_besieged.title import RussiaBesieged

LAST_TURN = 25


class War(ZonesOfControl, DutyPosition, RailPosition):
    """The state of a game of Russia Besieged.

    Flags of units are in ``flags.py``. Small numbers that one chapter keeps for itself stand in ``counts`` under a name
    that its module defines.
    """

    FIXED: ClassVar[tuple[str, ...]] = (*Position.FIXED, "charts", "ground", "rail_net", "seams")
    MUTABLE: ClassVar[tuple[str, ...]] = (*ZonesOfControl.MUTABLE, "points", "wells", "components")
    CACHES: ClassVar[tuple[str, ...]] = (
        *ZonesOfControl.CACHES,
        *DutyPosition.CACHES,
        "_joined",
        "supply_found",
        "fit_to_fly",
        "tables_laid",
        "crowds_found",
    )

    LASTING: ClassVar[tuple[str, ...]] = (*ZonesOfControl.LASTING, "to_march")
    GROWING: ClassVar[tuple[str, ...]] = (*RailPosition.GROWING, "to_march", "crowds_found")

    title: RussiaBesieged
    roster: RbRoster
    to_march: int | None  # a set of units: all others that stood on the map are known to be done with marching
    # what general supply was worked out from beside the pieces, to the hexes or units in supply; kept by the chapter
    supply_found: dict[tuple[object, ...], int] | None
    # the same for cities that feed some units for some time, each with who draws on it; kept by the chapter too
    tables_laid: tuple[tuple[object, ...], Sequence[Any]] | None
    crowds_found: list[tuple[int, tuple[int, ...]]] | None  # stacks that might be too large
    fit_to_fly: tuple[int, tuple[int, ...]] | None  # missions that are left, and the air units that could fly one

    def __init__(
        self,
        title: RussiaBesieged,
        roster: RbRoster,
        board: Board,
        options: frozenset[str],
        more_rules: frozenset[str] = frozenset(),
    ) -> None:
        """``more_rules`` names optional rules that apply without being among the options of the game."""
        super().__init__(title, roster, board, options)
        self.seams: Seams = title.rulebook.seams(options | more_rules)
        self.charts = title.charts_read
        self.ground: Ground = title.ground_of(board)
        self.rail_net = self.ground.rail_net
        self.player = AXIS  # whose player turn it is
        self.impulse = 1
        self.last_turn = LAST_TURN
        # -- 3. weather
        self.weathers: Weather = ("clear", "clear")  # of the turn's two impulses
        # -- 4.1 control: ``owner`` holds, by side, the watched hexes that it controls
        self.ever_lost = 0  # places that their owner of 1941 has lost at least once (13.46, 13.65)
        self.cut_off = 0  # cities gained without being entered (24.7): rails alone do not give them back
        # -- 7. rails
        self.rails = 0  # rail hexes of the Axis; all others are Russian (7.05)
        self.passed = 0  # ways home of the phasing side; what it does not control of them is Converting (7.27)
        self.exits_passed = (0, 0)
        self.exit_junctions = 0
        self.emergency_rail = 0  # hexes of the Murmansk emergency line that are built (20.7)
        # -- 8. sea: pairs "side sea" in which a side has lost all its ports for good (8.1-b)
        self.closed_seas: tuple[str, ...] = ()
        # -- 13. supply
        self.oos: dict[int, int] = {}  # by unit, the number on its OOS marker: see ``mark_oos``
        # -- 19., 20., 21. points in hand, by pool: "german infantry", "ss armor", "soviet infantry", "soviet oil" …
        self.points: dict[str, int] = {}
        # by hex of a well that changed hands: its value since, the turn of the last change, the year it last paid the
        # Axis (21.2)
        self.wells: dict[int, tuple[int, int, int]] = {}
        # -- 22. by Shock Army: the units that it is made of
        self.components: dict[int, tuple[int, ...]] = {}
        # -- units that come back: unit, turn, impulse (11.16-b, 18.22, 20.65, 26.15)
        self.returns: tuple[tuple[int, int, int], ...] = ()
        # -- 25., 26. nations
        self.surrendered_allies: tuple[str, ...] = ()
        self.closed = 0  # hexes that nobody may enter any more
        self.closed_to_axis = 0  # such as Finland after its surrender (26.15-b)

    # -- calendar -----------------------------------------------------------------------------------------------------

    @property
    def year(self) -> int:
        return self.charts.calendar.years[self.turn]

    @property
    def season(self) -> str:
        return self.charts.calendar.seasons[self.turn]

    @property
    def month(self) -> int:
        """The month of this impulse as a number: compare with ``charts.month("Jul 1943")`` (rb:3.0-a)."""
        return self.charts.calendar.month(self.turn, self.impulse)

    @property
    def weather(self) -> str:
        """The weather of the impulse that is played (rb:3.0-f)."""
        return self.weathers[self.impulse - 1]

    @property
    def snow(self) -> bool:
        return self.weather == SNOW

    # -- control ------------------------------------------------------------------------------------------------------

    def hex(self, word: str) -> str:
        """A place by its name on the map or another one: the rulebook has Kracow too."""
        odd = type(word) is not str  # the contract takes anything and tells what is wrong with it
        return super().hex(word if odd else OTHER_NAMES.get(plain_letters(word), word))

    def holding(self, side: int) -> int:
        """Hexes with a unit of a side that has a combat factor and is no partisan (rb:4.1-b, rb:16.21-b, rb:16.45)."""
        found = self.occupied[side]
        return found ^ (found & self.raised_partisans) if side == SOVIET else found

    def controls(self, side: int, place: str) -> bool:
        return bool(self.owner[side] & self.ground.place(place))

    def controller(self, hex: int) -> str | None:
        """axis, soviet, or None where control is not kept."""
        for side in (AXIS, SOVIET):
            if self.owner[side] >> hex & 1:
                return SIDES[side]
        return None

    def holds_straits(self, side: int) -> bool:
        """Whether a side controls both shores of the Straits of Kerch now (rb:6.25-a,-b)."""
        shores = self.ground.strait_hexes
        return self.owner[side] & shores == shores

    def update_control(self) -> None:
        """Take note at once of what units and rails hold now (rb:4.1-b,-c,-d,-e); a unit inside beats rails.

        Who has gained a city in this impulse by the lines out of it gains those when it ends (rb:7.26-a, rb:7.28-a).
        """
        ground = self.ground
        units = [self.holding(AXIS) & ground.watched, self.holding(SOVIET) & ground.watched]
        held = units[AXIS] | units[SOVIET]
        self.cut_off ^= self.cut_off & held
        free = ground.governed ^ (ground.governed & (held | self.cut_off | self.exit_junctions))
        for side in (AXIS, SOVIET):
            units[side] |= self.by_rails(side, free)
        now = last_to_enter(self.owner, ground.watched, units)
        if now != (self.owner[0], self.owner[1]):
            lost = self.owner[AXIS] & now[SOVIET] & ~ground.russia | self.owner[SOVIET] & now[AXIS] & ground.russia
            self.ever_lost |= lost
            self.owner[0], self.owner[1] = now
            self.control_changed()

    def by_rails(self, side: int, places: int) -> int:
        """Those of some places all of whose rails a side controls (rb:4.1-c)."""
        return places & self.ground.held_by_rails(side, self.rails)

    def occupy(self, side: int, hex: int) -> None:
        """A unit passes through a watched place: its side holds it now (rb:4.1-d,-e)."""
        bit = 1 << hex
        if not self.owner[side] & bit:
            self.give(side, bit)

    def give(self, side: int, hexes: int) -> None:
        """Places change hands."""
        home = self.ground.russia if side == AXIS else ~self.ground.russia
        self.ever_lost |= self.owner[1 - side] & hexes & home
        self.owner[side] |= hexes
        self.owner[1 - side] &= ~hexes
        self.control_changed()

    def control_changed(self) -> None:
        self.seams.places_changed_hands(self)

    def shut_to(self, side: int) -> int:
        """Hexes closed to a side for good or for now."""
        return self.closed | self.closed_to_axis if side == AXIS else self.closed

    # -- points -------------------------------------------------------------------------------------------------------

    def gain(self, pool: str, number: int) -> None:
        """Replacement points come into a pool."""
        if number:
            self.points[pool] = self.points.get(pool, 0) + number

    def spend(self, pool: str, number: int) -> None:
        """Points of a pool are spent; whether there are so many is asked before."""
        self.gain(pool, -number)

    def meant(self, name: str) -> int:
        """A unit that has changed sides keeps its name (rb:26.22, rb:26.42)."""
        unit = super().meant(name)
        twin = self.roster.turned.get(unit, unit)
        return twin if self.where[unit] < 0 and self.where[twin] != UNUSED else unit

    # -- losses -------------------------------------------------------------------------------------------------------

    def eliminate(self, unit: int, why: str = "is eliminated") -> None:
        """Take a unit off the map into the box its kind goes to (rb:10.67)."""
        self.tell(f"{self.short(unit)} {why}")
        self.lose(unit, self.seams.elimination_box(self._elimination_box(unit), self, unit))

    def _elimination_box(self, unit: int) -> int:
        kind = self.roster.kind[unit]
        if kind == "partisan":  # rb:16.32
            return AVAILABLE
        if kind in ("wec", "dictator") or self.roster.berlin_only[unit]:  # rb:20.3, rb:17.61-e, rb:17.62-d
            return REMOVED
        return POOL

    def surrender(self, unit: int) -> None:
        """Take a unit out of the game for good (rb:10.69)."""
        self.tell(f"{self.short(unit)} surrenders")
        box = self._elimination_box(unit)
        self.lose(unit, self.seams.surrender_box(SURRENDERED if box == POOL else box, self, unit))

    def lose(self, unit: int, box: int) -> None:
        """A unit is lost: its lost steps go with it."""
        left = self.where[unit]
        if unit in self.lost_steps:
            self.set_steps(unit, self.counter(unit).steps)
        self.take_up(unit, box)
        self.seams.unit_lost(self, unit, left)

    def take_up(self, unit: int, box: int) -> None:
        """A unit leaves the map for a box with the steps it has: its marker and what it did are forgotten.

        The place that it held may fall to the enemy at once (rb:4.1-e).
        """
        self.put(unit, box)
        self.flags[unit] &= FOR_GOOD
        self.update_control()

    def lose_step(self, unit: int, why: str = "loses a step") -> None:
        """A unit loses a step; with its last one it is eliminated (rb:10.61-a,-b,-c)."""
        steps = self.steps(unit)
        if steps > 1 and not self.roster.partisan[unit]:
            self.tell(f"{self.short(unit)} {why}")
            self.set_steps(unit, steps - 1)
        else:
            self.eliminate(unit)

    def in_play(self, unit: int) -> bool:
        return self.where[unit] != UNUSED
