"""A8 German paratroops (option; beyond the range of nine hexes it was reconstructed)."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption
from stavka.hexes import bits
from stavka.mechanics.arrivals.limits import Limit
from stavka.titles.russia_besieged.movement.allowance import BUSY
from stavka.titles.russia_besieged.options.forces.volunteers import Contingent
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.special_units.paratroops import Dropping
from stavka.titles.russia_besieged.state.charts import CLEAR
from stavka.titles.russia_besieged.state.flags import AXIS, DROP_USED, ENTERED, NEW
from stavka.titles.russia_besieged.state.position import War

CORPS = Contingent(("var-ger-para",), "Jul 1941")
RANGE = 9  # hexes from an airbase
RULE = "rb:A8.0"


def register(seams: Seams) -> None:
    CORPS.register(seams)
    seams.movement_options.append(with_germans)


def with_germans(options: Sequence[AnyOption[War]], pos: War) -> Sequence[AnyOption[War]]:
    if pos.player != AXIS:
        return options
    return tuple(GERMAN_DROPS if isinstance(option, Dropping) else option for option in options)


class GermanDrops(Dropping):
    """One corps drops once, in Clear, within nine hexes of an Axis airbase, and links up in the next turn (rb:A8.0)."""

    def open(self, pos: War) -> bool:
        return bool(self.ready(pos))

    def ready(self, pos: War) -> Sequence[int]:
        units = (pos.roster.find(name) for name in CORPS.ids)
        return [u for u in units if pos.where[u] >= 0 and self.not_ready(pos, u) is None]

    def not_ready(self, pos: War, unit: int) -> Refusal | None:
        who = pos.short(unit)
        if not CORPS.has(pos, unit):
            return Refusal(f"{who} makes no drop: the German paratroop corps does", RULE)
        if pos.flags[unit] & DROP_USED:
            return Refusal(f"{who} has made its one drop", RULE)
        if pos.weather != CLEAR:
            return Refusal(f"{who} drops in Clear only", RULE)
        if pos.where[unit] < 0 or pos.flags[unit] & (BUSY | ENTERED | NEW):
            return Refusal(f"{who} must have begun the impulse on the map and not have moved", RULE)
        return None

    def limits(self, pos: War, unit: int) -> list[Limit]:
        """Where it may land: as the Russians do, but counted from airbases (rb:A8.0)."""
        ground, near = pos.ground, 0
        for hex in bits(pos.bases(AXIS)):
            near |= pos.board.grid.within(hex, RANGE)
        rough = ground.majors | ground.forests | ground.mountains | ground.northern_swamps
        return [
            Limit(near, f"it is more than {RANGE} hexes from an Axis airbase", RULE),
            Limit(~ground.closed_countries, "the country is closed", "rb:1.0-b"),
            Limit(~pos.hostile_zone(AXIS), "an enemy zone of control", "rb:15.04"),
            Limit(ground.open & ~pos.shut_to(AXIS) & ~pos.occupied[1 - AXIS], "no unit may land there", "rb:6.1"),
            Limit(~rough, "city, forest, mountains or swamp", "rb:15.04"),
        ]


GERMAN_DROPS = GermanDrops()
