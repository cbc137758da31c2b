"""An auction for the side that is thought the better: the higher bidder has it, the other one gets what was bid.

During the auction the seats are called by the names of the sides, though nobody has a side yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar  # settings come from outside

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.refusal import Refusal, Unreadable, shown
from stavka.engine.stage import Choice, Decision, P, out_of_place
from stavka.mechanics.setup.actions import Bid, BidFirst, BidSecond, PassBid

OPTION = "bidding"  # by which the players ask for an auction
BID = "bid"  # names of counts
GERMAN_SEAT = "german seat"  # which of the two provisional seats plays the Germans


def agreed(settings: Mapping[str, Any]) -> int | None:
    """A bid that the players agreed on beforehand, if the settings name one."""
    bid = settings.get("bid")
    if bid is not None and (not isinstance(bid, int) or isinstance(bid, bool)):
        raise Unreadable(f"a bid is a whole number of replacement factors, not {bid!r}")
    return bid


def begin(
    pos: P, settings: Mapping[str, Any], auction: Callable[[int, tuple[()]], Decision[P]], roll: Callable[[], Roll[P]]
) -> None:
    """Take a bid that was agreed, or hold the auction if the players want one: the lower seed bids first.

    ``settings`` may hold ``bid``, a number agreed beforehand, or ``seeds``, the two seats with the better seed first;
    without seeds the dice say who chooses.
    """
    bid = agreed(settings)
    if bid is not None:
        pos.counts[BID] = bid
    elif OPTION in pos.options and "seeds" not in settings:
        pos.ask(roll())
    elif OPTION in pos.options:
        seeds = settings["seeds"]
        if isinstance(seeds, str) or not isinstance(seeds, Iterable):
            raise Unreadable(f"seeds among the settings is a list, not {shown(seeds)}")
        pos.ask(auction(lower_seed(list(seeds), pos.title.sides), ()))


def lower_seed(seeds: Sequence[object], sides: Sequence[str]) -> int:
    """The seat that bids first; ``seeds`` are the seats with the better seed first."""
    names = [str(seat) for seat in seeds]
    if sorted(names) != sorted(sides):
        raise Unreadable(f"seeds names the two seats {' and '.join(sides)}, the better seed first, not {names}")
    return list(sides).index(names[1])


@dataclass(slots=True)
class SeatRoll(Roll[P]):
    """A die for each seat; equal dice are rolled again."""

    name: ClassVar[str] = "roll for the first bid"
    dice: ClassVar[int] = 2

    def bidder(self, seat: int) -> Decision[P]:
        """The stage in which a seat chooses."""
        raise NotImplementedError

    def rolled(self, pos: P, throw: tuple[int, ...]) -> None:
        if throw[0] == throw[1]:
            pos.ask(type(self)())
        else:
            pos.ask(self.bidder(0 if throw[0] > throw[1] else 1))


@dataclass(slots=True)
class FirstBidder(Choice[P]):
    """The player with the higher die may choose to bid first."""

    name: ClassVar[str] = "first bidder"
    rule: ClassVar[str] = ""
    seat: int

    def auction(self, seat: int) -> Decision[P]:
        """The stage in which a seat opens the auction."""
        raise NotImplementedError

    def asked(self, pos: P) -> str:
        return pos.title.sides[self.seat]

    def choices(self, pos: P) -> list[Action]:
        return [BidFirst(), BidSecond()]

    def why_not(self, pos: P, action: Action) -> Refusal:
        return self.none_of_these(pos, action, self.rule)

    def play(self, pos: P, action: Action) -> None:
        pos.leave()
        pos.ask(self.auction(self.seat if isinstance(action, BidFirst) else 1 - self.seat))


@dataclass(slots=True)
class Auction(Decision[P]):
    """Bids in turn, until one declines and the other has the side at his bid."""

    name: ClassVar[str] = "auction"
    rule: ClassVar[str] = ""
    what: ClassVar[str] = "replacement factors"  # is bid
    lowest: ClassVar[int] = -3  # a number that is listed as a first bid; any number may be bid
    seat: int
    bids: tuple[int, ...]

    def won(self, pos: P, seat: int, bid: int) -> None:
        """A seat has the better side for a bid."""
        raise NotImplementedError

    def asked(self, pos: P) -> str:
        return pos.title.sides[self.seat]

    def prompt(self, pos: P) -> str:
        standing = f"the bid stands at {self.bids[-1]}; " if self.bids else ""
        return f"{standing}bid {self.what} for the German side, as 'bid 10', or 'pass'"

    def each(self, pos: P) -> Iterator[Action]:
        nearby = range(self.lowest, 11) if not self.bids else range(self.bids[-1] - 3, self.bids[-1] + 4)
        yield from (Bid(n) for n in nearby if self.refusal(pos, Bid(n)) is None)
        if self.bids:
            yield PassBid()

    def sample(self, pos: P, rng: Random) -> Action:
        if self.bids and rng.random() < 0.3:
            return PassBid()
        return rng.choice(list(self.each(pos)))

    def refusal(self, pos: P, action: Action) -> Refusal | None:
        if isinstance(action, PassBid):
            return None if self.bids else Refusal("nothing has been bid yet, so nobody can 'pass'", self.rule)
        if not isinstance(action, Bid):
            return out_of_place(action, self.label(pos), ("bid", "pass"), self.rule)
        return self.bid_refusal(action.factors)

    def bid_refusal(self, number: int) -> Refusal | None:
        """Why a number cannot be bid now. Below zero a bid may also go down; no number comes twice, so it ends."""
        if not self.bids:
            return None
        if number in self.bids or (number < self.bids[-1] and self.bids[-1] >= 0):
            return Refusal(f"{number} does not go beyond the standing bid of {self.bids[-1]}", self.rule)
        return None

    def play(self, pos: P, action: Action) -> None:
        pos.leave()
        if isinstance(action, Bid):
            pos.ask(type(self)(1 - self.seat, (*self.bids, action.factors)))
        else:
            self.won(pos, 1 - self.seat, self.bids[-1])
