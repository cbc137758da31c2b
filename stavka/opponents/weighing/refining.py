"""A finished plan made better while the whole gains: units sent elsewhere one at a time, and several together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from stavka.engine.action import Action
from stavka.engine.hints import Role
from stavka.hexes import bits
from stavka.opponents.planning.posting import Posting
from stavka.opponents.sketch.aftermath import Aftermath
from stavka.opponents.sketch.plan import Duty, Plan
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.weighing.variant import Variants
from stavka.opponents.weighing.verdict import Verdict, attack_value

PASSES = 6  # what one unit does changes what is best for others
HEXES = 8  # other posts that are tried for a unit first, those that seem best by themselves
GAIN = 0.3  # factors that a change must bring
SAVED = 0.15  # share of a stack whose loss is feared from which on it is tried to take it back
COMERS = 5  # units that are tried in pairs for a place
WANTED = 2.0  # worth of a place from which on units are tried in it


class Refining:
    """The best plan so far, and the changes that are tried on it."""

    def __init__(self, verdict: Verdict, plan: Plan, value: float, enough: Callable[[], bool]) -> None:
        self.verdict, self.value, self.enough = verdict, value, enough
        self.survey, self.hints, self.field = verdict.survey, verdict.survey.hints, verdict.survey.field
        self.by_rail = Role.RAIL in self.survey.seat.roles()
        self._take(plan)

    def _take(self, plan: Plan) -> None:
        self.plan = plan
        self.sketch = Sketch(self.survey, self.verdict.base)
        self.sketch.plan, self.sketch.posts = plan, plan.posts
        self.variants = Variants(self.sketch, plan)

    def _try(
        self, moves: Mapping[int, int], target: int | None = None, rides: Mapping[int, Action] | None = None
    ) -> bool:
        """Keep the plan with this change if it is better; whether it is."""
        plan = self.variants.otherwise(moves, target, rides)
        if plan is None:
            return False
        value = self.verdict.worth(plan)
        if value <= self.value + GAIN:
            return False
        self.value = value
        self._take(plan)
        return True

    def run(self) -> None:
        """Each kind of change after the other, until none is better or the time is up; few posts first, then all."""
        for most in (HEXES, None):
            for _ in range(PASSES):
                before = self.value
                for _ in chain(self._together(), self._into_places(), self._back(), self._singly(most)):
                    if self.enough():
                        return
                if self.value <= before:
                    break

    def _singly(self, most: int | None) -> Iterator[None]:
        """Every unit elsewhere, the most endangered first; nothing is yielded but the turn to look at the clock."""
        for unit in self._worst_first():
            posting = Posting(self.sketch, self.verdict.front)
            now = self.variants.now(unit)
            able = [hex for hex in self.variants.hexes(unit) if hex != now]
            able.sort(key=lambda hex: (-posting.value(unit, hex), hex))
            for hex in able[:most]:
                self._try({unit: hex})
                yield

    def _worst_first(self) -> list[int]:
        sketch, after = self.sketch, Aftermath(self.sketch)
        risks = {hex: after.risk(hex, sketch.counting(units), 1.0) for hex, units in sketch.posts.items() if units}
        return sorted(self.variants.movable(), key=lambda u: (-risks[self.variants.now(u)] * self.field.worth[u], u))

    def _together(self) -> Iterator[None]:
        """Attacks by as many as promise most, and by all who can come, from few hexes and from all around."""
        for target in sorted(self.field.stacks, key=lambda t: (-self._prize(t), t)):
            for spread in (False, True):
                for moves in self._massed(target, spread):
                    self._try(moves, target)
                    yield

    def _prize(self, target: int) -> float:
        return sum(self.field.worth[u] for u in self.field.stacks[target]) + self.field.ground_worth(target)

    def _massed(self, target: int, spread: bool) -> list[dict[int, int]]:
        """Who could attack a hex from where: those who promise most, and all of them."""
        sketch, field = self.sketch, self.field
        slots = list(bits(field.walk.around(target) & field.open & ~field.foe_hexes))
        able = [u for u in self.variants.movable() if sketch.hints.may_attack(sketch.pos, u, target)]
        taken = {slot: [u for u in self.plan.posts.get(slot, ()) if u not in able] for slot in slots}
        moves: dict[int, int] = {}
        best: tuple[float, dict[int, int]] | None = None
        for unit in sorted(able, key=lambda u: (-field.strength(u), u)):
            ways = set(self.variants.hexes(unit))
            free = [s for s in slots if s in ways and sketch.hints.fits(sketch.pos, unit, taken[s], s)]
            if not free:
                continue
            at = min(free, key=lambda s: (len(taken[s]) if spread else -len(taken[s]), sketch.contacts(s), s))
            taken[at].append(unit)
            moves[unit] = at
            value = attack_value(sketch, target, moves, 0)
            if best is None or value > best[0]:
                best = (value, dict(moves))
        if best is None:
            return []
        return [best[1]] if best[1] == moves else [best[1], moves]

    def _into_places(self) -> Iterator[None]:
        """Places that are worth it, by foot or by rail: one unit more, or two that come together."""
        for hex, worths in sorted(self.field.places.items(), key=lambda one: (-max(one[1]), one[0])):
            if max(worths) < WANTED or self.field.foe_hexes >> hex & 1:
                continue
            coming = self._comers(hex)
            for unit, ride in coming:
                self._try({unit: hex}, rides=ride)
                yield
            least = coming[:COMERS]
            for i, (one, by) in enumerate(least):
                for other, also in least[i + 1 :]:
                    if not (by and also):  # trains may get into each other's way
                        self._try({one: hex, other: hex}, rides={**by, **also})
                        yield

    def _comers(self, hex: int) -> list[tuple[int, dict[int, Action]]]:
        """Who could come to a place, those first who would hold it best, each with the ride if it takes one."""
        field = self.field
        found: list[tuple[float, float, int, dict[int, Action]]] = []
        riding = sum(order.duty is Duty.RAIL for order in self.plan.orders)
        left = self.hints.rail_left(self.sketch.pos) - riding if self.by_rail else 0
        there = self.sketch.counting(self.plan.posts.get(hex, ()))
        threat = field.later_threat(hex)
        for unit in self.variants.movable():
            if self.variants.now(unit) == hex:
                continue
            falls = field.falls(hex, [*there, unit], threat)
            if hex in self.variants.hexes(unit):
                found.append((falls, field.worth[unit], unit, {}))
            elif left > 0 and (ride := self.survey.rides(unit).get(hex)):
                found.append((falls, field.worth[unit], unit, {unit: ride}))
        return [(unit, ride) for _, _, unit, ride in sorted(found, key=lambda one: one[:3])]

    def _back(self) -> Iterator[None]:
        """Stacks in danger go back, all together."""
        after, sketch = Aftermath(self.sketch), self.sketch
        movable = set(self.variants.movable())
        for hex, units in sorted(sketch.posts.items()):
            fighting = [u for u in units if u in movable]
            if len(fighting) < 2 or after.risk(hex, sketch.counting(units), 1.0) < SAVED:
                continue
            common = set.intersection(*(set(self.variants.hexes(u)) for u in fighting)) - {hex}
            safest = sorted(common, key=lambda h: (after.risk(h, fighting, 1.0), -sketch.drawn(h), h))
            for other in safest[:HEXES]:
                if self._try(dict.fromkeys(fighting, other)):
                    return
                yield


def refine(verdict: Verdict, plan: Plan, value: float, enough: Callable[[], bool]) -> tuple[Plan, float]:
    """The plan with some units sent elsewhere, and what it is worth then."""
    refining = Refining(verdict, plan, value, enough)
    refining.run()
    return refining.plan, refining.value
