"""Luck is told by the dice of every title: nothing on average, good and bad by the result that came."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import stavka
from stavka.engine.chance import Roll
from stavka.engine.game import Game
from stavka.lab import after_action
from stavka.lab.games import Spec, play_kept
from stavka.lab.luck import Luck
from stavka.lab.series import summary
from stavka.mechanics.combat.odds import CombatRoll

SCENARIOS = [("trc", "barbarossa"), ("n41", "campaign"), ("bd", "manstein_gambit")]
FACES = range(1, 7)


def battles(title: str, scenario: str, wanted: int = 12) -> list[Game]:
    """Games that wait for the die of a battle, found by random play."""
    found: list[Game] = []
    rng = Random(1)
    game = stavka.new(title, scenario, seed=1)
    dice, game.dice = game.dice, None
    assert dice is not None
    while len(found) < wanted:
        stage = game.position.stage
        if isinstance(stage, CombatRoll) and stage.column(game.position):
            found.append(game.copy())
        if isinstance(stage, Roll):
            game.play_dice(dice.throw(game.position.throws, stage.dice))
        else:
            game.play(game.legal().sample(rng))
    return found


def lucks(game: Game) -> list[float]:
    """The luck of each face of the die that the game waits for."""
    stage = game.position.stage
    told: list[float] = []
    assert isinstance(stage, CombatRoll)
    side = game.title.sides[stage.attacker(game.position)]
    for face in FACES:
        luck = Luck()
        luck.before(game, [face])
        told.append(luck.total[side])
        assert sum(luck.battles.values()) == bool(stage.column(game.position))
    assert luck.spread[side] ** 2 == pytest.approx(sum(value**2 for value in told) / 6)
    return told


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_the_dice_of_a_battle_are_nothing_on_average_and_tell_the_result(title: str, scenario: str) -> None:
    games = battles(title, scenario)
    strayed = 0
    for game in games:
        told = lucks(game)
        assert sum(told) == pytest.approx(0)
        strayed += max(told) > 0.2 > -0.2 > min(told)
        stage = game.position.stage
        assert isinstance(stage, CombatRoll)
        for face in FACES:
            (result,) = stage.prospects(game.position, (face,))
            trial = game.copy()
            news = trial.play_dice([face])
            assert any(line.endswith(f" {result}") for line in news) or trial.stage == "bloodbath or retreat"
    assert strayed >= 6


def test_a_factor_that_is_rolled_is_luck_too() -> None:
    """Barbarossa Deluxe has units whose factor is a die (bd:8.4-b)."""
    game = stavka.situation(
        {
            "title": "bd",
            "turn": 31,
            "stage": "axis first phase",
            "order": "fight/move",
            "luftwaffe": 0,
            "airlift_turn": 99,
            "units": {"Tet": "2018", "3A": "2017"},
        }
    )
    game.play("attack Tet 2017")
    assert game.stage == "factor of a unit"
    told = lucks(game)
    assert told == sorted(told), "the more the better"
    assert told[0] < -0.3 < 0.3 < told[-1]
    assert sum(told) == pytest.approx(0)


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_luck_stands_in_the_match_and_in_the_after_action_page(title: str, scenario: str, tmp_path: Path) -> None:
    spec = Spec(title, scenario, "cadet", "random", seed=2, sanity=False)
    record, game = play_kept(spec, 0)
    assert record.luck["axis"] != 0
    assert record.spread["axis"] > 1
    assert any("luck of its attacks" in line for line in summary(spec, [record]))
    again = stavka.load(game.diary())
    report = after_action.study(again)
    assert dict(report.luck.total) == record.luck
    assert dict(report.luck.battles) == record.battles
    page = after_action.write(again, tmp_path).read_text(encoding="utf-8")
    assert f"axis: {record.luck['axis']:+.1f} in " in page
