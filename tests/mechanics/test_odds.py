"""Odds, tables with any number of rows, and modifiers of the die."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import pytest

from stavka.engine.refusal import Illegal
from stavka.mechanics.combat.odds import Modifier, OddsTable, TableRoll, net_modifier
from tests.mechanics.toy import ToyWar, playing, toy

LADDER = ("1-2", "1-1", "2-1", "3-1", "4-1")
# ten rows; 3-1 and 4-1 share a column
TABLE = OddsTable(
    LADDER,
    (("1-2",), ("1-1",), ("2-1",), ("3-1", "4-1")),
    tuple(("AE", "AR", "DR" if die > 4 else "AR", "DE" if die > 8 else "DR") for die in range(1, 11)),
)


def test_fractions_go_to_the_defender() -> None:
    assert LADDER[TABLE.level(11, 4)] == "2-1"
    assert LADDER[TABLE.level(4, 7)] == "1-2"
    assert TABLE.level(4, 11) < 0  # off the ladder


def test_a_die_of_ten_faces_is_read_in_the_column_of_the_odds() -> None:
    assert TABLE.result(2, 4) == "AR"
    assert TABLE.result(2, 5) == "DR"
    assert TABLE.result(4, 9) == TABLE.result(3, 9) == "DE"
    assert TABLE.chances(3) == {"DR": Fraction(8, 10), "DE": Fraction(2, 10)}


def test_a_modified_die_stays_on_the_table() -> None:
    assert TABLE.result(2, 4, 1) == "DR"
    assert TABLE.result(3, 10, 3) == "DE"
    assert TABLE.result(2, 1, -5) == "AR"
    assert TABLE.chances(3, 2) == {"DR": Fraction(6, 10), "DE": Fraction(4, 10)}
    assert sum(TABLE.chances(2, -3).values()) == 1


def test_most_modifiers_are_capped_together_and_some_are_not() -> None:
    armor, surprise, city = Modifier("armor", 1), Modifier("surprise", 1), Modifier("city", -1)
    marshal, hexes = Modifier("a marshal", 1, capped=False), Modifier("two hexes", -1, capped=False)
    assert net_modifier([armor, surprise, Modifier("mountain troops", 1)], 2) == 2
    assert net_modifier([armor, surprise, Modifier("mountain troops", 1), marshal], 2) == 3
    assert net_modifier([city, city, city, hexes], 2) == -3
    assert net_modifier([], 2) == 0
    assert str(city) == "city -1"


@dataclass(slots=True)
class Battle(TableRoll[ToyWar]):
    name: ClassVar[str] = "battle"
    faces: ClassVar[int] = 10
    added: int

    def table(self, pos: ToyWar) -> OddsTable:
        return TABLE

    def modifier(self, pos: ToyWar) -> int:
        return self.added

    def rolled(self, pos: ToyWar, throw: tuple[int, ...]) -> None:
        pos.tell(self.result(pos, throw))


def test_a_battle_is_rolled_with_its_modifier() -> None:
    game = playing(toy(B1="4-4 0303"), Battle(2, added=1))
    assert game.stage == "battle at 2-1"
    with pytest.raises(Illegal):
        game.play_dice([11])
    assert game.play_dice([4]) == ("DR",)


def test_what_a_throw_leads_to_is_known_before_it_falls() -> None:
    roll = Battle(2, added=-1)
    assert roll.prospects(toy(B1="4-4 0303"), (5,)) == {"AR": Fraction(1)}


def test_rungs_between_whole_numbers() -> None:
    table = OddsTable(("1-2", "1-1", "1.5-1", "2-1", "3-1"), (), ())
    assert table.between == (Fraction(3, 2),)
    assert [table.level(attack, 10) for attack in (10, 14, 15, 19, 20, 30)] == [1, 1, 2, 2, 3, 4]
    assert OddsTable(("1-2", "1-1", "2-1"), (), ()).between == ()


def test_the_phasing_side_rolls() -> None:
    for side in (0, 1):
        pos = toy(B1="5-4 0303")
        pos.player = side
        assert Battle(0, 0).attacker(pos) == side
