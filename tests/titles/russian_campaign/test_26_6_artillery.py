"""26.6 Artillery."""

from __future__ import annotations

import stavka
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

BLANK = {"blank": True}
ON = ["artillery"]


def test_artillery_adds_its_factor_and_a_level(trc: Situation) -> None:
    """trc:26.6.3-a The example: 5-1 becomes 6-1. 12 and a 3 against 3 are 5-1."""
    units = {"24Pz": "2021", "46Pz": "2021", "GerArt": "1920", "52A": "2020"}
    game = trc(units, stage="axis first impulse combat", turn=8, options=ON, map=BLANK)
    assert stavka.odds(game, "attack 24Pz+46Pz 2020").odds == "4-1"  # 14 against 3
    assert stavka.odds(game, "attack 24Pz+46Pz+GerArt 2020").odds == "6-1"  # 17 against 3 is 5-1, one level more


def test_every_artillery_unit_adds_a_level(trc: Situation) -> None:
    """trc:26.6.3-c"""
    units = {"1GA": "2021", "RusArt1": "1920", "RusArt2": "1920", "5Inf": "2020"}
    game = trc(units, stage="soviet first impulse combat", turn=18, options=ON, map=BLANK)
    assert stavka.odds(game, "attack 1GA+RusArt1 2020").odds == "3-1"  # 10 against 4
    assert stavka.odds(game, "attack 1GA+RusArt1+RusArt2 2020").odds == "5-1"  # 12 against 4


def test_artillery_and_stukas_shift_three_at_most(trc: Situation) -> None:
    """trc:26.6.3-b"""
    units = {"HQ-C": "2024", "24Pz": "2021", "GerArt": "1920", "5A": "2020"}
    game = trc(units, stage="axis first impulse combat", turn=8, options=ON, map=BLANK)
    assert stavka.odds(game, "attack 24Pz+GerArt 2020").odds == "3-1"  # 11 against 5
    assert stavka.odds(game, "attack 24Pz+GerArt 2020 air 1").odds == "5-1"


def test_artillery_in_defence_only_adds_its_factor(trc: Situation) -> None:
    """trc:26.6.3-d"""
    units = {"24Pz": "2021", "14Pz": "2021", "RusArt1": "2020", "4A": "2020"}
    game = trc(units, stage="axis first impulse combat", turn=18, options=ON, map=BLANK)
    odds = stavka.odds(game, "attack 24Pz+14Pz 2020")
    assert (odds.defence, odds.odds) == (5, "3-1")


def test_artillery_moves_as_infantry(trc: Situation, refused: Refused) -> None:
    """trc:26.6.4"""
    units, more = {"GerArt": "2020", "RusArt1": "3020"}, {"turn": 14, "options": ON, "map": BLANK}
    game = trc(units, stage="axis second impulse movement", **more)
    game.play("move GerArt 2020-2021")
    game = trc(units, stage="soviet second impulse movement", **more)
    refused(game, "move RusArt1 3020-3021", "trc:2.6")
    game = trc(units, stage="soviet first impulse movement", **more)
    game.play("move RusArt1 3020-3021-3022-3023")


def test_artillery_that_must_retreat_is_eliminated(trc: Situation) -> None:
    """trc:26.6.5 DR at 3-1 with a 4"""
    units = {"24Pz": "2021", "14Pz": "2021", "RusArt1": "2020", "4A": "2020"}
    game = trc(units, stage="axis first impulse combat", turn=18, options=ON, map=BLANK)
    game.play("attack 24Pz+14Pz 2020")
    game.play_dice([4])
    assert game.piece("RusArt1").box == "pool"
    game.play("retreat 4A 2020-2120-2220")


def test_artillery_has_a_zone_of_control_in_its_own_hex_only(trc: Situation) -> None:
    """trc:26.6.6 Nobody has to stop or attack beside it."""
    game = trc({"RusArt1": "2020", "24Pz": "2023"}, turn=14, options=ON, map=BLANK)
    position = war(game)
    assert position.zone(1) == 1 << position.board.grid.index("2020")
    game.play("move 24Pz 2023-2022-2021-2121-2120-2119")
    game.play("done")
    game.play("done")
    assert game.piece("RusArt1").hex == "2020"


def test_russian_artillery_joins_the_pool_in_jan_feb_of_three_years(trc: Situation) -> None:
    """trc:26.6.1-a"""
    for turn, unit, later in ((11, "RusArt1", "RusArt2"), (17, "RusArt2", "RusArt3"), (23, "RusArt3", None)):
        game = trc({"Stalin": "2020"}, stage="axis events", turn=turn, options=ON, map=BLANK)
        assert game.piece(unit).box == "pool"
        assert later is None or game.piece(later).box == "awaiting"
        assert trc({"Stalin": "2020"}, stage="axis events", turn=turn, map=BLANK).piece(unit).box == "unused"
    before = trc({"Stalin": "2020"}, stage="axis events", turn=10, options=ON, map=BLANK)
    assert before.piece("RusArt1").box == "awaiting"


def test_the_german_artillery_comes_as_a_reinforcement_in_may_1942(trc: Situation) -> None:
    """trc:26.6.1-b"""
    game = trc({"5Inf": "Warsaw"}, turn=7, options=ON)
    game.play("enter GerArt 0534")
    assert game.piece("GerArt").hex == "0534"
    assert trc({"5Inf": "Warsaw"}, turn=7).piece("GerArt").box == "unused"


def test_one_russian_artillery_unit_a_turn_comes_back_for_one_factor(trc: Situation, refused: Refused) -> None:
    """trc:26.6.2-a"""
    units = [
        {"id": "Worker-Moscow", "hex": "Moscow"},
        {"id": "RusArt1", "box": "pool"},
        {"id": "RusArt2", "box": "pool"},
        {"id": "8A", "box": "pool"},
    ]
    game = trc(units, stage="soviet replacements", turn=20, options=ON, control={"Archangel": "axis"})
    game.play("replace RusArt1")  # three factors, doubled: five are left
    refused(game, "replace RusArt2", "trc:26.6.2-a")
    game.play("replace 8A")
    assert game.piece("RusArt1").box == game.piece("8A").box == "due"


def test_the_german_artillery_comes_back_in_may_of_1943_and_1944(trc: Situation, refused: Refused) -> None:
    """trc:26.6.2-b And while it survives nothing is taken in its stead."""
    lost = [{"id": "GerArt", "box": "pool"}, {"id": "10Inf", "box": "pool"}, {"id": "26Inf", "box": "pool"}]
    for turn in (13, 19):
        game = trc(
            [*lost, {"id": "2SSPz", "hex": "Warsaw"}, {"id": "3SSPz", "hex": "Warsaw"}],
            stage="axis replacements",
            turn=turn,
            options=ON,
        )
        game.play("replace GerArt")
        assert game.piece("GerArt").box == "due"
    game = trc([*lost, {"id": "5Inf", "hex": "Warsaw"}], stage="axis replacements", turn=7, options=ON)
    refused(game, "replace GerArt", "trc:26.6.2-b")
    alive = [
        {"id": "GerArt", "hex": "Warsaw"},
        *({"id": name, "box": "pool"} for name in ("10Inf", "26Inf", "7Inf", "1Inf", "49Mtn", "50Mot", "24Pz")),
    ]
    game = trc(alive, stage="axis replacements", turn=13, options=ON)
    game.play("replace 10Inf")
    refused(game, "replace 26Inf", "trc:21.6-b")
