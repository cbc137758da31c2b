"""Sequential tests between players: the sum, the log that is taken up again, and the command."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from stavka.cli.main import run as command
from stavka.lab.elsewhere import close_all
from stavka.lab.strength import sprt
from stavka.lab.strength.sprt import BETTER, NOT_BETTER, OPEN, Played, Terms, Trial

ROOT = Path(__file__).parents[2]
SHORT = (("trc", "zitadelle"),)


def of(*pairs: tuple[float, float]) -> Trial:
    """A test with these results of the challenger, as axis and as soviet."""
    test = Trial(Terms("a", "b", SHORT, 1))
    for number, scores in enumerate(pairs):
        for side, score in enumerate(scores):
            test.games.append(Played(number, side, "trc", "zitadelle", score, "", ""))
    return test


def test_one_that_wins_with_both_sides_passes_and_one_that_loses_fails() -> None:
    assert of(*[(1, 1)] * 12).verdict == BETTER
    assert of(*[(0, 1)] * 5, *[(0, 0)] * 8).verdict == NOT_BETTER
    assert of((0, 1), (1, 1), (0, 1), (0, 0)).verdict == OPEN


def test_a_scenario_that_one_side_always_wins_speaks_for_nobody() -> None:
    """Pairs level the sides: half the points are no better than half."""
    few, many = of(*[(0, 1)] * 6), of(*[(0, 1)] * 12)
    assert many.likelihood() < few.likelihood() < 0


def test_nothing_is_decided_by_the_first_pairs() -> None:
    assert of((1, 1), (1, 1), (1, 1)).verdict == OPEN


def test_the_likelihood_grows_with_the_evidence() -> None:
    by_hand = 8 * (0.6 - 0.5) * (2 * 0.75 - 1.1) / (2 * 0.0625)  # eight pairs, mean ¾, variance 1/16
    assert of(*[(1, 1), (0, 1)] * 4).likelihood() == pytest.approx(by_hand)


def test_sides_change_within_a_pair_and_scenarios_from_pair_to_pair() -> None:
    terms = Terms("cadet", "random", (("trc", "zitadelle"), ("n41", "campaign")), 3)
    played = [sprt.numbered(terms, at) for at in range(4)]
    assert [(s.title, s.axis, s.soviet, pair) for s, pair, _ in played] == [
        ("trc", "cadet", "random", 0),
        ("trc", "random", "cadet", 0),
        ("n41", "cadet", "random", 1),
        ("n41", "random", "cadet", 1),
    ]


def test_a_log_is_taken_up_again_and_can_be_played_again(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    terms = Terms("random", "random", SHORT, 7)
    whole = sprt.run(terms, tmp_path / "whole.jsonl", 2)
    sprt.run(terms, log, 1)
    assert sprt.run(terms, log, 2).games == whole.games
    assert sprt.differing(sprt.read(log), [1]) == []
    first, *others = whole.games
    changed = Trial(terms, [replace(first, mark="0"), *others])
    assert sprt.differing(changed, [0]) == [0]


def test_another_test_is_not_written_into_a_log(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text(json.dumps({"test": Terms("cadet", "random", SHORT, 7).plain()}) + "\n", encoding="utf-8")
    before = log.read_text(encoding="utf-8")
    with pytest.raises(sprt.OtherTest, match="holds another test"):
        sprt.run(Terms("general", "random", SHORT, 7), log, 2)
    assert log.read_text(encoding="utf-8") == before
    log.write_text("no log\n", encoding="utf-8")
    with pytest.raises(sprt.OtherTest, match="line 1"):
        sprt.read(log)


def test_a_player_of_another_checkout_plays_as_one_of_this(tmp_path: Path) -> None:
    here = sprt.play_numbered(Terms("cadet", "random", SHORT, 9), 0)
    there = sprt.play_numbered(Terms(f"cadet@{ROOT}", "random", SHORT, 9), 0)
    close_all()
    assert here.mark == there.mark


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["cadet", "colonel"], "no player 'colonel'"),
        (["cadet", "general:courage=3"], "no 'courage'"),
        (["cadet", "general:drive=much"], "is a number"),
        (["cadet", "random", "--below", "0.7"], "in this order"),
        (["cadet", "random", "--scenario", "trc/kursk"], "no scenario 'trc/kursk'"),
        ([], "name two players"),
    ],
)
def test_the_command_refuses_what_is_no_test(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log.jsonl"
    assert command(["sprt", *arguments, "--log", str(log)]) == 2
    assert said in capsys.readouterr().err
    assert not log.exists()


def test_the_command_tells_a_log_and_plays_it_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = str(tmp_path / "log.jsonl")
    assert command(["sprt", "random", "random", "--log", log, "--scenario", "trc/zitadelle", "--most", "2"]) == 0
    assert command(["sprt", "--log", log, "--again", "1"]) == 0
    assert "1 of 1 games were the same" in capsys.readouterr().out
