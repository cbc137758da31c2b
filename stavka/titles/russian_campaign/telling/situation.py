"""Any position, described in a mapping: for tests, puzzles and scenario editors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stavka.engine.phases import begin_phase
from stavka.engine.refusal import Unreadable
from stavka.mechanics.movement.going_on import STOPPED
from stavka.mechanics.sea.voyages import last_move
from stavka.telling import counts, holding, situating
from stavka.telling import situation as plain
from stavka.telling.wording import understanding
from stavka.telling.wording.vocabulary import simple
from stavka.titles.russian_campaign import sequence
from stavka.titles.russian_campaign.combat import air
from stavka.titles.russian_campaign.nations import allies
from stavka.titles.russian_campaign.options import artillery, battlegroups, encirclement
from stavka.titles.russian_campaign.sea import seas
from stavka.titles.russian_campaign.setup import setting_up
from stavka.titles.russian_campaign.state.charts import WEATHERS
from stavka.titles.russian_campaign.state.flags import (
    BOXES,
    BY_RAIL,
    BY_SEA,
    MOVED,
    NAMES,
    SOVIET,
    SURRENDERED,
    UNUSED,
)
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.state.roster import MARKS
from stavka.titles.russian_campaign.telling import tallies, words
from stavka.titles.russian_campaign.variants import deciding, german_paratroops
from stavka.titles.russian_campaign.variants.catalogue import VARIANTS

if TYPE_CHECKING:
    from stavka.board import Board
    from stavka.titles.russian_campaign.title import RussianCampaign

KEYS = (
    *situating.KEYS,
    "weather",
    "weather_modifier",
    "rails",
    "railheads",
    "passed",  # rail hexes that turn to the phasing side when its turn ends
    "closed",  # hexes nobody may enter
    "surrendered_allies",
    "variants",  # those taken up before
    "sea_moves_made",  # for each side the seas on which it has moved this turn
)
INNER = (air.SUPPORT, battlegroups.JOINING, STOPPED)
FLAGS = {name: flag for flag, name in NAMES.items()}
for how in (BY_RAIL, BY_SEA):
    FLAGS[NAMES[how]] |= MOVED  # whoever did that has moved
# rules that any situation may need, whatever its options: they change nothing where nobody bid or chose a variant
DESCRIBED = frozenset(("bidding", *(rule.name for rule in VARIANTS)))
NATIONS = {"axis": "german", "soviet": "russian"}


def situate(title: RussianCampaign, spec: Mapping[str, Any]) -> War:
    """Set a position up; every fault is described in a sentence."""
    known = words.vocabulary(title.charts_read, KEYS)
    spec = understanding.understood(spec, known, title.roster, title.map, title.sequence, title.options)
    plain.check_keys("a situation", spec, KEYS)
    options = title.check_options(plain.sequence("options", spec.get("options", ())))
    scenario = str(spec.get("scenario", "campaign")).replace("-", "_").replace(" ", "_").lower()
    data = title.scenario(scenario)
    wanted = _wanted(spec)
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
    holding.set_control(pos, spec, pos.ground.watched, "city, oil field or rail junction")
    holding.set_rails(pos, spec)
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
    """What the rules keep by name; what follows from the position cannot be given."""
    for name in INNER:
        if name in plain.mapping("counts", spec.get("counts", {})):
            raise Unreadable(f"the count {name} follows from the position and cannot be given")
    counts.set_counts(pos, spec, tallies.COUNTS, tallies.PATTERNS)
    for who, made in plain.mapping("sea_moves_made", spec.get("sea_moves_made", {})).items():
        side = pos.title.sides[situating.side_called(pos, who)]
        for name in plain.sequence("sea_moves_made", [made] if isinstance(made, str) else made):
            sea = simple(name).removesuffix(" sea").replace("black", "black_sea")
            if sea not in seas.SEAS:
                raise Unreadable(f"there is no sea {name!r}; there are {', '.join(seas.SEAS)}")
            pos.counts[last_move(sea, side)] = seas.this_turn(pos)


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


def _wanted(spec: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every unit the situation speaks of, those in ``boxes`` too."""
    wanted = situating.wanted_units(spec, BOXES, FLAGS, MARKS, situating.NATION_WORDS)
    for item in wanted:
        for key in ("kind", "size"):
            if item.get(key) is not None:
                item[key] = str(item[key]).lower()
        box = _box_called(str(item.get("box") or item.get("hex")))
        if box:
            item.pop("hex", None)
            item["box"] = box
    return wanted


def _box_called(name: str) -> str | None:
    """The box meant by a name, in whatever letters."""
    word = simple(name)
    return words.BOX_WORDS.get(word) or words.BOX_WORDS.get(word.removesuffix(" box"))


def _board(title: RussianCampaign, spec: Mapping[str, Any]) -> Board:
    changes = situating.map_changes(spec)
    if "terrain" in changes:
        kinds = plain.mapping("terrain", changes["terrain"]).items()
        changes["terrain"] = {plain.hex_word(hex): str(kind).lower() for hex, kind in kinds}
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


def _begin(pos: War, stage: str) -> None:
    """Start the named stage."""
    pos.impulse = 2 if "second impulse" in stage else 1
    begin_phase(pos, sequence.PHASES)
