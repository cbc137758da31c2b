"""8.7 The Caspian."""

from __future__ import annotations

from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at
from tests.titles.russia_besieged.sailing import added, sea_moves

SOVIET = "soviet first impulse movement"


AXIS = "axis first impulse movement"


def test_the_caspian_ferry(rb: Situation, refused: Refused) -> None:
    """rb:8.72-a, rb:8.11: one unit an impulse between Astrakhan and Baku, without a die."""
    game = rb({"4509": ["16A"], "5710": ["28A"]}, SOVIET)
    game.play("transfer 28A 4509")
    assert at(game, "28A") == "4509"
    assert game.to_act == "soviet"
    refused(game, "transfer 16A 5710", "rb:8.11")


def test_the_ferry_under_air_threat(rb: Situation) -> None:
    """rb:8.72-b: with a German airbase within nine hexes of its end it is rolled for, at -5 and all else."""
    game = rb({"4509": ["16A"], "4813": ["StukaBase1", "Stuka1"]}, SOVIET, control={"Grozny": "axis"})
    assert added(game, "16A", "transfer", "caspian", "5710") == -5 - 2 + 1
    game.play("transfer 16A 5710")
    assert game.to_act == "chance"
    game.play_dice([9])
    assert at(game, "16A") == "5710"
    assert war(game).lost_steps


def test_only_russians_sail_there(rb: Situation, refused: Refused) -> None:
    """rb:8.71: not even with both ports in German hands."""
    game = rb({"4509": ["5Inf"]}, AXIS, turn=9, control={"Astrakhan": "axis", "Baku": "axis"})
    refused(game, "transfer 5Inf 5710", "rb:8.71")


def test_caspian_evacuation_and_no_invasion(rb: Situation, refused: Refused) -> None:
    """rb:8.73, rb:8.74-a: off the coast with a die at -5; nobody invades."""
    game = rb({"5511": ["16A"], "5410": ["5Inf"], "4509": ["28A"]}, SOVIET, turn=9)
    refused(game, "invade 28A 4811", "rb:8.74-a")
    assert added(game, "16A", "evacuation", "caspian", "4509") == -7
    game.play("evacuate 16A 4509")
    game.play_dice([10])
    assert at(game, "16A") == "4509"


def test_the_landing_in_an_open_baku(rb: Situation, refused: Refused) -> None:
    """rb:8.74-b: infantry of at most 5 factors, from Astrakhan, by a die at -5, while nobody is in the city."""
    units = {"4509": ["19A", "16A"]}
    game = rb(units, SOVIET, turn=9, control={"Baku": "axis"})
    refused(game, "transfer 16A 5710", "rb:8.74-b")  # 7 factors
    assert game.refusal("transfer 19A 5710") is None
    held = rb({**units, "5710": ["5Inf"]}, SOVIET, turn=9, control={"Baku": "axis"})
    refused(held, "transfer 19A 5710", "rb:8.74-b")
    game.play("transfer 19A 5710")
    assert game.to_act == "chance"
    game.play_dice([8])
    assert war(game).controls(1, "Baku")


def test_only_infantry_lands_in_baku(rb: Situation, refused: Refused) -> None:
    """rb:8.74-b: five factors of cavalry are no infantry."""
    game = rb({"4509": ["2GCav", "19A"]}, SOVIET, turn=9, control={"Baku": "axis"})
    refused(game, "transfer 2GCav 5710", "rb:8.74-b")
    assert "5710" in sea_moves(game, "19A")["transfer"]


def test_the_landing_in_baku_is_no_invasion(rb: Situation) -> None:
    """rb:8.74-b, rb:8.2-h: -5 and Astrakhan's -1; the enemy port adds nothing."""
    game = rb({"4509": ["19A"]}, SOVIET, turn=9, control={"Baku": "axis"})
    assert added(game, "19A", "transfer", "caspian", "5710") == -6
