"""What is left to do in a movement phase, shown to the player before he ends it."""

from __future__ import annotations

from stavka.engine.refusal import counted, listed
from stavka.titles.russian_campaign.arrivals import entry, reinforcements
from stavka.titles.russian_campaign.combat.contact import DUTY
from stavka.titles.russian_campaign.combat.surrender import CORNERING
from stavka.titles.russian_campaign.movement import stacking
from stavka.titles.russian_campaign.movement.allowance import allowance, free_to_move
from stavka.titles.russian_campaign.rail import trains
from stavka.titles.russian_campaign.state.position import War


def still_open(pos: War) -> list[str]:
    """Arrivals, trains, full hexes, what 'done' still demands, and units that would be lost if the phase ended now."""
    left: list[str] = []
    side = pos.player
    movers = sum(1 for u in pos.roster.of_side[side] if free_to_move(pos, u) and allowance(pos, u))
    if movers:
        left.append(f"{counted(movers, 'unit')} can still move")
    arriving = entry.waiting(pos, side)
    if arriving:
        left.append(f"to be brought on: {listed(map(pos.short, arriving))}")
    if pos.impulse == 1 and trains.moves_left(pos) > 0:
        left.append(f"{counted(trains.moves_left(pos), 'rail move')} left")
    crowded = stacking.overstacked(pos, side)
    if crowded:
        left.append(f"too many units in {', '.join(map(pos.hex_name, crowded))}")
    owed = reinforcements.unfinished(pos) or pos.seams.movement_unfinished(pos)
    if owed:  # trc:22.1-c, trc:20.9.3
        left.append(f"before 'done', {owed.reason}")
    cornered = in_trouble(pos)
    if cornered:  # trc:12.6, trc:26.4-c
        fate = "be lost" if any(pos.roster.kind[u] == "battlegroup" for u in cornered) else "surrender"
        left.append(f"without help these could not attack legally and would {fate}: {listed(map(pos.short, cornered))}")
    return left


def in_trouble(pos: War) -> list[int]:
    """Units in contact for whom no set of legal attacks exists as the pieces stand (trc:12.6, trc:16.3-b)."""
    found = DUTY.now(pos)
    if DUTY.solvable(pos, pos.player, found):
        return []
    return CORNERING.units(pos, found)
