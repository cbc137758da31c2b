"""10.3, 10.4: when shipping begins on a sea, and when a fleet is lost; what a sea was used for in which week."""

from __future__ import annotations

from stavka.titles.proud_monster.sea.ports import AZOV, BALTIC, BLACK, SEAS
from stavka.titles.proud_monster.state.calendar import NUMBER
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply.sea_supply import BLACK_SEA_OPEN

KEYS = ("Odessa", "Sevastopol")  # pmd:10.3-b
TAKEN = "odessa and sevastopol"  # the turn on which the Axis had both
BASES = {BALTIC: (BALTIC,), BLACK: (BLACK, AZOV)}  # whose ports a Soviet fleet needs (pmd:10.4-d,-e)


def lost(sea: str) -> str:
    """The name of the count that says that a Soviet fleet is gone."""
    return f"{sea} fleet lost"


def without_port(sea: str) -> str:
    """Counted while the Axis has held all ports of a sea since the week began."""
    return f"{sea} without port"


def used(side: int, sea: str) -> str:
    """The steps or points that a side has shipped on a sea this week."""
    return f"{SIDES[side]} {sea} shipping"


def last_use(sea: str) -> str:
    """The last week in which the Soviets used a sea, counted from the first of the war (pmd:10.5-d)."""
    return f"{sea} last use"


def invaded(sea: str) -> str:
    """The last week in which they invaded from it."""
    return f"{sea} last invasion"


def week(pos: War) -> int:
    """The number of this week since the war began, from 1 on."""
    return 2 * NUMBER[pos.turn] + ("second week" in pos.title.sequence[pos.phase]) + 1


def may_invade(pos: War, sea: str) -> bool:
    """Whether the marker of a sea shows YES: unused in the week before and in this one (pmd:10.5-c,-d)."""
    last = pos.count(last_use(sea))
    return not last or last < week(pos) - 1


def has_invaded(pos: War, sea: str) -> bool:
    """Whether there was an invasion this turn (pmd:10.5-a)."""
    last = pos.count(invaded(sea))
    return bool(last) and last > 2 * NUMBER[pos.turn]


# -- what happens to them ----------------------------------------------------------------------------------------------


def hexes_gained(pos: War, side: int, hexes: int) -> None:
    """Odessa and Sevastopol open the Black Sea to the Axis (pmd:10.3-b); a Soviet port keeps a fleet alive."""
    if side == AXIS:
        keys = pos.ground.places(KEYS)
        if keys & hexes and not keys & ~pos.owner[AXIS] and not pos.count(TAKEN):
            pos.counts[TAKEN] = pos.turn
        return
    for sea in BASES:
        if bases(pos, sea) & hexes:
            pos.counts.pop(without_port(sea), None)


def bases(pos: War, sea: str) -> int:
    return sum(pos.ground.ports[part] for part in BASES[sea])


def new_turn(pos: War) -> None:
    """The turn after both were taken, for the rest of the game (pmd:10.3-b)."""
    if pos.count(TAKEN) and pos.turn > pos.count(TAKEN) and not pos.count(BLACK_SEA_OPEN):
        pos.counts[BLACK_SEA_OPEN] = 1
        pos.tell("Axis ships sail the Black Sea from now on")


def new_week(pos: War, side: int) -> None:
    """Capacities are whole again; with the Axis a game week begins."""
    for sea in SEAS:
        pos.counts.pop(used(side, sea), None)
    if side == AXIS:
        for sea in BASES:
            if bases(pos, sea) and not bases(pos, sea) & ~pos.owner[AXIS]:
                pos.counts[without_port(sea)] = 1


def week_over(pos: War, side: int) -> None:
    """All ports Axis for one whole week: the fleet is lost (pmd:10.4-d,-e)."""
    if side != SOVIET:
        return
    for sea in BASES:
        if pos.counts.pop(without_port(sea), 0) and not bases(pos, sea) & ~pos.owner[AXIS]:
            pos.counts[lost(sea)] = 1
            pos.tell(f"the Soviets lose their fleet on the {sea.title()} Sea")
