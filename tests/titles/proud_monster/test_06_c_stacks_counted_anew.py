"""Stacking worked out a second time, by the words of the rulebook and without the quick paths of the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import stavka
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from tests.titles.proud_monster.conftest import war

HEXES = ("1640", "1920", "0922", "1643")  # clear, a city, a heavy fort, a city with a Stalin line
WORTH = {"corps": Fraction(1), "division": Fraction(1), "brigade": Fraction(1, 2)}  # pmd:6.1-i
SMALL = Fraction(1, 4)
FREE = {  # besides divisions (pmd:6.1-f,-g,-h)
    ("soviet", "artillery"): 5,
    ("soviet", "bridge"): 5,
    ("axis", "artillery"): 1,
    ("axis", "flak"): 1,
    ("axis", "shell"): 2,
    ("axis", "air"): 1,
    ("soviet", "air"): 1,
}


def free_piece(kind: str, size: str) -> str:
    """What a counter is beside the divisions of its hex; nothing for those that count."""
    if kind in ("AD", "HAD", "GAD", "GRktD", "HARKO", "LRA", "MAD"):
        return "artillery"
    words = {"PB": "bridge", "FlakC": "flak", "Shell": "shell", "AirC": "air", "AirA": "air"}
    return words.get(kind, "air" if size == "air" else "")


def fits(pos: War, units: list[int], hex: str) -> bool:
    """Whether units of one side may stand in a hex together, nations apart."""
    counters = [pos.counter(u) for u in units]
    side = counters[0].side
    free = Counter(word for c in counters if (word := free_piece(c.kind, c.size)))
    if any(number > FREE[side, word] for word, number in free.items()):
        return False
    counting = [c for c in counters if not free_piece(c.kind, c.size) and c.size != "marker"]
    total = sum((WORTH.get(c.size, SMALL) for c in counting), Fraction(0))
    for nation in {c.nation for c in counting}:  # a small unit augments a division (pmd:6.1-j)
        divisions = sum(c.nation == nation and c.size in ("division", "corps") for c in counting)
        small = sum(c.nation == nation and c.size in ("regiment", "battalion") for c in counting)
        total -= SMALL * min(divisions, small)
    return total <= most(pos, side, hex)


def most(pos: War, side: str, hex: str) -> int:
    """Divisions that a hex holds (pmd:6.1-a,-b,-c,-d,-e)."""
    if hex in ("1920", "1643"):
        return 10
    if side == "axis" or hex == "0922":
        return 5
    return 3 + pos.count("stacking markers earned")


def stacks(seed: int, tries: int) -> None:
    rng = Random(seed)
    earned = rng.choice((0, 1, 2))
    pos = war(stavka.situation({"title": "pmd", "turn": 121, "counts": {"stacking markers earned": earned}}))
    roster = pos.roster
    for _ in range(tries):
        side = rng.choice((AXIS, SOVIET))
        pool = [u for u in roster.of_side[side] if not roster.minor[u] and pos.counter(u).size != "irregular"]
        rare = [u for u in pool if free_piece(roster.kind[u], pos.counter(u).size) or roster.small[u]]
        units = list({rng.choice(rare if rare and rng.random() < 0.35 else pool) for _ in range(rng.randint(1, 9))})
        hex = rng.choice(HEXES)
        found = limits.refusal(pos, units, pos.board.grid.index(hex))
        told = [(roster.short[u], pos.counter(u).size) for u in units], hex, SIDES[side], earned
        assert (found is None) == fits(pos, units, hex), (told, found)


@pytest.mark.parametrize("seed", range(3))
def test_what_fits_in_a_hex(seed: int) -> None:
    """pmd:6.1-a,-b,-c,-d,-e,-f,-g,-h,-i,-j"""
    stacks(seed, 150)


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(100, 140))
def test_what_fits_in_many_hexes(seed: int) -> None:
    """pmd:6.1-a,-b,-c,-d,-e,-f,-g,-h,-i,-j"""
    stacks(seed, 2000)
