"""Series in several processes: the same games, and taken up again after they were killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from stavka.cli.main import run as command
from stavka.lab import series
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
    line = [sys.executable, "-m", "stavka.cli", *COMMAND.split(), str(tmp_path)]
    process = subprocess.Popen(line, start_new_session=True, stdout=subprocess.DEVNULL)
    kept = tmp_path / FILE
    until = time.monotonic() + 60
    while time.monotonic() < until and not (kept.exists() and kept.read_text().count("\n") >= 2):
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    before = kept.read_text().count("\n") - 1
    assert 1 <= before < 40, "it was to be killed in the middle"
    played: list[int] = []
    records = run(SHORT, before + 2, jobs=2, folder=tmp_path, on_record=lambda record: played.append(record.number))
    assert [record.number for record in records] == list(range(before + 2))
    assert sorted(played) == list(range(before + 2))
    assert figures(records) == figures(run(SHORT, before + 2))


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The real Ray, which starts a cluster of this one machine; whatever a test leaves running is stopped."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    package: Any = import_module("ray")
    yield package
    package.shutdown()


def test_a_cluster_plays_the_same_games_and_is_left_as_it_was_found(ray: Any) -> None:
    told: list[int] = []
    alone = figures(run(SHORT, 4))
    assert figures(run(SHORT, 4, ray=True, on_record=lambda record: told.append(record.number))) == alone
    assert sorted(told) == [0, 1, 2, 3]
    assert not ray.is_initialized(), "what was started for the series is stopped after it"
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    his = ray.put("somebody else's")
    assert figures(run(SHORT, 2, ray=True)) == alone[:2]
    assert ray.is_initialized()
    assert ray.get(his) == "somebody else's"


def test_without_ray_the_user_is_told_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(series, "find_spec", lambda name: None)
    with pytest.raises(series.NoCluster, match=r"stavka\[cluster\]"):
        run(SHORT, 1, ray=True)
    assert len(run(SHORT, 1)) == 1
    assert command([*COMMAND.split()[:-1], "--ray"]) == 2
    assert "Ray is not installed" in capsys.readouterr().err
