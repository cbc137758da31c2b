"""A database of the first revision opens for ever.

``databases/first-revision.gz`` was written by the first version that could: three games, one with a move that was taken
back, one that a player resigned. What it holds is compared as data; whether rules have changed since is another matter.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from stavka.host.storage.backup import restore
from stavka.host.storage.database import Database
from stavka.host.storage.games import Games
from stavka.host.storage.upgrade import drift, revision, revisions

FIRST = Path(__file__).parent / "databases" / "first-revision.gz"


def test_a_database_of_the_first_revision_is_brought_to_the_form_of_today(empty_url: str) -> None:
    with gzip.open(FIRST, "rt", encoding="utf-8") as file:
        head, *rows, _ = (json.loads(line) for line in file)
    assert head["revision"] == revisions()[0] == "0001"
    database = Database(empty_url)
    restore(database, FIRST)
    with database.reading() as connection:
        assert revision(connection) == revisions()[-1]
        assert drift(connection) == []
    games = Games(database)
    of_games = [row[1:] for row in rows if row[0] == "games"]
    assert len(of_games) == 3
    for id, *_ in of_games:
        moves = [tuple(row[2:]) for row in rows if row[0] == "moves" and row[1] == id]
        kept = games.since(id)
        assert [(one.number, one.kind, one.actor, one.text, one.at) for one in kept] == moves
        found = games.head(id)
        assert found.records == len(moves)
        assert len(found.key) == 64
        assert set(games.seats(id)) == {row[2] for row in rows if row[0] == "seats" and row[1] == id}
    assert {one.kind for id, *_ in of_games for one in games.since(id)} == {"move", "undo"}
    database.close()
