"""Attack planning: which attackers against which defenders, for the whole front, under the duty to attack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from stavka.engine.hints import ALL, ONE
from stavka.opponents.battle.solver import best_groups
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.worth import expected
from stavka.opponents.planning.guards import sole
from stavka.opponents.seat.timing import never

ROUNDS = 6
IMPOSSIBLE = -1e6


@dataclass(frozen=True, slots=True)
class Battle:
    """Attackers, the hexes they attack together, bombers, and what is expected of it."""

    attackers: tuple[int, ...]
    hexes: tuple[int, ...]
    bombers: int
    value: float

    def text(self, pos: Any) -> str:
        """In the notation that all titles share."""
        who = "+".join(pos.short(u) for u in self.attackers)
        where = "+".join(pos.hex_name(h) for h in self.hexes)
        return f"attack {who} {where}" + (f" {pos.title.hints.air_word.format(self.bombers)}" if self.bombers else "")


class Allocation:
    """The contacts of a combat phase, and the best grouping found.

    With ``solver`` OR-Tools looks for a better one too, where it is installed.
    """

    def __init__(
        self, field: Field, eagerness: float = 1.0, late: Callable[[], bool] = never, *, solver: bool = False
    ) -> None:
        self.late, self.solver = late, solver
        self.field = field
        self.pos = field.pos
        self.eagerness = eagerness
        found = field.hints.contacts(field.pos)
        self.may: Mapping[int, frozenset[int]] = {u: t for u, t in found.may_attack.items() if t}
        self.must_attack = found.must_attack & self.may.keys()
        self.must_be = found.must_be_attacked
        self.targets = sorted({t for targets in self.may.values() for t in targets})
        self._values: dict[tuple[frozenset[int], int, int], float] = {}
        self._posts = self.pos.occupied[field.me]
        self._guards = sole(field)

    def value(self, units: frozenset[int], target: int, bombers: int = 0) -> float:
        key = (units, target, bombers)
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self._value(sorted(units), (target,), bombers)
        return found

    def _value(self, units: Sequence[int], hexes: tuple[int, ...], bombers: int) -> float:
        field, pos = self.field, self.pos
        if not units:
            return IMPOSSIBLE if any(h in self.must_be for h in hexes) else 0.0
        chances = field.hints.prospect(pos, units, [pos.where[u] for u in units], hexes, bombers)
        if chances is None:
            return IMPOSSIBLE
        theirs = [field.worth[u] for h in hexes for u in field.stacks.get(h, ())]
        ground = sum(field.ground_worth(h) for h in hexes) * self.eagerness
        trapped = all(field.trapped(h, self._posts) for h in hexes)
        own = [field.worth[u] / self.eagerness for u in units]
        value = expected(field.hints.effects, chances, own, theirs, trapped=trapped, ground=ground)
        return value - self._laid_open(units, chances)

    def _laid_open(self, units: Sequence[int], chances: Mapping[str, Fraction]) -> float:
        """What is at stake where all who keep a place attack: beaten, they leave it to the enemy."""
        places = [hex for hex, guards in self._guards.items() if guards <= set(units)]
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

    def plan(self) -> list[Battle]:
        """Battles, the best first."""
        chosen = self._search(self._start())
        groups: dict[int, set[int]] = {t: set() for t in self.targets}
        for unit, target in chosen.items():
            if target is not None:
                groups[target].add(unit)
        battles = self._with_bombers(self._merge(groups))
        exact = None
        if self.solver and not self.late():
            exact = best_groups(self, {t: frozenset(units) for t, units in groups.items()})
        if exact is not None:  # proven over many groupings, though not over battles for several hexes
            other = self._with_bombers(self._merge({t: set(exact.get(t, ())) for t in self.targets}))
            battles = max(battles, other, key=self._merit)
        return sorted(battles, key=lambda b: (-b.value, b.hexes))

    def _merit(self, battles: list[Battle]) -> tuple[bool, float]:
        """Whether every duty is met, then what is expected of it all."""
        attacked = {hex for battle in battles for hex in battle.hexes}
        fighting = {unit for battle in battles for unit in battle.attackers}
        return self.must_be <= attacked and self.must_attack <= fighting, sum(battle.value for battle in battles)

    def _start(self) -> dict[int, int | None]:
        """Everybody against the target where he is wanted most; then the demanded ones are seen to."""
        chosen: dict[int, int | None] = {}
        for unit in sorted(self.may, key=lambda u: (len(self.may[u]), u)):
            options = sorted(self.may[unit])
            wanted = [t for t in options if t in self.must_be and t not in chosen.values()]
            if wanted:
                chosen[unit] = wanted[0]
            elif unit in self.must_attack:
                chosen[unit] = max(options, key=self.field.ground_worth)
            else:
                chosen[unit] = None
        return chosen

    def _search(self, chosen: dict[int, int | None]) -> dict[int, int | None]:
        """Move single units between targets, and swap, as long as that helps."""
        groups: dict[int, frozenset[int]] = {
            t: frozenset(u for u, at in chosen.items() if at == t) for t in self.targets
        }

        def worth(target: int | None, units: frozenset[int]) -> float:
            return 0.0 if target is None else self.value(units, target)

        def members(target: int | None) -> frozenset[int]:
            return frozenset() if target is None else groups[target]

        for _ in range(ROUNDS):
            better = False
            for unit in sorted(self.may):
                if self.late():  # what was chosen so far meets the duties as well as can be seen
                    return chosen
                here = chosen[unit]
                options: list[int | None] = [*sorted(self.may[unit])]
                if unit not in self.must_attack:
                    options.append(None)
                best, gain = here, 1e-9
                before = worth(here, members(here))
                for other in options:
                    if other == here:
                        continue
                    now = worth(here, members(here) - {unit}) + worth(other, members(other) | {unit})
                    if now - before - worth(other, members(other)) > gain:
                        best, gain = other, now - before - worth(other, members(other))
                if best != here:
                    if here is not None:
                        groups[here] -= {unit}
                    if best is not None:
                        groups[best] |= {unit}
                    chosen[unit] = best
                    better = True
            better |= self._join(chosen, groups)
            if not better:
                break
        return chosen

    def _join(self, chosen: dict[int, int | None], groups: dict[int, frozenset[int]]) -> bool:
        """Bring all idle units around a target in at once: one alone may not be enough to make it worth while."""
        better = False
        for target in self.targets:
            idle = frozenset(u for u, t in self.may.items() if target in t and chosen[u] is None)
            if not idle:
                continue
            if self.value(groups[target] | idle, target) > max(0.0, self.value(groups[target], target)) + 1e-9:
                groups[target] |= idle
                for unit in idle:
                    chosen[unit] = target
                better = True
        return better

    def _merge(self, groups: Mapping[int, set[int]]) -> list[Battle]:
        """Demanded targets that nobody is left for are attacked together with a neighbour."""
        fights: dict[int, tuple[set[int], list[int]]] = {t: (units, [t]) for t, units in groups.items() if units}
        for target in sorted(self.must_be):
            if groups.get(target):
                continue
            options = [
                (self._value(sorted(units), (*hexes, target), 0), key)
                for key, (units, hexes) in fights.items()
                if all(target in self.may[u] for u in units)
            ]
            options = [option for option in options if option[0] > IMPOSSIBLE]
            if options:
                fights[max(options)[1]][1].append(target)
        return [
            Battle(tuple(sorted(units)), tuple(sorted(hexes)), 0, self._value(sorted(units), tuple(hexes), 0))
            for units, hexes in fights.values()
        ]

    def _with_bombers(self, battles: list[Battle]) -> list[Battle]:
        hints, pos = self.field.hints, self.pos
        left = hints.bombers(pos)
        most = hints.bombers_per_attack(pos)
        while left and battles:
            gains = []
            for i, battle in enumerate(battles):
                if battle.bombers < most and hints.bomber_range(pos, battle.hexes[0]):
                    value = self._value(battle.attackers, battle.hexes, battle.bombers + 1)
                    gains.append((value - battle.value, -i, value))
            if not gains or max(gains)[0] <= 0.05:
                break
            _, at, value = max(gains)
            old = battles[-at]
            battles[-at] = Battle(old.attackers, old.hexes, old.bombers + 1, value)
            left -= 1
        return battles
