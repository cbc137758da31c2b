"""26.7 Russian air power: Sturmoviks."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation

BLANK = {"blank": True}
ON = ["sturmoviks"]
UNITS = {"STAVKA": "2024", "1GA": "2021", "5Inf": "2020"}  # 8 against 4


def russian(trc: Situation, units: dict[str, str] | None = None, **more: object) -> Game:
    more = {"stage": "soviet first impulse combat", "turn": 20, "options": ON, "map": BLANK, **more}
    return trc(units or UNITS, **more)


def test_a_sturmovik_raises_the_odds_by_one(trc: Situation) -> None:
    """trc:26.7.2 The example: 3-1 becomes 4-1."""
    game = russian(trc, {"STAVKA": "2024", "2GA": "2021", "3A": "2021", "5Inf": "2020"})  # 12 against 4
    assert stavka.odds(game, "attack 2GA+3A 2020").odds == "3-1"
    assert stavka.odds(game, "attack 2GA+3A 2020 air 1").odds == "4-1"


def test_several_sturmoviks_join_one_attack_or_are_spread(trc: Situation, refused: Refused) -> None:
    """trc:26.75 Two are available in clear weather in 1944, whatever the number of headquarters."""
    game = russian(trc)
    assert stavka.odds(game, "attack 1GA 2020 air 2").odds == "4-1"
    refused(game, "attack 1GA 2020 air 3", "trc:26.7.4")
    spread = russian(trc, {**UNITS, "2GA": "2018", "6Inf": "2017"})
    spread.play("attack 1GA 2020 air 1")
    spread.play_dice([2])
    refused(spread, "attack 2GA 2017 air 2", "trc:26.7.4")
    spread.play("attack 2GA 2017 air 1")


@pytest.mark.parametrize(
    ("turn", "weather", "number"),
    [
        (8, "clear", 0),
        (13, "clear", 0),
        (14, "clear", 1),
        (15, "light mud", 0),
        (15, "mud", 0),
        (16, "snow", 0),
        (18, "clear", 2),
        (18, "light mud", 1),
        (18, "mud", 0),
        (17, "snow", 0),
        (24, "clear", 3),
        (24, "light mud", 1),
        (24, "mud", 1),
        (24, "snow", 0),
    ],
)
def test_the_number_follows_year_and_weather(
    trc: Situation, refused: Refused, turn: int, weather: str, number: int
) -> None:
    """trc:26.7.4"""
    game = russian(trc, turn=turn, weather=weather)
    if number:
        assert game.refusal(f"attack 1GA 2020 air {number}") is None
    refused(game, f"attack 1GA 2020 air {number + 1}", "trc:26.7.4")


def test_range_is_counted_from_stavka_and_without_it_from_stalin(trc: Situation, refused: Refused) -> None:
    """trc:26.7.3"""
    game = russian(trc, {**UNITS, "STAVKA": "2028"})
    assert game.refusal("attack 1GA 2020 air 1") is None
    game = russian(trc, {**UNITS, "STAVKA": "2029", "Stalin": "2023"})
    refused(game, "attack 1GA 2020 air 1", "trc:26.7.3")
    alone = {"1GA": "2021", "5Inf": "2020"}
    game = russian(trc, {**alone, "Stalin": "2028"})
    assert game.refusal("attack 1GA 2020 air 1") is None
    game = russian(trc, {**alone, "Stalin": "2029"})
    refused(game, "attack 1GA 2020 air 1", "trc:26.7.3")
    refused(russian(trc, alone), "attack 1GA 2020 air 1", "trc:26.7.3")


def test_sturmoviks_follow_the_rules_of_bombers(trc: Situation, refused: Refused) -> None:
    """trc:26.7.1 First impulse only, and only if the option was agreed on (trc:26-a)."""
    game = russian(trc, stage="soviet second impulse combat")
    refused(game, "attack 1GA 2020 air 1", "trc:15.1-a")
    refused(russian(trc, options=[]), "attack 1GA 2020 air 1", "trc:26.7.4")


def test_sturmoviks_and_artillery_together_shift_three_at_most(trc: Situation) -> None:
    """trc:26.75-b"""
    units = {**UNITS, "STAVKA": "2024", "RusArt1": "1920", "RusArt2": "1920"}  # 12 against 4
    game = russian(trc, units, turn=24, options=[*ON, "artillery"], weather="clear")
    assert stavka.odds(game, "attack 1GA+RusArt1+RusArt2 2020").odds == "5-1"
    assert stavka.odds(game, "attack 1GA+RusArt1+RusArt2 2020 air 1").odds == "6-1"
    assert stavka.odds(game, "attack 1GA+RusArt1+RusArt2 2020 air 3").odds == "6-1"


def test_sturmoviks_help_to_an_automatic_victory(trc: Situation, refused: Refused) -> None:
    """trc:26.75-c Sixteen against two is 8-1; two Sturmoviks make it 10-1."""
    units = {"STAVKA": "2024", "1GTA": "2021", "7A": "2021", "10TC": "1920", "3LwInf": "2020"}
    game = russian(trc, units, stage="soviet first impulse movement")
    refused(game, "overrun 1GTA+7A+10TC 2020 air 1", "trc:16.1-a")
    game.play("overrun 1GTA+7A+10TC 2020 air 2")
    assert game.piece("3LwInf").box == "surrendered"


def test_stavka_directs_them_and_stalin_only_without_it(trc: Situation, refused: Refused) -> None:
    """trc:26.7.3: as long as STAVKA is on the map range is counted from it alone."""
    more = {"map": {"blank": True}, "turn": 20, "weather": "clear", "options": ["sturmoviks"]}
    stage = "soviet first impulse combat"
    fight = {"1GTA": "0504", "24Pz": "0503"}
    near = trc({**fight, "STAVKA": "0507", "Stalin": "0530"}, stage=stage, **more)
    assert near.refusal("attack 1GTA 0503 air 1") is None
    far = trc({**fight, "STAVKA": "0530", "Stalin": "0507"}, stage=stage, **more)
    refused(far, "attack 1GTA 0503 air 1", "trc:26.7.3")
    alone = trc({**fight, "Stalin": "0507"}, stage=stage, **more)
    assert alone.refusal("attack 1GTA 0503 air 1") is None


@pytest.mark.parametrize(("stavka_at", "stalin_at", "flies"), [("2024", "2002", True), ("2002", "2024", False)])
def test_stalin_directs_only_for_want_of_stavka(trc: Situation, stavka_at: str, stalin_at: str, flies: bool) -> None:
    """trc:26.7.3"""
    game = russian(trc, {"STAVKA": stavka_at, "Stalin": stalin_at, "1GA": "2021", "5Inf": "2020"})
    refusal = game.refusal("attack 1GA 2020 air 1")
    assert (refusal.rule if refusal else None) == (None if flies else "trc:26.7.3")
