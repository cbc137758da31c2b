"""Mobile assaults as computer players see them: stacks beside enemies that they could run over."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.hints import Raid
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.combat import Overrun
from stavka.titles.proud_monster.combat.declaring import mobile_assaults
from stavka.titles.proud_monster.combat.fight import defenders_of
from stavka.titles.proud_monster.movement.movers import can_move
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import attenuated
from stavka.titles.proud_monster.telling.prospects import Figures, Prospects

MOST = 24  # raids that are looked at
PROMISING = 3  # places on the ladder of odds that a raid should have, 1:1 being 2


OPTION = mobile_assaults.Overrunning()


def raids(pos: War, figures: Figures, prospects: Prospects) -> list[Raid]:
    """Stacks of the front that can assault a neighbour now, the best odds first (pmd:14.1-a)."""
    if not pos.title.sequence[pos.phase].endswith("week movement"):
        return []
    found: list[tuple[int, Raid]] = []
    for hex in bits(OPTION.front(pos)):
        able = [u for u in pos.of(pos.player, hex) if pos.roster.overrun[u] != "no" and can_move(pos, u)]
        if able:
            found += _from(pos, hex, able, figures, prospects)
    found.sort(key=lambda raid: (-raid[0], raid[1].target))
    return [raid for _, raid in found[:MOST]]


def _from(pos: War, hex: int, able: Sequence[int], figures: Figures, prospects: Prospects) -> list[tuple[int, Raid]]:
    found = []
    for target in bits(OPTION.targets(pos, able[0])):
        units = [u for u in able if mobile_assaults.unit_refusal(pos, u, target) is None]
        if not units or mobile_assaults.group_refusal(pos, units, target):
            continue
        attack = sum(figures.factor(pos, u) for u in units)
        defenders = defenders_of(pos, pos.player, target)
        defence = figures.defence(pos, target, defenders, [hex])
        level = pos.charts.crt.level(max(attack, 1), max(defence, 1)) - (pos.ground.forest >> target & 1)
        left = attenuated.expected(pos, Fight(pos.player, tuple(units), defenders, target, mobile=True))
        level -= round(sum(columns * share for columns, share in left.items()))
        if level >= PROMISING:
            action = Overrun(tuple(map(pos.short, units)), pos.hex_name(target))
            found.append((level, Raid(tuple(units), target, (action,), prospects.at_level(level))))
    return found
