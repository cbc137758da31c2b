"""Tuning: weights climb a toy hill, the log is taken up again, and rounds can be played again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import stavka
from stavka.cli.main import run as command
from stavka.lab.strength import tuning
from stavka.lab.strength.tuning import Round, Terms, Tuning, Weight
from stavka.opponents import make
from stavka.opponents.players.general import General
from stavka.opponents.seat import Seat

TOY = Terms("trc", 0, ("near", "far"), (Weight("drive*", 1.0, 0.3), Weight("hold", 0.5, 0.2)), ("cadet",), 5)
BEST = (2.0, -1.5)  # steps from the start at which the toy is won most


def toy(terms: Terms, number: int, steps: Sequence[float]) -> Round:
    """A hill with noise in place of games; the points of one scenario are ten times those of the other."""
    noise, change = Random(f"noise {number}"), tuning.tried(number)
    scenario = terms.scenarios[number % 2]
    games = []
    for sign in (1, -1):
        ways = tuning.direction(terms, number)
        at = [n + sign * change * way for n, way in zip(steps, ways, strict=True)]
        height = -sum((a - b) ** 2 for a, b in zip(at, BEST, strict=True)) + noise.gauss(0, 1)
        points = height * (10 if scenario == "far" else 1)
        games.append({"won": 0.0, "points": points, "places": 0.0, "force": 0.0})
    return Round(number, scenario, "cadet", games[0], games[1], ("", ""))


def test_weights_climb_to_where_games_are_won(tmp_path: Path) -> None:
    done = tuning.run(TOY, tmp_path / "log.jsonl", 150, play=toy)
    first, second = done.steps()
    assert first == pytest.approx(BEST[0], abs=0.6)
    assert second == pytest.approx(BEST[1], abs=0.6)
    assert done.name().startswith("general:axis.drive*=1.")


def test_weights_stay_where_nothing_is_gained(tmp_path: Path) -> None:
    def flat(terms: Terms, number: int, steps: Sequence[float]) -> Round:
        game = {"won": float(number % 2), "points": number % 7, "places": 0.1, "force": 0.0}
        return Round(number, "near", "cadet", game, game, ("", ""))

    assert tuning.run(TOY, tmp_path / "log.jsonl", 20, play=flat).steps() == [0.0, 0.0]


def test_a_log_is_taken_up_again_and_holds_one_tuning(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    tuning.run(TOY, log, 7, play=toy)
    halves = tuning.run(TOY, log, 20, play=toy)
    whole = tuning.run(TOY, tmp_path / "whole.jsonl", 20, play=toy)
    assert halves.steps() == whole.steps()
    assert tuning.read(log).rounds == whole.rounds
    other = Terms("trc", 1, TOY.scenarios, TOY.weights, TOY.pool, 5)
    with pytest.raises(tuning.OtherTuning, match="another tuning: axis of trc"):
        tuning.run(other, log, 21, play=toy)
    log.write_text("[]\n", encoding="utf-8")
    with pytest.raises(tuning.OtherTuning, match="no log"):
        tuning.read(log)


def test_gains_are_counted_by_what_games_of_a_scenario_usually_differ_by() -> None:
    spread = {"won": 1.0, "points": 4.0, "places": 0.0, "force": 1.0}
    up = {"won": 1.0, "points": 6.0, "places": 0.3, "force": 0.0}
    down = {"won": -1.0, "points": -2.0, "places": 0.1, "force": 0.0}
    by_hand = (1.0 * 2 / 1 + 1.0 * 8 / 4 + 0.25 * 0) / 2.25  # places never differ there, and tell nothing
    assert tuning.judged(up, down, spread) == pytest.approx(by_hand)


def test_scenarios_change_from_round_to_round_and_then_the_opponent() -> None:
    terms = Terms("trc", 1, ("zitadelle", "bagration"), TOY.weights, ("cadet", "random"), 5)
    played = [tuning.spec_of(terms, number, "general") for number in range(5)]
    assert [(s.scenario, s.axis, s.soviet) for s in played] == [
        ("zitadelle", "cadet", "general"),
        ("bagration", "cadet", "general"),
        ("zitadelle", "random", "general"),
        ("bagration", "random", "general"),
        ("zitadelle", "cadet", "general"),
    ]


def test_a_name_changes_one_side_alone_and_times_what_the_profile_says() -> None:
    game = stavka.new("trc", "barbarossa", seed=1)
    plain, tuned = make("general"), make(tuning.named(TOY, (1.0, 1.0)))
    assert isinstance(plain, General)
    assert isinstance(tuned, General)
    axis, soviet = (Seat(game, side) for side in ("axis", "soviet"))
    assert tuned.own(axis).drive == pytest.approx(plain.own(axis).drive * 1.35, rel=0.01)
    assert tuned.own(axis).hold == 0.7
    assert tuned.own(soviet) == plain.own(soviet)


def test_a_round_is_two_real_games_that_can_be_played_again() -> None:
    terms = Terms("trc", 1, ("zitadelle",), TOY.weights, ("random",), 5)
    only = tuning.play_round(terms, 0, (0.0, 0.0))
    assert (only.opponent, only.up["won"], only.down["won"]) == ("random", 1.0, 1.0)
    assert only.marks[0] != only.marks[1]
    assert tuning.differing(Tuning(terms, [only]), [0]) == []


def test_rounds_that_are_other_than_in_the_log_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = tuning.run(TOY, tmp_path / "log.jsonl", 4, play=toy)
    done.rounds[2] = replace(done.rounds[2], marks=("0", "0"))
    monkeypatch.setattr(tuning, "play_round", toy)
    assert tuning.differing(done, range(4)) == [2]


def test_the_command_tells_a_log_and_refuses_what_it_cannot_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log.jsonl"
    tuning.run(TOY, log, 6, play=toy)
    assert command(["tune", "--log", str(log)]) == 0
    assert "trc axis, seed 5: 6 rounds against cadet" in capsys.readouterr().out
    for wrong, told in (
        (["tune", "--log", str(tmp_path / "none")], "name a title and a side"),
        (["tune", "trc", "axis", "--log", str(log), "--weight", "drive"], "is no weight"),
        (["tune", "trc", "axis", "--log", str(log), "--weight", "bravery:1"], "no 'axis.bravery'"),
        (["tune", "trc", "axis", "--log", str(log), "--scenario", "nowhere"], "has no scenario"),
    ):
        assert command(wrong) != 0
        assert told in capsys.readouterr().err
