"""Computer players in short real games: legal, deterministic, within their budget, and told apart by results."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.opponents import NAMES, Opponent, make
from stavka.opponents.battle import solver
from stavka.opponents.players.general import General
from stavka.opponents.seat import Hidden, Seat
from tests.opponents.work import Work

CALLS = 900_000  # less than the general would like to have for a turn
FINISHING = 300_000  # for ending a phase in order
GAMES = [("trc", "barbarossa"), ("n41", "campaign")]


def play(title: str, scenario: str, axis: Opponent, soviet: Opponent, turns: int, seed: int = 5) -> Game:
    game = stavka.new(title, scenario, seed=seed)
    players = dict(zip(game.title.sides, (axis, soviet), strict=True))
    while game.result is None and game.turn <= turns:
        game.play(players[str(game.to_act)].act(game))
    return game


@pytest.mark.parametrize(("title", "scenario"), GAMES)
@pytest.mark.parametrize("name", [name for name in NAMES if name != "marshal"])  # its plays are counted elsewhere
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


def work_of_turns(title: str, budget: float) -> list[int]:
    """The calls that each side takes for each of the first two turns; what is loaded once is loaded before."""
    import_module("ortools.sat.python.cp_model")
    play(title, "campaign", make("cadet", 1), make("cadet", 1), 1)
    game, work = stavka.new(title, "campaign", seed=1), Work()
    players = {side: General(side, budget=budget, clock=work) for side in game.title.sides}
    spent: Counter[tuple[str, int]] = Counter()
    while game.turn <= 2:
        side, turn, begun = str(game.to_act), game.turn, work.calls
        with work:
            action = players[side].act(game)
        spent[side, turn] += work.calls - begun
        game.play(action)
    assert len(spent) == 4
    return list(spent.values())


@pytest.mark.parametrize("title", ["trc", "n41", "bd"])
def test_the_general_keeps_its_budget_on_the_largest_positions(title: str) -> None:
    """Given less than it would like, it takes little more: what ends a phase in order does not grow with the budget.

    In play a tenth of the budget are some two million calls.
    """
    assert CALLS / 2 < max(work_of_turns(title, CALLS)) < CALLS + FINISHING


def test_what_takes_long_to_load_is_loaded_once_and_before_the_clock_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """OR-Tools takes seconds to load, and only The Russian Campaign needs it."""
    events: list[str] = []

    def clock() -> float:
        events.append("clock")
        return 0.0

    monkeypatch.setattr(solver, "load", lambda: events.append("load"))
    for title, loads in (("trc", 1), ("n41", 0)):
        events.clear()
        game, general = stavka.new(title, "campaign", seed=1), General(1, clock=clock)
        for _ in range(3):
            game.play(general.act(game))
        assert events.count("load") == loads
        assert events[0] == ("load" if loads else "clock")


def test_a_plan_being_played_on_is_left_when_the_time_is_up() -> None:
    now = [0.0]
    general = General(1, budget=5.0, clock=lambda: now[0])
    game = stavka.new("n41", "campaign", seed=1)
    seat = Seat(game)
    general.time.begin(1)
    candidate = general._candidates(seat, lambda: False)[0]
    looks = iter(range(1000))

    def enough() -> bool:
        return next(looks) >= 5

    assert general._play_on(seat, candidate, 0, enough) is None
    assert next(looks) == 6


def test_when_the_time_is_up_orders_are_still_carried_out() -> None:
    now = [0.0]
    general = General(1, budget=5.0, clock=lambda: now[0], rounds=0)
    game = stavka.new("n41", "campaign", seed=1)
    while "movement" not in game.stage or general.reason is None:
        game.play(general.act(game))
    now[0] = 6.0  # somebody else had the machine
    orders = len(general._orders)
    assert orders > 10
    moved = 0
    while "movement" in game.stage and game.to_act == "axis":
        moved += 1
        game.play(general.act(game))
    assert moved > 5


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

    known = game.position.copy()
    asked: list[str] = []

    def knows(pos: Position, side: str) -> Position:
        asked.append(side)
        return known

    monkeypatch.setattr(game.title, "known", knows)
    assert seat.pos is known
    assert asked == ["axis"]


@pytest.mark.parametrize("name", ["cadet", "general"])
def test_where_nothing_is_known_a_player_still_acts_legally(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = stavka.new("n41", "campaign", seed=1)
    monkeypatch.setattr(game.title, "open_information", False, raising=False)
    player = make(name, 1)
    for _ in range(20):
        game.play(player.act(game))
    assert game.log
