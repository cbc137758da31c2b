"""6.3, 6.4, 8.6, 16.2: what is hidden from a player."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.hexes import bits
from stavka.titles.proud_monster.state.calendar import FIRST
from stavka.titles.proud_monster.state.flags import AREAS, AXIS, RAIDING, RESERVE
from stavka.titles.proud_monster.state.position import War


def hidden_from(pos: War, side: int, unit: int, shown: frozenset[int] | None = None) -> bool:
    """Whether a side may not look at a counter now; ``shown`` are those that are exposed, where that is known.

    Of an enemy stack it sees the air unit and the top ground unit (pmd:6.3-a), nothing under a Reserve marker
    (pmd:6.4-c), nothing of the areas beside the map (pmd:16.2-g), but all of a hex that both hold (pmd:13.15.3-b).
    """
    roster = pos.roster
    owner = roster.side[unit]
    if owner == side or unit in (exposed(pos) if shown is None else shown):
        return False
    where = pos.where[unit]
    if where < 0:
        return where in AREAS[owner]
    if roster.air[unit] or pos.joint >> where & 1 or pos.flags[unit] & RAIDING:
        return False
    return bool(pos.flags[unit] & RESERVE) or pos.on_top(owner, where) != unit


def exposed(pos: War) -> frozenset[int]:
    """Units of an assault that are revealed (pmd:13.0-i,-j), and others that a question names to both sides."""
    found: set[int] = set()
    if pos.fight is not None:
        found.update(pos.fight.attackers, pos.fight.shown)
    for stage in pos.stages:
        if not getattr(stage, "shows_units", True):
            continue
        for name in ("units", "attackers", "defenders"):
            found.update(getattr(stage, name, ()))
    return frozenset(found)


def hidden_units(pos: War, side: int) -> list[int]:
    """The enemy's counters that a side may not look at, in the order of the roster."""
    foe, shown = 1 - side, exposed(pos)
    flags, top, joint = pos.flags, pos.top, pos.joint
    sides, air, stacks = pos.roster.side, pos.roster.air, pos.stacks
    found = [u for area in AREAS[foe] for u in pos.in_box(area) if u not in shown]
    for hex in bits(pos.occupied[foe] & ~joint):  # as ``hidden_from`` has it, for whole stacks
        seen = top.get(2 * hex + foe, -1)
        found += [
            u
            for u in stacks[hex]
            if sides[u] == foe
            and not air[u]
            and (u != seen or flags[u] & RESERVE)
            and not flags[u] & RAIDING
            and u not in shown
        ]
    return sorted(found)


def on_the_map(pos: War, side: int, hex: int) -> bool:
    """Whether a stack in reserve had to be put on the map, because enemies are adjacent (pmd:6.4-e).

    Those who share a hex are not (pmd:13.15.3-c), and on turn 112 nobody is across the border (pmd:5.3-e).
    """
    if pos.turn == FIRST and side == AXIS and not pos.ground.russia >> hex & 1:
        return False
    return bool(pos.ground.near[hex] & pos.occupied[1 - side] & ~pos.joint)


def heights(pos: War, hidden: Iterable[int]) -> dict[int, int]:
    """By hex: how many of the counters that are hidden from a side show that they are there and nothing else.

    Of a stack in reserve not even the number shows (pmd:6.4-c), unless an enemy is next to it (pmd:6.4-e).
    """
    found: dict[int, int] = {}
    for unit in hidden:
        where = pos.where[unit]
        if where >= 0 and (not pos.flags[unit] & RESERVE or on_the_map(pos, pos.roster.side[unit], where)):
            found[where] = found.get(where, 0) + 1
    return dict(sorted(found.items()))
