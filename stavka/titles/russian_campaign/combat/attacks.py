"""12. Combat: declaring attacks, and 13.1 and 13.8 their odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.menus import Ending, PartMenu
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Menu, Option
from stavka.hexes import bits
from stavka.mechanics.combat.odds import Odds
from stavka.titles.russian_campaign.actions.combat import Attack, AutomaticVictory, Battle
from stavka.titles.russian_campaign.actions.movement import Move, Rail, SeaMove
from stavka.titles.russian_campaign.combat import air, battle, contact, strength
from stavka.titles.russian_campaign.state.flags import FOUGHT, VICTOR, VICTOR_BEFORE
from stavka.titles.russian_campaign.state.position import War


@dataclass(slots=True)
class Combat(PartMenu[War]):
    """A combat phase: attacks one after another, each finished before the next (trc:4.1.2, trc:12.1-d)."""

    name: ClassVar[str] = "combat"
    rule: ClassVar[str] = "trc:4-a"

    def prompt(self, pos: War) -> str:
        left = contact.duties_now(pos)
        names = ", ".join(pos.hex_name(h) for h in sorted(left.must_be_attacked, key=pos.hex_name))
        return f"{self.label(pos)}: still to be attacked: {names}" if names else f"{self.label(pos)}: attack or be done"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return OPTIONS

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if isinstance(action, SeaMove):
            return Refusal("sea movement belongs to a movement phase", "trc:10.1-c")
        if isinstance(action, Move | Rail | AutomaticVictory):
            return Refusal(f"'{action.verb}' belongs to the movement phase, which is over", "trc:12.1-c")
        return Menu.refusal(self, pos, action)


def read_battle(pos: War, action: Battle) -> tuple[list[int], list[int]]:
    return [pos.roster.index(name) for name in action.attackers], pos.hexes(action.hexes)


def who_refusal(pos: War, action: Battle) -> Refusal | None:
    """What is wrong with the units and hexes of an attack, odds aside."""
    attackers, hexes = read_battle(pos, action)
    if len(set(attackers)) < len(attackers) or len(set(hexes)) < len(hexes):
        return Refusal("a unit or a hex is named twice", "trc:12.2-c")
    side, enemy = pos.player, 1 - pos.player
    for hex in hexes:
        if not pos.occupied[enemy] >> hex & 1:
            return Refusal(f"there is no enemy to attack in {pos.hex_name(hex)}", "trc:12.33")
        if not contact.defenders(pos, enemy, hex):
            return Refusal(f"the units in {pos.hex_name(hex)} have already been in a battle", "trc:12.5-a")
    for unit in attackers:
        refusal = _attacker_refusal(pos, unit, side, hexes)
        if refusal:
            return refusal
    return None


def _attacker_refusal(pos: War, unit: int, side: int, hexes: list[int]) -> Refusal | None:
    who = pos.short(unit)
    if pos.roster.side[unit] != side:
        return Refusal(f"{who} is not on the attacking side", "trc:12.1-b")
    if pos.where[unit] < 0:
        return Refusal(f"{who} is not on the map", "trc:12.33")
    if pos.roster.partisan[unit]:
        return Refusal(f"{who} is a partisan and does not attack", "trc:19.2-a")
    if pos.flags[unit] & FOUGHT:
        return Refusal(f"{who} has already been in a battle this impulse", "trc:12.5-a")
    if pos.flags[unit] & VICTOR:
        return Refusal(f"{who} has already won an automatic victory this impulse", "trc:12.5-a")
    if pos.flags[unit] & VICTOR_BEFORE:
        return Refusal(f"{who} won an automatic victory in the first impulse and may not attack", "trc:16.2-c")
    near = contact.reach_of(pos, unit)
    for hex in hexes:
        if not near >> hex & 1:
            return Refusal(f"{who} is not adjacent to {pos.hex_name(hex)}", "trc:12.33")
        if not contact.may_target(pos, unit, hex):
            return Refusal(
                f"{who} may not attack {pos.hex_name(hex)} in this impulse: its army group has another target",
                contact.limit_rule(pos, unit),
            )
    return None


def strengths(pos: War, attackers: list[int], hexes: list[int]) -> tuple[int, int]:
    from_hexes = [pos.where[a] for a in attackers]
    enemy = 1 - pos.player
    defence = sum(strength.defence(pos, contact.defenders(pos, enemy, h), h, from_hexes) for h in hexes)
    return strength.attack(pos, attackers), defence


def level_of(pos: War, attackers: list[int], hexes: list[int], bombers: int) -> int:
    """Where an attack stands on the ladder of odds (trc:13.1-a, trc:13.1-b, trc:15.5-a)."""
    attack, defence = strengths(pos, attackers, hexes)
    guns = sum(pos.roster.kind[u] == "artillery" for u in attackers)  # trc:26.6.3-c; none for defenders (trc:26.6.3-d)
    return pos.charts.crt.level(attack, defence) + air.shift(pos, bombers, guns)


def resolved_level(pos: War, action: Battle) -> int:
    """The odds an attack is resolved at: lower ones if announced (trc:13.8), never above the last (trc:16.4)."""
    attackers, hexes = read_battle(pos, action)
    level = level_of(pos, attackers, hexes, action.air)
    if action.at:
        level = min(level, pos.charts.crt.ladder.index(action.at))
    defenders = [u for h in hexes for u in contact.defenders(pos, 1 - pos.player, h)]
    automatic = battle.automatic_allowed(pos, defenders)
    return min(level, pos.charts.automatic if automatic else pos.charts.automatic - 1)


def odds_refusal(pos: War, action: Battle) -> Refusal | None:
    attackers, hexes = read_battle(pos, action)
    refusal = air.refusal(pos, action.air, hexes)
    if refusal:
        return refusal
    level = level_of(pos, attackers, hexes, action.air)
    if level < 0:
        attack, defence = strengths(pos, attackers, hexes)
        return Refusal(f"{attack} against {defence} is worse than 1-6", "trc:12.4-a")
    ladder = pos.charts.crt.ladder
    if action.at:
        if action.at not in ladder:
            return Refusal(f"the table has no odds {action.at!r}; it goes from {ladder[0]} to {ladder[-1]}", "trc:13.8")
        if ladder.index(action.at) > level:
            return Refusal(f"the attack is at {ladder[level]}; only lower odds may be chosen", "trc:13.8")
    return None


class Attacking(Option[War, Attack]):
    """An attack: free grouping, stacks split too, as long as every duty can still be met (trc:12.3, trc:12.2-a).

    trc:ex-combat shows several ways to group the same contacts.
    """

    action = Attack
    share = 5.0

    def each(self, pos: War) -> Iterator[Action]:
        found = contact.duties_now(pos)
        seen: set[Attack] = set()
        for action in self._candidates(pos, found):
            if action not in seen and self.refusal(pos, action) is None:
                seen.add(action)
                yield action

    def _candidates(self, pos: War, found: contact.Duties) -> Iterator[Attack]:
        """Each enemy hex and pairs of them, attacked by all, each hex of attackers, each unit, with air or not."""
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
        groups += self._planned(pos)
        for units, hexes in groups:
            action = _attack(pos, units, hexes)
            yield action
            for bombers in range(1, min(air.available(pos), 3) + 1):
                yield Attack(action.attackers, action.hexes, bombers)

    @staticmethod
    def _planned(pos: War) -> list[tuple[list[int], list[int]]]:
        return [(fight.attackers, fight.defenders) for fight in contact.plan_now(pos)]

    def sample(self, pos: War, rng: Random) -> Action | None:
        planned = self._planned(pos)
        if not planned or rng.random() < 0.2:
            candidates = list(self._candidates(pos, contact.duties_now(pos)))
            tries = len(candidates) if not planned else min(3, len(candidates))
            for action in rng.sample(candidates, tries):
                if self.refusal(pos, action) is None:
                    return action
        if not planned:
            return None
        units, hexes = rng.choice(planned)
        bombers = 1 if air.available(pos) and rng.random() < 0.5 and air.in_range(pos, hexes) else 0
        action = _attack(pos, units, hexes)
        return Attack(action.attackers, action.hexes, bombers)

    def refusal(self, pos: War, action: Attack) -> Refusal | None:
        return who_refusal(pos, action) or odds_refusal(pos, action) or self._leaves_duties(pos, action)

    @staticmethod
    def _leaves_duties(pos: War, action: Attack) -> Refusal | None:
        """Whether the rest could still do their duty after this attack."""
        attackers, hexes = read_battle(pos, action)
        if any(sorted(attackers) == sorted(a) and sorted(hexes) == sorted(d) for a, d in Attacking._planned(pos)):
            return None  # part of a plan that meets every duty
        found = contact.duties_now(pos)
        rest = contact.Duties(
            {u: t.difference(hexes) for u, t in found.may_attack.items() if u not in attackers},
            found.must_attack.difference(attackers),
            found.must_be_attacked.difference(hexes),
        )
        if contact.solvable(pos, pos.player, rest):
            return None
        if not contact.solvable(pos, pos.player, found):
            return None  # an earlier battle broke what was possible: nothing more can be asked
        idle = [pos.short(u) for u in sorted(rest.must_attack) if not rest.may_attack[u]]
        if idle:
            return Refusal(f"{', '.join(idle)} would stay in an enemy zone of control without an attack", "trc:12.32")
        return Refusal("not every enemy in contact could then be attacked at 1-6 or better by the others", "trc:12.31")

    def play(self, pos: War, action: Attack) -> None:
        attackers, hexes = read_battle(pos, action)
        level = resolved_level(pos, action)
        air.use(pos, action.air, hexes)
        battle.begin(pos, attackers, hexes, level)


def _groupings(pos: War, units: list[int]) -> Iterator[list[int]]:
    yield units
    if len(units) == 1:
        return
    by_hex: dict[int, list[int]] = {}
    for unit in units:
        by_hex.setdefault(pos.where[unit], []).append(unit)
    if len(by_hex) > 1:
        yield from by_hex.values()
    yield from ([unit] for unit in units)


def _attack(pos: War, units: list[int], hexes: list[int]) -> Attack:
    return Attack(tuple(map(pos.short, sorted(units))), tuple(map(pos.hex_name, sorted(hexes))))


class EndCombat(Ending[War]):
    """Leaves the combat phase when every duty is done; who is left adjacent stays so (trc:12.1-a, trc:12.5-b)."""

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        found = contact.duties_now(pos)
        if not found.must_attack and not found.must_be_attacked:
            return None
        if not contact.solvable(pos, pos.player, found):
            return None  # earlier battles left no legal attack to demand
        if not contact.plan_now(pos) and next(OPTIONS[0].each(pos), None) is None:
            return None  # too tangled to be planned, and nothing that is left may be done
        waiting = ", ".join(pos.short(u) for u in sorted(found.must_attack))
        if waiting:
            return Refusal(f"{waiting} must still attack", "trc:12.32")
        hexes = ", ".join(sorted(pos.hex_name(h) for h in found.must_be_attacked))
        return Refusal(f"the enemies in {hexes} must still be attacked", "trc:12.31")

    def play(self, pos: War, action: Done) -> None:
        pos.leave()


OPTIONS: tuple[AnyOption[War], ...] = (Attacking(), EndCombat())


def odds_of(pos: War, action: Battle) -> Odds:
    """What an attack would be rolled at, and the chance of every result."""
    attackers, hexes = read_battle(pos, action)
    attack, defence = strengths(pos, attackers, hexes)
    ladder = pos.charts.crt.ladder
    level = resolved_level(pos, action)
    notes = [f"defenders in {pos.hex_name(h)} doubled" for h in hexes if _doubled(pos, attackers, h)]
    defenders = [u for h in hexes for u in contact.defenders(pos, 1 - pos.player, h)]
    unsupplied = [u for u in (*attackers, *defenders) if not strength.combat_supplied(pos, u)]
    notes += [f"{pos.short(u)} halved for want of combat supply" for u in unsupplied]
    raised = air.shift(pos, action.air, sum(pos.roster.kind[u] == "artillery" for u in attackers))
    if raised:
        notes.append(f"bombers and artillery raise the odds by {raised}")
    if action.at:
        notes.append(f"resolved at {action.at} by choice")
    chances = battle.chances(pos, level)
    return Odds(attack, defence, ladder[level], tuple(notes), chances)


def _doubled(pos: War, attackers: list[int], hex: int) -> bool:
    return strength.doubled(pos, hex, [pos.where[a] for a in attackers])
