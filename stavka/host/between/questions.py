"""What players ask of each other beside the board, and all questions of a page of a host together."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict, cast

from stavka.host.match import TOKEN_BYTES
from stavka.host.seat import HOSTED_ASKS as AT_THE_TABLE
from stavka.host.seat import HOSTED_CHANGES as CHANGES_AT_THE_TABLE
from stavka.host.seat import HostedSeat
from stavka.host.sitting import Forbidden
from stavka.host.storage.around import gone
from stavka.host.storage.company import Company
from stavka.host.storage.people import token_hash
from stavka.host.talk import EMOTES, emote_text
from stavka.play.match import HUMAN, PLAYERS
from stavka.server import asks
from stavka.server.codec import read
from stavka.server.seat import Ask, Handler, Seat

ADJUDGE, LEAVE = "adjudge", "leave"
LONGEST_COMPLAINT = 2000


@dataclass(frozen=True, slots=True)
class Emote:
    name: str


@dataclass(frozen=True, slots=True)
class Mute:
    muted: bool


@dataclass(frozen=True, slots=True)
class Complaint:
    why: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody wants to leave his seat to a person ("human") or a computer player."""

    player: str


@dataclass(frozen=True, slots=True)
class Agreed:
    allow: bool


@dataclass(frozen=True, slots=True)
class Absent:
    """What becomes of a side that has left or has no time: ``win``, ``wait``, or who plays on for it."""

    then: str


class Replaced(TypedDict):
    """``link`` opens the seat for whoever comes; None where the computer plays on."""

    side: str
    link: str | None


# -- talk ----------------------------------------------------------------------------------------------------


def emote(seat: HostedSeat, ask: Emote) -> None:
    """One of the words that offend nobody."""
    if ask.name not in EMOTES:
        raise ValueError(f"there is {', '.join(EMOTES)}")
    seat.tell_other(emote_text(ask.name))


def mute(seat: HostedSeat, ask: Mute) -> None:
    seat.must_hold()
    seat.hosted.house.surroundings.mute(seat.table.name, seat.sides, ask.muted)
    seat.hosted.look_around()


def report(seat: HostedSeat, ask: Complaint) -> None:
    """Complain of the other player to whoever runs the host."""
    side, why = seat.must_hold(), ask.why.strip()
    if not 0 < len(why) <= LONGEST_COMPLAINT:
        raise ValueError(f"say in at most {LONGEST_COMPLAINT} letters what is wrong")
    other = _other(seat, side)
    company = Company(seat.hosted.house.database)
    company.report(seat.table.name, other, seat.hosted.around.people.get(side), why)


def block(seat: HostedSeat, ask: asks.Plainly) -> None:
    """Never again with this player."""
    side = seat.must_hold()
    around = seat.hosted.around
    me, name = around.people.get(side), around.names.get(_other(seat, side))
    if me is None or name is None:
        raise ValueError("to block somebody both of you need an account; mute him instead")
    Company(seat.hosted.house.database).block(me, name)


def _other(seat: HostedSeat, side: str) -> str:
    other = seat.other_person(side)
    if other is None:
        raise ValueError("nobody else plays here")
    return other


# -- the points ----------------------------------------------------------------------------------------------------


def adjudge(seat: HostedSeat, ask: asks.Plainly) -> bool:
    """Ask to let the points decide now, or agree to it; whether they have."""
    side = seat.must_hold()
    game, offer = seat.table.match.game, seat.hosted.around.offers.get(ADJUDGE)
    found = game.title.judged(game.position)
    if game.result is not None:
        raise ValueError("the game is over")
    if found is None:
        raise ValueError("no points decide this scenario")
    if offer is None or offer.side in seat.sides:
        _other(seat, side)
        seat.offer(ADJUDGE, side)
        return False
    if offer.records != seat.hosted.hosted.records:
        seat.offer(ADJUDGE, side)  # the game has gone on: what was asked for is no longer what would be agreed to
        return False
    seat.finish(found.winner, found.level, f"adjudicated by agreement: {found.reason}", found.rule)
    return True


# -- leaving ----------------------------------------------------------------------------------------------------


def leave(seat: HostedSeat, ask: Leave) -> None:
    """Ask the other player to let somebody else play on."""
    side = seat.must_hold()
    if ask.player not in PLAYERS:
        raise ValueError(f"a side is played by one of {', '.join(PLAYERS)}")
    if seat.table.match.game.result is not None:
        raise ValueError("the game is over")
    _other(seat, side)
    seat.offer(f"{LEAVE}:{ask.player}", side)


def let_go(seat: HostedSeat, ask: Agreed) -> Replaced | None:
    """Answer a player who wants to leave; whoever asked may take it back."""
    seat.must_hold()
    offers = [offer for kind, offer in seat.hosted.around.offers.items() if kind.startswith(f"{LEAVE}:")]
    if not offers:
        raise ValueError("nobody wants to leave")
    offer = offers[0]
    if not ask.allow:
        for one in offers:
            seat.hosted.house.surroundings.answered(seat.table.name, one.kind)
        seat.hosted.look_around()
        return None
    if offer.side in seat.sides:
        raise Forbidden(f"{offer.side} asks; the other player answers")
    return _replace(seat, offer.side, offer.kind.partition(":")[2], f"{offer.side} left, and the other agreed")


def absent(seat: HostedSeat, ask: Absent) -> Replaced | None:
    """Decide what becomes of a side whose player is gone."""
    side = seat.must_hold()
    other = _other(seat, side)
    why = gone(seat.hosted.around, seat.table.match.game.to_act, other)
    if why is None or seat.table.match.game.result is not None:
        raise Forbidden(f"{other} is still there; it is not for you to decide")
    if ask.then == "win":
        seat.finish(side, "time", f"{other} {why}")
    elif ask.then == "wait":
        seat.hosted.house.surroundings.forgive(seat.table.name)
        seat.hosted.look_around()
    elif ask.then in PLAYERS:
        return _replace(seat, other, ask.then, f"{other} {why}")
    else:
        raise ValueError(f"choose win, wait, or one of {', '.join(PLAYERS)}")
    return None


def _replace(seat: HostedSeat, side: str, player: str, why: str) -> Replaced:
    token = secrets.token_urlsafe(TOKEN_BYTES) if player == HUMAN else None
    hashed = None if token is None else token_hash(token)
    seat.hosted.house.surroundings.replace(seat.table.name, side, player, hashed, why)
    seat.hosted.look_around()
    return {"side": side, "link": None if token is None else f"/join#{seat.table.name}/{token}"}


def _asked(kind: type, answer: object) -> Handler:
    def ask(seat: Seat, asked: Ask) -> object:
        return answer(cast(HostedSeat, seat), read(asked, kind))  # type: ignore[operator]  # one of those above

    return ask


BETWEEN: Mapping[str, Handler] = {
    "emote": _asked(Emote, emote),
    "mute": _asked(Mute, mute),
    "report": _asked(Complaint, report),
    "block": _asked(asks.Plainly, block),
    "adjudge": _asked(asks.Plainly, adjudge),
    "leave": _asked(Leave, leave),
    "let_go": _asked(Agreed, let_go),
    "absent": _asked(Absent, absent),
}
HOSTED_ASKS: Mapping[str, Handler] = {**AT_THE_TABLE, **BETWEEN}
HOSTED_CHANGES = (*CHANGES_AT_THE_TABLE, *BETWEEN)
ACTING = (*HOSTED_CHANGES, "advice", "agenda", "deputy", "why", "lessons")  # asked only by whoever holds a seat
