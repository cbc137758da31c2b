"""What units are worth to a player follows the steps they have."""

from __future__ import annotations

import pytest

import stavka
from stavka.opponents.judgement.standing import standing
from stavka.opponents.judgement.worth import worth_list, worths

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
