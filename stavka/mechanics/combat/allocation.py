"""Who attacks whom, when every unit in contact must attack and every enemy in contact must be attacked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Allowed = Callable[[list[int], list[int]], bool]  # says something of attackers and the hexes they attack

PATIENCE = 4000  # steps of search; contacts so tangled that more is needed are taken to be solvable
EASY = 60  # steps after which it pays to look ahead before every further one


@dataclass(slots=True)
class Fight:
    """Attackers and the defending hexes they attack together."""

    attackers: list[int] = field(default_factory=list)
    defenders: list[int] = field(default_factory=list)

    def copy(self) -> Fight:
        return Fight(self.attackers.copy(), self.defenders.copy())


class Tangled(Exception):
    """The search ran out of patience."""


def allocate(
    may_attack: Mapping[int, frozenset[int]],
    must_attack: frozenset[int],
    must_be_attacked: frozenset[int],
    legal: Allowed,
    together: Allowed | None = None,
) -> list[Fight] | None:
    """A set of fights that meets every duty, or None when there is none.

    ``may_attack`` gives for each attacker the defending hexes it may attack. In one fight every attacker must be able
    to attack every defender. ``legal`` says whether a fight's odds are allowed; more attackers never make it less so.
    ``together`` says whether attackers may share a fight at all, where that is not always so; if some may, so may fewer
    of them, and against fewer hexes.
    Raises ``Tangled`` when the question is too hard to settle quickly.

    What is found is always right, and None is exact where all who may attack must, and all whom they may attack must be
    attacked. Beyond that a few sets are passed over: several attackers are not put together against one that nobody has
    to attack.
    """
    if must_be_attacked - frozenset().union(*may_attack.values()):
        return None
    fights: list[Fight] = []
    tangled = False
    for part in apart(may_attack):  # fronts that do not touch are settled one by one
        may = {attacker: may_attack[attacker] for attacker in part}
        hexes = must_be_attacked.intersection(frozenset().union(*may.values()))
        if not all(legal([a for a in part if defender in may[a]], [defender]) for defender in hexes):
            return None  # not even all that can reach it together would do
        try:
            found = _Search(may, must_attack.intersection(part), legal, together).run(hexes)
        except Tangled:
            tangled = True
            continue
        if found is None:
            return None
        fights += found
    if tangled:
        raise Tangled
    return fights


def apart(may_attack: Mapping[int, frozenset[int]]) -> list[list[int]]:
    """The attackers in groups that have no defender in common.

    >>> apart({1: frozenset({10}), 2: frozenset({20}), 3: frozenset({10, 11})})
    [[2], [1, 3]]
    """
    group_at: dict[int, list[int]] = {}  # by defender, the group that may attack it
    groups: dict[int, list[int]] = {}
    for attacker, targets in may_attack.items():
        group = [attacker]
        for joined in {id(g): g for t in sorted(targets) if (g := group_at.get(t)) is not None}.values():
            del groups[id(joined)]
            group = joined + group
        groups[id(group)] = group
        for member in group:
            group_at.update(dict.fromkeys(may_attack[member], group))
    return list(groups.values())


class _Search:
    def __init__(
        self,
        may_attack: Mapping[int, frozenset[int]],
        must_attack: frozenset[int],
        legal: Allowed,
        together: Allowed | None,
    ) -> None:
        self.may = may_attack
        self.must = must_attack
        self.legal = legal
        self.together = together
        self.steps = 0

    def run(self, defenders: frozenset[int]) -> list[Fight] | None:
        able: dict[int, list[int]] = {d: [] for d in defenders}
        for attacker, targets in self.may.items():
            for target in targets:
                if target in able:
                    able[target].append(attacker)
        if not self._sole_attackers_can(able):
            return None
        order = sorted(defenders, key=lambda d: (len(able[d]), d))
        for attackers in able.values():
            # units with few other targets go first, so that the flexible ones stay free
            attackers.sort(key=lambda a: (len(self.may[a]), a))
        return self._cover(order, 0, [], frozenset(), able)

    def _sole_attackers_can(self, able: Mapping[int, list[int]]) -> bool:
        """Defenders that one attacker alone can reach are his together; settles quickly what the search cannot."""
        alone: dict[int, list[int]] = {}
        for defender, attackers in able.items():
            if len(attackers) == 1:
                alone.setdefault(attackers[0], []).append(defender)
        return all(self.legal([attacker], sorted(mine)) for attacker, mine in alone.items())

    def _cover(
        self, order: list[int], done: int, fights: list[Fight], used: frozenset[int], able: Mapping[int, list[int]]
    ) -> list[Fight] | None:
        self.steps += 1
        if self.steps > PATIENCE:
            raise Tangled
        if self.steps > EASY and self._hopeless(fights, used, able):
            return None
        if done == len(order):
            return self._place_rest(fights, [a for a in sorted(self.must) if a not in used], used)
        defender = order[done]
        for attacker in able[defender]:
            if attacker not in used:
                begun = [*fights, Fight([attacker], [defender])]
                found = self._cover(order, done + 1, begun, used | {attacker}, able)
                if found:
                    return found
        for i, fight in enumerate(fights):
            if all(defender in self.may[a] for a in fight.attackers) and self._may_share(fight, defender=defender):
                joined = Fight(fight.attackers, [*fight.defenders, defender])
                found = self._cover(order, done + 1, [*fights[:i], joined, *fights[i + 1 :]], used, able)
                if found:
                    return found
        return None

    def _hopeless(self, fights: list[Fight], used: frozenset[int], able: Mapping[int, list[int]]) -> bool:
        """Whether some fight is too weak and would be so with all who are left to help in it."""
        for fight in fights:
            if self.legal(fight.attackers, fight.defenders):
                continue
            left = [a for a in able[fight.defenders[0]] if a not in used and self.may[a].issuperset(fight.defenders)]
            if not left or not self.legal([*fight.attackers, *left], fight.defenders):
                return True
        return False

    def _place_rest(self, fights: list[Fight], rest: list[int], used: frozenset[int]) -> list[Fight] | None:
        """Put the attackers that still have to attack, and helpers where odds are too low, into the fights."""
        self.steps += 1
        if self.steps > PATIENCE:
            raise Tangled
        fights = [fight.copy() for fight in fights]
        weak = [f for f in fights if not self.legal(f.attackers, f.defenders)]
        for fight in weak:
            helpers = sorted(
                (a for a in self.may if a not in used and all(d in self.may[a] for d in fight.defenders)),
                key=lambda a: (a not in self.must, a),
            )
            for helper in helpers:
                if not self._may_share(fight, helper):
                    continue
                fight.attackers.append(helper)
                used |= {helper}
                if self.legal(fight.attackers, fight.defenders):
                    break
            else:
                return None
        for attacker in rest:
            if attacker in used:
                continue
            for fight in fights:
                if all(d in self.may[attacker] for d in fight.defenders) and self._may_share(fight, attacker):
                    fight.attackers.append(attacker)
                    break
            else:
                begun = self._own_fight(attacker, fights)
                if begun is None:
                    return None
                fights.append(begun)
        return fights

    def _may_share(self, fight: Fight, attacker: int | None = None, defender: int | None = None) -> bool:
        """Whether one more may be part of a fight."""
        if self.together is None:
            return True
        attackers = fight.attackers if attacker is None else [*fight.attackers, attacker]
        return self.together(attackers, fight.defenders if defender is None else [*fight.defenders, defender])

    def _own_fight(self, attacker: int, fights: list[Fight]) -> Fight | None:
        """A fight against a defender that nobody had to attack."""
        taken = {d for fight in fights for d in fight.defenders}
        for defender in sorted(self.may[attacker] - taken):
            if self.legal([attacker], [defender]):
                return Fight([attacker], [defender])
        return None
