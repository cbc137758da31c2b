"""15. Russian paratroops: three units that may drop once each (rb:15.0), otherwise infantry (rb:15.01)."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.mechanics.arrivals.limits import Limit
from stavka.mechanics.movement.dropping import ParachuteDrops
from stavka.mechanics.zones.zones import within
from stavka.titles.russia_besieged.actions.movement import Drop
from stavka.titles.russia_besieged.movement import reach, stacking
from stavka.titles.russia_besieged.movement.allowance import BUSY
from stavka.titles.russia_besieged.movement.walking import set_down
from stavka.titles.russia_besieged.state.flags import (
    DROP_USED,
    DROPPED,
    ENTERED,
    LANDED,
    MOVED,
    NEW,
    SOVIET,
)
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general

RANGE = 8  # rb:15.03
SNOW_DROPS = ("Nov 1941", "Mar 1943")  # rb:15.02-b
ANY_WEATHER = "Sep 1943"


def in_season(pos: War) -> bool:
    """In Snow from November 1941 through March 1943, in any weather from September 1943 (rb:15.02-b)."""
    first, last = map(pos.charts.month, SNOW_DROPS)
    return pos.snow if first <= pos.month <= last else pos.month >= pos.charts.month(ANY_WEATHER)


class Dropping(ParachuteDrops[War, Drop]):
    """Paratroops drop from a city that is fed by rail."""

    action = Drop

    def open(self, pos: War) -> bool:
        return pos.player == SOVIET and bool(self.ready(pos))

    def ready(self, pos: War) -> Sequence[int]:
        if pos.player != SOVIET or not in_season(pos):
            return ()
        units = (u for u in pos.roster.of_kind(SOVIET, "paratroop") if pos.where[u] >= 0)
        return [u for u in units if self.not_ready(pos, u) is None]

    def not_ready(self, pos: War, unit: int) -> Refusal | None:
        who, flags = pos.short(unit), pos.flags[unit]
        if "luftwaffe" in pos.counter(unit).marks:
            return Refusal(f"{who} is a Luftwaffe ground unit and makes no drop", "rb:17.5-a")
        if pos.roster.kind[unit] != "paratroop" or pos.roster.side[unit] != SOVIET or pos.player != SOVIET:
            return Refusal(f"{who} makes no drop: only Russian paratroops do, in their own impulses", "rb:15.0")
        if flags & DROP_USED:
            return Refusal(f"{who} has made its one drop", "rb:15.07")
        if not in_season(pos):
            when = "in Snow from November 1941 to March 1943 and from September 1943 on"
            return Refusal(f"{who} drops {when}", "rb:15.02-b")
        hex = pos.where[unit]
        if hex < 0 or flags & (BUSY | ENTERED | NEW) or not (pos.ground.cities & pos.owner[SOVIET]) >> hex & 1:
            return Refusal(f"{who} must have begun the impulse in a city of yours and not have moved", "rb:15.02-a")
        if not general.rails_to_edge(pos, SOVIET) >> hex & 1:
            return Refusal(f"{who} must start where rail supply leads to the east edge", "rb:15.02-a")
        return None

    def limits(self, pos: War, unit: int) -> list[Limit]:
        """Where a unit may land (rb:15.03, rb:15.04)."""
        ground, near = pos.ground, within(pos.board.grid, 1 << pos.where[unit], RANGE)
        return [
            Limit(near, f"it is more than {RANGE} hexes from its city", "rb:15.03"),
            Limit(~ground.closed_countries, "the country is closed", "rb:1.0-b"),
            Limit(~pos.hostile_zone(SOVIET), "an enemy zone of control", "rb:15.04"),
            Limit(ground.open & ~pos.closed & ~pos.occupied[1 - SOVIET], "no unit may land there", "rb:6.1"),
            Limit(~ground.majors, "a major city", "rb:15.04"),
            Limit(~ground.forests, "forest", "rb:15.04"),
            Limit(~ground.mountains, "mountains", "rb:15.04"),
            Limit(~ground.northern_swamps, "a swamp north of row 17", "rb:15.04"),
        ]

    def has_room(self, pos: War, unit: int, hex: int) -> bool:
        return reach.has_room(pos, unit, hex)

    def no_room(self, pos: War, unit: int, hex: int) -> Refusal:
        return stacking.no_room(pos, unit, hex)

    def land(self, pos: War, unit: int, hex: int) -> None:
        """It moves no further in this impulse and needs no supply in this turn (rb:15.05, rb:15.06)."""
        set_down(pos, unit, hex)
        pos.flags[unit] |= MOVED | LANDED | DROPPED | DROP_USED
