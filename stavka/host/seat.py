"""A seat at a table of a host: what may be asked from it, beside what can be asked at any table."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from stavka.engine.refusal import Illegal, Refusal
from stavka.host.sitting import Forbidden, Sitter
from stavka.host.storage.database import now
from stavka.host.tables import HostedTable
from stavka.server import asks
from stavka.server.answers import BOTH
from stavka.server.codec import read
from stavka.server.seat import ASKS, CHANGES, NOTE, Ask, Handler, Kind, Seat
from stavka.server.shapes import TableState, UndoAsked, Undone
from stavka.server.tables import Lounge

DRAW, UNDO = "draw", "undo"
LONGEST_LINE = 600  # letters of a line of talk


class ClockTold(TypedDict):
    """``left`` in seconds by side, as it was at ``now`` of the server."""

    kind: str
    left: Mapping[str, float]
    running: str | None
    now: float


class LineTold(TypedDict):
    id: str
    side: str
    text: str
    at: float


class AroundTold(TypedDict):
    """What a page is told of everything beside the board."""

    players: Mapping[str, str]
    taken: Sequence[str]
    clock: ClockTold | None
    draw: str | None  # the side that offers one
    talk: Sequence[LineTold]


class HostedState(TableState):
    around: AroundTold


@dataclass(frozen=True, slots=True)
class Say:
    text: str


class HostedSeat(Seat):
    """Held by somebody who has shown its token, or by nobody who only watches."""

    def __init__(self, table: HostedTable, lounge: Lounge, sitter: Sitter) -> None:
        super().__init__(table, lounge, sitter.seat)
        self.hosted = table
        self.sitter = sitter

    @property
    def sides(self) -> frozenset[str]:
        """The sides that are played from here; who holds both seats may sit at one."""
        return self.sitter.held if self.name == BOTH else self.sitter.held & {self.name}

    def state(self) -> HostedState:
        notes: dict[int, str] = {}
        for side in sorted(self.sides):
            notes |= self.hosted.around.notes.get(side, {})
        return {
            **super().state(),
            "can_undo": self._may_undo(),
            "undo_asked": self._undo_asked(),
            "notes": notes,
            "around": self._around(),
        }

    def _around(self) -> AroundTold:
        around, at = self.hosted.around, now()
        clock, draw = around.clock, around.offers.get(DRAW)
        told: ClockTold | None = None
        if clock is not None:
            left = {side: round(clock.left(side, at), 1) for side in clock.remaining}
            told = {"kind": clock.pace.kind, "left": left, "running": clock.running, "now": at}
        lines = around.said if self.sides else ()
        return {
            "players": around.players,
            "taken": sorted(around.taken),
            "clock": told,
            "draw": draw.side if draw else None,
            "talk": [{"id": str(one.number), "side": one.side, "text": one.text, "at": one.at} for one in lines],
        }

    # -- seats -----------------------------------------------------------------------------------------------------

    def must_hold(self) -> str:
        """The side for which something is said or done; ``Forbidden`` for who only watches."""
        if not self.sides:
            raise Forbidden("whoever watches can only look")
        return self.name if self.name in self.sides else self._asked_or_first()

    def _asked_or_first(self) -> str:
        """For who plays both sides: the one that is asked."""
        asked = self.table.match.game.to_act
        return asked if asked in self.sides else sorted(self.sides)[0]

    def sit(self, ask: asks.Sit) -> str:
        if not self.sitter.may_be(ask.seat, self.hosted.around):
            raise Forbidden(f"the seat {ask.seat!r:.40} is not yours: its own link opens it")
        self.may_be(ask.seat)
        self.name = ask.seat
        return ask.seat

    # -- taking back -------------------------------------------------------------------------------------------------

    def _other_person(self, side: str) -> str | None:
        return next((other for other in self.hosted.around.tokens if other not in (side, *self.sides)), None)

    def _may_undo(self) -> bool:
        return self.table.match.last_person in self.sides

    def undo(self, ask: asks.Undo) -> Undone:
        """Free as long as the side is still asked, since it has learned nothing; then the other player is asked."""
        self._is_current(ask.version)
        match, by = self.hosted.hosted, self.hosted.match.last_person
        if by is None or by not in self.sides:
            raise Illegal(Refusal("there is no action of yours to take back since the last die"))
        other = self._other_person(by)
        if match.game.to_act == by or other is None:
            return {"taken_back": self.table.undo(), "asked": None}
        self.hosted.house.surroundings.offer(match.id, UNDO, by, match.records)
        self.hosted.look_around()
        return {"taken_back": [], "asked": other}

    def consent(self, ask: asks.Consent) -> Undone:
        self._is_current(ask.version)
        offer = self.hosted.around.offers.get(UNDO)
        if offer is None or offer.records != self.hosted.hosted.records:
            raise ValueError("nobody asks to take something back")
        if not self.sides or offer.side in self.sides:
            raise Forbidden(f"{offer.side} asks; the other player answers")
        taken_back = self.table.undo() if ask.allow else []
        self.hosted.house.surroundings.answered(self.table.name, UNDO)
        self.hosted.look_around()
        return {"taken_back": taken_back, "asked": None}

    def _undo_asked(self) -> UndoAsked | None:
        offer, match = self.hosted.around.offers.get(UNDO), self.hosted.hosted
        if offer is None or offer.records != match.records or not self.sides or not match.last_person_step:
            return None
        line = self.table.chronicle.lines(match.game, self._eyes(), match.last_person_step - 1)[0]
        other = self._other_person(offer.side) or next(iter(self.sides))
        yours = offer.side not in self.sides
        return {"by": offer.side, "of": other, "text": line.move, "refused": False, "yours": yours}

    # -- ending ------------------------------------------------------------------------------------------------------

    def resign(self, ask: asks.Plainly) -> None:
        side = self.must_hold()
        others = [other for other in self.table.match.game.title.sides if other != side]
        self._finish(others[0] if len(others) == 1 else None, "resignation", f"{side} resigned")

    def draw(self, ask: asks.Plainly) -> bool:
        """Offer a draw, or agree to the one that is offered; whether the game is drawn now."""
        side = self.must_hold()
        offer = self.hosted.around.offers.get(DRAW)
        if offer is not None and offer.side not in self.sides:
            self._finish(None, "draw", "both sides agreed to a draw")
            return True
        if self._other_person(side) is None:
            raise ValueError("a draw is agreed between two people")
        if self.table.match.game.result is not None:
            raise ValueError("the game is over")
        self.hosted.house.surroundings.offer(self.table.name, DRAW, side, self.hosted.hosted.records)
        self.hosted.look_around()
        return False

    def decline(self, ask: asks.Plainly) -> None:
        """Turn the offer of a draw down, or take the own one back."""
        self.must_hold()
        self.hosted.house.surroundings.answered(self.table.name, DRAW)
        self.hosted.look_around()

    def _finish(self, winner: str | None, level: str, reason: str) -> None:
        self.hosted.hosted.finish(winner, level, reason)
        self.table.version += 1
        self.hosted.look_around()

    # -- talk and notes ------------------------------------------------------------------------------------------------

    def say(self, ask: Say) -> None:
        side, text = self.must_hold(), " ".join(ask.text.split())
        if not 0 < len(text) <= LONGEST_LINE:
            raise ValueError(f"a line has at most {LONGEST_LINE} letters, and at least one")
        self.hosted.house.surroundings.say(self.table.name, side, text)
        self.hosted.look_around()

    def note(self, ask: asks.Note) -> None:
        """Notes on a host are private: no other seat is told of them."""
        side, text = self.must_hold(), ask.text.strip()
        if not 0 <= ask.step <= len(self.table.match.game.log):
            raise ValueError(f"there is no step {ask.step} to write a note on")
        if len(text) > NOTE:
            raise ValueError(f"a note has at most {NOTE} letters; this one has {len(text)}")
        self.hosted.house.surroundings.note(self.table.name, side, ask.step, text)
        self.hosted.look_around()

    def advice(self, ask: asks.Plainly) -> Awaitable[object]:
        if len(self.hosted.around.tokens) > 1:
            raise ValueError("the general gives no advice in a game between people")
        return super().advice(ask)


def _hosted(kind: type[Kind], name: str) -> Handler:
    """A question that a seat of a host answers by its method of this name."""

    def ask(seat: Seat, asked: Ask) -> object:
        return getattr(seat, name)(read(asked, kind))

    return ask


OWN: dict[str, Handler] = {
    "sit": _hosted(asks.Sit, "sit"),
    "undo": _hosted(asks.Undo, "undo"),
    "consent": _hosted(asks.Consent, "consent"),
    "note": _hosted(asks.Note, "note"),
    "advice": _hosted(asks.Plainly, "advice"),
    "resign": _hosted(asks.Plainly, "resign"),
    "draw": _hosted(asks.Plainly, "draw"),
    "decline": _hosted(asks.Plainly, "decline"),
    "say": _hosted(Say, "say"),
}
HOSTED_ASKS = {**{name: handler for name, handler in ASKS.items() if name != "branch"}, **OWN}
HOSTED_CHANGES = (*CHANGES, "resign", "draw", "decline", "say")
ACTING = (*HOSTED_CHANGES, "advice")  # what only whoever holds a seat may ask
