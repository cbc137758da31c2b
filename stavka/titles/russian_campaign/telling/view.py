"""What a player sees: all of it is open in this game."""

from __future__ import annotations

from typing import Any

from stavka.hexes import bits
from stavka.mechanics.sea.voyages import has_moved
from stavka.mechanics.setup.bidding import BID
from stavka.telling.views import moment, unit_view
from stavka.titles.russian_campaign import supply, victory, weather
from stavka.titles.russian_campaign.arrivals import russian_replacements
from stavka.titles.russian_campaign.options import evacuation
from stavka.titles.russian_campaign.rail import control, trains
from stavka.titles.russian_campaign.sea import seas
from stavka.titles.russian_campaign.state.charts import WEATHERS
from stavka.titles.russian_campaign.state.flags import SIDES
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.variants import what_if


def view(pos: War, side: str) -> dict[str, Any]:
    """Plain data for one side's eyes."""
    grid = pos.board.grid
    junctions = list(bits(pos.ground.junctions))
    return {
        **moment(pos, side),
        "weather": WEATHERS[pos.weather],
        "weather_modifier": pos.weather_modifier,
        "weather_marker": weather.marker(pos),
        "units": [unit_view(pos, u) for u in range(len(pos.roster))],
        "junctions": dict(zip(map(grid.name, junctions), pos.controllers(junctions), strict=True)),
        "rails": {"axis": grid.names(pos.rails), "soviet": grid.names(pos.ground.rails & ~pos.rails)},
        "railheads": grid.names(control.railheads(pos)),
        "rail_moves_left": trains.moves_left(pos),
        "invasions": {
            name: {"left": seas.invasions_left(pos, s), "made": pos.count(f"invasions made {name}")}
            for s, name in enumerate(SIDES)
        },
        "sea_moves_made": {
            name: [sea for sea in seas.SEAS if has_moved(pos, s, sea, seas.this_turn(pos))]
            for s, name in enumerate(SIDES)
        },
        "workers_under_way": {pos.short(u): turn for u, turn in pos.counts.get(evacuation.UNDER_WAY, ())},
        "out_of_supply": [pos.short(u) for s in range(2) for u in supply.unsupplied(pos, s)],
        "zones": {name: grid.names(pos.zone(s)) for s, name in enumerate(SIDES)},
        "surrendered_allies": list(pos.surrendered_allies),
        "variants": list(pos.counts.get(what_if.ADOPTED, ())),
        "bid": pos.count(BID),
        "replacement_factors": russian_replacements.points(pos),
        "points": victory.points(pos),
        "victory": victory.status(pos),
    }
