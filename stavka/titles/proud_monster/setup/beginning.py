"""1.1, 1.3, 4.2: how a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any  # settings and scenarios come from outside

from stavka.engine.refusal import Unreadable
from stavka.telling.situation import check_keys, whole_number
from stavka.titles.proud_monster.setup import cards_1942, historical
from stavka.titles.proud_monster.setup.free_set_up import SetUp
from stavka.titles.proud_monster.state.flags import AIR_POOL, AXIS, DUE, SOVIET, TO_COME, UNUSED, WORKSHOP
from stavka.titles.proud_monster.state.position import War

if TYPE_CHECKING:
    from stavka.titles.proud_monster.title import ProudMonster

FIRST_YEAR = "1941"
# the mixes of the cards: who deploys freely (pmd:1.3-a); in 1942 both do, or take the listed positions
SET_UPS = {"historical": (), "axis-free": (AXIS,), "soviet-free": (SOVIET,), "free": (SOVIET, AXIS)}
BEFORE = {"air pool": AIR_POOL, "workshop": WORKSHOP}  # pieces that do not come by the track (pmd:15.5-g)
SETTINGS = ("handicap",)  # victory points that the Axis is given at the start, or has to make up for


def start(title: ProudMonster, scenario: str, options: frozenset[str], set_up: str, settings: Mapping[str, Any]) -> War:
    """A new game of a scenario (pmd:1.1-a, pmd:1.3-a,-b, pmd:1.4-b)."""
    check_keys("the list of settings", settings, SETTINGS)
    if set_up not in SET_UPS:
        raise Unreadable(f"there is no set-up {set_up!r}; there are {', '.join(SET_UPS)}")
    key, data = scenario.replace("-", "_").lower(), title.scenario(scenario)
    pos = War(title, title.roster, title.map, options, key)
    prepare(pos, data)
    pos.vp_other = whole_number("the handicap", settings.get("handicap", 0))
    if year_of(data) != FIRST_YEAR:
        begin_1942(pos, set_up)
    else:
        begin_1941(pos, SET_UPS[set_up])
    return pos


def begin_1941(pos: War, free: tuple[int, ...]) -> None:
    """The historical cards at once; who deploys freely has its units in hand (pmd:1.3-a)."""
    historical.set_up(pos, pos.title.cards_1941)
    for side in free:
        for unit in pos.roster.of_side[side]:
            if pos.where[unit] >= 0:
                pos.put(unit, DUE)
    if AXIS in free:
        pos.groups = (0, 0, 0)
    pos.ask(*(SetUp(side) for side in free))


def begin_1942(pos: War, set_up: str) -> None:
    """The listed positions; both sides may change them, or neither (pmd:1.3-a)."""
    if set_up not in ("historical", "free"):
        raise Unreadable("in 1942 both sides deploy freely, or both as listed: the set-up is historical or free")
    if set_up == "free":
        pos.ask(SetUp(SOVIET), SetUp(AXIS))
    cards_1942.set_up(pos, pos.title.cards_1942)


def prepare(pos: War, data: Mapping[str, Any]) -> None:
    """Calendar and control; every unit is still off the map."""
    pos.turn, pos.last_turn = int(data["first_turn"]), int(data["last_turn"])
    pos.phase = -1
    roster, ground = pos.roster, pos.ground
    for unit in range(len(roster)):
        pos.where[unit] = first_box(pos, unit)
    pos.forget()
    everybody = roster.members  # nothing is traced before the first phase, so nobody lacks supply (pmd:8.3-a)
    pos.overland, pos.supplied, pos.attacking = list(everybody), list(everybody), list(everybody)
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
