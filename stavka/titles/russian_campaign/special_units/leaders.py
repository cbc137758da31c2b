"""11. Headquarters and leaders."""

from __future__ import annotations

from stavka.hexes import bits
from stavka.titles.russian_campaign.state.position import War

LOST = ("leader lost axis", "leader lost soviet")


def escorted(pos: War, side: int, hexes: int) -> int:
    """Those of the hexes with a friendly unit that is no headquarters (trc:11.1-e)."""
    roster, stacks = pos.roster, pos.stacks
    found = 0
    for hex in bits(hexes & pos.occupied[side]):
        if any(roster.side[u] == side and not roster.hq[u] and not roster.partisan[u] for u in stacks[hex]):
            found |= 1 << hex
    return found


def leaderless(pos: War, unit: int) -> bool:
    """Whether a unit's country has lost its leader and so its movement for this impulse (trc:11.3-a, trc:11.3-b)."""
    frozen = pos.counts.get("leaderless")
    return frozen == pos.roster.side[unit] and (frozen == 1 or pos.roster.german[unit])


def leader_lost(pos: War, unit: int) -> None:
    """Hitler or Stalin is gone: his country's units do not move in their next impulse (trc:11.3-a)."""
    if pos.roster.leader[unit]:
        pos.counts[LOST[pos.roster.side[unit]]] = 1
        pos.control_changed()  # without Stalin, Moscow may decide the game


def begin_impulse(pos: War) -> None:
    """The impulse after the loss of a leader is the one without movement points."""
    pos.counts.pop("leaderless", None)
    if pos.counts.pop(LOST[pos.player], None):
        pos.counts["leaderless"] = pos.player
