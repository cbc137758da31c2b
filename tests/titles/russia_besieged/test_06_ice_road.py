"""6.3 The Leningrad ice road."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war

STAGE = "soviet first impulse movement"


def on_ice(rb: Situation, units: object, **more: object) -> Game:
    return rb(units, more.pop("stage", STAGE), turn=5, **{"weather": "snow", **more})


@pytest.mark.parametrize(("start", "end"), [("0714", "0812"), ("0812", "0714")])
def test_a_unit_crosses_without_a_die(rb: Situation, refused: Refused, start: str, end: str) -> None:
    """rb:6.3-a, rb:6.3-b, rb:6.31-a, rb:6.31-b, rb:6.32-a: no Axis near; one unit an impulse, and it moves no more."""
    game = on_ice(rb, {start: ["8A", "7A"]})
    game.play(f"ice 8A {end}")
    assert [piece.short for piece in game.units(at=end)] == ["8A"]
    refused(game, f"ice 7A {end}", "rb:6.31-a")
    refused(game, f"move 8A {end}-0711", "rb:6.31-b")


@pytest.mark.parametrize("weather", ["clear", "mud", ["clear", "snow"]])
def test_only_in_snow(rb: Situation, refused: Refused, weather: object) -> None:
    """rb:6.31-a: of this impulse."""
    refused(on_ice(rb, {"8A": "0714"}, weather=weather), "ice 8A 0812", "rb:6.31-a")


def test_who_has_moved_does_not_cross(rb: Situation, refused: Refused) -> None:
    """rb:6.31-b"""
    units = [{"id": "8A", "hex": "0714", "flags": ["moved"]}, {"id": "7A", "hex": "0714"}]
    refused(on_ice(rb, units), "ice 8A 0812", "rb:6.31-b")


def test_it_leads_from_shore_to_shore(rb: Situation, refused: Refused) -> None:
    """rb:6.3-a, rb:6.31-a"""
    game = on_ice(rb, {"8A": "0714", "7A": "1912"})
    refused(game, "ice 8A 0711", "rb:6.3-a")
    refused(game, "ice 7A 0812", "rb:6.31-a")
    refused(on_ice(rb, {"24Pz": "0815"}, stage="axis first impulse movement"), "ice 24Pz 0812", "rb:6.31-a")


@pytest.mark.parametrize(
    ("die", "occupied", "steps"),
    [
        (5, False, 2),
        (6, False, 1),
        (7, False, 1),
        (8, False, 0),
        (4, True, 2),
        (5, True, 1),
        (6, True, 1),
        (7, True, 0),
    ],
)
def test_under_the_eyes_of_the_axis(rb: Situation, die: int, occupied: bool, steps: int) -> None:
    """rb:6.32-a, rb:6.33-a, rb:6.33-b, rb:6.33-c: 1 more for a zone over 0813, 2 more for a unit in it."""
    axis = {"24Pz": "0813"} if occupied else {"24Pz": "0914"}
    game = on_ice(rb, {"8A": "0714", "7A": "0812", **axis})
    assert war(game).zone(0) >> war(game).board.grid.index("0813") & 1
    game.play("ice 8A 0812")
    assert game.to_act == "chance"
    game.play_dice([die])
    pos = war(game)
    unit = pos.roster.find("8A")
    assert (pos.steps(unit) if pos.where[unit] >= 0 else 0) == steps
    if steps:
        assert pos.hex_name(pos.where[unit]) == "0812"


def test_the_far_shore_must_be_held(rb: Situation, refused: Refused) -> None:
    """rb:6.32-b, rb:6.3-c: by another unit where a die is rolled; an Axis zone over the empty shore shuts the road."""
    refused(on_ice(rb, {"8A": "0714", "24Pz": "0813"}), "ice 8A 0812", "rb:6.32-b")
    refused(on_ice(rb, {"8A": "0812", "24Pz": "0813"}), "ice 8A 0714", "rb:6.32-b")
    refused(on_ice(rb, {"8A": "0714", "24Pz": "0812"}), "ice 8A 0812", "rb:6.3-c")
    on_ice(rb, {"0812": ["8A", "7A"], "24Pz": "0813"}).play("ice 8A 0714")


def test_a_full_shore(rb: Situation, refused: Refused) -> None:
    """rb:5.01-a"""
    there = [{"id": name, "hex": "0812", "flags": ["moved"]} for name in ("7A", "9A")]
    refused(on_ice(rb, [*there, {"id": "8A", "hex": "0714"}]), "ice 8A 0812", "rb:5.01-a")


def test_every_impulse_has_its_move(rb: Situation) -> None:
    """rb:6.31-a"""
    game = on_ice(rb, {"0714": ["8A", "1MC"]}, weather=["snow", "snow"])
    game.play("ice 8A 0812")
    while game.stage != "soviet second impulse movement":
        game.play("done")
    game.play("ice 1MC 0812")
