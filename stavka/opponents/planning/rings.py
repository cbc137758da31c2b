"""Encirclement: rings that nobody walks out of, and attackers who bar the way back; judged by what is caught."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from stavka.hexes import bits
from stavka.opponents.kessel.cut_off import cut_off
from stavka.opponents.kessel.finder import FAR, NEAR, groups
from stavka.opponents.planning.posting import Posting
from stavka.opponents.planning.trap import Trap, clears
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.plan import Duty, Strike
from stavka.opponents.sketch.sketch import Sketch

LOOKED_AT = 12  # groups, the dearest first
LONGEST = 14  # hexes still to be closed
MOST = 6  # units to close them
PATIENCE = 30
TRIES = 3  # who goes to close a gap may open another
CLOSE = 4  # steps from my own units within which a group is looked at
SWEEPS = 2
LEAST = 0.1  # worth of what a change must catch more
EVEN = 1e-6  # less than this is no difference


class Rings:
    """The plan with everybody posted, and what other posts of those without another duty would catch."""

    def __init__(self, sketch: Sketch, posting: Posting) -> None:
        self.sketch, self.posting = sketch, posting
        self.trap = Trap(sketch)
        self.at = {o.unit: i for i, o in enumerate(sketch.plan.orders) if o.duty is Duty.POST and self._able(o.unit)}
        self.posts = {u: [h for h in self._reach(u) if self._stands(h)] for u in self.at}
        self.comers: dict[int, list[int]] = {}  # who could be posted in a hex
        for unit, hexes in self.posts.items():
            for hex in hexes:
                self.comers.setdefault(hex, []).append(unit)
        self.covered = {h: 1 << h | sketch.hints.stops(sketch.pos, 1 << h) for h in self.comers}  # what a post closes
        self._losses: dict[tuple[int, int], float] = {}

    def _able(self, unit: int) -> bool:
        return unit not in self.sketch.pinned and self.sketch.hints.counts(self.sketch.pos, unit)

    def _reach(self, unit: int) -> tuple[int, ...]:
        return (self.sketch.pos.where[unit], *self.sketch.ways[unit])

    def _stands(self, hex: int) -> bool:
        """Whether somebody would stand there fed and without a duty to attack that nobody else meets."""
        sketch, field = self.sketch, self.sketch.field
        if not sketch.survey.fed >> hex & 1:
            return False
        touched = field.walk.around(hex) & field.foe_solid & ~sketch.targeted
        return not (touched and sketch.hints.duty_to_attack)

    def now(self, unit: int) -> int:
        return self.sketch.plan.orders[self.at[unit]].to

    def loss(self, unit: int, hex: int) -> float:
        """What is given up when a unit leaves its post for another, as the others are posted."""
        key = (unit, hex)
        if key not in self._losses:
            there = self.sketch.posts[self.now(unit)]
            there.remove(unit)
            self._losses[key] = self.posting.value(unit, self.now(unit)) - self.posting.value(unit, hex)
            there.append(unit)
        return self._losses[key]

    # -- rings by several units ---------------------------------------------------------------------------------------

    def wanted(self) -> list[int]:
        """Enemy groups near my units that are fed as it stands, and their stacks by themselves, the dearest first."""
        field = self.sketch.field
        near = field.walk.flood(self.trap.pos.occupied[field.me], field.open, CLOSE)
        feed = self.sketch.hints.feed(self.trap.pos, field.foe)
        if feed is None:
            return []
        found = dict.fromkeys([*groups(field), *(1 << h for h in field.stacks)])
        hopeful = (g for g in found if g & near == g and g & self.trap.fed and not g & feed.sources)
        prizes = {g: self.trap.prize(g) for g in hopeful}
        return sorted(prizes, key=lambda g: (-prizes[g], g))[:LOOKED_AT]

    def encircle(self, group: int) -> None:
        """Close the cheapest ring around a group, if enough of it would not get out."""
        chosen: dict[int, int] = {}
        for _ in range(TRIES):
            gap = self.trap.asked(chosen, lambda: self._gap(group))
            if gap is None:
                return
            if not gap:
                break
            more = self._cover(gap, chosen)
            if more is None:
                return
            chosen.update(more)
        if chosen:
            self._take(chosen, group)

    def _gap(self, group: int) -> int | None:
        """The cheapest hexes still to be denied to a group, none when it is cut off; None when it cannot be.

        A zone stops those who walk into it, and they are fed there if a line leads on: the ring goes around that too.
        """
        sketch, field = self.sketch, self.sketch.field
        feed = sketch.hints.feed(self.trap.pos, field.foe)
        pocket = group | field.walk.step(group) & field.open & ~self.trap.pos.occupied[field.me]
        if feed is None or pocket & feed.sources:
            return None
        reach = 0
        for hexes in self.covered.values():
            reach |= hexes
        price = {h: NEAR if reach >> h & 1 else FAR * 4 for h in bits(field.open) if not pocket >> h & 1}
        found = cut_off(feed, pocket, price, PATIENCE)
        return None if found is None or found[1] > NEAR * LONGEST else found[0]

    def _cover(self, wanted: int, others: Mapping[int, int]) -> dict[int, int] | None:
        """Units and posts that together close all the hexes, each closing as much and giving up as little as can be."""
        chosen: dict[int, int] = {}
        while wanted:
            taken = chosen.keys() | others.keys()
            found = self._closing_most(wanted, taken) if len(taken) < MOST else None
            if found is None:
                return None
            unit, hex = found
            chosen[unit] = hex
            wanted &= ~self.covered[hex]
        return chosen

    def _closing_most(self, wanted: int, taken: Collection[int]) -> tuple[int, int] | None:
        """A unit and its post, of those that close the most hexes the one that gives up least."""
        by_number: dict[int, list[int]] = {}
        for hex, closed in self.covered.items():
            number = (closed & wanted).bit_count()
            if number:
                by_number.setdefault(number, []).append(hex)
        for number in sorted(by_number, reverse=True):
            options = [
                (-self.loss(unit, hex), -hex, unit)
                for hex in by_number[number]
                for unit in self.comers[hex]
                if unit in self.posts and unit not in taken and self._room(unit, hex)
            ]
            if options:
                _, hex, unit = max(options)
                return unit, -hex
        return None

    def _room(self, unit: int, hex: int) -> bool:
        return hex == self.now(unit) or self.sketch.room(unit, hex)

    def _take(self, chosen: dict[int, int], group: int) -> None:
        """Order it where it catches more than the posts left for it are worth."""
        before = self.trap.caught()
        after = self.trap.caught(chosen)
        lost = sum(self.loss(u, h) for u, h in chosen.items())
        if after - before > LEAST and self.sketch.style.cut * (after - before) > lost:
            for unit, hex in chosen.items():
                self._order(unit, hex, Reason(Kind.CLOSES_RING, (next(bits(group)),)))

    def _order(self, unit: int, hex: int, reason: Reason) -> None:
        self.sketch.reassign(self.at[unit], hex, reason, Duty.RING, self.sketch.ways[unit].get(hex))
        self.trap.post(unit, hex)
        del self.at[unit], self.posts[unit]
        self._losses.clear()

    # -- attackers ----------------------------------------------------------------------------------------------------

    def bar_retreats(self) -> None:
        """Those who attack go around the attacked, where that takes nothing from the attack."""
        orders = {o.unit: i for i, o in enumerate(self.sketch.plan.orders) if o.duty is Duty.STRIKE}
        for strike in self.sketch.plan.strikes:
            for unit in [u for u in strike.posts if u in orders]:
                hex = self._around(strike, unit)
                if hex is not None:
                    reason = self.sketch.plan.orders[orders[unit]].reason + Reason(Kind.BARS_RETREAT)
                    self.sketch.reassign(orders[unit], hex, reason, Duty.STRIKE, self.sketch.ways[unit].get(hex))
                    self.trap.post(unit, hex)
                    strike.posts[unit] = hex

    def _around(self, strike: Strike, unit: int) -> int | None:
        """The hex beside the attacked from which a unit bars most; None where it stands best as planned."""
        slots = self.sketch.field.walk.around(strike.target)
        enough = clears(self.sketch, strike, {}) - EVEN
        best, most = None, self.trap.caught() + EVEN
        for hex in self._reach(unit):
            if not slots >> hex & 1 or hex == strike.posts[unit] or not self._stands(hex):
                continue
            if self.sketch.room(unit, hex) and clears(self.sketch, strike, {unit: hex}) >= enough:
                caught = self.trap.caught({unit: hex})
                if caught > most:
                    best, most = hex, caught
        return best

    # -- by one -------------------------------------------------------------------------------------------------------

    def tighten(self) -> bool:
        """Every unit by itself where it catches most; whether anybody went."""
        moved = False
        for unit in sorted(self.at, key=lambda u: (self.sketch.field.worth[u], u)):
            if self.sketch.late():
                return False
            before = self.trap.caught()
            best: tuple[float, int] | None = None
            for hex in self.posts[unit]:
                if hex == self.now(unit) or not self.sketch.room(unit, hex):
                    continue
                more = self.trap.caught({unit: hex}) - before
                if more > LEAST:
                    gain = self.sketch.style.cut * more - self.loss(unit, hex)
                    if gain > 0 and (best is None or (gain, -hex) > best):
                        best = (gain, -hex)
            if best is not None:
                hex = -best[1]
                self._order(unit, hex, self.trap.effect({unit: hex}))
                moved = True
        return moved


def close(sketch: Sketch, posting: Posting) -> None:
    """Send units that only close up to the front where they cut enemies off, if that is worth more."""
    rings = Rings(sketch, posting)
    rings.bar_retreats()
    for group in rings.wanted():
        if sketch.late():
            return
        rings.encircle(group)
    for _ in range(SWEEPS):
        if sketch.late() or not rings.tighten():
            return
