"""A pool: everybody meets everybody with both sides, and strengths follow from the results."""

from __future__ import annotations

from pathlib import Path

import pytest

from stavka.cli.main import run as command
from stavka.lab.games import Record, Spec
from stavka.lab.strength import pool
from stavka.lab.strength.pool import Meeting


def met(axis: str, soviet: str, won: int, lost: int, drawn: int = 0) -> Meeting:
    """Games of two players as the first of them would tell."""
    winners = ["axis"] * won + ["soviet"] * lost + [None] * drawn
    seconds = {"axis": 0.0, "soviet": 0.0}
    records = [Record(n, who, "", "", "", 1, 1, seconds, seconds, 0.0) for n, who in enumerate(winners)]
    return Meeting(Spec(axis=axis, soviet=soviet), records)


def test_strengths_follow_from_the_results() -> None:
    """One who wins three of four against another is 400 · log10 3 = 191 points stronger, the drawn half game aside."""
    first, second = pool.rated([met("a", "b", 300, 100), met("b", "a", 100, 300)])
    assert (first.player, second.player) == ("a", "b")
    assert first.elo - second.elo == pytest.approx(190.8, abs=1.0)
    assert (first.won, first.games) == (600, 800)
    assert first.elo == pytest.approx(-second.elo)


def test_few_games_tell_little_and_one_who_won_all_still_has_a_figure() -> None:
    few, many = pool.rated([met("a", "b", 3, 1)])[0], pool.rated([met("a", "b", 300, 100)])[0]
    assert few.error > 5 * many.error
    best, worst = pool.rated([met("a", "b", 5, 0)])
    assert 100 < best.elo - worst.elo < 2000
    level = pool.rated([met("a", "b", 0, 0, drawn=4)])
    assert [round(one.elo) for one in level] == [0, 0]


def test_one_who_beats_the_strong_is_stronger_than_one_who_beats_the_weak() -> None:
    found = pool.rated(
        [met("best", "good", 6, 4), met("best", "bad", 9, 1), met("x", "best", 5, 5), met("y", "bad", 5, 5)]
    )
    order = [one.player for one in found]
    assert order.index("x") < order.index("y")


def test_the_command_plays_every_pair_with_both_sides_and_goes_on_with_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ["study", "pool", "--scenario", "trc/zitadelle", "--out", str(tmp_path)]
    assert command([*told, "--player", "random", "--player", "cadet"]) == 0
    first = capsys.readouterr().out
    assert "| cadet | +" in first
    assert "| 1 of 1 | 1 of 1 |" in first
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("games.jsonl")}
    assert len(kept) == 2
    assert command([*told, "--player", "random", "--player", "cadet"]) == 0
    assert capsys.readouterr().out == first
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert command([*told, "--player", "random"]) != 0
    assert "two players at the least" in capsys.readouterr().err
