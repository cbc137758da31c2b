"""Declaring attacks in a combat phase: free groups of units against one hex or several, until every duty is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any, Protocol, TypeVar

from stavka.engine.action import Action, Done
from stavka.engine.menus import Ending
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Option, P
from stavka.hexes import bits
from stavka.mechanics.combat.duty import D, Duties, DutyToAttack

B = TypeVar("B", bound=Action)  # the action that declares an attack
BY_ITSELF = 0.2  # how often a random player looks for an attack that is no part of the plan
TRIES = 3  # how many such attacks he looks at


@dataclass(frozen=True, slots=True)
class BattleRules:
    """The rules that a title cites when the units and hexes of an attack do not go together."""

    once: str  # nothing is named twice
    side: str  # only the phasing side attacks
    adjacent: str  # attackers on the map beside enemies on the map
    fought: str  # defenders are attacked once


@dataclass(frozen=True, slots=True)
class DutyRules:
    """The rules that a title cites when a duty to attack is not done, and the worst odds that fulfil it."""

    attack: str  # units in contact attack
    be_attacked: str  # enemies in contact are attacked
    worst: str


class BattleTerms(Protocol[P]):
    """Who may take part in a battle."""

    def defenders(self, pos: P, side: int, hex: int) -> Sequence[int]:
        """The units of a side that defend a hex, those left out that were in a battle already."""
        ...

    def reach_of(self, pos: P, unit: int) -> int:
        """The hexes that a unit on the map can attack."""
        ...

    def unit_refusal(self, pos: P, unit: int) -> Refusal | None:
        """Why a unit of the phasing side on the map attacks nobody now."""
        ...

    def target_refusal(self, pos: P, unit: int, hex: int) -> Refusal | None:
        """Why a unit may not attack a hex that it reaches."""
        ...


def battle_refusal(
    pos: P, attackers: Sequence[int], hexes: Sequence[int], terms: BattleTerms[P], rules: BattleRules
) -> Refusal | None:
    """What is wrong with the units and hexes of an attack, odds aside."""
    twice = next((pos.short(u) for u in attackers if attackers.count(u) > 1), None)
    twice = twice or next((pos.hex_name(h) for h in hexes if hexes.count(h) > 1), None)
    if twice:
        return Refusal(f"{twice} is named twice in one attack", rules.once)
    enemy = 1 - pos.player
    for hex in hexes:
        if not pos.occupied[enemy] >> hex & 1:
            return Refusal(f"there is no enemy to attack in {pos.hex_name(hex)}", rules.adjacent)
        if not terms.defenders(pos, enemy, hex):
            return Refusal(f"the units in {pos.hex_name(hex)} have already been in a battle", rules.fought)
    for unit in attackers:
        refusal = _attacker_refusal(pos, unit, hexes, terms, rules)
        if refusal:
            return refusal
    return None


def _attacker_refusal(
    pos: P, unit: int, hexes: Sequence[int], terms: BattleTerms[P], rules: BattleRules
) -> Refusal | None:
    who = pos.short(unit)
    if pos.roster.side[unit] != pos.player:
        attacker = pos.title.sides[pos.player]
        return Refusal(f"{who} is not on the attacking side: the {attacker} player attacks now", rules.side)
    if pos.where[unit] < 0:
        return Refusal(f"{who} is not on the map", rules.adjacent)
    refusal = terms.unit_refusal(pos, unit)
    if refusal:
        return refusal
    near = terms.reach_of(pos, unit)
    for hex in hexes:
        if not near >> hex & 1:
            here, there = pos.hex_name(pos.where[unit]), pos.hex_name(hex)
            return Refusal(f"{who} in {here} is not adjacent to {there}, or water lies between them", rules.adjacent)
        refusal = terms.target_refusal(pos, unit, hex)
        if refusal:
            return refusal
    return None


def duties_told(pos: P, left: Duties) -> str:
    """What must still be attacked and who must still attack, for the prompt of a combat phase."""
    owed = []
    if left.must_be_attacked:
        owed.append(f"still to be attacked: {', '.join(sorted(map(pos.hex_name, left.must_be_attacked)))}")
    if left.must_attack:
        owed.append(f"must still attack: {listed(pos.short(u) for u in sorted(left.must_attack))}")
    return "; ".join(owed) or "attack or be done"


class DeclaringAttacks(Option[D, B]):
    """An attack by any group of units, stacks split too, as long as the others can still do their duty."""

    share = 5.0
    duty: DutyToAttack[D]
    duty_rules: DutyRules

    def attack(self, pos: D, units: list[int], hexes: list[int]) -> B:
        """The plain attack of these units."""
        raise NotImplementedError

    def battle(self, pos: D, action: B) -> tuple[list[int], list[int]]:
        """The attackers and the hexes that an action names."""
        raise NotImplementedError

    def supported(self, pos: D, action: B) -> Iterator[B]:
        """The same attack with what can be added to it, such as bombers."""
        return iter(())

    def some_support(self, pos: D, action: B, hexes: list[int], rng: Random) -> B:
        """The same attack, perhaps with something added to it."""
        return action

    def own_refusal(self, pos: D, action: B) -> Refusal | None:
        """What is wrong with an attack by itself: its units, its hexes, its odds, its support."""
        raise NotImplementedError

    def each(self, pos: D) -> Iterator[Action]:
        return self._legal(pos, self._candidates(pos, self.duty.now(pos)))

    def each_of(self, pos: D, unit: str) -> Iterator[Action]:
        return self._legal(
            pos, (action for action in self._candidates(pos, self.duty.now(pos)) if unit in action.units)
        )

    def _legal(self, pos: D, candidates: Iterable[B]) -> Iterator[Action]:
        seen: set[B] = set()
        for action in candidates:
            if action not in seen and self.refusal(pos, action) is None:
                seen.add(action)
                yield action

    def able(self, pos: D) -> Iterator[str]:
        found: set[str] = set()
        planned = (self.attack(pos, units, hexes) for units, hexes in self._planned(pos))  # by most units
        for action in chain(planned, self._candidates(pos, self.duty.now(pos))):
            fresh = [unit for unit in action.units if unit not in found]
            if fresh and self.refusal(pos, action) is None:
                found.update(fresh)
                yield from fresh

    def _candidates(self, pos: D, found: Duties) -> Iterator[B]:
        """The attacks of all groups, supported or not."""
        for units, hexes in self._groups(pos, found):
            yield from self._versions(pos, units, hexes)

    def _versions(self, pos: D, units: list[int], hexes: list[int]) -> Iterator[B]:
        action = self.attack(pos, units, hexes)
        yield action
        yield from self.supported(pos, action)

    def _groups(self, pos: D, found: Duties) -> list[tuple[list[int], list[int]]]:
        """Each enemy hex and pairs of them, attacked by all, each hex of attackers, each unit."""
        by_target: dict[int, list[int]] = {}
        for unit, targets in found.may_attack.items():
            for target in sorted(targets):  # the order of a set is no part of the rules
                by_target.setdefault(target, []).append(unit)
        groups: list[tuple[list[int], list[int]]] = []
        for target, units in by_target.items():
            groups += [(g, [target]) for g in _groupings(pos, units)]
            for other in bits(pos.board.grid.spread(1 << target) & ~(1 << target)):
                both = [u for u in units if other in found.may_attack[u]]
                if other > target and both:
                    groups += [(g, [target, other]) for g in _groupings(pos, both)]
        return groups + self._planned(pos)

    def _planned(self, pos: D) -> list[tuple[list[int], list[int]]]:
        return [(fight.attackers, fight.defenders) for fight in self.duty.plan_now(pos)]

    def sample(self, pos: D, rng: Random) -> Action | None:
        planned = self._planned(pos)
        if not planned:
            candidates = list(self._candidates(pos, self.duty.now(pos)))
            found = (action for action in rng.sample(candidates, len(candidates)) if self.refusal(pos, action) is None)
            return next(found, None)
        if rng.random() < BY_ITSELF:
            groups = self._groups(pos, self.duty.now(pos))
            for units, hexes in rng.sample(groups, min(TRIES, len(groups))):
                action = rng.choice(list(self._versions(pos, units, hexes)))
                if self.refusal(pos, action) is None:
                    return action
        units, hexes = rng.choice(planned)
        return self.some_support(pos, self.attack(pos, units, hexes), hexes, rng)

    def refusal(self, pos: D, action: B) -> Refusal | None:
        return self.own_refusal(pos, action) or self._duty_refusal(pos, action)

    def _duty_refusal(self, pos: D, action: B) -> Refusal | None:
        """Why the rest could not do their duty after this attack."""
        broken = self.duty.broken_by(pos, *self.battle(pos, action))
        if broken is None:
            return None
        idle = [pos.short(u) for u in sorted(broken.must_attack) if not broken.may_attack[u]]
        rules = self.duty_rules
        if idle:
            return Refusal(f"{listed(idle)} would stay in an enemy zone of control without an attack", rules.attack)
        hexes = " and ".join(pos.hex_name(hex) for hex in self.battle(pos, action)[1])
        why = f"the others could not then attack every enemy in contact at {rules.worst} or better"
        return Refusal(why, rules.be_attacked).of(f"no such attack on {hexes}")


def _groupings(pos: P, units: list[int]) -> Iterator[list[int]]:
    yield units
    if len(units) == 1:
        return
    by_hex: dict[int, list[int]] = {}
    for unit in units:
        by_hex.setdefault(pos.where[unit], []).append(unit)
    if len(by_hex) > 1:
        yield from by_hex.values()
    yield from ([unit] for unit in units)


class EndingAttacks(Ending[D]):
    """Leaves the combat phase when every duty is done; who is left beside an enemy stays there."""

    attacking: DeclaringAttacks[D, Any]  # the option by which the duties are done

    def refusal(self, pos: D, action: Done) -> Refusal | None:
        duty, rules = self.attacking.duty, self.attacking.duty_rules
        found = duty.now(pos)
        if found.done:
            return None
        if not duty.plan_now(pos):
            if not duty.solvable(pos, pos.player, found):
                return None  # earlier battles left no legal attack to demand
            if next(self.attacking.each(pos), None) is None:
                return None  # too tangled to be planned, and nothing that is left may be done
        waiting = listed(pos.short(u) for u in sorted(found.must_attack))
        if waiting:
            return Refusal(f"{waiting} must still attack", rules.attack)
        hexes = listed(sorted(pos.hex_name(h) for h in found.must_be_attacked))
        return Refusal(f"the enemies in {hexes} must still be attacked", rules.be_attacked)
