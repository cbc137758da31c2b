"""15.13: the Leningrad Counter Fire Corps."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.mechanics.combat.odds import Modifier
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS, REMOVED, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply.supply_effects import isolated

CORPS = "LCFC"


def corps(pos: War) -> int:
    return pos.roster.index(CORPS)


def arrive(pos: War) -> None:
    """It comes to Leningrad, if the city is Soviet then; otherwise never (pmd:15.13-a)."""
    city = pos.ground.leningrad
    pos.put(corps(pos), city.bit_length() - 1 if city & pos.owner[SOVIET] else REMOVED)


def shifts(pos: War, fight: Fight) -> Iterator[Modifier]:
    """Axis attacks on Leningrad and beside it lose a column while it stands there, not isolated (pmd:15.13-b)."""
    unit = corps(pos)
    where = pos.where[unit]
    if fight.side != AXIS or where < 0 or not pos.ground.leningrad >> where & 1:
        return
    cut_off = any(isolated(pos, u) for u in pos.of(SOVIET, where) if pos.roster.zoc[u] or u == unit)
    if pos.ground.near[where] >> fight.hex & 1 and not cut_off:
        yield Modifier("Counter Fire Corps", -1)


def lost_with_the_garrison(pos: War, fight: Fight) -> None:
    """It goes for good with the last Soviet step of the city (pmd:15.13-c)."""
    unit = corps(pos)
    where = pos.where[unit]
    if where >= 0 and not pos.occupied[SOVIET] >> where & 1:
        pos.remove(unit, REMOVED)


def after_loss(pos: War, hex: int) -> None:
    """So it does when that step is lost to hunger."""
    unit = corps(pos)
    if pos.where[unit] == hex and not pos.occupied[SOVIET] >> hex & 1:
        pos.remove(unit, REMOVED)
