"""Variant: Tunisia. Africa is given up in 1942, so that its corps fight in Russia and leave for the west earlier."""

from __future__ import annotations

from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import AXIS
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.variants import deciding, hermann_goring, what_if

DECIDED_IN, ARRIVAL, ARMOR_LEAVES = 10, 11, 13  # turns: Nov/Dec 1942, Jan/Feb and May/June 1943
EXTRA_ARMOR_IN = 1943


def register(seams: Seams) -> None:
    seams.player_turn_begins.append(begin_player_turn)
    seams.variant_adopted.append(taken_up)
    seams.variants_assumed.append(assume)
    seams.reinforcements_called.append(early_corps)
    seams.armor_withdrawal_turn.append(armor_leaves)
    seams.armor_replacements.append(one_more)


def adopted(pos: War) -> bool:
    return what_if.adopted(pos, what_if.TUNISIA)


def begin_player_turn(pos: War) -> None:
    """The German decides late in 1942, unless Africa was never entered (trc:var-tunisia-1, trc:var-tunisia-1b)."""
    late_1942 = pos.turn == DECIDED_IN and pos.player == AXIS
    if late_1942 and not what_if.adopted(pos, what_if.ITALIAN_SELLOUT):
        deciding.offer(pos, what_if.TUNISIA)


def taken_up(pos: War, name: str) -> None:
    if name == what_if.TUNISIA:
        what_if.remove_italians(pos)


def assume(pos: War) -> None:
    if adopted(pos):
        what_if.remove_italians(pos)


def early_corps(pos: War) -> None:
    """The Hermann Göring corps comes early (trc:var-tunisia-3)."""
    if adopted(pos) and pos.player == AXIS and pos.turn >= ARRIVAL:
        hermann_goring.arrives(pos)


def armor_leaves(turn: int, pos: War) -> int:
    """Two armor corps are withdrawn a year earlier (trc:var-tunisia-4)."""
    return ARMOR_LEAVES if adopted(pos) else turn


def one_more(corps: int, pos: War) -> int:
    """One more armor corps comes back in 1943 (trc:var-tunisia-5)."""
    return corps + 1 if adopted(pos) and pos.year == EXTRA_ARMOR_IN else corps
