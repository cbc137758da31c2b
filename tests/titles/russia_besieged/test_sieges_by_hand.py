"""What becomes of units at the end of their player turn, worked out once more from the text and the tables alone.

Around the cities that feed cut-off units for longest: capacity, endurance, the ice road, Baku, Tbilisi, Snow in the
Crimea.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.russia_besieged.fighting import choices
from tests.titles.russia_besieged.retreats_by_hand import MAJORS, NEAR, TRACKS, Field, other
from tests.titles.russia_besieged.test_random_situations import HEXES, PIECES, WEATHERS, Piece, around, fits, table

LENINGRAD, MOSCOW, STALINGRAD, SEVASTOPOL, BAKU = "0714", "1912", "3711", "3826", "5710"
TBILISI, MINSK, TABRIZ, ASTRAKHAN, NOVOROSSIYSK, LADOGA = "5116", "1523", "5917", "4509", "4022", "0812"
ARCHANGEL, MURMANSK = "0302", "0107"
HOLDOUT = {MURMANSK: 2, LENINGRAD: 4, BAKU: 4, SEVASTOPOL: 4, MOSCOW: 2, STALINGRAD: 2}  # turns (rb:13.42-a)
CITIES = (LENINGRAD, MOSCOW, STALINGRAD, SEVASTOPOL, BAKU, TBILISI, MINSK)
ROOM, MORE_AT_BAKU = 6, 8  # two armies or three corps; at Baku two armies and a corps more (rb:13.41-a, rb:13.82)
REGIONS = {row["region"]: set(row["hexes"].split()) for row in table("regions.csv")}
SOUTH = REGIONS["caucasus"]  # of the Terek (rb:13.8-a)
SHORT = {"clear": 6, "light_mud": 6, "mud": 6, "snow": 4}  # of lines to 0111 (rb:13.24)
TURN = 12
DRAWN = [piece for piece in PIECES if piece.id != "rus-1gcav"]  # which goes without supply (rb:13.61)


@dataclass
class Siege(Field):
    """The same field, with what a besieged city gives."""

    def russian_supply(self) -> set[str]:
        """Where Russians are in general supply (rb:13.2-a, rb:13.8-a, rb:13.81)."""
        found = self.fed("soviet")
        if ASTRAKHAN in self.leading_home("soviet", self.lines_pass("soviet")):
            found = found | self.reach("soviet", self.leading_to_baku()) & SOUTH
        return found

    def leading_to_baku(self) -> set[str]:
        rails = self.rails["soviet"] & self.lines_pass("soviet")
        return self.joined({BAKU} & self.cities["soviet"] & self.lines_pass("soviet"), rails)

    @staticmethod
    def joined(start: set[str], rails: set[str]) -> set[str]:
        found, front = set(start), sorted(start)
        for hex in front:  # which grows on the way
            for near in sorted(TRACKS.get(hex, set()) & rails - found):
                found.add(near)
                front.append(near)
        return found

    def northern_supply(self) -> set[str]:
        """Where Germans live on the sources of the north, from one of them a shorter way (rb:13.33, rb:13.24)."""
        passable = self.lines_pass("axis")
        rails = self.rails["axis"] & passable
        far = self.joined({"0120"} & passable, rails)
        near = self.joined({"0111"} & passable, rails)
        return self.reach("axis", far) | self.reach("axis", near, SHORT[self.weather])

    def in_general_supply(self, piece: Piece) -> bool:
        side, hex = piece.side, self.where[piece]
        if side == "axis":
            return hex in self.fed("axis") | self.northern_supply()
        return hex in self.russian_supply() or (hex == SEVASTOPOL and self.over_kerch())

    def over_kerch(self) -> bool:
        """In Snow five hexes to Novorossiysk are near enough (rb:13.64)."""
        if self.weather != "snow" or NOVOROSSIYSK not in self.leading_home("soviet", self.lines_pass("soviet")):
            return False
        found = {NOVOROSSIYSK}
        for _ in range(5):
            found |= {near for hex in found & self.lines_pass("soviet") for near in NEAR[hex]}
        return SEVASTOPOL in found

    def road_open(self) -> bool:
        """Over the ice of Lake Ladoga (rb:6.3-c, rb:13.62-a)."""
        shut = LADOGA in self.zone("axis") and LADOGA not in self.held("soviet")
        return not shut and LADOGA not in self.held("axis") and LADOGA in self.russian_supply()

    def reach_of(self, side: str, city: str) -> set[str]:
        found = self.drawing_on(side, city)
        if city == BAKU and side == "soviet":
            found = found | self.reach("soviet", self.leading_to_baku()) & SOUTH
        return found

    def places(self, side: str) -> set[str]:
        """What feeds units that are cut off: besieged cities, and 0107 (rb:13.4, rb:13.65)."""
        found = self.besieged(side)
        fed = self.leading_home("soviet", self.lines_pass("soviet"))
        if side == "soviet" and ARCHANGEL in fed and MURMANSK not in self.held("axis"):
            found = found | {MURMANSK}
        return found

    def endurance(self, side: str, city: str) -> int:
        """Turns that units live on a city (rb:13.42-a, rb:13.83)."""
        if side == "axis":
            return 1
        if city == TBILISI:
            open_rails = self.rails["soviet"] - self.zone("axis") | {TABRIZ}  # in Persia too, where nobody goes
            return 4 if TABRIZ in self.joined({TBILISI}, open_rails) else 1
        return HOLDOUT.get(city, 1)

    def room(self, side: str, city: str) -> int:
        return ROOM + (MORE_AT_BAKU if (side, city) == ("soviet", BAKU) else 0)

    def feeds(self, side: str, city: str, units: list[Piece]) -> bool:
        """Whether a city can feed all of these: one artillery unit and one paratrooper beside the others."""
        guns = [p for p in units if p.kind == "artillery"]
        drops = [p for p in units if p.kind == "paratroop" and p.nation == "russian"]
        return len(drops) <= 1 and sum(p.room for p in units if p not in guns[:1]) <= self.room(side, city)


def cut_off(rng: Random, city: str, side: str) -> tuple[Siege, dict[Piece, int]]:
    """A city with units of a side in it and around, enemies about them, and rails that are often cut."""
    ring = set(around(city))
    area = set(ring)
    for _ in range(2):
        area |= {near for hex in area for near in around(hex)}
    where: dict[Piece, str] = {}
    owner = {city: side}
    for piece in rng.sample(DRAWN, 60):
        mine = piece.side == side
        if sum(p.side == piece.side for p in where) >= (9 if mine else 6):
            continue
        hex = rng.choice(sorted({city} | ring if mine and rng.random() < 0.7 else area))
        free = HEXES[hex]["playable"] == "yes" and owner.setdefault(hex, piece.side) == piece.side
        if free and fits([*(p for p in where if where[p] == hex), piece]):
            where[piece] = hex
    held = {who: {hex for p, hex in where.items() if p.side == who} for who in ("axis", "soviet")}
    enemy = other(side)
    column = rng.randrange(1, 40)
    beyond = {hex for hex in TRACKS if (int(hex[2:]) < column) is (side == "axis")}  # what leads to the other edge
    lost = rng.choice((set(), area, ring, beyond, set(TRACKS) - area))
    rails = {enemy: (set(TRACKS) & lost - held[side]) | (held[enemy] & set(TRACKS))}
    rails[side] = set(TRACKS) - rails[enemy]
    cities = {enemy: MAJORS & held[enemy] | (MAJORS - {city} if rng.random() < 0.5 else set())}
    cities[enemy] -= held[side]
    cities[side] = MAJORS - cities[enemy]
    weather = rng.choice(WEATHERS)
    siege = Siege(where, set(), weather, rails, cities)
    ours = [p for p in where if p.side == side]
    levels = {p: rng.choice((0, 0, 1, 2, 3, 4)) for p in ours}
    siege.marked = {p for p in ours if levels[p]}
    return siege, levels


def situated(siege: Siege, levels: dict[Piece, int], side: str) -> Game:
    units: list[dict[str, Any]] = [{"id": p.id, "hex": hex} for p, hex in siege.where.items()]
    for item, piece in zip(units, siege.where, strict=True):
        item["flags"] = [f"OOS-{levels[piece]}"] if levels.get(piece) else []
    return stavka.situation(
        {
            "title": "rb",
            "turn": TURN,
            "stage": f"{side} second impulse marker adjustment",
            "weather": siege.weather,
            "units": units,
            "rails": {who: sorted(found) for who, found in siege.rails.items()},
            "control": {hex: who for who, found in siege.cities.items() for hex in sorted(found)},
        }
    )


def follow(rng: Random, city: str, side: str, told: object) -> Counter[str]:
    siege, levels = cut_off(rng, city, side)
    ours = [p for p in siege.where if p.side == side]
    game = situated(siege, levels, side)
    sources = siege.places(side)
    fates = Counter[str]()
    hungry = [p for p in ours if not siege.in_general_supply(p)]
    drawing = {p: [c for c in sources if siege.where[p] in siege.reach_of(side, c)] for p in hungry}
    drawn_on, lost = {c for cities in drawing.values() for c in cities}, list[Piece]()
    while any(action.startswith("lose") for action in choices(game)):
        assert game.to_act == side, told
        names = {game.piece(p.id).short: p for p in hungry if drawing[p] and p not in lost}
        offered = {names[action.split()[1]] for action in choices(game)}
        if len(drawn_on) == 1:
            (only,) = drawn_on
            assert offered == beyond(siege, side, only, list(names.values())), told
        lost.append(rng.choice(sorted(offered, key=lambda p: p.id)))
        game.play(f"lose {game.piece(lost[-1].id).short}")
    for piece in ours:
        there = game.piece(piece.id)
        marker = next((int(flag[-1]) for flag in there.flags if flag.startswith("OOS")), 0)
        found = (there.box or "", marker)
        if piece not in hungry:
            fate, wanted = "in supply", {("", 0)}
        elif not drawing[piece]:
            fate, wanted = "nothing to live on", {("pool", 0)}
        elif piece in lost:
            fate, wanted = "one too many", {("pool", 0)}
        else:
            wanted = {lives_on(siege, piece, c, levels[piece]) for c in drawing[piece]}
            fate = "surrenders" if found[0] else f"OOS-{marker}"
        assert found in wanted, (told, siege.weather, piece.id, siege.where[piece], levels[piece], found, wanted)
        fates[fate] += 1
    if len(drawn_on) == 1:
        (only,) = drawn_on
        assert siege.feeds(side, only, [p for p in hungry if drawing[p] and p not in lost]), told
    return fates


def beyond(siege: Siege, side: str, city: str, units: list[Piece]) -> set[Piece]:
    """Those for whom there is no room beside some of the others (rb:13.41-b, rb:13.45)."""
    if siege.feeds(side, city, units):
        return set()
    found = set[Piece]()
    for number in range(len(units)):
        for some in map(list, combinations(units, number)):
            if siege.feeds(side, city, some):
                found |= {p for p in units if p not in some and not siege.feeds(side, city, [*some, p])}
    return found


def lives_on(siege: Siege, piece: Piece, city: str, level: int) -> tuple[str, int]:
    """rb:13.42-b to rb:13.42-e, rb:13.62-a, rb:13.62-b: box and marker of a unit that a city feeds."""
    if city == LENINGRAD and piece.side == "soviet" and siege.road_open():
        return "", 1
    if level >= siege.endurance(piece.side, city):
        return "surrendered", 0
    return "", level + 1


@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_what_becomes_of_cut_off_units(side: str) -> None:
    """rb:13.12, rb:13.13, rb:13.33, rb:13.4, rb:13.41-a, rb:13.41-b, rb:13.42-a, rb:13.42-b, rb:13.42-c, rb:13.42-d,
    rb:13.42-e, rb:13.43-a, rb:13.45, rb:13.51, rb:13.62-a, rb:13.64, rb:13.8-a, rb:13.81, rb:13.82, rb:13.83"""
    found = compared(range(70), side)
    wanted = ["in supply", "nothing to live on", "one too many", "surrenders", "OOS-1"]
    wanted += ["OOS-2", "OOS-3", "OOS-4"] if side == "soviet" else []
    assert all(found[fate] > 5 for fate in wanted), found


@pytest.mark.fuzz
@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_many_sieges(side: str) -> None:
    """The same of seven hundred positions."""
    assert compared(range(70, 770), side)["surrenders"] > 100


def compared(seeds: range, side: str) -> Counter[str]:
    found = Counter[str]()
    for seed in seeds:
        found += follow(Random(f"{side} {seed}"), CITIES[seed % len(CITIES)], side, seed)
    return found
