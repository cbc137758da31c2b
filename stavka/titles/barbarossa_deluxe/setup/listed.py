"""12 to 15: set-ups that the rulebook lists, unit by unit."""

from __future__ import annotations

from stavka.engine.refusal import Unreadable
from stavka.titles.barbarossa_deluxe.setup import free_setup
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, BOXES, FIGHT_MOVE, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.state.terms import Table


def set_up(pos: War, data: Table, free: bool) -> None:
    """Put the units where the list says, and let the players set up what it leaves to them."""
    if free and pos.seams.free_set_up is None:
        raise Unreadable(f"the units of {pos.scenario} are set up as listed; there is no free set-up")
    for row in pos.title.setups[pos.scenario]:
        unit = pos.roster.index(row["unit"])
        if row["box"]:
            pos.set_aside(unit, -1 - BOXES.index(row["box"]))
        else:
            pos.put(unit, pos.board.grid.index(row["hex"]))
    for unit in range(len(pos.roster)):
        if pos.roster.rides[unit] and pos.where[unit] >= 0:
            _attach_in_place(pos, unit)
    (pos.seams.first_control or nearest_units)(pos)
    _markers(pos, data)
    pos.counts["start cities"] = pos.ground.cities & pos.owner[AXIS]
    pos.phase = -1
    if data.get("skip"):
        pos.counts["skip"] = tuple(data["skip"])
    if data.get("southern_offensive"):  # bd:12.8-a,-b,-c
        pos.counts["southern offensive"] = 1
        pos.order = FIGHT_MOVE  # bd:12.2-b,-c
    pos.seams.lists_set_up(pos)
    if free:
        free_setup.begin(pos)
    else:
        pos.seams.questions_of_the_list(pos)


def _attach_in_place(pos: War, rider: int) -> None:
    """Tiger battalions are with a corps of their hex (bd:14.7-c)."""
    for unit in pos.of(pos.roster.side[rider], pos.where[rider]):
        if not pos.roster.rides[unit] and not pos.roster.satellite[unit]:
            pos.rider[unit] = rider
            return


def nearest_units(pos: War) -> None:
    """Every hex belongs to the side whose units are nearest (bd:1.7-e)."""
    grid, land = pos.ground.grid, pos.ground.land
    owner = [pos.occupied[AXIS], pos.occupied[SOVIET]]
    front = list(owner)
    while front[AXIS] | front[SOVIET]:
        taken = owner[AXIS] | owner[SOVIET]
        east = grid.spread(front[SOVIET]) & land & ~taken
        west = grid.spread(front[AXIS]) & land & ~taken
        front = [west, east & ~west]
        owner[AXIS] |= front[AXIS]
        owner[SOVIET] |= front[SOVIET]
    pos.owner = owner


def _markers(pos: War, data: Table) -> None:
    """Markers on the map and in hand (bd:1.7-d, bd:12.6-a,-b, bd:13.6-d,-f, bd:14.6-c,-e)."""
    hexes = pos.board.grid.set_of
    pos.heroes = hexes(data.get("hero_cities", ()))
    pos.hero_markers = data.get("hero_markers", 0)
    pos.fortresses = hexes(data.get("fortress_cities", ()))
    pos.airlift_turn = data.get("airlift_turn", pos.turn)
    if data.get("fortified_area"):
        pos.area = pos.board.grid.index(data["fortified_area"])
        pos.area_turn = 16
        pos.counts["area placed"] = 1
    if data.get("expedition"):  # bd:12.9
        pos.counts["expedition"] = 1
        pos.counts["expedition turn"] = pos.turn
    for name in data.get("counts", {}):
        pos.counts[name] = data["counts"][name]
