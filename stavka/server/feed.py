"""The states that go over one line to a page: the first one whole, then what changed."""

from __future__ import annotations

from stavka.server.codec import Json, plain
from stavka.server.delta import delta
from stavka.server.shapes import TableState


class Feed:
    """Knows what the page was sent last. States are numbered, so that a page notices when it has missed one."""

    def __init__(self) -> None:
        self._serial = 0
        self._seat = ""
        self._last: Json = None

    def message(self, state: TableState) -> dict[str, object]:
        """How the page is told the state. In another seat it sees with other eyes, and is told the whole."""
        now, before = plain(state), self._last if state["seat"] == self._seat else None
        self._serial += 1
        self._seat, self._last = state["seat"], now
        if before is None:
            return {"event": "state", "serial": self._serial, "state": now}
        return {"event": "delta", "serial": self._serial, "delta": delta(before, now)}

    def forget(self) -> None:
        """Send the next state as a whole."""
        self._last = None
