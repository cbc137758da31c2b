"""9.1.3, 15.1: how many steps a unit has when it arrives, and how many it can be brought up to."""

from __future__ import annotations

from stavka.titles.proud_monster.state.calendar import year_of
from stavka.titles.proud_monster.state.position import War

CORPS = ("TC", "MC")  # their size grows with the turns (pmd:9.1.3-m)
GREEN = 2  # steps of a regular division that are lost for good from 1943 on (pmd:15.1-d)


def on_arrival(pos: War, unit: int) -> int:
    """The steps of a unit that enters or is rebuilt: all, but tank and mechanized corps as the turn has it.

    pmd:9.1.3-l,-m, pmd:2.4.10-b
    """
    full = pos.full_steps(unit)
    if pos.roster.kind[unit] not in CORPS:
        return full
    return min(full, pos.charts.at_turn(pos.charts.corps_steps, pos.turn) or full)


def most(pos: War, unit: int) -> int:
    """The steps that points can bring a unit up to; regular infantry never gets back what its years cost it.

    pmd:15.1-c,-d,-e,-f,-g
    """
    full = pos.full_steps(unit)
    if not pos.roster.regular[unit]:
        return full
    year = year_of(pos.turn)
    return full if year == 1941 else full - 1 if year == 1942 else full - GREEN


def at_full_strength(pos: War, unit: int) -> None:
    """Give a unit off the map the steps it arrives with."""
    if pos.roster.counters[unit].steps:
        pos.set_steps(unit, on_arrival(pos, unit))
