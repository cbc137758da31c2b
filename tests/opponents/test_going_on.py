"""Attacks whose result lets armor go on are worth what draws it on; foot and other titles have nothing of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.hints import Effect
from stavka.opponents.battle.expectations import Expectations
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.worth import expected
from stavka.opponents.seat import Seat

SWIFT = {"DR-Adv2": Fraction(1, 2), "AR": Fraction(1, 2)}


def before_minsk(*units: str) -> Game:
    """A Russian army in the open west of Minsk, in 1625, with these beside it."""
    return stavka.situation(
        {
            "title": "rb",
            "stage": "axis first impulse combat",
            "turn": 2,
            "weather": "clear",
            "units": {**dict.fromkeys(units, "1626"), "4A": "1625"},
        }
    )


def test_every_hex_of_an_advance_adds_what_draws_on() -> None:
    effects = {"DR": Effect(defenders_fall_back=True), "DR-Adv2": Effect(defenders_fall_back=True, advance=2)}
    plain = expected(effects, {"DR": Fraction(1)}, [8.0], [6.0], way_on=3.0)
    assert expected(effects, {"DR-Adv2": Fraction(1)}, [8.0], [6.0], way_on=3.0) == pytest.approx(plain + 6.0)


def test_armor_alone_is_drawn_on_and_only_by_results_that_let_it() -> None:
    game = before_minsk("24Pz", "7Inf")
    field, roster = Field(Seat(game)), game.position.roster
    tank, foot, target = roster.index("24Pz"), roster.index("7Inf"), game.position.board.grid.index("1625")
    alone = field.way_on([tank], [target], SWIFT)
    assert alone > 0
    assert field.way_on([tank, foot], [target], SWIFT) == alone
    assert field.way_on([foot], [target], SWIFT) == 0
    assert field.way_on([tank], [target], {"DR": Fraction(1)}) == 0


def test_a_blitzkrieg_towards_minsk_promises_more_than_one_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    game = before_minsk("24Pz", "39Pz")
    target = game.position.board.grid.index("1625")
    units = frozenset(map(game.position.roster.index, ("24Pz", "39Pz")))
    found = Expectations(Field(Seat(game))).of(units, target)
    monkeypatch.setattr(Field, "_draws_on", lambda field, hex: 0.0)
    assert found > Expectations(Field(Seat(game))).of(units, target) + 1
