"""19. Preparing for play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any  # settings of a user, tables of scenarios.toml

from stavka.engine.refusal import Unreadable
from stavka.telling.situation import check_keys, whole_number
from stavka.titles.nineteen_forty_one.state.flags import AWAITING
from stavka.titles.nineteen_forty_one.state.position import War
from stavka.titles.nineteen_forty_one.victory import HANDICAP

if TYPE_CHECKING:
    from stavka.titles.nineteen_forty_one.title import NineteenFortyOne

SETTINGS = ("handicap",)


def start(
    title: NineteenFortyOne, scenario: str, options: frozenset[str], set_up: str, settings: Mapping[str, Any]
) -> War:
    """A new game, every unit in the hex of its code or waiting for its turn (n41:19-place, n41:19-sort)."""
    if set_up != "historical":
        raise Unreadable(f"there is no set-up {set_up!r}; units are placed as their counters say: historical")
    check_keys("the list of settings", settings, SETTINGS)
    data = title.scenario(scenario)
    pos = War(title, title.roster, title.map, options)
    prepare(pos, scenario, data)
    for unit, counter in enumerate(pos.roster.counters):
        if counter.start:
            pos.put(unit, pos.board.grid.index(counter.start))
        else:
            pos.put(unit, AWAITING)
    if "handicap" in settings:
        pos.counts[HANDICAP] = whole_number("the handicap", settings["handicap"])
    pos.phase = -1  # before the first
    return pos


def prepare(pos: War, scenario: str, data: Mapping[str, Any]) -> None:
    """Calendar and control; units are still off the map."""
    pos.scenario = scenario
    pos.turn = data["start_turn"]
    pos.last_turn = data[pos.seams.last_turn]  # n41:18-length
    pos.weather = pos.charts.weather[pos.turn - 1]
    ground = pos.ground
    pos.owner = [ground.land & ~ground.home, ground.home]  # n41:4-start-control
