"""10.23 to 10.33 for computer players: the mobile assaults that stacks could make now, with their chances."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from fractions import Fraction

from stavka.engine.hints import Raid
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.actions.combat import Assault
from stavka.titles.barbarossa_deluxe.actions.movement import Move
from stavka.titles.barbarossa_deluxe.combat import changed_results, odds
from stavka.titles.barbarossa_deluxe.combat.fight import Fight, defenders_of
from stavka.titles.barbarossa_deluxe.movement import closed_hexes, costs, mobile_assaults, movement_points, movers
from stavka.titles.barbarossa_deluxe.movement import reach as movement
from stavka.titles.barbarossa_deluxe.state.flags import ASSAULTED, AXIS
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import supply_effects


def raids(pos: War) -> list[Raid]:
    """For every stack of mechanized units and every enemy hex in reach, the best place to assault it from."""
    if mobile_assaults.season(pos):
        return []
    found: list[Raid] = []
    for units in _groups(pos):
        found += _of_group(pos, units)
        if len(units) > 2:  # the strongest two may be enough
            found += _of_group(pos, units[:2])
    return found


def _groups(pos: War) -> Iterator[tuple[int, ...]]:
    """Units that began the phase together and are together still (bd:10.27), the strongest first."""
    stacks: dict[tuple[int, int], list[int]] = {}
    for unit in pos.roster.mech_of[pos.player]:
        if pos.where[unit] >= 0 and movers.can_move(pos, unit) and not pos.flags[unit] & ASSAULTED:
            stacks.setdefault((pos.where[unit], pos.origin[unit]), []).append(unit)
    for units in stacks.values():
        able = [
            u
            for u in units
            if supply_effects.may_assault(pos, u) and movement_points.left(pos, u) > mobile_assaults.EXTRA
        ]
        if able:
            yield tuple(sorted(able, key=lambda u: -pos.roster.attack[u]))


def _of_group(pos: War, units: tuple[int, ...]) -> Iterator[Raid]:
    reach = movement.Reach(pos, units)
    points = min(movement_points.left(pos, u) for u in units)
    ends = (reach.found.reached & ~stacking.no_room(pos, units)) | 1 << reach.start
    shut = 0
    for unit in units:
        shut |= closed_hexes.closed(pos, unit)
    terms = costs.terms_of(pos, units[0], 0)
    for hex in bits(pos.occupied[pos.enemy] & pos.ground.walk.step(ends) & ~shut):
        if any(mobile_assaults.target_refusal(pos, u, hex) for u in units):
            continue
        best: tuple[int, int, int] | None = None  # columns lost to a river, cost, hex
        for near in bits(pos.ground.walk.around(hex) & ends):
            cost = terms.step_cost(near, hex)
            paid = 0 if near == reach.start else reach.found.cost(near) or 0
            if cost is None or paid + cost + mobile_assaults.extra_cost(pos, hex) > points:
                continue
            wet = int(bool(pos.ground.rivers.around(near) >> hex & 1) and pos.turn > 1)
            option = (wet, paid + cost, near)
            best = option if best is None or option < best else best
        if best is not None:
            yield from _raid(pos, units, hex, best[2], reach)


def _raid(pos: War, units: tuple[int, ...], hex: int, near: int, reach: movement.Reach) -> Iterator[Raid]:
    names, target = tuple(map(pos.short, units)), pos.hex_name(hex)
    way = () if near == reach.start else (Move(names, tuple(map(pos.hex_name, reach.path(near)))),)
    for planes in (0, 1) if pos.player == AXIS and pos.luftwaffe else (0,):
        chances = _chances(pos, units, hex, near, bool(planes))
        yield Raid(units, hex, (*way, Assault(names, target, bool(planes))), chances, planes)


def _chances(pos: War, units: tuple[int, ...], hex: int, near: int, planes: bool) -> Mapping[str, Fraction]:
    """The results if these units assaulted from a hex that they may not have reached yet."""
    before = [pos.where[u] for u in units]
    for unit in units:
        pos.where[unit] = near
    try:
        dice = tuple((u, 3) for u in (*units, *pos.at(hex)) if pos.roster.die[u])
        met = Fight(pos.player, units, defenders_of(pos, pos.player, hex, True), hex, True, planes, dice=dice)
        level = odds.level(pos, met)
    finally:
        for unit, start in zip(units, before, strict=True):
            pos.where[unit] = start
    tally = Tally(changed_results.by_the_hex(pos, met, pos.charts.result(level, die)) for die in range(1, 7))
    return {result: Fraction(n, 6) for result, n in tally.items()}
