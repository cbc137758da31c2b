"""What places still decide: points at the next checks, Moscow, and groups of cities that scenarios count."""

from __future__ import annotations

from stavka.engine.hints import Aim
from stavka.hexes import bits, count
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War

MOSCOW_WINS = 5  # bd:4.15-a


def some_of(pos: War, side: int, hexes: int, need: int, share: float = 1.0, *, last: bool = True) -> list[Aim]:
    """A side wants so many of some hexes when the scenario ends."""
    if not hexes or need > count(hexes):
        return []
    had = float(count(hexes & pos.owner[side]))
    return [Aim(side, dict.fromkeys(bits(hexes), 1.0), float(need), had, pos.last_turn, share, last)]


def in_the_campaign(found: list[Aim], pos: War) -> list[Aim]:
    """The totals of the next checks, and the die for Moscow (bd:4.14-a, bd:4.15-a)."""
    if not pos.terms.by_points:
        return found
    points = dict.fromkeys(bits(pos.ground.vp_hexes), 1.0)
    for turn in range(max(pos.turn, pos.terms.first_check), pos.last_turn + 1):
        row = pos.charts.turns[turn]
        if row.german_wins_at is not None and row.soviet_wins_at is not None:
            last = turn == pos.last_turn
            found = [
                *found,
                Aim(AXIS, points, float(row.german_wins_at), float(pos.vp), turn, last=last),
                Aim(SOVIET, points, -float(row.soviet_wins_at), -float(pos.vp), turn, last=last),
            ]
            break
    if not pos.counts.get("moscow rolled"):
        held, ground = pos.owner[AXIS], pos.ground
        helped = (1 if held & ground.kiev else 0) + (2 if held & ground.leningrad else 0)
        found = [*found, *some_of(pos, AXIS, ground.moscow, 1, min(6, 7 - MOSCOW_WINS + helped) / 6, last=False)]
    return found
