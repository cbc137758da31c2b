"""11.7: what a player sees; nothing of the rest is in it."""

from __future__ import annotations

from typing import Any

from stavka.telling import views
from stavka.titles.barbarossa_deluxe.movement import movement_points
from stavka.titles.barbarossa_deluxe.special_units import support_markers
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, AXIS, DUE, RVGK, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import supply_effects

Plain = dict[str, Any]  # data for a page or a file, nested as it comes


def hidden_from(pos: War, side: int, unit: int) -> bool:
    """Whether a side may not look at a counter now.

    The German sees only the top unit of a Soviet stack (bd:11.7-a) and nothing of the RVGK box (bd:11.7-c); the Soviet
    sees every German stack on the map (bd:11.7-b); nobody sees the other's stacks on the track (bd:11.7-e).
    """
    if pos.roster.side[unit] == side or unit in exposed(pos):
        return False
    where = pos.where[unit]
    if where >= 0:
        return side == AXIS and pos.on_top(where) != unit
    return where in (AWAITING, DUE, RVGK)


def exposed(pos: War) -> frozenset[int]:
    """Units of the battle that is being fought: attackers are named, defenders looked at when the odds are found."""
    found: set[int] = set()
    for stage in pos.stages:
        fought = getattr(stage, "fight", None)
        if fought is not None:
            found.update(fought.attackers, fought.defenders)
        found.update(getattr(stage, "units", ()), getattr(stage, "attackers", ()))
        for name in ("stack", "singly", "ahead"):
            found.update(getattr(stage, name, ()))
        bath = getattr(stage, "bath", None)
        if bath is not None:
            found.update(bath.attackers)
    return frozenset(found)


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
        "luftwaffe": pos.luftwaffe,
        "victory": {"points": pos.vp},  # bd:11.7-d
        "secret": {"watch": pos.counts.get("watch")} if me == AXIS else {},
    }


def hidden_counts(pos: War, me: int) -> dict[str, int]:
    """How many counters of a stack the side may not look at, support units too: their number shows, they do not."""
    found: dict[str, int] = {}
    for unit, where in enumerate(pos.where):
        if where >= 0 and hidden_from(pos, me, unit):
            name = pos.hex_name(where)
            found[name] = found.get(name, 0) + 1
    return dict(sorted(found.items()))  # in the order of the counters it would tell which lie where


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
