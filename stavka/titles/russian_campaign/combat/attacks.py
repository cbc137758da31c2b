"""12. Combat: declaring attacks, and 13.1 and 13.8 their odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.menus import PartMenu
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Menu
from stavka.mechanics.combat.declaring import BattleRules, DeclaringAttacks, EndingAttacks, battle_refusal
from stavka.mechanics.combat.odds import Odds
from stavka.titles.russian_campaign.actions.combat import Attack, AutomaticVictory, Battle
from stavka.titles.russian_campaign.actions.movement import Move, Rail, SeaMove
from stavka.titles.russian_campaign.combat import air, battle, combat_supply, contact, terrain
from stavka.titles.russian_campaign.combat.contact import DUTY, strengths
from stavka.titles.russian_campaign.state.flags import FOUGHT, VICTOR, VICTOR_BEFORE
from stavka.titles.russian_campaign.state.position import War


@dataclass(slots=True)
class Combat(PartMenu[War]):
    """A combat phase: attacks one after another, each finished before the next (trc:4.1.2, trc:12.1-d)."""

    name: ClassVar[str] = "combat"
    rule: ClassVar[str] = "trc:4-a"

    def prompt(self, pos: War) -> str:
        left = DUTY.now(pos)
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
    return battle_refusal(pos, *read_battle(pos, action), BATTLE, RULES)


class BattleParts:
    """12. Who may take part in a battle."""

    defenders = staticmethod(contact.defenders)
    reach_of = staticmethod(contact.reach_of)

    def unit_refusal(self, pos: War, unit: int) -> Refusal | None:
        who, flags = pos.short(unit), pos.flags[unit]
        if pos.roster.partisan[unit]:
            return Refusal(f"{who} is a partisan and does not attack", "trc:19.2-a")
        if flags & FOUGHT:
            return Refusal(f"{who} has already been in a battle this impulse", "trc:12.5-a")
        if flags & VICTOR:
            return Refusal(f"{who} has already won an automatic victory this impulse", "trc:12.5-a")
        if flags & VICTOR_BEFORE:
            return Refusal(f"{who} won an automatic victory in the first impulse and may not attack", "trc:16.2-c")
        return None

    def target_refusal(self, pos: War, unit: int, hex: int) -> Refusal | None:
        if contact.may_target(pos, unit, hex):
            return None
        who, there = pos.short(unit), pos.hex_name(hex)
        reason = f"{who} may not attack {there} in this impulse: its army group has another target"
        return Refusal(reason, contact.limit_rule(pos, unit))


BATTLE = BattleParts()
RULES = BattleRules(once="trc:12.2-c", side="trc:12.1-b", adjacent="trc:12.33", fought="trc:12.5-a")


def level_of(pos: War, attackers: list[int], hexes: list[int], bombers: int) -> int:
    """Where an attack stands on the ladder of odds (trc:13.1-a, trc:13.1-b, trc:15.5-a)."""
    attack, defence = strengths(pos, pos.player, attackers, hexes)
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
        attack, defence = strengths(pos, pos.player, attackers, hexes)
        return Refusal(f"{attack} against {defence} is worse than 1-6", "trc:12.4-a")
    ladder = pos.charts.crt.ladder
    if action.at:
        if action.at not in ladder:
            return Refusal(f"the table has no odds {action.at!r}; it goes from {ladder[0]} to {ladder[-1]}", "trc:13.8")
        if ladder.index(action.at) > level:
            return Refusal(f"the attack is at {ladder[level]}; only lower odds may be chosen", "trc:13.8")
    return None


class Attacking(DeclaringAttacks[War, Attack]):
    """An attack: free grouping, stacks split too, as long as every duty can still be met (trc:12.3, trc:12.2-a).

    trc:ex-combat shows several ways to group the same contacts.
    """

    action = Attack
    duty = DUTY

    def attack(self, pos: War, units: list[int], hexes: list[int]) -> Attack:
        return Attack(tuple(map(pos.short, sorted(units))), tuple(map(pos.hex_name, sorted(hexes))))

    def battle(self, pos: War, action: Attack) -> tuple[list[int], list[int]]:
        return read_battle(pos, action)

    def supported(self, pos: War, action: Attack) -> Iterator[Attack]:
        for bombers in range(1, min(air.available(pos), 3) + 1):
            yield Attack(action.attackers, action.hexes, bombers)

    def some_support(self, pos: War, action: Attack, hexes: list[int], rng: Random) -> Attack:
        bombers = 1 if air.available(pos) and rng.random() < 0.5 and air.in_range(pos, hexes) else 0
        return Attack(action.attackers, action.hexes, bombers)

    def own_refusal(self, pos: War, action: Attack) -> Refusal | None:
        return who_refusal(pos, action) or odds_refusal(pos, action)

    def leaves_idle(self, units: str) -> Refusal:
        return Refusal(f"{units} would stay in an enemy zone of control without an attack", "trc:12.32")

    def leaves_alone(self) -> Refusal:
        return Refusal("not every enemy in contact could then be attacked at 1-6 or better by the others", "trc:12.31")

    def play(self, pos: War, action: Attack) -> None:
        attackers, hexes = read_battle(pos, action)
        level = resolved_level(pos, action)
        air.use(pos, action.air, hexes)
        battle.begin(pos, attackers, hexes, level)


class EndCombat(EndingAttacks[War]):
    """Leaves the combat phase when every duty is done; who is left adjacent stays so (trc:12.1-a, trc:12.5-b)."""

    duty = DUTY

    def some_attack(self, pos: War) -> Action | None:
        return next(ATTACKING.each(pos), None)

    def must_attack(self, units: str) -> Refusal:
        return Refusal(f"{units} must still attack", "trc:12.32")

    def must_be_attacked(self, hexes: str) -> Refusal:
        return Refusal(f"the enemies in {hexes} must still be attacked", "trc:12.31")


ATTACKING = Attacking()
OPTIONS: tuple[AnyOption[War], ...] = (ATTACKING, EndCombat())


def odds_of(pos: War, action: Battle) -> Odds:
    """What an attack would be rolled at, and the chance of every result."""
    attackers, hexes = read_battle(pos, action)
    attack, defence = strengths(pos, pos.player, attackers, hexes)
    ladder = pos.charts.crt.ladder
    level = resolved_level(pos, action)
    notes = [f"defenders in {pos.hex_name(h)} doubled" for h in hexes if _doubled(pos, attackers, h)]
    defenders = [u for h in hexes for u in contact.defenders(pos, 1 - pos.player, h)]
    unsupplied = [u for u in (*attackers, *defenders) if not combat_supply.combat_supplied(pos, u)]
    notes += [f"{pos.short(u)} halved for want of combat supply" for u in unsupplied]
    raised = air.shift(pos, action.air, sum(pos.roster.kind[u] == "artillery" for u in attackers))
    if raised:
        notes.append(f"bombers and artillery raise the odds by {raised}")
    if action.at:
        notes.append(f"resolved at {action.at} by choice")
    chances = battle.chances(pos, level)
    return Odds(attack, defence, ladder[level], tuple(notes), chances)


def _doubled(pos: War, attackers: list[int], hex: int) -> bool:
    return terrain.doubled(pos, hex, [pos.where[a] for a in attackers])
