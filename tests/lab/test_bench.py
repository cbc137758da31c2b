"""Measurements are made of what they say; how fast the machine is, no test asks."""

from __future__ import annotations

import pytest

from stavka.lab import bench, beside


def test_a_title_is_held_against_the_first_by_games_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, int]] = []

    def game(code: str, seed: int) -> tuple[int, float]:
        played.append((code, seed))
        return (100, 1.0) if code == bench.FIRST else (30, 0.5)

    monkeypatch.setattr(bench, "_random_game", game)
    figure = bench.beside_the_first("rb", 2)
    assert played == [("trc", -1), ("rb", -1), ("trc", 0), ("rb", 0), ("trc", 1), ("rb", 1)]
    assert (figure.value, figure.unit) == (0.6, "x")
    assert bench.decisions("rb", 4).value == pytest.approx(60)


def test_every_work_is_done_in_both_titles_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def work(subject: beside.Subject) -> float:
        done.append(subject.code)
        return {bench.FIRST: 0.002, "rb": 0.003}[subject.code] + (9 if len(done) <= 2 else 0)  # the first time is dear

    monkeypatch.setattr(beside, "WORKS", (beside.Work("something", work, rounds=2),))
    figures = list(beside.measure("rb"))
    assert done == ["trc", "rb"] * 3
    assert [str(figure).split() for figure in figures] == [["something:", "3", "ms", "beside", "2", "1.50", "x"]]


SUBJECT = beside.Subject("n41", decisions=30)


@pytest.mark.parametrize("work", [work for work in beside.WORKS if work.what != "a random decision"])
def test_a_work_takes_time_in_a_title(work: beside.Work) -> None:
    assert work.run(SUBJECT) > 0
