"""4.16 and 4.17: Manstein's Gambit and its troops."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, DUE, OUT
from stavka.titles.barbarossa_deluxe.state.position import War


def declare(pos: War) -> None:
    """The Gambit is declared with the summer offensive (bd:4.16-a, bd:4.17-b)."""
    roster = pos.roster
    pos.counts["gambit"] = pos.turn
    # bd:4.17-f: XIV Panzer Corps is another corps than the 14th
    marked = [u for u, c in enumerate(roster.counters) if c.place == "gambit"]
    for unit in (*marked, *(u for u in roster.gambit_corps if pos.where[u] == AWAITING)):
        pos.where[unit] = DUE
    if pos.where[roster.corps_for_the_west] == OUT:  # withdrawn when turn 19 began (bd:8.17-d)
        pos.where[roster.corps_for_the_west] = DUE


def drop_refusal(pos: War) -> Refusal | None:
    """Whether the paratroops may drop: in the first turn of the Gambit, not if they came by land (bd:4.17-c,-d)."""
    if pos.counts.get("gambit") != pos.turn or pos.where[pos.roster.paratroops] != DUE:
        return Refusal("2Para drops only in the first turn of the Gambit", "bd:4.17-c")
    return None


def end_of_turn(pos: War) -> None:
    """Who has not entered in the first turn of the Gambit does not come (bd:4.17-c)."""
    para = pos.roster.paratroops
    if pos.counts.get("gambit") == pos.turn and pos.where[para] == DUE:
        pos.where[para] = OUT
