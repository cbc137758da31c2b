"""What people say in situations of The Russian Campaign beside the words of the documentation."""

from __future__ import annotations

from typing import Any  # a situation is whatever somebody writes

from stavka.engine.counters import Counter
from stavka.engine.refusal import Unreadable
from stavka.telling import situating
from stavka.telling.wording.moments import months_of
from stavka.telling.wording.vocabulary import Described, Vocabulary, as_list, is_mapping, simple
from stavka.titles.russian_campaign.nations import allies
from stavka.titles.russian_campaign.rail import trains
from stavka.titles.russian_campaign.state.charts import WEATHERS, Charts
from stavka.titles.russian_campaign.state.flags import BOXES, NAMES, SIDES
from stavka.titles.russian_campaign.state.roster import MARKS, MINOR_ALLIES
from stavka.titles.russian_campaign.telling.tallies import COUNTS

BOX_WORDS = {
    **{box.replace("_", " "): box for box in BOXES},
    **dict.fromkeys(("replacement pool", "eliminated", "dead", "lost"), "pool"),
    **dict.fromkeys(("off map units", "off board", "off board box"), "off_map"),
    **dict.fromkeys(("ob card", "order of battle", "order of battle card"), "awaiting"),
    **dict.fromkeys(("reinforcements", "arriving", "arrivals"), "due"),
    **dict.fromkeys(("game box", "permanently eliminated", "surrendered units"), "surrendered"),
    **dict.fromkeys(("airborne reserve", "paratroops"), "paratroop_reserve"),
    **dict.fromkeys(("game turn track", "turn track"), "track"),
    **dict.fromkeys(("urals off map holding", "urals box"), "urals"),
}
FLAG_WORDS = {
    **{name: name for name in NAMES.values()},
    **dict.fromkeys(("has moved", "already moved"), "moved"),
    **dict.fromkeys(("attacked", "has attacked", "has fought", "in combat"), "fought"),
    **dict.fromkeys(("av", "av this impulse", "automatic victory this impulse"), "automatic victory"),
    **dict.fromkeys(("av first impulse", "av in the first impulse"), "automatic victory in the first impulse"),
    **dict.fromkeys(("by sea", "sea moved", "sailed", "sea move"), "moved by sea"),
    **dict.fromkeys(("by rail", "rail moved", "railed", "rail move"), "moved by rail"),
    **dict.fromkeys(("invaded this turn", "invaded by sea", "sea invasion"), "invaded"),
    **dict.fromkeys(("paradropped", "air dropped", "dropped this turn"), "dropped"),
    **dict.fromkeys(("new", "just arrived", "arrived this impulse"), "arrived"),
    **dict.fromkeys(("cannot move", "held"), "may not move"),
}
TRACED = "supply is traced when the end phase comes; control, rails and units decide it"
NO_FLAGS = dict.fromkeys(
    ("out of supply", "unsupplied", "oos", "in supply", "supplied", "out of general supply"), TRACED
)
SCENARIOS = {
    "fall blau": "fall_blau",
    "blau": "fall_blau",
    "1942": "fall_blau",
    "1943": "zitadelle",
    "1944": "bagration",
}
SCENARIOS |= {name: name for name in ("campaign", "barbarossa", "zitadelle", "bagration")}
SCENARIOS |= dict.fromkeys(("campaign game",), "campaign")
WEATHER_WORDS = dict.fromkeys(("lt mud", "lightmud", "lm"), "light mud") | {"clear weather": "clear", "snowy": "snow"}
TERRAIN_WORDS = {
    **dict.fromkeys(("forest", "forests", "wood"), "woods"),
    **dict.fromkeys(("mountains", "hills"), "mountain"),
    **dict.fromkeys(("swamps", "marsh", "marshes"), "swamp"),
    **dict.fromkeys(("open", "plain", "plains"), "clear"),
}
KINDS = ("armor", "artillery", "battlegroup", "bomber", "cavalry", "hq", "infantry", "leader", "motorized", "mountain")
KIND_WORDS = {
    **{kind: kind for kind in (*KINDS, "paratroop", "partisan", "worker")},
    **situating.KIND_WORDS,
    **dict.fromkeys(("rifle",), "infantry"),
    **dict.fromkeys(("mech", "mechanized", "motorised", "mot"), "motorized"),
    **dict.fromkeys(("cav",), "cavalry"),
    **dict.fromkeys(("mtn", "mountain infantry", "alpine"), "mountain"),
    **dict.fromkeys(("para", "paratroops", "paratrooper", "airborne", "parachute"), "paratroop"),
    **dict.fromkeys(("headquarters", "army group headquarters", "front headquarters"), "hq"),
    **dict.fromkeys(("worker unit", "workers"), "worker"),
    **dict.fromkeys(("partisans", "partisan unit"), "partisan"),
    **dict.fromkeys(("arty",), "artillery"),
    **dict.fromkeys(("bg", "battle group"), "battlegroup"),
    **dict.fromkeys(("stuka", "sturmovik"), "bomber"),
}
STAGES = {  # the sections of the sequence of play
    "4.1": "weather",
    **{
        f"4.{player}.{number}": f"{side} {name}"
        for player, side in enumerate(SIDES, 1)
        for number, name in enumerate(
            (
                *(f"{impulse} impulse {what}" for impulse in ("first", "second") for what in ("movement", "combat")),
                "end phase",
            ),
            1,
        )
    },
    "4.2": "soviet events",
    "4.3": "end of turn",
}
STAGE_WORDS = {
    **dict.fromkeys(("determination", "roll", "check", "relocation", "placement", "death", "game"), ""),
    **dict.fromkeys(("move", "reinforcement", "reinforcements", "arrivals", "rail", "sea"), "movement"),
    **dict.fromkeys(("attack", "attacks", "battle", "battles"), "combat"),
    **dict.fromkeys(("supply", "railheads", "railhead", "conversion", "starvation"), "end"),
    **dict.fromkeys(("victory", "sudden"), "end"),
    **dict.fromkeys(("surrender", "surrenders"), "soviet end"),
    "replacement": "replacements",
    "withdrawal": "withdrawals",
    "partisan": "partisans",
    "start": "events",
    "beginning": "events",
}
OPTIONS = {
    "ss replacements": ("ss-replenishment",),
    "bg": ("battlegroups",),
    "battle groups": ("battlegroups",),
    "off board encirclements": ("off-board-encirclement",),
    "encirclement": ("off-board-encirclement",),
    "encirclements": ("off-board-encirclement",),
    "russian air power": ("sturmoviks",),
    "russian air power sturmoviks": ("sturmoviks",),
    "26.9": ("no-snow-invasions", "historical-invasions", "infantry-invasions"),
    "historical naval restrictions": ("no-snow-invasions", "historical-invasions", "infantry-invasions"),
    "increased sea invasion capability": ("increased-invasions",),
    "bidding for sides": ("bidding",),
    "evacuation": ("industrial-evacuation",),
    "mediterranean distraction": ("var-mediterranean",),
    "mediterranean": ("var-mediterranean",),
    "russian reaction": ("var-russian-reaction",),
    "italian sellout": ("var-italian-sellout",),
    "japanese gambit": ("var-japanese-gambit",),
    "tunisia": ("var-tunisia",),
    "tunisia tunisia": ("var-tunisia",),
    "bulge": ("var-bulge",),
    "putting bulge on russians": ("var-bulge",),
}
KEYS = {
    "cities": "control",
    **dict.fromkeys(("drm", "weather_drm", "die_roll_modifier", "dice_modifier", "modifier"), "weather_modifier"),
    **dict.fromkeys(("railhead", "railhead_markers"), "railheads"),
    **dict.fromkeys(("rail_control", "railroads", "railways", "rail"), "rails"),
    **dict.fromkeys(("oil_fields", "places"), "control"),
    **dict.fromkeys(("sea_moves", "sea_moves_used"), "sea_moves_made"),
    **dict.fromkeys(("variant", "what_if"), "variants"),
    **dict.fromkeys(("surrenders", "allies_surrendered", "surrendered_nations"), "surrendered_allies"),
}
COUNT_WORDS = {
    **dict.fromkeys(("rail moves used", "rail used", "rail moves made"), trains.USED),
    **dict.fromkeys(("invasions left", "sea invasions left", "sea invasions"), "invasions"),
    **dict.fromkeys(("stukas used", "sturmoviks used", "bombers flown"), "bombers used"),
    "leader killed": "leader lost",
    "lost leader": "leader lost",
}
NAME_WORDS = {
    **dict.fromkeys(("armour", "armoured", "armored"), "armor"),
    **dict.fromkeys(("pz", "pzk"), "panzer"),
    **dict.fromkeys(("panzerkorps", "panzercorps"), "panzer corps"),
    **dict.fromkeys(("korps",), "corps"),
    "ag": "army group",
    "africa": "dak",
    "stukas": "stuka",
    "inf": "infantry",
    "cav": "cavalry",
    "mtn": "mountain",
    "mot": "motorized",
    "guard": "guards",
    **dict.fromkeys(("airborne", "para", "paratroops", "parachute"), "paratroop"),
    **dict.fromkeys(("headquarters",), "hq"),
    "romanian": "rumanian",
    "lw": "luftwaffe",
    "gd": "grossdeutschland",
    "hg": "hermann goring",
    **{f"ag{letter}": f"army group {word}" for letter, word in (("n", "north"), ("c", "center"), ("s", "south"))},
    "centre": "center",
    "afrika": "dak",
}
PLACE_WORDS = {
    **{
        f"{name.lower()} oil {field}": name for name in ("Ploesti", "Maikop", "Grozny") for field in ("field", "fields")
    },
    **dict.fromkeys(("rumanian oil field", "rumanian oil fields"), "Ploesti"),
    "st. petersburg": "Leningrad",
}


def vocabulary(charts: Charts, keys: tuple[str, ...]) -> Vocabulary:
    """The words of the title; its months are those of the calendar."""
    return Vocabulary(
        sides=SIDES,
        documented=keys,
        months=months_of({turn: f"{'/'.join(row['months'])} {row['year']}" for turn, row in charts.turns.items()}),
        boxes=BOX_WORDS,
        flags=FLAG_WORDS,
        no_flags=NO_FLAGS,
        scenarios=SCENARIOS,
        weathers=WEATHER_WORDS | {name.replace("_", " "): name for name in WEATHERS},
        terrains=TERRAIN_WORDS,
        kinds=KIND_WORDS,
        stages=STAGES,
        stage_words=STAGE_WORDS,
        options=OPTIONS,
        keys=KEYS,
        lists=("variants", "surrendered_allies", "closed", "passed"),
        by_side=("sea_moves_made",),
        counts=tuple(COUNTS),
        count_words=COUNT_WORDS,
        nations={**dict.fromkeys(MINOR_ALLIES, SIDES[0]), "romanian": SIDES[0]},
        marks=MARKS,
        names=NAME_WORDS,
        place_words=PLACE_WORDS,
        also_called=_tanks,
        more=_more,
    )


def _tanks(counter: Counter) -> tuple[str, ...]:
    """What a nation calls its armor."""
    if counter.kind != "armor":
        return ()
    return ("tank",) if counter.nation == "russian" else ("panzer",)


def _more(spec: Described) -> None:
    """Partisans by their hexes, rivers beside the map, and countries among those who have surrendered."""
    _partisans(spec)
    rivers = spec.get("rivers")
    if isinstance(rivers, dict | list) and is_mapping(spec.get("map", {})):
        chains = rivers if isinstance(rivers, dict) else {f"river {number}": c for number, c in enumerate(rivers)}
        spec["map"] = {**spec.get("map", {}), "rivers": chains}
        del spec["rivers"]
    gone = as_list(spec.get("surrendered"))
    if isinstance(gone, list | tuple):
        countries = [name for name in gone if _is_country(name)]
        spec["surrendered"] = [name for name in gone if name not in countries]
        if not spec["surrendered"]:
            del spec["surrendered"]
        before = as_list(spec.get("surrendered_allies", []))
        if countries and isinstance(before, list):
            spec["surrendered_allies"] = [*before, *countries]
    allied = as_list(spec.get("surrendered_allies"))
    if isinstance(allied, list | tuple):
        spec["surrendered_allies"] = [_country(name) for name in allied]


def _partisans(spec: Described) -> None:
    hexes = as_list(spec.get("partisans"))
    units = spec.get("units", {})
    if not isinstance(hexes, list | tuple) or not isinstance(units, dict | list):
        return
    del spec["partisans"]
    more = [{"id": f"Partisan{number}", "hex": hex} for number, hex in enumerate(hexes, 1)]
    if isinstance(units, dict):
        spec["units"] = {**units, **{str(unit["id"]): unit["hex"] for unit in more}}
    else:
        spec["units"] = [*units, *more]


def _country(name: Any) -> str:
    word = simple(name)
    return situating.NATION_WORDS.get(word, word)


def _is_country(name: Any) -> bool:
    try:
        return bool(allies.country_called(_country(name)))
    except Unreadable:
        return False
