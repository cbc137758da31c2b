"""24.7 Cities that are cut off in the first two turns fall without being entered."""

from __future__ import annotations

from stavka.hexes import bits
from stavka.titles.russia_besieged.nations.first_turn import EARLY_TURNS
from stavka.titles.russia_besieged.state.flags import SIDES
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general

NATIONS = (("german", "finnish", "rumanian", "hungarian"), ("russian",))  # whose sources count, by side


def capture(pos: War) -> None:
    """When an impulse ends: covered by one's own zone, free of enemy units and zones, cut off from enemy sources."""
    if pos.turn > EARLY_TURNS:
        return
    side, enemy = pos.player, pos.enemy
    kept = pos.occupied[enemy] | pos.hostile_zone(side)  # an airbase is a unit with its hex for a zone (rb:4.0-b)
    wanted = pos.ground.cities & pos.owner[enemy] & pos.zone(side) & ~kept
    for nation in NATIONS[enemy] if wanted else ():
        wanted &= ~general.supplied(pos, enemy, nation)
    if wanted:
        names = ", ".join(pos.board.label(hex) for hex in bits(wanted))
        pos.tell(f"{SIDES[side]} takes {names}, which is cut off")
        pos.cut_off |= wanted
        pos.give(side, wanted)
