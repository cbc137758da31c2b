"""A match in the database is the same for every process, and bent by nobody."""

from __future__ import annotations

from contextlib import AbstractContextManager
from random import Random

import pytest
from sqlalchemy import event, text

import stavka
from stavka.engine.record import snapshot
from stavka.engine.stage import CHANCE
from stavka.host import match as hosted
from stavka.host.match import HostedMatch, OtherRules
from stavka.host.storage.database import TOLD, Database, Order
from stavka.host.storage.games import Games, Overtaken
from stavka.host.storage.people import token_hash
from stavka.server.asks import NewGame
from stavka.server.tables import Table
from tests.host.conftest import Begun


@pytest.fixture
def games(database: Database) -> Games:
    return Games(database)


def begun(games: Games, code: str = "trc", **more: object) -> HostedMatch:
    scenario = next(iter(stavka.title(code).scenarios)).replace("_", "-")
    return HostedMatch.begin(games, NewGame(code, scenario, **more))[0]  # type: ignore[arg-type]


def play_on(match: HostedMatch, steps: int, seed: int = 5) -> None:
    rng, upto = Random(seed), len(match.game.log) + steps
    while len(match.game.log) < upto:
        match.play(str(match.game.legal().sample(rng)))


def same(one: HostedMatch, other: HostedMatch) -> bool:
    return one.game.diary() == other.game.diary() and one.records == other.records


@pytest.mark.parametrize("code", stavka.library.titles())
def test_a_game_opened_again_is_the_same(games: Games, code: str) -> None:
    match = begun(games, code)
    play_on(match, 120)  # past the first die of every title
    again = HostedMatch.opened(games, match.id)
    assert same(match, again)
    assert snapshot.same(again.game.position, snapshot.take(match.game.position))
    assert [steps for _, steps, _ in games.snapshots(match.id)]
    play_on(match, 5, seed=6)
    assert again.catch_up()
    assert not again.catch_up()
    assert same(match, again)


def test_what_is_taken_back_stays_in_the_record(games: Games) -> None:
    match = begun(games)
    match.play("move 24Pz 1425-1424")
    other = HostedMatch.opened(games, match.id)
    match.undo()
    match.play("move 24Pz 1425-1325")
    assert [(one.kind, one.actor, one.text) for one in games.since(match.id)] == [
        ("move", "axis", "move 24Pz 1425-1424"),
        ("undo", "axis", "1"),
        ("move", "axis", "move 24Pz 1425-1325"),
    ]
    other.catch_up()
    assert same(match, other)


def test_of_two_processes_one_is_told_to_look_again(games: Games) -> None:
    one = begun(games)
    other = HostedMatch.opened(games, one.id)
    tables = Table(one, one.id), Table(other, other.id)
    tables[0].play("move 24Pz 1425-1424", sure=True)
    with pytest.raises(Overtaken):
        tables[1].play("move 47Pz 1526-1425", sure=True)
    assert not other.game.log  # what was not kept does not stand
    assert tables[1].version == 0
    other.catch_up()
    assert same(one, other)


def test_dice_come_from_the_key_on_whatever_process(games: Games) -> None:
    """A throw that was not kept, since another process was faster, falls the same way there."""
    one = begun(games)
    rng = Random(3)
    while not any(entry.actor == CHANCE for entry in one.game.log):
        one.play(str(one.game.legal().sample(rng)))
    again = HostedMatch.opened(games, one.id)
    rows = [record.text for record in games.since(one.id) if record.actor == CHANCE]
    assert [str(entry.move) for entry in again.game.log if entry.actor == CHANCE] == rows
    for match in (one, again):
        throws = match.game.position.throws
        follow = Random(4)
        while match.game.position.throws == throws:
            match.game.play(match.game.legal().sample(follow))
    assert one.game.diary() == again.game.diary()


def test_what_does_not_stand_is_told_to_nobody(database: Database, games: Games) -> None:
    """A transaction that fails leaves nothing to tell for the next one on the same line."""
    match = begun(games)
    other = HostedMatch.opened(games, match.id)
    match.play("move 24Pz 1425-1424")
    with pytest.raises(Overtaken):
        other.play("move 47Pz 1526-1425")
    other = HostedMatch.opened(games, match.id)
    with database.writing() as connection:
        database.tell(connection, "never")
        connection.rollback()
    with database.writing() as connection:
        assert "never" not in connection.info.get(TOLD, ())
    other.play("move 47Pz 1526-1425")
    match.catch_up()
    assert same(match, other)


def test_the_key_is_not_in_what_is_given_away_before_the_end(games: Games) -> None:
    match = begun(games)
    key = games.head(match.id).key
    assert key not in match.exported()
    match.finish("axis", "resignation", "soviet resigned")
    assert key in match.exported()
    assert "soviet resigned" in str(match.game.result)


def test_a_game_ended_by_the_players_is_over_everywhere(games: Games) -> None:
    match = begun(games)
    other = HostedMatch.opened(games, match.id)
    match.finish(None, "draw", "agreed")
    assert other.catch_up()
    assert str(other.game.result) == "nobody wins (draw): agreed"
    assert str(HostedMatch.opened(games, match.id).game.result) == "nobody wins (draw): agreed"
    with pytest.raises(ValueError, match="over"):
        other.finish("axis", "resignation", "too late")


def test_two_endings_at_once_are_one(games: Games) -> None:
    match = begun(games)
    other = HostedMatch.opened(games, match.id)
    match.finish("axis", "resignation", "soviet resigned")
    with pytest.raises(Overtaken):
        other.finish("soviet", "time", "axis ran out of time")
    assert other.game.result is None


def test_only_what_was_played_before_a_time_is_opened(games: Games) -> None:
    match = begun(games)
    match.play("move 24Pz 1425-1424")
    match.finish("axis", "resignation", "soviet resigned")
    [record] = games.since(match.id)
    early = HostedMatch.opened(games, match.id, until=record.at - 1)
    assert not early.game.log
    assert early.game.result is None
    assert early.catch_up(until=games.head(match.id).changed)
    assert len(early.game.log) == 1
    assert early.game.result is not None


def test_an_action_costs_the_same_however_long_the_game_is(
    games: Games, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many statements and rows late in a game as early; time is measured by benchmarks/hosting.py."""
    match = begun(games)
    cost: list[int] = []
    beginning = database.beginning

    def count(connection: object, cursor: object, statement: str, parameters: object, *more: object) -> None:
        if "snapshots" not in statement:  # which are kept now and then
            cost.append(len(parameters) if isinstance(parameters, list) else 1)

    def counted(*orders: Order) -> AbstractContextManager[Begun]:
        if not database.is_sqlite:  # where they are sent without SQLAlchemy's events
            cost.append(len(orders))
        return beginning(*orders)

    monkeypatch.setattr(database, "beginning", counted)
    costs = []
    for steps in (10, 120):
        play_on(match, steps - len(match.game.log))
        action = str(match.game.legal().sample(Random(1)))
        played = len(match.game.log)
        cost.clear()
        event.listen(database.engine, "before_cursor_execute", count)
        match.play(action)
        event.remove(database.engine, "before_cursor_execute", count)
        costs.append(sum(cost) - (len(match.game.log) - played))  # without a row for each step
    assert costs[0] == costs[1] > 0


# -- rules are pinned --------------------------------------------------------------------------------------------------


def test_a_version_by_whose_rules_the_game_is_the_same_takes_it_over(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(games)
    play_on(match, 40)
    monkeypatch.setattr(hosted, "rules_mark", lambda code: "another")
    assert same(HostedMatch.opened(games, match.id), match)
    assert games.head(match.id).rules == "another"


def test_a_correction_never_bends_a_running_game(
    games: Games, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kept position is another than the moves lead to now: as if a rule had been mended meanwhile."""
    match = begun(games)
    play_on(match, 120)
    bent = snapshot.take(stavka.new("trc", match.game.header["scenario"]).position)
    with database.writing() as connection:
        assert connection.execute(text("UPDATE snapshots SET position = :bent"), {"bent": bent}).rowcount
    monkeypatch.setattr(hosted, "rules_mark", lambda code: "another")
    with pytest.raises(OtherRules, match="another position after step"):
        HostedMatch.opened(games, match.id)
    assert games.head(match.id).rules != "another"


def test_a_move_that_another_side_makes_now_holds_the_game(
    games: Games, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the last kept position every move must still be of the same side in the same turn."""
    match = begun(games)
    play_on(match, 5)
    with database.writing() as connection:
        connection.execute(text("UPDATE moves SET turn = 2 WHERE number = 4"))
    monkeypatch.setattr(hosted, "rules_mark", lambda code: "another")
    with pytest.raises(OtherRules, match="another turn or side at step 4"):
        HostedMatch.opened(games, match.id)


def test_a_move_that_is_illegal_now_holds_the_game(
    games: Games, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(games)
    match.play("move 24Pz 1425-1424")
    with database.writing() as connection:
        connection.execute(text("UPDATE moves SET text = 'move 24Pz 1425-1227'"))
    monkeypatch.setattr(hosted, "rules_mark", lambda code: "another")
    with pytest.raises(OtherRules):
        HostedMatch.opened(games, match.id)


# -- beginning ---------------------------------------------------------------------------------------------------------


def test_tokens_are_kept_as_hashes(games: Games, database: Database) -> None:
    match, tokens = HostedMatch.begin(games, NewGame("trc", "campaign", seats={"soviet": "general"}))
    assert set(tokens) == {"axis"}
    with database.reading() as connection:
        rows = connection.execute(text("SELECT side, player, token FROM seats ORDER BY side")).all()
    assert [tuple(row) for row in rows] == [("axis", "human", token_hash(tokens["axis"])), ("soviet", "general", None)]
    assert games.seats(match.id) == {"axis": "human", "soviet": "general"}


@pytest.mark.parametrize(
    "seats", [{"axis": "general", "soviet": "general"}, {"axis": "nobody"}, {"moon": "human"}], ids=str
)
def test_seats_that_cannot_be(games: Games, seats: dict[str, str]) -> None:
    with pytest.raises(ValueError):
        HostedMatch.begin(games, NewGame("trc", "campaign", seats=seats))
