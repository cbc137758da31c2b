"""A position of 1941: what the state holds beyond the units."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from stavka.board import Board
from stavka.titles.nineteen_forty_one.state.charts import CLEAR
from stavka.titles.nineteen_forty_one.state.control import Control
from stavka.titles.nineteen_forty_one.state.flags import AXIS, ELIMINATED
from stavka.titles.nineteen_forty_one.state.roster import Roster41

if TYPE_CHECKING:
    from stavka.titles.nineteen_forty_one.seams import Seams
    from stavka.titles.nineteen_forty_one.title import NineteenFortyOne


COUNTED_FROM = 2  # the segment of turn 1 that opens with a count of control
PENDING = "exchange"  # the stage in which the attacker's loss is still to be named


class War(Control):
    """The state of a game of 1941."""

    FIXED: ClassVar[tuple[str, ...]] = (*Control.FIXED, "charts", "ground", "seams")
    MUTABLE: ClassVar[tuple[str, ...]] = (*Control.MUTABLE, "air", "rail_used")

    title: NineteenFortyOne

    def __init__(self, title: NineteenFortyOne, roster: Roster41, board: Board, options: frozenset[str]) -> None:
        super().__init__(title, roster, board, options)
        self.seams: Seams = title.rulebook.seams(options)
        self.charts = title.charts_read
        self.ground = title.ground_of(board)
        self.last_turn = 7
        self.player = AXIS  # the phasing player (n41:2-game-turn)
        self.segment = 0
        self.weather = CLEAR
        self.air = [0, 0]  # by side: air points left this game turn (n41:10-once)
        self.rail_used = [0, 0]  # by side: rail capacity used this player turn
        self.fleets_lost: tuple[str, ...] = ()  # neutralised for good (n41:21-neutralise-perm)

    def standable(self) -> int:
        return self.ground.open(self.weather)

    def _control_changed(self) -> None:
        self.seams.control_changed(self)

    def uncounted(self) -> str:
        """Three times a new count would find what the rules leave for later (docs/playing-n41.md)."""
        if self.turn == 1 and self.player == AXIS and self.segment < COUNTED_FROM:
            return "the game starts with control as the border has it: n41:4-start-control"
        if any(stage.name == PENDING for stage in self.stages):
            return "both sides' losses of an exchange go at once: n41:7-exchange"
        if not self.segment and self.turn > 1 and self.weather != self.charts.weather[self.turn - 2]:
            return "water froze or thawed between turns: n41:13-snow-lakes"
        return ""

    def eliminate(self, unit: int, why: str = "is eliminated") -> None:
        """Take a unit off the map; it may come back as a replacement (n41:14-replace-any, n41:16-return)."""
        self.remove(unit, why)
        self.update_control()

    def remove(self, unit: int, why: str = "is eliminated") -> None:
        """Take a unit off the map while others go with it; who controls what is seen when all are gone."""
        self.tell(f"{self.short(unit)} {why}")
        self.put(unit, ELIMINATED)
        self.flags[unit] = 0
