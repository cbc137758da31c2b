"""What a described position has on its turn when it does not say otherwise."""

from __future__ import annotations

from stavka.titles.proud_monster.administration.close_combat_years import NEW_YEARS
from stavka.titles.proud_monster.administration.points import EAST, EAST_MUST
from stavka.titles.proud_monster.combat.declaring.close_combat_markers import STACKING
from stavka.titles.proud_monster.sea import fleets
from stavka.titles.proud_monster.state.calendar import FIRST, START_OF_1942, TURNS
from stavka.titles.proud_monster.state.flags import (
    AIR_POOL,
    AXIS,
    COMMITTED,
    CONVERTED,
    FOUGHT,
    MOVED,
    REFIT,
    REORGANIZED,
    RESERVE,
    SOVIET,
    TANK_BRIGADE_POOL,
    TO_COME,
    UNTRIED_POOL,
    WITH_MARKER,
)
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply.sea_supply import BLACK_SEA_OPEN

WHOLE_STACKS = 2  # markers with which Soviet stacks have their full size, as in the scenario of 1942 (pmd:6.1-e)


def of_the_turn(pos: War, arrivals_come: bool) -> None:
    """Markers of the year, air units of the turn, the system of production, and stacks as large as in 1942.

    ``arrivals_come`` says that the Reinforcement Phase of the turn is still to be played.
    """
    year = 1940 + pos.turn // 100 - (arrivals_come and pos.turn in NEW_YEARS)  # two go in that phase (pmd:13.1-i)
    pos.close_ready = (pos.charts.axis_close_combat[year], pos.close_ready[SOVIET])
    _air(pos, arrivals_come)
    if pos.turn >= EAST_MUST:  # pmd:9.5.3-k
        pos.counts[EAST] = 1
        _all_brigades_have_come(pos)
    if pos.turn >= START_OF_1942:
        pos.counts[STACKING] = WHOLE_STACKS


def _all_brigades_have_come(pos: War) -> None:
    """The 48 tank brigades have entered, as in the scenario of 1942 (pmd:9.1.4-b,-c)."""
    for face, box in pos.roster.first_pool.items():
        if box == TANK_BRIGADE_POOL:
            pos.put(face, UNTRIED_POOL)


def _air(pos: War, arrivals_come: bool) -> None:
    """Air units that have come and not left are at hand (pmd:15.4-a)."""
    roster, title = pos.roster, pos.title
    played = TURNS[: TURNS.index(pos.turn) + (not arrivals_come)]
    there = {roster.called(id) for id in title.axis_turns[played[-1] if played else pos.turn].air_units}
    for turn in played:
        box = title.soviet_turns[turn]
        there |= {roster.called(id) for id in box.air_arrives}
        there -= {roster.called(id) for id in box.air_leaves}
    for unit in (u for side in (AXIS, SOVIET) for u in roster.of_side[side] if roster.air[u]):
        pos.put(unit, AIR_POOL if unit in there else TO_COME)


def lanes(pos: War) -> dict[str, int]:
    """The army groups of German units on the map, by the lane in which each stands; a divided hex binds nobody.

    pmd:5.3-i,-j
    """
    found = dict.fromkeys(pos.ground.groups, 0)
    for unit in pos.roster.of_side[AXIS]:
        hex = pos.where[unit]
        names = [name for name, lane in pos.ground.groups.items() if hex >= 0 and lane >> hex & 1]
        if len(names) == 1 and not pos.roster.minor[unit]:
            found[names[0]] |= 1 << unit
    return found


def of_the_week(pos: War) -> None:
    """What units have done before a phase that a position begins with, as far as it binds them.

    Who is in reserve and has moved went with its marker (pmd:6.4-l); on turn 112 who moved or attacked has left
    reserve (pmd:5.3-h). Mech units that converted or reorganized have a Refit marker (pmd:9.4.1-c, pmd:9.2-c).
    """
    for unit in pos.flagged(CONVERTED | REORGANIZED):
        pos.flags[unit] |= REFIT if pos.roster.mech[unit] else 0
    later = pos.phase in pos.title.reserve_phases
    for unit in pos.flagged(MOVED | FOUGHT):
        flags = pos.flags[unit]
        if later and flags & MOVED:
            flags = flags & ~MOVED | (WITH_MARKER if flags & RESERVE else 0)
        if pos.turn == FIRST and pos.roster.side[unit] == AXIS:
            flags |= COMMITTED
        pos.flags[unit] = flags


def of_the_owners(pos: War) -> None:
    """What follows from who holds what: HQs are lost (pmd:9.5.3-f), Axis ships sail the Black Sea (pmd:10.3-b)."""
    axis = pos.owner[AXIS]
    pos.hq_lost |= pos.ground.stars & axis
    keys = pos.ground.places(fleets.KEYS)
    if keys and not keys & ~axis:
        pos.counts[BLACK_SEA_OPEN] = 1
