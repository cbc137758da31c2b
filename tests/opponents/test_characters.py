"""Characters: the same general with another temper plans otherwise in the same position, and is named as others are."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import stavka
from stavka.engine.hints import Role
from stavka.opponents import WITH_CHARACTER, make
from stavka.opponents.planning import marshal
from stavka.opponents.players.general import General
from stavka.opponents.players.names import NoPlayer, read
from stavka.opponents.profiles.characters import CHARACTERS
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.survey import Survey
from stavka.play.match import Match


@dataclass(frozen=True)
class Manner:
    attacking: int  # units in attacks
    far: float  # steps to the nearest enemy, a mean of all who fight


@pytest.fixture(scope="module")
def summer_of_1943() -> Seat:
    """The Axis before its first movement, with both fronts in contact."""
    game = stavka.new("trc", "zitadelle", seed=5)
    players = {side: make("cadet", 5) for side in game.title.sides}
    while game.to_act != "axis" or Role.MARCH not in Seat(game).roles():
        game.play(players[str(game.to_act)].act(game))
    return Seat(game)


@pytest.fixture(scope="module")
def manners(summer_of_1943: Seat) -> dict[str, Manner]:
    survey, found = Survey(summer_of_1943), {}
    for name in ("general", *WITH_CHARACTER):
        player = make(name)
        assert isinstance(player, General)
        plan = marshal.plan(survey, player.own(summer_of_1943))
        hexes = [hex for hex, units in plan.posts.items() for unit in units if survey.hints.counts(survey.pos, unit)]
        far = sum(map(survey.field.nearest_enemy, hexes)) / len(hexes)
        found[name.partition(":")[2]] = Manner(sum(len(strike.posts) for strike in plan.strikes), far)
    return found


def test_a_rusher_attacks_most_and_closes_up_and_a_turtle_least(manners: dict[str, Manner]) -> None:
    plain, rusher, turtle = manners[""], manners["rusher"], manners["turtle"]
    assert rusher.attacking > plain.attacking > 2 * turtle.attacking
    assert rusher.far < plain.far < turtle.far


def test_a_raider_and_a_counterpuncher_attack_with_about_half_as_many(manners: dict[str, Manner]) -> None:
    for character in ("raider", "counterpuncher"):
        assert manners["turtle"].attacking < manners[character].attacking <= manners[""].attacking // 2 + 1


def test_a_raider_looks_for_rings_and_a_counterpuncher_for_the_enemys_answer(summer_of_1943: Seat) -> None:
    raider, counterpuncher, plain = (make(f"general:{name}") for name in ("raider", "counterpuncher", "cut=1"))
    assert isinstance(raider, General)
    assert isinstance(counterpuncher, General)
    assert isinstance(plain, General)
    assert raider.own(summer_of_1943).cut > plain.own(summer_of_1943).cut
    assert counterpuncher.own(summer_of_1943).exposure > plain.own(summer_of_1943).exposure


def test_a_character_is_named_with_what_differs_in_it_and_by_a_marshal_too() -> None:
    assert read("marshal:turtle,line=2,budget=3")[1] == {**CHARACTERS["turtle"], "line": 2.0, "budget": 3.0}
    for wrong in (
        "cadet:turtle",
        "general:coward",
        "general:finnish.drive=2",
        "general:rail*=2",
        "general:axis.budget=2",
    ):
        with pytest.raises(NoPlayer):
            read(wrong)


def test_a_seat_can_be_given_to_a_character() -> None:
    match = Match.start("trc", "zitadelle", seats={"axis": "general:raider"}, seed=1)
    assert match.seats["axis"] == "general:raider"
