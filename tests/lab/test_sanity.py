"""The counters of absurdities count what is planted for them, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

import stavka
from stavka.engine.game import Game
from stavka.lab.sanity import ALONE, CAPITAL, FORGOTTEN, LOW_ODDS, STARVED, THIN, Watch
from stavka.opponents import make


def trc(units: Mapping[str, str], stage: str = "soviet second impulse movement", **more: object) -> Game:
    return stavka.situation({"title": "trc", "stage": stage, "turn": 2, "weather": "clear", "units": units, **more})


def n41(units: Mapping[str, str], stage: str) -> Game:
    return stavka.situation({"title": "n41", "stage": stage, "turn": 2, "units": units})


def found(watch: Watch, side: str) -> dict[str, int]:
    return dict(watch.found.get(side, {}))


def test_an_empty_capital_in_reach_of_the_enemy() -> None:
    """Moscow (1809) with a panzer corps two hexes away: empty, held, and with the enemy far off."""
    for units, wanted in (
        ({"24Pz": "1811"}, {CAPITAL: 1}),
        ({"24Pz": "1811", "20A": "1809"}, {}),
        ({"24Pz": "1226"}, {}),
    ):
        watch = Watch()
        watch.turn_over(trc({**units, "40A": "2413"}), "soviet")
        assert found(watch, "soviet") == wanted, units


def test_the_same_in_titles_whose_turns_are_built_otherwise() -> None:
    stage = "soviet second ground segment movement"
    for units, wanted in (({"2PzGr": "1811"}, {CAPITAL: 1}), ({"2PzGr": "1811", "16A": "1808"}, {})):
        watch = Watch()
        watch.turn_over(n41({**units, "20A": "1717"}, stage), "soviet")
        assert found(watch, "soviet") == wanted, units


def test_an_attack_at_bad_odds_that_nothing_demands() -> None:
    stage = "soviet first ground segment combat"
    game = n41({"2PzGr": "1423", "3PzGr": "1423", "20A": "1422", "1Inf": "1523", "16A": "1522"}, stage)
    watch = Watch()
    watch.before(game, "soviet", game.read("attack 20A+16A 1523"))
    assert found(watch, "soviet") == {}
    watch.before(game, "soviet", game.read("attack 20A 1423"))
    assert found(watch, "soviet") == {LOW_ODDS: 1}


def test_a_soak_off_is_no_absurdity() -> None:
    """Contact obliges to attack (trc:12.3), at whatever odds."""
    game = trc({"1Rum": "1822", "20A": "1823", "21A": "1823"}, "axis first impulse combat")
    soak = next(a for a in game.legal() if a.verb == "attack")
    watch = Watch()
    watch.before(game, "axis", soak)
    assert watch._low(game, soak)
    assert found(watch, "axis") == {}


def test_a_march_out_of_supply_for_nothing() -> None:
    game = trc({"24Pz": "1617", "20A": "2413"}, "axis first impulse movement")
    hints, pos = game.title.hints, game.position
    fed = hints.supplied(pos, 0)
    names = pos.board.grid.index
    moves = [a for a in game.legal().by_unit("24Pz") if a.verb == "move"]
    ends = {fed >> names(a.path[-1]) & 1: a for a in moves}  # type: ignore[attr-defined]
    near, away = ends[1], ends[0]
    for action, wanted in ((away, {STARVED: 1}), (near, {})):
        trial, watch = game.copy(), Watch()
        watch.before(trial, "axis", action)
        trial.play(action)
        watch.turn_over(trial, "axis")
        assert found(watch, "axis") == wanted


def test_a_reinforcement_left_behind() -> None:
    game = stavka.new("trc", "barbarossa", seed=1)
    player = make("cadet", 1)
    while not (game.to_act == "axis" and game.turn == 2 and "movement" in game.stage):
        game.play(player.act(game))
    watch = Watch()
    watch.before(game, "axis", game.read("done"))
    assert found(watch, "axis") == {FORGOTTEN: 1}


def test_a_capital_left_to_those_who_cannot_hold_it() -> None:
    """Moscow (1809) with three panzer corps near: a worker alone, an army, a garrison."""
    panzers = {"24Pz": "1811", "46Pz": "1811", "47Pz": "1910"}
    for held, wanted in (({"Worker-Moscow": "1809"}, {THIN: 1}), ({"20A": "1809", "21A": "1809"}, {})):
        watch = Watch()
        watch.turn_over(trc({**panzers, **held, "40A": "2413"}), "soviet")
        assert found(watch, "soviet") == wanted, held


def test_headquarters_alone_where_the_enemy_can_attack() -> None:
    for units, wanted in (
        ({"HQ-C": "1617"}, {ALONE: 1}),
        ({"HQ-C": "1617", "24Pz": "1617"}, {}),
        ({"HQ-C": "1226"}, {}),
    ):
        watch = Watch()
        watch.turn_over(trc({**units, "20A": "1615", "40A": "2413"}), "axis")
        assert found(watch, "axis") == wanted, units
