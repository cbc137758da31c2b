"""A page without a browser: the server's end of its line, and what is heard on it."""

from __future__ import annotations

import asyncio
import json
from typing import Any, TypeAlias

from starlette.websockets import WebSocketDisconnect

from stavka.server.delta import applied
from stavka.server.page import Page
from stavka.server.tables import Lounge, Table

Message: TypeAlias = dict[str, Any]  # JSON, as it goes over the wire


class Socket:
    """Asks what it was given, one after the other, and writes everything down.

    An action that says no step is meant for the state in which it is sent.
    """

    def __init__(self, table: Table, asked: list[Message]) -> None:
        self.table = table
        self.asked: list[Message] = [{"id": number, **ask} for number, ask in enumerate(asked)]
        self.sent: list[str] = []

    async def send_text(self, text: str, /) -> None:
        self.sent.append(text)

    async def close(self) -> None:
        pass

    async def receive_text(self) -> str:
        if not self.asked:
            raise WebSocketDisconnect
        ask = self.asked.pop(0)
        if ask["ask"] in ("play", "play_all"):
            ask = {"step": len(self.table.match.game.log), **ask}
        return json.dumps(ask)


def overheard(table: Table, seat: str, *asked: Message) -> list[Message]:
    """All that a page is sent that asks this."""
    return [json.loads(text) for text in letters(table, seat, *asked)]


def letters(table: Table, seat: str, *asked: Message) -> list[str]:
    """The same, to the letter."""
    socket = Socket(table, list(asked))
    asyncio.run(Page(socket, table, Lounge(), seat).serve())
    return socket.sent


def refusals(sent: list[Message]) -> list[str]:
    return [message["refusal"]["reason"] for message in sent if "refusal" in message]


def states(sent: list[Message]) -> list[Message]:
    """The states that a page comes to, one after the other, by what it was sent."""
    found: list[Message] = []
    serial = 0
    for message in sent:
        if message.get("event") not in ("state", "delta"):
            continue
        serial += 1
        assert message["serial"] == serial
        state = message["state"] if "state" in message else applied(found[-1], message["delta"])
        assert isinstance(state, dict)
        found.append(state)
    return found
