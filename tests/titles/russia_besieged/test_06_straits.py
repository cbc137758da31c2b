"""6.2 The Straits of Kerch."""

from __future__ import annotations

import pytest

from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war


@pytest.mark.parametrize("path", ["3823-3922", "3922-3823"])
@pytest.mark.parametrize("weather", ["clear", "mud", "snow"])
def test_units_cross_on_foot(rb: Situation, path: str, weather: str) -> None:
    """rb:6.2: either way, in all weather."""
    start, end = path.split("-")
    game = rb({"5Inf": start}, weather=weather)
    assert f"move 5Inf {path}" in {str(action) for action in game.legal().by_unit("5Inf")}
    game.play(f"move 5Inf {path}")
    assert game.units(at=end)[0].short == "5Inf"


def test_the_crossing_takes_the_whole_allowance(rb: Situation, refused: Refused) -> None:
    """rb:6.2: it begins at a shore and ends at the other."""
    game = rb({"5Inf": "3823"})
    refused(game, "move 5Inf 3823-3922-4022", "rb:6.2")
    game.play("move 5Inf 3823-3922")
    refused(game, "move 5Inf 3922-4022", "rb:6.0")
    refused(rb({"24Pz": "3824"}), "move 24Pz 3824-3823-3922", "rb:6.2")


def test_a_unit_without_movement_does_not_cross(rb: Situation, refused: Refused) -> None:
    """rb:6.2"""
    refused(rb({"5Inf": "3823"}, "axis second impulse movement", weather="mud"), "move 5Inf 3823-3922", "rb:6.0")


def test_not_onto_an_enemy_nor_from_zone_to_zone(rb: Situation, refused: Refused) -> None:
    """rb:6.2, rb:4.05: a zone on one shore only is no hindrance in a first impulse."""
    refused(rb({"5Inf": "3823", "8A": "3922"}), "move 5Inf 3823-3922", "rb:6.1")
    units = {"5Inf": "3823", "8A": "3824", "7A": "4022"}
    refused(rb(units), "move 5Inf 3823-3922", "rb:4.05")
    rb({"5Inf": "3823", "8A": "3824"}).play("move 5Inf 3823-3922")
    rb({"5Inf": "3823", "7A": "4022"}).play("move 5Inf 3823-3922")


def test_the_far_shore_changes_hands(rb: Situation) -> None:
    """rb:6.25-a, rb:4.1-e"""
    game = rb({"5Inf": "3823", "6Inf": "3823"})
    assert not war(game).holds_straits(0)
    game.play("move 5Inf 3823-3922")
    assert war(game).holds_straits(0)
