"""11. How a battle begins: it is declared, and answered before the die."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic
from stavka.mechanics.combat.odds import CombatRoll
from stavka.titles.barbarossa_deluxe.actions.combat import Luftwaffe
from stavka.titles.barbarossa_deluxe.actions.declarations import Airlift, Pass
from stavka.titles.barbarossa_deluxe.asking import GermanChoice, SovietChoice
from stavka.titles.barbarossa_deluxe.combat import odds
from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.combat.results import chances, resolve
from stavka.titles.barbarossa_deluxe.special_units import support_markers
from stavka.titles.barbarossa_deluxe.state.flags import ASSAULTED, ATTACKED, AXIS, FOUGHT, OVERLAND, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import aerial_supply, overland_lines, states
from stavka.titles.barbarossa_deluxe.supply.aerial_supply import would_help


def declare(pos: War, fight: Fight) -> None:
    """An attack is announced; answers come first, then the dice.

    From now on the German may look into the stack he attacks and cannot call the attack off (bd:11.7-a).
    """
    if fight.side == AXIS:
        pos.seal()
    _note_supply(pos, fight.attackers)
    with overland_lines.unseen(pos, fight.attackers if fight.mobile else ()):  # bd:10.26-b
        _note_supply(pos, fight.defenders)
    if not fight.mobile:
        for unit in fight.attackers:
            pos.flags[unit] |= FOUGHT  # bd:11.4-a,-b
        for unit in pos.of(1 - fight.side, fight.hex):
            pos.flags[unit] |= ATTACKED  # bd:11.4-c
    elif fight.side == SOVIET:
        for unit in fight.attackers:
            pos.flags[unit] |= ASSAULTED
    if fight.luftwaffe:
        pos.luftwaffe -= 1
    pos.counts["battle"] = fight.hex
    pos.ask(Answers(fight))


def _note_supply(pos: War, units: Sequence[int]) -> None:
    """Supply counts as it is when the battle begins (bd:7.17-b)."""
    for unit in units:
        pos.flags[unit] &= ~OVERLAND
        if states.is_overland(pos, unit):
            pos.flags[unit] |= OVERLAND


@dataclass(slots=True)
class Answers(Automatic[War]):
    """What the other player may still do before the dice are rolled."""

    name: ClassVar[str] = "battle"
    fight: Fight
    asked_for: int = 0  # how many of the steps are over

    def run(self, pos: War) -> None:
        fight, step = self.fight, self.asked_for
        if step == 0 and fight.side == SOVIET and (pos.luftwaffe or would_help(pos, fight.hex)):
            pos.ask(GermanAnswer(fight))
            return
        if step <= 1 and fight.side == SOVIET and not fight.mobile and support_markers.offers(pos, fight):
            pos.ask(SovietSupport(fight))
            return
        waiting = odds.rolled_units(pos, (*fight.attackers, *fight.defenders), fight)
        if waiting:
            pos.ask(FactorRoll(fight, waiting[0]))
            return
        question = pos.seams.before_the_die(pos, fight)
        if question is not None:
            pos.ask(question)
        else:
            resolve(pos, fight)


@dataclass(slots=True)
class GermanAnswer(GermanChoice):
    """The German may send the Luftwaffe to help the defence, and aerial supply; the attack stands.

    bd:8.38-f, bd:15.7-b: before the Soviet commits air armies. bd:7.7-f, bd:10.33, bd:11.23-b
    """

    name: ClassVar[str] = "answer to an attack"
    fight: Fight

    def prompt(self, pos: War) -> str:
        there = pos.board.label(self.fight.hex)
        return f"the Soviet attacks {there}: axis may help the defence, or 'pass'"

    def choices(self, pos: War) -> Sequence[Action]:
        found: list[Action] = [Pass()]
        if pos.luftwaffe and not self.fight.luftwaffe:
            found.append(Luftwaffe())
        if would_help(pos, self.fight.hex):
            found.append(Airlift(pos.hex_name(self.fight.hex)))
        return found

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, Luftwaffe):
            rule = "bd:11.23-e" if self.fight.luftwaffe else "bd:11.23-d"
            why = "one is in this battle" if self.fight.luftwaffe else "none is left this turn"
            return Refusal(f"'luftwaffe' is not open: of its counters {why}", rule)
        if isinstance(action, Airlift) and action.hex != pos.hex_name(self.fight.hex):
            return Refusal(f"{action.hex} is not the hex that is attacked now", "bd:9.7")
        return self.none_of_these(pos, action, "bd:9.7")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        fight = self.fight
        if isinstance(action, Luftwaffe):
            pos.luftwaffe -= 1
            fight = replace(fight, luftwaffe=True)
        elif isinstance(action, Airlift):
            aerial_supply.place(pos, fight.hex)
        if isinstance(action, Pass) or (fight.luftwaffe and not would_help(pos, fight.hex)):
            pos.ask(Answers(fight, 1))
        elif fight.luftwaffe or pos.luftwaffe:
            pos.ask(GermanAnswer(fight))
        else:
            pos.ask(Answers(fight, 1))


@dataclass(slots=True)
class SovietSupport(SovietChoice):
    """The Soviet commits support markers to his attack, several kinds together if he likes (bd:8.41)."""

    name: ClassVar[str] = "support of an attack"
    fight: Fight

    def prompt(self, pos: War) -> str:
        return f"soviet may support the attack on {pos.board.label(self.fight.hex)}"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Done(), *support_markers.offers(pos, self.fight)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return support_markers.why_not(pos, self.fight, action)

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Done):
            pos.ask(Answers(self.fight, 2))
        else:
            pos.ask(Answers(support_markers.commit(pos, self.fight, action), 1))


@dataclass(slots=True)
class FactorRoll(CombatRoll[War]):
    """A unit whose factor is a die (bd:8.4-b, bd:8.35-c)."""

    name: ClassVar[str] = "factor of a unit"
    fight: Fight
    unit: int

    def attacker(self, pos: War) -> int:
        return self.fight.side

    def prospects(self, pos: War, throw: tuple[int, ...]) -> Mapping[str, Fraction]:
        known = self._with(throw)
        return chances(pos, known, Tally(odds.level(pos, each) for each in odds.throws(pos, known)))

    def _with(self, throw: tuple[int, ...]) -> Fight:
        return replace(self.fight, dice=(*self.fight.dice, (self.unit, throw[0])))

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        pos.tell(f"{pos.short(self.unit)} has a factor of {throw[0]} in this battle")
        pos.ask(Answers(self._with(throw), 2))
