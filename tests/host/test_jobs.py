"""Jobs: done once, taken over when a process dies, tried again when they fail."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

from stavka.host.house import House
from stavka.host.match import HostedMatch
from stavka.host.operation.work import Workman
from stavka.host.storage.around import Around
from stavka.host.storage.calls import COMPUTER
from stavka.host.storage.database import Database, now
from stavka.host.storage.jobs import BACK_OFF, MOST_TRIES, Job, Jobs, drop, put
from tests.host.real import Host
from tests.server.real import PATIENCE

KINDS = ["try"]


def add(database: Database, key: str, due: float = 0.0, *, move: bool = False) -> None:
    with database.writing() as connection:
        put(database, connection, key, "try", {"game": key}, due, move=move)


def expire(database: Database) -> None:
    """As if the process that has the jobs in hand had been silent for longer than a lease."""
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE jobs SET lease = 0 WHERE lease IS NOT NULL")


def test_a_job_is_in_one_hand(database: Database) -> None:
    jobs = Jobs(database)
    add(database, "a")
    add(database, "a")
    job = jobs.take(KINDS)
    assert job == Job("a", "try", {"game": "a"}, 1)
    assert jobs.take(KINDS) is None
    assert jobs.renew(job)
    assert jobs.done(job)
    assert jobs.waiting() == {}


def test_what_is_not_due_or_of_another_kind_waits(database: Database) -> None:
    jobs = Jobs(database)
    add(database, "later", now() + 1000)
    assert jobs.take(KINDS) is None
    add(database, "later", 0.0)  # the first stands
    assert jobs.take(KINDS) is None
    add(database, "later", 0.0, move=True)
    assert jobs.take(["other"]) is None
    assert jobs.next_due(["other"]) is None
    assert jobs.next_due(KINDS) == 0.0
    assert jobs.take(KINDS) is not None
    with database.writing() as connection:
        drop(connection, "later")
    assert jobs.waiting() == {}


def test_who_wakes_too_late_changes_nothing(database: Database) -> None:
    jobs = Jobs(database)
    add(database, "a")
    late = jobs.take(KINDS)
    expire(database)
    other = jobs.take(KINDS)
    assert late is not None
    assert other is not None
    assert other.tries == 2
    assert not jobs.renew(late)
    assert not jobs.done(late)
    assert jobs.done(other)


def test_a_job_that_fails_is_tried_again_later_and_at_last_left(database: Database) -> None:
    jobs = Jobs(database)
    add(database, "a")
    for number in range(MOST_TRIES):
        job = jobs.take(KINDS)
        assert job is not None
        jobs.failed(job, "no luck")
        due = jobs.next_due(KINDS)
        if number < MOST_TRIES - 1:
            assert due is not None
            assert due > now() + BACK_OFF[min(number, len(BACK_OFF) - 1)] - 1
        add(database, "a", 0.0, move=True)
    assert jobs.take(KINDS) is None
    assert jobs.waiting() == {"try": 1}


def test_many_hands_do_each_job_once(url: str) -> None:
    first = Database(url)
    for number in range(24):
        add(first, f"job{number}")
    done: list[str] = []

    def work() -> None:
        own = Database(url)
        jobs = Jobs(own)
        while (job := jobs.take(KINDS)) is not None:
            done.append(job.key)
            jobs.done(job)
        own.close()

    hands = [threading.Thread(target=work) for _ in range(4)]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    assert sorted(done) == sorted(f"job{number}" for number in range(24))
    first.close()


# -- the computer ------------------------------------------------------------------------------------------------------


def test_the_computer_plays_its_turn_and_a_person_is_told(host: Host) -> None:
    game, tokens = host.begin("trc", seats={"axis": "random"})
    with host.joined(game, tokens["soviet"]).page(game) as page:
        assert not page.state["my_turn"]
        host.work()
        page.hear_until(lambda message: page.state["my_turn"])
    assert host.house.jobs.waiting() == {}
    assert {record.actor for record in host.house.games.since(game)} >= {"axis"}


def test_a_move_that_is_made_while_a_page_is_told_another_is_told_too(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is around a game is read after its moves: a move between the two must not pass for known."""
    game, tokens = host.begin("trc")
    elsewhere = HostedMatch.opened(host.house.games, game)
    look, late = host.house.surroundings.of, ["move 47Pz 1526-1425-1325"]

    def looks(name: str) -> Around:
        if late and len(elsewhere.game.log) == 1:
            elsewhere.play(late.pop())
        return look(name)

    with host.joined(game, tokens["soviet"]).page(game) as page:
        monkeypatch.setattr(host.house.surroundings, "of", looks)
        elsewhere.play("move 24Pz 1425-1424")
        page.hear_until(lambda message: page.state["steps"] == 2)
    assert not late


def test_a_portion_that_was_done_is_not_done_again(host: Host) -> None:
    """The job of a killed process is taken over; if its moves were kept, there is nothing left of it."""
    game, _ = host.begin("trc", seats={"axis": "random"})
    job = host.house.jobs.take([COMPUTER])
    assert job is not None
    Workman(host.house).computer_acts(job.about)  # and is killed before it can say so
    played = host.house.games.since(game)
    assert played
    expire(host.house.database)
    again = host.house.jobs.take([COMPUTER])
    assert again is not None
    Workman(host.house).computer_acts(job.about)
    assert host.house.games.since(game) == played


def test_a_fault_in_a_job_is_kept_with_it(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    host.begin("trc", seats={"axis": "random"})

    def fails(about: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setitem(host.workman.kinds, COMPUTER, fails)
    assert host.workman.once()
    assert not host.workman.once()
    with host.house.database.reading() as connection:
        assert connection.exec_driver_sql("SELECT fault, tries FROM jobs").one() == ("RuntimeError: no idea", 1)


def wait_until(done: Callable[[], bool], worker: subprocess.Popen[bytes]) -> None:
    """Look now and then, so that the worker has the processor for itself."""
    until = time.monotonic() + PATIENCE
    while not done():
        assert worker.poll() is None
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_killed_worker_is_replaced(url: str) -> None:
    """Two real processes: the first is killed in the middle of a turn, the second goes on with the same game."""
    database = Database(url)
    house = House(database)
    with Host(database) as host:
        game, _ = host.begin("trc", seats={"axis": "cadet"})  # takes its time
        command = [sys.executable, "-m", "stavka.cli", "host", "work"]
        env = {**os.environ, "STAVKA_HOST_DATABASE": url}
        first = subprocess.Popen(command, env=env, stderr=subprocess.DEVNULL)
        try:
            wait_until(lambda: bool(house.games.since(game)), first)
        finally:
            first.send_signal(signal.SIGKILL)
            first.wait()
        assert house.games.head(game).standing.to_act == "axis"
        second = subprocess.Popen(command, env=env, stderr=subprocess.DEVNULL)
        try:
            expire(database)
            wait_until(lambda: house.games.head(game).standing.to_act == "soviet", second)
        finally:
            second.terminate()
            assert second.wait(PATIENCE) == 0
    numbers = [record.number for record in house.games.since(game)]
    assert numbers == list(range(1, len(numbers) + 1))
    database.close()
