"""A database of the first revision opens for ever.

``databases/first-revision.gz`` was written by the first version that could: three games, one with a move that was taken
back, one that a player resigned. What it holds is compared as data; whether rules have changed since is another matter.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from stavka.engine.record.diary import Line
from stavka.engine.record.fairness import check
from stavka.engine.stage import CHANCE
from stavka.host.match import HostedMatch, standing_rows
from stavka.host.rules_mark import rules_mark
from stavka.host.storage.backup import back_up, restore
from stavka.host.storage.database import Database
from stavka.host.storage.games import Games
from stavka.host.storage.schema import METADATA
from stavka.host.storage.upgrade import drift, revision, revisions
from stavka.library import begun
from stavka.play.proof import PROVED, prove_file
from tests.host.real import Host

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


# ``first-commit.gz`` is a backup that the very first commit of hosted games has made, of a game of each title after 130
# steps drawn at random, three of which were taken back, and of one that a player resigned; ``first-commit.json`` has
# the tokens of their links. Russia Besieged and Proud Monster were being built then and could be begun by name.
COMMIT = FIRST.with_name("first-commit.gz")
GOES_ON, WAS_CORRECTED = ("trc", "n41", "bd"), ("rb", "pmd")
MORE = 12  # actions that are played today


@pytest.fixture
def first_host(empty_url: str) -> Iterator[Host]:
    database = Database(empty_url)
    restore(database, COMMIT)
    with Host(database) as made:
        yield made
    database.close()


def test_games_of_the_first_commit_are_played_on_by_their_links(first_host: Host) -> None:
    told = json.loads(COMMIT.with_suffix(".json").read_text())
    games = first_host.house.games
    for title in GOES_ON:
        game, tokens = told[title]["game"], told[title]["tokens"]
        before = games.since(game)
        with ExitStack() as stack:
            people = {side: first_host.joined(game, token) for side, token in tokens.items()}
            pages = {side: stack.enter_context(person.page(game)) for side, person in people.items()}
            match, rng = HostedMatch.opened(games, game), Random(5)
            assert len(match.game.log) == told[title]["steps"]
            while len(match.game.log) < told[title]["steps"] + MORE:
                move, step = str(match.game.legal().sample(rng)), len(match.game.log)
                answer = pages[str(match.game.to_act)].ask("play", text=move, step=step, sure=True)
                assert "refusal" not in answer, answer
                match.catch_up()
            for page in pages.values():
                while page.state["steps"] < len(match.game.log):
                    page.hear()
        head, rows = games.head(game), games.since(game)
        assert rows[: len(before)] == before
        assert head.rules == rules_mark(title)
        lines = [Line(place, row.actor, row.text) for place, row in enumerate(standing_rows(rows), 1)]
        verdict = check(begun(head.header), lines, head.key)
        assert verdict.fair
        assert verdict.outcomes == sum(row.actor == CHANCE for row in standing_rows(rows)) > 0


def test_a_game_whose_rules_were_corrected_meanwhile_is_not_bent(first_host: Host) -> None:
    """It stays as it is, and says why; nothing of it is changed, however often somebody looks."""
    told = json.loads(COMMIT.with_suffix(".json").read_text())
    games = first_host.house.games
    for title in WAS_CORRECTED:
        game, tokens = told[title]["game"], told[title]["tokens"]
        before = games.head(game), games.since(game), games.snapshots(game)
        person = first_host.joined(game, tokens["axis"])
        for _ in range(2):
            with person.page(game) as page:
                [fault] = [event["fault"] for event in page.events if event["event"] == "fault"]
            assert fault.startswith("this game was begun with Stavka 0.2.0, and the rules or tables of this version")
            assert person.get(f"/api/games/{game}/map").status == 400
        assert (games.head(game), games.since(game), games.snapshots(game)) == before


def test_a_game_that_was_over_can_be_had_and_proved(first_host: Host, tmp_path: Path) -> None:
    game = json.loads(COMMIT.with_suffix(".json").read_text())["over"]["game"]
    file = tmp_path / "over.stavka"
    file.write_bytes(first_host.get(f"/api/games/{game}/diary").body)
    assert prove_file(file).code == PROVED


def test_a_restored_copy_of_it_is_equal(empty_url: str, tmp_path: Path) -> None:
    """Out of the database of today into a backup of today and back: every row is the same."""
    first, second = Database(empty_url), Database(f"sqlite:///{tmp_path / 'second.db'}")
    restore(first, COMMIT)
    back_up(first, tmp_path / "today.gz")
    restore(second, tmp_path / "today.gz")
    for table in METADATA.sorted_tables:
        found = []
        for database in (first, second):
            with database.reading() as connection:
                found.append(sorted(map(repr, connection.execute(select(table)))))
        assert found[0] == found[1], table.name
    first.close()
    second.close()
