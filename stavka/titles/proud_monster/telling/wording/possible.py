"""Whether the markers and piles of a described position are such as the counters allow."""

from __future__ import annotations

from stavka.engine.refusal import Unreadable
from stavka.hexes import bits
from stavka.titles.proud_monster.state.flags import (
    ANTI_PARTISAN,
    AXIS,
    BOXES,
    DEAD_PILE,
    GENERIC_POOL,
    LOST_CAVALRY,
    LOST_RIFLES,
    LOST_TRIED,
    SIDES,
    SOVIET,
    SPECIFIC_POOL,
    STALINGRAD_POOL,
)
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import paulus_pause

RESERVE_MARKERS = range(1, 11)  # pmd:6.4-a
SUPPLY_MARKERS = (0, 3, 4, 5)  # pmd:8.6-b
UPGRADES = (1, 2)  # pmd:15.9-h
PILES = {  # of one side alone, with the rule that says what lies there
    DEAD_PILE: (AXIS, "pmd:3.0-f"),
    GENERIC_POOL: (AXIS, "pmd:3.0-k"),
    SPECIFIC_POOL: (AXIS, "pmd:3.0-l"),
    STALINGRAD_POOL: (AXIS, "pmd:3.0-m"),
    ANTI_PARTISAN: (AXIS, "pmd:9.7.5-b"),
    LOST_RIFLES: (SOVIET, "pmd:13.14-d"),
    LOST_CAVALRY: (SOVIET, "pmd:13.14-e"),
    LOST_TRIED: (SOVIET, "pmd:13.14-f"),
}


def check(pos: War) -> None:
    """``Unreadable`` with the rule for a marker that no box of the game holds, or a unit in a pile of its enemy."""
    _reserves(pos)
    for box, (owner, rule) in PILES.items():
        for unit in bits(pos.boxes[-1 - box] & pos.roster.members[1 - owner]):
            told = f"{pos.short(unit)} cannot be in the {BOXES[-1 - box]}, where only {SIDES[owner]} units lie"
            raise Unreadable(told, rule)
    _of_the_axis(pos)
    for unit, number in pos.iso.items():
        if number < 1:
            raise Unreadable(f"ISO markers count weeks, not {number} for {pos.short(unit)}", "pmd:8.4-k")
    if min(pos.points) < 0:
        raise Unreadable(f"nobody has fewer points than none, as in {pos.points}", "pmd:9.5.1-a")
    for side, laid in zip(SIDES, pos.markers, strict=True):
        strange = next((value for value, _, _ in laid if value not in SUPPLY_MARKERS), None)
        if strange is not None:
            raise Unreadable(
                f"offensive supply markers have the values 0, 3, 4 and 5, {side} not {strange}", "pmd:8.6-b"
            )
    for unit, value in pos.upgrades.items():
        if value not in UPGRADES:
            raise Unreadable(f"a Mech Upgrade has the value 1 or 2, not {value} for {pos.short(unit)}", "pmd:15.9-h")


def _of_the_axis(pos: War) -> None:
    """What only the Axis has, or only the Soviets, and no more of it than there is."""
    soviets = pos.roster.members[SOVIET]
    for units, what, rule in (
        (pos.concentrated & soviets, "is no Axis unit, on which supply is concentrated", "pmd:8.9-a"),
        ((pos.groups[0] | pos.groups[1] | pos.groups[2]) & soviets, "is in no army group", "pmd:5.3-i"),
        (sum(1 << unit for unit in pos.landing) & ~soviets, "lands nowhere: the Axis makes no invasions", "pmd:10.5-a"),
    ):
        for unit in bits(units):
            raise Unreadable(f"{pos.short(unit)} {what}", rule)
    if pos.concentrated.bit_count() > pos.charts.concentration:
        told = f"there are {pos.charts.concentration} supply concentration markers, not {pos.concentrated.bit_count()}"
        raise Unreadable(told, "pmd:8.9-a")
    if pos.count(paulus_pause.DECLARED) > paulus_pause.WHOLE:
        raise Unreadable(f"a Paulus Pause lasts {paulus_pause.WHOLE} weeks at most", "pmd:8.10-a")
    most = pos.title.axis_turns[pos.turn].air_supply
    if len(pos.air_supply) > most:
        raise Unreadable(
            f"there are {most} air supply markers on turn {pos.turn}, not {len(pos.air_supply)}", "pmd:8.7-c"
        )


def _reserves(pos: War) -> None:
    """Numbered from 1 to 10, each over units; which number lies where makes no difference."""
    for key, number in pos.reserves.items():
        hex, side = divmod(key, 2)
        if number not in RESERVE_MARKERS:
            raise Unreadable(f"Reserve markers are numbered from 1 to 10, not {number}", "pmd:6.4-a")
        if not pos.of(side, hex):
            where = pos.board.label(hex)
            raise Unreadable(f"a Reserve marker of {SIDES[side]} needs a unit in {where}", "pmd:6.4-d")
