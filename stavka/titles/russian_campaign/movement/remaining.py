"""What is left to do in a movement phase, shown to the player before he ends it."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.titles.russian_campaign.arrivals import entry
from stavka.titles.russian_campaign.combat.contact import DUTY
from stavka.titles.russian_campaign.combat.surrender import CORNERING
from stavka.titles.russian_campaign.movement import stacking
from stavka.titles.russian_campaign.movement.allowance import allowance, free_to_move
from stavka.titles.russian_campaign.rail import trains
from stavka.titles.russian_campaign.state.position import War

MANY = 6


def still_open(pos: War) -> list[str]:
    """Arrivals, trains, full hexes, and units that would surrender if the phase ended now."""
    left: list[str] = []
    side = pos.player
    movers = sum(1 for u in pos.roster.of_side[side] if free_to_move(pos, u) and allowance(pos, u))
    if movers:
        left.append(f"{movers} unit{'' if movers == 1 else 's'} can still move")
    arriving = entry.waiting(pos, side)
    if arriving:
        left.append(f"to be brought on: {listed(pos, arriving)}")
    if pos.impulse == 1 and trains.moves_left(pos) > 0:
        left.append(f"{trains.moves_left(pos)} rail moves left")
    crowded = stacking.overstacked(pos, side)
    if crowded:
        left.append(f"too many units in {', '.join(map(pos.hex_name, crowded))}")
    cornered = in_trouble(pos)
    if cornered:  # trc:12.6
        left.append(f"without help these could not attack legally and would surrender: {listed(pos, cornered)}")
    return left


def in_trouble(pos: War) -> list[int]:
    """Units in contact for whom no set of legal attacks exists as the pieces stand (trc:12.6, trc:16.3-b)."""
    found = DUTY.now(pos)
    if DUTY.solvable(pos, pos.player, found):
        return []
    return CORNERING.units(pos, found)


def listed(pos: War, units: Iterable[int]) -> str:
    names = [pos.short(u) for u in units]
    more = f" and {len(names) - MANY} more" if len(names) > MANY else ""
    return ", ".join(names[:MANY]) + more
