"""Variant: the Italian sellout. The Afrika Korps fights in Russia, and the British land in Europe in 1942."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import AWAITING, AXIS, SIDES, SOVIET
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.variants import convoys, deciding, what_if

DECIDED_IN = 1  # turn: May/June 1941
AFRIKA_KORPS = "ger-dakpz"
AFRIKA_KORPS_TURN = 2  # July 1941
CONVOYS_FROM = 3  # turn: September 1941
MAY_1942 = 7
CORPS_WANTED = 2
SENT = "armor corps sent west"


def register(seams: Seams) -> None:
    seams.player_turn_begins.append(begin_player_turn)
    seams.variant_adopted.append(taken_up)
    seams.variants_assumed.append(assume)
    seams.movement_ended.append(end_movement)


def adopted(pos: War) -> bool:
    return what_if.adopted(pos, what_if.ITALIAN_SELLOUT)


def begin_player_turn(pos: War) -> None:
    """The German decides before his first turn (trc:var-italian-sellout-1); convoys come before a Russian one."""
    if pos.player == AXIS and pos.turn == DECIDED_IN:
        deciding.offer(pos, what_if.ITALIAN_SELLOUT)
    if pos.player == SOVIET and adopted(pos):
        black_sea_convoys(pos)


def taken_up(pos: War, name: str) -> None:
    """No Italians, and the Afrika Korps on the card for July 1941 (trc:var-italian-sellout-2, -4)."""
    if name == what_if.ITALIAN_SELLOUT:
        what_if.remove_italians(pos)
        pos.put(pos.roster.find(AFRIKA_KORPS), AWAITING)


def assume(pos: War) -> None:
    if not adopted(pos):
        return
    what_if.remove_italians(pos)
    if pos.turn <= AFRIKA_KORPS_TURN:
        pos.put(pos.roster.find(AFRIKA_KORPS), AWAITING)


def black_sea_convoys(pos: War) -> None:
    """Convoys through the Black Sea bring factors by the die (trc:var-italian-sellout-5)."""
    ports = pos.charts.raw["sea"]["black_sea"]["ports"]
    if pos.turn >= CONVOYS_FROM and any(pos.controls(SOVIET, port) for port in ports):
        pos.ask(convoys.Convoy("the Black Sea"))


def corps_owed(pos: War) -> int:
    """Armor corps that have still to go off the west edge in this impulse (trc:var-italian-sellout-3)."""
    if pos.turn != MAY_1942 or pos.player != AXIS or pos.impulse != 1:
        return 0
    return CORPS_WANTED - pos.count(SENT) if adopted(pos) else 0


def wanted_in_the_west(pos: War, unit: int) -> bool:
    return corps_owed(pos) > 0 and pos.roster.german[unit] and pos.roster.kind[unit] == "armor"


def still_owed(pos: War) -> Refusal:
    return Refusal(f"{corps_owed(pos)} German armor corps must leave by the west edge", "trc:var-italian-sellout-3")


def end_movement(pos: War) -> None:
    """A German who has not sent his two armor corps west has lost (trc:var-italian-sellout-3)."""
    if corps_owed(pos) > 0:
        reason = "two armor corps did not leave for the west in May 1942"
        pos.win(SIDES[1 - AXIS], "decisive", reason, "trc:var-italian-sellout-3")
