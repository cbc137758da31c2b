"""15.5, 15.10, 15.21: shells that guns fire when an Axis Combat Phase opens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Lose
from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.guns import Fire
from stavka.titles.proud_monster.combat.outcome.losses import FULL_STEP, pay_a_step, worth
from stavka.titles.proud_monster.special_units import guns
from stavka.titles.proud_monster.special_units.artillery import DRY, GAS_LINE_GONE
from stavka.titles.proud_monster.special_units.guns import Gun
from stavka.titles.proud_monster.state.flags import AXIS, FIRED, REFIT, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.turn.phases import ASSAULTS


def in_range(pos: War, unit: int, gun: Gun) -> int:
    """The hexes that a gun reaches; HARKO and the mobile division fire at hexes beside them (pmd:15.10-c)."""
    found = 1 << pos.where[unit]
    for _ in range(gun.range):
        found = pos.ground.grid.spread(found)
    return found


def unit_refusal(pos: War, unit: int, gun: Gun) -> Refusal | None:
    """Why a gun may not fire at anything now."""
    who = pos.short(unit)
    if pos.count(ASSAULTS):
        return Refusal(f"{who} fires before any assault of the phase is made", "pmd:15.5-h")
    if pos.flags[unit] & FIRED:
        return Refusal(f"{who} has fired its shell of this phase", "pmd:15.5-h")
    if pos.flags[unit] & REFIT:
        return Refusal(f"{who} is being refit", gun.refit_rule)
    if not guns.ready(pos, unit, gun):
        return Refusal(f"{who} is not assembled", gun.assembly_rule)
    fired, most = pos.shots.get(unit, 0), guns.shots_allowed(pos, unit, gun)
    if fired >= most:
        return Refusal(f"{who} has fired {fired} and must be refit before it fires again", gun.refit_rule)
    if not guns.shells_at_hand(pos, unit, gun):
        rule = "pmd:15.10-h" if gun.shells == guns.LONG_SHELLS else "pmd:15.5-g"
        return Refusal(f"{who} has no shell marker with it", rule)
    return None


def hex_refusal(pos: War, unit: int, gun: Gun, hex: int) -> Refusal | None:
    """Why a gun may not fire at a hex."""
    who, where = pos.short(unit), pos.board.label(hex)
    if not pos.occupied[SOVIET] >> hex & 1:
        return Refusal(f"there is no Soviet stack in {where}", "pmd:15.5-i")
    if not in_range(pos, unit, gun) >> hex & 1:
        return Refusal(f"{where} is out of the range of {who}, which is {gun.range}", "pmd:15.10-c")
    if pos.weather_in(hex) != DRY:
        return Refusal(f"{who} fires shells in Dry weather, which it is not at {where}", "pmd:15.5-f")
    freed = pos.concentrated >> unit & 1  # pmd:8.9-b
    if gun.id == "harko" and pos.turn < GAS_LINE_GONE and pos.ground.gas_east >> hex & 1 and not freed:
        return Refusal(f"{who} has no effect east of the GAS line before turn 205, as at {where}", "pmd:15.5-c")
    return None


class Bombarding(UnitToHexOption[War, Fire]):
    """One shell a gun and phase, when the phase opens (pmd:15.5-h, pmd:15.10-i, pmd:15.21-c)."""

    action = Fire
    share = 2.0

    def open(self, pos: War) -> bool:
        return pos.player == AXIS and not pos.count(ASSAULTS) and bool(self.units(pos))

    def units(self, pos: War) -> list[int]:
        if pos.player != AXIS:
            return []
        found = [(unit, gun) for unit, gun in guns.in_play(pos) if pos.where[unit] >= 0]
        return [unit for unit, gun in found if unit_refusal(pos, unit, gun) is None]

    def hexes(self, pos: War, unit: int) -> int:
        gun = guns.gun_of(pos, unit)
        assert gun is not None
        near = in_range(pos, unit, gun) & pos.occupied[SOVIET]
        return sum(1 << hex for hex in bits(near) if hex_refusal(pos, unit, gun, hex) is None)

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        gun, who = guns.gun_of(pos, unit), pos.short(unit)
        if gun is None or pos.where[unit] < 0 or pos.player != AXIS:
            return Refusal(f"{who} is no gun on the map that fires shells in this phase", "pmd:15.5-h")
        found = unit_refusal(pos, unit, gun)
        assert found is not None
        return found

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        gun = guns.gun_of(pos, unit)
        assert gun is not None
        found = hex_refusal(pos, unit, gun, hex)
        assert found is not None
        return found

    def put(self, pos: War, unit: int, hex: int) -> None:
        gun = guns.gun_of(pos, unit)
        assert gun is not None
        pos.seal()
        guns.expend(pos, guns.shells_at_hand(pos, unit, gun)[0])
        pos.shots[unit] = pos.shots.get(unit, 0) + 1
        pos.flags[unit] |= FIRED
        pos.tell(f"{pos.short(unit)} bombards {pos.board.label(hex)}")
        pos.ask(ShellLosses(hex, FULL_STEP), Emptied(hex))


def payers(pos: War, hex: int) -> tuple[int, ...]:
    """The Soviet units of a hex with steps."""
    return tuple(u for u in pos.of(SOVIET, hex) if pos.roster.zoc[u])


@dataclass(slots=True)
class ShellLosses(Automatic[War]):
    """The defender loses a step of its choice, in a city too; ``owed`` is in halves of a step (pmd:15.5-i)."""

    name: ClassVar[str] = "bombardment"
    hex: int
    owed: int

    def run(self, pos: War) -> None:
        able = payers(pos, self.hex)
        if self.owed <= 0 or not able:
            return
        if len(able) == 1:
            self.pay(pos, able[0])
        else:
            pos.ask(ShellLoss(self.hex, self.owed))

    def pay(self, pos: War, unit: int) -> None:
        pos.ask(ShellLosses(self.hex, self.owed - worth(pos, unit)))
        pay_a_step(pos, unit)


@dataclass(slots=True)
class ShellLoss(Choice[War]):
    """The Soviets choose; the enemy is not shown who is in the stack (pmd:15.5-i,-j).

    The stack is named by its hex: a question that names units would show them.
    """

    name: ClassVar[str] = "bombardment loss"
    hex: int
    owed: int

    def asked(self, pos: War) -> str:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        return f"soviet chooses the unit in {pos.board.label(self.hex)} that loses a step to a shell"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Lose(pos.short(u)) for u in payers(pos, self.hex)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "pmd:15.5-i")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Lose)
        pos.leave()
        ShellLosses(self.hex, self.owed).pay(pos, pos.roster.index(action.unit))


@dataclass(slots=True)
class Emptied(Automatic[War]):
    """Pieces without steps fall with the last unit of the hex (pmd:15.11-e, pmd:15.12-d, pmd:15.13-c)."""

    name: ClassVar[str] = "bombardment"
    hex: int

    def run(self, pos: War) -> None:
        if payers(pos, self.hex):
            return
        for unit in pos.of(SOVIET, self.hex):
            if not pos.roster.air[unit]:
                pos.eliminate(unit, "is lost with the last unit of its hex")
        if pos.occupied[AXIS] >> self.hex & 1:  # of a hex that both held
            pos.take(AXIS, 1 << self.hex)
