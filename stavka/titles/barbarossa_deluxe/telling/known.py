"""11.7: a position made of what one side knows, for its computer player to plan in."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, RVGK, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.telling.fog_of_war import hidden_from


def known(pos: War, side: str, seed: int | str = 0) -> War:
    """The position as a side knows it: what is hidden from it is dealt anew, and nothing hidden is looked at.

    The other side's counters that are neither seen nor known to be elsewhere lie in stacks whose height shows, in its
    reserve, or on the track. Those that have come in by their printed turns fill the stacks, drawn by a seed; the rest
    of them are in reserve, later ones on the track (bd:11.7-a,-c,-e). Swapping two hidden counters changes nothing.
    """
    me = SIDES.index(side)
    foe = 1 - me
    new = pos.copy()
    roster = pos.roster
    hidden = [u for u in roster.of_side[foe] if hidden_from(pos, me, u)]
    unseen = set(hidden)
    slots = sorted(pos.where[u] for u in hidden if pos.where[u] >= 0 and not roster.rides[u])
    for host, rider in enumerate(pos.rider):
        if host in unseen or rider in unseen:
            new.rider[host] = -1
    for unit in hidden:
        turn = roster.counters[unit].turn or 0
        new.put(unit, RVGK if foe == SOVIET and turn <= pos.turn and not roster.rides[unit] else AWAITING)
        new.flags[unit] = 0
        new.arrives[unit] = turn
        new.spent[unit], new.allow[unit], new.origin[unit] = 0, -1, -1
    for unit, hex in zip(_stand_ins(pos, hidden, seed), slots, strict=False):
        new.put(unit, hex)
        new.origin[unit] = hex
    new.top = dict(pos.top)
    if me == SOVIET and not pos.counts.get("oder"):
        new.counts.pop("watch", None)  # bd:4.18-a
    return new


def _stand_ins(pos: War, hidden: Sequence[int], seed: int | str) -> list[int]:
    """Counters that may lie in the hidden stacks: those in play by now in an order drawn by the seed, then others."""
    roster = pos.roster
    able = [u for u in hidden if roster.counts[u] and not roster.static[u]]
    here = [u for u in able if (roster.counters[u].turn or 0) <= pos.turn]
    Random(f"{seed}/{pos.turn}").shuffle(here)
    return here + [u for u in able if (roster.counters[u].turn or 0) > pos.turn]
