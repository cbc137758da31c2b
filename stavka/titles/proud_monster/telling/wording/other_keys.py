"""Other names of the keys of a situation, and keys that tell a part of another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any  # a situation is plain data

from stavka.telling.wording import keys
from stavka.telling.wording.moments import join_year
from stavka.telling.wording.vocabulary import is_mapping
from stavka.titles.proud_monster.state.flags import BOXES, SIDES
from stavka.titles.proud_monster.telling.tallies import COUNTS

NAMES = {
    **dict.fromkeys(("player", "active", "to_move", "active_side", "active_player", "phasing", "to_act"), "side"),
    **dict.fromkeys(("ownership", "owned", "controls", "holds"), "control"),
    "oos": "out_of_supply",
    **dict.fromkeys(("refit_markers", "refit_marker"), "refit"),
    **dict.fromkeys(("isolated", "iso_markers", "isolation"), "iso"),
    **dict.fromkeys(("reserve", "reserve_markers"), "reserves"),
    **dict.fromkeys(("close_combat_markers", "cc_markers", "cc_ready"), "close_combat_ready"),
    **dict.fromkeys(("cc_available", "available_cc", "available_cc_markers"), "close_combat_ready"),
    "cc_due": "close_combat_due",
    **dict.fromkeys(("cc", "cc_marker", "cc_hexes", "close_combat_hexes"), "close_combat"),
    **dict.fromkeys(("hex_defenders", "hex_owner", "joint", "joint_hexes", "jointly_occupied"), "hex_defender"),
    **dict.fromkeys(("replacement_points", "rebuild_points", "replacements"), "points"),
    **dict.fromkeys(("mech_upgrades", "upgraded"), "upgrades"),
    **dict.fromkeys(("supply_markers", "offensive_supply_markers", "os_markers"), "offensive_supply"),
    **dict.fromkeys(("victory_points", "axis_vp"), "vp"),
    **dict.fromkeys(("other_vp", "other_victory_points"), "vp_other"),
    "hedgehog": "hedgehogs",
    **dict.fromkeys(("fieldwork", "fw"), "fieldworks"),
    **dict.fromkeys(("bridge", "pontoon_bridges", "pontoons"), "bridges"),
    **dict.fromkeys(("seasonal_offensives", "offensive_week", "seasonal_offensive_week"), "seasonal_offensive"),
    **dict.fromkeys(("upgrade_markers", "upgrades_available"), "upgrades_ready"),
    "fieldworks_available": "fieldworks_ready",
    **dict.fromkeys(("ma_marker", "ma_hexes", "mobile_assault_markers"), "ma_markers"),
    **dict.fromkeys(("supply_concentration", "concentration", "concentration_markers"), "concentrated"),
    "fort": "forts",
    "heavy_fort": "heavy_forts",
    "air_supply_markers": "air_supply",
    **dict.fromkeys(("stalin_line_hexes", "stalin_lines"), "stalin_line"),
    "fortified_area_marker": "fortified_area",
    **dict.fromkeys(("mp_spent", "movement_spent"), "spent"),
    "army_groups": "groups",
    **dict.fromkeys(("augmented", "augment"), "augments"),
    **dict.fromkeys(("lost_hqs", "hqs_lost"), "hq_lost"),
    **dict.fromkeys(("chits", "weather_chits"), "cup"),
    **dict.fromkeys(("paradropped", "drops"), "dropped"),
    "area_stack": "area_stacks",
    **dict.fromkeys(("amph_markers", "amph_marker", "amphibious", "amph_yes_no"), "amph"),
    "dice_seed": "seed",
}
FED = {  # keys with lists of units, and the state of supply that they tell
    **dict.fromkeys(("in_offensive_supply", "offensively_supplied", "supplied", "in_supply"), "offensive"),
    **dict.fromkeys(("in_defensive_supply", "defensively_supplied", "defensive_supply"), "defensive"),
}
COUNTED = {name.replace(" ", "_").replace("-", "_").lower(): name for name in COUNTS}
"""Counts that may stand by themselves."""
COUNTED |= {  # other names of them
    **dict.fromkeys(("gambit", "gambit_declared", "manstein_gambit_declared"), "manstein gambit"),
    "pause": "paulus pause",
    **dict.fromkeys(("qualifying_points", "soviet_qualifying_points", "cc_points"), "close combat points"),
    **dict.fromkeys(("cc_earned", "soviet_cc_earned", "cc_markers_earned"), "stacking markers earned"),
    **dict.fromkeys(("east_system", "east_production_system"), "east production"),
    **dict.fromkeys(("black_sea_open", "axis_black_sea_transport"), "axis black sea"),
    **dict.fromkeys(("moscow_roll_made", "moscow_rolled"), "moscow roll"),
    **dict.fromkeys(("comb_out_used", "comb_out_made", "combed_out"), "comb-out"),
}
MARKERS = {  # what a marker is called, and the key that tells where such markers are
    "reserve": "reserves",
    "cc": "close_combat",
    "ma": "ma_markers",
    "mobile_assault": "ma_markers",
    "refit": "refit",
    "iso": "iso",
    "oos": "out_of_supply",
    "os": "offensive_supply",
    "fw": "fieldworks",
    "hh": "hedgehogs",
    "upgrade": "upgrades",
    "mech_upgrade": "upgrades",
}
ISO = {f"iso{gap}{number}": number for number in (1, 2, 3) for gap in ("", "_")}  # markers with their numbers
READ = {*MARKERS.values(), *NAMES.values(), "fieldworks", "hedgehogs", "fortified_area"}
DATED = ("manstein gambit", "comb-out")  # known by their turn, or their year
POOLS = {box.lower() for box in BOXES} | {"replacement army", "generic withdrawal pile", "specific withdrawal pile"}
BY_SIDE = (  # what each side has of its own
    "points",
    "reserves",
    "close_combat",
    "close_combat_ready",
    "close_combat_due",
    "offensive_supply",
    "fieldworks",
    "fieldworks_ready",
    "upgrades_ready",
    "control",
    "units",
)
CLASSES = ("leg", "mech", "LRP", "MRP", "lrp", "mrp")
POINTS = {"lrp": "leg", "leg_points": "leg", "mrp": "mech", "mech_points": "mech"}


def known(spec: Mapping[str, Any]) -> dict[str, Any]:
    """The same situation under the keys that it is read by; a key told twice is left for the reader to refuse."""
    found = keys.renamed(spec, NAMES)
    join_year(found)
    _markers(found)
    _pools(found)
    _counts(found)
    _of_sides(found)
    _by_class(found)
    _fed(found)
    _defended(found)
    return found


def _counts(found: dict[str, Any]) -> None:
    """Counts under keys of their own; what is simply true counts one, and the seas whose fleets are lost are listed."""
    told: dict[str, Any] = {COUNTED[name]: found.pop(name) for name in [name for name in COUNTED if name in found]}
    lost = found.pop("fleets_lost", ())
    told |= {f"{sea} fleet lost": 1 for sea in ([lost] if isinstance(lost, str) else lost)}
    if isinstance(found.get("finnish_garrison"), bool):
        told[COUNTED["finnish_garrison_over"]] = int(not found.pop("finnish_garrison"))
    if str(found.get("production", "")).lower() in ("east", "west"):
        told[COUNTED["east_production"]] = int(found.pop("production").lower() == "east")
    told = {name: int(value) if value is True and name not in DATED else value for name, value in told.items()}
    if told:
        counts = found.get("counts", {})
        found["counts"] = {**(counts if isinstance(counts, Mapping) else {}), **told}


def _fed(found: dict[str, Any]) -> None:
    """States of supply told for all units at once, or by a list of units under a key of their own."""
    for name in ("all", "everybody", "everyone"):
        if isinstance(found.get("supply"), Mapping) and name in found["supply"]:
            found["supply"] = {**dict.fromkeys(SIDES, found["supply"][name]), **found["supply"]}
            del found["supply"][name]
    if isinstance(found.get("supply"), str):
        found["supply"] = dict.fromkeys(SIDES, found["supply"])
    for key in [key for key in found if key in FED]:
        units = found.pop(key)
        names = [units] if isinstance(units, str) else units
        if isinstance(names, list | tuple) and isinstance(found.get("supply", {}), Mapping):
            found["supply"] = {**dict.fromkeys(map(str, names), FED[key]), **found.get("supply", {})}
        else:
            found[key] = units  # refused as it is


def _defended(found: dict[str, Any]) -> None:
    """Shared hexes with their defender, or their attacker, in a mapping of their own."""
    told = found.get("hex_defender")
    if not isinstance(told, Mapping):
        return
    for hex, said in list(told.items()):
        words = (
            {str(key).lower().removeprefix("hex").lstrip("_ "): value for key, value in said.items()}
            if is_mapping(said)
            else {}
        )
        if "defender" in words:
            found["hex_defender"] = {**found["hex_defender"], hex: words["defender"]}
        elif "attacker" in words and isinstance(found.get("hex_attacker", {}), Mapping):
            found["hex_defender"] = {key: side for key, side in found["hex_defender"].items() if key != hex}
            found["hex_attacker"] = {**found.get("hex_attacker", {}), hex: words["attacker"]}


def _markers(found: dict[str, Any]) -> None:
    """Markers that are told together, by kind, by hex or one by one: each kind has a key of its own."""
    for kind, value in _by_kind(found.pop("markers", {})):
        word = str(kind).strip().lower().replace(" ", "_").replace("-", "_").removesuffix("_markers")
        if word in ISO and (isinstance(value, str) or not isinstance(value, Mapping)):
            units = [value] if isinstance(value, str) else value
            found["iso"] = {**found.get("iso", {}), **dict.fromkeys(units, ISO[word])}
            continue
        name = MARKERS.get(word, NAMES.get(word, word))
        found.setdefault(name if name in READ else f"{word}_markers", value)


def _by_kind(told: Any) -> list[tuple[Any, Any]]:
    """Kinds of markers with what is told of them: hexes, or hexes by side."""
    if isinstance(told, Mapping) and not any(str(key).isdecimal() for key in told):
        return list(told.items())
    pairs = told.items() if isinstance(told, Mapping) else [(one.get("hex"), one) for one in told if "kind" in one]
    kinds: dict[Any, Any] = {}
    for hex, one in pairs:
        kind, side = (one["kind"], one.get("side")) if isinstance(one, Mapping) else (one, None)
        if side is None:
            kinds.setdefault(kind, []).append(hex)
        else:
            kinds.setdefault(kind, {}).setdefault(side, []).append(hex)
    return list(kinds.items())


def _pools(found: dict[str, Any]) -> None:
    """Pools and piles are boxes, told together or each by its name."""
    for name in ("pools", "pool", "piles"):
        if isinstance(found.get(name), Mapping) and isinstance(found.get("boxes", {}), Mapping):
            found["boxes"] = {**found.get("boxes", {}), **found.pop(name)}
    for name in [name for name in found if name.replace("_", " ") in POOLS]:
        if isinstance(found.get("boxes", {}), Mapping) and not isinstance(found[name], int):
            found["boxes"] = {**found.get("boxes", {}), name.replace("_", " "): found.pop(name)}


def _of_sides(found: dict[str, Any]) -> None:
    """What a side has by a key that names it, ``axis_reserves``; points without a side are the Axis player's."""
    points = found.get("points", {})
    if isinstance(points, int | list | tuple) or (isinstance(points, Mapping) and set(points) & set(CLASSES)):
        found["points"] = {SIDES[0]: points}
    for side in SIDES:
        for key in [key for key in found if key.startswith(f"{side}_")]:
            word = key.removeprefix(f"{side}_")
            name = NAMES.get(word, word)
            if name in BY_SIDE and isinstance(found.get(name, {}), Mapping):
                found[name] = {**found.get(name, {}), side: found.pop(key)}


def _by_class(found: dict[str, Any]) -> None:
    """Points by their class: ``lrp`` and ``axis_mrp``, of a side or, where none is told, of the Axis."""
    for word, name in POINTS.items():
        told = found.pop(word, None)
        by_side = dict(told) if isinstance(told, Mapping) else {} if told is None else {SIDES[0]: told}
        by_side |= {side: found.pop(f"{side}_{word}") for side in SIDES if f"{side}_{word}" in found}
        if not by_side:
            continue
        points = dict(found.get("points", {})) if isinstance(found.get("points", {}), Mapping) else {}
        for side, number in by_side.items():
            known = points.get(side, {})
            points[side] = {**(known if isinstance(known, Mapping) else {}), name: number}
        found["points"] = points
