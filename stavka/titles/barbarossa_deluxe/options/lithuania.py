"""3.7: Lithuania for part of Poland, as a variant."""

from __future__ import annotations

from stavka.engine.refusal import Unreadable
from stavka.titles.barbarossa_deluxe.seams import Seams
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War

SCENARIOS = ("campaign", "what_if_1942")  # bd:3.7-d, bd:15.3-d


def register(seams: Seams) -> None:
    seams.check_start.append(check)
    seams.lands.append(exchanged)
    seams.set_up_area.append(area)
    seams.may_be_shifted.append(may_go_to_the_bulge)
    seams.soviet_sets_up = True


def check(pos: War) -> None:
    if pos.scenario not in SCENARIOS:
        raise Unreadable("the Lithuania option is for the campaign and the alternative 1942 game only (bd:3.7-d)")


def exchanged(lands: tuple[int, int], pos: War) -> tuple[int, int]:
    """Five Lithuanian hexes for five Polish ones (bd:3.7-a,-e)."""
    ground = pos.ground
    lithuania = ground.countries("lithuania") & ground.land
    return lands[AXIS] & ~ground.polish_swap | lithuania, lands[SOVIET] & ~lithuania | ground.polish_swap


def area(hexes: int, pos: War, unit: int) -> int:
    """Lithuania is open to Army Group North; Soviet units go anywhere if displaced, the others only into the bulge.

    bd:3.7-a,-b,-c,-f
    """
    if pos.roster.side[unit] == SOVIET:
        return pos.ground.polish_swap if pos.where[unit] >= 0 else hexes
    return hexes | pos.ground.countries("lithuania") if pos.roster.counters[unit].start == "N" else hexes


def may_go_to_the_bulge(pos: War, unit: int) -> bool:
    """Any Soviet unit but the 9th Army and the Coastal Army (bd:3.7-c)."""
    if pos.roster.side[unit] != SOVIET or pos.where[unit] < 0 or unit in pos.roster.stay_in_place:
        return False
    return not pos.ground.polish_swap >> pos.where[unit] & 1
