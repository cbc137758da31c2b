"""Any position, described in a mapping: for tests, puzzles and scenario editors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stavka.engine.phases import begin_phase
from stavka.engine.refusal import Unreadable
from stavka.hexes import bits
from stavka.mechanics.movement.going_on import STOPPED
from stavka.telling import situating
from stavka.telling import situation as plain
from stavka.titles.russian_campaign import sequence
from stavka.titles.russian_campaign.combat import air
from stavka.titles.russian_campaign.nations import allies
from stavka.titles.russian_campaign.options import artillery, battlegroups, encirclement, evacuation
from stavka.titles.russian_campaign.setup import setting_up
from stavka.titles.russian_campaign.state.charts import WEATHERS
from stavka.titles.russian_campaign.state.flags import (
    AXIS,
    BOXES,
    BY_RAIL,
    MOVED,
    NAMES,
    SOVIET,
    SURRENDERED,
    TRACK,
    UNUSED,
)
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.state.roster import MARKS
from stavka.titles.russian_campaign.variants import deciding, german_paratroops, neutrals, what_if
from stavka.titles.russian_campaign.variants.catalogue import VARIANTS

if TYPE_CHECKING:
    from stavka.board import Board
    from stavka.titles.russian_campaign.title import RussianCampaign

KEYS = (
    "title",
    "scenario",
    "options",
    "turn",
    "last_turn",
    "stage",
    "weather",
    "weather_modifier",
    "units",
    "boxes",
    "control",
    "rails",
    "railheads",
    "passed",  # rail hexes that turn to the phasing side when its turn ends
    "closed",  # hexes nobody may enter
    "surrendered_allies",
    "variants",  # those taken up before
    "map",
    "terrain",  # of single hexes; short for map: {terrain: …}
    "counts",
    "seed",
)
TERRAIN_WORDS = {"forest": "woods", "wood": "woods", "mountains": "mountain", "swamps": "swamp", "marsh": "swamp"}
NATION_WORDS = {
    "soviet": "russian",
    "romanian": "rumanian",
    "finland": "finnish",
    "germany": "german",
    "hungary": "hungarian",
    "italy": "italian",
    "romania": "rumanian",
    "rumania": "rumanian",
    "russia": "russian",
}
BOX_WORDS = {"replacement_pool": "pool", "eliminated": "pool", "off_map_units": "off_map"}
# counts that are no numbers: names, and what follows from the position
WORDS = (what_if.ADOPTED, what_if.PRESET, neutrals.NEUTRAL)
INNER = (air.SUPPORT, battlegroups.JOINING, STOPPED)
FLAGS = {name: flag for flag, name in NAMES.items()}
FLAGS[NAMES[BY_RAIL]] |= MOVED
# rules that any situation may need, whatever its options: they change nothing where nobody bid or chose a variant
DESCRIBED = frozenset(("bidding", *(rule.name for rule in VARIANTS)))
NATIONS = {"axis": "german", "soviet": "russian"}


def situate(title: RussianCampaign, spec: Mapping[str, Any]) -> War:
    """Set a position up; every fault is described in a sentence."""
    plain.check_keys("a situation", spec, KEYS)
    options = title.check_options(plain.sequence("options", spec.get("options", ())))
    scenario = str(spec.get("scenario", "campaign")).replace("-", "_").replace(" ", "_").lower()
    data = title.scenario(scenario)
    wanted = _wanted({**spec, "units": _by_place(title, spec.get("units", ()))})
    placed, extra = plain.match(title.roster, wanted, MARKS, NATIONS)
    pos = War(title, title.roster_with(extra), _board(title, spec), options, DESCRIBED)
    setting_up.prepare(pos, scenario, data)
    _calendar(pos, spec)
    for unit, counter in enumerate(pos.roster.counters):
        pos.where[unit] = setting_up.waiting_box(pos, counter)
        if counter.turn == pos.turn and counter.start:
            pos.where[unit] = UNUSED
    setting_up.take_control(pos, data["line"], data.get("soviet_places", ()))
    deciding.assume(pos, [str(name) for name in plain.sequence("variants", spec.get("variants", ()))])
    dry = pos.board.grid.all & ~pos.board.terrain["sea"] & ~pos.board.terrain["lake"]
    for unit, item in zip(placed, wanted, strict=True):
        situating.place(pos, unit, item, "pool", dry)
    situating.check_stacks(pos, lambda stack: _may_share(pos, stack))
    _land(pos, placed)
    pos.update_control()
    _control(pos, spec)
    _rails(pos, spec)
    for name in plain.sequence("surrendered_allies", spec.get("surrendered_allies", ())):
        _surrendered(pos, allies.country_called(str(name)))
    _counts(pos, spec)
    pos.closed |= situating.hexes_called(pos, "closed", spec.get("closed", ()))
    pos.result = None  # who has won is a matter of the finished position
    pos.control_changed()
    situating.set_phase(pos, str(spec.get("stage", "axis first impulse movement")))
    stage = title.sequence[pos.phase]
    if pos.phase > title.sequence.index("axis events") and "artillery" in pos.seams.optional_kinds:
        artillery.join_pool(pos)  # the turn has started (trc:26.6.1-a)
    opens_impulse = "movement" in stage  # which wipes the marks of the last one; other stages may judge by them at once
    if not opens_impulse:
        _mark(pos, spec, placed, wanted)
    _begin(pos, stage)
    if opens_impulse:
        _mark(pos, spec, placed, wanted)
        _counts(pos, spec)
    return pos


def _counts(pos: War, spec: Mapping[str, Any]) -> None:
    """What the rules keep by name: numbers, but for a few."""
    situating.set_counts(pos, spec)
    for name in plain.mapping("counts", spec.get("counts", {})):
        if name in INNER:
            raise Unreadable(f"the count {name} follows from the position and cannot be given")
        if name in WORDS:
            pos.counts[name] = tuple(map(str, plain.sequence(f"the count {name}", pos.counts[name])))
        elif name == evacuation.UNDER_WAY:
            pos.counts[name] = tuple(_on_the_track(pos, pair) for pair in plain.sequence(name, pos.counts[name]))
        else:
            pos.counts[name] = plain.whole_number(f"the count {name}", pos.counts[name])


def _on_the_track(pos: War, pair: Any) -> tuple[int, int]:
    """A worker and the turn it begins to work in the Urals (trc:26.2.2-a)."""
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        raise Unreadable(f"a worker under way is a pair of its name and a turn, not {pair!r}")
    unit = pair[0] if isinstance(pair[0], int) and pair[0] in range(len(pos.roster)) else pos.roster.find(str(pair[0]))
    if not pos.roster.worker[unit]:
        raise Unreadable(f"{pos.short(unit)} is no worker")
    pos.put(unit, TRACK)
    return unit, plain.whole_number("the turn of a worker under way", pair[1])


def _surrendered(pos: War, country: str) -> None:
    """A country that has left the war has no units left to come or to replace (trc:24.1); those put on the map stay."""
    pos.surrendered_allies = (*pos.surrendered_allies, country)
    for unit in allies.units_of(pos, country):
        if pos.where[unit] < 0:
            pos.put(unit, SURRENDERED)


def _mark(pos: War, spec: Mapping[str, Any], placed: list[int], wanted: list[dict[str, Any]]) -> None:
    """The flags of units, and the rail hexes passed this turn."""
    pos.passed |= situating.hexes_called(pos, "passed", spec.get("passed", ())) & pos.ground.rails
    situating.set_flags(pos, placed, wanted, FLAGS)


def _by_place(title: RussianCampaign, units: Any) -> Any:
    """A place may be given a single unit as well as a list of them."""
    if not isinstance(units, Mapping):
        return units
    places = {name.lower() for name in title.map.places}
    return {
        key: [value] if str(key).lower() in places and isinstance(value, str | Mapping) else value
        for key, value in units.items()
    }


def _wanted(spec: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every unit the situation speaks of, those in ``boxes`` too."""
    wanted = situating.wanted_units(spec, BOXES, FLAGS, MARKS, NATION_WORDS)
    for item in wanted:
        for key, words in (("kind", situating.KIND_WORDS), ("size", {})):
            if item.get(key) is not None:
                word = str(item[key]).lower()
                item[key] = words.get(word, word)
        box = _box_called(str(item.get("box") or item.get("hex")))
        if box:
            item.pop("hex", None)
            item["box"] = box
    return wanted


def _box_called(name: str) -> str | None:
    """The box meant by its name in the rulebook or in the notation, however written."""
    word = name.lower().replace("-", "_").replace(" ", "_").removesuffix("_box")
    word = BOX_WORDS.get(word, word)
    return word if word in BOXES else None


def _board(title: RussianCampaign, spec: Mapping[str, Any]) -> Board:
    changes = dict(plain.mapping("map", spec.get("map", {})))
    if "terrain" in spec:
        single = plain.mapping("terrain", spec["terrain"])
        changes["terrain"] = {**plain.mapping("terrain", changes.get("terrain", {})), **single}
    if "terrain" in changes:
        kinds = {plain.hex_word(h): str(k).lower() for h, k in plain.mapping("terrain", changes["terrain"]).items()}
        changes["terrain"] = {hex: TERRAIN_WORDS.get(kind, kind) for hex, kind in kinds.items()}
    return situating.changed_map(title.map, changes or None, "russia")


def _calendar(pos: War, spec: Mapping[str, Any]) -> None:
    """Turn, length of the game and weather."""
    situating.set_turn(pos, spec, pos.charts.turns)
    pos.weather_modifier = plain.whole_number("weather_modifier", spec.get("weather_modifier", pos.weather_modifier))
    name = str(spec.get("weather", "")).replace(" ", "_").replace("-", "_").lower()
    if name and name not in WEATHERS:
        raise Unreadable(f"there is no weather {name!r}; there are {', '.join(WEATHERS)}")
    fixed = pos.charts.fixed_weather(pos.turn)
    pos.weather = WEATHERS.index(name) if name else fixed or 0


def _may_share(pos: War, stack: Sequence[int]) -> bool:
    """Enemies share a hex only where one of them is a partisan or a German who came by parachute."""
    return any(pos.roster.partisan[u] or encirclement.drops_again(pos, u) for u in stack)


def _land(pos: War, placed: Sequence[int]) -> None:
    """German paratroops put among enemies have landed on them (trc:var-mediterranean-5f)."""
    for unit in placed:
        hex = pos.where[unit]
        if hex >= 0 and encirclement.drops_again(pos, unit) and pos.of(SOVIET, hex):
            pos.landed = (*pos.landed, unit)
            german_paratroops.hide(pos, hex)


def _side(pos: War, name: Any) -> int | None:
    if name in (None, "neither", "none"):
        return None
    return situating.side_called(pos, name, "control is axis, soviet or neither")


def _control(pos: War, spec: Mapping[str, Any]) -> None:
    """``control`` maps places to a side, or a side to a list of them or to ``all``."""
    for key, value in plain.mapping("control", spec.get("control", {})).items():
        if isinstance(value, list | tuple) or value == "all":
            hexes = pos.ground.watched if value == "all" else situating.hexes_called(pos, "control", value)
            _give(pos, _side(pos, key), hexes)
        else:
            _give(pos, _side(pos, value), situating.hexes_called(pos, "control", [key]), str(key))


def _give(pos: War, side: int | None, hexes: int, called: str = "") -> None:
    bare = hexes & ~pos.ground.watched
    if bare:
        name = called or pos.hex_name(next(bits(bare)))
        raise Unreadable(f"{name} is no city, oil field or rail junction, so nobody controls it")
    for s in (AXIS, SOVIET):
        pos.owner[s] = pos.owner[s] | hexes if s == side else pos.owner[s] & ~hexes


def _rails(pos: War, spec: Mapping[str, Any]) -> None:
    """``rails`` names a side's rail hexes; ``railheads`` gives it the track from what it holds up to these hexes."""
    for key, value in plain.mapping("rails", spec.get("rails", {})).items():
        if value == "all":
            _give_rails(pos, key, pos.ground.rails)
        elif isinstance(value, str):
            _give_rails(pos, value, situating.hexes_called(pos, "rails", [key]))
        else:
            _give_rails(pos, key, situating.hexes_called(pos, "rails", value))
    heads = spec.get("railheads", {})
    if isinstance(heads, list | tuple):  # the markers are German (trc:9.6-b)
        heads = {"axis": heads}
    for who, names in plain.mapping("railheads", heads).items():
        held = pos.rails if _side(pos, who) == AXIS else pos.ground.rails & ~pos.rails
        for hex in bits(situating.hexes_called(pos, "railheads", names)):
            path = pos.board.tracks.trace(hex, held, pos.ground.rails)
            if path is None:
                raise Unreadable(f"no track joins {pos.hex_name(hex)} to the rails of {who}, so it is no railhead")
            _give_rails(pos, who, sum(1 << h for h in path))


def _give_rails(pos: War, who: Any, hexes: int) -> None:
    side = _side(pos, who)
    if side is None:
        raise Unreadable("every rail hex is axis or soviet")
    bare = hexes & ~pos.ground.rails
    if bare:
        raise Unreadable(f"there is no railroad in {', '.join(pos.board.grid.names(bare))}")
    pos.rails = pos.rails | hexes if side == AXIS else pos.rails & ~hexes


def _begin(pos: War, stage: str) -> None:
    """Start the named stage."""
    pos.impulse = 2 if "second impulse" in stage else 1
    begin_phase(pos, sequence.PHASES)
