"""Every way by which something leaves the program: what a page can ask, the addresses, the commands.

A test fails when one is added without a row here, so that nobody forgets to say what it may tell.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any

import pytest

from stavka.server.app import Door, app
from stavka.server.tables import Table
from stavka.server.workers.pool import Pool
from tests.server.line import Message

# The questions of a page: those that change nothing, and those that do.
LOOKING = (
    "state",
    "replay",
    "log",
    "story",
    "summary",
    "scene",
    "overlays",
    "supply",
    "kessel",
    "advice",
    "plan",
    "course",
    "unit",
    "units",
    "towards",
    "lists",
    "spread",
    "way",
    "stops",
    "aim",
    "acting",
    "duties",
    "battle",
    "targets",
    "weigh",
    "consequences",
    "agenda",
    "deputy",
    "why",
    "lessons",
    "shift",
    "refusals",
    "sectors",
    "words",
)
CHANGING = ("play", "play_all", "undo", "consent", "sit", "note", "branch", "stand", "stand_down", "muster")

# The addresses that tell of one game, and those that do not.
OF_A_GAME = (
    "/api/games/{game}/map",
    "/api/games/{game}/ground.svg",
    "/api/games/{game}/charts",
    "/api/games/{game}/key",
    "/api/games/{game}/rails",
    "/api/games/{game}/diary",
    "/api/games/{game}/film.gif",
    "/api/games/{game}/picture.{kind}",
    "/api/games/{game}/front.svg",
    "/api/games/{game}/socket",
)
OF_NO_GAME = (
    "/",
    "/static",
    "/api/titles",
    "/api/titles/{code}/rules",
    "/api/titles/{code}/guide",
    "/api/titles/{code}/picture/{scenario}.svg",
    "/api/titles/{code}/tables",
    "/api/titles/{code}/tables/{name}",
    "/api/titles/{code}/check",
    "/api/titles/{code}/sets/{name}",
    "/api/games",  # begins one
    "/api/import",  # begins one
    "/api/puzzles",  # positions that everybody may read
    "/api/puzzles/{id}",  # begins a game from one
    "/api/puzzles/{id}/verdict",  # of a game that was begun so
    "/api/puzzles/{id}/solution",
    "/api/saves",  # lists them
    "/api/saves/{game}",  # takes one off the shelf
    "/api/saves/{game}/name",
    "/api/saves/{game}/back",
)

# Commands: those that write or print something of a saved game; those that do not look at one.
OF_A_SAVE = ("show", "replay", "odds", "advise", "lessons", "kessel", "report", "verify", "situation")
OF_NO_SAVE = (
    "play",  # its own commands are below
    "serve",  # the addresses above
    "host",  # tests/host has a row for each of its addresses
    "map",
    "tables",
    "rules",
    "puzzles",  # positions of its own
    "match",  # games of its own between computer players, each with a seed that is known
    "study",  # the same
    "sprt",  # the same
    "tune",  # the same
    "mail",  # turn files, which tell everything and say where their dice come from
    "bench",
)
TYPED = ("help", "?", "board", "units", "legal", "why", "odds", "advise", "undo", "log", "rules", "picture")
TYPED_FOR_FILES = ("save", "load", "quit", "exit")  # the player's own file, which holds the key to go on with


def do_here(patch: pytest.MonkeyPatch) -> None:
    """Let work for other processes be done in this one, where a test can see to it that it is quick."""

    async def do(pool: Pool, job: Callable[..., object], *given: object) -> object:
        return job(*given)

    patch.setattr(Pool, "do", do)


def get(table: Table, patch: pytest.MonkeyPatch, path: str) -> tuple[int, bytes]:
    """What a request for something of a game is answered, without a network."""

    async def the_table(door: Door, request: object) -> Table:
        return table

    patch.setattr(Door, "table", the_table)
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"{}", "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:  # as ASGI has it
        sent.append(dict(message))

    place, _, query = path.partition("?")
    scope: Message = {"type": "http", "method": "POST" if place.endswith("rails") else "GET", "path": place}
    scope |= {"raw_path": place.encode(), "query_string": query.encode()}
    rest = {"headers": [(b"host", b"127.0.0.1")], "http_version": "1.1", "scheme": "http", "root_path": ""}
    asyncio.run(app()({**scope, **rest, "asgi": {"version": "3.0"}}, receive, send))
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])
