"""10.1 and 10.2: declaring attacks in a combat phase, and their odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.menus import PartMenu
from stavka.engine.odds import Odds
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import AnyOption, Menu
from stavka.mechanics.combat.actions import Advance, RetreatTo
from stavka.mechanics.combat.declaring import (
    BattleRules,
    DeclaringAttacks,
    DutyRules,
    EndingAttacks,
    battle_refusal,
    duties_told,
)
from stavka.titles.russia_besieged.actions.air import StageAirbase
from stavka.titles.russia_besieged.actions.arrivals import Enter, Lend, Mobilize, Rebuild, Replace
from stavka.titles.russia_besieged.actions.combat import Attack, AutomaticVictory, Battle, Exploit
from stavka.titles.russia_besieged.actions.economy import Build, Relocate
from stavka.titles.russia_besieged.actions.movement import Move, Raise, Rescue
from stavka.titles.russia_besieged.air import missions
from stavka.titles.russia_besieged.combat import battle, blitzkrieg, contact, modifiers, strength, terrain
from stavka.titles.russia_besieged.combat.contact import DUTY
from stavka.titles.russia_besieged.combat.surrender import Cornered
from stavka.titles.russia_besieged.state.flags import FOUGHT, LOCKED, SHIPPED_OUT, SURRENDERED, VICTOR
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply.combat_supply import combat_supplied

WHY_SPENT = {
    SHIPPED_OUT: ("was evacuated by sea in this impulse", "rb:8.63"),
    VICTOR: ("has won an automatic victory in this impulse", "rb:9.4-a"),
    FOUGHT: ("has already attacked in this impulse", "rb:10.16-a"),
}
# kinds that never attack, with the rule that says so
PEACEFUL = {"air": "rb:11.42", "airbase": "rb:11.42", "wec": "rb:20.21", "dictator": "rb:14.1", "partisan": "rb:16.01"}
PEACEFUL |= {"hq": "rb:A1.0"}
# what belongs to another moment, with the rule that says when
OVER = "belongs to the movement phase, which is over"
OUT_OF_PLACE: dict[type[Action], tuple[str, str]] = {
    AutomaticVictory: (OVER, "rb:9.0-a"),
    Move: (OVER, "rb:10.0"),
    Enter: (OVER, "rb:17.02-a"),
    Replace: (OVER, "rb:19.0"),
    Rebuild: (OVER, "rb:19.0"),
    Lend: (OVER, "rb:19.0"),
    Mobilize: (OVER, "rb:17.4"),
    Build: (OVER, "rb:22.01-b"),
    Relocate: ("belongs to the beginning of the Russian turn, which is over", "rb:20.62"),
    Raise: (OVER, "rb:16.41"),
    Rescue: (OVER, "rb:14.16-a"),
    StageAirbase: (OVER, "rb:11.14-a"),
    Advance: ("follows a battle in which the defenders were lost", "rb:10.82-a"),
    Exploit: ("follows a Blitzkrieg", "rb:10.81"),
}
CHANCE_OF_BLITZ = 0.4  # for a random player


@dataclass(slots=True)
class Combat(PartMenu[War]):
    """A combat phase: attacks one after another in any order, each finished before the next (rb:10.0)."""

    name: ClassVar[str] = "combat"
    rule: ClassVar[str] = "rb:3.0-b"

    def prompt(self, pos: War) -> str:
        return f"{self.label(pos)}: {duties_told(pos, DUTY.now(pos))}"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return OPTIONS

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        for kind, (why, rule) in OUT_OF_PLACE.items():
            if isinstance(action, kind):
                return Refusal(f"'{action.verb}' {why}", rule)
        if isinstance(action, RetreatTo):
            unit = pos.roster.index(action.unit)
            stays = pos.where[unit] >= 0 and terrain.in_forest(pos, pos.where[unit])
            why = "does not leave its forest" if stays else "has no result to obey"
            return Refusal(f"{action.unit} {why}", "rb:10.33-a" if stays else "rb:10.7")
        return Menu.refusal(self, pos, action)


def begin(pos: War) -> None:
    """Open a combat phase, if there is anybody to attack (rb:10.0)."""
    if contact.targets(pos, pos.player) and not pos.seams.no_combat(pos):
        pos.ask(Cornered(), Combat(pos.player, pos.impulse))


def read_battle(pos: War, action: Battle) -> tuple[list[int], list[int], list[int]]:
    """The attackers, the hexes and the air units that an action names."""
    index = pos.roster.index
    return [index(n) for n in action.attackers], pos.hexes(action.hexes), [index(n) for n in action.air]


class BattleParts:
    """10.1 Who may take part in a battle."""

    defenders = staticmethod(strength.defenders)
    reach_of = staticmethod(contact.reach_of)

    def unit_refusal(self, pos: War, unit: int) -> Refusal | None:
        who = pos.short(unit)
        if not strength.attacks(pos, unit):
            return Refusal(f"{who} makes no attack of its own", PEACEFUL.get(pos.roster.kind[unit], "rb:10.1-e"))
        for flag, (why, rule) in WHY_SPENT.items():
            if pos.flags[unit] & flag:
                return Refusal(f"{who} {why}", rule)
        return None

    def target_refusal(self, pos: War, unit: int, hex: int) -> Refusal | None:
        if contact.may_target(pos, unit, hex):
            return None
        refused = pos.seams.attack_refused(pos, [unit], [hex])
        return refused or Refusal(f"{pos.short(unit)} may not attack {pos.hex_name(hex)} now", "rb:24.1-a")


BATTLE = BattleParts()
RULES = BattleRules(once="rb:10.17", side="rb:10.0", adjacent="rb:10.11", fought="rb:10.16-c")


def who_refusal(pos: War, action: Battle) -> Refusal | None:
    """What is wrong with the units and hexes of an attack, odds aside."""
    attackers, hexes, _ = read_battle(pos, action)
    if gone := next((u for u in attackers if pos.where[u] == SURRENDERED), None):
        why = "who can make none of the attacks he owes does so before the first battle"
        return Refusal(f"{pos.short(gone)} has surrendered: {why}", "rb:10.19")
    refused = battle_refusal(pos, attackers, hexes, BATTLE, RULES)
    if refused:
        return refused
    if not DUTY.terms.one_battle(pos, attackers, hexes):
        there = listed(map(pos.hex_name, hexes))
        return Refusal(f"{there} are attacked together by units of one stack only", "rb:10.14")
    return pos.seams.attack_refused(pos, attackers, hexes)


def highest(pos: War, action: Battle) -> int:
    """The odds that an attack reaches, 10-1 at most (rb:10.22)."""
    attackers, hexes, planes = read_battle(pos, action)
    return min(contact.level(pos, pos.player, attackers, hexes, len(planes)), len(pos.charts.ladder) - 1)


def resolved_level(pos: War, action: Attack) -> int:
    """The odds an attack is resolved at: lower ones if announced (rb:10.21-f)."""
    level = highest(pos, action)
    return min(level, pos.charts.ladder.index(action.at)) if action.at else level


def odds_refusal(pos: War, action: Attack) -> Refusal | None:
    """What is wrong with the odds of an attack, its air units or its table."""
    attackers, hexes, planes = read_battle(pos, action)
    refused = missions.refusal(pos, planes, attackers, hexes)
    if refused:
        return refused
    level, ladder, worst = highest(pos, action), pos.charts.ladder, pos.charts.worst
    if level < worst:
        attack, defence = strength.strengths(pos, pos.player, attackers, hexes)
        there = " and ".join(action.hexes)
        return Refusal(f"{attack} against {defence} in {there} is worse than {ladder[worst]}", "rb:10.18")
    if action.at:
        if action.at not in ladder[worst:]:
            known = f"it goes from {ladder[worst]} to {ladder[-1]}"
            return Refusal(f"the table has no odds {action.at!r}; {known}", "rb:10.21-f")
        if ladder.index(action.at) > level:
            return Refusal(f"the attack is at {ladder[level]}; only lower odds may be chosen", "rb:10.21-f")
    return blitz_refusal(pos, action) if action.blitz else None


def blitz_refusal(pos: War, action: Attack) -> Refusal | None:
    """Why an attack may not be resolved on the Blitzkrieg table, at 10-1 too (rb:10.91-b)."""
    attackers, hexes, planes = read_battle(pos, action)
    refused = blitzkrieg.refusal(pos, attackers, hexes, planes)
    if refused:
        return refused
    lowest = pos.charts.bat.columns[0][0]
    if resolved_level(pos, action) < pos.charts.ladder.index(lowest):
        return Refusal(f"a 'blitz' is made at {lowest} or better", "rb:10.91-a")
    return None


class Attacking(DeclaringAttacks[War, Attack]):
    """An attack: free grouping, stacks split too, as long as every duty can still be met (rb:10.11, rb:10.13)."""

    action = Attack
    duty = DUTY
    duty_rules = DutyRules(attack="rb:10.11", be_attacked="rb:10.1-a", worst="1-5")

    def attack(self, pos: War, units: list[int], hexes: list[int]) -> Attack:
        return Attack(tuple(map(pos.short, sorted(units))), tuple(map(pos.hex_name, sorted(hexes))))

    def battle(self, pos: War, action: Attack) -> tuple[list[int], list[int]]:
        attackers, hexes, _ = read_battle(pos, action)
        return attackers, hexes

    def supported(self, pos: War, action: Attack) -> Iterator[Attack]:
        attackers, hexes, _ = read_battle(pos, action)
        names = tuple(map(pos.short, missions.most(pos, attackers, hexes)))
        for number in range(len(names) + 1):
            if number:
                yield Attack(action.attackers, action.hexes, names[:number])
            if blitzkrieg.refusal(pos, attackers, hexes, range(number)) is None:
                yield Attack(action.attackers, action.hexes, names[:number], blitz=True)

    def some_support(self, pos: War, action: Attack, hexes: list[int], rng: Random) -> Attack:
        """As many air units as the attack needs to be legal, sometimes more, sometimes the other table."""
        attackers = [pos.roster.index(name) for name in action.attackers]
        names = tuple(map(pos.short, missions.most(pos, attackers, hexes)))
        needed = max(pos.charts.worst - contact.level(pos, pos.player, attackers, hexes, 0), 0)
        number = rng.randint(min(needed, len(names)), len(names)) if names else 0
        found = Attack(action.attackers, action.hexes, names[:number]) if number else action
        if rng.random() >= CHANCE_OF_BLITZ:
            return found
        swift = replace(found, blitz=True)
        return swift if blitz_refusal(pos, swift) is None else found

    def refusal(self, pos: War, action: Attack) -> Refusal | None:
        refused = DeclaringAttacks.refusal(self, pos, action)
        if refused and refused.rule == self.duty_rules.be_attacked and self._from_city(pos, action):
            return Refusal(refused.reason, "rb:10.1-c")
        return refused

    def _from_city(self, pos: War, action: Attack) -> bool:
        """Whether attackers in a major city leave somebody out whom they would have to attack too (rb:10.1-c)."""
        attackers, hexes, _ = read_battle(pos, action)
        attackers = [u for u in attackers if pos.ground.majors >> pos.where[u] & 1]
        attacked = sum(1 << hex for hex in hexes)
        binding = (DUTY.terms.binding(pos, unit, contact.targets(pos, pos.player)) for unit in attackers)
        return any(found & ~attacked for found in binding)

    def own_refusal(self, pos: War, action: Attack) -> Refusal | None:
        return who_refusal(pos, action) or odds_refusal(pos, action)

    def play(self, pos: War, action: Attack) -> None:
        attackers, hexes, planes = read_battle(pos, action)
        found = tuple(modifiers.of_attack(pos, attackers, hexes, planes))
        level = resolved_level(pos, action)
        battle.begin(pos, battle.Declared(tuple(attackers), tuple(hexes), tuple(planes), level, action.blitz, found))


ATTACKING = Attacking()


class EndCombat(EndingAttacks[War]):
    """Leaves the combat phase when every duty is done (rb:10.0); who may not attack at all has none (rb:14.15-g)."""

    attacking = ATTACKING

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        if pos.seams.no_combat(pos):
            return None
        refused, duties = EndingAttacks.refusal(self, pos, action), ATTACKING.duty_rules
        if refused and refused.rule == duties.attack:
            found = DUTY.now(pos)
            if pos.impulse == 2 and any(pos.flags[u] & LOCKED for u in found.must_attack):
                return Refusal(refused.reason, "rb:10.6-f")  # a battle goes on
            if found.must_be_attacked:
                return Refusal(refused.reason, duties.be_attacked)  # a battle is owed, not only a part in one
        return refused


OPTIONS: tuple[AnyOption[War], ...] = (ATTACKING, EndCombat())


def odds_of(pos: War, action: Attack) -> Odds:
    """What an attack would be rolled at, everything that changes it by name, and the chance of every result."""
    attackers, hexes, planes = read_battle(pos, action)
    attack, defence = strength.strengths(pos, pos.player, attackers, hexes)
    if planes and pos.seams.defence_from_air:
        defence = pos.seams.defence_from_air(defence, pos, attackers, hexes)
    level = resolved_level(pos, action)
    found = modifiers.of_attack(pos, attackers, hexes, planes)
    notes = [*_strength_notes(pos, attackers, hexes, planes), *map(str, found)]
    net = modifiers.net(pos, found)
    if net != sum(m.value for m in found):
        notes.append(f"together no more than {net:+}")
    shifts = {"air units": len(planes), "artillery": strength.artillery_shift(pos, attackers)}
    shifts["loss of a dictator or air defence"] = pos.seams.shifts(0, pos, attackers, hexes)  # rb:14.15-i, A3
    notes += [f"{name} {shift:+} on the odds" for name, shift in shifts.items() if shift]
    if action.at:
        notes.append(f"resolved at {action.at} by choice")
    table = pos.charts.bat if action.blitz else pos.charts.crt
    column = next(names[0] for names in table.columns if pos.charts.ladder[level] in names)
    if column != pos.charts.ladder[level]:
        notes.append(f"{pos.charts.ladder[level]} is read in the {column} column")  # rb:10.22
    return Odds(attack, defence, pos.charts.ladder[level], tuple(notes), table.chances(level, net))


def _strength_notes(pos: War, attackers: Sequence[int], hexes: Sequence[int], planes: Sequence[int]) -> Iterator[str]:
    for hex in hexes:
        cause = terrain.doubled_by(pos, hex, attackers)
        if cause and terrain.multiplier(pos, hex, attackers) > 1:
            less = planes and cause == "river" and pos.seams.defence_from_air  # A21
            yield f"defenders in {pos.hex_name(hex)} {'half as strong again' if less else 'doubled'}: {cause}"
    defenders = [u for hex in hexes for u in strength.defenders(pos, 1 - pos.player, hex)]
    for unit in (*attackers, *defenders):
        if not combat_supplied(pos, unit):
            yield f"{pos.short(unit)} halved for want of combat supply"
    for unit in attackers:
        if unit in pos.oos and unit != pos.roster.guards_cavalry:
            yield f"{pos.short(unit)} halved: out of supply"
