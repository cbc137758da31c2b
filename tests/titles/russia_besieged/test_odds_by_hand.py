"""Strengths, odds and modifiers of battles in random positions, worked out once more from the text and the tables."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.russia_besieged.fighting import rolled_at
from tests.titles.russia_besieged.test_random_situations import HEXES, OPEN, PIECES, SIDES, Piece, around, fits

ARMOR = {"armor", "mechanized", "panzergrenadier", "shock"}
POLIZEI, GUARDS_CAVALRY = "ger-ss-polizei", "rus-1gcav"
LADDER = [f"1-{n}" for n in range(6, 0, -1)] + [f"{n}-1" for n in range(2, 11)]
EVEN = LADDER.index("1-1")
WEATHERS = ("clear", "light_mud", "mud", "snow")
SUMMER, WINTER = 14, 16  # Jul/Aug and Nov/Dec 1943: no first or second winter, nothing halves but markers
PLAIN = sorted(hex for hex in OPEN if HEXES[hex]["country"] == "russia")


def ground(hex: str, weather: str) -> str:
    """What a hex counts as in a battle (rb:10.35-a, rb:10.35-b)."""
    if HEXES[hex]["place_class"] == "major":
        return "major"
    terrain = HEXES[hex]["terrain"]
    if terrain == "swamp" and weather == "snow":
        return "forest" if int(hex[:2]) <= 16 else "clear"
    return terrain


ROUGH = [hex for hex in PLAIN if HEXES[hex]["terrain"] != "clear"]
CITIES = [hex for hex in PLAIN if HEXES[hex]["place_class"]]


class Battle:
    """Some units against those in one or two hexes."""

    def __init__(self, rng: Random) -> None:
        self.weather = rng.choice(WEATHERS)
        self.turn = rng.choice((SUMMER, WINTER))
        self.side = rng.choice(("axis", "soviet"))
        targets = [rng.choice(rng.choice((PLAIN, ROUGH, CITIES)))]
        beside = [hex for hex in around(targets[0]) if HEXES[hex]["country"] == "russia"]
        if beside and rng.random() < 0.4:
            targets.append(rng.choice(beside))
        # with two hexes the attackers stand in one beside both (rb:10.14)
        common = set.intersection(*(set(around(hex)) for hex in targets)) - set(targets)
        fronts = sorted(common & set(PLAIN))
        fronts = fronts if len(targets) == 1 else fronts[:1]
        self.targets, self.where = targets, dict[Piece, str]()
        for piece in rng.sample(PIECES, rng.choice((10, 20, 40))):
            hexes = fronts if piece.side == self.side else targets
            if not hexes or piece.id == GUARDS_CAVALRY:
                continue
            hex = rng.choice(hexes)
            if fits([*(p for p in self.where if self.where[p] == hex), piece]) and rng.random() < 0.6:
                self.where[piece] = hex
        self.lost = {p: rng.randrange(len(p.factors)) for p in self.where}
        self.marked = {p for p in self.where if rng.random() < 0.15}
        self.attackers = [p for p in self.where if p.side == self.side]
        self.defenders = [p for p in self.where if p.side != self.side]

    @property
    def fought(self) -> bool:
        return bool(self.attackers) and all(hex in self.where.values() for hex in self.targets)

    def strength(self, piece: Piece) -> int:
        return piece.factors[self.lost[piece]][0]

    def attack(self) -> int:
        """rb:10.12, rb:13.12: a marker halves an attacker, each for itself, upwards."""
        return sum(-(-self.strength(p) // 2) if p in self.marked else self.strength(p) for p in self.attackers)

    def defence(self) -> int:
        """rb:10.15, rb:10.31-a, rb:10.31-b, rb:10.32, rb:10.36-a"""
        total = 0
        for hex in self.targets:
            units = sum(self.strength(p) for p in self.defenders if self.where[p] == hex)
            sides = [SIDES.get(frozenset((self.where[p], hex))) for p in self.attackers]
            doubled = ground(hex, self.weather) in ("major", "mountain") or all(kind == "river" for kind in sides)
            total += 2 * units if doubled else units
        return total

    def shift(self) -> int:
        """rb:12.04, rb:12.04-b: each artillery unit that attacks beside others."""
        guns = sum(p.kind == "artillery" for p in self.attackers)
        return guns if guns < len(self.attackers) else 0

    def odds(self) -> str:
        """rb:10.21-a, rb:10.21-b, rb:10.22"""
        attack, defence = self.attack(), self.defence()
        if attack >= defence:
            rung = EVEN + attack // defence - 1
        else:
            rung = EVEN + 1 - -(-defence // attack)  # 1-7 and worse lie below the ladder
        return LADDER[max(0, min(rung + self.shift(), len(LADDER) - 1))]

    def modifier(self) -> int:
        """rb:10.3-b, rb:10.36-b,-c,-d, rb:10.37, rb:10.37-b, rb:10.5-a to rb:10.5-d, rb:10.21-c"""
        kinds = {ground(hex, self.weather) for hex in self.targets}
        found = -len(kinds & {"forest", "major", "swamp"})
        if kinds == {"clear"}:
            ours, theirs = (
                any(p.kind in ARMOR and p.id != POLIZEI for p in units) for units in (self.attackers, self.defenders)
            )
            found += ours - theirs if ours != theirs else 0
        if "mountain" in kinds:
            held = [p for p in self.defenders if ground(self.where[p], self.weather) == "mountain"]
            found += any(p.kind == "mountain" for p in self.attackers)
            found -= any(p.kind == "mountain" for p in held)
        return max(-2, min(2, found)) - (len(self.targets) - 1)

    def game(self) -> Game:
        units = [
            {
                "id": p.id,
                "hex": hex,
                "steps": len(p.factors) - self.lost[p],
                "flags": ["OOS-1"] if p in self.marked else [],
            }
            for p, hex in self.where.items()
        ]
        stage = f"{self.side} first impulse combat"
        told = {"title": "rb", "turn": self.turn, "stage": stage, "weather": self.weather, "units": units}
        return stavka.situation({**told, "control": {self.side: "all"}})


def written(battle: Battle, game: Game) -> str:
    units = "+".join(game.piece(p.id).short for p in battle.attackers)
    return f"attack {units} {'+'.join(battle.targets)}"


def compared(seeds: range) -> int:
    """In how many positions there was a battle to compare."""
    found = 0
    for seed in seeds:
        battle = Battle(Random(seed))
        if not battle.fought:
            continue
        game, wanted = battle.game(), battle.odds()
        action = written(battle, game)
        refusal = game.refusal(action)
        if wanted == LADDER[0]:
            assert (refusal.rule if refusal else "") in ("rb:10.18", "rb:10.19"), seed  # who owes an attack surrenders
            continue
        assert refusal is None, (seed, refusal)
        odds = stavka.odds(game, action)
        assert (odds.attack, odds.defence, odds.odds) == (battle.attack(), battle.defence(), wanted), seed
        game.play(action)
        assert rolled_at(game)[1] == battle.modifier(), (seed, odds.modifiers)
        found += 1
    return found


@pytest.mark.parametrize("first", [0, 150])
def test_strengths_odds_and_modifiers(first: int) -> None:
    """rb:10.12, rb:10.14, rb:10.15, rb:10.21-a, rb:10.21-b, rb:10.21-c, rb:10.22, rb:10.3-b, rb:10.31-a, rb:10.31-b,
    rb:10.32, rb:10.35-a, rb:10.35-b, rb:10.36-a, rb:10.36-b, rb:10.36-c, rb:10.36-d, rb:10.37, rb:10.37-b, rb:10.5-a,
    rb:10.5-b, rb:10.5-c, rb:10.5-d, rb:12.04, rb:12.04-b, rb:13.12"""
    assert compared(range(first, first + 150)) > 80


@pytest.mark.fuzz
def test_many_battles() -> None:
    """The same of two thousand positions."""
    assert compared(range(1000, 3000)) > 1200
