"""Markers of a situation however they are told: by side, by hex, alone or in lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any  # a situation is plain data

from stavka.telling.wording.vocabulary import side_called
from stavka.titles.proud_monster.state.flags import SIDES

FACES = {"up": "open", "face up": "open", "revealed": "open", "active": "open", "face down": "down", "hidden": "down"}
FACES |= {"rotated": "town", "temporary town": "town", "depot": "town"}
OTHER = dict(zip(SIDES, reversed(SIDES), strict=True))


def is_list(told: Any) -> bool:
    return isinstance(told, Sequence) and not isinstance(told, str)


def listed(told: Any) -> Any:
    """One thing is a list of one."""
    return [told] if isinstance(told, str | int) else list(told) if is_list(told) else told


def by_side(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def changed(told: Any) -> Any:
        return {side: change(value) for side, value in told.items()} if isinstance(told, Mapping) else told

    return changed


def turned(told: Any) -> Any:
    """Markers that are told by hex, each with its side or sides, by side instead."""
    if not isinstance(told, Mapping) or not told or any(side_called(key, SIDES) for key in told):
        return told
    lists = {hex: listed(value) for hex, value in told.items()}
    sides = {hex: [side_called(one, SIDES) for one in value] for hex, value in lists.items() if is_list(value)}
    if len(sides) != len(told) or not all(sides.values()) or not all(all(found) for found in sides.values()):
        return told
    return {
        side: [hex for hex, found in sides.items() if side in found]
        for side in dict.fromkeys(side for found in sides.values() for side in found)
    }


def has_names(told: Any) -> bool:
    """Whether it is a list of names or numbers; anything else is left to be refused."""
    return is_list(told) and all(isinstance(one, str | int) for one in told)


def numbered(told: Any) -> Any:
    """Hexes of Reserve markers, numbered as they are named."""
    hexes = listed(told)
    return {hex: number for number, hex in enumerate(hexes, 1)} if has_names(hexes) else told


def reserves(told: Any) -> Any:
    """Reserve markers by side; those told by hex or unit alone wait for what stands there."""
    sides = isinstance(told, Mapping) and any(side_called(key, SIDES) for key in told)
    return by_side(numbered)(told) if sides else told


def one_each(told: Any) -> Any:
    hexes = listed(told)
    return dict.fromkeys(hexes, 1) if is_list(hexes) else told


def supply_markers(told: Any, side: str) -> Any:
    """Offensive supply markers by side; in one list each says whose it is, and those that do not are of ``side``."""
    if is_list(told) and told and all(isinstance(one, Mapping) and "side" in one for one in told):
        sides = dict.fromkeys(str(one["side"]) for one in told)
        told = {name: [one for one in told if str(one["side"]) == name] for name in sides}
    elif told and (is_list(told) or (isinstance(told, Mapping) and not any(side_called(key, SIDES) for key in told))):
        told = {side: told}
    return by_side(_markers)(told)


def _markers(told: Any) -> Any:
    """Offensive supply markers as pairs, as mappings, or as hexes with their values."""
    if isinstance(told, Mapping):
        return (
            [_faced(_marker(told))] if {"value", "hex"} <= set(told) else [[value, hex] for hex, value in told.items()]
        )
    if is_list(told) and len(told) in (2, 3) and not any(is_list(one) or isinstance(one, Mapping) for one in told):
        return [_faced(list(told))]
    return [_faced(_marker(one)) for one in told] if is_list(told) else told


def _faced(told: Any) -> Any:
    """A marker with its value first, and its face in the usual word."""
    if not is_list(told) or len(told) not in (2, 3):
        return told
    value, hex, *face = told
    if len(str(value)) > 1 and len(str(hex)) == 1:
        value, hex = hex, value
    return [value, hex, *(FACES.get(str(one).lower(), one) for one in face)]


def _marker(told: Any) -> Any:
    if not isinstance(told, Mapping) or not {"value", "hex"} <= set(told):
        return told
    face = told.get("face", told.get("state"))
    face = next((word for word in ("revealed", "open", "town") if told.get(word) is True), face)
    return [told["value"], told["hex"], *([face] if face else [])]


def points(told: Any) -> Any:
    """Leg and Mech points; one number is of those that either class may use (pmd:9.5.1-c)."""
    if isinstance(told, int):
        return [0, told]
    if not isinstance(told, Mapping):
        return told
    words = {str(key).lower(): value for key, value in told.items()}
    return [words.get("leg", words.get("lrp", 0)), words.get("mech", words.get("mrp", 0))]


def shared_hexes(found: dict[str, Any]) -> None:
    """Who defends a shared hex: the other side than its hex attacker, or than the one with a Close Combat marker there.

    pmd:13.1-f, pmd:13.15.3-a
    """
    named, markers = found.get("hex_defender", {}), found.get("close_combat", {})
    attackers = found.pop("hex_attacker", {})
    if not isinstance(named, Mapping) or not isinstance(markers, Mapping) or not isinstance(attackers, Mapping):
        return
    held: dict[str, set[str]] = {}
    for side, hexes in markers.items():
        for hex in hexes if isinstance(hexes, Mapping) else ():
            held.setdefault(str(hex), set()).add(side_called(side, SIDES))
    alone = {hex: next(iter(sides)) for hex, sides in held.items() if len(sides) == 1}
    alone |= {str(hex): side_called(side, SIDES) for hex, side in attackers.items()}
    guessed = {hex: OTHER[side] for hex, side in alone.items() if side in OTHER}  # a mistyped side is told elsewhere
    if guessed:
        found["hex_defender"] = {**guessed, **named}
