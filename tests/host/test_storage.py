"""The tables: append-only, one winner among many, the same on SQLite and PostgreSQL, and open to old databases."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError

from stavka.engine.record.entry import Entry, Throw
from stavka.host.storage.backup import BadBackup, back_up, restore
from stavka.host.storage.database import Database
from stavka.host.storage.games import Added, Addition, Beginning, Games, Kept, NoSuchGame, Overtaken, Standing, Terms
from stavka.host.storage.schema import METADATA, MOVES
from stavka.host.storage.upgrade import TooNew, downgrade, drift, revision, revisions, upgrade

START = Standing(0, 1, "set-up", "axis")


def begun(games: Games, name: str = "g1") -> None:
    header = {"title": "trc", "scenario": "campaign"}
    seats, tokens = {"axis": "human", "soviet": "human"}, {"axis": f"a-{name}", "soviet": f"s-{name}"}
    games.begin(Beginning(name, header, "ab" * 32, "rules", "1", seats, tokens, START, Terms()))


def step(number: int, text: str = "") -> Addition:
    entry = Entry(1, "combat", "chance", Throw((number % 6 + 1,)), ())
    return Addition(0, "", [entry], Standing(number, 1, text or "combat", "axis"))


def contents(database: Database) -> dict[str, list[tuple[object, ...]]]:
    with database.reading() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns))]
            for table in METADATA.sorted_tables
        }


def test_a_game_is_added_to_and_read_again(database: Database) -> None:
    games = Games(database)
    begun(games)
    assert games.append("g1", 0, step(1)).records == 1
    taken = Addition(
        1, "axis", [Entry(1, "combat", "chance", Throw((6,)), ())], Standing(1, 1, "combat", None), Kept(3, 1, "pos")
    )
    added = games.append("g1", 1, taken)
    assert added == Added(3, 2, added.at, None)
    rows = [(one.number, one.kind, one.actor, one.text) for one in games.since("g1")]
    assert rows == [(1, "move", "chance", "roll 2"), (2, "undo", "axis", "1"), (3, "move", "chance", "roll 6")]
    assert [one.number for one in games.since("g1", 2)] == [3]
    head = games.head("g1")
    assert (head.records, head.standing.to_act, head.key) == (3, None, "ab" * 32)
    assert games.snapshots("g1") == [(3, 1, "pos")]
    assert games.last_news(["g1", "g2"]) == {"g1": 2}
    with pytest.raises(NoSuchGame):
        games.head("g2")


def test_who_comes_late_adds_nothing(database: Database) -> None:
    games = Games(database)
    begun(games)
    games.append("g1", 0, step(1))
    before = contents(database)
    with pytest.raises(Overtaken):
        games.append("g1", 0, step(1, "late"))
    assert contents(database) == before


def test_a_game_that_is_over_takes_nothing_more(database: Database) -> None:
    games = Games(database)
    begun(games)
    over = Addition(0, "", [], Standing(0, 1, "set-up", None, json.dumps({"winner": "axis"})))
    games.append("g1", 0, over)
    with pytest.raises(Overtaken):
        games.append("g1", 0, step(1))


def test_of_many_that_race_one_wins_each_step(url: str) -> None:
    first = Database(url)
    begun(Games(first))
    won: list[int] = []
    together = threading.Barrier(6)

    def race() -> None:
        own = Database(url)
        together.wait()
        for known in range(8):
            try:
                Games(own).append("g1", known, step(known + 1))
                won.append(known)
            except Overtaken:
                continue
        own.close()

    racers = [threading.Thread(target=race) for _ in range(6)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    numbers = [one.number for one in Games(first).since("g1")]
    assert sorted(won) == list(range(len(numbers)))
    assert numbers == list(range(1, len(numbers) + 1))
    first.close()


def test_a_number_is_given_once_whoever_writes(database: Database) -> None:
    """The key of the table itself stands behind the count that is compared."""
    games = Games(database)
    begun(games)
    games.append("g1", 0, step(1))
    row = {"game": "g1", "number": 1, "kind": "move", "actor": "axis", "text": "done", "at": 0.0}
    with pytest.raises(IntegrityError), database.writing() as connection:
        connection.execute(MOVES.insert(), row)


def test_reading_while_somebody_writes(database: Database) -> None:
    games = Games(database)
    begun(games)
    with database.reading() as connection:
        count = text("SELECT count(*) FROM moves")
        assert connection.execute(count).scalar_one() == 0
        games.append("g1", 0, step(1))
        assert connection.execute(count).scalar_one() == 0  # one moment
    assert len(games.since("g1")) == 1


def test_what_is_read_and_then_written_never_finds_the_file_locked(database: Database) -> None:
    """Two who read first and write later: without the right to write from the start one of them would fail."""
    games = Games(database)
    begun(games)
    failed: list[BaseException] = []

    def add_many() -> None:
        try:
            for _ in range(15):
                with database.writing() as connection:
                    turn = connection.execute(
                        text(
                            "SELECT turn FROM games WHERE id = 'g1' FOR UPDATE"
                            if not database.is_sqlite
                            else "SELECT turn FROM games"
                        )
                    ).scalar_one()
                    connection.execute(text("UPDATE games SET turn = :turn"), {"turn": turn + 1})
        except Exception as error:
            failed.append(error)

    writers = [threading.Thread(target=add_many) for _ in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert not failed
    assert games.head("g1").standing.turn == 61


# -- versions of the tables ------------------------------------------------------------------------------------------


def test_the_changes_lead_to_the_tables_of_today_and_back(empty_url: str) -> None:
    database = Database(empty_url)
    upgrade(database)
    with database.reading() as connection:
        assert drift(connection) == []
        assert revision(connection) == revisions()[-1]
    upgrade(database)  # nothing to do
    downgrade(database, "base")
    with database.reading() as connection:
        assert revision(connection) is None
        assert drift(connection)
    database.close()


def test_programs_that_start_together_upgrade_once(empty_url: str) -> None:
    failed: list[BaseException] = []

    def start() -> None:
        database = Database(empty_url)
        try:
            upgrade(database)
        except Exception as error:
            failed.append(error)
        database.close()

    Database(empty_url).close()
    starters = [threading.Thread(target=start) for _ in range(3)]
    for starter in starters:
        starter.start()
    for starter in starters:
        starter.join()
    assert not failed


def test_a_database_of_a_later_version_is_left_alone(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(TooNew, match="9999"):
        upgrade(database)


# -- backup ------------------------------------------------------------------------------------------------------------


def test_a_backup_restored_elsewhere_is_equal(database: Database, empty_url: str, tmp_path: Path) -> None:
    games = Games(database)
    begun(games)
    begun(games, "Ørsha")
    for number in range(700):  # more than one portion
        games.append("g1", number, step(number + 1, 'a "phase"\nwith letters'))
    file = tmp_path / "all.gz"
    assert back_up(database, file) == 706
    assert file.stat().st_mode & 0o077 == 0
    other = Database(empty_url)
    assert restore(other, file) == 706
    assert contents(other) == contents(database)
    with pytest.raises(BadBackup, match="not empty"):
        restore(other, file)
    other.close()


def test_a_backup_of_a_database_that_is_written_to(database: Database, empty_url: str, tmp_path: Path) -> None:
    """Every game in it is whole: its moves are as many as it says."""
    games = Games(database)
    begun(games)
    stop, started = threading.Event(), threading.Event()

    def go_on() -> None:
        number = 0
        while not stop.is_set():
            games.append("g1", number, step(number + 1))
            number += 1
            if number > 30:
                started.set()

    writer = threading.Thread(target=go_on)
    writer.start()
    started.wait(60)
    back_up(database, tmp_path / "live.gz")
    stop.set()
    writer.join()
    other = Database(empty_url)
    restore(other, tmp_path / "live.gz")
    kept = Games(other)
    assert 30 < kept.head("g1").records == len(kept.since("g1"))
    other.close()


def test_what_is_no_whole_backup_is_refused(database: Database, empty_url: str, tmp_path: Path) -> None:
    begun(Games(database))
    whole, part = tmp_path / "all.gz", tmp_path / "part.gz"
    back_up(database, whole)
    part.write_bytes(whole.read_bytes()[:-60])
    other = Database(empty_url)
    for file in (part, tmp_path / "none.gz"):
        with pytest.raises(BadBackup):
            restore(other, file)
    assert restore(other, whole) == 3  # what was refused has left nothing behind
    other.close()
