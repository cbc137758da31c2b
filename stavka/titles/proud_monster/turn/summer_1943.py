"""5.6: the attack that the Axis owes in the summer of 1943."""

from __future__ import annotations

from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS, REMOVED, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.victory.other_points import score

TURNS = range(311, 315)  # from June to the end of turn 314 (pmd:5.6-a)
DIVISIONS, WEEKS = 15, 2
PENALTY = 3  # pmd:5.6-b
ATTACKED = "mech divisions in attack"  # this week, as a set of units
ROW = "weeks of the 1943 attack"  # one after the other


def attack_begins(pos: War, fight: Fight) -> None:
    """Each Mech division that assaults counts once a week, in mobile and prepared assaults (pmd:5.6-a)."""
    if fight.side == AXIS and pos.turn in TURNS:
        roster, found = pos.roster, pos.count(ATTACKED)
        for unit in fight.attackers:
            if roster.mech[unit] and roster.divisional[unit]:
                found |= 1 << unit
        pos.counts[ATTACKED] = found


def week_over(pos: War, side: int) -> None:
    """Both player weeks are over: were there enough, in this week and in the one before (pmd:5.6-a)."""
    if side != SOVIET or pos.turn not in TURNS or pos.count(ROW) >= WEEKS:
        return
    enough = pos.count(ATTACKED).bit_count() >= DIVISIONS
    pos.counts[ROW] = pos.count(ROW) + 1 if enough else 0
    pos.counts[ATTACKED] = 0


def turn_over(pos: War) -> None:
    """Turn 314 ends without it: three points, and all minor allies go home (pmd:5.6-b, pmd:7.1-o, pmd:4.5.2-i)."""
    if pos.turn != TURNS[-1] or pos.count(ROW) >= WEEKS:
        return
    score(pos, -PENALTY, "the Axis has made no attack of two weeks in the summer of 1943")
    minor = pos.roster.minor
    for unit in [u for u in pos.roster.of_side[AXIS] if minor[u] and pos.where[u] != REMOVED]:
        pos.remove(unit, REMOVED)
    pos.tell("the minor allies leave the war")
