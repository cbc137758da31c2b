"""26.10 Bidding for sides: an auction before the set-up, and what the Russians get of it turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from stavka.mechanics.setup import bidding
from stavka.mechanics.setup.bidding import BID, GERMAN_SEAT
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import SIDES
from stavka.titles.russian_campaign.state.position import War

FIRST_TURN = "first turn"


def register(seams: Seams) -> None:
    seams.russian_factors.append(with_share)


def begin(pos: War, settings: Mapping[str, Any]) -> None:
    """Take a bid that was agreed, or hold the auction (trc:26.10-a, trc:26.10-d, trc:scn-setup-sides)."""
    pos.counts[FIRST_TURN] = pos.turn
    bidding.begin(pos, settings, Auction, SeatRoll)


@dataclass(slots=True)
class Auction(bidding.Auction[War]):
    """Bids for the Germans in turn, until one declines and the other has them at his bid (trc:26.10-a).

    The rulebook's second session goes from -2 to -3.
    """

    rule: ClassVar[str] = "trc:26.10-a"

    def won(self, pos: War, seat: int, bid: int) -> None:
        pos.counts[BID], pos.counts[GERMAN_SEAT] = bid, seat
        pos.tell(f"the seat called {SIDES[seat]} plays the Germans; the Russians get {bid:+} factors")


@dataclass(slots=True)
class FirstBidder(bidding.FirstBidder[War]):
    """The player with the higher die may choose to bid first (trc:26.10-d)."""

    rule: ClassVar[str] = "trc:26.10-d"

    def auction(self, seat: int) -> Auction:
        return Auction(seat, ())


@dataclass(slots=True)
class SeatRoll(bidding.SeatRoll[War]):
    """A die for each seat; equal dice are rolled again (trc:26.10-d)."""

    def bidder(self, seat: int) -> FirstBidder:
        return FirstBidder(seat)


def share(pos: War) -> int:
    """What the bid gives or takes this turn (trc:26.10-b, trc:26.10-c)."""
    bid = pos.count(BID)
    if not bid:
        return 0
    start = pos.title.scenario(pos.scenario)["start_turn"]
    # a situation may be that of a game that began early (trc:var-mediterranean-1)
    first = int(pos.counts.get(FIRST_TURN, min(start, pos.counts.get("invasion turn", start))))
    return spread(bid, max(1, pos.last_turn - first + 1), pos.turn - first + 1)


def with_share(factors: int, pos: War) -> int:
    return factors + share(pos)


def spread(bid: int, turns: int, turn: int) -> int:
    """The part of a bid that falls on a turn counted from 1: gifts early turns first, losses late turns first.

    >>> [spread(11, 10, turn) for turn in range(1, 11)]
    [2, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    >>> [spread(-3, 10, turn) for turn in range(1, 11)]
    [0, 0, 0, 0, 0, 0, 0, -1, -1, -1]
    """
    if bid >= 0:
        each, rest = divmod(bid, turns)
        return each + (turn <= rest)
    each, rest = divmod(-bid, turns)
    return -each - (turn > turns - rest)
