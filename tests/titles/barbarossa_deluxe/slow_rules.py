"""Supply, movement and stacking once more, hex by hex from the data files and the wording of the rules.

Nothing here uses the nets and sets of the title; the tests hold the two against each other.
"""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from pathlib import Path

import stavka
from stavka.titles.barbarossa_deluxe.state.position import War

FOLDER = Path(stavka.__file__).parent / "titles" / "barbarossa_deluxe" / "data"
Hex = tuple[int, int]
SOVIET_LAND = {"ussr", "lithuania", "latvia", "estonia"}
DESERT_EDGE = {(27, 0), (28, 0), (29, 0), (30, 0)}
KERCH = frozenset({(31, 5), (31, 6)})
SIVASH = frozenset({(29, 7), (30, 8)})
CS_BEYOND = {(30, 5), (31, 4), (31, 5)}


def hex_of(name: str) -> Hex:
    return int(name[:2]), int(name[2:])


def name_of(hex: Hex) -> str:
    return f"{hex[0]:02}{hex[1]:02}"


@lru_cache(maxsize=1)
def rows() -> dict[Hex, dict[str, str]]:
    with (FOLDER / "hexes.csv").open() as file:
        return {hex_of(row["hex"]): row for row in csv.DictReader(file)}


@lru_cache(maxsize=1)
def sides() -> dict[frozenset[Hex], str]:
    with (FOLDER / "hexsides.csv").open() as file:
        return {frozenset({hex_of(r["hex_a"]), hex_of(r["hex_b"])}): r["kind"] for r in csv.DictReader(file)}


@lru_cache(maxsize=1)
def cities() -> set[Hex]:
    with (FOLDER / "places.csv").open() as file:
        return {hex_of(row["hex"]) for row in csv.DictReader(file) if row["class"] == "city"}


def has(hex: Hex, feature: str) -> bool:
    return feature in rows()[hex]["features"].split(";")


def around(hex: Hex) -> Iterator[Hex]:
    """Even rows lie half a hex further east (bd:11.27-e, bd:7.11-a)."""
    row, column = hex
    east = -1 if row % 2 == 0 else 0
    for near in (
        (row, column + 1),
        (row, column - 1),
        *((row + dy, column + east + dx) for dy in (-1, 1) for dx in (0, 1)),
    ):
        if near in rows():
            yield near


class Board:
    """What stands where, read off a position once."""

    def __init__(self, pos: War) -> None:
        self.pos = pos
        self.stands: dict[str, set[Hex]] = {"axis": set(), "soviet": set()}
        self.stack: dict[Hex, list[int]] = {}
        for unit, where in enumerate(pos.where):
            if where >= 0:
                hex = hex_of(pos.board.grid.name(where))
                self.stack.setdefault(hex, []).append(unit)
                if not pos.roster.rides[unit]:
                    self.stands[pos.roster.counters[unit].side].add(hex)

    def at(self, unit: int) -> Hex:
        return hex_of(self.pos.board.grid.name(self.pos.where[unit]))

    def owned(self, hex: Hex) -> str | None:
        return self.pos.controller(self.pos.board.grid.index(name_of(hex)))

    def marked(self, hexes: int, hex: Hex) -> bool:
        return bool(hexes >> self.pos.board.grid.index(name_of(hex)) & 1)

    # -- supply ---------------------------------------------------------------------------------------------------

    def line_runs(self, side: str, a: Hex, b: Hex) -> bool:
        """Whether a supply line of a side may go from a hex into the next (bd:7.14-a,-f,-g, bd:7.15, bd:7.20-a,-b)."""
        here, there, kind = rows()[a], rows()[b], sides().get(frozenset({a, b}), "")
        if here["district"] != there["district"]:
            return False
        if kind == "sea" or there["terrain"] == "sea":
            return False
        if kind == "strait" and side == "axis":
            return False
        if kind == "lake":
            home = SOVIET_LAND if side == "soviet" else {"greater_germany", "hungary"}
            if not (here["country"] in home and there["country"] in home):
                return False
        if there["terrain"] == "lake" and side == "axis":
            return False
        enemy = "soviet" if side == "axis" else "axis"
        if b in self.stands[enemy]:
            return False
        if side == "soviet":
            return not (self.marked(self.pos.german_lines, b) or self.marked(self.pos.walls, b))
        return not (self.owned(b) == "soviet" and (has(b, "soviet_line") or self.in_area(b)))

    def in_area(self, hex: Hex) -> bool:
        if self.pos.area < 0:
            return False
        heart = hex_of(self.pos.board.grid.name(self.pos.area))
        return hex == heart or hex in around(heart)

    def linked(self, side: str, start: Hex, goals: set[Hex]) -> bool:
        """Whether a line leads from a hex to one of the goals."""
        seen, queue = {start}, deque([start])
        while queue:
            hex = queue.popleft()
            if hex in goals:
                return True
            for near in around(hex):
                if near not in seen and self.line_runs(side, hex, near):
                    seen.add(near)
                    queue.append(near)
        return False

    def sources(self, side: str) -> set[Hex]:
        if side == "axis":
            return {(row, 24) for row in range(17, 30)} - self.stands["soviet"]
        return {(row, 0) for row in range(10, 33)} - DESERT_EDGE - self.stands["axis"]

    def overland(self, unit: int) -> bool:
        side, start = self.pos.roster.counters[unit].side, self.at(unit)
        if side == "soviet":
            kind = self.pos.roster.counters[unit].kind
            if kind == "cavalry" or self.pos.roster.counters[unit].id == "SU-ICA":
                return True
            return self.linked(side, start, self.sources(side))
        counter = self.pos.roster.counters[unit]
        if counter.nation != "german" and rows()[start]["district"] == "north" and not self.north_free():
            return False
        return self.fed(side, start)

    def fed(self, side: str, start: Hex) -> bool:
        """Whether a side's overland supply reaches a hex (bd:7.3-a, bd:7.4-a,-b, bd:7.9-a)."""
        enemy = "soviet" if side == "axis" else "axis"
        if start in self.stands[enemy]:
            return False
        if side == "soviet":
            walled = self.marked(self.pos.german_lines | self.pos.walls, start)
            if walled and start not in self.stands["soviet"]:  # bd:7.20-b: no line leads into it
                return False
            return self.linked(side, start, self.sources(side))
        forts = has(start, "soviet_line") or self.in_area(start)
        if forts and self.owned(start) == "soviet":  # bd:7.20-a,-c
            return False
        stops: list[Hex] = []
        if has(start, "r"):
            stops.append((28, 4))
        if has(start, "dp"):
            stops.append((26, 7))
        hex = start
        for stop in stops:
            if self.owned(stop) != "axis" or not self.linked(side, hex, {stop}):
                return False
            hex = stop
        return self.linked(side, hex, self.sources(side))

    def north_free(self) -> bool:
        """The effort of 1942 in the campaign and the Blue and Kremlin game (bd:10.22-c)."""
        return self.pos.counts.get("effort") == "north" and self.pos.scenario in ("campaign", "blue_kremlin")

    def supply(self, unit: int) -> str:
        pos, start = self.pos, self.at(unit)
        counter = pos.roster.counters[unit]
        if self.overland(unit):
            return "overland"
        if counter.side == "soviet":
            return "garrison" if self.marked(pos.heroes, start) else "out of supply"
        if self.draws_crimea(unit):
            return "crimea"
        lands = ("greater_germany", "general_government", "hungary")
        if self.marked(pos.fortresses, start) and rows()[start]["country"] in lands:
            return "garrison"
        if counter.nation == "german" and self.coastal(start):
            return "coastal"
        if pos.airlift >= 0 and hex_of(pos.board.grid.name(pos.airlift)) == start:
            return "aerial"
        return "out of supply"

    def draws_crimea(self, unit: int) -> bool:
        pos = self.pos
        if not pos.crimea_on or self.owned((31, 8)) != "axis" or not self.in_crimea(self.at(unit)):
            return False
        if pos.crimea_units:
            return unit in pos.crimea_units
        fed = [
            u
            for u in pos.roster.of_side[0]
            if pos.where[u] >= 0 and not pos.roster.rides[u] and self.in_crimea(self.at(u)) and not self.overland(u)
        ]
        return unit in fed[:5]

    def in_crimea(self, start: Hex) -> bool:
        """A way inside the area to Sevastopol, over Kerch but not over the Sivash (bd:7.4-c,-g)."""
        if not (has(start, "crimea") or start in CS_BEYOND) or start in self.stands["soviet"]:
            return False
        seen, queue = {start}, deque([start])
        while queue:
            hex = queue.popleft()
            if hex == (31, 8):
                return True
            for near in around(hex):
                pair = frozenset({hex, near})
                if near in seen or not (has(near, "crimea") or near in CS_BEYOND):
                    continue
                if sides().get(pair) in ("sea", "lake") or pair == SIVASH or near in self.stands["soviet"]:
                    continue
                if self.owned(near) == "soviet" and (has(near, "soviet_line") or self.in_area(near)):
                    continue
                seen.add(near)
                queue.append(near)
        return False

    def coastal(self, hex: Hex) -> bool:
        seas = rows()[hex]["sea_area"].split(";")
        if "baltic" in seas:
            return True
        if self.pos.sea == "crimea":
            return False
        straits = self.owned((31, 5)) == self.owned((31, 6)) == "axis"
        return "black" in seas or ("azov" in seas and straits)

    # -- movement -------------------------------------------------------------------------------------------------

    def step(self, unit: int, a: Hex, b: Hex) -> int | None:
        """What it costs to go from a hex into the next, None if it cannot be (bd:10.11, bd:10.12-a, bd:10.18-a)."""
        pos, counter = self.pos, self.pos.roster.counters[unit]
        mech, german = "mech" in counter.marks, counter.nation == "german"
        kind, terrain = sides().get(frozenset({a, b}), ""), rows()[b]["terrain"]
        if terrain in ("sea", "lake") or kind in ("sea", "lake"):
            return None
        extra = 0
        if kind == "strait":
            if frozenset({a, b}) != SIVASH or counter.side != "soviet" or mech or pos.turn < 7:
                return None
            extra = 1
        if kind == "river" and not (german and pos.turn == 1):
            extra = 2 if mech else 1
        if not mech or terrain in ("clear", "desert"):
            return 1 + extra
        if terrain == "rough":
            return 2 + extra
        if counter.side == "soviet" and pos.turn >= 13:
            return 1 + extra
        if german and pos.turn == 1 and b in ((20, 13), (20, 14)) and self.overland(unit):
            return 1 + extra
        return 3 + extra

    def barred(self, unit: int, hex: Hex) -> bool:
        """Hexes that a unit may not enter at all (bd:10.4, bd:5.11-a, bd:8.3-d, bd:8.30-c, bd:10.22-a)."""
        pos, counter = self.pos, self.pos.roster.counters[unit]
        enemy = "soviet" if counter.side == "axis" else "axis"
        if hex in self.stands[enemy]:
            return True
        land, zone, start = rows()[hex]["country"], rows()[hex]["district"], rows()[self.at(unit)]["country"]
        if pos.turn == 1 and pos.scenario == "campaign":
            if counter.side == "soviet":
                if land in ("hungary", "romania"):
                    return True
            elif start in ("hungary", "romania"):
                if land != start:
                    return True
            elif land == "hungary":
                return True
        if counter.side == "axis" and counter.nation != "german" and zone == "north":
            return not self.north_free()
        if counter.id == "DE-KSC":
            return not (has(hex, "crimea") or hex in CS_BEYOND)
        if counter.id == "DE-SSINF-6":
            return land not in ("lithuania", "latvia", "estonia")
        if counter.kind == "cavalry":
            return zone != ("south" if counter.short == "DCG" else "north")  # bd:8.30-c
        return False

    def room(self, unit: int, hex: Hex, ending: bool) -> bool:
        """Whether a unit finds room in a hex on its way, or at its end (bd:6.2-a, bd:6.3, bd:6.4)."""
        pos, roster = self.pos, self.pos.roster
        there = [u for u in self.stack.get(hex, ()) if u != unit]
        counter = roster.counters[unit]
        if self.counting(unit) and sum(self.counting(u) for u in there) >= 5:
            return False
        if self.apart(unit) and any(self.apart(u) for u in there):
            return False
        if not ending:
            return True
        if counter.kind == "cavalry" and (hex in cities() or any(roster.kind[u] == "cavalry" for u in there)):
            return False
        return pos.rider[unit] < 0 or not any(roster.rides[u] for u in there)

    def counting(self, unit: int) -> bool:
        counter = self.pos.roster.counters[unit]
        return "static" not in counter.marks and counter.kind not in ("tiger", "cavalry-mechanized", "cavalry")

    def apart(self, unit: int) -> bool:
        return self.pos.roster.counters[unit].nation in ("hungarian", "italian", "romanian", "bulgarian")

    def reach(self, unit: int, points: int, fresh: bool) -> set[Hex]:
        """Every hex in which a unit could end a move (bd:10.1-b, bd:10.3)."""
        start = self.at(unit)
        best = {start: 0}
        heap = [(0, start)]
        while heap:
            spent, hex = heappop(heap)
            if spent > best[hex]:
                continue
            for near in around(hex):
                cost = self.step(unit, hex, near)
                if cost is None or self.barred(unit, near) or not self.room(unit, near, False):
                    continue
                total = spent + cost
                if total <= points and total < best.get(near, 99):
                    best[near] = total
                    heappush(heap, (total, near))
        ends = set(best)
        if fresh:
            ends |= {
                near
                for near in around(start)
                if not self.barred(unit, near)
                and self.room(unit, near, False)
                and (self.step(unit, start, near) is not None or self.kerch(start, near))
            }
        return {hex for hex in ends - {start} if self.room(unit, hex, True)}

    def kerch(self, a: Hex, b: Hex) -> bool:
        return frozenset({a, b}) == KERCH and not self.pos.counts.get("kerch crossed")

    # -- stacks and strategic movement ----------------------------------------------------------------------------

    def way_is_open(self, units: list[int], path: list[Hex], points: dict[int, int]) -> bool:
        """Whether units that began together may go along a way as a stack (bd:10.5, bd:10.7, bd:6.2-a)."""
        slowest = min(points[u] for u in units)
        for unit in units:
            costs = [self.step(unit, a, b) for a, b in pairwise(path)]
            if None in costs or any(self.barred(unit, hex) for hex in path[1:]):
                return False
            if sum(cost or 0 for cost in costs) > slowest and len(path) > 2:
                return False
        for hex in path[1:]:
            there = [u for u in self.stack.get(hex, ()) if u not in units]
            if sum(self.counting(u) for u in (*there, *units)) > 5 and any(self.counting(u) for u in units):
                return False
            if any(self.apart(u) for u in units) and sum(self.apart(u) for u in (*there, *units)) > 1:
                return False
        return all(self.room(u, path[-1], True) for u in units)

    def strategic_ends(self, unit: int) -> set[Hex]:
        """Every hex in which a strategic move may end: no hex between its ends touches an enemy (bd:8.7-c,-f,-g)."""
        start = self.at(unit)
        near = {hex for enemy in self.stands["soviet"] for hex in around(enemy)}
        seen, queue, ends = {start}, deque([start]), set()
        while queue:
            hex = queue.popleft()
            for step in around(hex):
                pair = frozenset({hex, step})
                if rows()[step]["terrain"] in ("sea", "lake") or sides().get(pair) in ("sea", "lake", "strait"):
                    continue
                if self.barred(unit, step) or not self.room(unit, step, False):
                    continue
                ends.add(step)
                if step not in near and step not in seen:
                    seen.add(step)
                    queue.append(step)
        return {hex for hex in ends - {start} if self.room(unit, hex, True)}

    # -- entry ----------------------------------------------------------------------------------------------------

    def entries(self, side: str) -> set[Hex]:
        """Own sources on the edge and own cities in overland supply, with room for one more (bd:8.1-f, bd:6.3)."""
        own = {hex for hex in self.sources(side) | cities() if self.owned(hex) == side}
        good = {hex for hex in own if hex not in cities() or self.fed(side, hex)}
        return {hex for hex in good | own & self.sources(side) if self.space(hex)}

    def exits_of_the_reserve(self) -> set[Hex]:
        """Own cities in overland supply and the sources of the edge down to 2600 (bd:8.10-b,-d)."""
        edge = {hex for hex in self.sources("soviet") if hex[0] <= 26}
        fed = {hex for hex in cities() if self.owned(hex) == "soviet" and self.fed("soviet", hex)}
        return {hex for hex in edge | fed if self.space(hex)}

    def space(self, hex: Hex) -> bool:
        return sum(self.counting(u) for u in self.stack.get(hex, ())) < 5
