"""Supply, reach and losses worked out a second time, hex by hex and by the words of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from heapq import heappop, heappush
from itertools import product
from math import ceil
from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.combat.outcome import results
from stavka.titles.proud_monster.movement.reach import Reach
from stavka.titles.proud_monster.state.charts import FROZEN, LEG, MECH
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import supply_of_a_phase
from tests.titles.proud_monster.conftest import war

TURN = 121  # the highway is gone (pmd:11.1-p)
FRONT = [f"{column:02}{row:02}" for column in range(14, 34) for row in range(14, 44)]  # neither lakes nor mountains
AXIS_UNITS = ("31ID", "1ID", "11ID", "12ID", "15ID", "17ID", "3PD", "4PD", "6PD", "7PD", "10MID", "14MID")
SOVIET_UNITS = ("100RD", "102RD", "106RD", "107RD", "108RD", "110RD", "10TD", "11TD", "12TD", "1MRD", "103MRD", "11CD")
Weights = Callable[[int, int], int | None]


def position(seed: int) -> Game:
    """Units of both sides scattered over the front, some towns in the hands of each, and a hex that both hold."""
    rng = Random(seed)
    board = stavka.title("pmd").map
    land = [
        hex for hex in FRONT if board.terrain_at(board.grid.index(hex)) not in ("sea", "lake", "offmap", "mountain")
    ]
    hexes = rng.sample(land, len(AXIS_UNITS) + len(SOVIET_UNITS) - 1)
    hexes.append(hexes[0])
    towns = [hex for place in board.places.values() if (hex := board.grid.name(place.hex)) not in hexes]
    return stavka.situation(
        {
            "title": "pmd",
            "turn": TURN,
            "units": dict(zip((*AXIS_UNITS, *SOVIET_UNITS), hexes, strict=True)),
            "hex_defender": {hexes[0]: rng.choice(("axis", "soviet"))},
            "control": {"axis": rng.sample(towns, len(towns) // 2)},
            "weather": rng.choice("DRMFS") + rng.choice("DRMFS"),
        }
    )


def neighbours(pos: War, hex: int) -> list[int]:
    return list(pos.board.grid.neighbours(hex))


def weather(pos: War, hex: int) -> str:
    return pos.weather[pos.ground.southern_zone(pos.turn) >> hex & 1]


def terrain_cost(pos: War, hex: int, line: int) -> int | None:
    """pmd:11.1-h,-q"""
    terrain = pos.board.terrain_at(hex)
    if terrain not in pos.charts.hex_cost or terrain == "lake" or (terrain == "mountain" and line == MECH):
        return None
    cost = pos.charts.hex_cost[terrain][weather(pos, hex)][line]
    return cost if cost >= 0 else None


def by_land(pos: War, start: int, end: int) -> bool:
    """Whether two land hexes touch across a side that is not all water."""
    return bool(pos.ground.land >> end & 1) and bool(pos.ground.walk.around(start) >> end & 1)


def cheapest(begin: Iterable[tuple[int, int]], points: int, pos: War, weigh: Weights) -> dict[int, int]:
    """By hex the least that a way from one of the first hexes costs."""
    found: dict[int, int] = {}
    todo = [(cost, hex) for hex, cost in begin]
    while todo:
        cost, hex = heappop(todo)
        if hex in found or cost > points:
            continue
        found[hex] = cost
        for near in neighbours(pos, hex):
            step = weigh(hex, near)
            if step is not None:
                heappush(todo, (cost + step, near))
    return found


# -- supply (8.2) ------------------------------------------------------------------------------------------------------


def lines(pos: War, side: int) -> set[int]:
    """pmd:8.2-a,-d, pmd:13.15.3-k: any length, no enemies, through shared hexes only to friends."""
    friends, foes = pos.occupied[side], pos.occupied[1 - side]
    begin = pos.ground.red_edge.values() if side else pos.ground.entries.values()
    todo = [hex for hexes in begin for hex in pos.ground.grid.names(hexes)]
    open_hexes = {pos.board.grid.index(name) for name in todo}
    queue = [hex for hex in open_hexes if not foes >> hex & 1 or friends >> hex & 1]
    found = set(queue)
    while queue:
        hex = queue.pop()
        for near in neighbours(pos, hex):
            if near in found or not leads(pos, side, hex, near):
                continue
            if foes >> near & 1 and not friends >> near & 1:
                continue
            if friends >> hex & foes >> hex & 1 and not friends >> near & 1:
                continue
            found.add(near)
            queue.append(near)
    return found


def leads(pos: War, side: int, hex: int, near: int) -> bool:
    """Land sides, the two arrows, and lakes as the side and the weather have it (pmd:8.2-g, pmd:8.11-c, pmd:8.4-h)."""
    arrows = [pair for pairs in pos.ground.arrows.values() for pair in pairs]
    if (hex, near) in arrows or (near, hex) in arrows or by_land(pos, hex, near):
        return True
    link = pos.ground.pairs("soviet_supply_link")
    if side and ((hex, near) in link or (near, hex) in link):
        return True
    lakes, land = pos.ground.lakes, pos.ground.land
    icy = pos.ground.walk_on_ice(land | lakes).around(hex) >> near & 1
    water = [h for h in (hex, near) if lakes >> h & 1]
    frozen = all(weather(pos, h) == "S" for h in water or (hex, near))
    return bool(icy) and (bool(side) or frozen)


def supplied(pos: War, side: int, on_foot: bool) -> set[int]:
    """pmd:8.2-a,-b,-e,-f: fourteen Mech points from an owned town on a line, or from a source."""
    reached = lines(pos, side)
    foes, friends = pos.occupied[1 - side], pos.occupied[side]
    sources = sum(pos.ground.red_edge.values()) if side else sum(pos.ground.entries.values())
    begin = [h for h in reached if (pos.ground.urban & pos.owner[side] | sources) >> h & 1]
    strait = [frozenset(pair) for pair in pos.ground.arrows["kerch"]]

    def weigh(hex: int, near: int) -> int | None:
        shared = friends >> hex & foes >> hex & 1
        if foes >> near & 1 and not friends >> near & 1:
            return None
        if not leads(pos, side, hex, near) or (shared and not friends >> near & 1):
            return None
        if frozenset((hex, near)) in strait and not pos.kerch_frozen:
            return 12
        if pos.ground.lakes >> near & 1:
            return 1
        cost = terrain_cost(pos, near, MECH)
        if cost is None and on_foot and pos.board.terrain_at(near) == "mountain":
            leg = terrain_cost(pos, near, LEG)
            return None if leg is None else 2 * leg
        return cost

    return set(cheapest(((h, 0) for h in begin), 14, pos, weigh))


@pytest.mark.parametrize("seed", range(6))
def test_supply(seed: int) -> None:
    """pmd:8.2-a,-d,-e,-f,-g, pmd:13.15.3-k: whole floods and single hexes find the same, mountains by road apart."""
    pos = war(position(seed))
    by_road = pos.ground.mountain  # roads there are tried one by one elsewhere
    for side in (0, 1):
        fed = supply_of_a_phase.fed_hexes(pos, side)
        mine = supplied(pos, side, on_foot=False)
        theirs = {h for h in range(fed[False, False].overland.bit_length()) if fed[False, False].overland >> h & 1}
        near_mountains = pos.ground.grid.spread(pos.ground.grid.spread(by_road))
        for _ in range(12):
            near_mountains = pos.ground.grid.spread(near_mountains)
        differ = {h for h in mine ^ theirs if not near_mountains >> h & 1}
        assert not differ, [pos.hex_name(h) for h in sorted(differ)][:9]


# -- movement (11.1) ---------------------------------------------------------------------------------------------------


def reach(pos: War, unit: int) -> set[int]:
    """pmd:11.1-a,-h,-i,-j, pmd:12.4-e,-f: hex and side, nobody through enemies, one hex always."""
    side, line, start = pos.roster.side[unit], pos.roster.line[unit], pos.where[unit]
    foes = pos.occupied[1 - side]
    points = pos.strength(unit).move
    if not pos.supplied[side] >> unit & 1:
        points = ceil(points / 2)
    if side == 0 and weather(pos, start) == "R":
        points -= 2 if line == MECH else 1

    def weigh(hex: int, near: int) -> int | None:
        if foes >> near & 1 or not by_land(pos, hex, near):
            return None
        cost = terrain_cost(pos, near, line)
        if cost is None:
            return None
        direction = pos.board.grid.direction(hex, near)
        assert direction is not None
        zone = pos.ground.southern_zone(pos.turn)
        ice = pos.weather[(zone >> hex | zone >> near) & 1] in FROZEN
        for kind, masks in pos.ground.river_masks.items():
            if masks[direction] >> hex & 1 and not ice:
                cost += pos.charts.side_cost[kind][0][line]
        return cost

    found = set(cheapest([(start, 0)], points, pos, weigh))
    found |= {near for near in neighbours(pos, start) if weigh(start, near) is not None}
    return found - {start}


@pytest.mark.parametrize("seed", range(6))
def test_where_units_get(seed: int) -> None:
    """pmd:11.1-a,-h,-i: for every unit that stands in no shared hex."""
    game = position(seed)
    pos = war(game)
    for name in (*AXIS_UNITS, *SOVIET_UNITS):
        unit = pos.roster.index(name)
        if pos.joint >> pos.where[unit] & 1:
            continue
        ends = Reach(pos, [unit]).ends
        found = {h for h in range(ends.bit_length()) if ends >> h & 1}
        side = pos.roster.side[unit]
        shared = {h for h in found if pos.joint >> h & 1 and pos.defender.get(h) == side}
        assert found - shared == reach(pos, unit) - shared, name


# -- odds and losses (13) ----------------------------------------------------------------------------------------------


def column(attack: int, defence: int) -> str:
    """pmd:13.2-a,-b,-e,-f,-g"""
    if attack >= defence:
        ratio = Fraction(attack, defence)
        if ratio >= 8:
            return "over"
        return "1.5:1" if Fraction(3, 2) <= ratio < 2 else f"{int(ratio)}:1"
    worse = ceil(Fraction(defence, attack))
    return "under" if worse > 3 else f"1:{worse}"


def test_columns(situation: Callable[..., Game]) -> None:
    """pmd:13.2-a,-b: every ratio up to forty factors a side."""
    crt = war(situation()).charts.crt
    for attack in range(1, 41):
        for defence in range(1, 41):
            level = crt.level(attack, defence)
            found = "under" if level < 0 else "over" if level >= len(crt.ladder) else crt.ladder[level]
            assert found == column(attack, defence), (attack, defence)


def test_what_the_attacker_owes(situation: Callable[..., Game]) -> None:
    """pmd:13.10-a,-b,-d, pmd:13.12-c: reduced by one, and in close combat no less than half of what it cost."""
    pos = war(situation(stage="axis combat", units={"3PD": "1640", "100RD": "1641"}))
    unit, hex = pos.roster.index("3PD"), pos.board.grid.index("1641")
    for attacker, printed, lost, close in product((1, 2, 3, 4), range(6), range(21), (False, True)):
        pos.fight = Fight(
            0,
            (unit,),
            (),
            hex,
            close=close,
            attacker_result=attacker,
            defender_result=printed,
            heavy_blow=printed >= 3,
            defender_lost=lost,
        )
        spared = printed >= 3 and Fraction(lost, 2) < Fraction(5, 2)
        steps = attacker - spared
        if close:
            steps = max(steps, int(Fraction(lost, 2) / 2))
        assert results.attacker_owes(pos) == 2 * steps
    pos.fight = None
