"""What goes over one line to a page: the first state as a whole, then what changed, of the record too."""

from __future__ import annotations

from typing import cast

from stavka.engine.record.entry import Entry, common
from stavka.server.codec import Json, plain
from stavka.server.delta import Delta, Known, delta
from stavka.server.parts import Parts
from stavka.server.seat import Seat
from stavka.server.shapes import LogPart
from stavka.server.tables import Table


class Telling:
    """One change, told to all pages of a table: pages of the same seat share what is worked out for it, and where
    nothing is hidden all seats share the view of the board."""

    def __init__(self) -> None:
        self._states: dict[str, Json] = {}
        self._views: dict[str, dict[str, Json]] = {}
        self._known: Known = {}
        self._logs: dict[int, list[Entry]] = {}
        self._changes: dict[tuple[str, int, int], tuple[Delta, LogPart]] = {}

    def state(self, seat: Seat) -> Json:
        if seat.name not in self._states:
            told = cast(dict[str, Json], plain(seat.state({})))
            own = seat.own_view()
            shared = self._view(seat.table, str(told["side"])) if own is None else plain(own)
            told["view"] = shared
            self._states[seat.name] = told
        return self._states[seat.name]

    def _view(self, table: Table, side: str) -> dict[str, Json]:
        """The board as a side sees it; where all sides see the same, it is looked at once."""
        game = table.match.game
        eyes = "" if game.title.open_information else side
        if eyes not in self._views:
            self._views[eyes] = table.parts.setdefault(eyes, Parts()).plain(game.title.view(game.position, side))
        return {**self._views[eyes], "side": side}

    def log(self, seat: Seat) -> list[Entry]:
        """The record as it is now, for later comparison."""
        log = seat.table.match.game.log
        return self._logs.setdefault(id(log), log.copy())

    def change(self, seat: Seat, before: Json, log: list[Entry]) -> tuple[Delta, LogPart]:
        """What is new in the state and in the record for a seat whose page knows these."""
        key = seat.name, id(before), id(log)
        if key not in self._changes:
            new = seat.log_since(common(log, seat.table.match.game.log))
            self._changes[key] = delta(before, self.state(seat), self._known), new
        return self._changes[key]


class Feed:
    """Knows what the page of a seat was sent last. States are numbered, so that a page notices when it missed one."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._serial = 0
        self._name = ""
        self._last: Json = None
        self._log: list[Entry] = []
        self._has_log = False  # the page knows this much of the record, though not from here

    def message(self, telling: Telling | None = None) -> dict[str, object]:
        """The state as it is now. Whoever took another seat sees with other eyes, and is told the whole."""
        seat, telling = self._seat, telling or Telling()
        now = telling.state(seat)
        whole = self._last is None or self._name != seat.name
        change = None if whole else telling.change(seat, self._last, self._log)
        log = seat.log_since(common(self._log, seat.table.match.game.log)) if whole and self._knows_log() else None
        self._has_log = False
        self._serial += 1
        self._name, self._last, self._log = seat.name, now, telling.log(seat)
        if change is None:
            new = {} if log is None else {"log": log}
            return {"event": "state", "serial": self._serial, **new, "state": now}
        return {"event": "delta", "serial": self._serial, "delta": change[0], "log": change[1]}

    def forget(self) -> None:
        """Send the next state as a whole."""
        self._last, self._has_log = None, False

    def resume(self) -> None:
        """The page has the state as it is now from another line. What is told next is a whole state, since to find what
        changed this one would have to be put together first; with it comes what is new in the record."""
        self._name, self._log, self._has_log = self._seat.name, self._seat.table.match.game.log.copy(), True

    def _knows_log(self) -> bool:
        return self._has_log and self._name == self._seat.name
