"""A seat at a table of a host: what may be asked from it, beside what can be asked at any table."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from stavka.engine.refusal import Illegal, Refusal
from stavka.host.sitting import Forbidden, Sitter, mark_of
from stavka.host.storage.around import gone
from stavka.host.storage.company import Company
from stavka.host.storage.database import now
from stavka.host.tables import ORDERS, HostedTable
from stavka.host.talk import emote_in, spoken
from stavka.play.match import Match
from stavka.server import asks
from stavka.server.answers import BOTH
from stavka.server.codec import read
from stavka.server.seat import ASKS, CHANGES, NO_ADVICE, NOTE, Ask, Handler, Kind, Result, Seat
from stavka.server.shapes import TableState, UndoAsked, Undone, View
from stavka.server.tables import Lounge

DRAW, UNDO = "draw", "undo"
DECLINED = (DRAW, "adjudge", "rematch")
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
    emote: str | None
    at: float


class LeaveTold(TypedDict):
    """A side wants to leave its seat to a ``player``."""

    side: str
    player: str


class AroundTold(TypedDict):
    """What a page is told of everything beside the board."""

    players: Mapping[str, str]
    taken: Sequence[str]
    clock: ClockTold | None
    names: Mapping[str, str]  # of the accounts, by side
    draw: str | None  # the side that offers one
    adjudge: str | None  # the side that asks to let the points decide
    verdict: str | None  # what they would decide, while it is asked
    has_points: bool
    limit_turn: int | None
    leave: LeaveTold | None
    gone: str | None  # why the other side counts as left, so that this one decides
    rematch: str | None  # the side that asks for one
    next: str | None  # the game in which they meet again
    muted: bool
    talk: Sequence[LineTold]


class HostedState(TableState):
    around: AroundTold
    mark: str  # of all this: a page that comes back with it is told nothing it has


@dataclass(frozen=True, slots=True)
class Say:
    text: str


@dataclass(frozen=True, slots=True)
class Decline:
    offer: str = DRAW


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

    def state(self, view: View | None = None) -> HostedState:
        notes: dict[int, str] = {}
        for side in sorted(self.sides):
            notes |= {step: text for step, text in self.hosted.around.notes.get(side, {}).items() if step != ORDERS}
        return {
            **super().state(view),
            "can_undo": self._may_undo(),
            "undo_asked": self._undo_asked(),
            "notes": notes,
            "around": self._around(),
            "mark": self.mark,
        }

    @property
    def mark(self) -> str:
        """By which a page that has the state of this seat is known again. Whoever only watches is behind and has none,
        nor has a state that is behind for a moment."""
        around = self.hosted.around
        if not self.sides or self.hosted.is_behind(around.news):
            return ""
        return mark_of(self.sitter, self.name, around)

    def _around(self) -> AroundTold:
        around, at = self.hosted.around, now()
        clock, draw = around.clock, around.offers.get(DRAW)
        told: ClockTold | None = None
        if clock is not None and (self.sides or not self.hosted.delay):  # who is behind is not told what runs now
            left = {side: round(clock.left(side, at), 1) for side in clock.remaining}
            told = {"kind": clock.pace.kind, "left": left, "running": clock.running, "now": at}
        asked = {kind: around.offers[kind].side if kind in around.offers else None for kind in ("adjudge", "rematch")}
        leaves = [offer for kind, offer in around.offers.items() if kind.startswith("leave:")]
        leave: LeaveTold | None = None
        if leaves:
            leave = {"side": leaves[0].side, "player": leaves[0].kind.partition(":")[2]}
        game = self.table.match.game
        verdict = game.title.judged(game.position) if asked["adjudge"] and self.sides else None
        return {
            "players": around.players,
            "taken": sorted(around.taken),
            "clock": told,
            "names": around.names,
            "draw": draw.side if draw else None,
            "adjudge": asked["adjudge"],
            "verdict": str(verdict) if verdict else None,
            "has_points": self.hosted.has_points,
            "limit_turn": around.limit_turn,
            "leave": leave,
            "gone": self._gone(),
            "rematch": asked["rematch"],
            "next": around.next if self.sides else None,
            "muted": self._is_muted(),
            "talk": self._talk(),
        }

    def _gone(self) -> str | None:
        other = self.other_person(self._asked_or_first()) if self.sides else None
        return gone(self.hosted.around, self.table.match.game.to_act, other) if other else None

    def _is_muted(self) -> bool:
        return bool(self.sides) and self.sides <= self.hosted.around.muted

    def _talk(self) -> list[LineTold]:
        """Who has muted the other reads his own lines."""
        lines = self.hosted.around.said if self.sides else ()
        return [
            {
                "id": str(one.number),
                "side": one.side,
                "text": spoken(one.text),
                "emote": emote_in(one.text),
                "at": one.at,
            }
            for one in lines
            if one.side in self.sides or not self._is_muted()
        ]

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

    def other_person(self, side: str) -> str | None:
        return next((other for other in self.hosted.around.tokens if other not in (side, *self.sides)), None)

    def _may_undo(self) -> bool:
        return self.table.match.last_person in self.sides

    def undo(self, ask: asks.Undo) -> Undone:
        """Free as long as the side is still asked, since it has learned nothing; then the other player is asked."""
        self._is_current(ask.version)
        match, by = self.hosted.hosted, self.hosted.match.last_person
        if by is None or by not in self.sides:
            raise Illegal(Refusal("there is no action of yours to take back since the last die"))
        other = self.other_person(by)
        if match.game.to_act == by or other is None:
            return {"taken_back": self.table.undo(), "asked": None}
        self.offer(UNDO, by)
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
        other = self.other_person(offer.side) or next(iter(self.sides))
        yours = offer.side not in self.sides
        return {"by": offer.side, "of": other, "text": line.move, "refused": False, "yours": yours}

    # -- ending ------------------------------------------------------------------------------------------------------

    def resign(self, ask: asks.Plainly) -> None:
        side = self.must_hold()
        others = [other for other in self.table.match.game.title.sides if other != side]
        self.finish(others[0] if len(others) == 1 else None, "resignation", f"{side} resigned")

    def draw(self, ask: asks.Plainly) -> bool:
        """Offer a draw, or agree to the one that is offered; whether the game is drawn now."""
        side = self.must_hold()
        offer = self.hosted.around.offers.get(DRAW)
        if offer is not None and offer.side not in self.sides:
            self.finish(None, "draw", "both sides agreed to a draw")
            return True
        if self.other_person(side) is None:
            raise ValueError("a draw is agreed between two people")
        if self.table.match.game.result is not None:
            raise ValueError("the game is over")
        self.offer(DRAW, side)
        return False

    def offer(self, kind: str, side: str) -> None:
        """A side asks the other player for something."""
        self.hosted.house.surroundings.offer(self.table.name, kind, side, self.hosted.hosted.records)
        self.hosted.look_around()

    def decline(self, ask: Decline) -> None:
        """Turn an offer down, or take the own one back: that of a draw, if no other is named."""
        self.must_hold()
        if ask.offer not in DECLINED:
            raise ValueError(f"what can be declined is one of {', '.join(DECLINED)}")
        self.hosted.house.surroundings.answered(self.table.name, ask.offer)
        self.hosted.look_around()

    def finish(self, winner: str | None, level: str, reason: str, rule: str = "") -> None:
        self.hosted.hosted.finish(winner, level, reason, rule)
        self.hosted.look_around()

    # -- talk and notes ------------------------------------------------------------------------------------------------

    def say(self, ask: Say) -> None:
        text = " ".join(ask.text.split())
        if not 0 < len(text) <= LONGEST_LINE:
            raise ValueError(f"a line has at most {LONGEST_LINE} letters, and at least one")
        self.tell_other(text)

    def tell_other(self, text: str) -> None:
        """A line of the talk, if the other player wants to hear of this one at all."""
        side = self.must_hold()
        around, other = self.hosted.around, self.other_person(side)
        if other is not None:
            Company(self.hosted.house.database).may_write(around.people.get(side), around.people.get(other))
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

    def ordered(self, change: Callable[[Match, str], Result]) -> Result:
        """Standing orders are kept as a note of the side's own, which no other seat is told of."""
        side, match = self.own_side(), self.table.match
        before = list(match.standing)
        made = change(match, side)
        if match.standing != before:
            own = [order.plain() for order in match.standing if order.side == side]
            text = json.dumps(own) if own else ""
            self.hosted.house.surroundings.note(self.table.name, side, ORDERS, text)
            self.hosted.look_around()
        return made

    @property
    def is_advised(self) -> bool:
        """Against the computer only: between people nobody has a computer beside him."""
        return len(self.hosted.around.tokens) < 2

    def advice(self, ask: asks.Plainly) -> Awaitable[object]:
        if not self.is_advised:
            raise ValueError(NO_ADVICE)
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
    "stand": _hosted(asks.Stand, "stand"),
    "stand_down": _hosted(asks.StandDown, "stand_down"),
    "muster": _hosted(asks.Plainly, "muster"),
    "replay": _hosted(asks.AtStep, "replay"),
    "resign": _hosted(asks.Plainly, "resign"),
    "draw": _hosted(asks.Plainly, "draw"),
    "decline": _hosted(Decline, "decline"),
    "say": _hosted(Say, "say"),
}
HOSTED_ASKS = {**{name: handler for name, handler in ASKS.items() if name != "branch"}, **OWN}
HOSTED_CHANGES = (*CHANGES, "resign", "draw", "decline", "say")
