"""11.23: the Luftwaffe counters."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.barbarossa_deluxe.state.flags import AXIS
from stavka.titles.barbarossa_deluxe.state.position import War


def refusal(pos: War, wanted: bool) -> Refusal | None:
    """Luftwaffe counters: the German's, as many as the track gives, each once a turn (bd:11.23-a,-d)."""
    if not wanted:
        return None
    if pos.player != AXIS:
        return Refusal("'luftwaffe' is not open: it helps the German side only", "bd:11.23-c")
    return None if pos.luftwaffe > 0 else Refusal("no 'luftwaffe' counter is left this turn", "bd:11.23-d")


def counters_of_turn(pos: War, later: int = 0) -> int:
    """Ground-support counters of the turn, or of one so many turns later (bd:11.23-a, bd:15.7-a)."""
    own = pos.terms.luftwaffe
    if own is not None:
        return own
    turn = pos.charts.turns.get(pos.turn + later)
    return turn.luftwaffe if turn else 0  # none after the last


def new_turn(pos: War) -> None:
    pos.luftwaffe = counters_of_turn(pos)
