"""Variant: the Russian reaction. After an early German start the Siberians of 1941 come a turn early."""

from __future__ import annotations

from stavka.engine.counters import Counter
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import AWAITING, SOVIET, UNUSED
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.variants import deciding, what_if

DECIDED_IN = 0  # turn: March/April 1941
LAST_OF_1941 = 4  # turn: Nov/Dec


def register(seams: Seams) -> None:
    seams.player_turn_begins.append(begin_player_turn)
    seams.arrival_turn.append(siberians)
    seams.variants_assumed.append(assume)


def begin_player_turn(pos: War) -> None:
    """The Russian decides before his first turn, once the German has begun early (trc:var-russian-reaction-1)."""
    first = pos.turn == DECIDED_IN and pos.player == SOVIET
    if first and what_if.adopted(pos, what_if.MEDITERRANEAN):
        deciding.offer(pos, what_if.RUSSIAN_REACTION)


def siberians(turn: int | None, pos: War, counter: Counter) -> int | None:
    """The Siberians of 1941 come a turn early (trc:var-russian-reaction-2)."""
    if turn is not None and counter.place == "east_edge" and turn <= LAST_OF_1941:
        return turn - what_if.adopted(pos, what_if.RUSSIAN_REACTION)
    return turn


def assume(pos: War) -> None:
    """Who came a turn early is past."""
    if not what_if.adopted(pos, what_if.RUSSIAN_REACTION):
        return
    for unit, counter in enumerate(pos.roster.counters):
        turn = siberians(counter.turn, pos, counter)
        if pos.where[unit] == AWAITING and turn is not None and turn < pos.turn:
            pos.where[unit] = UNUSED
