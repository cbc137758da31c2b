"""Floods of a stack whose units pay different costs: where all of them can get along one way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from stavka.hexes.net import Net
from stavka.hexes.reach import Terms

Spent = tuple[int, ...]  # points, one figure for each kind of unit
EVERYWHERE = -1


@dataclass(frozen=True, slots=True)
class Step:
    """Steps of a net into some hexes, with what each kind of unit pays for one."""

    net: Net
    into: tuple[tuple[int, Spent], ...]  # hexes entered, and the price


@dataclass(frozen=True, slots=True)
class Prices:
    """What every step costs every kind of unit of a stack; worked out once and asked often."""

    steps: tuple[Step, ...]

    @classmethod
    def of(cls, terms: Sequence[Terms]) -> Prices:
        """Steps that all kinds can take, sorted by what they pay. Enemies and other closed hexes are not looked at."""
        combined: dict[tuple[int, ...], dict[Spent, int]] = {}
        nets: dict[tuple[int, ...], Net] = {}
        for masks, hexes, price in _combinations(terms):
            net = nets.get(masks)
            if net is None:
                net = nets[masks] = Net(terms[0].crossings[0].net.grid, masks)
            prices = combined.setdefault(masks, {})
            prices[price] = prices.get(price, 0) | hexes
        return cls(
            tuple(
                Step(nets[masks], tuple((hexes, price) for price, hexes in sorted(prices.items())))
                for masks, prices in combined.items()
            )
        )


def _combinations(terms: Sequence[Terms]) -> Iterator[tuple[tuple[int, ...], int, Spent]]:
    """Every way in which the kinds can take a step side by side: masks of hexsides, hexes entered, price."""
    first, *others = terms
    found = list(_single(first))
    for other in others:
        found = [
            (tuple(a & b for a, b in zip(masks, more, strict=True)), hexes & into, (*price, *paid))
            for masks, hexes, price in found
            for more, into, paid in _single(other)
            if hexes & into
        ]
        found = [(masks, hexes, price) for masks, hexes, price in found if any(masks)]
    yield from found


def _single(terms: Terms) -> Iterator[tuple[tuple[int, ...], int, Spent]]:
    for crossing in terms.crossings:
        for cost, hexes in terms.entry:
            yield crossing.net.masks, hexes, (cost + crossing.extra,)
    for way in terms.ways:
        yield way.net.masks, EVERYWHERE, (way.cost,)


@dataclass(slots=True)
class Together:
    """The hexes that a stack can come to, by what its kinds have spent there; a hex stands under every price that no
    other undercuts for all kinds."""

    prices: Prices
    at: dict[Spent, int] = field(default_factory=dict)

    @property
    def reached(self) -> int:
        out = 0
        for spent, hexes in self.at.items():
            if any(spent):
                out |= hexes
        return out

    def cost(self, index: int) -> Spent | None:
        """What the kinds spend on the way that ``path`` finds."""
        return next((spent for spent, hexes in self.at.items() if hexes >> index & 1), None)

    def path(self, end: int) -> list[int]:
        """A way to a hex that was reached, from the start on."""
        spent = self.cost(end)
        if spent is None:
            raise ValueError("that hex is not within reach")
        path = [end]
        while any(spent):
            spent, before = self._previous(path[-1], spent)
            path.append(before)
        return path[::-1]

    def _previous(self, index: int, spent: Spent) -> tuple[Spent, int]:
        for step in self.prices.steps:
            for hexes, price in step.into:
                if hexes >> index & 1:
                    before = tuple(a - b for a, b in zip(spent, price, strict=True))
                    came = step.net.into(index) & self.at.get(before, 0)
                    if came:
                        return before, (came & -came).bit_length() - 1
        raise ValueError("the flood does not lead there")


def together(start: int, points: Spent, prices: Prices, closed: int = 0, stop: int = 0) -> Together:
    """Flood from a set of hexes; no kind spends more than its points, and nobody goes on from a hex of ``stop``."""
    nothing = (0,) * len(points)
    waiting: dict[Spent, int] = {nothing: start}
    queue = [(0, nothing)]
    found = Together(prices)
    settled = found.at
    while queue:
        _, spent = heappop(queue)
        front = waiting.pop(spent)
        for other, hexes in settled.items():
            if front & hexes and all(a <= b for a, b in zip(other, spent, strict=True)):
                front ^= front & hexes
        if not front:
            continue
        settled[spent] = front
        if any(spent):
            front ^= front & stop
        for step in prices.steps:
            entered = step.net.step(front)
            entered ^= entered & closed
            if not entered:
                continue
            for into, price in step.into:
                gone = entered & into
                if not gone:
                    continue
                total = tuple(a + b for a, b in zip(spent, price, strict=True))
                if any(a > b for a, b in zip(total, points, strict=True)):
                    continue
                if total not in waiting:
                    heappush(queue, (sum(total), total))
                    waiting[total] = gone
                else:
                    waiting[total] |= gone
    return found
