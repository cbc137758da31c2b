"""Units in whatever form they are listed, with what is said of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any  # a situation is whatever somebody writes

from stavka.engine.refusal import Unreadable
from stavka.telling import situation as plain
from stavka.telling.wording.layout import flagged, with_place
from stavka.telling.wording.vocabulary import listed, side_called
from stavka.titles.barbarossa_deluxe.state.flags import NAMES, SIDES
from stavka.titles.barbarossa_deluxe.state.roster import RosterBD
from stavka.titles.barbarossa_deluxe.telling.wording import other_keys, unit_names

FLAGS = (*NAMES.values(), "fought")
FLAG_WORDS = {"fought": "attacked", "has moved": "moved", "has attacked": "attacked", "cut off": "to be exchanged"}
KEYS = {"location": "hex", "place": "hex", "position": "hex", "type": "kind", "factors": "strengths"}
KINDS = {  # as people describe a unit: its kind and size
    "panzer corps": ("panzer", "corps"),
    "infantry corps": ("infantry", "corps"),
    "army corps": ("infantry", "corps"),
    "mountain corps": ("mountain", "corps"),
    "mountain infantry corps": ("mountain", "corps"),
    "paratroop corps": ("paratroop", "corps"),
    "tiger battalion": ("tiger", "battalion"),
    "heavy panzer battalion": ("tiger", "battalion"),
    "kampfgruppe": ("kg", "corps"),
    "korpsgruppe": ("kg", "corps"),
    "emergency unit": ("emergency", "corps"),
    "fortress command": ("fortress command", "corps"),
    "rifle army": ("rifle", "army"),
    "combined arms army": ("rifle", "army"),
    "oversized rifle army": ("oversized rifle", "army"),
    "shock army": ("shock", "army"),
    "guards army": ("guards", "army"),
    "tank army": ("tank", "army"),
    "guards tank army": ("guards tank", "army"),
    "mechanized corps": ("mechanized", "corps"),
    "rifle corps": ("rifle corps", "corps"),
    "airborne corps": ("airborne", "corps"),
    "cavalry group": ("cavalry", "corps"),
    "cavalry-mechanized group": ("cavalry-mechanized", "corps"),
    "satellite army": ("satellite army", "army"),
}
DEFAULT_KINDS = {"axis": ("infantry", "corps"), "soviet": ("rifle", "army")}  # bd:11.33-c


def all_of(roster: RosterBD, told: Any) -> Any:
    """All units as a list of descriptions, where the form is one that people use; anything else stays as it is."""
    if isinstance(told, Mapping):
        return list(_of_mapping(roster, told, None))
    if isinstance(told, Sequence) and not isinstance(told, str):
        return [_item(roster, item, None) for item in told]
    return told


def _of_mapping(roster: RosterBD, told: Mapping[str, Any], side: str | None) -> Iterator[Any]:
    """Units to places, places to units, or either under a side's name."""
    for key, value in told.items():
        whose = side_called(key, SIDES)
        if isinstance(value, list) and len(value) == 1 and _is_hex(value[0]) and not _is_hex(key):
            value = value[0]
        if whose and isinstance(value, Mapping):
            yield from _of_mapping(roster, value, whose)
        elif whose and isinstance(value, Sequence) and not isinstance(value, str):
            yield from (_item(roster, item, whose) for item in value)
        elif _is_place(roster, key, value):
            for item in listed(value):
                one = item if isinstance(item, Mapping) else {"id": item}
                yield _item(roster, {**one, "hex": key}, side)
        else:
            one = dict(value) if isinstance(value, Mapping) else {"hex": value}
            yield _item(roster, {"id": key, **one}, side)


def _is_hex(word: Any) -> bool:
    return re.fullmatch(r"\d{4}", str(word)) is not None


def _is_place(roster: RosterBD, key: Any, value: Any) -> bool:
    """Whether a key is where units stand: a hex, or a place with a list of units."""
    word = other_keys.place(str(key))
    if word.isdecimal() and len(word) in (3, 4):
        return True
    return isinstance(value, list | tuple) and not roster.knows(str(key))


def _item(roster: RosterBD, told: Any, side: str | None) -> Any:
    told = with_place(told)
    if not isinstance(told, Mapping):
        return told
    found = {KEYS.get(str(key).lower(), str(key)): value for key, value in told.items()}
    for key in other_keys.NOT_SET:
        if key in found:
            raise Unreadable(f"{key} of a unit cannot be set: {other_keys.NOT_SET[key]}")
    if "side" in found:
        found["side"] = side_called(found["side"], SIDES) or found["side"]
    _name(roster, found, side)
    _kind(found, side)
    _flags(found)
    factors = found.get("strengths")
    if isinstance(factors, str) and re.fullmatch(r"\d+(-\d+)?", factors):
        found["strengths"] = [int(factor) for factor in factors.split("-")]
    for key in ("hex", "at"):
        word = found.get(key)
        if isinstance(word, str) and _box(word):
            found["box"] = other_keys.box_called(found.pop(key))
        elif word is not None:
            found[key] = other_keys.place(word)
    if isinstance(found.get("box"), str):
        found["box"] = other_keys.box_called(found["box"])
    return found


def _box(word: str) -> bool:
    return bool(re.search(r"\b(rvgk|box|pile)\b", word.lower()))


def _name(roster: RosterBD, found: dict[str, Any], side: str | None) -> None:
    """A counter by any of its names; ``name`` alone is one too."""
    key = next((key for key in ("id", "unit", "short", "name") if isinstance(found.get(key), str | int)), None)
    if key is None:
        return
    word = str(found[key])
    whose = found.get("side", side)
    meant = unit_names.called(roster, word, whose)
    if roster.knows(meant):
        found["id"] = meant
        if key != "id":
            found.pop(key)
    elif side and side not in found and key != "name":
        found[key] = word


def _kind(found: dict[str, Any], side: str | None) -> None:
    """The kind and size of a unit that is described; a corps or an army is what its side has most of."""
    if "id" in found:
        return
    if side and "side" not in found:
        found["side"] = side
    word = str(found.get("kind", "")).lower().strip()
    kind, size = KINDS.get(word, (None, None))
    if word in ("corps", "army") or (not word and "nation" not in found):
        kind, size = DEFAULT_KINDS.get(str(found.get("side")), (None, None))
    if kind is not None:
        found["kind"] = kind
        found.setdefault("size", size)
    elif word:
        found["kind"] = word


def _flags(found: dict[str, Any]) -> None:
    """Flags as one word, in any writing, or each by itself: ``moved: true``."""
    flags = listed(found.pop("flags")) if "flags" in found else []
    for name in FLAGS:
        for key in (name, name.replace(" ", "_")):
            if found.get(key) is True:
                flags.append(name)
            if isinstance(found.get(key), bool):
                found.pop(key)
    if flags:
        found["flags"] = [*map(_flag, flags)]


def attachments(roster: RosterBD, found: dict[str, Any]) -> None:
    """Support units that say with whom they are, or units that say what is with them (bd:8.31-b, bd:8.32-b)."""
    attached = dict(found["attached"]) if isinstance(found.get("attached"), Mapping) else {}
    kept: list[Any] = []
    for item in found["units"] if isinstance(found["units"], list) else []:
        other = item.get("attached", item.get("with")) if isinstance(item, Mapping) else None
        name = str(item.get("id", "")) if isinstance(item, Mapping) else ""
        rides = roster.knows(name) and roster.rides[roster.find(name)]
        if other is None and rides and isinstance(item.get("hex"), str):
            host = unit_names.called(roster, item["hex"])
            other = host if roster.knows(host) else None
        if isinstance(other, str) and roster.knows(name):
            attached.setdefault(*((name, other) if rides else (other, name)))
            item = {key: value for key, value in item.items() if key not in ("attached", "with")}
        if not (isinstance(other, str) and rides):  # a support unit is where its unit is
            kept.append(item)
    if attached:
        found["units"], found["attached"] = kept, attached


def with_flags(roster: RosterBD, units: Any, told: Any) -> Any:
    """What is said of units apart from where they are: flags by unit, or units by flag."""
    if not isinstance(units, list):
        return units
    by_unit: dict[str, list[Any]] = {}
    for key, value in plain.mapping("flags", told).items():
        if _flag(key) in FLAGS:
            for unit in listed(value):
                by_unit.setdefault(unit_names.called(roster, str(unit)), []).append(_flag(key))
        else:
            by_unit.setdefault(unit_names.called(roster, str(key)), []).extend(map(_flag, listed(value)))
    return flagged(roster, units, by_unit)


def _flag(told: Any) -> str:
    word = str(told).lower().replace("_", " ")
    return FLAG_WORDS.get(word, word)
