"""4.5.2: victory points that no town gives, as the record lists them (pmd:REC-f).

Withdrawals and the war against partisans are scored where they fall due.
"""

from __future__ import annotations

from stavka.hexes import bits
from stavka.titles.proud_monster.nations import finnish_front
from stavka.titles.proud_monster.state.calendar import FIRST, LAST
from stavka.titles.proud_monster.state.flags import AXIS, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import isolation

FIRST_YEAR = range(FIRST, 125)  # pmd:4.5.2-a


def score(pos: War, points: int, why: str) -> None:
    """The Axis gains points, or loses them."""
    pos.vp_other += points
    pos.tell(f"axis {'gains' if points > 0 else 'loses'} {abs(points)} VP: {why}")


# -- the border of Germany --------------------------------------------------------------------------------------------


def invaders(pos: War) -> None:
    """At the end of each turn of 1941 every Soviet ground unit in the German ZOMO costs a point (pmd:4.5.2-a)."""
    if pos.turn not in FIRST_YEAR:
        return
    there = bits(pos.ground.zomo_germany & pos.occupied[SOVIET])
    found = sum(pos.roster.zoc[unit] > 0 for hex in there for unit in pos.of(SOVIET, hex))
    if found:
        score(pos, -found, "Soviet units stand in Germany")


def final_penalty(pos: War) -> int:
    """In the last check a point for each ZOMO hex with a supplied Soviet unit (pmd:4.5.2-j)."""
    if pos.turn != LAST:
        return 0
    fed = pos.supplied[SOVIET]
    held = bits(pos.ground.zomo & pos.occupied[SOVIET])
    return sum(any(fed >> unit & 1 for unit in pos.of(SOVIET, hex)) for hex in held)


# -- the Finnish front ------------------------------------------------------------------------------------------------


def cleanup(pos: War, side: int) -> None:
    """A Soviet Cleanup Phase: the Axis gains a point when one of the eight hexes has no Soviet unit (pmd:4.5.2-b)."""
    if side != SOVIET or not finnish_front.garrison_due(pos):
        return
    if pos.ground.leningrad & ~isolation.within_lines(pos, SOVIET):
        finnish_front.end_garrison(pos, "Leningrad is isolated")
    elif pos.ground.finnish_front & ~pos.occupied[SOVIET]:
        score(pos, 1, "the Finnish front is not garrisoned")


# -- guns --------------------------------------------------------------------------------------------------------------


def gun_lost(pos: War, unit: int) -> None:
    """Each Axis artillery unit that is lost costs a point (pmd:4.5.2-h)."""
    if pos.roster.side[unit] == AXIS and pos.roster.artillery[unit]:
        score(pos, -1, f"{pos.short(unit)} is lost")
