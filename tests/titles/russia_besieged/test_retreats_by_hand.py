"""Retreats in random positions, against a second account of 10.72 to 10.78 that knows the text and the tables alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from random import Random
from typing import Any

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russia_besieged.combat.falling_back import FallBack
from tests.titles.russia_besieged.conftest import war
from tests.titles.russia_besieged.fighting import choices
from tests.titles.russia_besieged.retreats_by_hand import MAJORS, TRACKS, Field, Way, other
from tests.titles.russia_besieged.test_random_situations import (
    HEXES,
    PIECES,
    WEATHERS,
    Piece,
    around,
    fits,
)

SIDES = ("axis", "soviet")
PLAIN = sorted(hex for hex, row in HEXES.items() if row["country"] == "russia" and 12 <= int(hex[:2]) <= 33)
LENGTHS = {"DR": (2,), "X2": (1, 2)}


@dataclass
class Retreat:
    """Units that fall back in a game, and the same in the second account."""

    field: Field
    phasing: str
    going: list[Piece]
    lengths: tuple[int, ...]
    lost: dict[Piece, int]  # steps
    game: Game
    told: object  # which of the positions it is
    met: Counter[str] = dataclass_field(default_factory=Counter)
    stacks: dict[Piece, list[Piece]] = dataclass_field(default_factory=dict)  # who began beside whom
    paid: dict[Piece, int] = dataclass_field(default_factory=dict)  # steps, by the first of a stack

    def short(self, piece: Piece) -> str:
        return self.game.piece(piece.id).short

    def follow(self, rng: Random) -> None:
        """Play it out at random and compare every question."""
        self.stacks = {p: [q for q in self.going if self.field.where[p] == self.field.where[q]] for p in self.going}
        self.paid = dict.fromkeys(self.going, 0)
        mine = self.going[0].side == self.phasing
        while self.lose_who_is_blocked():
            # the attacker leads his own in any order (rb:10.7), the defender names who is next (rb:10.71)
            asked = self.going if mine else [self.named_next(rng)]
            ways = {p: self.field.best(p, self.lengths) for p in asked}
            for piece in asked:
                more = self.field.detours(piece, self.lengths)
                if more:
                    ways[piece] = ways[piece] | more if mine else self.answered(rng, ways[piece], more)
            self.compare_offers(ways)
            piece = rng.choice(sorted(asked, key=lambda p: p.id))
            self.lead(piece, rng.choice(sorted(ways[piece])), rng)
        for piece, hex in self.field.where.items():
            unit = war(self.game).roster.find(piece.id)
            left = len(piece.factors) - self.lost[piece]
            assert (self.game.piece(piece.id).hex, war(self.game).steps(unit)) == (hex, left), self.told

    def lose_who_is_blocked(self) -> list[Piece]:
        """rb:10.73-a"""
        for piece in [p for p in self.going if not self.field.ways(p, self.lengths)]:
            assert self.game.piece(piece.id).box == "pool", (self.told, piece.id)
            self.drop(piece)
            self.met["blocked"] += 1
        return self.going

    def drop(self, piece: Piece) -> None:
        self.field.lose(piece)
        self.going = [p for p in self.going if p != piece]

    def named_next(self, rng: Random) -> Piece:
        if len(self.going) == 1:
            return self.going[0]
        wanted = {f"next {self.short(p)}" for p in self.going}
        assert (self.game.to_act, choices(self.game)) == (other(self.phasing), wanted), self.told
        piece = rng.choice(self.going)
        self.game.play(f"next {self.short(piece)}")
        return piece

    def answered(self, rng: Random, usual: set[Way], more: set[Way]) -> set[Way]:
        """rb:10.78: its owner says whether it goes through friends."""
        assert (self.game.to_act, choices(self.game)) == (other(self.phasing), {"through yes", "through no"}), self.told
        self.met["through friends"] += 1
        through = rng.choice((True, False))
        self.game.play("through yes" if through else "through no")
        return more if through else usual

    def compare_offers(self, ways: dict[Piece, set[Way]]) -> None:
        """Which ends are offered, and which ways are allowed or refused."""
        assert self.game.to_act == self.phasing, (self.told, self.game.stage)
        names, offered = {self.short(p): p for p in ways}, dict[Piece, set[str]]()
        for action in choices(self.game):
            _, name, path = action.split()
            offered.setdefault(names[name], set()).add(path.split("-")[-1])
        assert offered == {p: {way[-1] for way in found} for p, found in ways.items()}, (self.told, self.lengths)
        for piece in ways:
            for way in self.field.ways(piece, (1, 2)):
                refused = self.game.refusal(self.written(piece, way))
                assert (refused is None) is (way in ways[piece]), (self.told, piece.id, way, refused)
                self.met["a way"] += 1

    def written(self, piece: Piece, way: Way) -> str:
        return f"retreat {self.short(piece)} {'-'.join((self.field.where[piece], *way))}"

    def lead(self, piece: Piece, way: Way, rng: Random) -> None:
        """It goes its way, and its stack pays for it once (rb:10.77)."""
        stack = self.stacks[piece]
        owed = max(self.field.toll(piece, way) - self.paid[stack[0]], 0)
        self.game.play(self.written(piece, way))
        self.paid[stack[0]] += owed
        self.field.lead(piece, way)
        self.going = [p for p in self.going if p != piece]
        for _ in range(owed):
            left = [p for p in stack if p in self.field.where]
            if left:
                self.lose_a_step(left, rng)

    def lose_a_step(self, stack: list[Piece], rng: Random) -> None:
        self.met["a step"] += 1
        piece = rng.choice(stack)
        if len(stack) > 1:
            assert choices(self.game) == {f"lose {self.short(p)}" for p in stack}, self.told
            self.game.play(f"lose {self.short(piece)}")
        self.lost[piece] += 1
        if self.lost[piece] == len(piece.factors):
            self.drop(piece)


def crowd(rng: Random, heart: str) -> dict[Piece, str]:
    """Two dozen units close together."""
    area = {heart}
    for _ in range(rng.choice((2, 3, 3))):
        area |= {near for hex in area for near in around(hex)}
    hexes = sorted(hex for hex in area if HEXES[hex]["country"] == "russia")
    where: dict[Piece, str] = {}
    owner: dict[str, str] = {}
    for piece in rng.sample(PIECES, rng.choice((14, 20, 28))):
        hex = rng.choice(hexes)
        if owner.setdefault(hex, piece.side) == piece.side and fits([*(p for p in where if where[p] == hex), piece]):
            where[piece] = hex
    return where


def divided(places: set[str], border: int, held: dict[str, set[str]]) -> dict[str, set[str]]:
    """What lies west of a column is the Axis's, but for what the enemy stands on."""
    west = {hex for hex in places if int(hex[2:]) > border}
    axis = west - held["soviet"] | (held["axis"] & places)
    return {"axis": axis, "soviet": places - axis}


def draw(rng: Random, turn: int, told: object) -> Retreat | None:
    """Lines that run to and fro, and one or two stacks that are beaten."""
    heart = rng.choice(PLAIN)
    where = crowd(rng, heart)
    held = {side: {hex for p, hex in where.items() if p.side == side} for side in SIDES}
    border = int(heart[2:]) + rng.randint(-4, 4)
    rails, cities = divided(set(TRACKS), border, held), divided(MAJORS, border, held)
    empty = sorted(rails["axis"] - held["axis"])
    partisans = set(rng.sample(empty, 2)) if rng.random() < 0.3 else set()
    marked = {p for p in where if rng.random() < 0.1}
    lost = {p: rng.randrange(len(p.factors)) for p in where}
    phasing, weather = rng.choice(SIDES), rng.choice(WEATHERS)
    beaten = rng.choice((phasing, other(phasing), other(phasing)))
    shocked = turn == 1 and (phasing, beaten) == SIDES
    field = Field(where, marked, weather, rails, cities, partisans, shocked)
    stacks = sorted(held[beaten] & field.zone(other(beaten)))
    if not stacks:
        return None
    chosen = rng.sample(stacks, min(len(stacks), rng.choice((1, 1, 2))))
    going = [p for p, hex in where.items() if hex in chosen]
    game = situated(field, lost, phasing, turn)
    lengths = LENGTHS[rng.choice(sorted(LENGTHS))]
    pos = war(game)
    pos.ask(FallBack(tuple(pos.roster.find(p.id) for p in going), lengths[0], lengths[-1], held=False))
    pos.advance()
    return Retreat(field, phasing, going, lengths, lost, game, told)


def situated(field: Field, lost: dict[Piece, int], phasing: str, turn: int) -> Game:
    """The same position in the game."""
    units: list[Any] = [
        {"id": p.id, "hex": hex, "steps": len(p.factors) - lost[p], "flags": ["OOS-1"] if p in field.marked else []}
        for p, hex in field.where.items()
    ]
    units += [{"id": f"Partisan{n}", "hex": hex, "stage": 1} for n, hex in enumerate(sorted(field.partisans), 1)]
    return stavka.situation(
        {
            "title": "rb",
            "turn": turn,
            "stage": f"{phasing} first impulse movement",
            "weather": field.weather,
            "units": units,
            "rails": {side: sorted(found) for side, found in field.rails.items()},
            "control": {hex: side for side, found in field.cities.items() for hex in sorted(found)},
        }
    )


def compared(seeds: range, turn: int = 12) -> Counter[str]:
    """How much of what kind was met in some positions."""
    found = Counter[str]()
    for seed in seeds:
        rng = Random(seed)
        retreat = draw(rng, turn, seed)
        if retreat:
            retreat.follow(rng)
            found += retreat.met
    return found


@pytest.mark.parametrize("first", [0, 100])
def test_ways_that_are_open_and_what_they_cost(first: int) -> None:
    """rb:10.71, rb:10.72-a, rb:10.72-b, rb:10.73-a, rb:10.76-a, rb:10.76-c, rb:10.76-d, rb:10.76-e, rb:10.76-f,
    rb:10.76-g, rb:10.77, rb:10.78, rb:10.78-b: every way of one and of two hexes is tried in a hundred positions."""
    found = compared(range(first, first + 100))
    assert found["a way"] > 1500
    assert min(found["blocked"], found["a step"], found["through friends"]) > 0


def test_ways_of_the_first_turn() -> None:
    """rb:24.23: supply and direction do not count when the Axis leads Russians back in May and June 1941."""
    assert compared(range(5000, 5040), turn=1)["a way"] > 500


@pytest.mark.fuzz
def test_many_retreats() -> None:
    """The same of two thousand positions."""
    assert compared(range(10_000, 12_000))["a way"] > 30_000
