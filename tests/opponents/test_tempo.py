"""Attackers that are wanted further ahead: what an attack costs in tempo, and places that have enough at hand."""

from __future__ import annotations

import pytest

import stavka
from stavka.opponents.judgement.field import Field
from stavka.opponents.profiles.style import CADET
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.sketch.survey import Survey


@pytest.fixture(scope="module")
def opening() -> Survey:
    """The invasion, with every unit still to move."""
    return Survey(Seat(stavka.new("rb", "tournament_5", seed=1)))


def test_who_could_march_on_forgoes_something_by_attacking(opening: Survey) -> None:
    sketch = Sketch(opening, CADET)
    unit = opening.pos.roster.find("24Pz")
    ahead = max(opening.ways[unit], key=sketch.drawn)
    assert sketch.forgone(unit, ahead) == 0
    assert sketch.forgone(unit, opening.pos.where[unit]) > 0


def test_where_a_profile_says_nothing_of_tempo_nothing_is_forgone() -> None:
    survey = Survey(Seat(stavka.new("trc", "barbarossa", seed=1)))
    sketch = Sketch(survey, CADET)
    unit = next(iter(survey.ways))
    assert sketch.forgone(unit, survey.pos.where[unit]) == 0


def test_a_place_with_attackers_enough_at_hand_draws_less() -> None:
    units = [
        *({"unit": name, "hex": "1625"} for name in ("24Pz", "39Pz", "47Pz")),
        {"unit": "8A", "hex": "1523"},
        {"unit": "11A", "hex": "1809"},
    ]
    stage = "axis first impulse movement"
    field = Field(Seat(stavka.situation({"title": "rb", "stage": stage, "turn": 2, "units": units})))
    places = field.pos.board.places
    assert 0 < field._short(places["Minsk"].hex) < 0.9
    assert field._short(places["Moscow"].hex) == 1
