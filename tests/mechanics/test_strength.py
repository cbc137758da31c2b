"""What both sides of a battle against several hexes are worth."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.mechanics.combat.odds import net_modifier
from stavka.mechanics.combat.strength import attack_strength, defence_strength, further_hexes, terrain_modifiers
from tests.mechanics.toy import GRID, RED, ToyWar, at, toy


class Terms:
    """Reduced units count by the step they have; a city doubles, a river does if every attacker crosses it."""

    city = at("0304")
    bank = at("0403")
    across = at("0303")

    def factor(self, pos: ToyWar, unit: int) -> int:
        return pos.strength(unit).combat

    def defenders(self, pos: ToyWar, side: int, hex: int) -> list[int]:
        return pos.of(side, hex)

    def multiplier(self, pos: ToyWar, hex: int, against: Sequence[int]) -> int:
        if self.city >> hex & 1:
            return 2
        return 2 if self.bank >> hex & 1 and all(self.across >> h & 1 for h in against) else 1


CITY, BANK, NORTH, EAST = (GRID.index(name) for name in ("0304", "0403", "0303", "0404"))


def test_each_hex_is_judged_on_its_own() -> None:
    pos = toy(B1="5-4 0303", R1="2-3 0304", R2="2-3 0403", R3="7-4/4-3 0403")
    assert defence_strength(pos, RED, [CITY, BANK], [EAST], Terms()) == 2 * 2 + 2 + 7
    pos.set_steps(3, 1)
    assert defence_strength(pos, RED, [CITY, BANK], [EAST], Terms()) == 2 * 2 + 2 + 4


def test_a_river_helps_only_against_those_who_all_cross_it() -> None:
    pos = toy(R1="2-3 0403")
    assert defence_strength(pos, RED, [BANK], [NORTH], Terms()) == 4
    assert defence_strength(pos, RED, [BANK], [NORTH, EAST], Terms()) == 2


def test_attackers_count_at_the_steps_they_have() -> None:
    pos = toy(B1="9-4/6-4 0303", B2="5-4 0303")
    assert attack_strength(pos, [0, 1], Terms()) == 14
    pos.set_steps(0, 1)
    assert attack_strength(pos, [0, 1], Terms()) == 11


def test_terrain_counts_once_and_each_further_hex_again() -> None:
    forests = at("0304", "0403")
    modifiers = terrain_modifiers([CITY, BANK], [("forest", forests, -1), ("city", at("0304"), -1), ("marsh", 0, -1)])
    assert [m.value for m in modifiers] == [-1, -1]
    assert net_modifier([*modifiers, *further_hexes([CITY, BANK, NORTH], -1)], 2) == -4


def test_terrain_elsewhere_does_not_matter() -> None:
    assert terrain_modifiers([CITY], [("forest", at("0909"), -1)]) == []
