"""26.10 Bidding for sides: an auction before the set-up, and what the Russians get of it turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.refusal import Refusal, Unreadable
from stavka.engine.stage import Choice, Decision
from stavka.telling.situation import sequence
from stavka.titles.russian_campaign.actions.opening import Bid, BidFirst, BidSecond, PassBid
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import SIDES
from stavka.titles.russian_campaign.state.position import War

BID = "bid"
GERMAN_SEAT = "german seat"  # which of the two provisional seats plays the Germans
FIRST_TURN = "first turn"


def register(seams: Seams) -> None:
    seams.russian_factors.append(with_share)


def begin(pos: War, settings: Mapping[str, Any]) -> None:
    """Take a bid that was agreed, or hold the auction (trc:26.10-a, trc:scn-setup-sides).

    ``settings`` may hold ``bid``, a number agreed beforehand, or ``seeds``, the two seats with the better seed first.
    During the auction the seats are called axis and soviet, though nobody has a side yet.
    """
    pos.counts[FIRST_TURN] = pos.turn
    if "bid" in settings:
        bid = settings["bid"]
        if not isinstance(bid, int) or isinstance(bid, bool):
            raise Unreadable(f"a bid is a whole number of replacement factors, not {bid!r}")
        pos.counts[BID] = bid
    elif "bidding" in pos.options:
        pos.ask(opening(settings))


def opening(settings: Mapping[str, Any]) -> Roll[War] | Decision[War]:
    """The lower seed bids first; without seeds the dice say who chooses (trc:26.10-d)."""
    if "seeds" not in settings:
        return SeatRoll()
    seeds = [str(seat) for seat in sequence("seeds among the settings", settings["seeds"])]
    if sorted(seeds) != sorted(SIDES):
        raise Unreadable(f"seeds names the two seats {' and '.join(SIDES)}, the better seed first, not {seeds}")
    return Auction(SIDES.index(seeds[1]), ())


@dataclass(slots=True)
class SeatRoll(Roll[War]):
    """A die for each seat; equal dice are rolled again (trc:26.10-d)."""

    name: ClassVar[str] = "roll for the first bid"
    dice: ClassVar[int] = 2

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        if throw[0] == throw[1]:
            pos.ask(SeatRoll())
        else:
            pos.ask(FirstBidder(0 if throw[0] > throw[1] else 1))


@dataclass(slots=True)
class FirstBidder(Choice[War]):
    """The player with the higher die may choose to bid first (trc:26.10-d)."""

    name: ClassVar[str] = "first bidder"
    seat: int

    def asked(self, pos: War) -> str:
        return SIDES[self.seat]

    def choices(self, pos: War) -> list[Action]:
        return [BidFirst(), BidSecond()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return Refusal("choose to bid first or second: 'bid-first' or 'bid-second'", "trc:26.10-d")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        pos.ask(Auction(self.seat if isinstance(action, BidFirst) else 1 - self.seat, ()))


@dataclass(slots=True)
class Auction(Decision[War]):
    """Bids for the Germans in turn, until one declines and the other has them at his bid (trc:26.10-a)."""

    name: ClassVar[str] = "auction"
    seat: int
    bids: tuple[int, ...]

    def asked(self, pos: War) -> str:
        return SIDES[self.seat]

    def prompt(self, pos: War) -> str:
        standing = f"the bid stands at {self.bids[-1]}; " if self.bids else ""
        return f"{standing}bid replacement factors for the German side, as 'bid 10', or 'pass'"

    def each(self, pos: War) -> Iterator[Action]:
        nearby = range(-3, 11) if not self.bids else range(self.bids[-1] - 3, self.bids[-1] + 4)
        yield from (Bid(n) for n in nearby if self.refusal(pos, Bid(n)) is None)
        if self.bids:
            yield PassBid()

    def sample(self, pos: War, rng: Random) -> Action:
        if self.bids and rng.random() < 0.3:
            return PassBid()
        return rng.choice(list(self.each(pos)))

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if isinstance(action, PassBid):
            return None if self.bids else Refusal("nothing has been bid yet that could be accepted", "trc:26.10-a")
        if not isinstance(action, Bid):
            return Refusal(f"'{action.verb}' has no place in the auction; 'bid' or 'pass'", "trc:26.10-a")
        if not self.bids:
            return None
        # The rulebook's second session goes from -2 to -3: below zero a bid may also go down. No number comes twice,
        # so that the auction ends.
        if action.factors in self.bids or (action.factors < self.bids[-1] and self.bids[-1] >= 0):
            return Refusal(f"{action.factors} does not go beyond the standing bid of {self.bids[-1]}", "trc:26.10-a")
        return None

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Bid):
            pos.ask(Auction(1 - self.seat, (*self.bids, action.factors)))
            return
        winner = 1 - self.seat
        pos.counts[BID], pos.counts[GERMAN_SEAT] = self.bids[-1], winner
        pos.tell(f"the seat called {SIDES[winner]} plays the Germans; the Russians get {self.bids[-1]:+} factors")


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
