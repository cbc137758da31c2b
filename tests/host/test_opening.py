"""A game is opened from the last position that was kept, and is the same as if all of it were played again."""

from __future__ import annotations

from random import Random

import pytest
from sqlalchemy import text

import stavka
from stavka.engine.game import Game
from stavka.engine.record import snapshot
from stavka.engine.refusal import Illegal
from stavka.engine.stage import CHANCE
from stavka.host.house import House
from stavka.host.match import HostedMatch
from stavka.host.storage.database import Database
from stavka.host.storage.games import Games
from stavka.host.tables import HostedTable
from stavka.play.journal import POSITION_EVERY
from tests.host.test_hosted_match import begun, play_on, same


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is played from now on, in whatever game."""
    found: list[str] = []
    play = Game.play

    def noted(game: Game, action: object) -> tuple[str, ...]:
        found.append(str(action))
        return play(game, action)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "play", noted)
    return found


def until_throw(match: HostedMatch, seed: int = 7) -> None:
    """Play on until dice have just fallen."""
    rng = Random(seed)
    while match.game.result is None:
        match.play(str(match.game.legal().sample(rng)))
        if match.game.log[-1].actor == CHANCE:
            return


@pytest.mark.parametrize("code", stavka.library.titles())
def test_opened_from_a_position_it_is_the_same_as_played_again(database: Database, code: str) -> None:
    games = Games(database)
    match = begun(games, code)
    play_on(match, 60)
    until_throw(match)
    play_on(match, 3)
    assert games.snapshots(match.id)
    opened = HostedMatch.opened(games, match.id)
    with database.writing() as connection:
        connection.execute(text("DELETE FROM snapshots"))
    again = HostedMatch.opened(games, match.id)
    assert same(opened, again)
    assert opened.game.log == again.game.log == match.game.log
    assert opened.game.undoable == again.game.undoable == match.game.undoable
    assert snapshot.take(opened.game.position) == snapshot.take(again.game.position)
    assert snapshot.take(opened.game.position) == snapshot.take(match.game.position)  # where all of it was checked
    for side in match.game.title.sides:
        told = match.chronicle.lines(match.game, side)
        assert opened.chronicle.lines(opened.game, side) == told
        assert again.chronicle.lines(again.game, side) == told


@pytest.mark.parametrize("code", ["trc", "bd"])
def test_what_is_played_to_open_a_game_does_not_grow_with_it(database: Database, code: str, played: list[str]) -> None:
    games = Games(database)
    match = begun(games, code)
    for _ in range(2):
        play_on(match, 90)
        until_throw(match)
        kept = games.snapshots(match.id)[-1].steps
        assert match.game.firm[0] - kept < POSITION_EVERY
        played.clear()
        opened = HostedMatch.opened(games, match.id)
        for side in match.game.title.sides:
            opened.chronicle.lines(opened.game, side)
        assert len(played) <= 2 * (len(match.game.log) - kept)  # once more to tell it
        assert same(opened, match)


def test_what_could_be_taken_back_still_can(database: Database) -> None:
    games = Games(database)
    match = begun(games)
    play_on(match, 60)
    until_throw(match)
    rng = Random(2)
    while len(match.game.undoable) < 3:
        match.play(str(match.game.legal().sample(rng)))
    opened = HostedMatch.opened(games, match.id)
    taken = [match.undo() for _ in range(2)]
    opened.catch_up()
    assert same(opened, match)
    again = HostedMatch.opened(games, match.id)
    assert same(again, match)
    assert [len(one) for one in taken]
    while again.game.can_undo:
        again.game.undo()
    with pytest.raises(Illegal):
        again.game.undo()
    assert len(again.game.log) == match.game.firm[0]


def test_a_position_that_cannot_be_read_is_done_without(database: Database) -> None:
    games = Games(database)
    match = begun(games)
    play_on(match, 60)
    until_throw(match)
    with database.writing() as connection:
        assert connection.execute(text("UPDATE snapshots SET position = 'nonsense'")).rowcount
    assert same(HostedMatch.opened(games, match.id), match)


def test_rows_of_the_first_versions_are_played_again(database: Database) -> None:
    games = Games(database)
    match = begun(games)
    play_on(match, 60)
    until_throw(match)
    with database.writing() as connection:
        connection.execute(text("UPDATE moves SET turn = NULL, stage = NULL, news = NULL WHERE number < 5"))
    opened = HostedMatch.opened(games, match.id)
    assert same(opened, match)
    assert opened.game.log == match.game.log


def test_any_step_of_a_long_game_is_shown_from_the_nearest_position(database: Database, played: list[str]) -> None:
    house = House(database)
    match = begun(house.games)
    play_on(match, 150)
    until_throw(match)
    whole = [str(entry.move) for entry in match.game.log]
    table = HostedTable(HostedMatch.opened(house.games, match.id), house)
    played.clear()
    found = table.replay.at(len(whole) - 1)
    assert len(played) < 100
    assert [str(entry.move) for entry in found.log] == whole[:-1]
    played.clear()
    assert [str(entry.move) for entry in table.replay.at(3).log] == whole[:3]
    assert len(played) == 3
