"""Any position, described in a mapping: for tests, puzzles and scenario editors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from stavka.engine.counters import Counter
from stavka.engine.refusal import Unreadable
from stavka.telling import counts, situating
from stavka.telling import situation as plain
from stavka.telling.wording.moments import months_of
from stavka.titles.barbarossa_deluxe import sequence
from stavka.titles.barbarossa_deluxe.caucasus import expedition
from stavka.titles.barbarossa_deluxe.combat import luftwaffe
from stavka.titles.barbarossa_deluxe.nations import bulgaria
from stavka.titles.barbarossa_deluxe.setup import campaign
from stavka.titles.barbarossa_deluxe.state.flags import (
    ASSAULT,
    AWAITING,
    AXIS,
    BOXES,
    CUT_OFF,
    DUE,
    FIGHT_MOVE,
    MOVEMENT,
    NAMES,
    SOVIET,
    STEPS,
)
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.state.roster import MOBILITY
from stavka.titles.barbarossa_deluxe.supply import offensive_supply
from stavka.titles.barbarossa_deluxe.telling import tallies
from stavka.titles.barbarossa_deluxe.telling.wording import as_written
from stavka.titles.barbarossa_deluxe.turn import phases
from stavka.titles.barbarossa_deluxe.victory import great_losses, summer_offensive

if TYPE_CHECKING:
    from stavka.titles.barbarossa_deluxe.title import BarbarossaDeluxe

Described = Mapping[str, Any]  # what a test, a file or a page wrote; every value is checked
KEYS = (
    *situating.KEYS,
    "order",  # of the player turn: fight/move, move/fight, fight/fight
    "attached",  # a support unit to the unit it is with
    "vp",
    "heroes",
    "fortresses",
    "hero_markers",
    "fortress_markers",
    "home_fortress_markers",
    "walls",
    "area",  # hex of the fortified area
    "area_turn",
    "german_lines",  # hexes of the printed German line that are still whole
    "luftwaffe",
    "airlift",
    "airlift_turn",
    "offensive",  # offensive supply markers: name to hex
    "crimea",
    "arrivals",  # units on the track to the turns of their boxes
)
FLAGS = {name: flag for flag, name in NAMES.items()}
NATIONS = {"axis": "german", "soviet": "soviet"}
REVEALED = 30  # the turn when the choice between Rhine and Oder is shown (bd:4.18-b)
FIRST_STAGE = "axis first phase"
ADMINISTRATION = {"axis administration": AXIS, "soviet administration": SOVIET}
PHASES_BY_DEED = {phases.Movement.name: MOVEMENT, phases.PreparedAssaults.name: ASSAULT}
NUMBERS = ("vp", "hero_markers", "fortress_markers", "home_fortress_markers", "area_turn", "luftwaffe", "airlift_turn")


def situate(title: BarbarossaDeluxe, spec: Described) -> War:
    """Set a position up; a fault is answered with a sentence."""
    plain.few_enough(spec.get("units", ()))  # before every name is looked up
    months = months_of({number: turn.label for number, turn in title.charts_read.turns.items()})
    spec = as_written.known(title.roster, months, spec)
    plain.check_keys("a situation", spec, KEYS)
    options = title.check_options(plain.sequence("options", spec.get("options", ())))
    scenario = str(spec.get("scenario", "campaign"))
    key, data = scenario.replace("-", "_").lower(), title.scenario(scenario)
    wanted = situating.wanted_units(spec, BOXES, FLAGS)
    placed, extra = plain.match(title.roster, wanted, (), NATIONS)
    board = situating.changed_map(title.map, situating.map_changes(spec) or None, "ussr")
    roster = title.roster_with([_as_its_kind(title, piece) for piece in extra])
    pos = War(title, roster, board, options, key)
    campaign.prepare(pos, data)
    if pos.board is not title.map and plain.mapping("map", spec.get("map", {})).get("blank"):
        pos.owner = [0, 0]
    elif key != "campaign":
        held = campaign.start_control(title, scenario, options) if options else title.start_control[key]
        pos.owner = [hexes & pos.ground.land for hexes in held]
        pos.counts["start cities"] = pos.ground.cities & pos.owner[AXIS]
    situating.set_turn(pos, spec, pos.charts.turns)
    campaign.await_arrivals(pos)
    for unit, item in zip(placed, wanted, strict=True):
        situating.place(pos, unit, item, "dead pile", pos.ground.land)
    for rider, host in plain.mapping("attached", spec.get("attached", {})).items():
        _attach(pos, str(rider), str(host))
    _attach_the_others(pos)
    situating.check_stacks(pos)
    pos.owner[AXIS] = pos.owner[AXIS] & ~pos.occupied[SOVIET] | pos.occupied[AXIS]
    pos.owner[SOVIET] = pos.owner[SOVIET] & ~pos.occupied[AXIS] | pos.occupied[SOVIET]
    situating.take_territory(pos, spec, pos.ground.land)
    _arrivals(pos, spec)
    _markers(pos, spec)
    counts.set_counts(pos, spec, tallies.COUNTS, tallies.PATTERNS)
    _understood(pos, spec)
    _begin(pos, spec)
    situating.set_flags(pos, placed, wanted, FLAGS)
    if any(flags & CUT_OFF for flags in pos.flags):
        pos.counts["cut off"] = 1
    return pos


def _as_its_kind(title: BarbarossaDeluxe, piece: Counter) -> Counter:
    """A piece made up moves as the counters of its kind do, and is of a size that they have (bd:2.8, bd:2.9-a)."""
    alike = [c for c in title.roster.counters if c.kind == piece.kind]
    marks = alike[0].marks & {*MOBILITY, "die"}
    size = piece.size if any(c.size == piece.size for c in alike) else alike[0].size
    return replace(piece, marks=piece.marks | marks, size=size)


def _arrivals(pos: War, spec: Described) -> None:
    """Units on the track, and those whose turn it is in a segment of the administrative phase (bd:3.2-a, bd:8.1-d)."""
    for name, turn in plain.mapping("arrivals", spec.get("arrivals", {})).items():
        unit, number = pos.roster.find(str(name)), plain.whole_number(f"the turn of {name}", turn)
        if number not in pos.charts.turns:
            raise Unreadable(f"{name} cannot wait for turn {number}; there is no such turn")
        pos.put(unit, AWAITING)
        pos.arrives[unit] = number
    side = ADMINISTRATION.get(str(spec.get("stage", FIRST_STAGE)))
    for unit in pos.roster.of_side[side] if side is not None else ():
        if pos.where[unit] == AWAITING and pos.arrives[unit] == pos.turn:
            pos.set_aside(unit, DUE)


def _attach(pos: War, rider: str, host: str) -> None:
    support, unit = pos.roster.find(rider), pos.roster.find(host)
    if not pos.roster.rides[support]:
        raise Unreadable(f"{rider} is no support unit that can be attached")
    if pos.roster.side[support] != pos.roster.side[unit]:
        raise Unreadable(f"{rider} and {host} are not of the same side")
    if pos.where[unit] < 0:
        raise Unreadable(f"{rider} cannot be attached to {host}, which is not on the map")
    if pos.rider[unit] >= 0:
        raise Unreadable(f"{host} has {pos.short(pos.rider[unit])} attached to it already")
    pos.rider[unit] = support
    pos.put(support, pos.where[unit])


def _attach_the_others(pos: War) -> None:
    """A support unit goes with a unit of its hex where nobody says with which (bd:8.31-b, bd:8.32-b)."""
    roster = pos.roster
    for rider in (u for side in roster.riders_of for u in side if pos.where[u] >= 0 and u not in pos.rider):
        what = "corps" if roster.tiger[rider] else "army"
        alike = (u for u in pos.of(roster.side[rider], pos.where[rider]) if roster.counters[u].size == what)
        able = [u for u in alike if not (roster.rides[u] or roster.satellite[u] or roster.static[u])]
        if not able:
            raise Unreadable(f"{pos.short(rider)} must be with a {what} in {pos.board.label(pos.where[rider])}")
        for host in [u for u in able if pos.rider[u] < 0][:1]:
            pos.rider[host] = rider


def _markers(pos: War, spec: Described) -> None:
    pos.heroes = situating.hexes_called(pos, "heroes", spec.get("heroes", ()))
    pos.fortresses = situating.hexes_called(pos, "fortresses", spec.get("fortresses", ()))
    pos.walls = situating.hexes_called(pos, "walls", spec.get("walls", ()))
    if "area" in spec:
        pos.area = pos.board.grid.index(pos.hex(str(spec["area"])))
        pos.area_turn = 16
        pos.counts["area placed"] = 1
    if pos.turn > 4:  # bd:11.21-d
        pos.german_lines &= ~(pos.occupied[SOVIET] | pos.owner[SOVIET])
        pos.walls &= ~pos.occupied[SOVIET]
    if "german_lines" in spec:
        pos.german_lines = situating.hexes_called(pos, "german_lines", spec["german_lines"])
    for marker in plain.mapping("offensive", spec.get("offensive", {})):
        if marker not in pos.charts.ranges:
            known = ", ".join(pos.charts.ranges)
            raise Unreadable(f"there is no offensive supply marker {marker!r}; there are {known}")
    pos.offensive = tuple(
        (str(marker), pos.board.grid.index(pos.hex(str(hex))))
        for marker, hex in plain.mapping("offensive", spec.get("offensive", {})).items()
    )
    if "airlift" in spec:
        pos.airlift = pos.board.grid.index(pos.hex(str(spec["airlift"])))
    if not isinstance(spec.get("crimea", False), bool):
        raise Unreadable(f"crimea is true or false, not {spec['crimea']!r}")
    if spec.get("crimea"):
        pos.crimea_on, pos.sea = 1, "crimea"
    pos.luftwaffe = luftwaffe.counters_of_turn(pos)
    for name in NUMBERS:
        if name in spec:
            number = plain.whole_number(name, spec[name])
            if number < 0 and name != "vp":
                raise Unreadable(f"{name} is no less than 0, not {number}")
            setattr(pos, name, number)


def _understood(pos: War, spec: Described) -> None:
    """What the start of a turn or of a player turn would have noted, taken from the position as it is.

    Points that a state of the map costs or brings once are in the total of a position that begins with that state.
    """
    if pos.counts.get("watch") == "oder" and pos.turn == REVEALED and str(spec.get("stage")) != "start of turn":
        pos.counts.setdefault("oder", 1)  # bd:4.18-b
    if pos.counts.get("offensive") or pos.counts.get("oder"):  # bd:4.4-d, bd:4.19-a
        pos.counts.setdefault("cities at start", summer_offensive.held_cities(pos, AXIS))
    if expedition.conditions(pos):  # bd:4.11-a
        pos.counts.setdefault("caucasus open", 1)
    if expedition.in_box(pos, AXIS) and pos.counts.setdefault("expedition", expedition.THERE):  # bd:4.13-g
        pos.counts.setdefault("expedition turn", pos.turn - 1)
    if bulgaria.off_map(pos):  # bd:8.26-a
        pos.counts.setdefault("bulgaria", pos.turn - 1)
    offensive_supply.loss_of_moscow(pos)  # bd:7.21
    pos.seams.position_described(pos)
    if pos.turn > great_losses.ONCE_ONLY_TURN or str(spec.get("stage")) != "start of turn":
        for name in great_losses.past_events(pos):
            pos.counts.setdefault(name, 1)


def _in_sequence(stage: str, order: str) -> str:
    """A phase by what is done in it, as ``Game.stage`` tells it, under the name it has in the sequence of play."""
    who, _, doing = stage.lower().partition(" ")
    step = PHASES_BY_DEED.get(doing)
    if step is None:
        return stage
    if step not in STEPS[order]:
        raise Unreadable(f"there is no {stage} in a player turn of {order}")
    return f"{who} {('first', 'second')[STEPS[order].index(step)]} phase"


def _begin(pos: War, spec: Described) -> None:
    """Start the named stage; a phase of a player turn is that of the order given."""
    order = str(spec.get("order", FIGHT_MOVE))
    if order not in STEPS:
        raise Unreadable(f"there is no order {order!r}; there are {', '.join(STEPS)}")
    pos.order = order
    situating.set_phase(pos, _in_sequence(str(spec.get("stage", FIRST_STAGE)), order))
    sequence.begin_phase(pos)
    if "luftwaffe" in spec:
        pos.luftwaffe = plain.whole_number("luftwaffe", spec["luftwaffe"])
