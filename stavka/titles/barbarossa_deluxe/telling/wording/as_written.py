"""A situation as somebody wrote it, turned into one with the words and forms of the documentation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any  # a situation is whatever somebody writes

from stavka.telling.wording.control import held
from stavka.telling.wording.moments import Months, turn_called
from stavka.telling.wording.vocabulary import listed
from stavka.titles.barbarossa_deluxe import sequence
from stavka.titles.barbarossa_deluxe.state.flags import SIDES
from stavka.titles.barbarossa_deluxe.state.roster import RosterBD
from stavka.titles.barbarossa_deluxe.telling.wording import map_words, moment_words, other_keys, unit_names, unit_words

MARKED = "ABC"  # offensive supply markers in their order
SAYS = {"on": True, "off": False}
LISTS = ("heroes", "fortresses", "walls", "german_lines")


def known(roster: RosterBD, months: Months, spec: Mapping[str, Any]) -> dict[str, Any]:
    """The same situation in known words; what is not understood stays, and is complained of where it is read."""
    found = other_keys.named(spec)
    _moment(found, months)
    if "scenario" in found:
        found["scenario"] = other_keys.one_of(found["scenario"], other_keys.SCENARIOS)
    if "options" in found:
        found["options"] = [other_keys.one_of(name, other_keys.OPTIONS) for name in listed(found["options"])]
    other_keys.counts(found)
    other_keys.boxes(found)
    _units(roster, months, found)
    if "control" in found:
        found["control"] = held(found["control"], SIDES, other_keys.place, nobody="")
    _markers(found)
    map_words.known(found)
    return found


def _moment(found: dict[str, Any], months: Months) -> None:
    side = found.pop("side", None)
    for key in ("turn", "last_turn"):
        if key in found:
            found[key] = turn_called(found[key], months)
    if "stage" in found:
        found["stage"] = moment_words.stage_called(found["stage"], sequence.NAMES, side)
    if "order" in found:
        found["order"] = moment_words.order_called(found["order"])


def _units(roster: RosterBD, months: Months, found: dict[str, Any]) -> None:
    told = {key: found.pop(key) for key in ("moved", "attacked") if isinstance(found.get(key), list)}
    if "units" in found:
        found["units"] = unit_words.all_of(roster, found["units"])
        for flags in (found.pop("flags", {}), told):
            found["units"] = unit_words.with_flags(roster, found["units"], flags)
        unit_words.attachments(roster, found)
    if isinstance(found.get("boxes"), Mapping):
        found["boxes"] = {
            box: [item if isinstance(item, Mapping) else unit_names.called(roster, str(item)) for item in units]
            for box, units in found["boxes"].items()
        }
    for key in ("attached", "arrivals"):
        if isinstance(found.get(key), Mapping):
            names = {unit_names.called(roster, str(unit)): told for unit, told in found[key].items()}
            found[key] = {unit: _told_of(roster, months, key, what) for unit, what in names.items()}


def _told_of(roster: RosterBD, months: Months, key: str, what: Any) -> Any:
    """The unit that one is attached to, or the turn in which it comes."""
    return unit_names.called(roster, str(what)) if key == "attached" else turn_called(what, months)


def _markers(found: dict[str, Any]) -> None:
    for key in LISTS:
        if key in found:
            told = found[key]
            hexes = [hex for hex, true in told.items() if true] if isinstance(told, Mapping) else told
            found[key] = [other_keys.place(word) for word in listed(hexes)]
    for key in ("airlift", "area"):
        if key in found:
            found[key] = other_keys.place(found[key])
    if isinstance(found.get("crimea"), str):
        found["crimea"] = SAYS.get(found["crimea"].lower(), found["crimea"])
    markers = found.get("offensive")
    if isinstance(markers, Mapping):
        found["offensive"] = {str(name).upper()[-1:]: other_keys.place(hex) for name, hex in markers.items()}
    elif markers is not None:
        hexes = map(other_keys.place, listed(markers))
        found["offensive"] = dict(zip(MARKED, hexes, strict=False))
