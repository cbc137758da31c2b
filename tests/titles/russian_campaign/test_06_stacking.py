"""6. Stacking."""

from __future__ import annotations

from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation

BLANK = {"blank": True}


def test_two_armies(trc: Situation, refused: Refused) -> None:
    """trc:6.1-a trc:2.3"""
    units = {"5A": "2020", "6A": "2020", "10A": "2021", "12A": "2022"}
    game = trc(units, map=BLANK, stage="soviet first impulse movement")
    game.play("move 12A 2022-2021")
    game.play("move 10A 2021-2022")
    game.play("move 5A 2020-2021")  # two armies together are allowed
    game.play("move 6A 2020-2021-2022")
    game.play("done")
    assert game.stage == "soviet first impulse combat"


def test_no_third_army(trc: Situation, refused: Refused) -> None:
    """trc:6.1-a"""
    units = {"5A": "2020", "6A": "2020", "10A": "2022"}
    game = trc(units, map=BLANK, stage="soviet first impulse movement")
    game.play("move 10A 2022-2021-2020")
    refused(game, "done", "trc:6.2")


def test_three_corps(trc: Situation, refused: Refused) -> None:
    """trc:6.1-b trc:6.2"""
    units = {"24Pz": "0506", "39Pz": "0505", "47Pz": "0505", "46Pz": "0505"}
    game = trc(units, map=BLANK)
    game.play("move 39Pz 0505-0504")
    game.play("move 24Pz 0506-0505")
    game.play("done")
    assert len(game.units(at="0505")) == 3


def test_a_fourth_corps_must_make_room_before_the_phase_ends(trc: Situation, refused: Refused) -> None:
    """trc:6.2: the limit may be broken while units move, not at the end of the phase."""
    game = trc({"24Pz": "0506", "39Pz": "0505", "47Pz": "0505", "46Pz": "0505"}, map=BLANK)
    game.play("move 24Pz 0506-0505")  # one of the three can still leave
    refused(game, "done", "trc:6.2")
    game.play("move 47Pz 0505-0504")
    game.play("done")
    assert game.stage == "axis first impulse combat"


def test_no_fourth_corps_where_all_have_moved(trc: Situation, refused: Refused) -> None:
    """trc:6.2"""
    game = trc({"24Pz": "0506", "39Pz": "0505", "47Pz": "0505", "46Pz": "0507"}, map=BLANK)
    game.play("move 39Pz 0505-0504")
    game.play("move 47Pz 0505-0504")
    game.play("move 24Pz 0506-0505-0504")
    refused(game, "move 46Pz 0507-0506-0505-0504", "trc:6.2")


def test_passing_through_a_full_hex(trc: Situation) -> None:
    """trc:6.2 trc:5.3-a"""
    game = trc({"24Pz": "0506", "39Pz": "0505", "47Pz": "0505", "46Pz": "0505"}, map=BLANK)
    game.play("move 24Pz 0506-0505-0504")
    assert game.piece("24Pz").hex == "0504"


def test_armies_and_corps_together_two(trc: Situation, refused: Refused) -> None:
    """trc:6.1-c"""
    units = {"5A": "2020", "1TC": "2021", "3TC": "2021", "6CC": "2022"}
    game = trc(units, map=BLANK, stage="soviet first impulse movement")
    game.play("move 5A 2020-2019")
    game.play("move 1TC 2021-2020-2019")
    refused(game, "move 6CC 2022-2021-2020-2019", "trc:6.2")


def test_units_without_stacking_value_join_any_stack(trc: Situation) -> None:
    """trc:6.3 trc:22.2-b"""
    units = {"24Pz": "0505", "39Pz": "0505", "47Pz": "0505", "HQ-N": "0506", "SSRes": "0507"}
    game = trc(units, map=BLANK, turn=3)
    game.play("move SSRes 0507-0506-0505")
    game.play("done")
    game.play("done")
    game.play("move HQ-N 0506-0505")
    game.play("done")
    assert len(game.units(at="0505")) == 5


def test_russian_leaders_workers_and_stavka_are_free(trc: Situation) -> None:
    """trc:6.3 trc:22.2-b"""
    units = {"5A": "Moscow", "6A": "Moscow", "Stalin": "Moscow", "Worker-Moscow": "Moscow", "STAVKA": "Moscow"}
    game = trc(units, stage="soviet first impulse movement")
    game.play("done")
    assert game.stage == "soviet first impulse combat"
