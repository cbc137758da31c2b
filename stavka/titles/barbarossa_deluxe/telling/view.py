"""11.7: what a player sees; nothing of the rest is in it."""

from __future__ import annotations

from typing import Any

from stavka.telling import views
from stavka.titles.barbarossa_deluxe.movement import movement_points, strategic_movement
from stavka.titles.barbarossa_deluxe.special_units import support_markers
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import supply_effects
from stavka.titles.barbarossa_deluxe.telling.fog_of_war import hidden_counts, hidden_from

Plain = dict[str, Any]  # data for a page or a file, nested as it comes


# What a season does to the land, for the eye: by the month with which a turn begins. The rules have no weather.
SEASONS = {"Oct": "mud", "Dec": "snow", "Feb": "snow", "Apr": "light mud"}


def view(pos: War, side: str) -> Plain:
    """Plain data for one side's eyes."""
    now, me = views.moment(pos, side), SIDES.index(side)
    grid = pos.board.grid
    return {
        **now,
        "prompt": now["prompt"] if now["to_act"] in (side, None, "chance") else now["stage"],
        "order": pos.order,
        "units": [unit_view(pos, u) for u in range(len(pos.roster)) if not hidden_from(pos, me, u)],
        "hidden": hidden_counts(pos, me),
        "territory": {SIDES[s]: grid.names(pos.owner[s]) for s in (AXIS, SOVIET)},
        "markers": markers(pos),
        "land": {"": SEASONS.get(pos.charts.turns[pos.turn].label[:3], "")},
        "luftwaffe": pos.luftwaffe,
        "strategic_left": strategic_movement.capacity(pos),
        "sea_moves_made": pos.counts.get("sailed", "").split(),
        "victory": {"points": pos.vp},  # bd:11.7-d
        "secret": {"watch": pos.counts.get("watch")} if me == AXIS else {},
    }


def markers(pos: War) -> Plain:
    names = pos.board.grid.names
    return {
        "hero_cities": names(pos.heroes),
        "fortress_cities": names(pos.fortresses),
        "hero_markers": pos.hero_markers,
        "fortress_markers": pos.fortress_markers + pos.home_fortress_markers,
        "east_wall": names(pos.walls),
        "german_lines": names(pos.german_lines),
        "fortified_area": pos.hex_name(pos.area) if pos.area >= 0 else None,
        "aerial_supply": pos.hex_name(pos.airlift) if pos.airlift >= 0 else None,
        "offensive_supply": {marker: pos.hex_name(hex) for marker, hex in pos.offensive},
        "artillery_corps": support_markers.on_hand(pos, "artillery corps"),
        "air_armies": support_markers.on_hand(pos, "air army"),
    }


def unit_view(pos: War, unit: int) -> Plain:
    """A piece as every title shows it, with its supply and when this scenario brings it."""
    return {
        **views.unit_view(pos, unit),
        "supply": supply_effects.state_name(pos, unit) if pos.where[unit] >= 0 else None,
        "movement": movement_points.factor(pos, unit),  # bd:2.11: of this turn, not of the counter
        "turn": pos.arrives[unit] or None,
    }
