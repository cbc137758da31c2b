"""Computer players in short real games: legal, deterministic, within their budget, and told apart by results."""

from __future__ import annotations

from typing import Any

import pytest

import stavka
from stavka.opponents import NAMES, Opponent, make
from stavka.opponents.general import General
from stavka.opponents.seat import Hidden, Seat
from stavka.rules.game import Game

GAMES = [("trc", "barbarossa"), ("n41", "campaign")]


def play(title: str, scenario: str, axis: Opponent, soviet: Opponent, turns: int, seed: int = 5) -> Game:
    game = stavka.new(title, scenario, seed=seed)
    players = dict(zip(game.title.sides, (axis, soviet), strict=True))
    while game.result is None and game.turn <= turns:
        game.play(players[str(game.to_act)].act(game))
    return game


@pytest.mark.parametrize(("title", "scenario"), GAMES)
@pytest.mark.parametrize("name", NAMES)
def test_a_seed_gives_the_same_game(title: str, scenario: str, name: str) -> None:
    def again() -> str:
        stopped = make(name, 7, clock=lambda: 0.0)  # a clock that runs out would cut the thinking short
        return play(title, scenario, stopped, make("random", 7), 1).diary()

    assert again() == again()


@pytest.mark.parametrize(("title", "scenario"), GAMES)
def test_the_cadet_beats_a_random_player_from_both_sides(title: str, scenario: str) -> None:
    for axis, soviet in (("cadet", "random"), ("random", "cadet")):
        game = play(title, scenario, make(axis, 3), make(soviet, 3), 99, seed=3)
        assert game.result is not None
        assert game.result.winner == ("axis" if axis == "cadet" else "soviet")


def test_the_general_keeps_its_budget_by_the_clock_it_is_given() -> None:
    ticks = iter(range(10**9))
    general = General(1, budget=30.0, clock=lambda: float(next(ticks)))  # every look at the clock takes a second
    game = stavka.new("n41", "campaign", seed=1)
    general.consider(Seat(game))
    assert general.chosen is not None
    assert next(ticks) <= 30


def test_a_seat_never_knows_the_dice() -> None:
    game = stavka.new("trc", "barbarossa", seed=1)
    seat = Seat(game, "axis")
    assert seat.imagine().dice is None
    mine = seat.imagine(seed="mine").dice
    assert mine is not None
    assert game.dice is not None
    assert [mine.throw(n, 6) for n in range(4)] != [game.dice.throw(n, 6) for n in range(4)]


def test_trying_things_out_leaves_the_game_alone() -> None:
    game = stavka.new("trc", "barbarossa", seed=1)
    before = game.position.fingerprint()
    General(1, rounds=1).consider(Seat(game))
    assert game.position.fingerprint() == before


def test_a_title_with_secrets_shows_only_what_a_side_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    game = stavka.new("trc", "barbarossa", seed=1)
    monkeypatch.setattr(game.title, "open_information", False, raising=False)
    seat = Seat(game, "axis")
    with pytest.raises(Hidden):
        _ = seat.pos
    with pytest.raises(Hidden):
        seat.imagine()

    def known(pos: Any, side: str) -> str:
        return f"what {side} knows"

    monkeypatch.setattr(game.title, "known", known, raising=False)
    assert seat.pos == "what axis knows"


@pytest.mark.parametrize("name", ["cadet", "general"])
def test_where_nothing_is_known_a_player_still_acts_legally(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = stavka.new("n41", "campaign", seed=1)
    monkeypatch.setattr(game.title, "open_information", False, raising=False)
    player = make(name, 1)
    for _ in range(20):
        game.play(player.act(game))
    assert game.log
