"""Any position, described in a mapping: for tests, puzzles and scenario editors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stavka.rules import situating
from stavka.rules import situation as plain
from stavka.rules.phases import begin_phase
from stavka.rules.refusal import Unreadable
from stavka.titles.nineteen_forty_one import sequence, setup, supply
from stavka.titles.nineteen_forty_one.charts import WEATHERS
from stavka.titles.nineteen_forty_one.flags import (
    AWAITING,
    AXIS,
    BOXES,
    NAMES,
    OPTIONAL,
    UNSUPPLIED,
    UNUSED,
)
from stavka.titles.nineteen_forty_one.ground import HOME
from stavka.titles.nineteen_forty_one.position import FLEETS, War

if TYPE_CHECKING:
    from stavka.titles.nineteen_forty_one.title import NineteenFortyOne

KEYS = (
    "title",
    "scenario",
    "options",
    "turn",
    "last_turn",
    "stage",
    "weather",
    "units",
    "boxes",
    "control",
    "air",  # air points left, by side
    "rail_used",  # rail capacity used, by side
    "fleets_lost",  # fleets neutralised
    "map",
    "counts",
    "seed",
)
NATION_WORDS = {"russian": "soviet", "rumanian": "romanian"}
FLAGS = {name: flag for flag, name in NAMES.items()}
SUPPLIED = "supplied"  # takes back what the supply check found
NATIONS = {"axis": "german", "soviet": "soviet"}
FIRST_STAGE = "axis first ground segment movement"


def situate(title: NineteenFortyOne, spec: Mapping[str, Any]) -> War:
    """Set a position up; every fault is told in a sentence."""
    plain.check_keys("a situation", spec, KEYS)
    options = title.check_options(plain.sequence("options", spec.get("options", ())))
    scenario = str(spec.get("scenario", "campaign")).replace("-", "_").lower()
    wanted = situating.wanted_units(spec, BOXES, (*FLAGS, SUPPLIED), nation_words=NATION_WORDS)
    placed, extra = plain.match(title.roster, wanted, (), NATIONS)
    board = situating.changed_map(title.map, spec.get("map"), HOME)
    pos = War(title, title.roster_with(extra), board, options)
    setup.prepare(pos, scenario, title.scenario(scenario))
    _calendar(pos, spec)
    for unit, counter in enumerate(pos.roster.counters):
        waiting = counter.turn is not None and counter.turn >= pos.turn
        pos.where[unit] = AWAITING if waiting else UNUSED
        if counter.turn == pos.turn and unit not in placed:
            pos.flags[unit] |= OPTIONAL
    for unit, item in zip(placed, wanted, strict=True):
        situating.place(pos, unit, item, "eliminated", pos.ground.land | pos.ground.ice)
    situating.check_stacks(pos)
    pos.update_control()
    situating.take_territory(pos, spec, pos.ground.land)
    pos.fleets_lost = tuple(f for f in FLEETS if f in plain.sequence("fleets_lost", spec.get("fleets_lost", ())))
    situating.set_counts(pos, spec)
    _begin(pos, str(spec.get("stage", FIRST_STAGE)))
    _points(pos, spec)
    situating.set_flags(pos, placed, wanted, FLAGS)
    for unit, item in zip(placed, wanted, strict=True):
        if SUPPLIED in item["flags"]:
            pos.flags[unit] &= ~UNSUPPLIED
    return pos


def _calendar(pos: War, spec: Mapping[str, Any]) -> None:
    """Turn, length of the game and weather."""
    situating.set_turn(pos, spec, pos.charts.turns)
    name = str(spec.get("weather", WEATHERS[pos.charts.weather[pos.turn - 1]])).lower()
    if name not in WEATHERS:
        raise Unreadable(f"there is no weather {name!r}; there are {', '.join(WEATHERS)}")
    pos.weather = WEATHERS.index(name)


def _points(pos: War, spec: Mapping[str, Any]) -> None:
    for who, points in plain.mapping("air", spec.get("air", {})).items():
        pos.air[situating.side_called(pos, who)] = plain.whole_number("air points", points)
    for who, used in plain.mapping("rail_used", spec.get("rail_used", {})).items():
        pos.rail_used[situating.side_called(pos, who)] = plain.whole_number("rail capacity used", used)


def _begin(pos: War, stage: str) -> None:
    """Start the named stage; a segment that has begun has had its supply checked."""
    situating.set_phase(pos, stage)
    pos.air = list(pos.charts.air_points(pos.turn))
    if pos.holds_moscow(AXIS):
        pos.counts.setdefault("moscow before", 1)
    if stage.endswith("combat"):
        pos.player = sequence.PHASES[pos.phase].side or AXIS
        pos.segment = 2 if "second" in stage else 1
        pos.forget()
        supply.check(pos)
    begin_phase(pos, sequence.PHASES)
