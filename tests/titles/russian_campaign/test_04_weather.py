"""4.1 Weather, with the options 26.3 and 26.11."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.refusal import Illegal
from tests.titles.russian_campaign.conftest import Situation

ROLLED = {"Mar/Apr", "Sep/Oct", "Nov/Dec"}


@pytest.mark.parametrize("turn", range(1, 26))
def test_weather_is_rolled_in_three_of_the_six_turns_of_a_year(trc: Situation, turn: int) -> None:
    """trc:4.1-a trc:4.1-a2: spring and autumn are rolled, summer is clear, January snow."""
    game = trc({"24Pz": "0532"}, stage="weather", turn=turn, weather_modifier=2)
    season = game.view("axis")["turn_name"].split()[0]
    if season in ROLLED:
        assert (game.stage, game.to_act) == ("weather", "chance")
    else:
        assert game.stage != "weather"
        assert game.view("axis")["weather"] == ("snow" if season == "Jan/Feb" else "clear")
        assert game.view("axis")["weather_modifier"] == 2


def test_spring_1945_is_rolled_too(trc: Situation) -> None:
    """trc:4.1-a"""
    game = trc(stage="weather", turn=24)
    game.play_dice([5])
    assert game.view("axis")["weather"] == "mud"


@pytest.mark.parametrize(
    ("scenario", "modifier"),
    [("campaign", 0), ("barbarossa", 0), ("fall-blau", -1), ("zitadelle", 0), ("bagration", 1)],
)
def test_the_modifier_starts_where_the_scenario_says(scenario: str, modifier: int) -> None:
    """trc:4.1-b: Fall Blau starts at -1, Zitadelle at 0, Bagration at +1."""
    assert stavka.new("trc", scenario=scenario).view("axis")["weather_modifier"] == modifier


def test_the_two_rolls_of_the_example(trc: Situation) -> None:
    """trc:4.1-c trc:4.1-e trc:ex-weather-2"""
    game = trc(stage="weather", turn=3)
    game.play_dice([3])
    assert (game.view("axis")["weather"], game.view("axis")["weather_modifier"]) == ("clear", 1)
    game = trc(stage="weather", turn=4, weather_modifier=1)
    game.play_dice([3])
    assert (game.view("axis")["weather"], game.view("axis")["weather_modifier"]) == ("snow", -2)
    # January keeps the modifier, and March is rolled with it
    game = trc(stage="weather", turn=6, weather_modifier=-2)
    game.play_dice([2])
    assert game.view("axis")["weather"] == "clear"


def test_the_marker_on_the_turn_track(trc: Situation) -> None:
    """trc:ex-weather-1: the plus marker on space 2 means +2."""
    assert trc(turn=2, weather_modifier=2).view("axis")["weather_marker"] == ("+DRM", 2)
    assert trc(turn=2, weather_modifier=-3).view("axis")["weather_marker"] == ("-DRM", 3)
    assert trc(turn=2).view("axis")["weather_marker"] is None


def test_rolls_beyond_the_chart_read_its_ends(trc: Situation) -> None:
    """trc:4.1-c: a modified roll below or above the chart is read at the chart's end."""
    game = trc(stage="weather", turn=4, weather_modifier=-9)
    game.play_dice([1])
    assert game.view("axis")["weather"] == "light_mud"
    game = trc(stage="weather", turn=3, weather_modifier=9)
    game.play_dice([6])
    assert game.view("axis")["weather"] == "snow"


def test_the_weather_lasts_the_whole_turn(trc: Situation) -> None:
    """trc:4.1-d"""
    game = trc({"24Pz": "0532", "5A": "2102"}, stage="weather", turn=3)
    game.play_dice([6])
    seen = set()
    while game.turn == 3 and game.result is None:
        seen.add(game.view("axis")["weather"])
        game.play("done" if "done" in game.legal() else next(iter(game.legal())))
        if game.to_act == "chance":
            break
    assert seen == {"mud"}


def test_no_weather_die_out_of_season(trc: Situation) -> None:
    """trc:4.1-a2"""
    with pytest.raises(Illegal):
        trc(stage="weather", turn=2).play_dice([3])


@pytest.mark.parametrize(
    ("turn", "weather"),
    [
        (3, "light_mud"), (4, "snow"), (6, "mud"), (9, "clear"), (10, "light_mud"), (12, "light_mud"), (15, "clear"),
        (16, "light_mud"), (18, "snow"), (21, "light_mud"), (22, "mud"), (24, "clear"),
    ],
)  # fmt: skip
def test_historical_weather(trc: Situation, turn: int, weather: str) -> None:
    """trc:26.3: given November/December 1942, then light mud."""
    game = trc(stage="weather", turn=turn, options=["historical-weather"])
    assert game.stage != "weather"
    assert game.view("axis")["weather"] == weather


def balance(game: Game) -> int:
    return int(game.position.counts.get("weather balance", 0))


def test_weather_balancing(trc: Situation) -> None:
    """trc:26.11: clear gives a factor, snow takes one, light mud nothing; the balance runs on."""
    units = {"Worker-Moscow": "Moscow", "24Pz": "0532"}
    game = trc(units, stage="weather", turn=3, options=["weather-balancing"])
    game.play_dice([3])
    assert balance(game) == 1
    assert game.view("soviet")["replacement_factors"] == 4
    snow = trc(units, stage="weather", turn=4, options=["weather-balancing"], counts={"weather balance": 1})
    snow.play_dice([6])
    assert balance(snow) == 0
    mild = trc(units, stage="weather", turn=4, options=["weather-balancing"], counts={"weather balance": 1})
    mild.play_dice([1])
    assert balance(mild) == 1


def test_balancing_needs_a_roll_the_option_and_a_year(trc: Situation) -> None:
    """trc:26.11: fixed weather makes no modifier; nothing is made or counted after 1942."""
    assert balance(trc(stage="weather", turn=5, options=["weather-balancing"])) == 0
    plain = trc(stage="weather", turn=3)
    plain.play_dice([3])
    assert balance(plain) == 0
    late = trc(stage="weather", turn=15, options=["weather-balancing"])
    late.play_dice([3])
    assert balance(late) == 0
    workers = {"Worker-Moscow": "Moscow"}
    counts = {"weather balance": 2}
    for turn, factors in ((9, 3 + 3 + 2), (12, 3 + 3 + 1)):  # Archangel 3; a worker of 1 arrives on turn 12
        game = trc(
            workers, stage="soviet first impulse movement", turn=turn, options=["weather-balancing"], counts=counts
        )
        assert game.view("soviet")["replacement_factors"] == factors


def test_the_last_roll_that_balances_is_that_of_1942(trc: Situation) -> None:
    """trc:26.11: autumn and winter of 1942 still count, spring 1943 does not."""
    for turn, made in ((9, 1), (12, 0)):
        game = trc({"24Pz": "0532"}, stage="weather", turn=turn, options=["weather-balancing"], weather_modifier=-9)
        game.play_dice([1])
        assert balance(game) == made * (1 if game.view("axis")["weather"] == "clear" else -1)
        assert game.view("axis")["weather"] in ("clear", "snow")
