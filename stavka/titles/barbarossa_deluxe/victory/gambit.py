"""4.16 and 4.17: Manstein's Gambit and its troops."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.hexes import count
from stavka.titles.barbarossa_deluxe.nations import borders
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, AXIS, DUE, OUT, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import states


def declare(pos: War) -> None:
    """The Gambit is declared with the summer offensive (bd:4.16-a, bd:4.17-b)."""
    roster = pos.roster
    pos.counts["gambit"] = pos.turn
    # bd:4.17-f: XIV Panzer Corps is another corps than the 14th
    marked = [u for u, c in enumerate(roster.counters) if c.place == "gambit"]
    for unit in (*marked, *(u for u in roster.gambit_corps if pos.where[u] == AWAITING)):
        pos.set_aside(unit, DUE)
    if pos.where[roster.corps_for_the_west] == OUT:  # withdrawn when turn 19 began (bd:8.17-d)
        pos.set_aside(roster.corps_for_the_west, DUE)


def drop_refusal(pos: War) -> Refusal | None:
    """Whether the paratroops may drop: in the first turn of the Gambit, not if they came by land (bd:4.17-c,-d)."""
    if pos.counts.get("gambit") != pos.turn or pos.where[pos.roster.paratroops] != DUE:
        return Refusal(f"{pos.short(pos.roster.paratroops)} drops only in the first turn of the Gambit", "bd:4.17-c")
    return None


def end_of_turn(pos: War) -> None:
    """Who has not entered in the first turn of the Gambit does not come (bd:4.17-c)."""
    para = pos.roster.paratroops
    if pos.counts.get("gambit") == pos.turn and pos.where[para] == DUE:
        pos.set_aside(para, OUT)


def count_kill(pos: War, unit: int, overland: bool) -> None:
    """Soviet units destroyed without supply, which count in the scenario of this name (bd:14.10-b)."""
    if pos.roster.side[unit] == SOVIET and states.state(pos, unit) == states.NONE and not overland:
        pos.add("kills out of supply")


def judge(pos: War) -> None:
    """Manstein's Gambit decides the campaign when turn 20 ends (bd:4.16-c,-d, bd:14.10-e)."""
    if not pos.counts.get("gambit") or pos.turn != 20 or not pos.terms.by_points:
        return
    ground = pos.ground
    start = ground.vp_hexes & borders.axis_lands(pos)
    goals = ground.leningrad | ground.moscow | ground.kiev | ground.stalingrad
    won = pos.controls(AXIS, start) and count(goals & pos.owner[AXIS]) >= 2
    if won:
        pos.win(SIDES[AXIS], "gambit", "all hexes of 1941 and two of the four great cities are held", "bd:4.16-c")
    else:
        pos.win(SIDES[SOVIET], "gambit", "Manstein's Gambit has failed", "bd:4.16-d")
