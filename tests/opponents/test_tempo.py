"""Attackers that are wanted further ahead: what an attack costs in tempo, and places that have enough at hand."""

from __future__ import annotations

import pytest

import stavka
from stavka.opponents.judgement.field import Field
from stavka.opponents.planning import marshal
from stavka.opponents.players.cadet import Cadet
from stavka.opponents.profiles.style import CADET, changed
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.plan import Duty
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


def plan_of(units: dict[str, str], cities: dict[str, list[str]], **other: bool) -> dict[str, tuple[str, Duty]]:
    """By unit where the cadet's plan sends it on turn 2, and what for."""
    stage = "axis first impulse movement"
    game = stavka.situation({"title": "rb", "stage": stage, "turn": 2, "control": cities, "units": units})
    seat = Seat(game)
    orders = marshal.plan(Survey(seat), changed(Cadet().style_for(seat), other)).orders
    return {seat.pos.short(o.unit): (seat.pos.hex_name(o.to), o.duty) for o in orders}


def test_infantry_relieves_panzers_of_a_city_behind_the_front() -> None:
    """Brest with an enemy in reach: the corps that can march on does so, and the one behind it keeps the city."""
    found = plan_of({"24Pz": "1628", "5Inf": "1630", "14MC": "1625"}, {"axis": ["Brest"]})
    assert found["5Inf"] == ("1628", Duty.GUARD)
    assert found["24Pz"][0] != "1628"
    alone = plan_of({"24Pz": "1628", "14MC": "1625"}, {"axis": ["Brest"]})
    assert alone["24Pz"] == ("1628", Duty.GUARD)


def test_open_cities_are_entered_before_anybody_goes_to_fight() -> None:
    """Minsk, Wilno and Vitebsk stand open, and three corps could destroy an army beside them."""
    units, cities = {"24Pz": "1525", "39Pz": "1525", "47Pz": "1525", "13A": "1425"}, {"soviet": ["Minsk", "Wilno"]}
    assert {"1523", "1324"} <= {hex for hex, _ in plan_of(units, cities).values()}
    assert {duty for _, duty in plan_of(units, cities, walk_in=False).values()} == {Duty.STRIKE}


def test_a_city_whose_rails_are_the_enemys_is_not_left() -> None:
    """rb:4.1-c: with nobody in it Odessa goes back to the side of its rails, however far every enemy is."""
    units, odessa = {"1Rum": "3128", "20A": "1809"}, stavka.title("rb").map.places["Odessa"].hex
    assert plan_of(units, {"axis": ["Odessa"]})["1Rum"] == ("3128", Duty.GUARD)
    game = stavka.situation({"title": "rb", "stage": "axis first impulse movement", "turn": 2, "units": units})
    pos, hints = game.position, game.title.hints
    assert hints.bound(pos, 0) >> odessa & 1
    game.play(game.read("move 1Rum 3128-3129"))
    assert pos.controller(odessa) == "soviet"


def test_who_could_not_fight_for_a_city_keeps_it_all_the_same() -> None:
    """rb:4.1-c, rb:4.0-b: the police division has no zone around it, but it is enough that somebody is there."""
    found = plan_of({"Polizei": "3128", "20A": "1809"}, {"axis": ["Odessa"]})
    assert found["Polizei"] == ("3128", Duty.GUARD)


def test_a_great_drive_says_where_to_go_and_not_how_little_to_fight(opening: Survey) -> None:
    unit = opening.pos.roster.find("24Pz")
    here = opening.pos.where[unit]
    slow, fast, wild = (
        Sketch(opening, changed(CADET, {"drive": drive, "guard": 0.0})).forgone(unit, here) for drive in (2.0, 4.0, 9.0)
    )
    assert fast == pytest.approx(2 * slow)
    assert wild == pytest.approx(fast)


def test_a_place_of_its_own_counts_in_what_a_unit_forgoes(opening: Survey) -> None:
    """With the army divided those are missed more who would attack far from their own place."""
    everybody, divided = Sketch(opening, CADET), Sketch(opening, changed(CADET, {"effort": 10.0}))
    forgone = {
        unit: [sketch.forgone(unit, opening.pos.where[unit]) for sketch in (everybody, divided)]
        for unit in opening.ways
    }
    assert all(min(found) >= 0 for found in forgone.values())
    assert sum(more > usual for usual, more in forgone.values()) > len(forgone) / 2
