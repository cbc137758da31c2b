"""The duty to attack: who must attack, who must be attacked, and whether all of it can still be done.

A title says by its ``DutyTerms`` who obliges whom; ``DutyToAttack`` works out what follows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Protocol, TypeVar

from stavka.engine.position import Position
from stavka.engine.stage import P
from stavka.hexes import bits
from stavka.mechanics.combat.allocation import Fight, Tangled, allocate


@dataclass(frozen=True, slots=True)
class Duties:
    """Who may attack which hexes, which of them must attack, and which hexes must be attacked.

    ``binds`` holds the hexes that must be attacked too as soon as a unit attacks at all, for units that need not.
    """

    may_attack: Mapping[int, frozenset[int]]
    must_attack: frozenset[int]
    must_be_attacked: frozenset[int]
    binds: Mapping[int, frozenset[int]] = field(default_factory=dict)

    @property
    def done(self) -> bool:
        return not self.must_attack and not self.must_be_attacked

    def after(self, attackers: Collection[int], hexes: Collection[int]) -> Duties:
        """What is left for the others when these units have attacked these hexes."""
        wanted = self.must_be_attacked
        if self.binds:
            wanted = wanted.union(*(self.binds.get(unit, ()) for unit in attackers))
        return Duties(
            {u: t.difference(hexes) for u, t in self.may_attack.items() if u not in attackers},
            self.must_attack.difference(attackers),
            wanted.difference(hexes),
            self.binds,
        )


class DutyPosition(Position):
    """A position that keeps the duties of the phasing side, and a plan that meets them, until a piece moves."""

    CACHES: ClassVar[tuple[str, ...]] = ("duties_found", "plan_found")
    duties_found: Duties | None
    plan_found: list[Fight] | None

    def surrender(self, unit: int) -> None:
        """A unit gives itself up."""
        raise NotImplementedError


D = TypeVar("D", bound=DutyPosition, contravariant=True)


class DutyTerms(Protocol[P]):
    """What the rules of a title say about units in contact. A unit that attacks must be beside all that it attacks."""

    def targets(self, pos: P, side: int) -> int:
        """Enemy hexes that units of a side could still attack in this phase."""
        ...

    def in_contact(self, pos: P, side: int, targets: int) -> int:
        """The hexes of a side from which some of the targets can be attacked."""
        ...

    def reach(self, pos: P, hex: int) -> int:
        """The hexes that can be attacked from a hex."""
        ...

    def obliging(self, pos: P, side: int, hex: int, targets: int) -> int:
        """Those of the targets that must be attacked because a unit of the side stands in a hex."""
        ...

    def able(self, pos: P, unit: int) -> bool:
        """Whether a unit beside an enemy can still attack in this phase."""
        ...

    def excused(self, pos: P, unit: int) -> bool:
        """Whether a unit in contact need not attack itself."""
        ...

    def allowed(self, pos: P, unit: int, hexes: int) -> int:
        """Those of the hexes that a unit may attack."""
        ...

    def binding(self, pos: P, unit: int, targets: int) -> int:
        """The hexes that must be attacked as soon as a unit attacks that is free not to; mostly none."""
        ...

    def bound(self, pos: P, side: int, targets: int) -> Iterable[tuple[int, int]]:
        """Units that must attack certain hexes and may attack no others, whatever they stand beside."""
        ...

    def facing(self, pos: P, side: int, hexes: int) -> set[int]:
        """The units of a side that are in contact with the enemies in these hexes, whatever they can still do."""
        ...

    def one_battle(self, pos: P, attackers: list[int], hexes: list[int]) -> bool:
        """Whether units may attack these hexes, to all of which they are adjacent, in one battle."""
        ...

    def fair(self, pos: P, side: int, attackers: list[int], hexes: list[int]) -> bool:
        """Whether the odds of an attack are not too bad to be allowed; more attackers never make them worse."""
        ...


@dataclass(frozen=True, slots=True)
class DutyToAttack(Generic[D]):
    """The duty to attack as a title has it."""

    terms: DutyTerms[D]
    grouped: bool = False  # whether ``one_battle`` ever says no

    def of(self, pos: D, side: int) -> Duties:
        """The duties of a side as the pieces stand."""
        terms = self.terms
        targets = terms.targets(pos, side)
        sides = pos.roster.side
        may: dict[int, frozenset[int]] = {}
        binds: dict[int, frozenset[int]] = {}
        must: set[int] = set()
        attacked = 0
        for hex in bits(terms.in_contact(pos, side, targets)):
            contacts = terms.obliging(pos, side, hex, targets)
            attacked |= contacts
            reach = terms.reach(pos, hex) & targets
            for unit in pos.stacks[hex]:
                if sides[unit] != side or not terms.able(pos, unit):
                    continue
                may[unit] = frozenset(bits(terms.allowed(pos, unit, reach)))
                if contacts and not terms.excused(pos, unit):
                    must.add(unit)
                elif also := terms.binding(pos, unit, targets):
                    binds[unit] = frozenset(bits(also))
        for unit, hexes in terms.bound(pos, side, targets):
            may[unit] = frozenset(bits(hexes))
            must.add(unit)
            attacked |= hexes
        return Duties(may, frozenset(must), frozenset(bits(attacked)), binds)

    def now(self, pos: D) -> Duties:
        """The duties of the phasing side, worked out once for the pieces as they stand."""
        if pos.duties_found is None:
            pos.duties_found = self.of(pos, pos.player)
        return pos.duties_found

    def plan(self, pos: D, side: int, found: Duties) -> list[Fight] | None:
        """Some attacks that meet every duty, None when there are none; ``Tangled`` when the search is too long."""
        terms = self.terms
        known: dict[tuple[tuple[int, ...], tuple[int, ...]], bool] = {}  # a search asks the same again and again

        def fair(attackers: list[int], hexes: list[int]) -> bool:
            key = tuple(attackers), tuple(hexes)
            answer = known.get(key)
            if answer is None:
                answer = known[key] = terms.fair(pos, side, attackers, hexes)
            return answer

        def together(attackers: list[int], hexes: list[int]) -> bool:
            return terms.one_battle(pos, attackers, hexes)

        return allocate(
            found.may_attack, found.must_attack, found.must_be_attacked, fair, together if self.grouped else None
        )

    def solvable(self, pos: D, side: int, found: Duties) -> bool:
        """Whether duties can be met, as far as can be told."""
        try:
            return self.plan(pos, side, found) is not None
        except Tangled:
            return True

    def can_be_met(self, pos: D) -> bool:
        """Whether the duties of the phasing side can be met as far as can be told; the plan is kept."""
        found: list[Fight] | None = []
        with suppress(Tangled):
            found = self.plan(pos, pos.player, self.now(pos))
        pos.plan_found = found or []
        return found is not None

    def plan_now(self, pos: D) -> list[Fight]:
        """Attacks that meet every duty of the phasing side; none when there are none or the search is too long."""
        if pos.plan_found is None:
            self.can_be_met(pos)
        assert pos.plan_found is not None
        return pos.plan_found

    def is_planned(self, pos: D, attackers: list[int], hexes: list[int]) -> bool:
        """Whether an attack is part of the plan."""
        units, targets = sorted(attackers), sorted(hexes)
        return any(units == sorted(f.attackers) and targets == sorted(f.defenders) for f in self.plan_now(pos))

    def broken_by(self, pos: D, attackers: list[int], hexes: list[int]) -> Duties | None:
        """The duties of the others that this attack would make impossible to meet; None when it does no harm.

        Where they cannot be met anyway, because of an earlier battle, nothing more can be asked.
        """
        if self.is_planned(pos, attackers, hexes):
            return None
        found = self.now(pos)
        rest = found.after(attackers, hexes)
        side = pos.player
        if self.solvable(pos, side, rest) or not (self.plan_now(pos) or self.solvable(pos, side, found)):
            return None
        return rest
