"""What a player sees: all of it is open in this game."""

from __future__ import annotations

from typing import Any  # a view is plain data for whoever shows it

from stavka.telling.views import moment, unit_view
from stavka.titles.nineteen_forty_one import victory
from stavka.titles.nineteen_forty_one.movement import rail
from stavka.titles.nineteen_forty_one.options import fleets
from stavka.titles.nineteen_forty_one.state.charts import WEATHERS
from stavka.titles.nineteen_forty_one.state.flags import AXIS, SIDES, SOVIET, UNSUPPLIED
from stavka.titles.nineteen_forty_one.state.position import War


def view(pos: War, side: str) -> dict[str, Any]:
    """Plain data for one side's eyes."""
    grid = pos.board.grid
    tally = victory.tally(pos)
    return {
        **moment(pos, side),
        "weather": WEATHERS[pos.weather],
        "air": {SIDES[s]: pos.air[s] for s in (AXIS, SOVIET)},
        "rail_left": {SIDES[s]: rail.left(pos, s) for s in (AXIS, SOVIET)},
        "units": [unit_view(pos, u) for u in range(len(pos.roster))],
        "territory": {SIDES[s]: grid.names(pos.owner[s]) for s in (AXIS, SOVIET)},
        "rails": {SIDES[s]: grid.names(pos.ground.rails & pos.owner[s]) for s in (AXIS, SOVIET)},
        "zones": {SIDES[s]: grid.names(pos.zone(s)) for s in (AXIS, SOVIET)},
        "sea_moves_made": [fleet for fleet, count in fleets.USED.items() if pos.count(count)],
        "out_of_supply": [
            pos.short(u) for u, where in enumerate(pos.where) if where >= 0 and pos.flags[u] & UNSUPPLIED
        ],
        "fleets_lost": list(pos.fleets_lost),
        "victory": {
            "points": tally.points,
            "level": tally.level,
            "cities": tally.cities,
            "lost": {SIDES[s]: tally.lost[s] for s in (AXIS, SOVIET)},
        },
    }
