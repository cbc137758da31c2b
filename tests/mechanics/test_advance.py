"""Advance after combat: as many as fit, or one and no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.mechanics.combat.advance import AdvanceChoice
from tests.mechanics.toy import GRID, ToyWar, offered, playing, refused_by, toy


@dataclass(slots=True)
class Advancing(AdvanceChoice[ToyWar]):
    """Two units fit into a hex."""

    rule: ClassVar[str] = "toy:advance"

    def fits(self, pos: ToyWar, unit: int) -> bool:
        return len(pos.at(self.hex)) < 2


@dataclass(slots=True)
class OneAdvances(Advancing):
    def go_on(self, pos: ToyWar, rest: tuple[int, ...]) -> None:
        return


EMPTIED = GRID.index("0304")


def test_attackers_follow_until_the_hex_is_full() -> None:
    pos = toy(B1="5-4 0303", B2="5-4 0303", B3="5-4 0404", R1="3-4 0909")
    game = playing(pos, Advancing((0, 1, 2), EMPTIED))
    assert game.to_act == "blue"
    assert offered(game) == {"advance B1", "advance B2", "advance B3", "done"}
    assert refused_by(game, "advance R1") == "toy:advance"
    game.play("advance B3")
    assert refused_by(game, "advance B3") == "toy:advance"
    game.play("advance B1")
    assert game.result is not None
    assert [pos.hex_of(name) for name in ("B1", "B2", "B3")] == ["0304", "0303", "0304"]


@dataclass(slots=True)
class LightOnesFit(AdvanceChoice[ToyWar]):
    """There is room for light units only, wherever they stand."""

    def fits(self, pos: ToyWar, unit: int) -> bool:
        return pos.roster.combat[unit] < 5


def test_it_goes_on_while_anybody_fits() -> None:
    """Not only while all do."""
    pos = toy(B1="3-4 0303", B2="5-4 0303", B3="3-4 0404")
    game = playing(pos, LightOnesFit((0, 1, 2), EMPTIED))
    game.play("advance B1")
    assert offered(game) == {"advance B3", "done"}
    game.play("advance B3")
    assert game.result is not None


def test_nobody_has_to() -> None:
    pos = toy(B1="5-4 0303")
    game = playing(pos, Advancing((0,), EMPTIED))
    game.play("done")
    assert pos.hex_of("B1") == "0303"


def test_a_title_may_let_one_unit_advance() -> None:
    pos = toy(B1="5-4 0303", B2="5-4 0303")
    game = playing(pos, OneAdvances((0, 1), EMPTIED))
    game.play("advance B2")
    assert game.result is not None
