"""13. Weather, and what opens a game turn."""

from __future__ import annotations

from stavka.hexes import bits
from stavka.titles.nineteen_forty_one.arrivals import replacements
from stavka.titles.nineteen_forty_one.state.charts import MUD, SNOW, WEATHERS
from stavka.titles.nineteen_forty_one.state.flags import AXIS
from stavka.titles.nineteen_forty_one.state.position import War


def begin(pos: War) -> None:
    """The turn record chart sets the weather and the air points (n41:13-weather, n41:10-points, n41:10-no-save)."""
    before = pos.weather
    pos.weather = pos.charts.weather[pos.turn - 1]
    pos.segment = 0
    pos.player = AXIS
    pos.air = list(pos.charts.air_points(pos.turn))
    for name in ("bombed", "partisans now", "moscow before", "finnish rail", "replaced"):
        pos.counts.pop(name, None)
    replacements.note_moscow(pos)
    pos.forget()
    pos.tell(f"{pos.charts.turn_name(pos.turn)}: {WEATHERS[pos.weather]}")
    if before == SNOW and pos.weather == MUD:
        thaw(pos)


def thaw(pos: War) -> None:
    """Whoever stands on ice when snow turns to mud is lost (n41:24-thaw)."""
    for hex in bits(pos.ground.ice & (pos.occupied[0] | pos.occupied[1])):
        for unit in pos.at(hex):
            pos.eliminate(unit, "is lost: the ice breaks")
