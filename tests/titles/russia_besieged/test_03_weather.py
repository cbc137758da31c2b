"""3.0: the weather segment."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import pytest

from stavka.board import BadTable, Board, Tables
from stavka.engine.action import Action, Done
from stavka.engine.chance import Roll
from stavka.engine.counters import Roster
from stavka.engine.game import Game
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.refusal import Illegal
from stavka.engine.stage import AnyOption
from stavka.engine.title import Title
from stavka.titles.russia_besieged import weather
from stavka.titles.russia_besieged.state.charts import Charts
from stavka.titles.russia_besieged.state.position import War
from tests.board.small import small_board

DATA = Path(weather.__file__).parent / "data"


class Pause(SideMenu[War]):
    """Stands for the impulses, which are not written yet."""

    name: ClassVar[str] = "impulses"

    def options(self, pos: War) -> tuple[AnyOption[War], ...]:
        return (Ending(),)


class WeatherAlone(Title[War]):
    """A title that has this one segment, on a small map."""

    code: ClassVar[str] = "rb"
    sides: ClassVar[tuple[str, str]] = ("axis", "soviet")
    actions: ClassVar[tuple[type[Action], ...]] = (Done,)
    boxes: ClassVar[tuple[str, ...]] = ("pool",)
    sequence: ClassVar[tuple[str, ...]] = ("weather",)

    def __init__(self, folder: Path) -> None:
        super().__init__(Tables(DATA))
        self._map = small_board(folder)

    @property
    def map(self) -> Board:
        return self._map

    @property
    def roster(self) -> Roster:
        return Roster([], self.sides)

    def start(self, scenario: str, options: frozenset[str], set_up: str, settings: Mapping[str, Any]) -> War:
        return War(self, self.roster, self.map, self.charts)

    def situate(self, spec: Mapping[str, Any]) -> War:
        pos = self.start("", frozenset(), "", {})
        pos.turn = spec["turn"] - 1
        return pos

    def next_phase(self, pos: War) -> None:
        pos.turn += 1
        pos.ask(Pause(0))
        weather.begin(pos)

    def view(self, pos: War, side: str) -> dict[str, Any]:
        return {}

    def odds(self, pos: War, action: Action) -> None:
        return None


@pytest.fixture
def title(tmp_path: Path) -> WeatherAlone:
    return WeatherAlone(tmp_path)


def at_turn(title: WeatherAlone, turn: int) -> Game:
    """A game that stands at the weather segment of a turn."""
    return Game(title, title.situate({"turn": turn}), {})


def both(game: Game) -> tuple[str, str]:
    assert isinstance(game.position, War)
    return game.position.weathers


def test_turn_1_is_clear_without_a_roll(title: WeatherAlone) -> None:
    """rb:24.4"""
    game = at_turn(title, 1)
    assert game.to_act == "axis"
    assert both(game) == ("clear", "clear")
    assert game.opening == ("May/Jun 1941: clear, then clear",)
    with pytest.raises(Illegal, match="no dice are to be rolled now"):
        game.play("roll 10")


@pytest.mark.parametrize(("die", "pair"), [(3, ("light_mud", "light_mud")), (4, ("mud", "light_mud"))])
def test_march_and_april(title: WeatherAlone, die: int, pair: tuple[str, str]) -> None:
    """rb:DN-j: the two cells that the designers' notes give."""
    game = at_turn(title, 6)
    game.play_dice([die])
    assert both(game) == pair


def test_one_ten_sided_die_decides_both_impulses(title: WeatherAlone) -> None:
    """rb:3.0-f, rb:2.0-b: 10 is a roll, 0 and 11 are none, and two dice are too many."""
    game = at_turn(title, 3)
    for throw in ([0], [11], [5, 5]):
        with pytest.raises(Illegal, match="this roll wants 1 die of 1 to 10"):
            game.play_dice(throw)
    game.play("roll 10")
    assert isinstance(game.position, War)
    assert game.position.weather == "mud"
    game.position.impulse = 2
    assert game.position.weather == both(game)[1]
    assert game.to_act == "axis"  # nobody rolls again in this turn


def test_the_odds_of_a_season_are_known(title: WeatherAlone) -> None:
    """rb:3.0-f: Sep/Oct has rain or worse in one of its impulses on seven of ten."""
    game = at_turn(title, 3)
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
def test_a_bad_table_is_told(title: WeatherAlone, season: str, pairs: list[list[str]] | None, fault: str) -> None:
    chart = {**title.charts["weather"]["table"], season: pairs}
    if pairs is None:
        del chart[season]
    raw = {**title.charts, "weather": {**title.charts["weather"], "table": chart}}
    with pytest.raises(BadTable, match=fault):
        Charts(raw)
