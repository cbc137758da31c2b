"""21.4 Armor consolidation: armor that is broken up for oil points."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.titles.russia_besieged.actions.economy import Disband
from stavka.titles.russia_besieged.economy import evacuation, oil
from stavka.titles.russia_besieged.movement.allowance import points
from stavka.titles.russia_besieged.movement.reach import reach
from stavka.titles.russia_besieged.rail import capacity
from stavka.titles.russia_besieged.state.flags import POOL, SOVIET
from stavka.titles.russia_besieged.state.position import War

FIRST = "Jan 1943"  # rb:21.4
ENOUGH = 12  # oil points of a turn, with which nothing is broken up


class Disbanding(Option[War, Disband]):
    """An armor unit leaves by rail or over the east edge for the pool; its factors become oil points (rb:21.41)."""

    action = Disband
    share = 0.1

    def open(self, pos: War) -> bool:
        return pos.player == SOVIET and pos.month >= pos.charts.month(FIRST)

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos) and oil.capacity(pos) < ENOUGH:
            for unit in pos.roster.marchers[SOVIET]:
                action = Disband(pos.short(unit))
                if pos.roster.armor[unit] and pos.where[unit] >= 0 and self.refusal(pos, action) is None:
                    yield action

    def sample(self, pos: War, rng: Random) -> Action | None:
        """One unit is looked at, not all."""
        armor = [u for u in pos.roster.marchers[SOVIET] if pos.roster.armor[u] and pos.where[u] >= 0]
        action = Disband(pos.short(rng.choice(armor))) if armor else None
        return action if action and self.refusal(pos, action) is None else None

    def refusal(self, pos: War, action: Disband) -> Refusal | None:
        unit, who = pos.roster.index(action.unit), action.unit
        if pos.roster.side[unit] != SOVIET or not pos.roster.armor[unit] or pos.where[unit] < 0:
            return Refusal(f"{who} is no Russian armor unit on the map", "rb:21.41")
        if pos.roster.kind[unit] == "shock":
            return Refusal(f"{who} may not be disbanded: no Shock Army may", "rb:22.07")
        if not self.open(pos):
            return Refusal(f"{who} may be broken up by the Russians from January 1943 on", "rb:21.4")
        if oil.capacity(pos) >= ENOUGH:
            return Refusal(f"{who} may be broken up only while the wells give less than {ENOUGH} points", "rb:21.4")
        if not self._by_rail(pos, unit) and not self._on_foot(pos, unit):
            return Refusal(f"{who} can leave the map neither by rail nor over the east edge", "rb:21.41")
        return None

    @staticmethod
    def _by_rail(pos: War, unit: int) -> bool:
        riding = evacuation.RAILING.may_ride(pos, unit) and capacity.moves_left(pos) > 0
        return riding and evacuation.way_out(pos, unit)

    @staticmethod
    def _on_foot(pos: War, unit: int) -> bool:
        """Whether a unit stands on the edge or marches to it."""
        left, edge = points(pos, unit), pos.ground.edges[SOVIET]
        return left > 0 and bool((reach(pos, unit, left).ends | 1 << pos.where[unit]) & edge)

    def play(self, pos: War, action: Disband) -> None:
        unit = pos.roster.index(action.unit)
        if not self._on_foot(pos, unit):
            capacity.use(pos)
        factors = pos.strength(unit).combat
        pos.tell(f"{action.unit} is broken up for {factors} oil points")
        pos.lose(unit, POOL)
        pos.gain(oil.OIL, factors)
