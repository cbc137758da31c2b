"""Any position, described in a mapping: for tests, puzzles and scenario editors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any  # a situation is whatever somebody writes

from stavka.engine.phases import begin_phase
from stavka.engine.refusal import Unreadable
from stavka.mechanics.movement.going_on import STOPPED
from stavka.telling import counts, holding, situating
from stavka.telling import situation as plain
from stavka.titles.russia_besieged import sequence
from stavka.titles.russia_besieged.arrivals import places, points, upgrades
from stavka.titles.russia_besieged.combat import attacks, contact
from stavka.titles.russia_besieged.combat.surrender import Cornered
from stavka.titles.russia_besieged.economy import workers
from stavka.titles.russia_besieged.nations import surrender
from stavka.titles.russia_besieged.options.weather import light_snow
from stavka.titles.russia_besieged.sea import seas
from stavka.titles.russia_besieged.setup import setting_up
from stavka.titles.russia_besieged.special_units import dictators, partisans
from stavka.titles.russia_besieged.state.flags import (
    ATTACKED,
    AVAILABLE,
    AXIS,
    BOXES,
    BY_RAIL,
    BY_SEA,
    DROPPED,
    DUE,
    FLEW,
    INVADED,
    LANDED,
    LATE,
    LEADER_BOX,
    MOVED,
    NAMES,
    NEW,
    POOL,
    REMOVED,
    SHIPPED_OUT,
    SOVIET,
    STAGED,
    UNUSED,
)
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.state.roster import MARKS
from stavka.titles.russia_besieged.supply import markers
from stavka.titles.russia_besieged.telling import as_written, figures_told, meant, tallies, wording
from stavka.titles.russia_besieged.telling.vocabulary import (
    BOX_WORDS,
    FLAG_WORDS,
    KIND_WORDS,
    OOS,
    SIZE_WORDS,
    TERRAIN_WORDS,
)

if TYPE_CHECKING:
    from stavka.board import Board
    from stavka.titles.russia_besieged.title import RussiaBesieged

Described = Mapping[str, Any]
KEYS = (
    *situating.KEYS,
    "weather",  # of both impulses, or a pair
    "rails",
    "railheads",
    "passed",  # rail hexes that turn to the phasing side when its impulse ends
    "emergency_rail",  # hexes of the Murmansk emergency line that are built
    "oos",  # units to the numbers on their OOS markers
    "points",  # replacement points in hand, by pool
    "wells",  # hexes of wells that changed hands to value, turn of the change, year of the last payment
    "components",  # Shock Armies to the units that they are made of
    "returns",  # units that come back: unit, turn, impulse
    "cut_off",  # cities gained without being entered
    "ever_lost",  # places that their owner of 1941 has lost before
    "closed",  # hexes nobody may enter
    "closed_to_axis",
    "closed_seas",  # pairs such as "axis baltic": all ports lost for good
    "surrendered_allies",
)
KEPT_AVAILABLE = ("shock", "partisan")  # kinds that wait in that box; others that are said to be there come now
REDUCED = "reduced"  # a flag that takes one step
STAGES = {"stage 1": 2, "stage 2": 1}  # of partisans: the steps that show it
FLAGS = {name: flag for flag, name in NAMES.items()}
for _flag in (BY_RAIL, BY_SEA, SHIPPED_OUT):
    FLAGS[NAMES[_flag]] |= MOVED
NATIONS = {"axis": "german", "soviet": "russian"}
FIRST_STAGE = "axis first impulse movement"
GONE = "surrendered_allies"  # a key
REDS = "soviet"  # the side of those who changed it
ARMIES = ("infantry", "armor", "shock")  # kinds of Russian units that are armies if nothing else is said
# and kinds of Axis units that are German corps then
CORPS = ("infantry", "armor", "mechanized", "cavalry", "mountain", "artillery", "panzergrenadier", "paratroop")
KEPT = "city, oil well, rail junction or shore of the straits"


def situate(title: RussiaBesieged, spec: Described) -> War:
    """Set a position up; every fault is described in a sentence."""
    spec = as_written.understood(title.roster, title.charts_read.calendar.by_month, spec)
    plain.check_keys("a situation", spec, KEYS)
    if STOPPED in plain.mapping("counts", spec.get("counts", {})):
        raise Unreadable(f"the count {STOPPED} follows from the position and cannot be given")
    given = wording.options_called(spec.get("options", ()), title.options)
    options = title.check_options(plain.sequence("options", given))
    scenario = wording.scenario_called(spec.get("scenario", "campaign"))
    data = title.scenario(scenario)
    wanted = _wanted(spec)
    _turn_coats(title, spec, wanted)
    figures_told.name_workers(title.roster, title.map, wanted)
    apart = meant.apart(title, options, wanted)
    if meant.is_invasion({"turn": data["start_turn"], "stage": FIRST_STAGE, **spec}):
        meant.station(title, title.ground_of(title.map), wanted, apart)
    placed, extra = plain.match(title.roster, wanted, MARKS, NATIONS, apart)
    pos = War(title, title.roster_with(extra), _board(title, spec), options)
    setting_up.prepare(pos, scenario, data)
    _calendar(pos, spec)
    for unit, counter in enumerate(pos.roster.counters):
        pos.where[unit] = setting_up.waiting_box(pos, counter)
        if counter.turn == pos.turn and counter.start:
            pos.where[unit] = UNUSED
        if counter.kind == "shock" and pos.where[unit] == UNUSED:
            pos.where[unit] = AVAILABLE  # it can be built
    pos.seams.between_set_ups(pos)
    setting_up.take_control(pos)
    _allies(pos, spec)
    _lay(pos, placed, wanted)
    upgrades.keep_open(pos)
    _join_airbases(pos, placed)
    situating.check_stacks(pos, lambda stack: _may_share(pos, stack))
    _markers(pos, spec, placed, wanted)
    lost = pos.ever_lost
    _rails(pos, spec)
    pos.update_control()
    setting_up.hold_airfields(pos)
    holding.set_control(pos, spec, pos.ground.watched, KEPT)
    pos.ever_lost = lost  # only the finished position tells what else was lost (rb:13.46)
    setting_up.keep_control(pos)  # who is said to hold a city holds it, whatever its rails say
    _rest(pos, spec)
    counts.set_counts(pos, spec, tallies.COUNTS)
    for side, name in enumerate(dictators.LOST):
        for unit in pos.roster.of_kind(side, "dictator"):
            if pos.count(name) and pos.where[unit] == UNUSED:
                pos.put(unit, REMOVED)  # who is lost is nowhere else
    pos.result = None  # who has won is a matter of the finished position
    points.remember_capitals(pos)  # what is told of points is what is left (rb:19.11)
    pos.control_changed()
    situating.set_phase(pos, wording.stage_called(spec.get("stage", FIRST_STAGE)))
    _begin(pos, spec, placed, wanted)
    return pos


def _lay(pos: War, placed: Sequence[int], wanted: Sequence[dict[str, Any]]) -> None:
    """Every unit where it is said to be, as far as such a unit can be there."""
    dry = pos.board.grid.all & ~pos.board.terrain["sea"] & ~pos.board.terrain["lake"]
    for unit, item in zip(placed, wanted, strict=True):
        situating.place(pos, unit, item, "pool", dry)
        kind = pos.roster.kind[unit]
        if kind == "marshal" and (pos.where[unit] >= 0 or pos.where[unit] == AVAILABLE):
            pos.put(unit, LEADER_BOX)  # from there he is placed on an attack (rb:14.22)
        elif pos.where[unit] == AVAILABLE and kind not in KEPT_AVAILABLE:
            pos.put(unit, DUE)  # it can be placed
        if kind == "partisan" and pos.where[unit] == POOL:
            pos.put(unit, AVAILABLE)  # it is never lost (rb:16.32)
        if REDUCED in item["flags"] and unit not in pos.lost_steps:
            pos.set_steps(unit, max(pos.counter(unit).steps - item["flags"].count(REDUCED), 1))


def _join_airbases(pos: War, placed: Sequence[int]) -> None:
    """An air unit and its airbase stand together; where only one is spoken of, the other goes with it (rb:11.11)."""
    for air, base in pos.roster.base_of.items():
        for one, other in ((air, base), (base, air)):
            if one in placed and other not in placed and pos.where[one] >= 0:
                pos.put(other, pos.where[one])


def _wanted(spec: Described) -> list[dict[str, Any]]:
    """Every unit the situation speaks of, in the words of the counters."""
    known = (*FLAGS, *OOS, *STAGES, REDUCED)
    boxes = {box: wording.as_list(units) for box, units in plain.mapping("boxes", spec.get("boxes", {})).items()}
    told = {
        **spec,
        "units": wording.units_told(spec.get("units", ()), (*known, *FLAG_WORDS)),
        "boxes": boxes,
    }
    wanted = situating.wanted_units(told, (*BOXES, *BOX_WORDS), known, MARKS, situating.NATION_WORDS, FLAG_WORDS)
    for item in wanted:
        for key, words in (("kind", KIND_WORDS), ("box", BOX_WORDS), ("size", SIZE_WORDS)):
            if item.get(key) is not None:
                word = str(item[key]).lower().replace(" ", "_")
                item[key] = words.get(word, word)
        ours = item.get("side") == REDS and item.get("nation", "russian") == "russian"
        if ours and item.get("kind", "infantry") in ARMIES and "id" not in item:
            item.setdefault("size", "army")
        theirs = item.get("side") == "axis" and item.get("kind", "infantry") in CORPS
        if theirs and "id" not in item:
            if item.get("move") != meant.POLICE:
                item.setdefault("size", "corps")
            if "name" not in item:
                item.setdefault("nation", "german")
        for name, steps in STAGES.items():
            if name in item["flags"]:
                item["steps"] = steps
    return wanted


def _turn_coats(title: RussiaBesieged, spec: Described, wanted: Sequence[dict[str, Any]]) -> None:
    """A unit on the map whose country has changed sides is the counter that took its place (rb:26.22, rb:26.42)."""
    gone = {situating.NATION_WORDS.get(word, word) for word in map(str.lower, map(str, _words(spec, GONE)))}
    roster = title.roster
    for item in wanted:
        unit = roster.find(str(item["id"])) if "id" in item else -1
        nation = roster.nation[unit] if unit >= 0 else ""
        away = item.get("hex") is not None and (nation in gone or item.get("side") == REDS)
        if unit in roster.turned and away:
            item["id"] = roster.counters[roster.turned[unit]].id


def _words(spec: Described, key: str) -> list[Any]:
    return plain.sequence(key, wording.as_list(spec.get(key, ())))


def _board(title: RussiaBesieged, spec: Described) -> Board:
    changes = situating.map_changes(spec)
    if "terrain" in changes:
        kinds = {plain.hex_word(h): str(k).lower() for h, k in plain.mapping("terrain", changes["terrain"]).items()}
        changes["terrain"] = {hex: TERRAIN_WORDS.get(kind, kind) for hex, kind in kinds.items()}
    rivers = plain.mapping("rivers", changes.pop("rivers", {}))
    if rivers:  # they run along hexsides
        sides = dict(plain.mapping("sides", changes.get("sides", {})))
        pairs = [pair for name, chain in rivers.items() for pair in plain.sequence(f"the river {name}", chain)]
        if any(isinstance(pair, str) for pair in pairs):
            raise Unreadable("a river runs along hexsides: it is a list of pairs of hexes, not a chain of hexes")
        changes["sides"] = {**sides, "river": [*plain.sequence("the sides river", sides.get("river", ())), *pairs]}
    return situating.changed_map(title.map, changes or None, "russia")


def _calendar(pos: War, spec: Described) -> None:
    """Turn, length of the game and weather."""
    situating.set_turn(pos, spec, pos.charts.calendar.turns)
    given = spec.get("weather", ())
    if not isinstance(given, str | Mapping):
        given = plain.sequence("weather", given)
    names = wording.weather_called(given)
    if not names:
        pos.weathers = pos.charts.historical_weather[pos.turn]
        return
    names = names * 2 if len(names) == 1 else names
    if light_snow.NAME in pos.options:  # it stands in no chart
        light = [name == light_snow.WORD for name in names[:2]]
        pos.counts[light_snow.LIGHT] = sum(number << impulse for impulse, number in enumerate(light))
        names = ["mud" if name == light_snow.WORD else name for name in names]
    strange = [name for name in names if name not in pos.charts.weathers]
    if strange or len(names) != 2:
        raise Unreadable(f"weather is one or two of {', '.join(pos.charts.weathers)}, not {given!r}")
    pos.weathers = (names[0], names[1])


def _rails(pos: War, spec: Described) -> None:
    """Whose rails are whose: a junction is its rail's owner's, and no enemy city lies on the way to a railhead
    (rb:7.22-b, rb:7.25)."""
    for key, stations in (("rails", pos.ground.junctions & ~pos.ground.cities), ("railheads", pos.ground.stations)):
        before = pos.rails
        holding.set_rails(pos, {key: spec.get(key, {})})
        for side, gained in ((AXIS, pos.rails & ~before), (SOVIET, before & ~pos.rails)):
            pos.give(side, gained & stations & ~pos.holding(1 - side))


def _may_share(pos: War, stack: Sequence[int]) -> bool:
    """Enemies share a hex where those of one side are partisans, air units or oil wells."""
    kinds, sides = pos.roster.kind, pos.roster.side
    solid = {sides[u] for u in stack if kinds[u] not in ("partisan", "air", "airbase", "oil")}
    return len(solid) < 2


def _markers(pos: War, spec: Described, placed: Sequence[int], wanted: Sequence[Described]) -> None:
    """Out of Supply markers, given as flags or by name."""
    levels = {u: OOS.index(f) + 1 for u, item in zip(placed, wanted, strict=True) for f in item["flags"] if f in OOS}
    for name, level in plain.mapping("oos", wording.markers_told(spec.get("oos", {}))).items():
        number = plain.whole_number(f"the OOS marker of {name}", level)
        levels |= dict.fromkeys(_marked(pos, str(name)), number)
    bad = [level for level in levels.values() if not 0 <= level <= len(OOS)]
    if bad:
        raise Unreadable(f"an OOS marker shows 1 to {len(OOS)}, not {bad[0]}")
    pos.mark_oos(levels)


def _marked(pos: War, name: str) -> list[int]:
    """The unit that has a marker, or all who stand in a hex that has one."""
    place = None if pos.roster.knows(name) else pos.board.places.get(name)
    hex = place.hex if place else pos.board.grid.index(name) if name in pos.board.grid else -1
    return [u for u in pos.stacks[hex] if markers.needy(pos, u)] if hex in pos.stacks else [pos.roster.find(name)]


def _rest(pos: War, spec: Described) -> None:
    """What else the state holds."""
    for pool, number in plain.mapping("points", wording.points_told(spec.get("points", {}))).items():
        held = pos.points[figures_told.pool_called(pool)] = plain.whole_number(f"the points {pool}", number)
        if held < 0:
            raise Unreadable(f"the points {pool} are 0 or more, not {number}")
    figures_told.set_wells(pos, spec.get("wells", {}))
    figures_told.set_components(pos, spec.get("components", {}))
    pos.returns = tuple(
        figures_told.returning(pos, item) for item in plain.sequence("returns", spec.get("returns", ()))
    )
    lines = {**spec, "emergency_rail": figures_told.emergency_line(pos, spec.get("emergency_rail", ()))}
    for name in ("cut_off", "ever_lost", "closed", "closed_to_axis", "emergency_rail"):
        setattr(pos, name, getattr(pos, name) | situating.hexes_called(pos, name, lines.get(name, ())))
    known_seas = [seas.key(side, sea) for side in range(2) for sea in seas.SEAS]
    pos.closed_seas = tuple(str(word).lower() for word in _words(spec, "closed_seas"))
    if strange := [word for word in pos.closed_seas if word not in known_seas]:
        raise Unreadable(f"a closed sea is one of {', '.join(known_seas)}, not {strange[0]!r}")
    pos.passed = situating.hexes_called(pos, "passed", spec.get("passed", ())) & pos.ground.rails


def _allies(pos: War, spec: Described) -> None:
    """Countries that have left the war: those that changed sides have lost their capital, Finland is closed."""
    given = [str(word).lower() for word in _words(spec, GONE)]
    names = {nation: country for country, nation in surrender.NATIONS.items()}
    pos.surrendered_allies = tuple(names.get(situating.NATION_WORDS.get(word, word), word) for word in given)
    strange = [name for name in pos.surrendered_allies if name not in surrender.NATIONS]
    if strange:
        raise Unreadable(f"{strange[0]} is no ally that surrenders; there are {', '.join(surrender.NATIONS)}")
    for country in surrender.CHANGING:
        if country in pos.surrendered_allies:
            pos.give(SOVIET, pos.ground.capital(surrender.NATIONS[country]))
    setting_up.keep_control(pos)
    if "finland" in pos.surrendered_allies and "closed_to_axis" not in spec:
        pos.closed_to_axis |= pos.ground.finland


def _hold_open(pos: War, stage: str, spoken_of: frozenset[int]) -> None:
    """A phase that is named is open to the pieces spoken of, even if none of them can do anything."""
    asked = {type(question) for question in pos.stages}
    if stage in ("soviet events", "soviet first impulse movement") and workers.NewWorkers not in asked:
        begun = stage != "soviet events"  # what the card brings was placed before
        if any(unit in spoken_of and (pos.where[unit] == DUE or not begun) for unit in workers.arriving(pos)):
            pos.ask(workers.NewWorkers())
    elif stage == "soviet second impulse marker adjustment" and partisans.Relocation not in asked:
        if spoken_of & set(partisans.to_place(pos)):
            pos.stages = (partisans.Relocation(), *pos.stages)
    elif stage.endswith("combat"):
        if any(pos.flags[unit] & (contact.SPENT | ATTACKED) for unit in spoken_of):  # it has begun
            pos.stages = tuple(question for question in pos.stages if not isinstance(question, Cornered))
        if not pos.stages:
            pos.ask(attacks.Combat(pos.player, pos.impulse))


def _begin(pos: War, spec: Described, placed: list[int], wanted: list[dict[str, Any]]) -> None:
    """Start the named stage; one that opens an impulse wipes the marks of the last, so they are put on after it."""
    stage = pos.title.sequence[pos.phase]
    pos.impulse = 2 if "second impulse" in stage else 1
    pos.player = 1 if stage.startswith("soviet") else 0
    pos.forget()
    passed = pos.passed
    if stage == FIRST_STAGE:
        surrender.first_impulse_begins(pos)
    if "movement" not in stage:
        situating.set_flags(pos, placed, wanted, FLAGS)
        if stage.endswith("combat"):
            dictators.suffer_loss(pos)  # which came before this impulse
    elif dictators.leaderless(pos):
        pos.counts[dictators.LOST[pos.player]] = 1  # the impulse begins with it (rb:14.15-d)
    begin_phase(pos, sequence.PHASES)
    _hold_open(pos, stage, frozenset(placed))
    if "movement" in stage:
        situating.set_flags(pos, placed, wanted, FLAGS)
        counts.set_counts(pos, spec, tallies.COUNTS)
        pos.passed |= passed
        for unit in (u for u in placed if pos.where[u] == DUE and not pos.flags[u] & LATE):
            date = places.date(pos, unit)
            if date and date[0] < pos.turn - 1:  # nobody is held back so long: it is to arrive now
                pos.flags[unit] |= NEW
    if pos.impulse == 1:  # who has dropped or landed this turn has done so in this impulse
        for unit in (u for u in placed if pos.roster.side[u] == pos.player):
            if pos.flags[unit] & DROPPED and stage.endswith("movement"):
                pos.flags[unit] |= MOVED | LANDED
            if pos.flags[unit] & INVADED:
                pos.flags[unit] |= MOVED | BY_SEA
    for air, base in pos.roster.base_of.items():  # said of either, it is true of the one that keeps it
        both = pos.flags[air] | pos.flags[base]
        pos.flags[air], pos.flags[base] = both & ~STAGED, both & ~FLEW
    for unit in (u for side in (0, 1) for u in pos.roster.of_kind(side, "dictator")):
        dictators.show_side(pos, unit)
