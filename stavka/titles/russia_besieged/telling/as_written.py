"""A situation as people write it, put into the form that the documentation gives.

One word stands for a list of one, yes for 1; a year has two figures, units have the names that players use.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any  # a situation is whatever somebody writes

from stavka.telling import situating
from stavka.telling.wording.control import held
from stavka.telling.wording.descriptions import several
from stavka.telling.wording.moments import Months, turn_called
from stavka.telling.wording.vocabulary import as_list, is_mapping, side_called
from stavka.titles.russia_besieged.state.flags import BOXES, SIDES
from stavka.titles.russia_besieged.telling import other_keys, well_words
from stavka.titles.russia_besieged.telling.vocabulary import BOX_WORDS, KIND_WORDS

if TYPE_CHECKING:
    from stavka.engine.counters import Roster

Described = Mapping[str, Any]
UNIT_KEYS = {
    "location": "hex",
    "where": "hex",
    "lost_steps": "reduced",
    "steps_lost": "reduced",
    "type": "kind",
    "marker": "oos",
    "markers": "oos",
    "supply_marker": "oos",
    "step": "steps",
    "losses": "reduced",
    "status": "flags",
    "combat_factor": "combat",
    "movement_factor": "move",
    "movement_allowance": "move",
    "counter": "factors",
    "printed": "factors",
    "state": "flags",
    "level": "stage",
    **dict.fromkeys(("city", "position", "place"), "hex"),
    **dict.fromkeys(("steps_left", "remaining_steps"), "steps"),
    "lost": "reduced",
}
FIGURES = ("factors", "strength", "strengths", "combat")
LISTS = ("cut_off", "ever_lost", "closed", "closed_to_axis", "passed", "emergency_rail", "oos")
MARKS = {"guards": "guards", "guard": "guards", "ss": "ss"}  # words before a kind that say more than it
SIZES = ("corps", "army", "armies")  # words after it
NATIONS = {**situating.NATION_WORDS, "finn": "finnish", "finns": "finnish"}
TURNED = re.compile(r"^(.+?)[ _]*\(?\b(reduced|flipped)\)?$", re.IGNORECASE)  # a name with what its counter shows
ALLIES = ("finnish", "hungarian", "italian", "rumanian")
VOLUNTEERS = {"spanish": "var-spa-1", "french": "var-ffl"}  # nations in German colours (rb:1.0-e), with their counters
RED = "(Red)"  # the counter of an ally who changed sides, known by another name
NUMBER = re.compile(r"^\d+(st|nd|rd|th) ")
# words in the names of units that others write in their place, and those that say nothing
NAME_WORDS = {
    "pz": "panzer",
    "mech": "mechanized",
    "romanian": "rumanian",
    "airborne": "paratroop",
    "para": "paratroop",
}
NAME_WORDS |= {"inf": "infantry", "cav": "cavalry", "mtn": "mountain", "göring": "goring", "guard": "guards"}
SIDES_UP = {"full": 0, "reduced": 1, "flipped": 1}  # which side of a counter is up, as its strength
SILENT = {"corps", "army", "the", "unit"}
ARMED = {"german": "german", "russian": "russian", "soviet": "russian"}  # words of a nation that no counter bears
ONE_WORD = {"göring": "ger-lw-hgpz", "goring": "ger-lw-hgpz", "grossdeutschland": "ger-gdpz"}
COUNT_WORDS = {"rail moves": "rail moves in the first impulse"}
POINT_WORDS = {"armour": "armor", "romanian": "rumanian", "axis": "german", "russian": "soviet"}


def understood(roster: Roster, months: Months, spec: Described) -> Described:
    """The same situation in the words of the documentation; what is not understood is left to be complained of."""
    found = other_keys.known(lambda name: roster.find(name) if _known(roster, name) else None, spec)
    readers: dict[str, Callable[[Any], Any]] = {
        **dict.fromkeys(("turn", "last_turn"), lambda told: turn_called(told, months)),
        "counts": _yes_and_no,
        **dict.fromkeys(("control", "rails"), lambda told: held(told, SIDES)),
        "railheads": lambda told: as_list(held(told, SIDES)),
        "points": _points,
        "options": _taken,
        "wells": lambda told: well_words.understood(roster, told),
        "map": _rivers,
        "units": lambda told: _units(roster, told),
        "boxes": lambda told: _boxes(roster, told),
        "closed_seas": _seas,
        "components": lambda told: _components(roster, told),
        "returns": lambda told: [[unit, turn] for unit, turn in told.items()] if is_mapping(told) else told,
        **dict.fromkeys(LISTS, lambda told: [told] if isinstance(told, str) else told),
    }
    for key, read in readers.items():
        if key in found:
            found[key] = read(found[key])
    return found


def _yes_and_no(told: Any) -> Any:
    if not is_mapping(told):
        return told
    names = {name: str(name).replace("black sea", "black_sea") for name in told}
    return {COUNT_WORDS.get(names[name], names[name]): int(n) if isinstance(n, bool) else n for name, n in told.items()}


def _points(told: Any) -> Any:
    """Pools by the words that people have for them; those of the SS are German. A side may hold those of nations."""
    if not is_mapping(told):
        return told
    while any(_holds_pools(name, of) for name, of in told.items()):
        told = dict(i for name, of in told.items() for i in (of.items() if _holds_pools(name, of) else [(name, of)]))
    return {_pool(name): _points(number) if is_mapping(number) else number for name, number in told.items()}


def _holds_pools(name: Any, of: Any) -> bool:
    """Whether what stands under a side names nations itself."""
    if not is_mapping(of) or not side_called(name, SIDES):
        return False
    return any(is_mapping(number) or " " in str(pool).replace("_", " ") for pool, number in of.items())


def _pool(name: Any) -> str:
    word = " ".join(POINT_WORDS.get(part, part) for part in str(name).lower().replace("_", " ").split())
    return word.replace("german ss", "ss")


def _taken(told: Any) -> Any:
    """Options as a mapping are those that are said to hold."""
    return [name for name, wanted in told.items() if wanted] if is_mapping(told) else told


def _seas(told: Any) -> Any:
    """Pairs of a side and a sea, or a side to the seas that are lost to it."""
    if is_mapping(told):
        told = [f"{side} {sea}" for side, seas in told.items() for sea in (seas if isinstance(seas, list) else [seas])]
    told = [told] if isinstance(told, str) else told
    return [str(word).lower().replace("black sea", "black_sea") for word in told] if isinstance(told, list) else told


def _components(roster: Roster, told: Any) -> Any:
    """Shock Armies and their parts by the names that units have."""
    if not is_mapping(told):
        return told
    parts = {army: [of] if isinstance(of, str) else of for army, of in told.items()}
    return {
        _called(roster, army): [_called(roster, unit) for unit in of] if isinstance(of, list | tuple) else of
        for army, of in parts.items()
    }


def _rivers(told: Any) -> Any:
    """Rivers that nobody has named."""
    if is_mapping(told) and isinstance(told.get("rivers"), list | tuple):
        return {**told, "rivers": {"river": told["rivers"]}}
    return told


def _units(roster: Roster, told: Any) -> Any:
    if is_mapping(told):
        told = dict(_unturned(roster, key, value) for key, value in told.items())
        called = {_of_size(roster, _called(roster, key), value): (key, value) for key, value in told.items()}
        return {name: _place(roster, _there(roster, key, value)) for name, (key, value) in called.items()}
    return () if told is None else _unit(roster, told) if isinstance(told, list | tuple) else told


def _unturned(roster: Roster, key: Any, told: Any) -> tuple[Any, Any]:
    """A name that says what its counter shows, and where it is, as a name with a description."""
    turned = TURNED.match(str(key))
    name = _called(roster, turned[1].strip()) if turned else None
    return (name, {"hex": told, "reduced": 1}) if _known(roster, name) and isinstance(told, str) else (key, told)


def _there(roster: Roster, key: Any, told: Any) -> Any:
    """One unit that is described by the place where it stands is a list of one."""
    return [told] if is_mapping(told) and "side" in told and not _known(roster, str(key)) else told


def _place(roster: Roster, told: Any) -> Any:
    """Where a unit is: a box by any of its names; or what is there, perhaps several in one text."""
    if isinstance(told, str) and "," in told:
        told = [name.strip() for name in told.split(",") if name.strip()]
    box = _box(told) if isinstance(told, str) else ""
    return {"box": BOX_WORDS.get(box, box)} if box in (*BOXES, *BOX_WORDS) else _unit(roster, told)


def _box(name: str) -> str:
    """A box without the side whose it is and without being called one: ``Axis Replacement Pool``, ``Spent box``."""
    words = name.lower().replace("_", " ").split()
    words = words[1:] if len(words) > 1 and side_called(words[0], SIDES) else words
    known = ["_".join(cut) for cut in (words, words[:-1] if words[-1:] == ["box"] else words)]
    return next((box for box in known if box in (*BOXES, *BOX_WORDS)), name)


def _boxes(roster: Roster, told: Any) -> Any:
    if not is_mapping(told):
        return told
    found: dict[str, Any] = {}
    for name, units in told.items():
        box, those = _box(str(name)), [units] if isinstance(units, str) else _units(roster, units)
        found[box] = [*found[box], *those] if isinstance(found.get(box), list) and isinstance(those, list) else those
    return found


def _unit(roster: Roster, told: Any) -> Any:
    """A unit of a list or of a hex; a name that is that of a counter names it, if nothing else does."""
    if isinstance(told, list | tuple):
        return [_unit(roster, one) for item in told for one in several(item)]
    if isinstance(told, str):
        turned = TURNED.match(told)
        name = _called(roster, turned[1].strip()) if turned else None
        return {"id": name, "reduced": 1} if _known(roster, name) else _called(roster, told)
    if not is_mapping(told):
        return told
    found = {UNIT_KEYS.get(str(key), key): value for key, value in told.items()}
    for key in ("id", "unit"):
        if key in found:
            found[key] = _of_size(roster, _called(roster, found[key], side_called(found.get("side"), SIDES)), found)
    if not {"id", "unit", "nation", "kind"} & set(found) and _known(
        roster, called := _called(roster, found.get("name"), side_called(found.get("side"), SIDES))
    ):
        found |= {"id": called}
        del found["name"]
    _named_by_kind(roster, found)
    if isinstance(found.get("supply"), str):
        word = found.pop("supply").lower()
        found |= {} if word.startswith("in") else {"flags": [word, *_as_flags(found.get("flags"))]}
    if isinstance(found.get("oos"), list | tuple) and len(found["oos"]) == 1:
        found["oos"] = found["oos"][0]
    if isinstance(found.get("strength"), str) and found["strength"] in SIDES_UP:
        found["reduced"] = SIDES_UP[found.pop("strength")]
    _described(found)
    return found


def _of_size(roster: Roster, name: Any, told: Any) -> Any:
    """Of the three sizes of a Shock Army the one that has the figures told."""
    counter = roster.counters[roster.find(name)] if _known(roster, name) else None
    if counter is None or counter.kind != "shock" or not is_mapping(told):
        return name
    figures = re.findall(r"\d+", str(next((told[key] for key in FIGURES if key in told), "")))
    army = counter.id.rpartition("-")[0]
    sizes = (c for c in roster.counters if c.id.rpartition("-")[0] == army)
    return next((c.id for c in sizes if figures and c.combat == int(figures[0])), name)


def _as_flags(told: Any) -> list[Any]:
    return [] if told is None else [told] if isinstance(told, str) else [*told]


def _named_by_kind(roster: Roster, found: dict[str, Any]) -> None:
    """A name beside a kind is that of a counter if no figures are told; so is a kind that is none."""
    if {"id", "unit", "combat", "factors", "strengths", "strength"} & set(found):
        return
    kind = str(found.get("kind", "")).lower().replace(" ", "_")
    side = side_called(found.get("side"), SIDES)
    for key in ("name", "kind"):
        told = found.get(key)
        called = _called(roster, told, side) if key == "name" or kind not in KIND_WORDS else None
        if isinstance(called, str) and _known(roster, called):
            counter = roster.counters[roster.find(called)]
            del found[key]
            found["id"] = counter.id
            if KIND_WORDS.get(kind, kind) not in {c.kind for c in roster.counters}:
                found.pop("kind", None)
            return


def _described(found: dict[str, Any]) -> None:
    """``guards tank army`` is armor with a mark, and an ally fights for the Axis."""
    for key in ("side", "nation"):
        nation = NATIONS.get(str(found.get(key)).lower())
        found |= {key: nation} if nation in ALLIES else {}
    if found.get("nation") in ALLIES and "side" not in found:
        found["side"] = "axis"
    if str(found.get("side", "")).lower() in ALLIES:
        found |= {"side": "axis", "nation": str(found["side"]).lower()}
    if str(found.get("nation", "")).lower() == "ss":
        found |= {"nation": "german", "ss": True}
    volunteer = VOLUNTEERS.get(str(found.get("nation", found.get("side"))).lower())
    if volunteer:
        found |= {"side": "axis", "nation": "german"}
        if not {"id", "unit", "combat", "factors", "strengths", "strength"} & set(found):
            found["id"] = volunteer
    kind = str(found.get("kind", "")).lower().replace("_", " ").replace("-", " ")
    if kind.replace(" ", "_") in KIND_WORDS:
        return
    words = kind.split()
    marks = [MARKS[word] for word in words if word in MARKS]
    rest = " ".join(word for word in words if word not in (*MARKS, *SIZES))
    if rest and rest != kind:
        found["kind"] = rest
        found |= dict.fromkeys(marks, True)


def _called(roster: Roster, name: Any, side: str = "") -> Any:
    """A unit by its counter's name without the last words, ``24th Panzer``; the ``8th Army`` is of infantry.

    Where units of both sides are called so, the side that is told decides."""
    if not isinstance(name, str) or _known(roster, name):
        return name
    word = name.lower()
    if " " not in name:
        return ONE_WORD.get(word, name)
    starts = (word, re.sub(r" army$", " infantry army", word))
    fit = [c for c in roster.counters if not c.name.endswith(RED) and _begins(c.name.lower(), starts)]
    fit = fit or [c for c in roster.counters if not c.name.endswith(RED) and _named(c.name, c.nation, word)]
    if len(fit) > 1 and side:
        fit = [counter for counter in fit if counter.side == side]
    one = len(fit) == 1 or (fit and all(counter.kind == "shock" for counter in fit))  # the first size of a Shock Army
    return fit[0].id if one else name


def _named(counter: str, nation: str, name: str) -> bool:
    """Whether the words of a name, in any order, are those of a counter: ``Finnish 4th Corps``, ``German 27 Inf``."""
    ours, theirs = _name_words(counter), _name_words(name)
    if any(ARMED[word] != nation for word in theirs & set(ARMED)):
        return False
    theirs -= set(ARMED)
    numbers = [{word for word in words if word[0].isdigit()} for words in (ours, theirs)]
    return bool(theirs) and theirs <= ours and (numbers[0] == numbers[1] or not numbers[1])


def _name_words(name: str) -> set[str]:
    """What a name says, its numbers without their endings."""
    words = (re.sub(r"^(\d+)(st|nd|rd|th)$", r"\1", word) for word in re.findall(r"\w+", name.lower()))
    return {NAME_WORDS.get(word, word) for word in words} - SILENT


def _begins(name: str, starts: tuple[str, ...]) -> bool:
    """Whether a counter is called so; the number of the only one of its kind may be left out."""
    return any(f"{called} ".startswith(f"{start} ") for called in (name, NUMBER.sub("", name)) for start in starts)


def _known(roster: Roster, name: Any) -> bool:
    return isinstance(name, str) and roster.knows(name)
