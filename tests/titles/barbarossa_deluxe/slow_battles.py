"""Battles once more, from the wording of section 11 and the data files, hex by hex and unit by unit.

Supply states are taken from the title (they are held against a second reading elsewhere); everything else is reckoned
anew here.
"""

from __future__ import annotations

import csv
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import stavka
from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.actions.combat import Assault, Battle
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines, states

FOLDER = Path(stavka.__file__).parent / "titles" / "barbarossa_deluxe" / "data"
MOSCOW = "1606"
SOVIET_LANDS = {"ussr", "lithuania", "latvia", "estonia"}
LADDER = ["1:6", "1:5", "1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"]


@lru_cache(maxsize=1)
def hexes() -> dict[str, dict[str, str]]:
    with (FOLDER / "hexes.csv").open() as file:
        return {row["hex"]: row for row in csv.DictReader(file)}


@lru_cache(maxsize=1)
def counters() -> dict[str, dict[str, str]]:
    with (FOLDER / "units.csv").open() as file:
        return {row["short"]: row for row in csv.DictReader(file)}


@lru_cache(maxsize=1)
def wet() -> dict[frozenset[str], str]:
    with (FOLDER / "hexsides.csv").open() as file:
        return {frozenset({r["hex_a"], r["hex_b"]}): r["kind"] for r in csv.DictReader(file)}


@lru_cache(maxsize=1)
def cities() -> set[str]:
    with (FOLDER / "places.csv").open() as file:
        return {row["hex"] for row in csv.DictReader(file) if row["class"] == "city"}


def ring(hex: str) -> dict[str, str]:
    """The neighbours of a hex by direction; even rows lie half a hex further east."""
    row, col = int(hex[:2]), int(hex[2:])
    left, right = (col, col - 1) if row % 2 == 0 else (col + 1, col)
    found = {
        "W": (row, col + 1),
        "NW": (row - 1, left),
        "NE": (row - 1, right),
        "E": (row, col - 1),
        "SE": (row + 1, right),
        "SW": (row + 1, left),
    }
    return {way: f"{r:02}{c:02}" for way, (r, c) in found.items() if c >= 0}


def single(turn: int) -> bool:
    return turn in {1, 2, 3, 4, 9, 10, 11, 12, 17, 18, 19, 20, 25, 26, 27, 28}


class SlowBattle:
    """One declared attack, as a referee would reckon it with pencil and rules."""

    def __init__(self, game: Game, action: Battle) -> None:
        assert isinstance(game.position, War)
        self.pos = pos = game.position
        self.action, self.hex = action, action.hex
        self.mobile = isinstance(action, Assault)
        self.german = pos.player == 0
        target = pos.board.grid.index(action.hex)
        self.attackers = list(action.attackers)
        self.defenders = [
            pos.short(u)
            for u in pos.at(target)
            if counters()[pos.short(u)]["kind"] not in ("tiger", "cavalry-mechanized")
            and (self.mobile or "retreated" not in game.piece(u).flags)
        ]

    # -- small questions ------------------------------------------------------------------------------------------

    def at(self, unit: str) -> str:
        where = self.pos.where[self.pos.roster.find(unit)]
        return self.pos.hex_name(where) if where >= 0 else ""

    def state(self, unit: str) -> str:
        return states.STATES[states.state(self.pos, self.pos.roster.find(unit))]

    def printed(self, unit: str, column: str) -> int:
        return int(counters()[unit][column])

    def kind(self, unit: str) -> str:
        return counters()[unit]["kind"]

    def feature(self, name: str) -> bool:
        return name in hexes()[self.hex]["features"].split(";")

    def held(self, hexset: int) -> bool:
        return self.hex in self.pos.board.grid.names(hexset)

    def in_area(self) -> bool:
        if self.pos.area < 0 or not self.german:
            return False
        centre = self.pos.hex_name(self.pos.area)
        return self.hex == centre or self.hex in ring(centre).values()

    def strong(self) -> bool:
        return self.held(self.pos.heroes if self.german else self.pos.fortresses)

    def rider(self, unit: str) -> str:
        found = self.pos.rider[self.pos.roster.find(unit)]
        return self.pos.short(found) if found >= 0 else ""

    # -- factors --------------------------------------------------------------------------------------------------

    def attack(self) -> int:
        whole, halved, quartered = 0, [], []
        for unit in self.attackers:
            factor, cuts = self.attack_factor(unit)
            if cuts == 0:
                whole += factor
            elif cuts == 1:
                halved.append(factor)
            else:
                quartered.append(factor)
        return whole + self.cut(halved, 2) + self.cut(quartered, 4)

    @staticmethod
    def cut(factors: list[int], by: int) -> int:
        return max(1, sum(factors) // by) if factors else 0

    def attack_factor(self, unit: str) -> tuple[int, int]:
        """The factor, and how often it is halved."""
        pos, turn = self.pos, self.pos.turn
        factor, cuts = self.printed(unit, "attack"), 0
        mech = counters()[unit]["mobility"] == "mech"
        marsh = hexes()[self.hex]["terrain"] == "marsh"
        state = self.state(unit)
        if self.german:
            late = counters()[unit]["id"].startswith("DE-PZL")
            if self.kind(unit) in ("panzer", "parachute panzer") and self.hex in cities() and not late:
                factor = self.printed(unit, "defence")
            rough = hexes()[self.hex]["terrain"] == "rough"
            if self.kind(unit) == "mountain" and rough and state == "overland":
                factor = self.printed(unit, "defence")
            if state not in ("overland", "crimea", "garrison"):
                cuts += 1
            german = counters()[unit]["nation"] == "german"
            if turn == 1 and self.hex in ("2013", "2014") and mech and german and state == "overland":
                marsh = False
        elif self.kind(unit) != "cavalry":
            supplied = state == "overland"
            if turn >= 7 and pos.scenario != "what_if_1942":
                near = pos.counts.get("southern offensive") or any(
                    pos.ground.grid.distance(pos.board.grid.index(self.at(unit)), at) <= {"A": 4, "B": 3, "C": 2}[name]
                    for name, at in pos.offensive
                )
                cuts += {(True, True): 0, (True, False): 1}.get((supplied, bool(near)), 1 if state == "garrison" else 2)
                supplied = supplied and bool(near)
            elif state == "out of supply":
                cuts += 1
            fought_first = pos.order in ("fight/move", "fight/fight") and not self.mobile
            if self.kind(unit) == "shock" and supplied and fought_first:
                factor *= 2
        if mech and marsh:
            cuts += 1
        return factor, cuts

    def defence(self) -> int:
        """Halved only without any supply; the assaulting units of a mobile assault do not cut the line."""
        pos = self.pos
        attackers = [pos.roster.find(u) for u in self.attackers] if self.mobile else []
        with overland_lines.unseen(pos, attackers):
            out = [self.printed(u, "defence") for u in self.defenders if self.state(u) == "out of supply"]
            good = [self.printed(u, "defence") for u in self.defenders if self.state(u) != "out of supply"]
        return sum(good) + self.cut(out, 2)

    # -- shifts ---------------------------------------------------------------------------------------------------

    def shift(self) -> int:
        columns = self.by_turn() + self.by_ground() + self.by_helpers()
        if self.mobile:
            tired = self.german and self.pos.turn == 4 and self.pos.counts.get("no pause")
            return columns - (2 if tired else 1)
        return columns + int(self.concentric())

    def by_turn(self) -> int:
        pos, turn, found = self.pos, self.pos.turn, 0
        if self.german and not self.mobile:
            if pos.order == "fight/move" and turn <= 4:
                found += 1
            if pos.order == "fight/move" and turn in (9, 10, 11, 12):
                zone = hexes()[self.hex]["district"]
                last = 11 if pos.scenario == "blue_kremlin" else 12
                found += int(turn <= last and pos.counts.get("effort", "none") == zone)
            if pos.order == "fight/fight" and pos.step == 1:
                found += 1
            if pos.counts.get("no pause"):
                found -= {4: 1, 5: 2}.get(turn, 0)
        if not self.german:
            if not self.mobile and pos.order == "move/fight":
                found -= 1
            germans = any(counters()[u]["nation"] == "german" for u in self.defenders)
            if turn == 1 and germans and hexes()[self.hex]["country"] not in SOVIET_LANDS:
                found -= 1
        return found

    def by_ground(self) -> int:
        found, terrain = 0, hexes()[self.hex]["terrain"]
        if terrain == "rough":
            found -= 1
        if terrain == "marsh" and not self.mobile:
            passage = self.pos.turn == 1 and self.german and self.hex in ("2013", "2014")
            found += int(not (passage and any(self.ignores_marsh(u) for u in self.attackers)))
        if self.strong():
            found -= 3
        elif self.hex in cities():
            found -= 1
        lines = self.pos.german_lines | self.pos.walls
        if self.feature("soviet_line") if self.german else self.held(lines):
            found -= 1
        if self.in_area():
            found -= 1 if self.pos.turn == self.pos.area_turn else 2
        if all(self.crosses(u) for u in self.attackers):
            found -= 1
        return found

    def ignores_marsh(self, unit: str) -> bool:
        row = counters()[unit]
        return row["mobility"] == "mech" and row["nation"] == "german" and self.state(unit) == "overland"

    def crosses(self, unit: str) -> bool:
        side = frozenset({self.at(unit), self.hex})
        if side in (frozenset({"3105", "3106"}), frozenset({"2907", "3008"})):
            return True
        if self.pos.turn == 1 and counters()[unit]["nation"] == "german":
            return False
        return wet().get(side) == "river"

    def concentric(self) -> bool:
        if self.strong() or self.in_area() or (not self.german and self.hex in cities()):
            return False
        around = list(ring(self.hex).values())
        froms = {self.at(u) for u in self.attackers}
        ways = {way for way, hex in ring(self.hex).items() if hex in froms}
        opposite = [("W", "E"), ("NW", "SE"), ("NE", "SW")]
        every_other = [{"W", "NE", "SE"}, {"E", "NW", "SW"}]
        assert froms <= set(around)
        return len(ways) > 3 or any({a, b} <= ways for a, b in opposite) or any(ways == three for three in every_other)

    def by_helpers(self) -> int:
        riders = [self.rider(u) for u in (*self.attackers, *self.defenders) if self.rider(u)]
        sign = 1 if self.german else -1
        found = sign * int(any(self.kind(r) == "tiger" for r in riders))
        found -= sign * sum(self.kind(r) == "cavalry-mechanized" for r in riders)
        if self.action.luftwaffe:
            found += 1
        return found + int(not self.german and self.lone_satellite())

    def lone_satellite(self) -> bool:
        foreign = all(counters()[u]["nation"] in ("hungarian", "italian", "romanian") for u in self.defenders)
        return foreign and hexes()[self.hex]["country"] == "ussr"

    # -- the table ------------------------------------------------------------------------------------------------

    def level(self) -> int:
        attack, defence = self.attack(), self.defence()
        if attack >= defence:
            start = LADDER.index("1:1") + attack // defence - 1
        else:
            start = LADDER.index("1:1") - (defence // attack + (defence % attack > 0)) + 1
        return start + self.shift()

    def chances(self) -> dict[str, Fraction]:
        level, rows = self.level(), self.pos.charts.crt.rows
        tally: Counter[str] = Counter()
        for die in range(6):
            if level < 0:
                result = "AE"
            else:
                result = "DE" if level >= len(LADDER) else rows[die][level]
            tally[self.converted(result)] += 1
        return {result: Fraction(n, 6) for result, n in tally.items()}

    def converted(self, result: str) -> str:
        if result == "DR" and (self.strong() or (self.in_area() and self.pos.turn > self.pos.area_turn)):
            result = "BB"
        if result == "BB" and self.pos.turn == 1 and not self.german:
            result = "DR"
        if result == "DR" and not self.german and self.hex in cities() and not self.strong():
            result = "AS"
        return result


def retreat_hexes(game: Game, unit: str, launch: set[str]) -> set[str]:
    """Where one defender alone may step by 11.27, with no regard to room: the better way if any, else the other."""
    pos = game.position
    assert isinstance(pos, War)
    start = pos.hex_name(pos.where[pos.roster.find(unit)])
    side = counters()[unit]["side"]
    better = ("W", "NW", "SW") if side == "axis" else ("E", "NE", "SE")
    free: dict[str, str] = {}
    for way, hex in ring(start).items():
        if hex not in hexes() or hexes()[hex]["terrain"] in ("sea", "lake") or hex in launch:
            continue
        if wet().get(frozenset({start, hex})) in ("sea", "lake", "strait"):
            continue
        if any(counters()[piece.short]["side"] != side for piece in game.units(at=hex)):
            continue
        free[way] = hex
    good = {hex for way, hex in free.items() if way in better}
    return good or set(free.values())
