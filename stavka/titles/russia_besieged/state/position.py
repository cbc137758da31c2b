"""A position of Russia Besieged: what the state holds beyond the units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from stavka.board import Board
from stavka.engine.counters import Roster
from stavka.engine.position import Position
from stavka.engine.title import Title
from stavka.titles.russia_besieged.state.charts import Charts, Weather


class War(Position):
    """The state of a game of Russia Besieged."""

    FIXED: ClassVar[tuple[str, ...]] = (*Position.FIXED, "charts")

    def __init__(self, title: Title[Self], roster: Roster, board: Board, charts: Mapping[str, Any]) -> None:
        super().__init__(title, roster, board, frozenset())
        self.charts = Charts(charts)
        self.impulse = 1
        self.weathers: Weather = ("clear", "clear")  # of the turn's two impulses

    @property
    def weather(self) -> str:
        """The weather of the impulse that is played."""
        return self.weathers[self.impulse - 1]
