"""17.13, 17.6: the armies of the Trans-Caucasus, the garrison of Berlin and the Volkssturm."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.titles.russia_besieged.movement.walking import set_down
from stavka.titles.russia_besieged.state.flags import AWAITING, AXIS, GARRISON, INVADED, REMOVED, RETREATED, SOVIET
from stavka.titles.russia_besieged.state.position import War

# 1: an attack on one of these cities frees them, 2: only the other events do (rb:17.13-a, rb:17.13-b)
ARMIES = {"rus-44inf": 1, "rus-47inf": 1, "rus-45inf": 2, "rus-46inf": 2}
CITIES = ("Rostov", "Sevastopol")
RELEASED = "Trans-Caucasus armies released"  # name of a count: 0, 1 or 2
FREE_FROM = "Jun 1942"  # rb:17.13-c
BERLIN_CORPS, VOLKSSTURM = "ger-berlin", "ger-volkssturm"
FIRST, LAST_SALE, GONE = "Jan 1943", "Jul 1944", "Sep 1944"  # of the Berlin Garrison
VOLKSSTURM_FROM = "Jan 1945"


def begin_impulse(pos: War) -> None:
    if pos.player == SOVIET:
        bind(pos)
    elif pos.month >= pos.charts.month(GONE):
        _late_war(pos)


# -- the Trans-Caucasus -----------------------------------------------------------------------------------------------


def bind(pos: War) -> None:
    """The four armies may not move before they are released or June 1942 has come (rb:17.13-c)."""
    if pos.month > pos.charts.month(FREE_FROM):
        return
    find, where, flags = pos.roster.find, pos.where, pos.flags
    for name in ARMIES:
        unit = find(name)
        if where[unit] >= 0:
            flags[unit] = flags[unit] & ~GARRISON | (GARRISON if is_bound(pos, unit) else 0)


def is_bound(pos: War, unit: int) -> bool:
    """Whether a unit is one of the four and not released, on the map or about to come."""
    level, june = ARMIES.get(pos.counter(unit).id, 0), pos.charts.month(FREE_FROM)
    freed = pos.month > june or (pos.month == june and pos.player == SOVIET)
    return pos.count(RELEASED) < level and not freed


def release(pos: War, level: int) -> None:
    if pos.count(RELEASED) < level:
        pos.counts[RELEASED] = level
        pos.tell("armies of the Trans-Caucasus are released")
        bind(pos)


def attacked(pos: War, hexes: Sequence[int]) -> None:
    """The Axis attacks these hexes: Rostov or Sevastopol releases two armies (rb:17.13-a)."""
    if pos.player == AXIS and any(pos.ground.place(city) >> hex & 1 for city in CITIES for hex in hexes):
        release(pos, 1)


def sailed(pos: War, unit: int, hex: int) -> None:
    """An Axis invasion between Rostov and Batumi releases all four (rb:17.13-b)."""
    if pos.player == AXIS and pos.flags[unit] & INVADED and pos.ground.region("rostov_batumi_coast") >> hex & 1:
        release(pos, 2)


def entered(pos: War, unit: int, hex: int) -> None:
    """A unit enters a hex that gives the alarm: row 38, the far shore of Kerch, the neighbourhood of Berlin."""
    if not pos.roster.ground[unit]:
        return
    if pos.roster.side[unit] == SOVIET:
        if not pos.flags[unit] & RETREATED:
            _man_berlin(pos, hex)
    elif pos.ground.alarms[hex] == SOVIET:
        release(pos, 2)


# -- Berlin -----------------------------------------------------------------------------------------------------------


def _man_berlin(pos: War, hex: int) -> None:
    """A Russian unit moves or advances near Berlin: its garrison appears, from January 1943 to August 1944.

    rb:17.61-a, rb:17.61-f
    """
    unit, berlin = pos.roster.find(BERLIN_CORPS), pos.ground.place("Berlin")
    if pos.ground.alarms[hex] != AXIS or pos.where[unit] != AWAITING or berlin & pos.occupied[SOVIET]:
        return
    if pos.charts.month(FIRST) <= pos.month < pos.charts.month(GONE):
        pos.tell("the garrison of Berlin takes up its posts")
        set_down(pos, unit, berlin.bit_length() - 1)


def _late_war(pos: War) -> None:
    """The garrison goes in September 1944 (rb:17.61-d), the Volkssturm comes in January 1945 (rb:17.62-a)."""
    garrison = pos.roster.find(BERLIN_CORPS)
    if pos.where[garrison] >= 0:
        dissolve(pos)
    volkssturm, berlin = pos.roster.find(VOLKSSTURM), pos.ground.place("Berlin")
    if pos.where[volkssturm] == AWAITING and pos.month >= pos.charts.month(VOLKSSTURM_FROM):
        if berlin & pos.owner[AXIS]:
            set_down(pos, volkssturm, berlin.bit_length() - 1)
        else:
            pos.put(volkssturm, REMOVED)


def may_dissolve(pos: War) -> bool:
    """Whether the garrison may be given up for replacement points now (rb:17.61-c)."""
    return (
        pos.player == AXIS
        and pos.month >= pos.charts.month(LAST_SALE)
        and pos.where[pos.roster.find(BERLIN_CORPS)] >= 0
    )


def dissolve(pos: War) -> None:
    """The garrison leaves the game."""
    unit = pos.roster.find(BERLIN_CORPS)
    pos.tell(f"{pos.short(unit)} is removed")
    pos.lose(unit, REMOVED)
