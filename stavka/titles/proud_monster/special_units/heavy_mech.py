"""15.14: German heavy tanks and tank destroyers."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.mechanics.combat.odds import Modifier
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply.supply_effects import isolated

COMPANIONS = ("PD", "PGD", "MID")


def shifts(pos: War, fight: Fight) -> Iterator[Modifier]:
    """A column for the Axis, however many take part (pmd:15.14-a).

    Each shares its hex and the assault with a panzer, panzergrenadier or motorized division; it has offensive supply
    in attack and is not isolated in defence (pmd:15.14-b).
    """
    attacks = fight.side == AXIS
    units = fight.attackers if attacks else fight.shown
    heavy, kind, where = pos.roster.heavy, pos.roster.kind, pos.where
    for unit in units:
        ready = pos.attacking[AXIS] >> unit & 1 if attacks else not isolated(pos, unit)
        if heavy[unit] and ready and any(kind[u] in COMPANIONS and where[u] == where[unit] for u in units):
            yield Modifier("heavy tanks", 1 if attacks else -1)
            return
