"""What goes over one line to a page: the first state as a whole, then what changed, of the record too."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.record.entry import Entry
from stavka.server.codec import Json, plain
from stavka.server.delta import delta
from stavka.server.seat import Seat


class Feed:
    """Knows what the page of a seat was sent last. States are numbered, so that a page notices when it missed one."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._serial = 0
        self._name = ""
        self._last: Json = None
        self._log: list[Entry] = []

    def message(self) -> dict[str, object]:
        """The state as it is now. Whoever took another seat sees with other eyes, and is told the whole."""
        now = plain(self._seat.state())
        before, kept = self._last, _common(self._log, self._seat.table.match.game.log)
        if self._name != self._seat.name:
            before = None
        self._serial += 1
        self._name, self._last, self._log = self._seat.name, now, self._seat.table.match.game.log.copy()
        if before is None:
            return {"event": "state", "serial": self._serial, "state": now}
        change = delta(before, now)
        return {"event": "delta", "serial": self._serial, "delta": change, "log": self._seat.log_since(kept)}

    def forget(self) -> None:
        """Send the next state as a whole."""
        self._last = None


def _common(old: Sequence[Entry], new: Sequence[Entry]) -> int:
    """How many steps both records begin with."""
    for step, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other and one != other:
            return step
    return min(len(old), len(new))
