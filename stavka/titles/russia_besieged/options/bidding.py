"""Bids of tournament play: the sides are auctioned, and the Russians get what was bid, a point a turn (rb:SC-b)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar  # settings come from outside

from stavka.engine.refusal import Refusal
from stavka.mechanics.setup import bidding
from stavka.mechanics.setup.bidding import BID, GERMAN_SEAT
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.charts import FACES
from stavka.titles.russia_besieged.state.flags import SIDES, SOVIET
from stavka.titles.russia_besieged.state.position import War

RULE = "rb:SC-b"
POOL = "soviet infantry"


def register(seams: Seams) -> None:
    seams.player_turn_begins.append(pay)


def pay(pos: War) -> None:
    """One replacement point a turn from the first turn on, until the bid is paid (rb:SC-b)."""
    if pos.player == SOVIET and pos.turn - pos.title.scenario(pos.scenario)["start_turn"] < pos.count(BID):
        pos.points[POOL] = pos.points.get(POOL, 0) + 1


def begin(pos: War, settings: Mapping[str, Any]) -> None:
    bidding.begin(pos, settings, Auction, SeatRoll)


@dataclass(slots=True)
class Auction(bidding.Auction[War]):
    """Bids for the Germans in turn, until one declines and the other has them at his bid (rb:SC-b)."""

    rule: ClassVar[str] = RULE
    what: ClassVar[str] = "Russian replacement points"
    lowest: ClassVar[int] = 0

    def bid_refusal(self, number: int) -> Refusal | None:
        if number < 0:
            return Refusal(f"{number} is no bid: points are given to the Russians, not taken", self.rule)
        return bidding.Auction.bid_refusal(self, number)

    def won(self, pos: War, seat: int, bid: int) -> None:
        pos.counts[BID], pos.counts[GERMAN_SEAT] = bid, seat
        pos.tell(f"the seat called {SIDES[seat]} plays the Germans; the Russians get {bid} points, one a turn")


@dataclass(slots=True)
class FirstBidder(bidding.FirstBidder[War]):
    """The player with the higher die may choose to bid first."""

    rule: ClassVar[str] = RULE

    def auction(self, seat: int) -> Auction:
        return Auction(seat, ())


@dataclass(slots=True)
class SeatRoll(bidding.SeatRoll[War]):
    """A die for each seat; equal dice are rolled again."""

    faces: ClassVar[int] = FACES

    def bidder(self, seat: int) -> FirstBidder:
        return FirstBidder(seat)
