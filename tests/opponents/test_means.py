"""What only a title knows is tried out: the expedition to the Caucasus (bd:4.11-a,-b)."""

from __future__ import annotations

import stavka
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.opponents.choices.means import best_means, prospects
from stavka.opponents.players.cadet import Cadet
from stavka.opponents.profiles.style import CADET, GENERAL, changed
from stavka.opponents.seat import Seat


def in_the_exits(*, open: bool) -> Game:
    """Two panzer corps and infantry stand where the expedition leaves from, in the German movement phase of Blue."""
    game = stavka.new("bd", "blue_kremlin", seed=1)
    player = Cadet(1, changed(CADET, {"drive": 0.0}))
    while Role.MARCH not in Seat(game).roles() or game.to_act != "axis":
        game.play(player.act(game))
    pos = game.position
    exits = [hex for hex in pos.board.grid.indices if pos.ground.exits >> hex & 1]  # type: ignore[attr-defined]
    for unit in pos.roster.of_side[1]:
        if pos.where[unit] >= 0 and any(pos.board.grid.distance(pos.where[unit], hex) < 3 for hex in exits):
            pos.put(unit, -1)
    german = [u for u in pos.roster.of_side[0] if pos.where[u] >= 0 and pos.counter(u).size == "corps"]
    for kind, number in (("panzer", 2), ("infantry", 1)):
        for unit in [u for u in german if pos.counter(u).kind == kind][:number]:
            pos.put(unit, exits[0])
    pos.counts["caucasus open"] = int(open)
    return game


def test_the_expedition_is_sent_when_the_way_is_open() -> None:
    for way in (True, False):
        found = best_means(Seat(in_the_exits(open=way)), Cadet(1).act)
        assert (found is not None and found.verb == "expedition") is way


def test_the_exits_are_wanted_while_the_way_is_open() -> None:
    wanted = []
    for way in (True, False):
        pos = in_the_exits(open=way).position
        exits = pos.ground.exits  # type: ignore[attr-defined]
        wanted.append([aim for aim in pos.title.hints.aims(pos) if all(exits >> hex & 1 for hex in aim.points)])
    assert len(wanted[0]) == 1
    assert not wanted[1]


def test_only_a_general_tries_such_means() -> None:
    assert GENERAL.means
    assert not CADET.means


def test_prospects_of_the_sides_are_opposite() -> None:
    pos = in_the_exits(open=True).position
    assert prospects(pos, 0) == -prospects(pos, 1)


def test_the_soviet_answers_the_expedition_with_armies() -> None:
    """bd:4.12-b: who sends none has lost; the least of the armies go."""
    game = in_the_exits(open=True)
    sent = best_means(Seat(game), Cadet(1).act)
    assert sent is not None
    game.play(sent)
    worth = []
    while game.result is None and "expedition" in game.stage:
        action = Cadet(1).act(game)
        assert action.verb == "send"
        worth.append(game.position.counter(game.position.roster.index(action.units[0])).combat)
        game.play(action)
    assert game.result is None
    assert len(worth) == 4
