"""21.2 and 21.3: oil of captured wells for Germany, and what hangs on Ploesti."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Option
from stavka.titles.russia_besieged.actions.economy import Ship
from stavka.titles.russia_besieged.economy import oil
from stavka.titles.russia_besieged.rail import capacity
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general

ARMOR = "german armor"  # name of the pool
SEASONS = ("Mar/Apr", "May/Jun", "Jul/Aug", "Sep/Oct")  # turns with German armor points (rb:21.2)
PER_MOVE = 2  # points that a rail move carries (rb:21.22)
SHIPPED = "oil shipped in this turn"
UNDER_WAY = "oil under way to germany"


def begin(pos: War) -> None:
    """An Axis turn begins: oil of second impulses arrives with the next armor points (rb:21.22-c)."""
    if pos.player == AXIS:
        pos.counts.pop(SHIPPED, None)
        if pos.season in SEASONS and not ploesti_lost(pos):
            pos.gain(ARMOR, pos.counts.pop(UNDER_WAY, 0))


def worth(pos: War, hex: int) -> int:
    """Half of what a well had when it was captured, rounded up (rb:21.2, rb:21.23)."""
    return (oil.value(pos, hex) + 1) // 2


def moves_needed(pos: War, points: int) -> int:
    """Rail moves that more points take: one for every two of the turn, or a part of two (rb:21.22)."""
    sent = pos.count(SHIPPED)
    return -(-(sent + points) // PER_MOVE) - -(-sent // PER_MOVE)


class Shipping(Option[War, Ship]):
    """The oil of a captured well goes to Germany, once a year (rb:21.2, rb:21.2-b)."""

    action = Ship
    share = 0.2

    def open(self, pos: War) -> bool:
        return pos.player == AXIS and bool(pos.wells)

    def each(self, pos: War) -> Iterator[Action]:
        for unit in pos.roster.of_kind(SOVIET, "oil"):
            action = Ship(pos.short(unit))
            if self.refusal(pos, action) is None:
                yield action

    def refusal(self, pos: War, action: Ship) -> Refusal | None:
        who, id = action.unit, pos.counter(pos.roster.index(action.unit)).id
        if pos.player != AXIS or id not in pos.roster.wells:
            return Refusal(f"{who} is no Russian well whose oil the Axis could ship", "rb:21.2")
        hex = pos.board.grid.index(pos.roster.wells[id])
        if hex not in pos.wells or not pos.owner[AXIS] >> hex & 1:
            return Refusal(f"{who} is not captured", "rb:21.2")
        return self._not_yet(pos, hex, who) or self._no_way(pos, hex, who)

    @staticmethod
    def _not_yet(pos: War, hex: int, who: str) -> Refusal | None:
        _, since, paid = pos.wells[hex]
        if pos.turn < since + pos.charts.oil.ploesti_delay:
            return Refusal(f"{who} can be used from the second turn after its capture on", "rb:21.21")
        if paid == pos.year:
            return Refusal(f"{who} has given its oil of this year", "rb:21.2-b")
        if pos.impulse == 1 and pos.season not in SEASONS:
            return Refusal(f"{who}: oil counts in the turns from March to October, and this is none", "rb:21.2")
        if ploesti_lost(pos):
            return Refusal(f"{who} gives nothing: the Axis gets no armor points without Ploesti", "rb:21.3")
        return None

    @staticmethod
    def _no_way(pos: War, hex: int, who: str) -> Refusal | None:
        if not general.source_rails(pos, AXIS) >> hex & 1:
            return Refusal(f"{who} has no unblocked rail path to the west edge", "rb:21.22-b")
        needed, left = moves_needed(pos, worth(pos, hex)), capacity.moves_left(pos)
        if needed > left:
            return Refusal(f"{who} needs {counted(needed, 'rail move')}, and {left} can be made", "rb:21.22")
        return None

    def play(self, pos: War, action: Ship) -> None:
        hex = pos.board.grid.index(pos.roster.wells[pos.counter(pos.roster.index(action.unit)).id])
        points = worth(pos, hex)
        capacity.use(pos, moves_needed(pos, points))
        pos.add(SHIPPED, points)
        figure, since, _ = pos.wells[hex]
        pos.wells[hex] = (figure, since, pos.year)
        if pos.impulse == 1:
            pos.gain(ARMOR, points)
        else:
            pos.add(UNDER_WAY, points)


# -- 21.3 Ploesti -----------------------------------------------------------------------------------------------------


def ploesti_lost(pos: War) -> bool:
    return pos.controls(SOVIET, "Ploesti")


def without_ploesti(points: dict[str, int], pos: War) -> dict[str, int]:
    """The Axis gets no armor points while the Russians hold Ploesti (rb:21.3, rb:21.32); it keeps those it has
    (rb:21.31)."""
    if pos.player != AXIS or not ploesti_lost(pos):
        return points
    return {pool: number for pool, number in points.items() if not pool.endswith(" armor")}


def short_of_fuel(points: int, pos: War, unit: int) -> int:
    """From September 1944 Axis armor moves less without Ploesti, but still a hex (rb:21.34)."""
    roster = pos.roster
    if not points or roster.side[unit] != AXIS or not roster.armor[unit] or not ploesti_lost(pos):
        return points
    shortage = pos.charts.fuel_shortage
    if pos.month < pos.charts.month(shortage["from"]):
        return points
    return max(points + int(shortage["first" if pos.impulse == 1 else "second"]), int(shortage["minimum"]))
