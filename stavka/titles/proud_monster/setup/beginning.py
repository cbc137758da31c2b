"""1.3, 4.2: how a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any  # settings and scenarios come from outside

from stavka.engine.refusal import Unreadable
from stavka.titles.proud_monster.setup import historical
from stavka.titles.proud_monster.state.flags import AIR_POOL, AXIS, SOVIET, TO_COME, UNUSED, WORKSHOP
from stavka.titles.proud_monster.state.position import War

if TYPE_CHECKING:
    from stavka.titles.proud_monster.title import ProudMonster

FIRST_YEAR = "1941"
BEFORE = {"air pool": AIR_POOL, "workshop": WORKSHOP}  # pieces that do not come by the track
SET_UPS = ("historical",)  # free set-ups are a stage of their own (pmd:1.3-a)


def start(title: ProudMonster, scenario: str, options: frozenset[str], set_up: str, settings: Mapping[str, Any]) -> War:
    """A new game of a scenario (pmd:1.3-a,-b, pmd:1.4-b)."""
    if settings:
        raise Unreadable(f"pmd has no settings such as {', '.join(sorted(settings))}")
    if set_up not in SET_UPS:
        raise Unreadable(f"there is no set-up {set_up!r}; there is {' and '.join(SET_UPS)}")
    key, data = scenario.replace("-", "_").lower(), title.scenario(scenario)
    if year_of(data) != FIRST_YEAR:
        raise Unreadable(f"the set-up of {data['year']} is not there yet")
    pos = War(title, title.roster, title.map, options, key)
    prepare(pos, data)
    historical.set_up(pos, title.cards_1941)
    return pos


def prepare(pos: War, data: Mapping[str, Any]) -> None:
    """Calendar and control; every unit is still off the map."""
    pos.turn, pos.last_turn = int(data["first_turn"]), int(data["last_turn"])
    pos.phase = -1
    roster, ground = pos.roster, pos.ground
    for unit in range(len(roster)):
        pos.where[unit] = first_box(pos, unit)
    pos.forget()
    if year_of(data) != FIRST_YEAR:  # pmd:13.4.2-r
        pos.stalin_line = 0
    pos.close_ready = (pos.charts.axis_close_combat[1940 + pos.turn // 100], 0)  # pmd:13.1-i,-k
    # pmd:4.2-a: the Soviets hold all of Russia, the Axis what lies west of it
    pos.owner[SOVIET] = ground.land & ground.russia
    pos.owner[AXIS] = ground.land & ~ground.russia


def year_of(data: Mapping[str, Any]) -> str:
    return str(data["year"])


def first_box(pos: War, unit: int) -> int:
    """Where a counter lies before anything is set up."""
    roster = pos.roster
    if roster.untried[unit]:
        return UNUSED
    if roster.face[unit]:
        return roster.first_pool[unit]
    return BEFORE.get(roster.counters[unit].start, TO_COME)
