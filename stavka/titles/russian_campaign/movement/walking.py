"""5. Movement: what follows a unit on its way, hex by hex."""

from __future__ import annotations

from stavka.titles.russian_campaign.arrivals import garrisons
from stavka.titles.russian_campaign.rail.control import CONVERSION
from stavka.titles.russian_campaign.state.position import War


def walk(pos: War, unit: int, path: list[int]) -> None:
    """Take a unit along a path; control and rails follow it hex by hex (trc:17.2.1-e, trc:9.8.1, trc:9.8.2)."""
    side, left = pos.roster.side[unit], pos.where[unit]
    ground = pos.ground
    # a city taken at the end of the path is no base for the rails passed before it was taken
    hex_by_hex = ground.cities >> path[-1] & 1
    if not hex_by_hex:
        pos.put(unit, path[-1])
    sweeps = pos.roster.zoc[unit] > 1
    near_watched, along_rails = ground.near_watched, ground.rail_places
    for hex in path:
        if hex_by_hex:
            pos.put(unit, hex)
        if sweeps and hex in near_watched and ground.zone[hex] & ground.watched & ~pos.owner[side]:
            pos.sweep(side, hex)
        elif not sweeps and hex in near_watched and ground.watched >> hex & 1:
            pos.occupy(side, hex)
        if hex in along_rails:
            CONVERSION.pass_through(pos, side, hex)
    if left in near_watched or path[-1] in near_watched or pos.landed:  # elsewhere nobody's control hangs on it
        pos.update_control()
    garrisons.note_approach(pos, unit, path)  # trc:20.7.1, trc:20.8


def set_down(pos: War, unit: int, hex: int) -> None:
    """Put a unit on the map: rails, control and garrisons take note as of any move."""
    pos.put(unit, hex)
    if pos.ground.rails >> hex & 1:
        CONVERSION.pass_through(pos, pos.roster.side[unit], hex)
    pos.update_control()
    garrisons.note_approach(pos, unit, [hex])
