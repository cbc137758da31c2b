"""11. How a battle runs: answers to the attack, the die, the result, losses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from stavka.rules.action import Action, Done
from stavka.rules.refusal import Refusal
from stavka.rules.stage import Automatic, Choice, Roll
from stavka.titles.barbarossa_deluxe import cities, retreat, supply, support
from stavka.titles.barbarossa_deluxe import fight as odds
from stavka.titles.barbarossa_deluxe.actions import Airlift, Lose, Luftwaffe, Pass, Result
from stavka.titles.barbarossa_deluxe.advance import AfterBattle
from stavka.titles.barbarossa_deluxe.fight import Fight, Worth
from stavka.titles.barbarossa_deluxe.flags import (
    ASSAULTED,
    ATTACKED,
    AXIS,
    FOUGHT,
    OVERLAND,
    RETREATED,
    SIDES,
    SOVIET,
)
from stavka.titles.barbarossa_deluxe.position import War


def declare(pos: War, fight: Fight) -> None:
    """An attack is announced; answers come first, then the dice.

    From now on the German may look into the stack he attacks and cannot call the attack off (bd:11.7-a).
    """
    if fight.side == AXIS:
        pos.seal()
    _note_supply(pos, fight.attackers)
    with supply.unseen(pos, fight.attackers if fight.mobile else ()):  # bd:10.26-b
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
        if supply.is_overland(pos, unit):
            pos.flags[unit] |= OVERLAND


@dataclass(slots=True)
class Answers(Automatic):
    """What the other player may still do before the dice are rolled."""

    name: ClassVar[str] = "battle"
    fight: Fight
    asked_for: int = 0  # how many of the steps are over

    def run(self, pos: War) -> None:
        fight, step = self.fight, self.asked_for
        if step == 0 and fight.side == SOVIET and (pos.luftwaffe or can_airlift(pos, fight.hex)):
            pos.ask(GermanAnswer(fight))
            return
        if step <= 1 and fight.side == SOVIET and not fight.mobile and support.offers(pos, fight):
            pos.ask(SovietSupport(fight))
            return
        waiting = odds.rolled_units(pos, (*fight.attackers, *fight.defenders), fight)
        if waiting:
            pos.ask(FactorRoll(fight, waiting[0]))
        elif blue_retreat(pos, fight):
            pos.ask(OfferRetreat(fight))
        else:
            resolve(pos, fight)


def can_airlift(pos: War, hex: int) -> bool:
    """Whether the aerial supply marker is in hand and would help this hex (bd:7.7-a,-c,-f)."""
    return cities.in_hand(pos) and not supply.overland(pos, AXIS) >> hex & 1


@dataclass(slots=True)
class GermanAnswer(Choice):
    """The German may send the Luftwaffe to help the defence, and aerial supply; the attack stands.

    bd:8.38-f, bd:15.7-b: before the Soviet commits air armies. bd:7.7-f, bd:10.33, bd:11.23-b
    """

    name: ClassVar[str] = "answer to an attack"
    fight: Fight

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def prompt(self, pos: War) -> str:
        return f"the Soviet attacks {pos.board.label(self.fight.hex)}: axis may help the defence"

    def choices(self, pos: War) -> Sequence[Action]:
        found: list[Action] = [Pass()]
        if pos.luftwaffe and not self.fight.luftwaffe:
            found.append(Luftwaffe())
        if can_airlift(pos, self.fight.hex):
            found.append(Airlift(pos.hex_name(self.fight.hex)))
        return found

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, Luftwaffe):
            rule = "bd:11.23-e" if self.fight.luftwaffe else "bd:11.23-d"
            return Refusal("no further Luftwaffe counter can be used in this battle", rule)
        return Refusal(f"'{action.verb}' has no place while an attack is being answered", "bd:9.7")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        fight = self.fight
        if isinstance(action, Luftwaffe):
            pos.luftwaffe -= 1
            fight = replace(fight, luftwaffe=True)
        elif isinstance(action, Airlift):
            cities.place_airlift(pos, fight.hex)
        if isinstance(action, Pass) or (fight.luftwaffe and not can_airlift(pos, fight.hex)):
            pos.ask(Answers(fight, 1))
        elif fight.luftwaffe or pos.luftwaffe:
            pos.ask(GermanAnswer(fight))
        else:
            pos.ask(Answers(fight, 1))


@dataclass(slots=True)
class SovietSupport(Choice):
    """The Soviet commits support markers to his attack, several kinds together if he likes (bd:8.41)."""

    name: ClassVar[str] = "support of an attack"
    fight: Fight

    def asked(self, pos: War) -> str:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        return f"soviet may support the attack on {pos.board.label(self.fight.hex)}"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Done(), *support.offers(pos, self.fight)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return support.why_not(pos, self.fight, action)

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Done):
            pos.ask(Answers(self.fight, 2))
        else:
            pos.ask(Answers(support.commit(pos, self.fight, action), 1))


@dataclass(slots=True)
class FactorRoll(Roll):
    """A unit whose factor is a die (bd:8.4-b, bd:8.35-c)."""

    name: ClassVar[str] = "factor of a unit"
    fight: Fight
    unit: int

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        pos.tell(f"{pos.short(self.unit)} has a factor of {throw[0]} in this battle")
        pos.ask(Answers(replace(self.fight, dice=(*self.fight.dice, (self.unit, throw[0]))), 2))


def blue_retreat(pos: War, fight: Fight) -> bool:
    """The Soviet retreat option on the first turn of Blue and Kremlin (bd:13.9-a,-b,-c)."""
    return (
        pos.scenario == "blue_kremlin"
        and pos.turn == 9
        and fight.side == AXIS
        and bool(pos.ground.south >> fight.hex & 1)
        and not odds.is_city(pos, fight.hex)
        and retreat.possible(pos, fight)
    )


@dataclass(slots=True)
class OfferRetreat(Choice):
    """Just before the die, the Soviet may take a retreat as the result (bd:13.9-a)."""

    name: ClassVar[str] = "retreat before the die"
    fight: Fight

    def asked(self, pos: War) -> str:
        return SIDES[SOVIET]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Pass(), Result("retreat")]

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Pass):
            resolve(pos, self.fight)
        else:
            carry_out(pos, *settled(pos, self.fight), "DR")


# -- odds and die -----------------------------------------------------------------------------------------------------


def settled(pos: War, fight: Fight) -> tuple[Fight, tuple[Worth, ...], int]:
    """The battle with what every attacker is worth and the defence factors at stake (bd:11.26-i).

    Attached Tigers and groups of the defender are a factor each at stake (bd:8.31-h, bd:8.32-h).
    """
    riders = sum(pos.rider[u] >= 0 for u in fight.defenders)
    stake = odds.defence_total(pos, fight) + riders * odds.ONE_UNIT
    return fight, tuple(odds.attack_worth(pos, fight, u) for u in fight.attackers), stake


def resolve(pos: War, fight: Fight) -> None:
    """The odds are worked out (bd:11.8, bd:11.11)."""
    attack, defence, shifts = odds.attack_total(pos, fight), odds.defence_total(pos, fight), odds.shifts(pos, fight)
    level = odds.level_of(pos, attack, defence, shifts)
    shifted = ", ".join(f"{name} {columns:+}" for name, columns in shifts)
    pos.tell(
        f"{pos.board.label(fight.hex)}: {attack} against {defence}"
        + (f", {shifted}" if shifted else "")
        + f", at {column(pos, level)}"
    )
    automatic = pos.charts.automatic(level)  # bd:11.10-b
    if automatic:
        _result(pos, fight, automatic)
    else:
        pos.ask(BattleDie(fight, level))


def column(pos: War, level: int) -> str:
    """The heading of a column, or what lies beyond the table (bd:11.10-a,-b)."""
    ladder = pos.charts.crt.ladder
    return ladder[level] if 0 <= level < len(ladder) else ("over 7:1" if level > 0 else "under 1:6")


@dataclass(slots=True)
class BattleDie(Roll):
    """One die in the final column (bd:11.25-a)."""

    name: ClassVar[str] = "combat die"
    fight: Fight
    level: int

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        _result(pos, self.fight, pos.charts.result(self.level, throw[0]))


def _result(pos: War, fight: Fight, result: str) -> None:
    result = converted(pos, fight, result)
    if result == "BB" and may_soften(pos, fight):
        pos.ask(Soften(fight))
        return
    carry_out(pos, *settled(pos, fight), result)


def converted(pos: War, fight: Fight, result: str) -> str:
    """The result that the hex or the year makes of the table's, without anybody's choice."""
    result = by_the_hex(pos, fight, result)
    if result == "BB" and pos.turn == 1 and fight.side == SOVIET:  # bd:5.14-a
        return "AS" if odds.is_city(pos, fight.hex) else "DR"  # bd:11.20-b turns the retreat in its turn
    return result


def by_the_hex(pos: War, fight: Fight, result: str) -> str:
    """A retreat out of a strong place becomes a bloodbath, out of a German city a stalled attack.

    bd:9.6-d,-e, bd:11.26-h, bd:8.18-h, bd:11.20-b
    """
    if result != "DR":
        return result
    enemy = 1 - fight.side
    if odds.strongpoint(pos, enemy, fight.hex):
        return "BB"
    if enemy == SOVIET and supply.area_hexes(pos) >> fight.hex & 1 and pos.turn > pos.area_turn:
        return "BB"
    if enemy == AXIS and odds.is_city(pos, fight.hex):
        return "AS"
    return result


def may_soften(pos: War, fight: Fight) -> bool:
    """Whether the attacker may take a retreat for a bloodbath.

    The German on turn 1 anywhere: bd:5.14-b,-c; to the end of 1941 and in the summer of 1942 outside cities:
    bd:5.16-a,-b,-c. The Soviet against a satellite alone: bd:11.33-b.
    """
    if fight.side == AXIS:
        if pos.turn == 1:
            return True
        return (2 <= pos.turn <= 6 or 9 <= pos.turn <= 12) and not odds.is_city(pos, fight.hex)
    return odds.lone_satellite(pos, fight)


@dataclass(slots=True)
class Soften(Choice):
    """The attacker chooses between a bloodbath and a retreat (bd:5.14-b, bd:5.16-a, bd:11.33-b)."""

    name: ClassVar[str] = "bloodbath or retreat"
    fight: Fight

    def asked(self, pos: War) -> str:
        return SIDES[self.fight.side]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Result("bloodbath"), Result("retreat")]

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Result)
        pos.leave()
        carry_out(pos, *settled(pos, self.fight), "DR" if action.choice == "retreat" else "BB")


# -- what the results do ----------------------------------------------------------------------------------------------


def carry_out(pos: War, fight: Fight, worths: tuple[Worth, ...], defence: int, result: str) -> None:
    """Apply a result to both sides."""
    pos.tell(f"the result is {result}")
    after = AfterBattle(fight.attackers, fight.hex, fight.mobile, fight.side)
    if result in ("DR", "BB", "DE"):  # bd:11.29-b
        for unit in pos.of(1 - fight.side, fight.hex):
            if pos.flags[unit] & RETREATED and not fight.mobile:
                pos.eliminate(unit, "is swept away")
    if result == "AE":  # bd:11.26-a
        for unit in fight.attackers:
            _lost(pos, unit)
    elif result == "AS":  # bd:11.26-b
        pass
    elif result == "DR":
        launch = tuple({pos.where[u] for u in fight.attackers if pos.where[u] >= 0})
        pos.ask(retreat.FallBack(fight.defenders, launch, fight.mobile), after)
        return
    else:  # bd:11.26-c,-d
        for unit in fight.defenders:
            _lost(pos, unit)
        if result == "BB":
            pos.ask(Bloodbath(fight.attackers, worths, defence), after)
            return
    pos.ask(after)


def _lost(pos: War, unit: int) -> None:
    if alive(pos, unit):
        if pos.where[unit] < 0:
            pos.counts.pop("drop")
        pos.eliminate(unit, overland=bool(pos.flags[unit] & OVERLAND))


def price_paid(worths: Sequence[Worth], riders: int) -> int:
    """What lost attackers count for: the values they attacked with (bd:11.26-f,-g,-i, bd:8.31-h, bd:8.32-h)."""
    return odds.total(worths) + riders * odds.ONE_UNIT


@dataclass(slots=True)
class Bloodbath(Automatic):
    """The attacker gives up units until they make up for the defence factors lost (bd:11.26-d)."""

    name: ClassVar[str] = "bloodbath"
    attackers: tuple[int, ...]
    worths: tuple[Worth, ...]
    owed: int
    given: tuple[Worth, ...] = ()
    riders: int = 0

    def run(self, pos: War) -> None:
        left = [u for u in self.attackers if alive(pos, u)]
        if not left or (self.given and price_paid(self.given, self.riders) >= self.owed):
            return
        choices = payers(pos, left)
        if len(left) == 1:
            self.pay(pos, left[0])
        else:
            pos.ask(Payment(self, tuple(choices)))

    def pay(self, pos: War, unit: int) -> None:
        worth = self.worths[self.attackers.index(unit)]
        riders = self.riders + (pos.rider[unit] >= 0)
        _lost(pos, unit)
        pos.ask(Bloodbath(self.attackers, self.worths, self.owed, (*self.given, worth), riders))


def alive(pos: War, unit: int) -> bool:
    return pos.where[unit] >= 0 or (unit == pos.roster.para and bool(pos.counts.get("drop")))


def payers(pos: War, left: Sequence[int]) -> list[int]:
    """Units that may go next: irreplaceable ones before the others (bd:11.26-e)."""
    dotted = [u for u in left if pos.roster.dotted[u]]
    return dotted or list(left)


@dataclass(slots=True)
class Payment(Choice):
    """The attacker names the next unit that a bloodbath costs him (bd:11.26-d,-e)."""

    name: ClassVar[str] = "bloodbath"
    bath: Bloodbath
    units: tuple[int, ...]

    def asked(self, pos: War) -> str:
        return SIDES[pos.roster.side[self.units[0]]]

    def prompt(self, pos: War) -> str:
        paid = price_paid(self.bath.given, self.bath.riders) if self.bath.given else 0
        return f"{self.asked(pos)} gives up attackers worth {self.bath.owed}, {paid} so far"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Lose(pos.short(u)) for u in self.units]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, Lose) and pos.roster.index(action.unit) in self.bath.attackers:
            return Refusal(f"{action.unit} is replaceable; irreplaceable attackers go first", "bd:11.26-e")
        return Refusal("attackers are to be given up for the defenders lost", "bd:11.26-d")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Lose)
        pos.leave()
        self.bath.pay(pos, pos.roster.index(action.unit))
