"""Series in several processes: the same games, and taken up again after they were killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stavka.lab.games import Record, Spec
from stavka.lab.series import FILE, run

SHORT = Spec(title="n41", scenario="campaign", axis="random", soviet="random", seed=9)
COMMAND = "match --axis random --soviet random --title n41 --seed 9 --games 40 --jobs 2 --out"


def figures(records: list[Record]) -> list[dict[str, Any]]:
    """All of a record that does not depend on how fast the machine is."""
    return [{k: v for k, v in asdict(r).items() if k not in ("seconds", "slowest_turn")} for r in records]


def test_two_processes_play_the_same_games_as_one() -> None:
    assert figures(run(SHORT, 3, jobs=2)) == figures(run(SHORT, 3))


def test_a_killed_series_is_taken_up_again(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stavka.cli", *COMMAND.split(), str(tmp_path)]
    process = subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL)
    kept = tmp_path / FILE
    until = time.monotonic() + 60
    while time.monotonic() < until and not (kept.exists() and kept.read_text().count("\n") >= 2):
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    before = kept.read_text().count("\n") - 1
    assert 1 <= before < 40, "it was to be killed in the middle"
    played: list[int] = []
    records = run(SHORT, before + 2, jobs=2, folder=tmp_path, told=lambda record: played.append(record.number))
    assert [record.number for record in records] == list(range(before + 2))
    assert sorted(played) == list(range(before + 2))
    assert figures(records) == figures(run(SHORT, before + 2))


class Cluster:
    """Stands in for the package ``ray``, which is an extra: hands tasks back in another order than they came."""

    def __init__(self) -> None:
        self.up = False
        self.stopped = 0

    def is_initialized(self) -> bool:
        return self.up

    def init(self, **_: Any) -> None:
        self.up = True

    def shutdown(self) -> None:
        self.up = False
        self.stopped += 1

    def remote(self, function: Callable[..., Any]) -> SimpleNamespace:
        return SimpleNamespace(remote=lambda *given: (function, given))

    def wait(self, waiting: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return waiting[-num_returns:], waiting[:-num_returns]

    def get(self, tasks: list[Any]) -> list[Any]:
        return [function(*given) for function, given in tasks]


def test_a_cluster_plays_the_same_games_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = Cluster()
    monkeypatch.setitem(sys.modules, "ray", cluster)
    assert figures(run(SHORT, 2, ray=True)) == figures(run(SHORT, 2))
    assert cluster.stopped == 1
    cluster.up = True  # somebody else's cluster stays up
    run(SHORT, 1, ray=True)
    assert cluster.stopped == 1


@pytest.mark.cluster
def test_a_real_ray_cluster_plays_the_same_games() -> None:
    assert figures(run(SHORT, 2, ray=True)) == figures(run(SHORT, 2))
