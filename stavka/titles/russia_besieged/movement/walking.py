"""6. Ground movement: what follows a unit on its way, hex by hex."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.titles.russia_besieged.state.position import War


def walk(pos: War, unit: int, path: Sequence[int]) -> None:
    """Take a unit along a path, the hex it leaves first; places change hands at once (rb:4.1-e).

    It halts before a hex that an enemy has come to meanwhile, as the garrison of Berlin does (rb:17.61-a).
    """
    ground, stacks, seams = pos.ground, pos.stacks, pos.seams
    watched, rails, alarms = ground.watched_hexes, ground.rail_places, ground.alarms
    side, end = pos.roster.side[unit], path[-1]
    takes = pos.roster.holds_ground[unit]
    for number, hex in enumerate(path[1:]):
        met = hex in stacks
        if met and hex != path[0] and pos.occupied[1 - side] >> hex & 1:
            path = path[: number + 1]
            pos.put(unit, path[-1])
            break
        if met or hex == end:  # on the way nobody but who is there notices whether the unit is
            pos.put(unit, hex)
        if hex in rails:
            for react in seams.rail_entered:
                react(pos, unit, hex)
        if met:
            for react in seams.stack_met:
                react(pos, unit, hex)
        if hex in alarms:
            for react in seams.alarm_given:
                react(pos, unit, hex)
        if takes and hex in watched:
            pos.occupy(side, hex)
    if not watched.isdisjoint(path):  # elsewhere nobody's control hangs on it
        pos.update_control()
    for note in seams.unit_moved:
        note(pos, unit, path)


def set_down(pos: War, unit: int, hex: int) -> None:
    """Put a unit on the map, or elsewhere on it: places, rails and garrisons take note as of any move."""
    left = pos.where[unit]
    pos.put(unit, hex)
    pos.to_march = None  # it may be free to march on
    walk(pos, unit, (hex, hex))
    if left in pos.ground.watched_hexes:
        pos.update_control()


def exchange(pos: War, parts: Sequence[int], unit: int, box: int) -> int:
    """A unit takes the place of others, on the map or in a box, with their marker; what they have done is returned."""
    place, said = pos.where[parts[0]], 0
    pos.hand_marker_on(parts, unit)
    for part in parts:
        said |= pos.flags[part]
        pos.flags[part] = 0
        pos.set_steps(part, pos.counter(part).steps)
        pos.put(part, box)
    if place >= 0:
        set_down(pos, unit, place)
    else:
        pos.put(unit, place)
    return said
