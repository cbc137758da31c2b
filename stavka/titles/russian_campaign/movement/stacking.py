"""6. Stacking: the only place where the size of a unit matters (trc:2.3)."""

from __future__ import annotations

from stavka.mechanics.stacking.limits import StackLimit
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.state.roster import ARMY, CORPS

ARMIES = 2  # in a hex, or one army with one corps (trc:6.1-a, trc:6.1-c)
LIMIT: StackLimit[War] = StackLimit(room=ARMIES * ARMY, at_ease=ARMIES)  # some units are free (trc:6.3)
CORPS_ALONE = LIMIT.room // CORPS  # trc:6.1-b

excess = LIMIT.excess
overstacked = LIMIT.overstacked  # trc:6.2


def fits(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit may end in a hex beside those of its side that are there."""
    if not LIMIT.fits(pos, unit, hex):
        return False
    refused = pos.seams.stacking_refused
    return not refused or not pos.roster.stacks[unit] or refused(pos, unit, hex) is None
