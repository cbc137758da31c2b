"""5.12: Soviet units that must attack on turns 1 to 3."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe.combat.attacks import idle, reach_of, target_refusal, unit_refusal
from stavka.titles.barbarossa_deluxe.special_units.leningrad_units import needs_company
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War

LAST_MANDATORY = 3  # bd:5.12-a


def owed(pos: War, unit: int) -> int:
    """The enemy hexes of which a Soviet unit must still attack one on turns 1 to 3 (bd:5.12-a,-b,-c,-d)."""
    if idle(pos, unit):
        return 0
    hex = pos.where[unit]
    if (pos.ground.cities | pos.ground.soviet_line) >> hex & 1 or needs_company(pos, [unit]):
        return 0
    near = reach_of(pos, unit) & pos.occupied[AXIS] & ~pos.ground.rivers.around(hex)
    return sum(
        1 << target
        for target in bits(near)
        if target_refusal(pos, target) is None and unit_refusal(pos, unit, target) is None
    )


def left_behind(pos: War, units: Sequence[int], hex: int) -> list[int]:
    """Units that must attack, for whom this hex is the last to attack, and that are not among the attackers.

    A hex is attacked once in a phase (bd:11.4-c), so they could do their duty no more (bd:5.12-a).
    """
    if not duty_bound(pos):
        return []
    near = (u for h in pos.ground.grid.neighbours(hex) for u in pos.of(SOVIET, h))
    return [u for u in near if u not in units and owed(pos, u) == 1 << hex]


def duty_bound(pos: War) -> bool:
    return pos.player == SOVIET and pos.turn <= LAST_MANDATORY and pos.terms.war_of_1941


def who_must(pos: War) -> list[int]:
    if not duty_bound(pos):
        return []
    near = pos.ground.grid.spread(pos.occupied[AXIS])
    return [u for u in pos.units_in(SOVIET, near) if owed(pos, u)]
