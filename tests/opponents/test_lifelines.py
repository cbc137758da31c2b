"""Lines of supply that the enemy has cut: who sees to it that those ahead are not lost by hunger."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.opponents.judgement import relief
from stavka.opponents.judgement.field import Field
from stavka.opponents.planning import marshal
from stavka.opponents.profiles.style import CADET
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.survey import Survey

FROM_MINSK = {"1522", "1621", "1620", "1720", "1719"}
AHEAD = {"24Pz": "1718", "39Pz": "1718"}  # they live on the one railway


def rb(units: dict[str, str], weather: str = "snow") -> Game:
    """Panzers in Smolensk, and the railway through Minsk behind them."""
    return stavka.situation(
        {
            "title": "rb",
            "scenario": "tournament_5",
            "turn": 4,
            "weather": weather,
            "stage": "axis second impulse movement",
            "control": {"axis": ["Brest", "Minsk", "Smolensk"]},
            "railheads": {"axis": ["1718"]},
            "units": {**AHEAD, **units},
        }
    )


def ends(game: Game) -> dict[str, str]:
    survey = Survey(Seat(game))
    orders = marshal.plan(survey, CADET).orders
    return {survey.pos.short(order.unit): survey.pos.hex_name(order.to) for order in orders}


@pytest.fixture
def cut() -> Game:
    return rb({"5Inf": "1424", "Partisan1": "1523"})


def test_partisans_on_the_only_railway_starve_those_ahead(cut: Game) -> None:
    """rb:16.21-e, rb:13.13"""
    assert relief.loss(Field(Seat(cut)), cut.position) > 0
    free = rb({"5Inf": "1424"})
    assert relief.loss(Field(Seat(free)), free.position) == 0


def test_somebody_comes_beside_partisans_who_cut_the_line(cut: Game) -> None:
    """rb:16.31-a: they are driven off by a zone of control."""
    grid = cut.position.board.grid
    assert grid.distance(grid.index(ends(cut)["5Inf"]), grid.index("1523")) <= 1


def test_partisans_who_starve_nobody_may_stay() -> None:
    """The panzers are within four hexes of the railhead before the cut (rb:13.23)."""
    game = rb({"5Inf": "1620", "Partisan1": "1719"})
    assert relief.loss(Field(Seat(game)), game.position) == 0
    orders = marshal.plan(Survey(Seat(game)), CADET).orders
    assert not [order for order in orders if game.position.board.grid.index("1719") in order.reason.hexes]


def test_a_rail_in_an_enemy_zone_works_where_somebody_stands() -> None:
    """rb:13.51: an army south of the line bars it between Minsk and Smolensk."""
    game = rb({"5Inf": "1521", "20A": "1722"})
    field = Field(Seat(game))
    barred = FROM_MINSK & {game.position.hex_name(h) for h in range(5000) if field.foe_zone >> h & 1}
    assert barred
    assert relief.loss(field, game.position) > 0
    assert ends(game)["5Inf"] in barred


def test_an_enemy_on_the_line_is_worth_more_than_ground() -> None:
    game = rb({"5Inf": "1424", "20A": "1722"})
    field, target = Field(Seat(game)), game.position.board.grid.index("1722")
    assert field.ground_worth(target) >= relief.loss(field, game.position)
