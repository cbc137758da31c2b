"""What a plan would catch: enemies that starve, by the title's own rules of supply, and those that cannot fall back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeVar

from stavka.engine.hints import ONE
from stavka.hexes import bits
from stavka.opponents.judgement.worth import ANCHOR
from stavka.opponents.planning.strikes import clearing
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.plan import Strike
from stavka.opponents.sketch.sketch import Sketch

Answer = TypeVar("Answer")

WALKS_OUT = 0.1  # share of the loss by hunger that is counted of those who can walk to where they are fed
BARRED = 0.05  # share of the loss by retreat that is counted when all ways but some are barred


def prospect(sketch: Sketch, strike: Strike, otherwise: Mapping[int, int]) -> Mapping[str, Fraction]:
    """The chances of an attack, without air support, with some of the attackers elsewhere."""
    posts = {**strike.posts, **otherwise}
    found = sketch.hints.prospect(sketch.pos, list(posts), list(posts.values()), (strike.target,))
    return found or {}


def clears(sketch: Sketch, strike: Strike, otherwise: Mapping[int, int]) -> float:
    """The chance that the attacked are destroyed or driven off."""
    return clearing(sketch.field, strike.target, prospect(sketch, strike, otherwise))


class Trap:
    """The position with everybody where the plan has him."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.hints, self.field = sketch.hints, sketch.field
        self.pos = sketch.pos.copy()
        for order in sketch.plan.orders:
            if order.to != self.pos.where[order.unit]:
                self.pos.put(order.unit, order.to)
        self.starved = self.hints.starved(sketch.pos, self.field.foe)
        self.weakened = self.hints.weakened(sketch.pos, self.field.foe)
        # those attacked anyway are a prize only as far as they survive it
        self.left = {strike.target: 1 - strike.clears for strike in sketch.plan.strikes}
        self.retreating = [(s.target, self._retreating(s)) for s in sketch.plan.strikes]
        self._known: dict[tuple[int, int], float] = {}

    def _retreating(self, strike: Strike) -> float:
        """The worth of those who fall back in an attack, on average: lost if they cannot, driven off if they can."""
        worth = [self.field.worth[u] for u in self.field.stacks.get(strike.target, ())]
        found = 0.0
        for result, chance in prospect(self.sketch, strike, {}).items():
            effect = self.hints.effects.get(result)
            if effect and effect.defenders_fall_back:
                found += float(chance) * (sum(worth) - (min(worth, default=0.0) if effect.defenders == ONE else 0.0))
        return found * (1 - ANCHOR)

    @property
    def fed(self) -> int:
        """Hexes in which enemies are fed."""
        return self.hints.supplied(self.pos, self.field.foe)

    def post(self, unit: int, hex: int) -> None:
        self.pos.put(unit, hex)

    def prize(self, group: int) -> float:
        worth, stacks = self.field.worth, self.field.stacks
        return sum(worth[u] * self.left.get(h, 1.0) for h in bits(group) for u in stacks[h])

    def caught(self, posts: Mapping[int, int] | None = None) -> float:
        """The worth that the enemy loses by it, with some units posted otherwise."""
        return self.asked(posts or {}, self._caught)

    def effect(self, posts: Mapping[int, int]) -> Reason:
        """What these posts do: whom they starve, or else whose way back they bar."""
        fed, zone = self.fed, self.hints.zone(self.pos, self.field.me)

        def found() -> Reason:
            hungry = [h for h in self.field.stacks if fed & ~self.fed & 1 << h]
            if hungry:
                dearest = max(hungry, key=lambda h: (self.prize(1 << h), -h))
                return Reason(Kind.CLOSES_RING, (dearest,))
            shut = self.hints.zone(self.pos, self.field.me) & ~zone
            barred = [hex for hex, _ in self.retreating if self._ways_back(hex) & shut]
            return Reason(Kind.BARS_RETREAT_FROM, (barred[0],)) if barred else Reason(Kind.TIGHTENS_RING)

        return self.asked(posts, found)

    def asked(self, posts: Mapping[int, int], question: Callable[[], Answer]) -> Answer:
        """The answer to a question with some units posted otherwise."""
        old = {unit: self.pos.where[unit] for unit in posts}
        for unit, hex in posts.items():
            self.pos.put(unit, hex)
        found = question()
        for unit, hex in old.items():
            self.pos.put(unit, hex)
        return found

    def _caught(self) -> float:
        mine = self.pos.occupied[self.field.me]
        key = (mine, self.pos.solid[self.field.me])  # lines are cut by the hexes that are held, whoever holds them
        found = self._known.get(key)
        if found is None:
            zone = self.hints.zone(self.pos, self.field.me)
            found = self._known[key] = self._starving(self.fed, zone, mine) + self._hemmed_in(zone)
        return found

    def _starving(self, fed: int, zone: int, mine: int) -> float:
        """The worth of those who stay hungry, wherever they march in their turn."""
        field, where = self.field, self.pos.where
        hungry = self.hungry(fed)
        ways = field.marches(hungry, zone, mine, self.hints.movement_phases)
        out = max(WALKS_OUT * self.starved, self.weakened)
        return sum(
            field.worth[u] * self.left.get(where[u], 1.0) * (out if ways.get(u, 0) & fed else self.starved)
            for u in hungry
        )

    def hungry(self, fed: int) -> list[int]:
        """Enemies out of supply, where those in these hexes are fed."""
        far = [u for h, units in self.field.stacks.items() if not fed >> h & 1 for u in units]
        return self.hints.unfed(self.pos, self.field.foe, far)

    def hampered(self) -> dict[int, float]:
        """Enemies that the plan puts out of supply, with what they lack of their factors and their pace for it."""
        share = self.hints.hampered(self.pos, self.field.foe)
        hungry = self.hungry(self.fed) if share else []
        already = set(self.hints.unfed(self.sketch.pos, self.field.foe, hungry)) if hungry else set()
        return {unit: share for unit in hungry if unit not in already}

    def _hemmed_in(self, zone: int) -> float:
        """The worth of those under attack who cannot fall back, and a little for every way that is barred."""
        found = 0.0
        for hex, lost in self.retreating:
            ways = self._ways_back(hex)
            free = (ways & ~zone).bit_count()
            found += lost * (BARRED * (1 - free / ways.bit_count()) if free else 1.0)
        return found

    def _ways_back(self, hex: int) -> int:
        return self.field.walk.around(hex) & self.field.open & ~self.field.foe_hexes
