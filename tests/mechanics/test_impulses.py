"""Flags that end with an impulse or a turn, rails by the turn and by the impulse, and who controls a place."""

from __future__ import annotations

import pytest

from stavka.mechanics.control.presence import held_by_rails, in_control, last_in_control, last_to_enter
from stavka.mechanics.rail.capacity import RailCapacity
from stavka.mechanics.turn.impulses import ImpulseFlags, end_with_turn
from tests.mechanics.toy import BLUE, BOARD, FOUGHT, HELD, MOVED, RED, VICTOR, VICTOR_BEFORE, at, toy

FLAGS = ImpulseFlags(MOVED | FOUGHT | HELD, victor=VICTOR, victor_before=VICTOR_BEFORE, held=HELD)


@pytest.mark.parametrize(
    ("side", "impulse", "said", "left"),
    [
        (BLUE, 1, MOVED | FOUGHT | HELD | VICTOR, 0),
        (BLUE, 2, MOVED | FOUGHT | HELD | VICTOR, VICTOR_BEFORE),
        (BLUE, 2, MOVED, 0),
        (BLUE, 2, VICTOR_BEFORE, VICTOR_BEFORE),
        (RED, 2, VICTOR | MOVED, 0),  # the other side's victors are marked for nobody
        (BLUE, 2, 64 | MOVED, 64),
        (BLUE, 2, 0, 0),
    ],
)
def test_an_impulse_ends_the_flags_of_the_last(side: int, impulse: int, said: int, left: int) -> None:
    pos = toy(B1="5-4 0303", R1="5-4 0505")
    pos.flags[0] = said
    FLAGS.begin(pos, side, impulse)
    assert pos.flags == [left, 0]


def test_units_in_an_enemy_zone_are_held() -> None:
    pos = toy(B1="5-4 0303", B2="5-4 0404", B3="5-4 off", R1="5-4 0505")
    pos.flags[0] = MOVED
    FLAGS.hold(pos, BLUE, at("0303", "0505"))
    assert pos.flags == [MOVED | HELD, 0, 0, 0]


def test_flags_of_a_turn_end_for_one_side() -> None:
    pos = toy(B1="5-4 0303", B2="5-4 off", R1="5-4 0505")
    pos.flags[:3] = [VICTOR_BEFORE | MOVED, VICTOR_BEFORE, VICTOR_BEFORE]
    end_with_turn(pos, BLUE, VICTOR_BEFORE)
    assert pos.flags == [MOVED, 0, VICTOR_BEFORE]


def test_rail_moves_by_turn_and_impulse() -> None:
    assert RailCapacity(5).left((3,), 1) == 2
    assert RailCapacity(5).left((3,), 2) == 2
    both = RailCapacity(5, (4, 3))
    assert [both.left(used, impulse) for used, impulse in (((0, 0), 1), ((0, 0), 2), ((4, 0), 2), ((1, 2), 2))] == [
        4,
        3,
        1,
        1,
    ]
    assert both.less(4) == RailCapacity(1, (0, 0))
    assert both.less(1) == RailCapacity(4, (3, 2))


def test_who_was_last_in_control() -> None:
    """Who occupies a place, or alone has it in a zone, owns it; what both zones cover stays with its owner."""
    watched = at("0101", "0102", "0103", "0104", "0105")
    owner = [at("0101", "0103"), at("0102", "0104")]
    zones = (at("0102", "0103", "0104"), at("0101", "0103", "0104"))
    assert last_in_control(owner, watched, [0, 0], zones) == (at("0102", "0103"), at("0101", "0104"))
    assert last_in_control(owner, watched, [at("0104"), 0], zones) == (at("0102", "0103", "0104"), at("0101"))
    assert last_in_control(owner, watched, [0, at("0103")], zones) == (at("0102"), at("0101", "0103", "0104"))
    assert last_in_control(owner, at("0101"), [at("0909"), 0], zones) == (at("0103"), at("0101", "0102", "0104"))
    assert last_to_enter(owner, watched, [at("0105"), at("0101")]) == (at("0103", "0105"), at("0101", "0102", "0104"))
    assert in_control(at("0101", "0102"), at("0103"), at("0102", "0103")) == at("0101", "0103")


def test_places_held_by_their_rails() -> None:
    """Every track out of a place leads into one's own rails; a place without rails is held by none."""
    rails, places = BOARD.rail_hexes, at("0502", "0505", "0101")
    own = at("0501", "0502", "0503", "0504", "0505")
    assert held_by_rails(BOARD.tracks, places, rails, own) == at("0502")
    assert held_by_rails(BOARD.tracks, places, rails, own | at("0506")) == at("0502", "0505")
    assert held_by_rails(BOARD.tracks, places, rails, own & ~at("0502")) == at("0502")
    assert held_by_rails(BOARD.tracks, places, rails, own & ~at("0501")) == 0
