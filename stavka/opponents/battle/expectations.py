"""What the attacks of a combat phase bring on average: who may attack whom, what is demanded, what each is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from stavka.engine.hints import ALL, ONE
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.sole_guards import sole_guards
from stavka.opponents.judgement.worth import expected

IMPOSSIBLE = -1e6


class Expectations:
    """The contacts of a combat phase, and what is expected of attacks among them."""

    def __init__(self, field: Field, eagerness: float = 1.0) -> None:
        self.field, self.pos, self.eagerness = field, field.pos, eagerness
        found = field.hints.contacts(field.pos)
        self.may: Mapping[int, frozenset[int]] = {u: t for u, t in found.may_attack.items() if t}
        self.must_attack = found.must_attack & self.may.keys()
        self.must_be_attacked = found.must_be_attacked
        self.targets = sorted({t for targets in self.may.values() for t in targets})
        self.guards = sole_guards(field)
        self._known: dict[tuple[frozenset[int], int], float] = {}

    def keep_to(self, units: Iterable[int]) -> None:
        """Only these units attack: what the rules demand of others is left to them."""
        self.may = {unit: self.may[unit] for unit in units}
        self.must_attack &= self.may.keys()
        self.targets = sorted({t for targets in self.may.values() for t in targets})
        self.must_be_attacked &= frozenset(self.targets)

    @property
    def demanded(self) -> bool:
        """Whether the rules demand any attack."""
        return bool(self.must_attack or self.must_be_attacked)

    def of(self, units: frozenset[int], target: int) -> float:
        """Of an attack of these units on one hex."""
        key = (units, target)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.together(sorted(units), (target,))
        return found

    def together(self, units: Sequence[int], hexes: tuple[int, ...], bombers: int = 0) -> float:
        """Of an attack on some hexes at once, perhaps with bombers."""
        field, pos = self.field, self.pos
        if not units:
            return IMPOSSIBLE if any(h in self.must_be_attacked for h in hexes) else 0.0
        chances = field.hints.prospect(pos, units, [pos.where[u] for u in units], hexes, bombers)
        if chances is None:
            return IMPOSSIBLE
        defenders = [u for h in hexes for u in field.stacks.get(h, ())]
        theirs, steps = [field.worth[u] for u in defenders], (field.steps(units), field.steps(defenders))
        ground = sum(field.ground_worth(h) for h in hexes) * self.eagerness
        trapped = all(field.trapped(h, pos.occupied[field.me]) for h in hexes)
        own = [field.worth[u] / self.eagerness for u in units]
        on = field.way_on(units, hexes, chances)
        value = expected(
            field.hints.effects, chances, own, theirs, trapped=trapped, ground=ground, steps=steps, way_on=on
        )
        return value - self._laid_open(units, chances)

    def _laid_open(self, units: Sequence[int], chances: Mapping[str, Fraction]) -> float:
        """What is at stake where all who keep a place attack: beaten, they leave it to the enemy."""
        places = [hex for hex, guards in self.guards.items() if guards <= set(units)]
        if not places:
            return 0.0
        alone = len(units) == 1
        beaten = sum(
            p
            for result, p in chances.items()
            if (e := self.field.hints.effects.get(result))
            and (e.attackers == ALL or e.attackers_fall_back or (alone and e.attackers == ONE))
        )
        return float(beaten) * sum(self.field.places[hex][1] for hex in places)
