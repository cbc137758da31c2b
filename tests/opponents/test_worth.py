"""What units are worth to a player follows the steps they have."""

from __future__ import annotations

from fractions import Fraction

import pytest

import stavka
from stavka.engine.hints import ONE, Effect
from stavka.opponents.judgement.standing import standing
from stavka.opponents.judgement.worth import expected, loss_share, worth_list, worths

CORPS = {"side": "axis", "nation": "german", "kind": "armor", "hex": "1425", "combat": 9, "move": 7}


def corps(**more: object) -> stavka.Game:
    units = [{**CORPS, **more}, {"side": "soviet", "kind": "infantry", "hex": "1809"}]
    return stavka.situation({"title": "trc", "stage": "axis first impulse movement", "turn": 2, "units": units})


def test_a_reduced_unit_is_worth_less_and_the_side_stands_worse() -> None:
    whole, reduced = corps(), corps(reduced=[[4, 7]], steps=1)
    unit = whole.position.roster.index("Extra1")
    assert worth_list(whole.position)[unit] > worth_list(reduced.position)[unit] > 4
    assert standing(whole.position, 0) > standing(reduced.position, 0)


def test_whole_units_are_worth_what_their_counters_are() -> None:
    game = stavka.new("trc", "campaign", seed=1)
    assert worth_list(game.position) is worths(game.title)
    assert worths(game.title)[game.position.roster.index("24Pz")] == pytest.approx(8 * (1 + 0.04 * 7) + 0.5)


TWO_STEPS = {"D2": Effect(defenders=ONE, steps=2)}
ONE_UNIT = {"D2": Effect(defenders=ONE)}
SURE = {"D2": Fraction(1)}


def test_lost_steps_are_a_share_of_the_force_and_clear_a_hex_that_has_no_more() -> None:
    own, theirs = [8.0], [6.0, 3.0]
    assert expected(TWO_STEPS, SURE, own, theirs, ground=10, steps=(2, 4)) == pytest.approx(4.5)
    assert expected(TWO_STEPS, SURE, own, theirs, ground=10, steps=(2, 2)) == pytest.approx(19)
    assert expected(ONE_UNIT, SURE, own, theirs, ground=10, steps=(2, 4)) == pytest.approx(3)  # the cheapest unit


def test_a_stack_of_many_steps_loses_less_of_itself() -> None:
    assert loss_share(TWO_STEPS, SURE, units=1, steps=2) == pytest.approx(1)
    assert loss_share(TWO_STEPS, SURE, units=1, steps=6) == pytest.approx(1 / 3)
    assert loss_share(ONE_UNIT, SURE, units=2, steps=6) == pytest.approx(1 / 2)
