"""Variant: the Italian sellout. The Afrika Korps fights in Russia, and the British land in Europe in 1942."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.russian_campaign.state.flags import AXIS, SIDES
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.variants import what_if

MAY_1942 = 7
CORPS_WANTED = 2
SENT = "armor corps sent west"


def corps_owed(pos: War) -> int:
    """Armor corps that have still to go off the west edge in this impulse (trc:var-italian-sellout-3)."""
    if pos.turn != MAY_1942 or pos.player != AXIS or pos.impulse != 1:
        return 0
    return CORPS_WANTED - pos.count(SENT) if what_if.adopted(pos, what_if.ITALIAN_SELLOUT) else 0


def wanted_in_the_west(pos: War, unit: int) -> bool:
    return corps_owed(pos) > 0 and pos.roster.german[unit] and pos.roster.kind[unit] == "armor"


def still_owed(pos: War) -> Refusal:
    return Refusal(f"{corps_owed(pos)} German armor corps must leave by the west edge", "trc:var-italian-sellout-3")


def end_movement(pos: War) -> None:
    """A German who has not sent his two armor corps west has lost (trc:var-italian-sellout-3)."""
    if corps_owed(pos) > 0:
        reason = "two armor corps did not leave for the west in May 1942"
        pos.win(SIDES[1 - AXIS], "decisive", reason, "trc:var-italian-sellout-3")
