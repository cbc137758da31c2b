"""Any position, described in a mapping: for tests, puzzles and scenario editors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stavka.board.alter import altered
from stavka.rules import situation as plain
from stavka.rules.refusal import Unreadable
from stavka.titles.barbarossa_deluxe import sequence, setup
from stavka.titles.barbarossa_deluxe.flags import AXIS, BOXES, FIGHT_MOVE, NAMES, SIDES, SOVIET, STEPS
from stavka.titles.barbarossa_deluxe.position import War

if TYPE_CHECKING:
    from stavka.board import Board
    from stavka.titles.barbarossa_deluxe.title import BarbarossaDeluxe

KEYS = (
    "title",
    "scenario",
    "options",
    "turn",
    "last_turn",
    "stage",
    "order",  # of the player turn: fight/move, move/fight, fight/fight
    "units",
    "boxes",
    "attached",  # a support unit to the unit it is with
    "control",
    "vp",
    "heroes",
    "fortresses",
    "hero_markers",
    "fortress_markers",
    "home_fortress_markers",
    "walls",
    "area",  # hex of the fortified area
    "area_turn",
    "luftwaffe",
    "airlift",
    "airlift_turn",
    "offensive",  # offensive supply markers: name to hex
    "crimea",
    "map",
    "counts",
    "seed",
)
WORDS = {"russian": "soviet", "german": "axis"}
FLAGS = {name: flag for flag, name in NAMES.items()}
NATIONS = {"axis": "german", "soviet": "soviet"}
FIRST_STAGE = "axis first phase"
NUMBERS = ("vp", "hero_markers", "fortress_markers", "home_fortress_markers", "area_turn", "luftwaffe", "airlift_turn")


def situate(title: BarbarossaDeluxe, spec: Mapping[str, Any]) -> War:
    """Set a position up; every fault is told in a sentence."""
    plain.check_keys("a situation", spec, KEYS)
    options = title.check_options(plain.sequence("options", spec.get("options", ())))
    scenario = str(spec.get("scenario", "campaign"))
    key, data = scenario.replace("-", "_").lower(), title.scenario(scenario)
    wanted = _wanted(spec)
    placed, extra = plain.match(title.roster, wanted, (), NATIONS)
    pos = War(title, title.roster_with(extra), _board(title, spec), options)
    setup.prepare(pos, key, data)
    if pos.board is not title.map and plain.mapping("map", spec.get("map", {})).get("blank"):
        pos.owner = [0, 0]
    pos.turn = plain.whole_number("turn", spec.get("turn", pos.turn))
    if pos.turn not in pos.charts.turns:
        raise Unreadable(f"there is no turn {pos.turn}; turns go from 1 to 32")
    pos.last_turn = plain.whole_number("last_turn", spec.get("last_turn", max(pos.last_turn, pos.turn)))
    setup.await_arrivals(pos)
    for unit, item in zip(placed, wanted, strict=True):
        _place(pos, unit, item)
    for rider, host in plain.mapping("attached", spec.get("attached", {})).items():
        _attach(pos, str(rider), str(host))
    _check_stacks(pos)
    pos.owner[AXIS] = pos.owner[AXIS] & ~pos.occupied[SOVIET] | pos.occupied[AXIS]
    pos.owner[SOVIET] = pos.owner[SOVIET] & ~pos.occupied[AXIS] | pos.occupied[SOVIET]
    _control(pos, spec)
    _markers(pos, spec)
    for name, value in plain.mapping("counts", spec.get("counts", {})).items():
        pos.counts[str(name)] = plain.as_state(f"the count {name}", value)
    _begin(pos, spec)
    for unit, item in zip(placed, wanted, strict=True):
        for name in item["flags"]:
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
        if "side" in item:
            word = str(item["side"]).lower()
            item["side"] = WORDS.get(word, word)
        for name in item["flags"]:
            if name not in FLAGS:
                raise Unreadable(f"a unit has no flag {name!r}; flags are {', '.join(FLAGS)}")
    return wanted


def _board(title: BarbarossaDeluxe, spec: Mapping[str, Any]) -> Board:
    if "map" not in spec:
        return title.map
    try:
        return altered(title.map, plain.mapping("map", spec["map"]), "ussr")
    except KeyError as error:
        raise Unreadable(f"the map cannot be changed so: it has no hex {error}") from None
    except (ValueError, TypeError) as error:
        raise Unreadable(f"the map cannot be changed so: {error}") from None


def _place(pos: War, unit: int, item: Mapping[str, Any]) -> None:
    if item.get("hex") is None:
        box = str(item.get("box", "dead pile"))
        if box not in BOXES:
            raise Unreadable(f"there is no box {box!r}; there are {', '.join(BOXES)}")
        pos.put(unit, -1 - BOXES.index(box))
        return
    hex = pos.board.grid.index(pos.hex(str(item["hex"])))
    if not pos.ground.land >> hex & 1:
        raise Unreadable(f"{pos.short(unit)} cannot stand in {pos.board.label(hex)}: it is open water")
    pos.put(unit, hex)


def _attach(pos: War, rider: str, host: str) -> None:
    support, unit = pos.roster.find(rider), pos.roster.find(host)
    if not pos.roster.rides[support]:
        raise Unreadable(f"{rider} is no support unit that can be attached")
    pos.rider[unit] = support
    pos.put(support, pos.where[unit])


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


def _hexes(pos: War, what: str, names: Any) -> int:
    return pos.board.grid.set_of(pos.hex(str(name)) for name in plain.sequence(what, names))


def _control(pos: War, spec: Mapping[str, Any]) -> None:
    """``control`` maps hexes or places to a side, or a side to a list of them, or to ``all``."""
    for key, value in plain.mapping("control", spec.get("control", {})).items():
        if value == "all":
            side = side_called(key)
            hexes = pos.ground.land & ~pos.occupied[1 - side]
            pairs = [(hexes, side)]
        elif isinstance(value, str):
            pairs = [(_hexes(pos, "control", [key]), side_called(value))]
        else:
            pairs = [(_hexes(pos, "control", value), side_called(key))]
        for hexes, side in pairs:
            pos.owner[side] |= hexes & pos.ground.land
            pos.owner[1 - side] &= ~hexes


def _markers(pos: War, spec: Mapping[str, Any]) -> None:
    pos.heroes = _hexes(pos, "heroes", spec.get("heroes", ()))
    pos.fortresses = _hexes(pos, "fortresses", spec.get("fortresses", ()))
    pos.walls = _hexes(pos, "walls", spec.get("walls", ()))
    if "area" in spec:
        pos.area = pos.board.grid.index(pos.hex(str(spec["area"])))
        pos.area_turn = 16
        pos.counts["area placed"] = 1
    pos.offensive = tuple(
        (str(marker), pos.board.grid.index(pos.hex(str(hex))))
        for marker, hex in plain.mapping("offensive", spec.get("offensive", {})).items()
    )
    if "airlift" in spec:
        pos.airlift = pos.board.grid.index(pos.hex(str(spec["airlift"])))
    if spec.get("crimea"):
        pos.crimea_on, pos.sea = 1, "crimea"
    pos.luftwaffe = sequence.luftwaffe(pos)
    for name in NUMBERS:
        if name in spec:
            setattr(pos, name, plain.whole_number(name, spec[name]))


def _begin(pos: War, spec: Mapping[str, Any]) -> None:
    """Start the named stage; a phase of a player turn is that of the order given."""
    stage = str(spec.get("stage", FIRST_STAGE))
    if stage not in sequence.NAMES:
        raise Unreadable(f"there is no stage {stage!r}; the sequence is {', '.join(sequence.NAMES)}")
    order = str(spec.get("order", FIGHT_MOVE))
    if order not in STEPS:
        raise Unreadable(f"there is no order {order!r}; there are {', '.join(STEPS)}")
    pos.order = order
    pos.phase = sequence.NAMES.index(stage)
    sequence.begin_phase(pos)
    if "luftwaffe" in spec:
        pos.luftwaffe = plain.whole_number("luftwaffe", spec["luftwaffe"])


__all__ = ["SOVIET", "situate"]
