"""10.12, 10.15 and 13.7: what units are worth in battle."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.mechanics.combat.strength import attack_strength, defence_strength
from stavka.titles.russia_besieged.combat import terrain
from stavka.titles.russia_besieged.state.flags import ATTACKED
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply.combat_supply import combat_supplied, winter


def fights(pos: War, unit: int) -> bool:
    """Whether a unit on the map takes part in battles at all: ground units, WECs, dictators, raised partisans."""
    roster = pos.roster
    return roster.fights[unit] and (not roster.partisan[unit] or unit in pos.lost_steps)  # rb:16.42


def attacks(pos: War, unit: int) -> bool:
    """Whether a unit can attack (rb:10.1-e, rb:14.1, rb:20.21)."""
    roster = pos.roster
    return roster.attacks[unit] and (not roster.partisan[unit] or unit in pos.lost_steps)


def halved(factor: int) -> int:
    """Half a factor, rounded up for each unit (rb:13.73)."""
    return -(-factor // 2)


def in_battle(pos: War, unit: int) -> int:
    """A unit's factor on defence: halved without combat supply, before terrain (rb:13.73)."""
    factor = pos.strength(unit).combat
    return factor if not winter(pos) or combat_supplied(pos, unit) else halved(factor)


def attacking(pos: War, unit: int) -> int:
    """A unit's factor in an attack: one with an OOS marker has half (rb:13.12), the 1st Guards Cavalry has not."""
    factor = in_battle(pos, unit)
    return halved(factor) if unit in pos.oos and unit != pos.roster.guards_cavalry else factor


def everybody(pos: War, side: int, hex: int) -> list[int]:
    """All of a side's units in a hex that a battle there concerns (rb:10.15)."""
    sides = pos.roster.side
    return [u for u in pos.stacks.get(hex, ()) if sides[u] == side and fights(pos, u)]


def defenders(pos: War, side: int, hex: int) -> list[int]:
    """Those that defend a hex: units that were attacked before in this impulse add nothing (rb:10.16-b, rb:10.16-c)."""
    sides, flags = pos.roster.side, pos.flags
    return [u for u in pos.stacks.get(hex, ()) if sides[u] == side and not flags[u] & ATTACKED and fights(pos, u)]


def is_defended(pos: War, side: int, hex: int) -> bool:
    """Whether anybody defends a hex."""
    sides, flags = pos.roster.side, pos.flags
    for unit in pos.stacks.get(hex, ()):
        if sides[unit] == side and not flags[unit] & ATTACKED and fights(pos, unit):
            return True
    return False


class _Attack:
    factor = staticmethod(attacking)
    defenders = staticmethod(defenders)
    multiplier = staticmethod(terrain.multiplier)


class _Defence:
    factor = staticmethod(in_battle)
    defenders = staticmethod(defenders)
    multiplier = staticmethod(terrain.multiplier)


ATTACK, DEFENCE = _Attack(), _Defence()


def strengths(pos: War, side: int, attackers: Sequence[int], hexes: Sequence[int]) -> tuple[int, int]:
    """What both sides of an attack are worth: each defended hex by itself, then all together (rb:10.12, rb:10.36-a)."""
    return attack_strength(pos, attackers, ATTACK), defence_strength(pos, 1 - side, hexes, attackers, DEFENCE)


def artillery_shift(pos: War, attackers: Sequence[int]) -> int:
    """Columns that artillery raises the odds by, if other units attack with it (rb:12.04, rb:12.04-b, rb:12.07).

    They come on top of those of air units (rb:12.05); without others artillery fights as any unit (rb:12.03).
    """
    guns = sum(pos.roster.artillery[u] for u in attackers)
    return guns * pos.charts.battle.artillery_shift if guns < len(attackers) else 0
