"""14.8 to 14.11: Manstein's Gambit as a scenario of its own."""

from __future__ import annotations

from stavka.engine.hints import Aim
from stavka.hexes import bits, count
from stavka.titles.barbarossa_deluxe.seams import Seams
from stavka.titles.barbarossa_deluxe.setup.free_setup import FreeSetUpTerms
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines
from stavka.titles.barbarossa_deluxe.victory import aims, supplied_cities

DECLARED = 18  # bd:4.17-c, bd:14.9-g
ROWS = range(11, 29)  # from 1110 to 2804 (bd:14.9-f)


def register(seams: Seams) -> None:
    seams.free_set_up = FreeSetUpTerms(
        (AXIS, SOVIET),
        ("bd:14.9-e", "bd:14.9-f"),
        listed=("1011", "3005", "3104", "3105", "3106"),  # bd:14.9-b,-c
        before=mark_front,
        area=area,
        fortified_area=soviet_rows,
    )
    seams.at_once.append(leningrad_or_moscow)
    seams.last_turn_over.append(judge)
    seams.aims.append(wanted)
    seams.position_described.append(noted)


def noted(pos: War) -> None:
    pos.counts.setdefault("gambit", DECLARED)


# -- set-up (14.9) ----------------------------------------------------------------------------------------------------


def mark_front(pos: War) -> None:
    """The front line is marked without its units (bd:14.9-d)."""
    south = pos.board.grid.set_of(("3005", "3104"))
    pos.counts["front"] = (pos.occupied[SOVIET] | 1 << pos.area) & ~pos.ground.leningrad & ~south


def area(pos: War, unit: int) -> int:
    """The German beside the front line, the Soviet on it and behind it (bd:14.9-e,-f)."""
    side = pos.roster.side[unit]
    if side == SOVIET:
        return soviet_rows(pos)
    front: int = pos.counts["front"]
    return pos.owner[side] & pos.ground.land & pos.ground.grid.spread(front)


def soviet_rows(pos: War) -> int:
    """Hexes that the Soviet holds between the two ends of his line (bd:14.9-f)."""
    return sum(1 << h for h in bits(pos.owner[SOVIET] & pos.ground.land) if int(pos.hex_name(h)[:2]) in ROWS)


# -- victory (14.10) --------------------------------------------------------------------------------------------------


def leningrad_or_moscow(pos: War) -> None:
    """Either city wins at once (bd:14.10-c)."""
    if (pos.ground.leningrad | pos.ground.moscow) & pos.owner[AXIS]:
        pos.win(SIDES[AXIS], "sudden death", "Leningrad or Moscow has fallen", "bd:14.10-c")


def wanted(found: list[Aim], pos: War) -> list[Aim]:
    """A city gained and none lost, or Leningrad or Moscow at once (bd:14.10-a,-c,-d)."""
    start, great = pos.counts.get("start cities", 0), pos.ground.leningrad | pos.ground.moscow
    return [
        *found,
        *aims.some_of(pos, AXIS, great, 1, last=False),
        *aims.some_of(pos, AXIS, pos.ground.cities & ~start, 1),
        *aims.some_of(pos, SOVIET, start, 1),
    ]


def judge(pos: War) -> None:
    """Cities kept, cities gained and units destroyed (bd:14.10-a,-b,-d,-e)."""
    start = pos.counts["start cities"]
    kept = supplied_cities.all_held(pos, AXIS, start)
    fed = pos.owner[AXIS] & overland_lines.fed(pos, AXIS)
    gained = count(pos.ground.cities & ~start & fed) + pos.count("kills out of supply") // 5
    if kept and gained:
        pos.win(SIDES[AXIS], "objectives", f"all cities kept and {gained} gained", "bd:14.10-a")
    else:
        pos.win(SIDES[SOVIET], "objectives", "nothing gained" if kept else "a city was lost", "bd:14.10-d")
