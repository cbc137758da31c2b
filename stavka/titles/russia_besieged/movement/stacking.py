"""5. Stacking: how many units a hex holds (rb:5.01-a,-b,-c)."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.mechanics.stacking.limits import StackLimit
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.state.roster import ARMY

ARMIES = 2  # in a hex, or one army with one corps; three corps take the same room


def free(pos: War, units: Sequence[int], hex: int) -> int:
    """What is not counted: one artillery unit, and garrisons in Berlin (rb:12.02, rb:17.61-b, rb:17.62-c)."""
    roster = pos.roster
    found = next((roster.stacks[u] for u in units if roster.artillery[u]), 0)
    if hex >= 0 and pos.ground.place("Berlin") >> hex & 1:
        found += sum(roster.stacks[u] for u in units if roster.berlin_only[u])
    return found


LIMIT: StackLimit[War] = StackLimit(room=ARMIES * ARMY, at_ease=ARMIES, free=free)
excess = LIMIT.excess


def overstacked(pos: War, side: int) -> list[int]:
    """Hexes in which a side breaks the limit."""
    if pos.crowds_found is None:
        pos.crowds_found = LIMIT.crowds(pos)
    return LIMIT.too_many(pos, side, pos.crowds_found) if pos.crowds_found else []


def no_room(pos: War, unit: int, hex: int) -> Refusal:
    """Why a unit finds no room in a hex: rivals in it, or the limit that it would break (rb:5.01-a,-b,-c)."""
    refused = pos.seams.stacking_refused(pos, unit, hex)
    if refused:
        return refused
    stacks, sides = pos.roster.stacks, pos.roster.side
    sizes = {stacks[u] for u in (*pos.at(hex), unit) if stacks[u] and sides[u] == sides[unit]}
    rule = "rb:5.01-c" if len(sizes) > 1 else "rb:5.01-a" if ARMY in sizes else "rb:5.01-b"
    return Refusal(f"{pos.short(unit)} would be one unit too many in {pos.board.label(hex)}", rule)


def fits(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit may end in a hex beside those of its side that are there."""
    if not LIMIT.fits(pos, unit, hex):
        return False
    refused = pos.seams.stacking_refused
    return not refused or refused(pos, unit, hex) is None
