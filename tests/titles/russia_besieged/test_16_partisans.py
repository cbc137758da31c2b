"""16. Partisans of both stages."""

from __future__ import annotations

import pytest

from tests.titles.conftest import Refused
from tests.titles.russia_besieged.behind_the_front import axis_rails, occupied, ready, second
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at

END = "soviet second impulse marker adjustment"
FIRST = "soviet first impulse movement"


# -- 16.1 placing ----------------------------------------------------------------------------------------------------


def test_placing_when_the_russian_turn_ends(rb: Situation, refused: Refused) -> None:
    """rb:16.12, rb:16.01, rb:16.0: for nothing, on an Axis rail or in an Axis city, or not at all."""
    game = occupied(rb, ready("Partisan1", "Partisan2"))
    assert game.to_act == "soviet"
    refused(game, "place 5Inf 1523", "rb:16.12")
    game.play("place Partisan1 1523")
    game.play("done")
    assert (at(game, "Partisan1"), at(game, "Partisan2")) == ("1523", "available")
    movement = occupied(rb, ready("Partisan1"), FIRST)
    refused(movement, "place Partisan1 1523", "rb:16.12")


def test_only_on_axis_rails_and_cities_in_russia(rb: Situation, refused: Refused) -> None:
    """rb:16.11-a"""
    game = occupied(rb, ready("Partisan1"))
    refused(game, "place Partisan1 1331", "rb:16.11-a")  # Warsaw is no Russian city
    refused(game, "place Partisan1 1912", "rb:16.11-a")  # Moscow is Russian-controlled
    refused(game, "place Partisan1 1722", "rb:16.11-a")  # no rail


def test_only_where_axis_trains_get(rb: Situation, refused: Refused) -> None:
    """rb:16.11-b: a stretch without city or edge behind a Russian unit is out of their reach."""
    line = axis_rails()
    lonely = ["3415", "3516"]
    game = occupied(rb, ready("Partisan1"), rails={"axis": [*line, *lonely]})
    refused(game, "place Partisan1 3415", "rb:16.11-b")
    game.play(f"place Partisan1 {line[2]}")


def test_other_partisans_do_not_hinder(rb: Situation) -> None:
    """rb:16.11-b: the reach of trains is judged as if there were none."""
    line = axis_rails()
    game = occupied(rb, [*ready("Partisan2"), {"id": "Partisan1", "hex": "1628"}])
    game.play(f"place Partisan2 {line[2]}")


def test_not_in_an_axis_zone(rb: Situation, refused: Refused) -> None:
    """rb:16.13-a: but in a city with nothing but airbases."""
    line = axis_rails()
    game = occupied(rb, [*ready("Partisan1"), {"id": "24Pz", "hex": line[3]}, {"id": "StukaBase1", "hex": "1523"},
                         {"id": "Stuka1", "hex": "1523"}])  # fmt: skip
    refused(game, f"place Partisan1 {line[3]}", "rb:16.13-a")
    refused(game, f"place Partisan1 {line[2]}", "rb:16.13-a")
    game.play("place Partisan1 1523")
    covered = occupied(rb, [*ready("Partisan1"), {"id": "6Inf", "hex": "1522"}, {"id": "StukaBase1", "hex": "1523"}])
    refused(covered, "place Partisan1 1523", "rb:16.13-a")


def test_not_near_the_polizei(rb: Situation, refused: Refused) -> None:
    """rb:16.13-b: five hexes."""
    game = occupied(rb, [*ready("Partisan1"), {"id": "Polizei", "hex": "1518"}])
    refused(game, "place Partisan1 1523", "rb:16.13-b")
    further = occupied(rb, [*ready("Partisan1"), {"id": "Polizei", "hex": "1517"}])
    further.play("place Partisan1 1523")


def test_all_may_be_moved_and_put_back(rb: Situation) -> None:
    """rb:16.14-a, rb:16.14-b, rb:16.32: those on the map and those that were removed."""
    game = occupied(rb, [*ready("Partisan2"), {"id": "Partisan1", "hex": "1523"}])
    line = axis_rails()
    game.play(f"place Partisan1 {line[2]}")
    game.play("place Partisan2 1523")
    assert (at(game, "Partisan1"), at(game, "Partisan2")) == (line[2], "1523")
    kept = occupied(rb, [{"id": "Partisan1", "hex": "1523"}])
    kept.play("done")
    assert at(kept, "Partisan1") == "1523"


def test_partisans_come_by_the_card(rb: Situation, refused: Refused) -> None:
    """rb:16.0, rb:16.14-b: Partisan4 comes in January 1942."""
    waiting = [{"id": "Partisan4", "box": "awaiting"}, *ready("Partisan1")]
    refused(occupied(rb, waiting, turn=4), "place Partisan4 1523", "rb:16.12")
    occupied(rb, waiting, turn=5).play("place Partisan4 1523")


def test_partisans_do_not_stay_where_nothing_is_axis(rb: Situation) -> None:
    """rb:16.11-a"""
    game = occupied(rb, [{"id": "Partisan1", "hex": "1912"}])
    assert at(game, "Partisan1") == "available"


def test_without_axis_units_in_russia(rb: Situation, refused: Refused) -> None:
    """rb:16.15-a, rb:16.15-b: none are placed or raised; raised ones give a point that is gone with the turn."""
    state = {"rails": {"axis": axis_rails()}, "points": {"soviet infantry": 2}}
    end = rb(ready("Partisan1"), END, 14, **state)
    refused(end, "place Partisan1 1523", "rb:16.15-a")
    units = [second("Partisan1", "1523"), {"id": "Partisan2", "hex": "1628"}]
    refused(rb(units, FIRST, 14, **state), "raise Partisan2", "rb:16.15-a")
    game = rb(units, "soviet events", 14, **{**state, "points": {}})
    assert at(game, "Partisan1") == "available"
    assert war(game).counts["points of partisans who went home"] == 1
    nobody = rb((), "soviet events", 14, **{**state, "points": {}})
    assert war(game).points["soviet infantry"] == war(nobody).points.get("soviet infantry", 0) + 1
    over = rb((), "end of turn", 14, points={"soviet infantry": 3}, counts={"points of partisans who went home": 2})
    assert war(over).points["soviet infantry"] == 1


def test_they_stay_while_an_axis_unit_is_in_russia(rb: Situation) -> None:
    """rb:16.15-b: and they go home in a Russian turn only."""
    game = occupied(rb, [second("Partisan1", "1523")], "soviet events", 14)
    assert at(game, "Partisan1") == "1523"
    axis = rb([second("Partisan1", "1523")], "axis events", 14, rails={"axis": axis_rails()})
    assert at(axis, "Partisan1") == "1523"


def test_nobody_is_asked_without_partisans(rb: Situation) -> None:
    """rb:16.12"""
    assert "partisan" not in occupied(rb, [], turn=8).stage


# -- 16.2, 16.3 ------------------------------------------------------------------------------------------------------


def test_a_combat_unit_passes_but_does_not_ride(rb: Situation, refused: Refused) -> None:
    """rb:16.21-c, rb:16.21-a"""
    game = rb({"5Inf": "1628", "Partisan1": "1627"}, rails={"axis": "all"})
    refused(game, "rail 5Inf 1628-1627", "rb:16.21-c")
    game.play("move 5Inf 1628-1627")


def test_partisans_pin_nobody_between_other_zones(rb: Situation, refused: Refused) -> None:
    """rb:16.21-c: out of a Russian zone into their hex, and on into another zone; a point more it costs."""
    units = {"5Inf": "2531", "8A": "2431", "Partisan1": "2530"}
    assert rb(units, map={"blank": True}).refusal("move 5Inf 2531-2530") is None
    far = rb({"5Inf": "2531", "Partisan1": "2530"}, map={"blank": True})
    assert far.refusal("move 5Inf 2531-2530-2529-2528-2527") is None
    refused(far, "move 5Inf 2531-2530-2529-2528-2527-2526", "rb:6.0")


@pytest.mark.parametrize("stage", ["axis first impulse combat", "soviet first impulse after combat"])
def test_driven_off_after_combat(rb: Situation, stage: str) -> None:
    """rb:16.31-a, rb:16.31-b, rb:16.32: by a zone of control or the Polizei, in either player's turn."""
    units = {"Partisan1": "2525", "5Inf": "2524", "Partisan2": "3010", "Polizei": "3015", "Partisan3": "3510"}
    game = rb(units, stage, map={"blank": True})
    if game.stage == stage:
        game.play("done")
    assert [at(game, f"Partisan{n}") for n in (1, 2, 3)] == ["available", "available", "3510"]


def test_driven_off_after_german_movement_only(rb: Situation) -> None:
    """rb:16.31-a: Russian movement makes no check."""
    units = {"Partisan1": "2525", "5Inf": "2524", "8A": "3525", "6Inf": "3524"}
    soviet = rb(units, FIRST, map={"blank": True})
    soviet.play("done")
    assert at(soviet, "Partisan1") == "2525"
    german = rb(units, map={"blank": True})
    german.play("done")
    assert at(german, "Partisan1") == "available"


# -- 16.5 its uses ---------------------------------------------------------------------------------------------------


def test_the_phase_is_open_to_those_who_find_no_place(rb: Situation, refused: Refused) -> None:
    """rb:16.13-a, rb:16.13-b, rb:16.15-a: who is spoken of is asked for, and told why; airbases alone bar nobody."""
    given = {"stage": END, "turn": 5, "weather": "snow", "railheads": ["Minsk"], "boxes": {"available": "Partisan1"}}
    refused(rb({"7A": "Moscow", "Polizei": "1526"}, **given), "place Partisan1 1523", "rb:16.13-b")
    refused(rb({"7A": "Moscow"}, **given), "place Partisan1 1523", "rb:16.15-a")
    rb({"7A": "Moscow", "Stuka1": "Minsk"}, **given).play("place Partisan1 1523")
    refused(rb({"7A": "Moscow", "Stuka1": "Minsk", "5Inf": "1524"}, **given), "place Partisan1 1523", "rb:16.13-a")


@pytest.mark.parametrize("stage", [FIRST, "soviet second impulse movement", "axis first impulse movement"])
def test_they_are_placed_at_the_end_of_a_turn_only(rb: Situation, refused: Refused, stage: str) -> None:
    """rb:16.12, rb:20.11-a: in no movement phase; nor are workers."""
    boxes = {"available": ["Partisan1"], "awaiting": ["WEC-A"]}
    game = rb({"5Inf": "1526", "7A": "1912"}, stage, 5, railheads=["Minsk"], boxes=boxes)
    refused(game, "place Partisan1 1523", "rb:16.12")
    refused(game, "place WEC-A 1612", "rb:20.11-a")
