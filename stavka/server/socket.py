"""The conversation with a page: it asks by number, and gets an answer with that number; changes are told to all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.websockets import WebSocket, WebSocketDisconnect

from stavka.engine.refusal import Illegal, Unreadable
from stavka.server import answers, asks, overlays
from stavka.server.codec import decode, encode, read
from stavka.server.tables import Lounge, Table

Ask = dict[str, Any]
Kind = TypeVar("Kind")
LOG = logging.getLogger("stavka")
NOTE = 4000  # letters of a note; every state carries all notes
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
        try:
            self._may_sit(self.seat)
        except ValueError as error:
            await self.send({"event": "fault", "fault": str(error)})
            await self.socket.close()
            return
        others = len(table.pages)
        table.pages.add(self)
        try:
            await self.send({"event": "hello", "others": others})
            await tell(table, {"event": "joined", "others": others}, but=self)
            async with table.lock:  # the computer may be moving pieces just now
                state = self._state()
            await self.send({"event": "state", "state": state})
            await self._let_computer_act()
            while True:
                await self._answer(await self._heard())
        except WebSocketDisconnect:
            pass
        finally:
            table.pages.discard(self)
            await tell(table, {"event": "left", "others": len(table.pages) - 1})

    async def _heard(self) -> str:
        try:
            return await self.socket.receive_text()
        except KeyError:  # bytes instead of text: this is no page of ours
            raise WebSocketDisconnect from None

    async def _answer(self, text: str) -> None:
        ask: Ask = {}
        untold = False  # a move was made of which nobody has heard
        try:
            ask = decode(text)
            handler = ASKS.get(str(ask.get("ask")))
            if handler is None:
                raise ValueError(f"there is nothing to ask by {ask.get('ask')!r}")
            async with self.table.lock:
                begun = self.table.version
                try:
                    answer = handler(self, ask)
                finally:
                    untold = self.table.version != begun
            if asyncio.iscoroutine(answer):  # takes seconds, so nobody else waits for it
                answer = await answer
            if ask["ask"] in CHANGES:  # before the answer: who has it may act at once, in the state as it is now
                await self.tell_all()
                untold = False
                if self.table.match.fault:
                    await tell(self.table, {"event": "trouble", "told": self.table.match.fault})
            await self.send({"id": ask.get("id"), "answer": answer})
        except Illegal as error:
            await self._refuse(ask, answers.told(error.refusal))
        except (Unreadable, ValueError, OSError) as error:
            await self._refuse(ask, {"reason": str(error), "rule": ""})
        except Exception:
            LOG.exception("the engine failed on %s", ask)
            await self._refuse(ask, {"reason": BROKEN, "rule": ""})
        if untold:  # it did not get into its file, which the refusal tells
            await self.tell_all()
        if ask.get("ask") in CHANGES:
            await self._let_computer_act()

    async def _refuse(self, ask: Ask, refusal: dict[str, str]) -> None:
        await self.send({"id": ask.get("id"), "refusal": refusal})

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
        async with self.table.lock:
            told = [(page, page._news()) for page in self.table.pages]
        for page, news in told:
            await page.send(news)

    def _news(self) -> dict[str, Any]:
        try:
            return {"event": "state", "state": self._state()}
        except ValueError as error:  # a game that was over goes on, and its watcher may look no longer
            return {"event": "trouble", "reason": str(error)}

    async def _let_computer_act(self) -> None:
        match = self.table.match
        while match.game.result is None and not match.human_to_act:
            try:
                async with self.table.lock:
                    await asyncio.to_thread(self.table.computer_acts)
            except Exception:
                LOG.exception("the computer player failed")
                await tell(self.table, {"event": "trouble", "reason": BROKEN})
                return
            await self.tell_all()

    # -- what is asked --------------------------------------------------------------------------------------------

    def may_act(self) -> None:
        game = self.table.match.game
        if not answers.may_act(game, self.seat):
            raise ValueError(f"it is not your turn: {game.to_act} is asked" if game.to_act else "the game is over")

    def _may_sit(self, seat: str) -> None:
        game = self.table.match.game
        if seat not in (answers.BOTH, answers.NOBODY, *game.title.sides):
            raise ValueError(f"there is no seat {seat!r}")
        answers.eyes(game, seat)

    def _is_current(self, version: int | None) -> None:
        """Two pages, or two quick presses: what was chosen for one state is not played in the next."""
        if version is not None and version != self.table.version:
            raise ValueError("the game has gone on meanwhile; look at the board and choose again")

    def play(self, ask: asks.Play) -> Any:
        self.may_act()
        self._is_current(ask.version)
        side, begun = answers.eyes(self.table.match.game, self.seat), len(self.table.match.game.log)
        with self.table.change() as match:
            match.play(ask.text)
        return {"news": [news for entry in answers.log(match.game, side, begun) for news in entry["news"]]}

    def undo(self, ask: asks.Undo) -> Any:
        self.may_act()
        self._is_current(ask.version)
        with self.table.change() as match:
            dropped = match.undo()
        return {"dropped": dropped}

    def sit(self, ask: asks.Sit) -> Any:
        self._may_sit(ask.seat)
        self.seat = ask.seat
        return {"seat": ask.seat}

    def note(self, ask: asks.Note) -> Any:
        match, text = self.table.match, ask.text.strip()
        if not 0 <= ask.step <= len(match.game.log):
            raise ValueError(f"there is no step {ask.step} to write a note on")
        if len(text) > NOTE:
            raise ValueError(f"a note has at most {NOTE} letters; this one has {len(text)}")
        if text:
            match.notes[ask.step] = text
        else:
            match.notes.pop(ask.step, None)
        match.save()
        return {"notes": match.notes}

    def replay(self, ask: asks.AtStep) -> Any:
        """The board after a step; the seat sees what it saw then."""
        game = self.table.replay.at(ask.step)
        side = answers.eyes(self.table.match.game, self.seat)
        return {"step": len(game.log), "view": game.view(side), "phase": game.phase, "turn": game.turn}

    def branch(self, ask: asks.AtStep) -> Any:
        return {"game": self.lounge.branch(self.table, ask.step).name}

    def log(self, ask: asks.Since) -> Any:
        return {"since": ask.since, "log": answers.log(self.table.match.game, self.seat, ask.since)}

    def overlays(self, ask: asks.Plainly) -> Any:
        return {"overlays": overlays.overlays(self.table.match.game, self.seat)}

    def supply(self, ask: asks.OfUnit) -> Any:
        return overlays.supply_line(self.table.match.game, self.seat, ask.unit)

    def kessel(self, ask: asks.OfUnit) -> Any:
        return overlays.kessel(self.table.match.game, self.seat, ask.unit)

    def advice(self, ask: asks.Plainly) -> Any:
        self.may_act()
        return asyncio.to_thread(answers.advice, self.table.match.game.copy())


async def tell(table: Table, message: Any, but: Page | None = None) -> None:
    for page in list(table.pages):
        if page is not but:
            await page.send(message)


def _asked(kind: type[Kind], answer: Callable[[Page, Kind], Any]) -> Callable[[Page, Ask], Any]:
    return lambda page, ask: answer(page, read(ask, kind))


def _of_mine(kind: type[Kind], answer: Callable[..., Any]) -> Callable[[Page, Ask], Any]:
    """Questions about what can be done are answered only to the side that is asked."""
    names = kind.__dataclass_fields__  # type: ignore[attr-defined]  # every question is a dataclass

    def ask(page: Page, asked: Ask) -> Any:
        page.may_act()
        parts = read(asked, kind)
        return answer(page.table.match.game, *(getattr(parts, name) for name in names))

    return ask


ASKS: dict[str, Callable[[Page, Ask], Any]] = {
    "play": _asked(asks.Play, Page.play),
    "undo": _asked(asks.Undo, Page.undo),
    "sit": _asked(asks.Sit, Page.sit),
    "note": _asked(asks.Note, Page.note),
    "replay": _asked(asks.AtStep, Page.replay),
    "branch": _asked(asks.AtStep, Page.branch),
    "log": _asked(asks.Since, Page.log),
    "overlays": _asked(asks.Plainly, Page.overlays),
    "supply": _asked(asks.OfUnit, Page.supply),
    "kessel": _asked(asks.OfUnit, Page.kessel),
    "advice": _asked(asks.Plainly, Page.advice),
    "unit": _of_mine(asks.OfUnit, answers.unit),
    "stops": _of_mine(asks.OfUnit, answers.stops),
    "aim": _of_mine(asks.Aim, answers.aim),
    "check": _of_mine(asks.Check, answers.check),
    "acting": _of_mine(asks.Plainly, answers.acting),
    "duties": _of_mine(asks.Plainly, answers.duties),
    "battle": _of_mine(asks.Battle, answers.battle),
}
CHANGES = ("play", "undo", "sit", "note")  # what all pages are told of, though a seat or a note changes no version
