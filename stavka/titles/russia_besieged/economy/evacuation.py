"""20.6 Evacuation of WECs to the Urals, by rail."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.titles.russia_besieged.actions.economy import Relocate
from stavka.titles.russia_besieged.rail import capacity, trains
from stavka.titles.russia_besieged.state.flags import EVACUATED, SOVIET
from stavka.titles.russia_besieged.state.position import War

FIRST = "Jul 1941"  # rb:20.6
YEAR = 6  # turns (rb:20.65)
RAILING = trains.Railing()


def may_leave(pos: War, unit: int) -> bool:
    """Whether a WEC stands in one of the cities that evacuate theirs (rb:20.61)."""
    place = pos.board.place_at(pos.where[unit]) if pos.where[unit] >= 0 else None
    facts = pos.ground.facts.places.get(place.name) if place else None
    return facts is not None and facts.evacuation


def way_out(pos: War, unit: int) -> bool:
    """Whether trains lead from a unit's hex off the east edge."""
    line = RAILING.line_of(pos, unit)
    here, edge = 1 << pos.where[unit], pos.ground.edge_rails[SOVIET]
    # asked from the edge, since one answer serves many units
    return bool(line and pos.ground.tracks(SOVIET).flooded(edge & (line | here), line | here) & here)


class Relocating(Option[War, Relocate]):
    """A WEC leaves in the first impulse, after units were built at it, for a rail move (rb:20.62, rb:20.63).

    Its points of this turn are counted already (rb:20.64).
    """

    action = Relocate
    share = 0.2

    def open(self, pos: War) -> bool:
        return pos.player == SOVIET and pos.impulse == 1

    def each(self, pos: War) -> Iterator[Action]:
        for unit in pos.roster.of_kind(SOVIET, "wec"):
            if pos.where[unit] >= 0 and may_leave(pos, unit):
                action = Relocate(pos.short(unit))
                if self.refusal(pos, action) is None:
                    yield action

    def refusal(self, pos: War, action: Relocate) -> Refusal | None:
        unit, who = pos.roster.index(action.unit), action.unit
        if pos.roster.kind[unit] != "wec" or pos.where[unit] < 0:
            return Refusal(f"{who} is no WEC on the map", "rb:20.61")
        if not self.open(pos) or pos.month < pos.charts.month(FIRST):
            rule = "rb:20.6" if pos.month < pos.charts.month(FIRST) else "rb:20.62"
            return Refusal(f"{who} leaves in a Russian first impulse from July 1941 on", rule)
        if not may_leave(pos, unit):
            return Refusal(f"{who} stands in no city that may evacuate its WEC", "rb:20.61")
        if capacity.moves_left(pos) <= 0:
            return Refusal(f"{who} needs a rail move, and all are used", "rb:20.63")
        if not way_out(pos, unit):
            return Refusal(f"{who} may not leave: no rail line free of enemies leads to the east edge", "rb:20.62")
        return None

    def play(self, pos: War, action: Relocate) -> None:
        unit = pos.roster.index(action.unit)
        capacity.use(pos)
        pos.take_up(unit, EVACUATED)
        pos.returns = (*pos.returns, (unit, pos.turn + YEAR, 1))
        pos.tell(f"{action.unit} leaves for the Urals")
