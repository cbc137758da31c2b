"""Losses in steps, halves of steps and units, paid in an order that rules force or leave to the owner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.mechanics.combat.losses import LossChoice, StepLosses, alive, lose_step, steps_of, strongest
from tests.mechanics.toy import BLUE, RED, ToyWar, offered, playing, refused_by, toy


@dataclass(slots=True)
class Losses(StepLosses[ToyWar]):
    """First the strongest armored unit if both sides have one, then the strongest of all, then anybody."""

    rule: ClassVar[str] = "toy:losses"
    armor_on_both_sides: bool = False

    def order(self, pos: ToyWar, able: tuple[int, ...]) -> Iterable[Sequence[int]]:
        armor = [u for u in self.units if pos.counter(u).kind == "armor"]
        first: Sequence[int] = strongest(pos, armor) if self.armor_on_both_sides else ()
        if not self.before:
            return (first, strongest(pos, able))
        if len(self.before) == 1 and first and not set(self.before) & set(strongest(pos, self.units)):
            return (strongest(pos, able),)
        return ()


FULL = 2  # a step, counted in halves


def test_a_unit_loses_steps_until_it_is_gone() -> None:
    pos = toy(B1="9-4/6-4/3-4 0303")
    assert pos.strength(0).factors == "9-4"
    lose_step(pos, 0)
    assert (pos.steps(0), pos.strength(0).factors) == (2, "6-4")
    lose_step(pos, 0)
    lose_step(pos, 0)
    assert alive(pos, [0]) == ()
    assert steps_of(pos, [0]) == 0


def test_the_strongest_pays_first_and_the_owner_chooses_then() -> None:
    pos = toy(B1="7-4/4-3 0303", B2="5-4/2-3 0303", B3="6-4/3-3 0404")
    game = playing(pos, Losses(BLUE, (0, 1, 2), 2 * FULL))
    assert pos.steps(0) == 1  # paid without a question
    assert game.to_act == "blue"
    assert offered(game) == {"lose B1", "lose B2", "lose B3"}
    assert refused_by(game, "done") == "toy:losses"
    game.play("lose B3")
    assert (pos.steps(1), pos.steps(2)) == (2, 1)
    assert game.result is not None


def test_equally_strong_units_leave_the_choice_to_the_owner() -> None:
    pos = toy(B1="5-4 0303 armor", B2="5-4/2-3 0303", B3="3-4 0303")
    game = playing(pos, Losses(BLUE, (0, 1, 2), FULL))
    assert offered(game) == {"lose B1", "lose B2"}
    assert refused_by(game, "lose B3") == "toy:losses"
    game.play("lose B1")
    assert pos.hex_of("B1") is None  # it had one step


def test_armor_pays_before_the_strongest_where_both_sides_have_it() -> None:
    pos = toy(R1="4-6/2-6 0303 armor", R2="7-4/4-3 0303", R3="5-4/2-3 0303")
    game = playing(pos, Losses(RED, (0, 1, 2), 3 * FULL, armor_on_both_sides=True))
    assert (pos.steps(0), pos.steps(1)) == (1, 1)  # the armor, then the strongest; the third is free
    assert offered(game) == {"lose R1", "lose R2", "lose R3"}


def test_half_steps_pay_half() -> None:
    pos = toy(R1="1-4 0303 half", R2="1-4 0303 half", R3="2-4/1-4 0303")
    game = playing(pos, StepLosses(RED, (0, 1, 2), FULL))
    game.play("lose R1")
    assert offered(game) == {"lose R2", "lose R3"}  # half a step is left; a full one may pay it too
    game.play("lose R3")
    assert pos.steps(2) == 1
    assert pos.hex_of("R2") == "0303"
    assert game.result is not None


def test_the_last_half_is_paid_with_a_full_step_where_nothing_smaller_is_left() -> None:
    pos = toy(R1="1-4 0303 half", R2="2-4/1-4 0303")
    game = playing(pos, StepLosses(RED, (0, 1), FULL))
    game.play("lose R1")
    assert pos.steps(1) == 1
    assert game.result is not None


def test_no_more_is_paid_than_there_is() -> None:
    pos = toy(R1="3-4 0303")
    game = playing(pos, StepLosses(RED, (0,), 3 * FULL))
    assert pos.hex_of("R1") is None
    assert game.result is not None


@dataclass(slots=True)
class OneUnit(LossChoice[ToyWar]):
    """A whole unit, as titles without steps have it."""

    def lost(self, pos: ToyWar, unit: int) -> None:
        pos.eliminate(unit)


def test_a_whole_unit_is_lost_by_choice() -> None:
    pos = toy(B1="5-4/3-4 0303", B2="4-4 0303", B3="4-4 off")
    game = playing(pos, OneUnit(BLUE, (0, 1, 2)))
    assert offered(game) == {"lose B1", "lose B2"}
    game.play("lose B1")
    assert pos.hex_of("B1") is None


def test_who_owes_nothing_pays_nothing() -> None:
    pos = toy(B1="9-4/6-4 0303")
    playing(pos, Losses(BLUE, (0,), 0))
    assert pos.steps(0) == 2
