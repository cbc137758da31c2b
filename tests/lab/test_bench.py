"""Measurements are made of what they say; how fast the machine is, no test asks."""

from __future__ import annotations

import pytest

from stavka.lab import bench


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
