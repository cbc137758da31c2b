"""15.4: air units that are named among the attackers: they are with a stack, or join it as the assault is declared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from stavka.engine.refusal import Refusal
from stavka.titles.proud_monster.actions.combat import Assault
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.state.flags import AIR_POOL, FOUGHT
from stavka.titles.proud_monster.state.position import War

A = TypeVar("A", bound=Assault)


def named(pos: War, action: Assault) -> list[int]:
    """The air units among the attackers."""
    return [u for u in map(pos.roster.index, action.attackers) if pos.roster.air[u]]


def without(pos: War, action: A) -> A:
    """The assault by its ground units alone; one by air units alone is left to be refused."""
    ground = tuple(name for name in action.attackers if not pos.roster.air[pos.roster.index(name)])
    return replace(action, attackers=ground) if ground and len(ground) < len(action.attackers) else action


def refusal(pos: War, action: Assault) -> Refusal | None:
    """Why an air unit that is named cannot take part (pmd:15.4-a, pmd:13.0-e)."""
    air, starts = named(pos, action), _starts(pos, action)
    for unit in air if starts else ():
        who = pos.short(unit)
        if pos.flags[unit] & FOUGHT:
            return Refusal(f"{who} has attacked in this phase", "pmd:13.0-e")
        if pos.where[unit] == AIR_POOL:
            waits = unit in air_units.SUPPORT.units(pos)
            found = air_units.refusal(pos, starts[0]) if waits else air_units.SUPPORT.not_this_unit(pos, unit)
            if found:
                return found
        elif pos.where[unit] not in starts:
            return Refusal(f"{who} is with none of the attackers", "pmd:15.4-f")
    if sum(pos.where[unit] == AIR_POOL for unit in air) > 1:
        return Refusal("one air unit joins a stack", "pmd:6.1-h")
    return None


def commit(pos: War, action: Assault) -> None:
    """Air units that were waiting join the stack of the attacker named first."""
    for unit in named(pos, action):
        if pos.where[unit] == AIR_POOL:
            pos.put(unit, _starts(pos, action)[0])


def apart(pos: War, names: Sequence[str]) -> tuple[tuple[str, ...], list[int]]:
    """The ground units among some that are named, and the air units that shall go along with them."""
    index, air = pos.roster.index, pos.roster.air
    ground = tuple(name for name in names if not air[index(name)])
    return ground, [index(name) for name in names if air[index(name)]]


def not_with(pos: War, ground: Sequence[str], air: Sequence[int]) -> Refusal | None:
    """Why air units do not go along with these: each is with their stack, and there is one (pmd:15.4-g)."""
    starts = {pos.where[pos.roster.index(name)] for name in ground}
    for unit in air:
        if pos.where[unit] not in starts or len(air) > 1:
            return Refusal(f"{pos.short(unit)} goes along only with the stack it is with", "pmd:15.4-g")
    return None


def _starts(pos: War, action: Assault) -> Sequence[int]:
    indexes = [pos.roster.index(name) for name in action.attackers]
    return [pos.where[u] for u in indexes if not pos.roster.air[u] and pos.where[u] >= 0]
