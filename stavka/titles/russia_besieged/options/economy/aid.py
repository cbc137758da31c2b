"""A12, A15 and A17: more aid for allies, freer Shock Armies, replacements in both impulses (texts lost)."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.russia_besieged.economy.shock_armies import OF_OTHERS
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.position import War

LENT = 3  # German points a turn
SHOCK_KINDS = {"infantry", "cavalry"}


def aid_for_partners(seams: Seams) -> None:
    """Three German points a turn may go to allies instead of one (rb:A12.0)."""
    seams.points_lent.append(lambda most, pos: LENT)


def shock_armies(seams: Seams) -> None:
    """A Shock Army may be built from infantry and cavalry too, one a turn (rb:A15.0)."""
    seams.shock_parts.append(lambda pos, one, other: _pair(pos, one, other) and not pos.count(OF_OTHERS))
    seams.shock_parts_refused.append(_one_a_turn)


def _pair(pos: War, one: int, other: int) -> bool:
    return {pos.roster.kind[one], pos.roster.kind[other]} == SHOCK_KINDS


def _one_a_turn(pos: War, one: int, other: int) -> Refusal | None:
    if not _pair(pos, one, other) or not pos.count(OF_OTHERS):
        return None
    return Refusal("one Shock Army of infantry and cavalry has been built in this turn", "rb:A15.0")


def both_impulses(seams: Seams) -> None:
    """Points may be spent in either impulse; what comes in the second rides at its own cost (rb:A17.0)."""
    seams.replacements_now.append(lambda pos: True)
