"""4.1 Control of cities."""

from __future__ import annotations

from stavka.engine.game import Game
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.looking import ground


def holder(game: Game, place: str) -> str | None:
    control: dict[str, str | None] = game.view("axis")["control"]
    return control[place]


def test_each_side_begins_with_its_own_side_of_the_border(rb: Situation) -> None:
    """rb:4.1-a"""
    game = rb((), turn=1)
    assert {holder(game, city) for city in ("Berlin", "Warsaw", "Helsinki", "Bucharest", "Krakow")} == {"axis"}
    assert {holder(game, city) for city in ("Riga", "Brest", "Lvov", "Moscow", "Baku", "Odessa")} == {"soviet"}


def test_a_unit_with_a_combat_factor_takes_a_city(rb: Situation) -> None:
    """rb:4.1-b, rb:4.1-e: at once, in the middle of its movement phase, and when it only passes through."""
    game = rb({"24Pz": "2423"}, turn=2)
    assert holder(game, "Kiev") == "soviet"
    game.play("move 24Pz 2423-2424")
    assert holder(game, "Kiev") == "axis"


def test_passing_through_is_enough(rb: Situation) -> None:
    """rb:4.1-d, rb:4.1-e: one line of Kursk is German already, so that nobody holds all its rails afterwards."""
    game = rb({"24Pz": "2615"}, rails={"axis": ["2516"]})
    assert holder(game, "Kursk") == "soviet"
    game.play("move 24Pz 2615-2616-2617")
    assert holder(game, "Kursk") == "axis"
    game.play("done")
    assert holder(game, "Kursk") == "axis"


def test_a_city_left_alone_goes_back_to_who_has_all_its_rails(rb: Situation) -> None:
    """rb:4.1-c: a raider takes it only as long as he is there."""
    game = rb({"24Pz": "2615"})
    game.play("move 24Pz 2615-2616-2617")
    assert holder(game, "Kursk") == "soviet"


def test_partisans_and_airbases_control_nothing(rb: Situation) -> None:
    """rb:4.1-b, rb:16.21-b, rb:16.45, rb:11.12"""
    units = [{"id": "Partisan1", "hex": "Kiev"}, {"id": "Partisan2", "hex": "Riga", "flags": ["stage 2"]}]
    game = rb(units, rails={"axis": "all"})
    war(game).update_control()
    assert holder(game, "Kiev") == holder(game, "Riga") == "axis"
    game = rb({"Stuka1": "Kiev", "StukaBase1": "Kiev"}, control={"Kiev": "soviet"})
    assert holder(game, "Kiev") == "soviet"
    war(game).update_control()
    assert holder(game, "Kiev") == "soviet"


def test_a_side_that_holds_all_rails_of_a_city_holds_it(rb: Situation) -> None:
    """rb:4.1-c: Kursk has two lines; one of them is not enough."""
    one = rb((), rails={"axis": ["2516"]})
    assert holder(one, "Kursk") == "soviet"
    both = rb((), rails={"axis": ["2516", "2716"]})
    assert holder(both, "Kursk") == "axis"


def test_a_unit_in_the_city_beats_its_rails(rb: Situation) -> None:
    """rb:4.1-b, rb:4.1-c: occupied by a Russian, all its rails German."""
    game = rb({"8A": "Kursk"}, rails={"axis": ["2516", "2716"]})
    assert holder(game, "Kursk") == "soviet"


def test_control_stays_when_no_condition_is_met(rb: Situation) -> None:
    """rb:4.1-d: the conqueror leaves, the rails are divided."""
    game = rb({"24Pz": "Kursk"}, rails={"axis": ["2516"]})
    assert holder(game, "Kursk") == "axis"
    game.play("move 24Pz 2616-2617")
    assert holder(game, "Kursk") == "axis"


def test_what_was_lost_once_is_remembered(rb: Situation) -> None:
    """rb:13.46: for the cities that lose their endurance; own towns retaken are no loss."""
    game = rb({"24Pz": "1912"}, turn=4)
    assert war(game).ever_lost & ground().place("Moscow")
    assert not war(rb({"24Pz": "1331"}, turn=4)).ever_lost & ground().place("Warsaw")


def test_both_shores_of_the_straits(rb: Situation) -> None:
    """rb:6.25-a, rb:6.25-b: each judged as a city is, at the moment."""
    game = rb({"24Pz": "3823"}, turn=8)
    assert not war(game).holds_straits(0)
    assert not war(game).holds_straits(1)
    game = rb({"24Pz": "3823", "5Inf": "3922"}, turn=8)
    assert war(game).holds_straits(0)
    assert war(rb(turn=8)).holds_straits(1)
