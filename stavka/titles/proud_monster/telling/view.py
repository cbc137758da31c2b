"""What a player sees, as plain data; nothing of the rest is in it."""

from __future__ import annotations

from typing import Any

from stavka.telling import views
from stavka.titles.proud_monster.movement import movement_points
from stavka.titles.proud_monster.state.flags import (
    AXIS,
    BOXES,
    LOST_CAVALRY,
    LOST_RIFLES,
    SIDES,
    SOVIET,
    TANK_BRIGADE_POOL,
    UNTRIED_POOL,
    UNUSED,
)
from stavka.titles.proud_monster.state.kept import DOWN
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import supply_effects
from stavka.titles.proud_monster.telling.fog_of_war import heights, hidden_units
from stavka.titles.proud_monster.telling.symbols import symbol
from stavka.titles.proud_monster.weather.weather_phase import WORDS

Plain = dict[str, Any]  # data for a page or a file, nested as it comes
POOLS = (UNTRIED_POOL, TANK_BRIGADE_POOL, LOST_RIFLES, LOST_CAVALRY)  # told as pools, not unit by unit
BOXED = frozenset((*POOLS, UNUSED))


def view(pos: War, side: str) -> Plain:
    """Plain data for one side's eyes."""
    now, me = views.moment(pos, side), SIDES.index(side)
    hidden = set(hidden_units(pos, me))
    shown = [u for u, where in enumerate(pos.where) if where not in BOXED and u not in hidden]
    name = pos.hex_name
    return {
        **now,
        "prompt": now["prompt"] if now["to_act"] in (side, None, "chance") else now["stage"],
        "weather": {"north": pos.weather[0], "south": pos.weather[1]},
        "land": {zone: WORDS[letter].lower() for zone, letter in zip(("north", "south"), pos.weather, strict=True)},
        "units": [unit_view(pos, u, me) for u in sorted(shown, key=lambda u: place_in_stack(pos, u))],
        "hidden": {name(hex): height for hex, height in heights(pos, hidden).items()},
        "pools": pools(pos),
        "territory": {SIDES[s]: pos.board.grid.names(pos.owner[s]) for s in (AXIS, SOVIET)},
        "markers": markers(pos, me),
        "victory": {"points": pos.vp},
        **at_hand(pos, me),
    }


def at_hand(pos: War, me: int) -> Plain:
    """What a side can still spend, in the words of a situation: points Leg and Mech, upgrades, Fieldworks."""
    return {
        "points": {SIDES[me]: list(pos.points[2 * me : 2 * me + 2])},
        "upgrades_ready": {SIDES[me]: list(pos.upgrades_ready[me])},
        "fieldworks_ready": {SIDES[me]: pos.works_ready[me]},
    }


def unseen(pos: War, side: str) -> frozenset[str]:
    """The names of the pieces that are not in the view of a side."""
    names = pos.roster.short
    away = [name for name, where in zip(names, pos.where, strict=True) if where in BOXED]
    return frozenset(away).union([names[u] for u in hidden_units(pos, SIDES.index(side))])


def pools(pos: War) -> Plain:
    """By box and type the faces that untried units may have, and how many still lie there (pmd:2.4.9-b)."""
    found: Plain = {}
    for box in POOLS:
        for kind, faces in pos.roster.faces_of.items():
            lying = sorted(pos.short(u) for u in faces if pos.where[u] == box)
            if lying:
                found.setdefault(BOXES[-1 - box], {})[kind] = {"left": pos.left_in_pool(kind, box), "faces": lying}
    return found


def markers(pos: War, me: int) -> Plain:
    names, name = pos.board.grid.names, pos.hex_name
    return {
        "reserves": {
            SIDES[s]: {name(k // 2): n for k, n in sorted(pos.reserves.items()) if k % 2 == s} for s in (0, 1)
        },
        "close_combat": {
            SIDES[s]: {name(k // 2): n for k, n in sorted(pos.close_combat.items()) if k % 2 == s} for s in (0, 1)
        },
        "close_combat_ready": dict(zip(SIDES, pos.close_ready, strict=True)),
        "close_combat_due": dict(zip(SIDES, pos.close_due, strict=True)),
        "hex_defender": {name(hex): SIDES[side] for hex, side in sorted(pos.defender.items())},
        "offensive_supply": {SIDES[s]: supply_markers(pos, s, me) for s in (AXIS, SOVIET)},
        "air_supply": [name(hex) for hex in pos.air_supply],
        "fieldworks": {SIDES[s]: names(pos.works[s]) for s in (AXIS, SOVIET)},
        "hedgehogs": names(pos.hedgehogs),
        "stalin_line": names(pos.stalin_line),
        "fortified_area": name(pos.fortified_area) if pos.fortified_area >= 0 else None,
        "mobile_assaults": names(pos.cleared),
    }


def supply_markers(pos: War, side: int, me: int) -> list[Plain]:
    """Where a side's offensive supply markers lie; the enemy reads only those that are turned up (pmd:8.6-a,-b)."""
    return [
        {"hex": pos.hex_name(hex), "face": face, "value": value if side == me or face != DOWN else None}
        for value, hex, face in pos.markers[side]
    ]


def told_on_the_counter(pos: War, unit: int) -> Plain:
    """What the counter says beside its factors, in words (pmd:2.4-a,-b, pmd:2.4.2-a,-b, pmd:2.4.8-a,-b)."""
    counter, lore = pos.counter(unit), pos.title.lore
    told: Plain = {
        "meaning": lore.meaning(counter, pos.title.types[counter.kind]),
        "colour": lore.colour(counter),
    }
    if unit in pos.upgrades:  # Soviet ones are of the Guards (pmd:15.9-f)
        guards = "Guards " if pos.roster.side[unit] == SOVIET else ""
        told["upgrade"] = f"{guards}Mech Upgrade of {pos.upgrades[unit]}"
    return told


def place_in_stack(pos: War, unit: int) -> tuple[int, bool, int]:
    """From the top: the air unit, ground units with the uppermost first, guns, shells (pmd:6.2)."""
    roster, where = pos.roster, pos.where[unit]
    if roster.air[unit]:
        level = 0
    elif roster.branch[unit] == "Shell":
        level = 3
    else:
        level = 2 if roster.artillery[unit] else 1
    top = where >= 0 and pos.on_top(roster.side[unit], where) == unit
    return level, not top, unit


def unit_view(pos: War, unit: int, me: int) -> Plain:
    """A piece as every title shows it, with supply and movement; an untried one has no factors to show.

    That an enemy has offensive supply would tell what its face-down markers are worth (pmd:8.6-a).
    """
    supply = supply_effects.state_name(pos, unit) if pos.where[unit] >= 0 else None
    if pos.roster.side[unit] != me and supply == "offensive":
        supply = "defensive"
    movement = movement_points.allowance(pos, unit)

    def fuller(base: Plain) -> Plain:
        told = {
            **base,
            "supply": supply,
            "movement": movement,
            "symbol": symbol(pos.counter(unit).kind, pos.roster.branch[unit]),
            **told_on_the_counter(pos, unit),
        }
        return told | {"attack": None, "defense": None} if pos.roster.untried[unit] else told

    return views.fuller_view(pos, unit, (supply, movement, pos.upgrades.get(unit)), fuller)
