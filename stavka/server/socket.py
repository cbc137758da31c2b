"""The conversation with a page: it asks by number, and gets an answer with that number; changes are told to all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from stavka.rules.refusal import Illegal, Unreadable
from stavka.server import answers, overlays
from stavka.server.codec import decode, encode
from stavka.server.tables import Lounge, Table

Ask = dict[str, Any]
LOG = logging.getLogger("stavka")
BROKEN = "something went wrong inside the program, which is a fault of it, not yours; the game is as it was before"


class Page:
    """A page that looks at a table from a seat."""

    def __init__(self, socket: WebSocket, table: Table, lounge: Lounge, seat: str) -> None:
        self.socket = socket
        self.table = table
        self.lounge = lounge
        self.seat = seat

    async def send(self, data: Any) -> None:
        try:
            await self.socket.send_text(encode(data))
        except (RuntimeError, WebSocketDisconnect):
            self.table.pages.discard(self)

    async def serve(self) -> None:
        """Until the page closes."""
        table = self.table
        await self.socket.accept()
        others = len(table.pages)
        table.pages.add(self)
        await self.send({"event": "hello", "others": others})
        await tell(table, {"event": "joined", "others": others}, but=self)
        await self.send({"event": "state", "state": self._state()})
        if table.match.game.result is None and not table.match.human_to_act:
            await self._let_computer_act()
        try:
            while True:
                await self._answer(await self.socket.receive_text())
        except WebSocketDisconnect:
            pass
        finally:
            table.pages.discard(self)
            await tell(table, {"event": "left", "others": len(table.pages) - 1})

    async def _answer(self, text: str) -> None:
        ask: Ask = {}
        try:
            ask = decode(text)
            handler = ASKS.get(str(ask.get("ask")))
            if handler is None:
                raise ValueError(f"there is nothing to ask by {ask.get('ask')!r}")
            if ask["ask"] == "advice":  # takes seconds: on a copy and apart, so that nobody waits for it
                self.may_act()
                answer = await asyncio.to_thread(answers.advice, self.table.match.game.copy())
            else:
                async with self.table.lock:
                    answer = handler(self, ask)
            await self.send({"id": ask.get("id"), "answer": answer})
        except Illegal as error:
            await self.send({"id": ask.get("id"), "refusal": answers.told(error.refusal)})
        except (Unreadable, ValueError, KeyError, OSError) as error:
            told = f"the message lacks {error}" if isinstance(error, KeyError) else str(error)
            await self.send({"id": ask.get("id"), "refusal": {"reason": told, "rule": ""}})
        except Exception:
            LOG.exception("the engine failed on %s", ask)
            await self.send({"id": ask.get("id"), "refusal": {"reason": BROKEN, "rule": ""}})
        else:
            if ask["ask"] in CHANGES:
                await self.tell_all()
                await self._let_computer_act()

    def _state(self) -> dict[str, Any]:
        match = self.table.match
        return answers.state(match.game, self.seat) | {
            "game": self.table.name,
            "version": self.table.version,
            "seats": match.seats,
            "notes": match.notes,
            "others": len(self.table.pages) - 1,
        }

    async def tell_all(self) -> None:
        for page in list(self.table.pages):
            await page.send({"event": "state", "state": page._state()})

    async def _let_computer_act(self) -> None:
        match = self.table.match
        while match.game.result is None and not match.human_to_act:
            try:
                async with self.table.lock:
                    await asyncio.to_thread(self.table.computer_acts)
            except Exception:
                LOG.exception("the computer player failed")
                await tell(self.table, {"event": "trouble", "told": BROKEN})
                return
            await self.tell_all()

    # -- what is asked --------------------------------------------------------------------------------------------

    def may_act(self) -> None:
        game = self.table.match.game
        if not answers.may_act(game, self.seat):
            raise ValueError(f"it is not your turn: {game.to_act} is asked" if game.to_act else "the game is over")

    def play(self, ask: Ask) -> Any:
        self.may_act()
        game = self.table.match.game
        side, begun = answers.eyes(game, self.seat), len(game.log)
        self.table.match.play(str(ask["text"]))
        self.table.changed()
        return {"news": [news for entry in answers.log(game, side, begun) for news in entry["news"]]}

    def undo(self, ask: Ask) -> Any:
        self.may_act()
        dropped = self.table.match.undo()
        self.table.changed()
        return {"dropped": dropped}

    def sit(self, ask: Ask) -> Any:
        seat = str(ask["seat"])
        if seat not in (answers.BOTH, "nobody", *self.table.match.game.title.sides):
            raise ValueError(f"there is no seat {seat!r}")
        self.seat = seat
        return {"seat": seat}

    def note(self, ask: Ask) -> Any:
        step, text = int(ask["step"]), str(ask["text"]).strip()
        if text:
            self.table.match.notes[step] = text
        else:
            self.table.match.notes.pop(step, None)
        self.table.match.save()
        return {"notes": self.table.match.notes}

    def replay(self, ask: Ask) -> Any:
        """The board after a step; the seat sees what it saw then."""
        game = self.table.replay.at(int(ask["step"]))
        side = answers.eyes(self.table.match.game, self.seat)
        return {"step": len(game.log), "view": game.view(side), "phase": game.phase, "turn": game.turn}

    def branch(self, ask: Ask) -> Any:
        return {"game": self.lounge.branch(self.table, int(ask["step"])).name}


async def tell(table: Table, message: Any, but: Page | None = None) -> None:
    for page in list(table.pages):
        if page is not but:
            await page.send(message)


def _of_mine(answer: Callable[..., Any], *names: str) -> Callable[[Page, Ask], Any]:
    """Questions about what can be done are answered only to the side that is asked."""

    def ask(page: Page, asked: Ask) -> Any:
        page.may_act()
        return answer(page.table.match.game, *(asked[name] for name in names))

    return ask


ASKS: dict[str, Callable[[Page, Ask], Any]] = {
    "play": Page.play,
    "undo": Page.undo,
    "sit": Page.sit,
    "note": Page.note,
    "replay": Page.replay,
    "branch": Page.branch,
    "unit": _of_mine(answers.unit, "unit"),
    "stops": _of_mine(answers.stops, "unit"),
    "aim": _of_mine(answers.aim, "unit", "hex"),
    "check": _of_mine(answers.check, "text"),
    "acting": _of_mine(answers.acting),
    "duties": _of_mine(answers.duties),
    "advice": _of_mine(answers.advice),
    "battle": _of_mine(answers.battle, "verb", "attackers", "hexes", "extras"),
    "log": lambda page, ask: {
        "since": int(ask["since"]),
        "log": answers.log(page.table.match.game, page.seat, int(ask["since"])),
    },
    "overlays": lambda page, ask: {"overlays": overlays.overlays(page.table.match.game, page.seat)},
    "supply": lambda page, ask: overlays.supply_line(page.table.match.game, page.seat, str(ask["unit"])),
}
CHANGES = ("play", "undo", "sit", "note")
