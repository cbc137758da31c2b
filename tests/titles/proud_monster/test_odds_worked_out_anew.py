"""Factors and columns of prepared assaults worked out a second time, by the words of the rulebook and the counters."""

from __future__ import annotations

from itertools import combinations
from math import ceil
from random import Random
from typing import Any  # a situation is plain data

import pytest

from stavka.engine.game import Game
from stavka.engine.piece import Piece
from stavka.titles.proud_monster.combat.fight import now
from tests.titles.proud_monster.assaults import HEX, figures
from tests.titles.proud_monster.conftest import Situated, war

AROUND = ("1639", "1740", "1741", "1641", "1541", "1540")  # clockwise
AXIS = ("31ID", "34ID", "1MtID", "3PD", "4PD", "10MID", "184AGBn", "IFlakC", "15PGD", "503HPBn", "50MEBn", "45EBn")
SOVIET = ("100RD", "102RD", "1GRD", "10TD", "1MRD", "1TB", "2MB", "11CD", "7TC", "1AD", "1GRktD", "1EB", "2EB")
WINGS = {"axis": ("VIIIAirC", "IAirC"), "soviet": ("1AirA",)}
VEHICLES = {"PD", "PGD", "AGBn", "HPBn", "TD", "TB", "MB", "TC"}  # pmd:15.2-a
ON_WHEELS = VEHICLES | {"MID", "FlakC", "MEBn", "MRD", "AD", "GRktD"}
MOTORIZED = {"PGD", "MID", "MEBn", "MRD", "MB"}  # pmd:3.0-o
GUNS = {"AD", "GRktD"}
ENGINEERS = {"EB", "EBn", "MEBn"}
GROUND = {"clear": 0, "forest": 0, "rough": 1, "marsh": 1}
BUILT = {"": 0, "large town": 1, "fieldworks": 1}
STATES = ("offensive", "offensive", "offensive", "defensive", "OOS", "ISO 1")
SIDES = ("axis", "soviet")
AFTER = ("loss", "retreat", "advance after combat")


class Case:
    """A random assault, with all that was said about it."""

    def __init__(self, rng: Random) -> None:
        self.attacker = rng.choice(SIDES)
        self.turn = rng.choice((113, 223, 305, 313))
        self.weather = rng.choice("DDRMFS")
        self.ground, self.built = rng.choice(list(GROUND)), rng.choice(list(BUILT))
        self.rivers = {hex: rng.choice(("minor river", "major river")) for hex in AROUND if rng.random() < 0.3}
        mine, theirs = (AXIS, SOVIET) if self.attacker == "axis" else (SOVIET, AXIS)
        self.where: dict[str, str] = {}
        for unit in rng.sample(mine, rng.randint(1, 6)):
            self.where[unit] = rng.choice(AROUND)
        self.attacking = list(self.where)
        self.where |= dict.fromkeys(rng.sample(theirs, rng.randint(1, 4)), HEX)
        states = {hex: rng.choice(STATES) for hex in (*AROUND, HEX)}  # a stack shares its fate
        self.state = {unit: states[hex] for unit, hex in self.where.items()}
        self.wings = {
            hex: air
            for side in SIDES
            for hex, air in zip(self.stacks(side), rng.sample(WINGS[side], 1), strict=False)
            if rng.random() < 0.5
        }
        self.declared: list[str] = []

    def stacks(self, side: str) -> list[str]:
        known = AXIS if side == "axis" else SOVIET
        return list(dict.fromkeys(hex for unit, hex in self.where.items() if unit in known))

    def situation(self) -> dict[str, Any]:
        defender = SIDES[self.attacker == "axis"]
        return {
            "turn": self.turn,
            "stage": f"{self.attacker} combat",
            "weather": self.weather,
            "units": {**self.where, **{air: hex for hex, air in self.wings.items()}},
            "terrain": {HEX: f"{self.ground} with a large town" if self.built == "large town" else self.ground},
            "hexsides": {f"{HEX}/{hex}": river for hex, river in self.rivers.items()},
            "fieldworks": {defender: [HEX]} if self.built == "fieldworks" else {},
            "supply": {**self.state, **dict.fromkeys(self.wings.values(), "offensive")},
            "close_combat_ready": {"axis": 0, "soviet": 0},
        }

    def legal(self, game: Game) -> bool:
        """Whether the assault can be made: guns only support, in supply, others from their hex (pmd:15.11-b)."""
        return game.refusal(self.order()) is None

    def order(self) -> str:
        return f"attack {'+'.join(self.attacking)} {HEX}"

    # -- factors

    def pieces(self, game: Game, units: list[str]) -> list[Piece]:
        return [game.piece(unit) for unit in units]

    def fed(self, piece: Piece) -> bool:
        return self.state[piece.short] == "offensive"

    def part(self, piece: Piece, flak: bool) -> float:
        """What river, marsh and flak leave (pmd:13.4.1-h,-k,-l,-m, pmd:15.3-b)."""
        left = 1.0
        river = self.rivers.get(str(piece.hex))
        if river and self.weather in "DRM":
            left = 0.75 if river == "minor river" and self.turn < 205 else 0.5
        if self.ground == "marsh" and piece.kind in ON_WHEELS - MOTORIZED:
            left /= 2
        return left / 2 if flak and piece.side == "soviet" and piece.kind in ON_WHEELS else left

    def factor(self, piece: Piece) -> int:
        """pmd:13.4.1-f, pmd:8.5-i, pmd:15.15"""
        if self.ground == "rough" and piece.kind == "MtID" and not self.state[piece.short].startswith("ISO"):
            return max(piece.strength.combat, piece.strength.defence or 0)
        bare = self.ground == "clear" and not self.built and self.weather != "M"
        return piece.strength.combat * (2 if piece.kind == "GRktD" and bare else 1)

    def summed(self, pieces: list[Piece], flak: bool) -> int:
        """Stacks without offensive supply are halved, then what passes the same hindrance is (pmd:8.5-d)."""
        total = 0
        for part in sorted({self.part(piece, flak) for piece in pieces}):
            alike = [piece for piece in pieces if self.part(piece, flak) == part]
            by_hex = {hex: [p for p in alike if p.hex == hex] for hex in dict.fromkeys(p.hex for p in alike)}
            there = 0
            for stack in by_hex.values():
                factors = sum(map(self.factor, stack))
                there += factors if self.fed(stack[0]) else ceil(factors / 2)
            total += ceil(there * part)
        return total

    def with_guns(self, pieces: list[Piece], flak: bool) -> int:
        """pmd:15.11-c"""
        others = [piece for piece in pieces if piece.kind not in GUNS]
        ground = self.summed(others, flak)
        return min(self.summed(pieces, flak), 2 * ground)

    def attack(self, game: Game) -> int:
        pieces, flak = self.pieces(game, self.attacking), self.flak()
        total = self.with_guns(pieces, flak)
        for hex, air in self.wings.items():
            stack = [piece for piece in pieces if piece.hex == hex]
            if stack:
                total += min(self.air(game, air, 0), self.with_guns(stack, flak))  # pmd:15.4-h
        return max(total, 1)

    def air(self, game: Game, unit: str, defending: int) -> int:
        if game.piece(unit).side == "axis" and self.turn > 200:
            return 6  # pmd:15.4-j
        strength = game.piece(unit).strength
        return (strength.defence or 0) if defending else strength.combat

    def flak(self) -> bool:
        """pmd:15.3-b, pmd:8.5-i"""
        return self.where.get("IFlakC") == HEX and not self.state["IFlakC"].startswith("ISO")

    def defence(self, game: Game) -> int:
        pieces = self.pieces(game, [unit for unit, hex in self.where.items() if hex == HEX])
        factors = sum(piece.strength.defence or 0 for piece in pieces)
        ground = factors if self.state[pieces[0].short] in ("offensive", "defensive") else ceil(factors / 2)
        by_air = min(self.air(game, self.wings[HEX], 1), ground) if HEX in self.wings else 0
        return max(ground + by_air, 1)

    # -- columns

    def net(self, game: Game) -> int:
        """pmd:13.5-a"""
        mine = self.pieces(game, self.attacking)
        theirs = self.pieces(game, [unit for unit, hex in self.where.items() if hex == HEX])
        found = -GROUND[self.ground] - BUILT[self.built] + self.concentric(mine) + self.by_wings()
        found += self.vehicles() + self.engineers(mine, theirs) + self.heavy(mine, theirs)
        return max(-2, min(2, found))

    def concentric(self, mine: list[Piece]) -> int:
        """pmd:13.3-a,-b"""
        if self.built == "fieldworks":
            return 0
        places = {AROUND.index(str(piece.hex)) for piece in mine if self.fed(piece)}
        opposite = any(abs(a - b) == 3 for a, b in combinations(places, 2))
        return int(opposite or {0, 2, 4} <= places or {1, 3, 5} <= places)

    def by_wings(self) -> int:
        """pmd:15.4-m"""
        hex = next((hex for hex, air in self.wings.items() if air == "VIIIAirC"), None)
        if hex is None:
            return 0
        return (1 if hex in {self.where[u] for u in self.attacking} else 0) if self.attacker == "axis" else -1

    def vehicles(self) -> int:
        """pmd:15.2-c,-d, pmd:15.3-c"""
        attacker, defender = self.attacker, SIDES[self.attacker == "axis"]
        mine = f"{attacker} afv" in self.declared and not (attacker == "soviet" and self.flak())
        return mine - (f"{defender} afv" in self.declared)

    def engineers(self, mine: list[Piece], theirs: list[Piece]) -> int:
        """pmd:15.7-c,-d"""
        ours = sum(piece.kind in ENGINEERS and self.fed(piece) for piece in mine)
        others = sum(p.kind in ENGINEERS and not self.state[p.short].startswith("ISO") for p in theirs)
        side = self.attacker if ours > others else SIDES[self.attacker == "axis"]
        if ours == others or f"{side} engineers" not in self.declared:
            return 0
        return 1 if ours > others else -1

    def heavy(self, mine: list[Piece], theirs: list[Piece]) -> int:
        """pmd:15.14-b"""
        pieces = mine if self.attacker == "axis" else theirs
        tiger = next((piece for piece in pieces if piece.kind == "HPBn"), None)
        if tiger is None or not any(p.kind in ("PD", "PGD", "MID") and p.hex == tiger.hex for p in pieces):
            return 0
        if self.attacker == "axis":
            return int(self.fed(tiger))
        return -(not self.state[tiger.short].startswith("ISO"))


@pytest.mark.parametrize("seed", range(60))
def test_factors_and_columns_by_another_way(situation: Situated, seed: int) -> None:
    """pmd:13.2-a, pmd:13.2-h, pmd:13.5-a, pmd:8.5-d, pmd:15.4-h, pmd:15.7-d: attack, defence and net columns."""
    rng = Random(seed)
    case = Case(rng)
    game = situation(**case.situation())
    if not case.legal(game):
        return
    game.play(case.order())
    while game.to_act != "chance" and game.stage.split()[0] not in SIDES:
        actions = [str(action) for action in game.legal()]
        if game.stage == "declare a shift":
            pick = rng.choice(actions)
            if pick != "done":
                case.declared.append(f"{game.to_act} {pick.split()[1]}")
        else:
            pick = actions[0]
        before = game.copy()
        game.play(pick)
        fight = war(game).fight
        if fight is None or fight.off_table or game.stage in AFTER:
            game = before  # no die was thrown, and the losses have been asked for
            case.declared = list(now(war(game)).declared)
            break
    fight = war(game).fight
    if fight is None or len(fight.shown) < len(fight.defenders) or game.stage in AFTER:
        return  # all was over before the factors could be looked at
    assert figures(game) == (case.attack(game), case.defence(game), case.net(game))
