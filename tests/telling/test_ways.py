"""A player names a unit and a hex it cannot reach: he is told how far it is or what bars the way."""

from __future__ import annotations

import stavka
from stavka.cli.playing.shorthand import spelled_out
from stavka.engine.game import Game
from stavka.telling.aim import refusal_of
from stavka.telling.ways import way_meant


def n41(units: dict[str, str]) -> Game:
    spec = {"title": "n41", "stage": "axis first ground segment movement", "turn": 2, "map": {"blank": True}}
    return stavka.situation({**spec, "units": units})


def test_too_far_is_told_in_points() -> None:
    """n41:5-movement-rating: not the first hex of the way in which the points end, but the hex that was named."""
    game = n41({"26Inf": "1005", "8A": "2020"})
    assert refusal_of(game, "26Inf", "1014").reason == "26Inf has 3 movement points; this way to 1014 takes 9"


def test_a_way_around_an_obstacle_is_measured_not_the_straight_line() -> None:
    """n41:5-movement-rating: an enemy stands between, and the way leads around his zone of control."""
    game = n41({"26Inf": "1005", "8A": "1008"})
    reason = refusal_of(game, "26Inf", "1012").reason
    assert reason.startswith("26Inf has 3 movement points; this way to 1012 takes ")
    assert int(reason.rpartition(" ")[2]) > 7


def test_what_bars_every_way_is_told_of_the_hex_named() -> None:
    """n41:6-infantry-stop: the hex lies behind the zone of control of its defender."""
    game = n41({"26Inf": "1005", "8A": "1007", "10A": "1009"})
    refusal = refusal_of(game, "26Inf", "1008")
    assert refusal.rule == "n41:6-infantry-stop"
    assert refusal.reason.startswith("26Inf cannot get to 1008 now: 26Inf must stop in ")


def test_the_terminal_says_the_same() -> None:
    game = n41({"26Inf": "1005", "8A": "2020"})
    assert str(game.refusal(spelled_out(game, "move 26Inf 1014"))) == str(refusal_of(game, "26Inf", "1014"))


def test_another_title_measures_the_way_as_well() -> None:
    """trc:5.4-a"""
    spec = {"title": "trc", "stage": "axis first impulse movement", "turn": 2, "map": {"blank": True}}
    game = stavka.situation({**spec, "units": {"24Pz": "0806"}})
    assert refusal_of(game, "24Pz", "0820").reason == "24Pz has 7 movement points, the path to 0820 wants 14"


def test_who_is_off_the_map_has_no_way() -> None:
    assert way_meant(n41({"26Inf": "1005"}), "8Inf", "1006") is None
