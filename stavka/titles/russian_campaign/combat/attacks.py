"""12. Combat: declaring attacks, and 13.1 and 13.8 their odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.menus import PartMenu
from stavka.engine.odds import Odds
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Menu
from stavka.mechanics.combat.declaring import (
    BattleRules,
    DeclaringAttacks,
    DutyRules,
    EndingAttacks,
    battle_refusal,
    duties_told,
)
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
        """What must still be attacked, and by whom something must be (trc:12.31, trc:12.32)."""
        return f"{self.label(pos)}: {duties_told(pos, DUTY.now(pos))}"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return OPTIONS

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if isinstance(action, SeaMove):
            return Refusal(f"'{action.verb}' is sea movement and belongs to a movement phase", "trc:10.1-c")
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
    return pos.charts.crt.level(*strengths(pos, pos.player, attackers, hexes)) + raised_by(pos, attackers, bombers)


def raised_by(pos: War, attackers: list[int], bombers: int) -> int:
    """How many levels bombers and artillery raise an attack (trc:26.6.3-c); none for defenders (trc:26.6.3-d)."""
    return air.shift(pos, bombers, sum(pos.roster.kind[u] == "artillery" for u in attackers))


def resolved_level(pos: War, action: Battle) -> int:
    """The odds an attack is resolved at: lower ones if announced (trc:13.8), never above the last (trc:16.4)."""
    attackers, hexes = read_battle(pos, action)
    level = level_of(pos, attackers, hexes, action.air)
    if action.at:
        level = min(level, pos.charts.crt.ladder.index(action.at))
    defenders = [u for h in hexes for u in contact.defenders(pos, 1 - pos.player, h)]
    automatic = battle.automatic_allowed(pos, defenders)
    return min(level, pos.charts.automatic if automatic else pos.charts.automatic - 1)


def odds_told(pos: War, action: Battle) -> str:
    """The strengths of an attack, the odds they give, and those with bombers and artillery."""
    attackers, hexes = read_battle(pos, action)
    attack, defence = strengths(pos, pos.player, attackers, hexes)
    table = pos.charts.crt
    plain = table.level(attack, defence)
    raised = plain + raised_by(pos, attackers, action.air)
    told = f"{attack} against {defence} in {' and '.join(action.hexes)} is {_rung(table.ladder, plain)}"
    return told if raised == plain else f"{told}, with bombers and artillery {_rung(table.ladder, raised)}"


def _rung(ladder: Sequence[str], level: int) -> str:
    """Odds by name, also those below the ladder or above it."""
    return ladder[min(level, len(ladder) - 1)] if level >= 0 else f"1-{contact.WORST - level}"


def odds_refusal(pos: War, action: Battle) -> Refusal | None:
    attackers, hexes = read_battle(pos, action)
    refusal = air.refusal(pos, action.air, hexes)
    if refusal:
        return refusal
    level = level_of(pos, attackers, hexes, action.air)
    if level < 0:
        return Refusal(f"{odds_told(pos, action)}, and nothing worse than 1-6 is allowed", "trc:12.4-a")
    ladder = pos.charts.crt.ladder
    if action.at:
        if action.at not in ladder:
            return Refusal(f"the table has no odds {action.at!r}; it goes from {ladder[0]} to {ladder[-1]}", "trc:13.8")
        if ladder.index(action.at) > level:
            return Refusal(
                f"{odds_told(pos, action)}; {action.at} is higher, and only lower odds may be chosen", "trc:13.8"
            )
    return None


class Attacking(DeclaringAttacks[War, Attack]):
    """An attack: free grouping, stacks split too, as long as every duty can still be met (trc:12.3, trc:12.2-a).

    trc:ex-combat shows several ways to group the same contacts.
    """

    action = Attack
    duty = DUTY
    duty_rules = DutyRules(attack="trc:12.32", be_attacked="trc:12.31", worst="1-6")

    def attack(self, pos: War, units: list[int], hexes: list[int]) -> Attack:
        return Attack(tuple(map(pos.short, sorted(units))), tuple(map(pos.hex_name, sorted(hexes))))

    def battle(self, pos: War, action: Attack) -> tuple[list[int], list[int]]:
        return read_battle(pos, action)

    def supported(self, pos: War, action: Attack) -> Iterator[Attack]:
        for bombers in range(1, air.available(pos) + 1):
            yield Attack(action.attackers, action.hexes, bombers)

    def some_support(self, pos: War, action: Attack, hexes: list[int], rng: Random) -> Attack:
        bombers = 1 if air.available(pos) and rng.random() < 0.5 and air.in_range(pos, hexes) else 0
        return Attack(action.attackers, action.hexes, bombers)

    def own_refusal(self, pos: War, action: Attack) -> Refusal | None:
        return who_refusal(pos, action) or odds_refusal(pos, action)

    def play(self, pos: War, action: Attack) -> None:
        attackers, hexes = read_battle(pos, action)
        level = resolved_level(pos, action)
        air.use(pos, action.air, hexes)
        battle.begin(pos, attackers, hexes, level)


ATTACKING = Attacking()


class EndCombat(EndingAttacks[War]):
    """Leaves the combat phase when every duty is done; who is left adjacent stays so (trc:12.1-a, trc:12.5-b)."""

    attacking = ATTACKING


OPTIONS: tuple[AnyOption[War], ...] = (ATTACKING, EndCombat())


def odds_of(pos: War, action: Battle) -> Odds:
    """What an attack would be rolled at, and the chance of every result."""
    attackers, hexes = read_battle(pos, action)
    attack, defence = strengths(pos, pos.player, attackers, hexes)
    ladder = pos.charts.crt.ladder
    level = resolved_level(pos, action)
    stand = [pos.where[a] for a in attackers]
    doubled = [(hex, terrain.doubled_by(pos, hex, stand)) for hex in hexes]
    notes = [f"defenders in {pos.hex_name(hex)} doubled: {cause}" for hex, cause in doubled if cause]
    defenders = [u for h in hexes for u in contact.defenders(pos, 1 - pos.player, h)]
    unsupplied = [u for u in (*attackers, *defenders) if not combat_supply.combat_supplied(pos, u)]
    notes += [f"{pos.short(u)} halved for want of combat supply" for u in unsupplied]
    artillery = sum(pos.roster.kind[u] == "artillery" for u in attackers)
    by_air, by_artillery = air.shift(pos, action.air, 0), air.shift(pos, 0, artillery)
    raised = {"bombers": by_air, "artillery": by_artillery}
    notes += [f"{name} {levels:+}" for name, levels in raised.items() if levels]
    if by_air + by_artillery > (most := air.shift(pos, action.air, artillery)):
        notes.append(f"bombers and artillery together no more than {most:+}")
    if action.at:
        notes.append(f"resolved at {action.at} by choice")
    chances = battle.chances(pos, level)
    return Odds(attack, defence, ladder[level], tuple(notes), chances)
