"""Marches of single units as computer players see them: a plan sends each unit of a stack where it is wanted."""

from __future__ import annotations

from collections.abc import Mapping

from stavka.engine.action import Action
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.movement import Move
from stavka.titles.proud_monster.movement.closed_hexes import group_bits
from stavka.titles.proud_monster.movement.movement_points import left, line_of
from stavka.titles.proud_monster.movement.movers import able, began_in
from stavka.titles.proud_monster.movement.reach import Reach
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.stacks.reserves import out_of_reserve
from stavka.titles.proud_monster.state.flags import SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.telling import finnish_guard


def marches(pos: War) -> Mapping[int, Mapping[int, Action]]:
    """Where each unit can get alone; those of a stack that move alike share one search (pmd:11.1-f).

    Who keeps the Finnish front stays there (pmd:4.5.2-b).
    """
    found: dict[int, Mapping[int, Action]] = {}
    for hex in bits(pos.occupied[pos.player]):
        alike: dict[tuple[int | str, ...], dict[int, tuple[str, ...]]] = {}
        stays = finnish_guard.keeper(pos, hex) if pos.player == SOVIET else -1
        for unit in able(pos, pos.stacks[hex]):
            if unit == stays:
                continue
            kind = _kind(pos, unit)
            ways = alike.get(kind)
            if ways is None:
                reach = Reach(pos, [unit])
                ends = reach.ends & ~limits.no_room(pos, [unit], reach.ends & pos.joint)  # pmd:13.15.3-d
                paths = reach.paths()
                ways = alike[kind] = {end: paths[end] for end in bits(ends)}
            if ways:
                name = (pos.short(unit),)
                found[unit] = {end: Move(name, way) for end, way in ways.items()}
    return found


def _kind(pos: War, unit: int) -> tuple[int | str, ...]:
    """What decides where a unit of a stack can go."""
    points, unspent = left(pos, unit), not pos.spent.get(unit)
    nation = pos.roster.nation[unit]
    return (
        line_of(pos, unit),
        points,
        unspent,
        began_in(pos, unit),
        nation,
        group_bits(pos, unit),
        out_of_reserve(pos, [unit]),
    )
