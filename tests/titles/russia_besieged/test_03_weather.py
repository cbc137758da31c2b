"""3.0: the weather segment."""

from collections import Counter
from fractions import Fraction

import pytest

import stavka
from stavka.board import BadTable
from stavka.engine.chance import Roll
from stavka.engine.game import Game
from stavka.engine.refusal import Illegal
from stavka.titles.russia_besieged.state.charts import Charts
from tests.titles.russia_besieged.conftest import war


def at_turn(turn: int) -> Game:
    """A game that stands at the weather segment of a turn."""
    return stavka.situation({"title": "rb", "stage": "weather", "turn": turn})


def both(game: Game) -> tuple[str, str]:
    return war(game).weathers


def test_turn_1_is_clear_without_a_roll() -> None:
    """rb:24.4"""
    game = at_turn(1)
    assert game.to_act == "axis"
    assert both(game) == ("clear", "clear")
    assert game.opening == ("May/Jun 1941: clear, then clear",)
    with pytest.raises(Illegal, match="no dice are to be rolled now"):
        game.play("roll 10")


@pytest.mark.parametrize(("die", "pair"), [(3, ("light_mud", "light_mud")), (4, ("mud", "light_mud"))])
def test_march_and_april(die: int, pair: tuple[str, str]) -> None:
    """rb:DN-j: the two cells that the designers' notes give."""
    game = at_turn(6)
    game.play_dice([die])
    assert both(game) == pair


def test_one_ten_sided_die_decides_both_impulses() -> None:
    """rb:3.0-f, rb:2.0-b: 10 is a roll, 0 and 11 are none, and two dice are too many."""
    game = at_turn(3)
    for throw in ([0], [11], [5, 5]):
        with pytest.raises(Illegal, match="this roll wants 1 die of 1 to 10"):
            game.play_dice(throw)
    game.play("roll 10")
    assert war(game).weather == "mud"
    war(game).impulse = 2
    assert war(game).weather == both(game)[1]
    assert game.to_act == "axis"  # nobody rolls again in this turn


def test_the_odds_of_a_season_are_known() -> None:
    """rb:3.0-f: Sep/Oct has rain or worse in one of its impulses on seven of ten."""
    game = at_turn(3)
    stage = game.position.stage
    assert isinstance(stage, Roll)
    tally: Counter[tuple[str, str]] = Counter()
    for throw, chance in stage.outcomes(game.position):
        trial = game.copy()
        trial.play_dice(throw)
        tally[both(trial)] += chance  # type: ignore[assignment]  # counted in fractions
    assert sum(tally.values()) == 1
    assert tally["clear", "clear"] == Fraction(3, 10)


@pytest.mark.parametrize(
    ("season", "pairs", "fault"),
    [
        ("Nov/Dec", [["snow", "snow"]] * 9, r"weather\.table\.Nov/Dec has 9 pairs"),
        ("Nov/Dec", [["snow", "hail"]] * 10, r"weather\.table\.Nov/Dec has \['snow', 'hail'\]"),
        ("Nov/Dec", [["snow"]] * 10, r"weather\.table\.Nov/Dec has \['snow'\]"),
        ("Nov/Dec", None, r"weather\.table has no row for Nov/Dec"),
    ],
)
def test_a_bad_table_is_told(season: str, pairs: list[list[str]] | None, fault: str) -> None:
    title = stavka.title("rb")
    chart = {**title.charts["weather"]["table"], season: pairs}
    if pairs is None:
        del chart[season]
    raw = {**title.charts, "weather": {**title.charts["weather"], "table": chart}}
    with pytest.raises(BadTable, match=fault):
        Charts(raw)
