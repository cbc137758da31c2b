"""Keys that people write beside those of the documentation, and the names of boxes, places, options and scenarios."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any  # a situation is whatever somebody writes

from stavka.engine.refusal import Unreadable
from stavka.telling import situation as plain
from stavka.telling.wording import keys
from stavka.telling.wording.moments import join_year
from stavka.telling.wording.vocabulary import listed, side_called
from stavka.titles.barbarossa_deluxe.state.flags import SIDES
from stavka.titles.barbarossa_deluxe.telling.tallies import COUNTS

KEYS = {
    **keys.KEYS,
    "segment": "stage",
    "gt": "turn",
    **dict.fromkeys(("sequence", "phase_sequence", "phase_order"), "order"),
    "hex_control": "control",
    **dict.fromkeys(("player", "active_player", "phasing_player", "to_move"), "side"),
    **dict.fromkeys(("hero_city", "hero_cities", "hcm", "hc"), "heroes"),
    **dict.fromkeys(("fortress_city", "fortress_cities", "fcm"), "fortresses"),
    **dict.fromkeys(("hero_city_markers", "hero_markers_in_hand"), "hero_markers"),
    **dict.fromkeys(("fortress_city_markers",), "fortress_markers"),
    **dict.fromkeys(("aerial_supply", "aerial_supply_marker", "air_supply", "aerial"), "airlift"),
    **dict.fromkeys(("east_wall", "east_walls", "east_wall_markers", "wall"), "walls"),
    **dict.fromkeys(("fortified_area", "fa", "soviet_fortified_area"), "area"),
    **dict.fromkeys(("offensive_supply", "offensive_supply_markers", "supply_markers"), "offensive"),
    **dict.fromkeys(("victory_points", "german_vp", "points", "german_points", "german_victory_points"), "vp"),
    **dict.fromkeys(("crimea_supply",), "crimea"),
    **dict.fromkeys(
        ("air_support", "luftwaffe_counters", "aircraft", "ground_support", "luftwaffe_units"), "luftwaffe"
    ),
    **dict.fromkeys(("attachments", "attach"), "attached"),
    **dict.fromkeys(("logistics_zone", "logistic_zone", "logistics_effort", "effort_of_1942"), "effort"),
    **dict.fromkeys(("paulus_pause",), "pause"),
    **dict.fromkeys(("manstein_gambit", "mansteins_gambit", "mg"), "gambit"),
    **dict.fromkeys(("watch_on", "operation"), "watch"),
    **dict.fromkeys(("watch_on_the_oder",), "oder"),
    **dict.fromkeys(("caucasus_expedition",), "expedition"),
}
BOXES = {
    "rvgk": "rvgk",
    "reserve": "rvgk",
    "dead": "dead pile",
    "deadpile": "dead pile",
    "eliminated": "dead pile",
    "caucasus": "caucasus",
    "bulgaria": "bulgaria",
    "bulgarian": "bulgaria",
    "awaiting": "awaiting",
    "track": "awaiting",
    "trrt": "awaiting",
    "due": "due",
    "reinforcements": "due",
    "reinforcement": "due",
    "arriving": "due",
    "withdrawn": "withdrawn",
    "out": "out of play",
    "removed": "out of play",
}
BOX_KEYS = (
    "rvgk",
    "dead_pile",
    "eliminated",
    "caucasus",
    "due",
    "reinforcements",
    "withdrawn",
    "out_of_play",
    "bulgaria",
)
NOT_SET = {
    "weather": "Barbarossa Deluxe has no weather: the turn tells the season, of one month or of two (bd:5.8)",
    **dict.fromkeys(
        ("replacements", "replacement_steps", "replacement_points"),
        "the steps of a turn are those of the track, and begin with its segment (bd:8.12-b,-f)",
    ),
    **dict.fromkeys(
        ("supply", "out_of_supply", "oos", "unsupplied", "in_supply"),
        "supply is traced and not said (bd:7.17-b): what cuts the units off, or feeds them, is to be described",
    ),
}
PLACES = {
    **dict.fromkeys(("usir", "upper silesian industrial region", "silesia"), "Upper Silesia"),
    **dict.fromkeys(("koenigsberg", "kaliningrad"), "Konigsberg"),
    "nagykaniza": "Nagykanizsa",
    **dict.fromkeys(("stettin", "swinemunde", "swinemuende"), "Stettin and Swinemunde"),
    **dict.fromkeys(("dnipropetrovsk", "dp"), "Dnepropetrovsk"),
    **dict.fromkeys(("kharkiv",), "Kharkov"),
    **dict.fromkeys(("kyiv",), "Kiev"),
    **dict.fromkeys(("constanza", "konstanza"), "Constanta"),
    "gotenkopf": "3105",
    "kerch straits": "3106",
}
# a scenario and an option by words that only it has, or by its number in the rulebook
SCENARIOS = {
    "road_back": ("road", "12"),
    "blue_kremlin": ("blue", "kremlin", "13"),
    "manstein_gambit": ("gambit", "manstein", "manstein's", "mg", "14.8"),
    "citadel": ("citadel", "14"),
    "what_if_1942": ("if", "15"),
    "campaign": ("campaign", "grand"),
}
OPTIONS = {
    "assault-in-all": ("all", "10.24"),
    "forgiveness": ("forgiveness", "4.20"),
    "kiev": ("kiev", "4.21"),
    "lithuania": ("lithuania", "3.7"),
}
WHEN_TOLD = {"underway": 1, "under way": 1, "there": 1, "broken through": 2, "defeated": 3, "recalled": 4}
PAUSE = {
    **dict.fromkeys(("true", "1", "yes", "taken"), "pause"),
    **dict.fromkeys(("false", "0", "no", "declined"), "no pause"),
}
CONTROL = re.compile(r"(axis|german|soviet|russian)_(?:control|controls|controlled|hexes|cities)")
UNITS = re.compile(r"(axis|german|germans|soviet|soviets|russian)(?:_(?:units|forces|pieces))?")
OF_THE_MAP = ("walls", "offensive", "battle")  # keys that mean another thing than the count of that name
LAST_GAMBIT = 19  # bd:4.16-a


def named(spec: Mapping[str, Any]) -> dict[str, Any]:
    """The same under the keys of the documentation; what stands under such a key already stays."""
    found: dict[str, Any] = {}
    for key, value in spec.items():
        word = re.sub(r"\W+", "_", str(key).lower()).strip("_")
        if word in NOT_SET:
            raise Unreadable(f"{key} cannot be set: {NOT_SET[word]}")
        if word == "markers" and isinstance(value, Mapping):
            found |= {name: told for name, told in named(_marker_names(value)).items() if name not in spec}
            continue
        name = KEYS.get(word, word)
        if (whose := CONTROL.fullmatch(word)) or (word == "cities" and isinstance(value, Mapping)):
            held = {side_called(whose[1], SIDES): value} if whose else value
            found["control"] = {**plain.mapping("control", found.get("control", {})), **held}
        elif (whose := UNITS.fullmatch(word)) and "units" not in spec:
            found["units"] = {**found.get("units", {}), side_called(whose[1], SIDES): value}
        elif name == "control" and isinstance(value, Mapping):
            found[name] = {**found.get(name, {}), **value}
        elif name == str(key) or name not in spec:
            found[name] = value
    join_year(found)
    return found


def _marker_names(markers: Mapping[str, Any]) -> dict[str, Any]:
    short = {"hero": "heroes", "fortress": "fortresses", "supply": "offensive", "a": "offensive"}
    return {short.get(str(name).lower(), str(name)): told for name, told in markers.items()}


def boxes(found: dict[str, Any]) -> None:
    """Boxes by the rulebook's names, each with a list of units; a box may stand by itself."""
    told = found.get("boxes", {})
    if not isinstance(told, Mapping):
        return
    known: dict[str, Any] = {}
    pairs = [*told.items(), *((key, found.pop(key)) for key in BOX_KEYS if key in found)]
    for name, units in pairs:
        box = box_called(name)
        known[box] = [*listed(known.get(box, [])), *listed(units)]
    if pairs:
        found["boxes"] = known


def box_called(name: Any) -> str:
    words = re.findall(r"[a-z]+", str(name).lower())
    return next((BOXES[word] for word in words if word in BOXES), str(name))


def counts(found: dict[str, Any]) -> None:
    """What the rules keep by name may stand by itself, in plain words."""
    told = dict(found["counts"]) if isinstance(found.get("counts"), Mapping) else {}
    turn = found.get("turn", 0)
    if "pause" in found:
        taken = PAUSE.get(str(found["pause"]).lower())
        if taken is None:
            raise Unreadable(f"the Paulus Pause was taken or declined, not {found['pause']!r}")
        found.pop("pause")
        told.setdefault(taken, 1)
    if "summer_offensive" in found:
        summer = found.pop("summer_offensive")
        told.setdefault("offensive", turn if summer is True else summer)
    if found.get("gambit") is True:
        told.setdefault("gambit", min(turn, LAST_GAMBIT) if isinstance(turn, int) else LAST_GAMBIT)
        found.pop("gambit")
    for key in [key for key in found if key.replace("_", " ") in COUNTS and key not in OF_THE_MAP]:
        name, value = key.replace("_", " "), found.pop(key)
        if name == "expedition" and isinstance(value, str):
            value = WHEN_TOLD.get(value.lower(), value)
        if isinstance(value, str) and name in ("effort", "watch"):
            value = value.lower()
        told.setdefault(name, int(value) if isinstance(value, bool) else value)
    if told:
        found["counts"] = told


def place(word: Any) -> Any:
    """A hex or place as the map calls it: ``hex 2011``, ``USIR``, ``Koenigsberg``, ``Ploesti oil field``."""
    if not isinstance(word, str):
        return word
    number = re.fullmatch(r"\s*(?:hex\s*)?#?(\d{4})\s*", word.lower())
    if number:
        return number[1]
    plain = re.sub(r"\s+(?:oil\s*fields?|city|oil)$|\s*\(\d{4}\)$", "", word.strip(), flags=re.IGNORECASE)
    return PLACES.get(plain.lower(), plain)


def one_of(told: Any, known: Mapping[str, Sequence[str]]) -> Any:
    """A scenario or an option by a word or number that only it has."""
    words = re.findall(r"[\w.']+", str(told).lower().replace("_", " ").replace("-", " "))
    return next((name for name, marks in known.items() if set(marks) & {word.rstrip(".:") for word in words}), told)
