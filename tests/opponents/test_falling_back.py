"""Where the beaten go: own units where there is room, enemies where there is none."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.mechanics.combat.actions import RetreatTo
from stavka.opponents.choices.choose import _crowded_out, _fall_back
from stavka.opponents.judgement.field import Field
from stavka.opponents.seat import Seat

FULL, FREE = "1525", "1625"
THREE = ("24Pz", "39Pz", "47Pz")  # as many corps as a hex holds (rb:5.01-b)


def game(stage: str) -> Game:
    """A fourth corps beside a full hex and an empty one, and an army far away."""
    units = {**dict.fromkeys(THREE, FULL), "46Pz": "1526", "20A": "1809"}
    return stavka.situation({"title": "rb", "turn": 2, "stage": stage, "units": units})


@pytest.mark.parametrize(("side", "goes"), [("axis", FREE), ("soviet", FULL)])
def test_who_finds_no_room_is_lost(side: str, goes: str) -> None:
    """rb:10.73-b, rb:5.04: a retreat may end overstacked, and the excess is eliminated. The attacker chooses."""
    field = Field(Seat(game(f"{side} first impulse movement")))
    ways = [RetreatTo("46Pz", (there,)) for there in (FULL, FREE)]
    assert field.pos.hex_name(field.pos.board.grid.index(_fall_back(field, ways).end or "")) == goes


def test_the_least_of_the_stack_is_counted() -> None:
    field = Field(Seat(game("axis first impulse movement")))
    index, grid = field.pos.roster.index, field.pos.board.grid.index
    least = min(field.worth[index(name)] for name in (*THREE, "46Pz"))
    assert _crowded_out(field, index("46Pz"), grid(FULL)) == pytest.approx(least)
    assert _crowded_out(field, index("46Pz"), grid(FREE)) == 0
