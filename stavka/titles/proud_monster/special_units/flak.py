"""15.3: German flak corps."""

from __future__ import annotations

from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply.supply_effects import isolated

FLAK = "Flak"


def defends(pos: War, fight: Fight) -> bool:
    """Whether a flak unit that is not isolated stands among the defenders (pmd:15.3-b,-c, pmd:8.5-e,-i)."""
    branch = pos.roster.branch
    return any(branch[u] == FLAK and not isolated(pos, u) and pos.where[u] == fight.hex for u in fight.defenders)


def halves(pos: War, fight: Fight, unit: int) -> bool:
    """Soviet Mech units that attack flak total half of their factors (pmd:15.3-b)."""
    return fight.side == SOVIET and pos.roster.mech[unit] and defends(pos, fight)
