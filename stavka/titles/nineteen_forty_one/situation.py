"""Any position, described in a mapping: for tests, puzzles and scenario editors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stavka.board.alter import altered
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
    SIDES,
    SOVIET,
    UNSUPPLIED,
    UNUSED,
)
from stavka.titles.nineteen_forty_one.ground import HOME
from stavka.titles.nineteen_forty_one.position import FLEETS, War

if TYPE_CHECKING:
    from stavka.board import Board
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
WORDS = {"russian": "soviet", "german": "axis"}  # what people call the sides
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
    wanted = _wanted(spec)
    placed, extra = plain.match(title.roster, wanted, (), NATIONS)
    pos = War(title, title.roster_with(extra), _board(title, spec), options)
    setup.prepare(pos, scenario, title.scenario(scenario))
    _calendar(pos, spec)
    for unit, counter in enumerate(pos.roster.counters):
        waiting = counter.turn is not None and counter.turn >= pos.turn
        pos.where[unit] = AWAITING if waiting else UNUSED
        if counter.turn == pos.turn and unit not in placed:
            pos.flags[unit] |= OPTIONAL
    for unit, item in zip(placed, wanted, strict=True):
        _place(pos, unit, item)
    _check_stacks(pos)
    pos.update_control()
    _control(pos, spec)
    pos.fleets_lost = tuple(f for f in FLEETS if f in plain.sequence("fleets_lost", spec.get("fleets_lost", ())))
    for name, value in plain.mapping("counts", spec.get("counts", {})).items():
        pos.counts[str(name)] = plain.as_state(f"the count {name}", value)
    _begin(pos, str(spec.get("stage", FIRST_STAGE)))
    _points(pos, spec)
    for unit, item in zip(placed, wanted, strict=True):
        for name in item["flags"]:
            if name == SUPPLIED:
                pos.flags[unit] &= ~UNSUPPLIED
            else:
                pos.flags[unit] |= FLAGS[name]
    return pos


def _wanted(spec: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every unit the situation speaks of, those in ``boxes`` too."""
    wanted = plain.unit_list(spec.get("units", ()), (), BOXES)
    for box, units in plain.mapping("boxes", spec.get("boxes", {})).items():
        for unit in plain.sequence(f"the box {box}", units):
            item = dict(unit) if isinstance(unit, Mapping) else {"id": unit}
            wanted += plain.unit_list([{**item, "box": box}], (), BOXES)
    for item in wanted:
        for key, words in (("side", WORDS), ("nation", NATION_WORDS)):
            if key in item:
                word = str(item[key]).lower()
                item[key] = words.get(word, word)
        for name in item["flags"]:
            if name not in FLAGS and name != SUPPLIED:
                raise Unreadable(f"a unit has no flag {name!r}; flags are {', '.join((*FLAGS, SUPPLIED))}")
    return wanted


def _board(title: NineteenFortyOne, spec: Mapping[str, Any]) -> Board:
    if "map" not in spec:
        return title.map
    try:
        return altered(title.map, plain.mapping("map", spec["map"]), HOME)
    except KeyError as error:
        raise Unreadable(f"the map cannot be changed so: it has no hex {error}") from None
    except (ValueError, TypeError) as error:
        raise Unreadable(f"the map cannot be changed so: {error}") from None


def _calendar(pos: War, spec: Mapping[str, Any]) -> None:
    """Turn, length of the game and weather."""
    pos.turn = plain.whole_number("turn", spec.get("turn", pos.turn))
    if pos.turn not in pos.charts.turns:
        raise Unreadable(f"there is no turn {pos.turn}; turns go from 1 to {max(pos.charts.turns)}")
    pos.last_turn = plain.whole_number("last_turn", spec.get("last_turn", max(pos.last_turn, pos.turn)))
    name = str(spec.get("weather", WEATHERS[pos.charts.weather[pos.turn - 1]])).lower()
    if name not in WEATHERS:
        raise Unreadable(f"there is no weather {name!r}; there are {', '.join(WEATHERS)}")
    pos.weather = WEATHERS.index(name)


def _place(pos: War, unit: int, item: Mapping[str, Any]) -> None:
    if item.get("hex") is None:
        box = str(item.get("box", "eliminated"))
        if box not in BOXES:
            raise Unreadable(f"there is no box {box!r}; there are {', '.join(BOXES)}")
        pos.put(unit, -1 - BOXES.index(box))
        return
    hex = pos.board.grid.index(pos.hex(str(item["hex"])))
    if not (pos.ground.land | pos.ground.ice) >> hex & 1:
        raise Unreadable(f"{pos.short(unit)} cannot stand in {pos.board.label(hex)}: water, or out of play")
    pos.put(unit, hex)


def _check_stacks(pos: War) -> None:
    for hex, stack in pos.stacks.items():
        if len({pos.roster.side[u] for u in stack}) > 1:
            names = " and ".join(pos.short(u) for u in stack)
            raise Unreadable(f"{names} are enemies and cannot stand together in {pos.board.label(hex)}")


def side_called(name: Any) -> int:
    word = WORDS.get(str(name).lower(), str(name).lower())
    if word not in SIDES:
        raise Unreadable(f"a side is axis or soviet, not {name!r}")
    return SIDES.index(word)


def _control(pos: War, spec: Mapping[str, Any]) -> None:
    """``control`` maps hexes or places to a side, or a side to a list of them."""
    for key, value in plain.mapping("control", spec.get("control", {})).items():
        pairs = [(key, value)] if isinstance(value, str) else [(name, key) for name in plain.sequence("control", value)]
        for name, who in pairs:
            bit = 1 << pos.board.grid.index(pos.hex(str(name)))
            side = side_called(who)
            pos.owner[side] |= bit & pos.ground.land
            pos.owner[1 - side] &= ~bit


def _points(pos: War, spec: Mapping[str, Any]) -> None:
    for who, points in plain.mapping("air", spec.get("air", {})).items():
        pos.air[side_called(who)] = plain.whole_number("air points", points)
    for who, used in plain.mapping("rail_used", spec.get("rail_used", {})).items():
        pos.rail_used[side_called(who)] = plain.whole_number("rail capacity used", used)


def _begin(pos: War, stage: str) -> None:
    """Start the named stage; a segment that has begun has had its supply checked."""
    if stage not in sequence.NAMES:
        raise Unreadable(f"there is no stage {stage!r}; the sequence is {', '.join(sequence.NAMES)}")
    pos.phase = sequence.NAMES.index(stage)
    pos.air = list(pos.charts.air_points(pos.turn))
    if pos.holds_moscow(AXIS):
        pos.counts.setdefault("moscow before", 1)
    if stage.endswith("combat"):
        pos.player = sequence.PHASES[pos.phase].side or AXIS
        pos.segment = 2 if "second" in stage else 1
        pos.forget()
        supply.check(pos)
    begin_phase(pos, sequence.PHASES)


__all__ = ["SOVIET", "situate"]
