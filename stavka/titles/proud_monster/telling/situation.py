"""Any position, described in a mapping: for tests, puzzles and scenario editors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from stavka.engine.refusal import Unreadable
from stavka.hexes import bits
from stavka.telling import counts, situating
from stavka.telling import situation as plain
from stavka.titles.proud_monster import sequence
from stavka.titles.proud_monster.actions.destinations import AXIS_ONLY, OWNERS, SOVIET_ONLY
from stavka.titles.proud_monster.setup import beginning
from stavka.titles.proud_monster.state.calendar import TURNS, season_name, weeks_in
from stavka.titles.proud_monster.state.counters import UNTRIED
from stavka.titles.proud_monster.state.flags import (
    AREAS,
    AXIS,
    BOXES,
    LOST_CAVALRY,
    LOST_RIFLES,
    LOST_TRIED,
    NAMES,
    RAIDING,
    REPLACEMENT_ARMY,
    SIDES,
    SOVIET,
    UNTRIED_POOL,
    UNUSED,
)
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import air_supply
from stavka.titles.proud_monster.telling import tallies, usual
from stavka.titles.proud_monster.telling.wording import (
    described_units,
    figures_told,
    loose_words,
    map_words,
    possible,
    stage_words,
    unit_words,
    words,
)
from stavka.titles.proud_monster.telling.wording.figures_told import Described
from stavka.titles.proud_monster.telling.wording.loose_words import REDUCED
from stavka.titles.proud_monster.turn import seasonal_offensive
from stavka.titles.proud_monster.weather.weather_phase import SNOW

if TYPE_CHECKING:
    from stavka.titles.proud_monster.title import ProudMonster

KEYS = (
    *situating.KEYS,
    *map_words.OWN_KEYS,  # short for what they say under map
    "weather",  # two letters or words, for the Northern and the Southern Zone
    "cup",  # dates of the chits that can still be drawn
    "kerch_frozen",
    "seasonal_offensive",  # sides whose Seasonal Offensive week this is
    "groups",  # army groups of turn 112: name to units
    "reserves",  # Reserve markers: side to {hex: number}
    "close_combat",  # Close Combat markers: side to {hex: number of markers}
    "close_combat_ready",  # side to the markers that can still be placed this turn
    "close_combat_due",  # side to the markers that come back next turn
    "hex_defender",  # of jointly-occupied hexes: hex to side
    "offensive_supply",  # markers: side to lists of [value, hex] or [value, hex, down/open/town]
    "air_supply",  # hexes
    "fieldworks",  # side to hexes
    "hedgehogs",
    "stalin_line",  # hexes that are not destroyed yet
    "fortified_area",
    "iso",  # units to ISO numbers
    "out_of_supply",  # units that are OOS in this phase
    "no_offensive_supply",  # units in defensive supply only
    "supply",  # units to "offensive", "defensive", "OOS", "ISO 1", "ISO 2" or "ISO 3"
    "concentrated",  # units under supply concentration markers
    "air_supplied",  # Axis units that live by air supply alone
    "ma_markers",  # hexes that mobile assaults of this phase have cleared
    "landing",  # invaders of this week: units to hexes; those at sea have to attack theirs
    "beachheads",  # shared hexes that invaders came to
    "dropped",  # units that fell from the sky this turn
    "winter_losses",  # units that have lost a step to the winter this week
    "top",  # hexes to the unit that lies on top there
    "upgrades",  # units to values
    "augments",  # a regiment or battalion to its division
    "assembly",  # guns to the weeks of assembly done
    "working",  # guns to 1 while they are assembled, -1 while they are taken apart
    "shots",  # guns to the shells fired since their refit
    "shells",  # shell markers to the gun they are for, or guns to the number that lies with them
    "amph",  # seas to what their marker shows, YES or NO
    "bridges",  # laid bridges to the hex they point to
    "area_stacks",  # lists of units that wait beside the map as one stack
    "points",  # side to [leg, mech]
    "vp",  # Axis victory points in all
    "vp_other",  # those that no town gives
    "upgrades_ready",  # side to the values of Mech Upgrades at hand
    "fieldworks_ready",  # side to Fieldworks at hand
    "hq_lost",  # Military District HQs the Axis has owned
    "spent",  # units to movement points spent in this phase
)
FLAGS = {name: flag for flag, name in NAMES.items()}
NATIONS = {"axis": "german", "soviet": "soviet"}
REPLACEMENTS = BOXES[-1 - REPLACEMENT_ARMY]
FIRST_STAGE = "axis first week movement"


@runtime_checkable
class OfASide(Protocol):
    """A stage in which one side does its part."""

    side: int


def situate(title: ProudMonster, told: Described) -> War:
    """Set a position up; a fault is answered with a sentence."""
    spec = loose_words.canonical(told, title.roster)
    plain.check_keys("a situation", spec, KEYS)
    spec["control"] = map_words.with_strait(title.map, spec.get("control", {}))
    options = title.check_options(plain.sequence("options", spec.get("options", ())))
    scenario = str(spec.get("scenario", "campaign"))
    key, data = scenario.replace("-", "_").lower(), title.scenario(scenario)
    wanted = situating.wanted_units(
        {**spec, "units": words.units(spec.get("units", ()))},
        BOXES,
        (*FLAGS, UNTRIED, REDUCED, *unit_words.SUPPLY),
        flag_words=unit_words.FLAG_WORDS,
    )
    placed, extra = plain.match(
        title.roster, [described_units.as_untried(title, item) for item in wanted], described_units.MARKS, NATIONS
    )
    board = situating.changed_map(title.map, map_words.changes(title.map, spec), "ussr")
    pos = War(
        title, title.roster_with([described_units.as_its_kind(title, piece) for piece in extra]), board, options, key
    )
    beginning.prepare(pos, data)
    situating.set_turn(pos, spec, TURNS)
    stage = stage_words.stage(str(spec.get("stage", FIRST_STAGE)), title.sequence)
    usual.of_the_turn(pos, stage == title.sequence[0])
    _weather(pos, spec)
    for unit, item in zip(placed, wanted, strict=True):
        _place(pos, unit, item)
        _note_untried(pos, unit)
    _shared_hexes(pos, spec)
    for side in (AXIS, SOVIET):
        alone = pos.occupied[side] & ~pos.occupied[1 - side]
        pos.owner[side] |= alone & pos.ground.land
        pos.owner[1 - side] &= ~alone
    for hex, side in pos.defender.items():  # pmd:4.2-d
        pos.owner[side] |= 1 << hex
        pos.owner[1 - side] &= ~(1 << hex)
    situating.take_territory(pos, spec, pos.ground.land)
    usual.of_the_owners(pos)
    figures_told.set_units(pos, spec)
    figures_told.set_markers(pos, spec)
    counts.set_counts(pos, spec, tallies.COUNTS, tallies.PATTERNS)
    situating.set_flags(pos, placed, wanted, FLAGS)
    loose_words.lay_reserve_markers(pos)
    possible.check(pos)
    _begin(pos, spec, stage)
    situating.set_flags(pos, placed, wanted, FLAGS)
    usual.of_the_week(pos)
    _supply(pos, spec, _told(placed, wanted))
    return pos


def _place(pos: War, unit: int, item: Described) -> None:
    """Put a unit down with the steps that it says, or that its factors tell; a fourth one may sleep (pmd:15.1-a)."""
    if NAMES[RAIDING] in item["flags"]:
        pos.flags[unit] |= RAIDING  # before it stands among enemies (pmd:15.6-b)
    if item.get("box") == REPLACEMENTS and pos.roster.side[unit] == SOVIET:
        item = {**item, "box": _soviet_pool(pos, unit)}
    counter, full = pos.counter(unit), pos.full_steps(unit)
    if "steps" in item and counter.reduced and not 1 <= item["steps"] <= full:
        raise Unreadable(f"{counter.short} has 1 to {full} steps, not {item['steps']}")
    told = plain.steps_wanted(counter, item)
    area, side = str(item.get("box", "")).lower().replace(" ", "-"), pos.roster.side[unit]
    if OWNERS.get(area, "") == (SOVIET_ONLY if side == AXIS else AXIS_ONLY):
        raise Unreadable(f"{counter.short} cannot be in {item['box']}: the area is the enemy's", OWNERS[area])
    factors = {key: value for key, value in item.items() if key not in ("combat", "defence", "move")}
    situating.place(pos, unit, factors, "removed", pos.ground.land)
    if REDUCED in item["flags"]:  # as often as it has lost a step
        pos.set_steps(unit, max(full - item["flags"].count(REDUCED), 1))
    elif told is not None and "steps" not in item:
        pos.lost_steps[unit] = counter.steps - told


def _soviet_pool(pos: War, unit: int) -> str:
    """The part of the Replacement Army that holds Soviet units of a kind (pmd:13.14-d,-e,-f)."""
    kind = "" if pos.roster.militia[unit] else pos.roster.kind[unit]  # militia is never drawn there (pmd:9.5.3-o)
    return BOXES[-1 - {"RD": LOST_RIFLES, "CD": LOST_CAVALRY}.get(kind, LOST_TRIED)]


def _note_untried(pos: War, unit: int) -> None:
    """An untried counter came from the pool of its type."""
    if pos.roster.untried[unit] and pos.where[unit] != UNUSED:
        pos.moment += 1
        pos.taken[unit] = UNTRIED_POOL, pos.moment
    elif pos.roster.face[unit] and pos.where[unit] in (LOST_RIFLES, LOST_CAVALRY):
        pos.moment += 1
        pos.stocked[unit] = pos.moment


def _weather(pos: War, spec: Described) -> None:
    """As it is told, or as the calendar has it; from January on Snow has frozen the Kerch Strait (pmd:8.11-e)."""
    half = pos.turn % 100
    pos.weather = words.weather(spec["weather"]) if "weather" in spec else ("S", "S") if half in SNOW else ("D", "D")
    pos.cup = tuple(str(date) for date in plain.sequence("cup", spec.get("cup", ())))
    pos.kerch_frozen = bool(spec.get("kerch_frozen", pos.weather[1] == "S" and half in SNOW[1:]))
    sides = [situating.side_called(pos, s) for s in plain.sequence("seasonal_offensive", _listed(spec))]
    pos.pushing = (AXIS in sides, SOVIET in sides)
    for side in sides:  # it was declared, so the season has had its offensive (pmd:5.4-b, pmd:5.5-a)
        pos.counts[seasonal_offensive.record(side, season_name(pos.turn))] = pos.turn


def _listed(spec: Described) -> Any:  # one side or several, as they were written
    given = spec.get("seasonal_offensive", ())
    return [given] if isinstance(given, str) else given


def _shared_hexes(pos: War, spec: Described) -> None:
    """Enemies share a hex only where a hex defender is named (pmd:13.15.3-a)."""
    for name, side in plain.mapping("hex_defender", spec.get("hex_defender", {})).items():
        hex = figures_told.hex_called(pos, name)
        if len({pos.roster.side[unit] for unit in pos.at(hex)}) > 1:  # guns that hold no hex share one too
            pos.defender[hex] = situating.side_called(pos, side)
        elif not _has_marker(spec, name):  # a marker tells its hex defender only where enemies share the hex
            told = f"{pos.board.label(hex)} has a hex_defender, but no enemies share that hex"
            raise Unreadable(told, "pmd:13.15.3-a")
    for hex in (hex for hex in bits(pos.joint) if hex not in pos.defender):  # its owner is the defender (pmd:4.2-d)
        side = plain.mapping("control", spec.get("control", {})).get(pos.board.grid.names(1 << hex)[0])
        if side is not None:
            pos.defender[hex] = situating.side_called(pos, side)
    nameless = next((hex for hex in bits(pos.joint) if hex not in pos.defender), None)
    if nameless is not None:
        names = " and ".join(pos.short(u) for u in pos.at(nameless) if pos.roster.zoc[u])
        where = pos.board.label(nameless)
        raise Unreadable(f"{names} are enemies and stand together in {where} only with a hex_defender named for it")
    situating.check_stacks(
        pos, lambda stack: pos.where[stack[0]] in pos.defender or any(pos.flags[u] & RAIDING for u in stack)
    )


def _has_marker(spec: Described, hex: str) -> bool:
    """Whether a Close Combat marker is told for a hex."""
    sides = plain.mapping("close_combat", spec.get("close_combat", {})).values()
    return any(hex in map(str, hexes) for hexes in sides if isinstance(hexes, Mapping))


def _begin(pos: War, spec: Described, stage: str) -> None:
    """Start the named stage."""
    situating.set_phase(pos, stage)
    if sequence.PHASES[pos.phase].week > weeks_in(pos.turn):
        raise Unreadable(f"turn {pos.turn} has one week, so there is no {stage!r}", "pmd:5.3-a")
    kept = pos.concentrated, pos.dropped, pos.air_supply  # what a week or a turn begins with takes these up
    pushing = pos.pushing
    sequence.begin_phase(pos)
    sequence.hold_open(pos)
    _begin_with(pos, stage_words.side_of_step(str(spec.get("stage", "")), stage))
    begun = pos.concentrated, pos.dropped, pos.air_supply
    pos.concentrated, pos.dropped = begun[0] or kept[0], begun[1] or kept[1]
    pos.air_supply = begun[2] or kept[2]
    for _ in pos.air_supply[air_supply.grounded(pos) :]:
        air_supply.ground_a_wing(pos)
    if "seasonal_offensive" in spec:
        pos.pushing = pushing
    figures_told.set_amph_markers(pos, spec)
    pos.spent = figures_told.unit_numbers(pos, spec, "spent")
    pos.cleared |= situating.hexes_called(pos, "ma_markers", spec.get("ma_markers", ()))
    pos.bitten |= figures_told.unit_set(pos, spec, "winter_losses")


def _begin_with(pos: War, side: str) -> None:
    """Pass the other side by in a step that both take (pmd:5.2-a)."""
    first: object = pos.stage
    while side and len(pos.stages) > 1 and isinstance(first, OfASide) and SIDES[first.side] != side:
        pos.leave()
        first = pos.stage


def _told(placed: Sequence[int], wanted: Sequence[Described]) -> dict[int, str]:
    """The states of supply that units tell of themselves."""
    pairs = zip(placed, wanted, strict=True)
    return {unit: flag for unit, item in pairs for flag in item["flags"] if flag in unit_words.SUPPLY}


def _of_whole_sides(pos: War, states: Described) -> dict[str, Any]:
    """A side may stand for all its units on the map and in its areas, a hex for its stack; a unit goes first."""
    sides = {name: side for name in states if (side := situating.SIDE_WORDS.get(name.lower(), name.lower())) in SIDES}
    found = {
        pos.counter(unit).id: states[name]
        for name, side in sides.items()
        for unit in pos.roster.of_side[SIDES.index(side)]
        if pos.where[unit] >= 0 or pos.where[unit] in AREAS[SIDES.index(side)]
    }
    hexes = {name: figures_told.hex_called(pos, name) for name in states if str(name).isdecimal()}
    found |= {pos.counter(unit).id: states[name] for name, hex in hexes.items() for unit in pos.at(hex)}
    rest = [name for name in states if name not in sides and name not in hexes]
    return {**found, **{pos.counter(figures_told.unit_called(pos, name)).id: states[name] for name in rest}}


def _supply(pos: War, spec: Described, told: dict[int, str]) -> None:
    """States of supply that shall hold in the phase, whatever a trace finds (pmd:8.3-a)."""
    states = _of_whole_sides(pos, plain.mapping("supply", spec.get("supply", {})))
    named = {figures_told.unit_called(pos, name): words.supply_state(name, state) for name, state in states.items()}
    exact = {**told, **named}
    cut_off = {unit: f"{words.ISO} {number}" for unit, number in pos.iso.items() if not pos.airlifted >> unit & 1}
    wanted = {**cut_off, **exact}
    for key, state in (("out_of_supply", words.OOS), ("no_offensive_supply", words.DEFENSIVE)):
        wanted |= {figures_told.unit_called(pos, name): state for name in plain.sequence(key, spec.get(key, ()))}
    for unit, state in wanted.items():
        side, bit = pos.roster.side[unit], 1 << unit
        fed = state in (words.OFFENSIVE, words.DEFENSIVE)
        only_less = unit not in exact
        for known, holds in (
            (pos.supplied, fed),
            (pos.overland, fed),
            (pos.attacking, state == words.OFFENSIVE),
        ):
            if not holds:
                known[side] &= ~bit
            elif not only_less:
                known[side] |= bit
        if fed and not only_less:
            pos.iso.pop(unit, None)
        elif state.startswith(words.ISO):
            pos.iso[unit] = int(state[-1])
    by_air = figures_told.unit_set(pos, spec, "air_supplied")
    pos.airlifted |= by_air
    pos.overland[AXIS] &= ~by_air
    if not air_supply.wide(pos):
        pos.supplied[AXIS] |= by_air
        pos.attacking[AXIS] |= by_air
