"""What people say in situations of 1941 beside the words of the documentation."""

from __future__ import annotations

from stavka.telling import situating
from stavka.telling.wording.hexsides import by_kind
from stavka.telling.wording.moments import months_of
from stavka.telling.wording.vocabulary import Described, Vocabulary, as_list, is_mapping, simple
from stavka.titles.nineteen_forty_one.options import partisans
from stavka.titles.nineteen_forty_one.state.charts import WEATHERS, Charts
from stavka.titles.nineteen_forty_one.state.flags import BOXES, FLEETS, NAMES, SIDES
from stavka.titles.nineteen_forty_one.telling.tallies import COUNTS

SUPPLIED = "supplied"  # takes back what the supply check found
BOX_WORDS = {
    **{box: box for box in BOXES},
    **dict.fromkeys(("pool", "replacement pool", "lost", "surrendered", "dead", "destroyed"), "eliminated"),
    **dict.fromkeys(("reinforcements", "turn record chart", "turn record track"), "awaiting"),
    **dict.fromkeys(("arriving", "arrivals"), "due"),
}
FLAG_WORDS = {
    **{name: name for name in (*NAMES.values(), SUPPLIED, "retreated")},
    **dict.fromkeys(("out of supply", "oos", "not supplied", "not in supply"), "unsupplied"),
    **dict.fromkeys(("in supply", "not unsupplied"), SUPPLIED),
    **dict.fromkeys(("has moved", "already moved"), "moved"),
    **dict.fromkeys(("attacked", "has attacked", "was attacked", "has fought"), "fought"),
    **dict.fromkeys(("by rail", "railed", "rail moved"), "moved by rail"),
    **dict.fromkeys(("by sea", "sailed"), "moved by sea"),
    "air supplied": "supplied by air",
}
WEATHER_WORDS = {
    "rainy": "rain",
    "muddy": "mud",
    "frozen": "frost",
    "freezing": "frost",
    "snowy": "snow",
    "dry": "clear",
}
TERRAIN_WORDS = {
    **dict.fromkeys(("woods", "wood", "forests"), "forest"),
    **dict.fromkeys(("mountain", "mountains", "hills", "broken"), "rough"),
    **dict.fromkeys(("swamps", "marsh", "marshes"), "swamp"),
    **dict.fromkeys(("open", "plain", "plains"), "clear"),
    **dict.fromkeys(("fortification", "fort", "forts", "fortified"), "fortifications"),
}
KIND_WORDS = {
    **{kind: kind for kind in ("armor", "infantry", "mountain", "shock")},
    **situating.KIND_WORDS,
    **dict.fromkeys(("mechanized", "mech", "mechanised", "armored"), "armor"),
    "rifle": "infantry",
    "mtn": "mountain",
}
STAGE_WORDS = {
    **dict.fromkeys(("record", "determination", "decision", "game", "power", "check"), ""),
    **dict.fromkeys(("move", "reinforcement", "reinforcements", "replacements", "rail", "arrivals"), "movement"),
    **dict.fromkeys(("attack", "attacks", "battle", "battles"), "combat"),
    **dict.fromkeys(("surrender", "surrenders"), "end"),
    "partisan": "partisans",
    "victory": "end",
    **dict.fromkeys(("start", "beginning"), "weather"),
}
OPTIONS = {
    **dict.fromkeys(("soviet naval ability", "naval ability", "fleets", "soviet fleets"), ("naval",)),
    **dict.fromkeys(
        ("bombing soviet railroads", "bombing railroads", "bombing of soviet railroads"), ("rail-bombing",)
    ),
    **dict.fromkeys(("soviet winter counteroffensive", "winter counteroffensive", "winter game"), ("winter",)),
}
KEYS = {
    "cities": "control",
    **dict.fromkeys(("air_points", "air_points_left"), "air"),
    **dict.fromkeys(("rail_capacity_used", "rail_moves", "rail_moves_used"), "rail_used"),
    **dict.fromkeys(("neutralized", "neutralised", "fleets_neutralized", "neutralized_fleets"), "fleets_lost"),
    **dict.fromkeys(("railroads", "railways"), "rails"),
}
COUNT_WORDS = {
    **dict.fromkeys(("partisans used", "partisan ability used"), partisans.TIMES),
    **dict.fromkeys(("replacements taken", "replacements"), "replaced"),
    **dict.fromkeys(("bombing", "rail bombing", "railroads bombed"), "bombed"),
}
NAME_WORDS = {
    "pz": "panzer",
    **dict.fromkeys(("pg", "pzgr"), "panzer group"),
    "inf": "infantry",
    "mtn": "mountain",
    "coastal": "cst",
    "rumanian": "romanian",
    **dict.fromkeys(("mechanized", "mech", "mechanised"), "m"),
    "armor": "tank",
}
FLEET_WORDS = {"sea", "fleet", "the", "soviet"}


def vocabulary(charts: Charts, keys: tuple[str, ...]) -> Vocabulary:
    """The words of the title; its months are those of the turn record chart."""
    return Vocabulary(
        sides=SIDES,
        documented=keys,
        months=months_of({turn: str(row["month"]) for turn, row in charts.turns.items()}),
        boxes=BOX_WORDS,
        flags=FLAG_WORDS,
        no_flags={},
        scenarios={},
        weathers=WEATHER_WORDS | {name: name for name in WEATHERS},
        terrains=TERRAIN_WORDS,
        kinds=KIND_WORDS,
        stages={},
        stage_words=STAGE_WORDS,
        options=OPTIONS,
        keys=KEYS,
        lists=("fleets_lost",),
        by_side=("air", "rail_used"),
        counts=tuple(COUNTS),
        count_words=COUNT_WORDS,
        nations={"finnish": SIDES[0], "romanian": SIDES[0], "rumanian": SIDES[0], "finland": SIDES[0]},
        marks=(),
        names=NAME_WORDS,
        place_words={},
        more=_more,
    )


def _more(spec: Described) -> None:
    """Fleets by their names, and what runs along hexsides or stands in hexes beside the map."""
    if "fleets_lost" in spec:
        told = spec["fleets_lost"]
        lost = [fleet for fleet, gone in told.items() if gone] if is_mapping(told) else as_list(told)
        spec["fleets_lost"] = [_fleet(fleet) for fleet in lost] if isinstance(lost, list | tuple) else lost
    if isinstance(spec.get("partisans"), bool) and is_mapping(spec.get("counts", {})):
        spec["counts"] = {partisans.NOW: spec.pop("partisans"), **spec.get("counts", {})}
    changes = spec.get("map", {})
    if not is_mapping(changes):
        return
    changes = dict(changes)
    for key in ("rivers", "hexsides", "fortifications"):
        if key in spec:
            changes[key] = spec.pop(key)
    if is_mapping(changes.get("hexsides")) and is_mapping(changes.get("sides", {})):
        sides = by_kind({pair: simple(kind) for pair, kind in changes.pop("hexsides").items()})
        changes["sides"] = {**changes.get("sides", {}), **sides}
    if isinstance(changes.get("rivers"), list):
        changes["rivers"] = {"river": changes["rivers"]}
    if "fortifications" in changes and is_mapping(changes.get("features", {})):
        works = as_list(changes.pop("fortifications"))
        changes["features"] = {**changes.get("features", {}), "fortifications": works}
    if changes:
        spec["map"] = changes


def _fleet(told: object) -> str:
    """A fleet as the rules call it."""
    parts = [part for part in simple(told).split() if part not in FLEET_WORDS]
    return next((fleet for fleet in FLEETS if [p for p in fleet.split("-") if p != "sea"] == parts), str(told))
