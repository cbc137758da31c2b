"""A position of the game: what the state holds beyond the units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from stavka.board import Board
from stavka.engine.position import Position
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe.state.charts import single_month, year_of
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, BOXES, FIGHT_MOVE, OUT, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.ground import Ground
from stavka.titles.barbarossa_deluxe.state.roster import RosterBD
from stavka.titles.barbarossa_deluxe.state.terms import Terms

if TYPE_CHECKING:
    from stavka.titles.barbarossa_deluxe.seams import Seams
    from stavka.titles.barbarossa_deluxe.title import BarbarossaDeluxe

STACK = 5  # bd:6.3
LEVELS = STACK + 1  # the last one is too many
# what the position was when supply was traced, the part of it that matters for it, and the hexes found
SupplyMemo = tuple[tuple[int, ...], tuple[int, int], int]


class War(Position):
    """The state of a game."""

    FIXED: ClassVar[tuple[str, ...]] = (*Position.FIXED, "charts", "ground", "terms", "seams")
    MUTABLE: ClassVar[tuple[str, ...]] = (
        *Position.MUTABLE,
        "crowd",
        "mixed",
        "apart",
        "spent",
        "allow",
        "origin",
        "rider",
        "arrives",
        "top",
        "boxes",
    )
    CACHES: ClassVar[tuple[str, ...]] = ("supply_memo", "boxes")
    MARKED: ClassVar[tuple[str, ...]] = (*Position.MARKED, "crowd", "mixed", "apart")

    title: BarbarossaDeluxe
    roster: RosterBD

    def __init__(
        self,
        title: BarbarossaDeluxe,
        roster: RosterBD,
        board: Board,
        options: frozenset[str],
        scenario: str = "campaign",
    ) -> None:
        self.crowd = [0] * (2 * LEVELS)  # by side and number: hexes with at least so many counting units
        self.mixed = [0, 0]  # by side: hexes with two or more units of the kinds that stand alone
        self.apart = [0, 0]  # by side: hexes with a satellite army (bd:6.4)
        self.top: dict[int, int] = {}  # by hex: the Soviet unit that lies on its stack (bd:11.7-a)
        super().__init__(title, roster, board, options)
        self.scenario = scenario
        self.terms: Terms = title.terms[scenario]
        self.seams: Seams = title.rulebook.seams(options | {scenario})
        self.charts = title.charts_read
        self.ground: Ground = title.ground_of(board)
        self.last_turn = 32
        self.player = AXIS  # whose player turn it is
        self.order = FIGHT_MOVE
        self.step = 0  # 1 or 2 in the two phases of a player turn
        self.vp = 14  # bd:4.1-a, bd:3.2-b
        self.spent = [0] * len(roster)  # movement points spent in this phase
        self.allow = [-1] * len(roster)  # the allowance, fixed when a unit begins to move (bd:7.17-a)
        self.origin = [-1] * len(roster)  # where a unit began this movement phase (bd:10.5)
        self.rider = [-1] * len(roster)  # the Tiger battalion or cavalry-mechanized group with a unit
        self.arrives = [c.turn or 0 for c in roster.counters]  # the turn in whose box a unit waits
        self.moving = -1  # the hex from which the stack that moves now began (bd:10.6-b)
        # markers (bd:2.13)
        self.heroes = 0  # hero cities
        self.fortresses = 0  # fortress cities
        self.hero_markers = 0  # in hand
        self.fortress_markers = 0  # in hand, for any city
        self.home_fortress_markers = 0  # in hand, for Greater Germany, Hungary and the General Government
        self.walls = 0  # East Wall counters
        self.german_lines = self.ground.german_line  # not yet destroyed (bd:11.21-d)
        self.area = -1  # the hex of the fortified area
        self.area_turn = 0
        self.luftwaffe = 0  # counters left this game turn (bd:11.23-d)
        self.airlift = -1  # the hex of the aerial supply marker
        self.airlift_turn = 6  # the turn from which it is in hand (bd:7.7-a)
        self.offensive: tuple[tuple[str, int], ...] = ()  # offensive supply markers on the map
        self.crimea_on = 0  # Crimea supply is switched on
        self.sea = ""  # what the Black Sea serves this game turn: "coast" or "crimea" (bd:7.4-e)
        self.crimea_units: tuple[int, ...] = ()  # the five that draw it, when there are more (bd:7.4-h)
        self.supply_memo: tuple[SupplyMemo | None, SupplyMemo | None] = (None, None)  # follows from the rest

    @property
    def single(self) -> bool:
        return single_month(self.turn)

    @property
    def year(self) -> int:
        return year_of(self.turn)

    def asked_side(self) -> int:
        """The side that is asked now, -1 when none is."""
        stage = self.stage
        side = stage.asked(self) if stage else None
        return SIDES.index(side) if side in SIDES else -1

    # -- units ----------------------------------------------------------------------------------------------------

    def put(self, unit: int, to: int) -> None:
        """Set a unit down; what is attached to it goes along (bd:8.31-e, bd:8.32-e)."""
        before = self.where[unit]
        super().put(unit, to)
        if before < 0 or to < 0:
            self._note_box(unit, before, to)
        if self.roster.side[unit] == SOVIET:
            self._arrange(before, to)
        rider = self.rider[unit]
        if rider >= 0:
            before = self.where[rider]
            super().put(rider, to)
            self._note_box(rider, before, to)

    def set_aside(self, unit: int, box: int) -> None:
        """Put a unit that is off the map into a box; what is attached to it stays where it is."""
        before = self.where[unit]
        assert before < 0, "only a unit that is off the map is set aside"
        self.where[unit] = box
        self._note_box(unit, before, box)

    def _note_box(self, unit: int, before: int, to: int) -> None:
        if before < 0:
            self.boxes[-1 - before] &= ~(1 << unit)
        if to < 0:
            self.boxes[-1 - to] |= 1 << unit

    def in_box(self, side: int, box: int) -> list[int]:
        """One side's units in a box, in the order of the roster."""
        return list(bits(self.boxes[-1 - box] & self.roster.members[side]))

    def units_in(self, side: int, hexes: int) -> list[int]:
        """One side's units in some hexes, in the order of the roster."""
        sides, stacks = self.roster.side, self.stacks
        return sorted(u for hex in bits(hexes & self.occupied[side]) for u in stacks[hex] if sides[u] == side)

    def _arrange(self, *hexes: int) -> None:
        """Keep the top units of two stacks where they are, and name new ones where they left."""
        for hex in hexes:
            if hex >= 0:
                top = self.on_top(hex)
                if top >= 0:
                    self.top[hex] = top
                else:
                    self.top.pop(hex, None)

    def on_top(self, hex: int) -> int:
        """The Soviet unit the German sees: it stays on top till it leaves, whoever joins it (bd:11.7-a)."""
        top = self.top.get(hex, -1)
        if top >= 0 and self.where[top] == hex:
            return top
        roster = self.roster
        return next((u for u in self.stacks.get(hex, ()) if roster.side[u] == SOVIET and not roster.rides[u]), -1)

    def forget(self) -> None:
        """Find the units of each box; the rest is kept by ``_mark``, or by a memo that knows what it was made of."""
        self.boxes = [0] * len(BOXES)  # by box: its units, unit n as bit n
        for unit, where in enumerate(self.where):
            if where < 0:
                self.boxes[-1 - where] |= 1 << unit

    def _forget_side(self, side: int) -> None:
        """Nothing to drop either."""

    def _mark(self, hex: int, side: int, stack: tuple[int, ...]) -> None:
        roster = self.roster
        sides, counts, bit = roster.side, roster.counts, 1 << hex
        present = number = apart = lone = 0
        for unit in stack:
            if sides[unit] == side:
                present |= roster.zoc[unit]
                number += counts[unit]
                apart |= roster.apart[unit]
                lone += roster.lone[unit]
        for sets, inside in ((self.occupied, present), (self.apart, apart), (self.mixed, lone > 1)):
            if inside:
                sets[side] |= bit
            elif sets[side] & bit:
                sets[side] ^= bit
        # one unit came or went: of the numbers only this one may have become true, or the next one false
        first = side * LEVELS
        if 0 < number <= LEVELS:
            self.crowd[first + number - 1] |= bit
        if number < LEVELS and self.crowd[first + number] & bit:
            self.crowd[first + number] ^= bit

    def suspect(self, side: int) -> int:
        """Hexes in which a side may break the stacking limits; all others are in order."""
        return self.crowd[side * LEVELS + STACK] | self.mixed[side]

    def load(self, side: int, hex: int) -> int:
        """Units of a side in a hex that count for stacking."""
        counts, sides = self.roster.counts, self.roster.side
        return sum(1 for u in self.stacks.get(hex, ()) if sides[u] == side and counts[u])

    def full(self, side: int, more: int) -> int:
        """Hexes in which so many more counting units of a side would be too many (bd:6.3)."""
        if more > STACK:
            return self.ground.land
        return self.crowd[side * LEVELS + STACK - more] if more > 0 else 0

    # -- control --------------------------------------------------------------------------------------------------

    def controls(self, side: int, hexes: int) -> bool:
        """Whether a side controls all these hexes."""
        return not hexes & ~self.owner[side]

    def controller(self, hex: int) -> str | None:
        for side in (AXIS, SOVIET):
            if self.owner[side] >> hex & 1:
                return SIDES[side]
        return None

    def take(self, side: int, hexes: int) -> None:
        """Ground units of a side have entered these hexes (bd:3.6-c)."""
        gain = hexes & self.ground.land & ~self.owner[side]
        if gain:
            self.owner[side] |= gain
            self.owner[1 - side] &= ~gain
            self.seams.hexes_gained(self, side, gain)

    def update_control(self) -> None:
        """Take note of where the units stand now."""
        for side in (AXIS, SOVIET):
            self.take(side, self.occupied[side])
        if self.turn > 4:  # bd:11.21-d
            self.german_lines &= ~self.occupied[SOVIET]
            self.walls &= ~self.occupied[SOVIET]

    def units_went(self, units: Sequence[int] = (), way: Sequence[int] = ()) -> None:
        """Units have come to hexes or left them, whichever way: who controls what, and all that follows from it."""
        self.update_control()
        self.seams.units_moved(self, units, way)

    def area_hexes(self) -> int:
        """The fortified area and the six hexes around it (bd:8.18-b)."""
        return self.ground.near[self.area] if self.area >= 0 else 0

    # -- losses ---------------------------------------------------------------------------------------------------

    def eliminate(self, unit: int, why: str = "is eliminated", overland: bool | None = None) -> None:
        """A unit goes to the dead pile, or for good, with what is attached to it (bd:2.12-b)."""
        self.seams.eliminate(self, unit, why, overland)

    def remove(self, unit: int, box: int = OUT) -> None:
        """Take a unit off the map without its being lost in battle."""
        self.put(unit, box)
        self.flags[unit] = 0
