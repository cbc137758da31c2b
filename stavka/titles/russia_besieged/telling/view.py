"""What a player sees: all of it is open in this game."""

from __future__ import annotations

from typing import Any

from stavka.mechanics.sea.voyages import has_moved
from stavka.telling.views import moment, unit_view
from stavka.titles.russia_besieged import victory
from stavka.titles.russia_besieged.air import missions
from stavka.titles.russia_besieged.economy import emergency_line, oil, workers
from stavka.titles.russia_besieged.options.weather import light_snow
from stavka.titles.russia_besieged.rail import capacity, conversion
from stavka.titles.russia_besieged.sea import seas, voyages
from stavka.titles.russia_besieged.state.flags import SIDES
from stavka.titles.russia_besieged.state.position import War


def view(pos: War, side: str) -> dict[str, Any]:
    """Plain data for one side's eyes."""
    grid, weathers = pos.board.grid, light_snow.told(pos)
    return {
        **moment(pos, side),
        "weather": weathers[pos.impulse - 1],
        "weathers": list(weathers),
        "impulse": pos.impulse,
        "units": [_unit(pos, u) for u in range(len(pos.roster))],
        "rails": {"axis": grid.names(pos.rails), "soviet": grid.names(pos.ground.rails & ~pos.rails)},
        "railheads": grid.names(conversion.railheads(pos)),
        "missions_left": missions.left(pos),
        "rail_moves_left": capacity.moves_left(pos),
        "sea_moves_made": {
            name: [sea for sea in seas.SEAS if has_moved(pos, s, sea, seas.moment(pos))] for s, name in enumerate(SIDES)
        },
        "invasions": {name: _invasions(pos, s) for s, name in enumerate(SIDES)},
        "converting": grid.names(conversion.converting(pos)),
        "points": dict(pos.points),
        "production": {"soviet infantry": workers.output(pos), "soviet oil": oil.capacity(pos)},
        "wells": dict(oil.figures(pos)),
        "emergency_line": {"built": grid.names(pos.emergency_rail), "inactive_marker": emergency_line.marker(pos)},
        "out_of_supply": [pos.short(u) for u in pos.oos],
        "score": victory.points(pos),
        "victory": victory.status(pos),
        "surrendered_allies": list(pos.surrendered_allies),
        "zones": {name: grid.names(pos.zone(s)) for s, name in enumerate(SIDES)},
    }


def _invasions(pos: War, side: int) -> dict[str, dict[str, int]]:
    """For each sea how many invasions a side has tried and may still try (rb:8.44-a, rb:8.44-b)."""
    return {
        sea: {"left": voyages.invasions_left(pos, side, sea), "made": pos.count(voyages.invasions_made(side, sea))}
        for sea in seas.INVADED_SEAS
    }


def _unit(pos: War, unit: int) -> dict[str, Any]:
    level = pos.oos.get(unit)
    return {**unit_view(pos, unit), **({"oos": level} if level else {})}
