"""A seat at a table: what may be asked from it, and the answers. It knows no network."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from stavka.server import answers, asks, overlays
from stavka.server.aim import refusal_of
from stavka.server.codec import Json, read
from stavka.server.shapes import LogPart, TableState
from stavka.server.tables import Lounge, Table

Kind = TypeVar("Kind")
Ask = dict[str, Json]  # as it comes from a page
NOTE = 4000  # letters of a note; every state carries all notes


class Seat:
    """Who sits where: a side, both, or nobody who only watches."""

    def __init__(self, table: Table, lounge: Lounge, name: str) -> None:
        self.table = table
        self.lounge = lounge
        self.name = name

    def state(self) -> TableState:
        match = self.table.match
        return {
            **answers.state(match.game, self.name),
            "game": self.table.name,
            "version": self.table.version,
            "seats": match.seats,
            "notes": match.notes,
            "others": len(self.table.pages) - 1,
        }

    def may_act(self) -> None:
        game = self.table.match.game
        if not answers.may_act(game, self.name):
            raise ValueError(f"it is not your turn: {game.to_act} is asked" if game.to_act else "the game is over")

    def may_be(self, name: str) -> None:
        game = self.table.match.game
        if name not in (answers.BOTH, answers.NOBODY, *game.title.sides):
            raise ValueError(f"there is no seat {name!r}")
        answers.eyes(game, name)

    def _is_current(self, version: int | None) -> None:
        """Two pages, or two quick presses: what was chosen for one state is not played in the next."""
        if version is not None and version != self.table.version:
            raise ValueError("the game has gone on meanwhile; look at the board and choose again")

    def play(self, ask: asks.Play) -> dict[str, object]:
        """What happened; or a question, when the action is final and the player is not sure."""
        self.may_act()
        self._is_current(ask.version)
        game = self.table.match.game
        side, begun = answers.eyes(game, self.name), len(game.log)
        question = self.table.play(ask.text, ask.sure)
        news = [news for entry in answers.log(self.table.match.game, side, begun) for news in entry["news"]]
        return {"question": question, "news": news}

    def undo(self, ask: asks.Undo) -> list[str]:
        self.may_act()
        self._is_current(ask.version)
        return self.table.undo()

    def sit(self, ask: asks.Sit) -> str:
        self.may_be(ask.seat)
        self.name = ask.seat
        return ask.seat

    def note(self, ask: asks.Note) -> None:
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

    def replay(self, ask: asks.AtStep) -> dict[str, object]:
        """The board after a step; the seat sees what it saw then."""
        game = self.table.replay.at(ask.step)
        side = answers.eyes(self.table.match.game, self.name)
        return {"step": len(game.log), "view": game.view(side)}

    def branch(self, ask: asks.AtStep) -> str:
        return self.lounge.branch(self.table, ask.step).name

    def log(self, ask: asks.Since) -> LogPart:
        return self.log_since(ask.since)

    def log_since(self, step: int) -> LogPart:
        return {"since": step, "log": answers.log(self.table.match.game, self.name, step)}

    def overlays(self, ask: asks.Plainly) -> object:
        return overlays.overlays(self.table.match.game, self.name)

    def supply(self, ask: asks.OfUnit) -> object:
        return overlays.supply_line(self.table.match.game, self.name, ask.unit)

    def kessel(self, ask: asks.OfUnit) -> object:
        return overlays.kessel(self.table.match.game, self.name, ask.unit)

    def advice(self, ask: asks.Plainly) -> Awaitable[object]:
        self.may_act()
        return asyncio.to_thread(answers.advice, self.table.match.game.copy())


Handler = Callable[[Seat, Ask], object]


def _asked(kind: type[Kind], answer: Callable[[Seat, Kind], object]) -> Handler:
    return lambda seat, ask: answer(seat, read(ask, kind))


def _of_mine(kind: type[Kind], answer: Callable[..., object]) -> Handler:
    """Questions about what can be done are answered only to the side that is asked."""
    names = kind.__dataclass_fields__  # type: ignore[attr-defined]  # every question is a dataclass

    def ask(seat: Seat, asked: Ask) -> object:
        seat.may_act()
        parts = read(asked, kind)
        return answer(seat.table.match.game, *(getattr(parts, name) for name in names))

    return ask


WHOLE = "state"  # asked by a page that has missed a change: it is sent the whole state
CHANGES = ("play", "undo", "sit", "note")  # what all pages are told of, though a seat or a note changes no version
ASKS: dict[str, Handler] = {
    WHOLE: _asked(asks.Plainly, lambda seat, ask: None),
    "play": _asked(asks.Play, Seat.play),
    "undo": _asked(asks.Undo, Seat.undo),
    "sit": _asked(asks.Sit, Seat.sit),
    "note": _asked(asks.Note, Seat.note),
    "replay": _asked(asks.AtStep, Seat.replay),
    "branch": _asked(asks.AtStep, Seat.branch),
    "log": _asked(asks.Since, Seat.log),
    "overlays": _asked(asks.Plainly, Seat.overlays),
    "supply": _asked(asks.OfUnit, Seat.supply),
    "kessel": _asked(asks.OfUnit, Seat.kessel),
    "advice": _asked(asks.Plainly, Seat.advice),
    "unit": _of_mine(asks.OfUnit, answers.unit),
    "stops": _of_mine(asks.OfUnit, answers.stops),
    "aim": _of_mine(asks.Aim, refusal_of),
    "acting": _of_mine(asks.Plainly, answers.acting),
    "duties": _of_mine(asks.Plainly, answers.duties),
    "battle": _of_mine(asks.Battle, answers.battle),
}
