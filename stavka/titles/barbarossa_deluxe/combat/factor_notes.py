"""What makes units of a battle worth more or less than their counters say, in words."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.titles.barbarossa_deluxe.combat import factors
from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.state.flags import AXIS
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines, supply_effects


def all_of(pos: War, fight: Fight) -> Iterator[str]:
    """A note for each unit that does not count with its printed factor; dice that give factors are told elsewhere."""
    for unit in fight.attackers:
        yield from _attacker(pos, fight, unit)
    with overland_lines.unseen(pos, fight.attackers if fight.mobile else ()):  # bd:10.26-b
        for unit in fight.defenders:
            if factors.defence_worth(pos, fight, unit)[1] > 1:
                yield f"{pos.short(unit)} halved: {supply_effects.state_name(pos, unit)} supply"


def _attacker(pos: War, fight: Fight, unit: int) -> Iterator[str]:
    roster = pos.roster
    factor, divisor, more = factors.attack_worth(pos, fight, unit)
    who = pos.short(unit)
    if not roster.die[unit]:
        if fight.side == AXIS and factor == roster.defence[unit] != roster.attack[unit]:
            yield f"{who} attacks with its defence factor"
        elif factor > roster.attack[unit]:
            times = factor // roster.attack[unit] if roster.attack[unit] else 2
            yield f"{who} times {times}{' with an artillery corps' if unit in fight.artillery else ''}"
    if divisor > 1:
        causes = [f"{supply_effects.state_name(pos, unit)} supply"] if _by_supply(pos, fight, unit) else []
        causes += ["marsh"] if roster.mech[unit] and pos.ground.marsh >> fight.hex & 1 else []
        yield f"{who} at 1/{divisor}: {', '.join(causes)}"
    if more:
        yield f"{who} {more:+} by air armies"


def _by_supply(pos: War, fight: Fight, unit: int) -> bool:
    if fight.side == AXIS:
        return not supply_effects.full(pos, unit)
    return unit != pos.roster.counter_fire_corps and supply_effects.attack_divisor(pos, unit) > 1
