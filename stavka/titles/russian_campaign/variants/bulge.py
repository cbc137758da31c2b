"""Variant: the Bulge. The last German reserves of 1944 go east, and the German has to win."""

from __future__ import annotations

from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.variants import deciding, hermann_goring, what_if

DECIDED_IN = 21  # turn: Sep/Oct 1944
OCTOBER_1944 = (21, 2)  # turn and impulse
NOVEMBER_1944 = 22  # turn


def register(seams: Seams) -> None:
    seams.player_turn_begins.append(begin_player_turn)
    seams.reinforcements_called.append(reserves)
    seams.withdrawn_armor_returns.append(october_has_come)
    seams.more_axis_replacements.append(november_1944)
    seams.nobody_wins.append(german_had_to_win)


def adopted(pos: War) -> bool:
    return what_if.adopted(pos, what_if.BULGE)


def begin_player_turn(pos: War) -> None:
    """The German decides in the autumn of 1944 (trc:var-bulge-1)."""
    if pos.turn == DECIDED_IN and pos.player == AXIS:
        deciding.offer(pos, what_if.BULGE)


def october_has_come(pos: War) -> bool:
    """Armor withdrawn in May 1944 comes back in October (trc:var-bulge-2)."""
    return adopted(pos) and (pos.turn, pos.impulse) >= OCTOBER_1944


def reserves(pos: War) -> None:
    """So does the Hermann Göring corps (trc:var-bulge-2)."""
    if pos.player == AXIS and october_has_come(pos):
        hermann_goring.arrives(pos)


def november_1944(pos: War) -> bool:
    """Axis replacements come once more (trc:var-bulge-3)."""
    return adopted(pos) and pos.turn == NOVEMBER_1944


def german_had_to_win(pos: War, reason: str) -> None:
    """A game that nobody wins is a Russian victory (trc:var-bulge-4)."""
    if adopted(pos):
        pos.win(SIDES[SOVIET], "campaign", f"{reason}, and the German had to win", "trc:var-bulge-4")
