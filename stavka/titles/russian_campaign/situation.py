"""Any position, described in a mapping: for tests, puzzles and scenario editors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from stavka.board.alter import altered
from stavka.rules.counters import Counter
from stavka.rules.refusal import Unreadable
from stavka.titles.russian_campaign import allies, russian_replacements, sequence, setup
from stavka.titles.russian_campaign.charts import WEATHERS
from stavka.titles.russian_campaign.flags import AXIS, BOXES, NAMES, SIDES, SOVIET, UNUSED
from stavka.titles.russian_campaign.position import War

if TYPE_CHECKING:
    from stavka.titles.russian_campaign.title import RussianCampaign

KEYS = (
    "title scenario options turn stage weather weather_modifier units control rails map counts closed "
    "surrendered_allies last_turn seed"
).split()
DESCRIPTION = ("side", "nation", "kind", "size", "combat", "move")
FLAGS = {name: flag for flag, name in NAMES.items()}


def situate(title: RussianCampaign, spec: Mapping[str, Any]) -> War:
    """Set a position up; every fault is told in a sentence."""
    unknown = sorted(set(spec) - set(KEYS))
    if unknown:
        raise Unreadable(f"a situation has no {', '.join(unknown)}; it has {', '.join(KEYS)}")
    options = title.check_options(spec.get("options", ()))
    scenario = str(spec.get("scenario", "campaign")).replace("-", "_")
    data = title.scenario(scenario)
    wanted = [_unit_spec(item) for item in _listed(spec.get("units", ()))]
    placed, extra = _match(title, wanted)
    board = altered(title.map, spec["map"]) if "map" in spec else title.map
    pos = War(title, title.roster_with(extra), board, options)
    setup.prepare(pos, scenario, data)
    pos.turn = int(spec.get("turn", data["start_turn"]))
    if pos.turn not in pos.charts.turns:
        raise Unreadable(f"there is no turn {pos.turn}; turns go from 1 to 25")
    pos.last_turn = int(spec.get("last_turn", max(pos.last_turn, pos.turn)))
    for unit, counter in enumerate(pos.roster.counters):
        pos.where[unit] = setup.waiting_box(pos, counter)
        if counter.turn == pos.turn and counter.start:
            pos.where[unit] = UNUSED
    _weather(pos, spec)
    setup.take_control(pos, data["line"], data.get("soviet_places", ()))
    for unit, item in zip(placed, wanted, strict=True):
        _place(pos, unit, item)
    pos.update_control()
    _control(pos, spec)
    russian_replacements.note_archangel(pos)
    for name in spec.get("surrendered_allies", ()):
        pos.surrendered_allies = (*pos.surrendered_allies, allies.country_called(str(name)))
    pos.counts.update(spec.get("counts", {}))
    pos.closed |= pos.board.grid.set_of(pos.hex(h) for h in spec.get("closed", ()))
    _begin(pos, str(spec.get("stage", "axis first impulse movement")))
    return pos


def _listed(units: Any) -> list[Any]:
    if isinstance(units, Mapping):
        return [
            {"id": unit, "hex": hex} if isinstance(hex, str) else {"id": name, "hex": unit}
            for unit, hex in units.items()
            for name in ([unit] if isinstance(hex, str) else hex)
        ]
    return list(units)


def _unit_spec(item: Any) -> dict[str, Any]:
    if not isinstance(item, Mapping):
        raise Unreadable(f"a unit is a mapping with id or description and hex or box, not {item!r}")
    known = {"id", "hex", "box", "flags", "marks", "guards", "ss", "luftwaffe", "name", *DESCRIPTION}
    unknown = sorted(set(item) - known)
    if unknown:
        raise Unreadable(f"a unit has no {', '.join(unknown)}; it has {', '.join(sorted(known))}")
    found = dict(item)
    if found.get("side") == "russian":
        found["side"] = "soviet"
    return found


def _match(title: RussianCampaign, wanted: list[dict[str, Any]]) -> tuple[list[int], list[Counter]]:
    """A counter for every unit wanted: the named one, the first that fits a description, or a new piece."""
    taken: set[int] = set()
    found: list[int | None] = []
    for item in wanted:
        unit = title.roster.find(str(item["id"])) if "id" in item else None
        if unit is not None and unit in taken:
            raise Unreadable(f"{item['id']} is placed twice")
        if unit is not None:
            taken.add(unit)
        found.append(unit)
    extra: list[Counter] = []
    placed: list[int] = []
    for item, unit in zip(wanted, found, strict=True):
        if unit is None:
            unit = _first_fit(title.roster.counters, item, taken)
        if unit is None:
            extra.append(_new_piece(item, len(extra) + 1))
            unit = len(title.roster) + len(extra) - 1
        taken.add(unit)
        placed.append(unit)
    return placed, extra


def _marks(item: Mapping[str, Any]) -> frozenset[str]:
    marks = set(item.get("marks", ()))
    return frozenset(marks | {m for m in ("guards", "ss", "luftwaffe") if item.get(m)})


def _first_fit(counters: Iterable[Counter], item: Mapping[str, Any], taken: set[int]) -> int | None:
    for unit, counter in enumerate(counters):
        if unit in taken or (_marks(item) and not _marks(item) <= counter.marks):
            continue
        if all(getattr(counter, key) == item[key] for key in DESCRIPTION if key in item):
            return unit
    return None


def _new_piece(item: Mapping[str, Any], number: int) -> Counter:
    side = item.get("side")
    if side not in SIDES:
        raise Unreadable(f"a unit described must say its side, axis or soviet: {dict(item)}")
    nation = str(item.get("nation", "german" if side == "axis" else "russian"))
    kind = str(item.get("kind", "infantry"))
    size = str(item.get("size", "corps"))
    return Counter(
        id=f"extra-{number}",
        short=f"Extra{number}",
        name=str(item.get("name", f"{nation} {kind} {number}")),
        side=side,
        nation=nation,
        kind=kind,
        size=size,
        combat=int(item.get("combat", 1)),
        move=int(item.get("move", 4)),
        marks=_marks(item),
        origin="situation",
    )


def _place(pos: War, unit: int, item: Mapping[str, Any]) -> None:
    if "hex" in item and item["hex"] is not None:
        pos.put(unit, pos.board.grid.index(pos.hex(str(item["hex"]))))
    else:
        box = str(item.get("box", "pool"))
        if box not in BOXES:
            raise Unreadable(f"there is no box {box!r}; there are {', '.join(BOXES)}")
        pos.put(unit, -1 - BOXES.index(box))
    for name in item.get("flags", ()):
        if name not in FLAGS:
            raise Unreadable(f"a unit has no flag {name!r}; flags are {', '.join(FLAGS)}")
        pos.counts.setdefault("given flags", ())
        pos.counts["given flags"] = (*pos.counts["given flags"], (unit, FLAGS[name]))


def _weather(pos: War, spec: Mapping[str, Any]) -> None:
    pos.weather_modifier = int(spec.get("weather_modifier", pos.weather_modifier))
    name = str(spec.get("weather", "")).replace(" ", "_")
    if name and name not in WEATHERS:
        raise Unreadable(f"there is no weather {name!r}; there are {', '.join(WEATHERS)}")
    fixed = pos.charts.fixed_weather(pos.turn)
    pos.weather = WEATHERS.index(name) if name else fixed or 0


def _side(name: Any) -> int | None:
    if name in (None, "neither", "none"):
        return None
    word = "soviet" if name == "russian" else name
    if word not in SIDES:
        raise Unreadable(f"control is axis, soviet or neither, not {name!r}")
    return SIDES.index(word)


def _control(pos: War, spec: Mapping[str, Any]) -> None:
    for name, who in spec.get("control", {}).items():
        bit = 1 << pos.board.grid.index(pos.hex(str(name)))
        if not bit & pos.ground.watched:
            raise Unreadable(f"{name} is no city, oil field or rail junction, so nobody controls it")
        side = _side(who)
        for s in (AXIS, SOVIET):
            pos.owner[s] = pos.owner[s] | bit if s == side else pos.owner[s] & ~bit
    for who, hexes in spec.get("rails", {}).items():
        side = _side(who)
        wanted = pos.board.grid.set_of(pos.hex(str(h)) for h in hexes)
        pos.rails = pos.rails | wanted & pos.ground.rails if side == AXIS else pos.rails & ~wanted


def _begin(pos: War, stage: str) -> None:
    """Start the named stage, and give units the flags they were described with."""
    if stage not in sequence.NAMES:
        raise Unreadable(f"there is no stage {stage!r}; the sequence is {', '.join(sequence.NAMES)}")
    pos.phase = sequence.NAMES.index(stage)
    pos.impulse = 2 if "second impulse" in stage else 1
    given = pos.counts.pop("given flags", ())
    sequence.begin_phase(pos)
    for unit, flag in given:
        pos.flags[unit] |= flag
