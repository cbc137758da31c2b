"""Hexes open to a retreat worked out a second time, in random positions and at the straits (13.8)."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.combat.outcome import retreat
from stavka.titles.proud_monster.state.charts import MECH
from stavka.titles.proud_monster.state.position import War
from tests.titles.proud_monster.conftest import war
from tests.titles.proud_monster.test_ways_worked_out_anew import neighbours, weather

STRAITS = ("2850", "2951", "2950", "2851", "2446", "2347", "3203", "3304", "3303", "2050", "3456", "3860", "4062")
GERMANS = ("31ID", "1MtID", "3PD", "10MID", "1CD")
GUARDS = ("1GRD", "1GTC", "1GCD", "1EB", "1GMC")
OTHERS = ("100RD", "102RD", "106RD", "1AD", "Rom1ID", "34ID", "4PD", "HARKO", "Gustav", "2GRD", "107RD", "6PD", "108RD")
TURNS = (118, 124, 201, 213, 305)


def shared(units: dict[str, str]) -> list[str]:
    """The hexes with units of both sides, guns among them."""
    roster = stavka.title("pmd").roster
    held = {(roster.side[roster.find(unit)], hex) for unit, hex in units.items()}
    return sorted(hex for side, hex in held if side == 0 and (1, hex) in held)


def position(seed: int) -> Game:
    """Units around one hex, most of them at the edge of some water or mountain, one hex shared."""
    rng = Random(seed)
    board = stavka.title("pmd").map
    grid = board.grid
    middle = grid.index(
        rng.choice(STRAITS) if rng.random() < 0.6 else f"{rng.randint(8, 44):02}{rng.randint(8, 60):02}"
    )
    near = [middle, *grid.neighbours(middle)]
    near += [hex for one in near for hex in grid.neighbours(one)]
    dry = [h for h in dict.fromkeys(near) if board.terrain_at(h) not in ("sea", "lake", "offmap")]
    units = {unit: grid.name(rng.choice(dry)) for unit in (*GERMANS, *GUARDS, *OTHERS) if dry and rng.random() < 0.5}
    turn = rng.choice(TURNS)
    return stavka.situation(
        {
            "title": "pmd",
            "turn": turn,
            "units": units,
            "hex_defender": {hex: rng.choice(("axis", "soviet")) for hex in shared(units)},
            "weather": rng.choice("DRMFS"),
            "kerch_frozen": rng.random() < 0.5,
        }
    )


def open_hexes(pos: War, unit: int) -> set[int]:
    """pmd:13.8-c,-d, pmd:13.15.3-m: beside it, without enemies, by a side and into ground that bar nothing."""
    start, side = pos.where[unit], pos.roster.side[unit]
    found = set()
    for hex in neighbours(pos, start):
        there = [u for u in pos.at(hex) if not pos.roster.air[u]]
        enemies = any(pos.roster.side[u] != side for u in there)
        if pos.board.terrain_at(hex) in ("sea", "lake", "offmap") or enemies or not ground_bears(pos, unit, start, hex):
            continue
        shared = {pos.roster.side[u] for u in pos.at(start) if pos.roster.zoc[u]} == {0, 1}
        if shared and not any(pos.roster.zoc[u] for u in there):
            continue
        found.add(hex)
    return found


def ground_bears(pos: War, unit: int, start: int, hex: int) -> bool:
    """Land sides; the arrows when frozen, sides of lake in Snow; Mech units into mountains by an open road only."""
    for strait, frozen in (("kerch", pos.kerch_frozen), ("sivash", pos.weather[1] == "S")):
        if {start, hex} in [set(pair) for pair in pos.ground.arrows[strait]]:
            return frozen
    dry = pos.ground.walk.around(start) >> hex & 1
    snow = weather(pos, start) == weather(pos, hex) == "S"
    icy = snow and pos.ground.walk_on_ice(pos.ground.land | pos.ground.lakes).around(start) >> hex & 1
    if not dry and not icy:
        return False
    if pos.roster.line[unit] != MECH or pos.board.terrain_at(hex) != "mountain":
        return True
    road = {(a, b) for a, b in pos.ground.mountain_roads} | {(b, a) for a, b in pos.ground.mountain_roads}
    closable = {frozenset(pair) for pair in pos.ground.closable_roads}
    snowy = "S" in (weather(pos, start), weather(pos, hex))
    return (start, hex) in road and not (snowy and frozenset((start, hex)) in closable)


@pytest.mark.parametrize("seed", range(60))
def test_retreats_by_another_way(seed: int) -> None:
    """pmd:13.8-c,-d, pmd:12.4-g,-n, pmd:8.11-d,-e: wherever Germans and Guards of a position stand."""
    pos = war(position(seed))
    for name in (*GERMANS, *GUARDS):
        unit = pos.roster.index(name)
        if pos.where[unit] >= 0:
            ends = retreat.ends(pos, unit)
            found = {hex for hex in neighbours(pos, pos.where[unit]) if ends >> hex & 1}
            assert found == open_hexes(pos, unit), (name, pos.hex_name(pos.where[unit]))
