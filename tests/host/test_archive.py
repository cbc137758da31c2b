"""Games that are over are found, counted and proved."""

from __future__ import annotations

import json
from random import Random

import pytest
from sqlalchemy import text

import stavka
from stavka.engine.stage import CHANCE
from stavka.host.match import HostedMatch
from stavka.host.record.archive import Wanted, balance, first_attacks, found
from stavka.host.record.proof import proof_of
from stavka.host.storage.database import Database
from stavka.host.storage.games import Games, Terms
from stavka.host.storage.people import People
from stavka.server.asks import NewGame
from tests.host.real import Host, Person
from tests.host.test_hosted_match import play_on

PUBLIC = Terms(listed=True)
ROWS = [
    ("move", "attack 24Pz 1424", 1),
    ("move", "attack 47Pz 1525", 1),
    ("undo", "1", None),
    ("move", "attack 24Pz 1624", 2),
]


def finished(games: Games, winner: str | None, terms: Terms = PUBLIC, steps: int = 0, seed: int = 5) -> HostedMatch:
    match, _ = HostedMatch.begin(games, NewGame("trc"), terms)
    play_on(match, steps, seed)
    match.finish(winner, "resignation" if winner else "draw", "as agreed")
    return match


def test_games_are_found_by_what_they_were(database: Database) -> None:
    games = Games(database)
    axis, drawn = finished(games, "axis"), finished(games, None)
    hidden = finished(games, "soviet", Terms())
    HostedMatch.begin(games, NewGame("trc"), PUBLIC)  # goes on
    people = People(database)
    anna = people.make("Anna", "x")
    with database.writing() as connection:
        held = text("UPDATE seats SET person = :person WHERE game IN (:one, :other) AND side = 'axis'")
        connection.execute(held, {"person": anna.id, "one": axis.id, "other": hidden.id})

    def ids(me: str | None = None, **wanted: object) -> set[str]:
        return {one["game"] for one in found(database, Wanted(**wanted), me)}  # type: ignore[arg-type]

    assert ids() == {axis.id, drawn.id}
    assert ids(anna.id) == {axis.id, drawn.id, hidden.id}  # her own, too
    assert ids(winner="axis") == ids(level="resignation") == {axis.id}
    assert ids(winner="nobody") == {drawn.id}
    assert ids(player="ANNA") == {axis.id}
    assert ids(player="nobody at all") == set()
    assert ids(title="n41") == ids(scenario="no such") == set()
    assert ids(title="trc") == {axis.id, drawn.id}
    late = games.head(drawn.id).changed
    assert ids(before=late) == ids(until=late - 0.0001) == {axis.id}
    assert ids(since=late) == {drawn.id}
    [line] = found(database, Wanted(winner="axis"))
    assert line["players"] == {"axis": "Anna", "soviet": "somebody"}
    people.forget(anna)
    [line] = found(database, Wanted(winner="axis"))
    assert line["players"]["axis"] == "somebody"  # the game stays, the name goes


def test_who_wins_and_how_it_began_is_counted(database: Database) -> None:
    games = Games(database)
    for winner in ("axis", "axis", "soviet", None):
        match = finished(games, winner)
        with database.writing() as connection:
            row = text(
                "INSERT INTO moves (game, number, kind, actor, text, at, turn, stage) "
                "VALUES (:game, :number, :kind, 'axis', :text, 0, :turn, '')"
            )
            for number, (kind, move, turn) in enumerate(ROWS, 1):
                connection.execute(row, {"game": match.id, "number": number, "kind": kind, "text": move, "turn": turn})
            assert first_attacks(connection, "trc", match.id) == {"axis": {"1424"}, "soviet": set()}
    [counted] = balance(database, "trc")
    assert (counted["games"], counted["wins"], counted["drawn"]) == (4, {"axis": 2, "soviet": 1}, 1)
    assert counted["levels"] == {"resignation": 3, "draw": 1}
    assert counted["openings"]["axis"] == [{"against": "1424", "games": 4, "won": 2}]
    assert balance(database, "n41") == []


def test_the_archive_is_open_and_answers_nonsense_with_a_sentence(host: Host) -> None:
    match = finished(host.house.games, "axis")
    [line] = host.get("/api/archive?title=trc").json
    assert line["game"] == match.id
    assert host.get("/api/archive/statistics?title=trc").json[0]["games"] == 1
    for query in ("since=yesterday", "sleep=1", "player=%00", "winner=' OR 1=1 --"):
        answer = host.get(f"/api/archive?{query.replace(' ', '%20')}")
        assert answer.status in (400, 404) or answer.json == [], query  # a zero byte is in no address
    assert host.get("/api/archive/statistics?title=moon").status == 400


def test_the_proof_is_told_when_the_game_is_over(host: Host) -> None:
    match, tokens = HostedMatch.begin(host.house.games, NewGame("trc"))
    play_on(match, 3)
    match.undo()
    rng = Random(9)
    while match.game.position.throws < 3:
        match.play(str(match.game.legal().sample(rng)))
    place = f"/api/games/{match.id}/proof"
    for person in (Person(host), host.joined(match.id, *tokens.values())):
        assert person.get(place).status == 403
        assert host.house.games.head(match.id).key not in person.get(place).body.decode()
    match.finish(None, "draw", "agreed")
    told = host.get(place).json
    assert told["key"] == host.house.games.head(match.id).key
    assert json.loads(told["bound"])[0] == told["key"]
    assert [one["move"] for one in told["throws"]] == [
        str(entry.move) for entry in match.game.log if entry.actor == CHANCE
    ]
    assert all(one["move"] == "roll " + " ".join(map(str, one["asked"][0]["gave"])) for one in told["throws"])
    assert [(one["by"], one["step"], len(one["moves"])) for one in told["undone"]] == [("axis", 3, 1)]


@pytest.mark.parametrize("title", ["n41", "bd"])
def test_every_throw_of_every_kind_is_told(database: Database, title: str) -> None:
    games = Games(database)
    scenario = next(iter(stavka.title(title).scenarios)).replace("_", "-")
    match, _ = HostedMatch.begin(games, NewGame(title, scenario))
    play_on(match, 60)
    match.finish(None, "draw", "agreed")
    told = proof_of(games.head(match.id), games.since(match.id))
    assert len(told["throws"]) == match.game.position.throws
    assert all(one["asked"] for one in told["throws"])
