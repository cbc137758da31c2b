"""Random positions in plain words: zones, marches and stacks worked out once more from the tables alone."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from itertools import combinations
from random import Random

import pytest

import stavka
from stavka.engine.game import Game

DATA = resources.files("stavka.titles.russia_besieged") / "data"
OWN_HEX = {"wec", "paratroop", "dictator"}  # rb:4.0-b, beside single units
LONERS = {"ger-ss-polizei", "ger-volkssturm", "ger-berlin"}
WALKERS = {"infantry", "mountain", "paratroop", "artillery"}  # whom no forest stops
NATIONS = {"axis": "german", "soviet": "russian"}
WEATHERS = ("clear", "light_mud", "mud", "snow")
TURN = 12  # no first turn, no oil shortage


def table(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((DATA / name).read_text("utf-8").splitlines()))


HEXES = {row["hex"]: row for row in table("hexes.csv")}
OPEN = {name for name, row in HEXES.items() if row["playable"] == "yes"}
SIDES = {frozenset((row["hex_a"], row["hex_b"])): row["kind"] for row in table("hexsides.csv")}
STRAIT = next({row["hex_a"], row["hex_b"]} for row in table("links.csv") if row["kind"] == "strait")
CLASSES = tomllib.loads((DATA / "charts.toml").read_text("utf-8"))["movement"]["class"]


def around(name: str) -> Iterator[str]:
    """The hexes that can be walked to from a hex: rows run east to west, every second one is shifted."""
    row, column = int(name[:2]), int(name[2:])
    shift = 0 if row % 2 else 1
    for r, c in ((row, column - 1), (row, column + 1)):
        yield from _there(name, r, c)
    for r in (row - 1, row + 1):
        for c in (column - 1 + shift, column + shift):
            yield from _there(name, r, c)


def _there(name: str, row: int, column: int) -> Iterator[str]:
    there = f"{row:02}{column:02}"
    if there in OPEN and SIDES.get(frozenset((name, there))) != "barred":
        yield there


@dataclass(frozen=True)
class Piece:
    """A counter of units.csv at some of its steps."""

    id: str
    side: str
    nation: str
    kind: str
    size: str
    guards: bool
    factors: tuple[tuple[int, int], ...]

    def allowance(self, lost: int, weather: str, impulse: int) -> int:
        printed = self.factors[lost][1]
        chart = next(c for c in CLASSES.values() if self.id in c.get("units", ())) if self._listed() else self._class()
        wanted = chart[weather][impulse - 1]
        return printed if wanted == "MF" else min(printed, int(wanted))

    def _listed(self) -> bool:
        return any(self.id in c.get("units", ()) for c in CLASSES.values())

    def _class(self) -> dict[str, list[int | str]]:
        for chart in CLASSES.values():
            match = chart["match"]
            if self.nation not in match.get("nation", (self.nation,)) or self.kind not in match.get(
                "kind", (self.kind,)
            ):
                continue
            if "guards" not in match or match["guards"] == self.guards:
                found: dict[str, list[int | str]] = chart
                return found
        raise LookupError(self.id)

    @property
    def room(self) -> int:
        """Sixths of a hex: two for a corps, three for an army, none for those who stack freely."""
        if self.kind in OWN_HEX or self.id in LONERS:
            return 0
        return {"corps": 2, "army": 3}[self.size]


def pieces() -> list[Piece]:
    found = []
    for row in table("units.csv"):
        side = row["side"]
        if row["start"] == "variant" or row["nation"] != NATIONS[side]:
            continue
        if row["kind"] not in {*WALKERS, "armor", "mechanized", "panzergrenadier", "cavalry"} or row["id"] in LONERS - {
            "ger-ss-polizei"
        }:
            continue
        factors = [tuple(int(n.strip("[]")) for n in part.split("-")) for part in row["factors"].split("/")]
        marks = bool(row["guards"])
        found.append(
            Piece(row["id"], side, row["nation"], row["kind"], row["size"], marks, tuple((a, b) for a, b in factors))
        )
    return found


PIECES = pieces()


@dataclass
class Drawn:
    """A position: who is where, at which step, with a marker or without."""

    where: dict[Piece, tuple[str, int]]
    oos: set[Piece]
    weather: str
    impulse: int
    phasing: str

    def game(self) -> Game:
        side = self.phasing
        units = [
            {"id": p.id, "hex": hex, "steps": len(p.factors) - lost, "flags": ["OOS-1"] if p in self.oos else []}
            for p, (hex, lost) in self.where.items()
        ]
        stage = f"{side} {('first', 'second')[self.impulse - 1]} impulse movement"
        said = {"title": "rb", "turn": TURN, "stage": stage, "weather": self.weather, "units": units}
        return stavka.situation({**said, "control": {"axis": "all"} if side == "axis" else {}})

    def zone(self, side: str) -> set[str]:
        """rb:4.0-a, rb:4.0-b, rb:4.01-a, rb:4.01-b, rb:4.07"""
        found = set()
        for piece, (hex, _) in self.where.items():
            if piece.side == side:
                found.add(hex)
                if piece not in self.oos and piece.kind not in OWN_HEX and piece.id not in LONERS:
                    found |= set(around(hex))
        return found

    def stops(self, piece: Piece, hex: str) -> bool:
        """rb:6.1, rb:6.4, rb:10.35-b: rough ground, which Snow changes."""
        ground = HEXES[hex]["terrain"]
        if ground == "swamp" and self.weather == "snow":
            ground = "forest" if int(hex[:2]) <= 16 else "clear"
        if ground == "forest":
            return piece.kind not in WALKERS
        return ground == "swamp" or (ground == "mountain" and piece.kind != "mountain")

    def marches(self, piece: Piece) -> set[str]:
        """Every hex that a unit can end its march in, one step after another (rb:4.02, rb:4.04, rb:4.05, rb:6.0)."""
        enemy = "soviet" if piece.side == "axis" else "axis"
        start, lost = self.where[piece]
        zone = self.zone(enemy)
        points = piece.allowance(lost, self.weather, self.impulse)
        if not points or (self.impulse == 2 and start in zone):
            return set()
        enemies = {hex for p, (hex, _) in self.where.items() if p.side == enemy}
        best, front = {start: points}, [start]
        while front:
            here = front.pop()
            if here != start and (here in zone or self.stops(piece, here)):
                continue
            for there in around(here):
                if there in enemies or (here in zone and there in zone):
                    continue
                left = best[here] - 1 - (SIDES.get(frozenset((here, there))) == "river")
                if left < 0 and here == start:
                    left = 0  # one hex may always be entered
                if left >= 0 and left > best.get(there, -1):
                    best[there] = left
                    front.append(there)
        ends = set(best) - {start}
        if start in STRAIT:
            (far,) = STRAIT - {start}
            ends |= {far} if far not in enemies and not (start in zone and far in zone) else set()
        return {hex for hex in ends if self.has_room(piece, hex)}

    def has_room(self, piece: Piece, hex: str) -> bool:
        """rb:5.01-a,-b,-c, rb:5.02, rb:12.02: with those who cannot move off any more."""
        others = [p for p, (h, _) in self.where.items() if h == hex and p.side == piece.side and p != piece]
        staying = [p for p in others if not self.could_move(p)]
        return fits([*others, piece]) or fits([*staying, piece]) or piece.room == 0

    def could_move(self, piece: Piece) -> bool:
        enemy = "soviet" if piece.side == "axis" else "axis"
        hex, lost = self.where[piece]
        held = self.impulse == 2 and hex in self.zone(enemy)
        return not held and piece.allowance(lost, self.weather, self.impulse) > 0


def fits(stack: list[Piece]) -> bool:
    """Two armies, three corps, or two units if one is an army; one artillery unit comes free."""
    guns = [p for p in stack if p.kind == "artillery"]
    counted = [p for p in stack if p.room and p not in guns[:1]]
    armies = sum(p.size == "army" for p in counted)
    return len(counted) <= (2 if armies else 3)


def draw(rng: Random) -> Drawn:
    """A dozen and a half units close together anywhere in the east of the map."""
    phasing = rng.choice(("axis", "soviet"))
    heart = rng.choice(sorted(h for h in OPEN if HEXES[h]["country"] == "russia"))
    area = {heart}
    for _ in range(rng.choice((2, 3))):
        area |= {n for h in area for n in around(h)}
    hexes = sorted(h for h in area if HEXES[h]["country"] == "russia")
    where: dict[Piece, tuple[str, int]] = {}
    owner: dict[str, str] = {}
    for piece in rng.sample(PIECES, 18):
        hex = rng.choice(hexes)
        if owner.setdefault(hex, piece.side) != piece.side:
            continue
        there = [p for p, (h, _) in where.items() if h == hex]
        if fits([*there, piece]):
            where[piece] = (hex, rng.randrange(len(piece.factors)))
    marked = {p for p in where if rng.random() < 0.1}
    return Drawn(where, marked, rng.choice(WEATHERS), rng.choice((1, 2)), phasing)


def compare(seed: int) -> int:
    drawn = draw(Random(seed))
    game = drawn.game()
    found: dict[str, set[str]] = {}
    for action in map(str, game.legal()):
        verb, *words = action.split()
        if verb == "move":
            found.setdefault(words[0], set()).add(words[1].split("-")[-1])
    checked = 0
    for piece, (hex, _) in drawn.where.items():
        if piece.side != drawn.phasing:
            continue
        short = game.piece(piece.id).short
        expected = drawn.marches(piece)
        assert found.get(short, set()) == expected, (seed, short, hex, drawn.weather, drawn.impulse)
        checked += len(expected)
    return checked


@pytest.mark.parametrize("first", [0, 60])
def test_zones_marches_and_stacks(first: int) -> None:
    """rb:4.0-a, rb:4.02, rb:4.04, rb:4.05, rb:4.06-a, rb:4.07, rb:5.01-a, rb:5.01-b, rb:5.01-c, rb:6.0, rb:6.1."""
    assert sum(compare(seed) for seed in range(first, first + 60)) > 1000


@pytest.mark.fuzz
def test_many_random_situations() -> None:
    """The same of two thousand positions."""
    assert sum(compare(seed) for seed in range(1000, 3000)) > 100_000


def test_two_units_are_no_crowd() -> None:
    """rb:5.01-a, rb:5.01-b, rb:5.01-c: any two of them fit."""
    assert all(fits(list(pair)) for pair in combinations(PIECES[:40] + PIECES[-40:], 2))
