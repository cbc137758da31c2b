"""Any position, described in a mapping: for tests, puzzles and scenario editors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any  # a situation is whatever somebody writes

from stavka.board import Board
from stavka.engine.phases import begin_phase
from stavka.engine.refusal import Unreadable
from stavka.telling import counts, situating
from stavka.telling import situation as plain
from stavka.telling.wording import understanding
from stavka.telling.wording.vocabulary import simple
from stavka.titles.nineteen_forty_one import sequence, setup, supply
from stavka.titles.nineteen_forty_one.air.air_segment import AirSegment
from stavka.titles.nineteen_forty_one.arrivals.replacements import MOSCOW_BEFORE
from stavka.titles.nineteen_forty_one.movement.marching import MOVING
from stavka.titles.nineteen_forty_one.state.charts import WEATHERS
from stavka.titles.nineteen_forty_one.state.flags import (
    AIR_SUPPLIED,
    AWAITING,
    AXIS,
    BOXES,
    BY_RAIL,
    BY_SEA,
    FLEETS,
    FOUGHT,
    MOVED,
    NAMES,
    OPTIONAL,
    UNSUPPLIED,
    UNUSED,
)
from stavka.titles.nineteen_forty_one.state.ground import HOME
from stavka.titles.nineteen_forty_one.state.position import War
from stavka.titles.nineteen_forty_one.telling import tallies, words
from stavka.titles.nineteen_forty_one.telling.words import SUPPLIED

if TYPE_CHECKING:
    from stavka.titles.nineteen_forty_one.title import NineteenFortyOne

KEYS = (
    *situating.KEYS,
    "weather",
    "rails",  # as control, of rail hexes: a railroad is whose the hex is
    "air",  # air points left, by side
    "rail_used",  # rail capacity used, by side
    "fleets_lost",  # fleets neutralised
)
NATION_WORDS = {"russian": "soviet", "rumanian": "romanian"}
FLAGS = {name: flag for flag, name in NAMES.items()}
FLAGS |= {
    "out of supply": UNSUPPLIED,
    "retreated": FOUGHT,
    NAMES[BY_SEA]: BY_SEA | MOVED,
    NAMES[BY_RAIL]: BY_RAIL | MOVED,
}
NATIONS = {"axis": "german", "soviet": "soviet"}
WORKS, WORK = "fortifications", "fortification"  # as a feature of hexes, and as a kind of place
FIRST_STAGE = "axis first ground segment movement"


def situate(title: NineteenFortyOne, spec: Mapping[str, Any]) -> War:
    """Set a position up; a fault is answered with a sentence."""
    known = words.vocabulary(title.charts_read, KEYS)
    spec = understanding.understood(spec, known, title.roster, title.map, title.sequence, title.options)
    plain.check_keys("a situation", spec, KEYS)
    options = title.check_options(plain.sequence("options", spec.get("options", ())))
    scenario = str(spec.get("scenario", "campaign")).replace("-", "_").lower()
    wanted = _wanted(spec)
    placed, extra = plain.match(title.roster, wanted, (), NATIONS)
    changes = _map_changes(spec)
    board = situating.changed_map(_without_works(title.map, changes), changes, HOME)
    pos = War(title, title.roster_with(extra), board, options)
    setup.prepare(pos, scenario, title.scenario(scenario))
    _calendar(pos, spec)
    _moment(pos, spec)
    for unit, counter in enumerate(pos.roster.counters):
        waiting = counter.turn is not None and counter.turn >= pos.turn
        pos.where[unit] = AWAITING if waiting else UNUSED
        if counter.turn == pos.turn and unit not in placed:
            pos.flags[unit] |= OPTIONAL
    for unit, item in zip(placed, wanted, strict=True):
        situating.place(pos, unit, item, None, pos.ground.land | pos.ground.ice)
    situating.check_stacks(pos)
    pos.update_control()
    situating.take_territory(pos, spec, pos.ground.land)
    situating.take_territory(pos, {"control": spec.get("rails", {})}, pos.ground.land)
    _fleets(pos, spec)
    counts.set_counts(pos, spec, tallies.COUNTS)
    _begin(pos, spec)
    situating.set_flags(pos, placed, wanted, FLAGS)
    for unit, item in zip(placed, wanted, strict=True):
        fed = pos.flags[unit] & AIR_SUPPLIED and not {"unsupplied", "out of supply"} & set(item["flags"])
        if SUPPLIED in item["flags"] or fed:
            pos.flags[unit] &= ~UNSUPPLIED
    if any(pos.flags[u] & MOVED and pos.roster.side[u] == pos.player for u in placed):
        pos.counts[MOVING] = 1
    return pos


def _wanted(spec: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every unit the situation speaks of, in the words of the counters."""
    wanted = situating.wanted_units(spec, BOXES, (*FLAGS, SUPPLIED), nation_words=NATION_WORDS)
    for item in wanted:
        for key in ("kind", "size"):
            if item.get(key) is not None:
                item[key] = str(item[key]).lower()
        if "box" in item:
            item["box"] = words.BOX_WORDS.get(simple(item["box"]), item["box"])
    return wanted


def _map_changes(spec: Mapping[str, Any]) -> dict[str, Any] | None:
    """What is changed on the map; rivers run along hexsides, so they are given as pairs of hexes."""
    changes = situating.map_changes(spec)
    _works(changes)
    rivers = plain.mapping("rivers", changes.pop("rivers", {}))
    if rivers:
        sides = dict(plain.mapping("sides", changes.get("sides", {})))
        pairs = [pair for name, chain in rivers.items() for pair in plain.sequence(f"the river {name}", chain)]
        if any(isinstance(pair, str) for pair in pairs):
            raise Unreadable("a river runs along hexsides: it is a list of pairs of hexes, not a chain of hexes")
        sides["river"] = [*plain.sequence("the sides river", sides.get("river", ())), *pairs]
        changes["sides"] = sides
    return changes or None


def _without_works(board: Board, changes: Mapping[str, Any] | None) -> Board:
    """The map before it is changed: what works there are in a hex that is given new terrain go with the old."""
    names = {place.name.lower(): place.hex for place in board.places.values()}
    given = [str(hex).lower() for hex in (changes or {}).get("terrain", {})]
    hexes = {board.grid.index(hex) if hex in board.grid else names.get(hex) for hex in given}
    if not hexes:
        return board
    works = sum(1 << hex for hex in hexes if hex is not None)
    features = {kind: found & ~works if kind == WORKS else found for kind, found in board.features.items()}
    places = {name: place for name, place in board.places.items() if place.kind != WORK or place.hex not in hexes}
    return replace(board, features=features, places=places)


def _works(changes: dict[str, Any]) -> None:
    """Fortifications given as terrain, as the chart lists them; here they are a feature of a clear hex."""
    terrain = dict(plain.mapping("terrain", changes.get("terrain", {})))
    works = [hex for hex, kind in terrain.items() if kind == WORKS]
    if works:
        features = dict(plain.mapping("features", changes.get("features", {})))
        features[WORKS] = [*plain.sequence(WORKS, features.get(WORKS, ())), *works]
        changes |= {"terrain": terrain | dict.fromkeys(works, "clear"), "features": features}


def _calendar(pos: War, spec: Mapping[str, Any]) -> None:
    """Turn, length of the game and weather."""
    situating.set_turn(pos, spec, pos.charts.turns)
    # at the stage weather, which will set that of the turn, it is still the last turn's
    turn = pos.turn - 1 if str(spec.get("stage")).lower() == "weather" and pos.turn > 1 else pos.turn
    name = str(spec.get("weather", WEATHERS[pos.charts.weather[turn - 1]])).lower()
    if name not in WEATHERS:
        raise Unreadable(f"there is no weather {name!r}; there are {', '.join(WEATHERS)}")
    pos.weather = WEATHERS.index(name)


def _moment(pos: War, spec: Mapping[str, Any]) -> None:
    """Stage, player and segment; they decide how far Soviet zones extend on turn 1 (n41:17-border-zoc)."""
    situating.set_phase(pos, str(spec.get("stage", FIRST_STAGE)))
    stage = sequence.NAMES[pos.phase]
    pos.player = sequence.PHASES[pos.phase].side or AXIS
    pos.segment = 2 if "second" in stage else 1 if "first" in stage else 0


def _points(pos: War, spec: Mapping[str, Any]) -> None:
    for who, points in plain.mapping("air", spec.get("air", {})).items():
        pos.air[situating.side_called(pos, who)] = counts.no_less_than_0(pos, "air points", points)
    for who, used in plain.mapping("rail_used", spec.get("rail_used", {})).items():
        pos.rail_used[situating.side_called(pos, who)] = counts.no_less_than_0(pos, "rail capacity used", used)


def _fleets(pos: War, spec: Mapping[str, Any]) -> None:
    """The fleets that were lost before, and those that are lost with what the situation says of control."""
    given = [str(f).lower().replace(" ", "-") for f in plain.sequence("fleets_lost", spec.get("fleets_lost", ()))]
    if strange := sorted(set(given) - set(FLEETS)):
        raise Unreadable(f"there is no fleet {', '.join(strange)}; there are {', '.join(FLEETS)}")
    pos.fleets_lost = tuple(f for f in FLEETS if f in given)
    pos.seams.control_changed(pos)


def _begin(pos: War, spec: Mapping[str, Any]) -> None:
    """Start the named stage; a segment that has begun has had its supply checked."""
    pos.air = list(pos.charts.air_points(pos.turn))
    _points(pos, spec)
    if pos.holds_moscow(AXIS):
        pos.counts.setdefault(MOSCOW_BEFORE, 1)
    if sequence.NAMES[pos.phase].endswith("combat"):
        pos.forget()
        supply.check(pos)
    begin_phase(pos, sequence.PHASES)
    if sequence.NAMES[pos.phase].endswith("air segment") and pos.stage is None:
        pos.ask(AirSegment(pos.player))  # it is passed over in play when there is nothing to do
    _points(pos, spec)  # what opening the stage has set anew
