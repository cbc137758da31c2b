"""26.6 Artillery."""

from __future__ import annotations

from typing import Any

import stavka

BLANK = {"blank": True}
ON = ["artillery"]


def test_artillery_adds_its_factor_and_a_level(trc: Any) -> None:
    """trc:26.6.3-a The example: 5-1 becomes 6-1. 12 and a 3 against 3 are 5-1."""
    units = {"24Pz": "2021", "46Pz": "2021", "GerArt": "1920", "52A": "2020"}
    game = trc(units, stage="axis first impulse combat", turn=8, options=ON, map=BLANK)
    assert stavka.odds(game, "attack 24Pz+46Pz 2020").odds == "4-1"  # 14 against 3
    assert stavka.odds(game, "attack 24Pz+46Pz+GerArt 2020").odds == "6-1"  # 17 against 3 is 5-1, one level more


def test_every_artillery_unit_adds_a_level(trc: Any) -> None:
    """trc:26.6.3-c"""
    units = {"1GA": "2021", "RusArt1": "1920", "RusArt2": "1920", "5Inf": "2020"}
    game = trc(units, stage="soviet first impulse combat", turn=18, options=ON, map=BLANK)
    assert stavka.odds(game, "attack 1GA+RusArt1 2020").odds == "3-1"  # 10 against 4
    assert stavka.odds(game, "attack 1GA+RusArt1+RusArt2 2020").odds == "5-1"  # 12 against 4


def test_artillery_and_stukas_shift_three_at_most(trc: Any) -> None:
    """trc:26.6.3-b"""
    units = {"HQ-C": "2024", "24Pz": "2021", "GerArt": "1920", "5A": "2020"}
    game = trc(units, stage="axis first impulse combat", turn=8, options=ON, map=BLANK)
    assert stavka.odds(game, "attack 24Pz+GerArt 2020").odds == "3-1"  # 11 against 5
    assert stavka.odds(game, "attack 24Pz+GerArt 2020 air 1").odds == "5-1"


def test_artillery_in_defence_only_adds_its_factor(trc: Any) -> None:
    """trc:26.6.3-d"""
    units = {"24Pz": "2021", "14Pz": "2021", "RusArt1": "2020", "4A": "2020"}
    game = trc(units, stage="axis first impulse combat", turn=18, options=ON, map=BLANK)
    odds = stavka.odds(game, "attack 24Pz+14Pz 2020")
    assert (odds.defence, odds.odds) == (5, "3-1")


def test_artillery_moves_as_infantry(trc: Any, refused: Any) -> None:
    """trc:26.6.4"""
    game = trc({"GerArt": "2020", "RusArt1": "3020"}, stage="axis second impulse movement", turn=14, options=ON, map=BLANK)
    game.play("move GerArt 2020-2021")
    game = trc({"GerArt": "2020", "RusArt1": "3020"}, stage="soviet second impulse movement", turn=14, options=ON, map=BLANK)
    refused(game, "move RusArt1 3020-3021", "trc:2.6")
    game = trc({"GerArt": "2020", "RusArt1": "3020"}, stage="soviet first impulse movement", turn=14, options=ON, map=BLANK)
    game.play("move RusArt1 3020-3021-3022-3023")


def test_artillery_that_must_retreat_is_eliminated(trc: Any) -> None:
    """trc:26.6.5 DR at 3-1 with a 4"""
    units = {"24Pz": "2021", "14Pz": "2021", "RusArt1": "2020", "4A": "2020"}
    game = trc(units, stage="axis first impulse combat", turn=18, options=ON, map=BLANK)
    game.play("attack 24Pz+14Pz 2020")
    game.play_dice([4])
    assert game.piece("RusArt1").box == "pool"
    game.play("retreat 4A 2020-2120-2220")


def test_artillery_has_a_zone_of_control_in_its_own_hex_only(trc: Any) -> None:
    """trc:26.6.6 Nobody has to stop or attack beside it."""
    game = trc({"RusArt1": "2020", "24Pz": "2023"}, turn=14, options=ON, map=BLANK)
    position = game.position
    assert position.zone(1) == 1 << position.board.grid.index("2020")
    game.play("move 24Pz 2023-2022-2021-2121-2120-2119")
    game.play("done")
    game.play("done")
    assert game.piece("RusArt1").hex == "2020"
