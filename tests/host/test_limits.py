"""Whoever asks too often is turned away, and nobody else is."""

from __future__ import annotations

import pytest

from stavka.host import limits
from stavka.host.limits import MemoryLimit, Rate, SharedLimit, TooMany
from stavka.host.operation.settings import Settings
from stavka.host.storage.database import Database
from tests.host.real import Host


def test_a_burst_and_then_the_rate(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    at = [1000.0]
    monkeypatch.setattr(limits, "now", lambda: at[0])
    limit = SharedLimit(database, "test", Rate(3, 30))
    other_process = SharedLimit(database, "test", Rate(3, 30))
    for one in (limit, other_process, limit):
        one.count("anna")
    with pytest.raises(TooMany):
        other_process.count("anna")
    limit.count("boris")
    at[0] += 10
    limit.count("anna")
    with pytest.raises(TooMany):
        limit.count("anna")
    at[0] += 100
    assert limit.forget() == 2
    for _ in range(3):
        limit.count("anna")


def test_in_memory_too(monkeypatch: pytest.MonkeyPatch) -> None:
    at = [1000.0]
    monkeypatch.setattr("stavka.host.limits.time.monotonic", lambda: at[0])
    monkeypatch.setattr(limits, "FORGET", 2)
    limit = MemoryLimit(Rate(2, 10))
    for name in ("a", "a", "b", "c", "d"):
        limit.count(name)
    with pytest.raises(TooMany):
        limit.count("a")
    at[0] += 5
    limit.count("a")


def test_games_joins_and_requests_are_limited(database: Database) -> None:
    with Host(database, Settings(games_an_hour=2, joins_an_hour=3)) as host:
        for expected in (200, 200, 429):
            assert host.post("/api/games", {"title": "trc", "scenario": "campaign"}).status == expected
        for expected in (404, 404, 404, 429):
            assert host.post("/api/games/nothing/join", {"token": "x"}).status == expected
    with Host(database, Settings(requests_a_minute=5)) as host:
        assert [host.get("/api/lobby").status for _ in range(6)] == [200] * 5 + [429]
