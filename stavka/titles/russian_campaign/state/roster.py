"""The counters of the game and what their types mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stavka.board import Row, Tables
from stavka.engine import counters
from stavka.engine.counters import Counter, Roster
from stavka.titles.russian_campaign.state.charts import WEATHERS, Charts
from stavka.titles.russian_campaign.state.flags import SIDES
from stavka.titles.russian_campaign.state.zones import zone_reach

CORPS, ARMY = 2, 3  # stacking values: three corps take the room of two armies, and so does an army with one corps
MARKS = ("guards", "ss", "luftwaffe")
MINOR_ALLIES = ("finnish", "hungarian", "italian", "rumanian")


def load_counters(tables: Tables) -> list[Counter]:
    """Every counter of ``units.csv``."""
    columns = ("id", "short", "side", "nation", "kind", "size", "name", "combat", "move", "start", "turn", "impulse")
    return counters.load_counters(tables, columns, _counter)


def _counter(row: Row) -> Counter:
    return counters.counter_of(
        row,
        SIDES,
        combat=row.number("combat") if row["combat"] else 0,
        move=row.number("move") if row["move"] else 0,
        marks=frozenset(mark for mark in MARKS if row.flag(mark)),
        impulse=row.number("impulse") if row["impulse"] else 0,
        place=row["place"],
    )


@dataclass
class TrcRoster(Roster):
    """Counters with what the rules ask about their types, worked out once."""

    def __init__(self, counters: Sequence[Counter], charts: Charts) -> None:
        super().__init__(counters, SIDES)
        self.kind = [c.kind for c in counters]
        self.zoc = [zone_reach(c) for c in counters]
        # a stacking value of 0 is free (trc:6.3, trc:22.2-b); an army counts as such against corps (trc:6.1-c)
        self.stacks = [{"none": 0, "army": ARMY}.get(c.size, CORPS) for c in counters]
        # battlegroups are printed as corps and stack as such, zone of control and all (trc:26.4.1-a)
        self.hq = [c.kind == "hq" for c in counters]  # trc:11.1-a
        self.leader = [c.kind == "leader" for c in counters]
        self.worker = [c.kind == "worker" for c in counters]
        self.partisan = [c.kind == "partisan" for c in counters]
        self.shy = [c.kind == "battlegroup" and "ss" not in c.marks for c in counters]  # trc:26.4.1-c
        self.german = [c.nation == "german" for c in counters]
        self.mountain = [c.kind == "mountain" for c in counters]
        # trc:8.2-b: foot units do not stop in woods
        self.woodsman = [c.kind in ("infantry", "mountain", "paratroop", "artillery") for c in counters]
        # each by its row of the chart: artillery marches as its side's infantry does (trc:26.6.4)
        classes = [charts.movement_class(c) for c in counters]
        self.allowance = [
            [[k.points(c.move, weather, impulse) for impulse in (1, 2)] for weather in WEATHERS]
            for c, k in zip(counters, classes, strict=True)
        ]
        # by weather and impulse: the points of the fastest unit
        self.fastest = [
            [max((points[weather][impulse] for points in self.allowance), default=0) for impulse in (0, 1)]
            for weather in range(4)
        ]
        self._kinds = tuple(
            {kind: tuple(u for u in units if self.kind[u] == kind) for kind in set(self.kind)} for units in self.of_side
        )

    def of_kind(self, side: int, kind: str) -> tuple[int, ...]:
        """The units of a side that are of a kind, wherever they are."""
        return self._kinds[side].get(kind, ())
