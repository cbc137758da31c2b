"""A title with real secrets, Barbarossa Deluxe: whatever a page asks, what lies under a stack changes no answer."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import MutableMapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stavka.engine.chance import Chance
from stavka.engine.game import Game
from stavka.opponents.players.general import General
from stavka.server import overlays
from stavka.server.app import app
from stavka.server.codec import encode
from stavka.server.feed import Feed
from stavka.server.seat import Seat
from stavka.server.story.films import turns_of
from stavka.server.tables import Lounge, Table
from stavka.telling.aim import refusal_of
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, RVGK
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.telling.fog_of_war import hidden_from
from tests.server.line import Message, overheard
from tests.titles.barbarossa_deluxe.looking import swapped

CHANGES = ("play", "undo", "sit", "note", "branch")


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Table:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    # a planner that looks at the clock may advise two things in one position
    stopped = {**(General.__init__.__kwdefaults__ or {}), "clock": lambda: 0.0}
    monkeypatch.setattr(General.__init__, "__kwdefaults__", stopped)
    return Lounge().new({"title": "bd", "seed": 1941})


def war(game: Game) -> War:
    assert isinstance(game.position, War)
    return game.position


def hidden_pair(game: Game, side: str, rng: Random) -> tuple[int, int] | None:
    """Two units of the enemy that a side may not look at and that could lie in each other's place."""
    pos = war(game)
    me = game.title.sides.index(side)
    roster = pos.roster
    hidden = [u for u in roster.of_side[1 - me] if hidden_from(pos, me, u) and roster.counts[u] and not roster.rides[u]]
    alike = [u for u in hidden if pos.where[u] >= 0 or pos.where[u] in (RVGK, AWAITING)]
    if len(alike) < 2:
        return None
    one, other = rng.sample(alike, 2)
    return one, other


def test_no_change_depends_on_what_is_hidden(table: Table) -> None:
    """Two units that stay hidden change places: what a side is told of a move of either side is the same, to the
    letter."""
    rng, game = Random(17), table.match.game
    tried = 0
    for step in range(400):
        before = game.copy()
        game.play(game.legal().sample(rng))
        if game.result:
            break
        for side in game.title.sides if step % 8 == 0 else ():
            pair = hidden_pair(before, side, rng)
            if pair is None or not both_stayed_hidden(before, game, side, pair):
                continue
            tried += 1
            plain = changes(table, side, before, game)
            assert changes(table, side, swapped(before, *pair), swapped(game, *pair)) == plain, (side, step)
            assert len(plain[1]) < len(plain[0])
    assert tried >= 20


def both_stayed_hidden(before: Game, after: Game, side: str, pair: tuple[int, int]) -> bool:
    me = before.title.sides.index(side)
    then, now = before.position, after.position
    return all(hidden_from(war(after), me, unit) and then.where[unit] == now.where[unit] for unit in pair)


def changes(table: Table, side: str, before: Game, after: Game) -> list[str]:
    """What a page of this side is sent: the state before, and what then changed."""
    feed, kept = Feed(Seat(table, Lounge(), side)), table.match.game
    sent = []
    for game in (before, after):
        table.match.game = game
        sent.append(encode(feed.message()))
    table.match.game = kept
    return sent


def test_pointing_with_a_piece_of_the_enemy_tells_nothing(table: Table) -> None:
    """Where it stands is not told by the reason why it may not go somewhere."""
    game, rng = table.match.game, Random(2)
    for _ in range(3):
        pair = hidden_pair(game, "axis", rng)
        assert pair
        name = game.position.short(pair[0])
        assert refusal_of(game, name, "1706").reason == f"{name} is no piece of the side that is asked"


def test_what_cuts_an_enemy_off_depends_on_what_is_seen(table: Table) -> None:
    """Hexes that would cut a seen stack off are the same whatever lies in it; of hidden and own pieces none is told."""
    rng, game = Random(3), table.match.game
    tried = 0
    for step in range(200):
        if step % 20 == 0:
            for side in game.title.sides:
                units = [unit for unit in game.view(side)["units"] if unit["hex"]]
                enemies = [unit["short"] for unit in units if unit["side"] != side]
                own = [unit["short"] for unit in units if unit["side"] == side]
                plain = [overlays.kessel(game, side, name) for name in enemies]
                assert any(plain)
                assert overlays.kessel(game, side, own[0]) is None
                pair = hidden_pair(game, side, rng)
                if pair is not None:
                    tried += 1
                    assert overlays.kessel(game, side, game.position.short(pair[0])) is None
                    other = swapped(game, *pair)
                    assert [overlays.kessel(other, side, name) for name in enemies] == plain, (side, step)
        game.play(game.legal().sample(rng))
    assert tried >= 10


def test_the_record_tells_no_names(table: Table) -> None:
    """What is done and what comes of it both sides read: it names no unit that is hidden before and after."""
    game, rng = table.match.game, Random(5)
    dice, game.dice = game.dice, None
    assert dice is not None
    before = {side: hidden_names(game, side) for side in game.title.sides}
    while len(game.log) < 700 and not game.result:
        known, stage = len(game.log), game.position.stage
        if isinstance(stage, Chance):
            game.play_outcome(stage.by(game.position, dice))
        else:
            game.play(game.legal().sample(rng))
        for side in game.title.sides:
            now = hidden_names(game, side)
            for told in Seat(table, Lounge(), side).log_since(known)["log"]:
                assert not now & before[side] & words(json.dumps(told)), told
            before[side] = now


def hidden_names(game: Game, side: str) -> set[str]:
    me, pos = game.title.sides.index(side), war(game)
    return {pos.short(u) for u in pos.roster.of_side[1 - me] if hidden_from(pos, me, u)}


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w/]+", text))


def get(path: str) -> tuple[int, bytes]:
    """A page's request, without a network."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:  # as ASGI has it
        sent.append(dict(message))

    place, _, query = path.partition("?")
    scope = {"type": "http", "method": "GET", "path": place, "raw_path": place.encode(), "query_string": query.encode()}
    rest = {"headers": [(b"host", b"127.0.0.1")], "http_version": "1.1", "scheme": "http", "root_path": ""}
    asyncio.run(app()({**scope, **rest, "asgi": {"version": "3.0"}}, receive, send))
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


def test_pictures_films_replays_and_files_show_what_the_side_sees(table: Table) -> None:
    """By every other door: the picture names no hidden unit, the film and the replay are of the view, and the diary
    of both sides is not given to one of them."""
    game, rng = table.match.game, Random(9)
    while game.turn < 2 or game.to_act != "axis":
        table.match.game.play(game.legal().sample(rng))
    table.match.save()
    pos = war(game)
    hidden = {pos.short(u) for u in pos.roster.of_side[1] if hidden_from(pos, 0, u)}
    assert len(hidden) > 20
    where = f"/api/games/{table.name}"
    status, picture = get(f"{where}/picture.svg?seat=axis")
    assert status == 200
    texts = set(re.findall(r">([^<>]+)<", picture.decode()))
    assert not hidden & texts
    assert {unit["short"] for unit in game.view("axis")["units"] if unit["hex"]} & texts
    for refused in ("diary?seat=axis", "diary", "film.gif", "film.gif?seat=nobody", "picture.png?seat=nobody"):
        status, told = get(f"{where}/{refused}")
        assert status == 400, refused
        assert b"secrets" in told
    assert not hidden & words(get("/api/saves")[1].decode())
    shown = turns_of(game, table.replay, "axis")[-1].stands["soviet"]
    assert set(shown) == {u["hex"] for u in game.view("axis")["units"] if u["side"] == "soviet" and u["hex"]}
    for step in (0, len(game.log) // 2, len(game.log)):
        sent = overheard(table, "axis", {"ask": "replay", "step": step})
        then = table.replay.at(step).view("axis")
        assert {u["short"] for u in sent[-1]["answer"]["view"]["units"]} == {u["short"] for u in then["units"]}
