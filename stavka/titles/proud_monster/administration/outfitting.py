"""15.9, 13.4.2: Mech Upgrades and Fieldworks that the tracks bring, and what is made of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.menus import Ending
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.markers import Dig
from stavka.titles.proud_monster.actions.outfit import Absorb, TurnIn, Upgrade
from stavka.titles.proud_monster.administration.points import MECH
from stavka.titles.proud_monster.administration.refitting import place_refusal, touches_enemy
from stavka.titles.proud_monster.administration.reorganization import stand_still
from stavka.titles.proud_monster.state.flags import AXIS, REFIT, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.turn.menus import PhaseMenu

SOVIET_KINDS = ("GRD", "TC", "MC", "GTC", "GMC")  # pmd:15.9-d
FIELDWORKS_FROM = 201  # pmd:13.4.2-y


def begin(pos: War) -> None:
    """Markers of the turn come (pmd:15.9-a, pmd:13.4.2-y); only the Axis keeps old upgrades (pmd:15.9-e)."""
    axis, soviet = pos.title.axis_turns[pos.turn], pos.title.soviet_turns[pos.turn]
    mine, theirs = pos.upgrades_ready  # of the Soviets none is left from an earlier turn
    pos.upgrades_ready = ((*mine, *axis.upgrades), (*theirs, *soviet.upgrades))
    if pos.turn >= FIELDWORKS_FROM:
        pos.works_ready = (pos.works_ready[AXIS] + axis.fieldworks, pos.works_ready[SOVIET] + soviet.fieldworks)
    menus = [OutfitMenu(side) for side in (AXIS, SOVIET) if pos.upgrades_ready[side] or pos.works_ready[side]]
    if menus:
        pos.ask(*menus)


def take_one(pos: War, side: int, value: int) -> None:
    left = list(pos.upgrades_ready[side])
    left.remove(value)
    pos.upgrades_ready = (tuple(left), pos.upgrades_ready[1]) if side == AXIS else (pos.upgrades_ready[0], tuple(left))


def eligible(pos: War, unit: int) -> bool:
    """A German division of either class, or a Soviet unit of five types (pmd:15.9-d)."""
    roster = pos.roster
    if roster.side[unit] == SOVIET:
        return roster.kind[unit] in SOVIET_KINDS
    return roster.german[unit] and pos.counter(unit).size == "division" and bool(roster.zoc[unit])


def unit_refusal(pos: War, side: int, unit: int) -> Refusal | None:
    """Why a unit may not get an upgrade; as in a refit of its class (pmd:15.9-b,-d)."""
    who = pos.short(unit)
    if pos.roster.side[unit] != side or not eligible(pos, unit):
        told = "a German division" if side == AXIS else "a GRD, TC, MC, GTC or GMC"
        return Refusal(f"{who} is not {told}", "pmd:15.9-d")
    if pos.where[unit] < 0:
        return Refusal(f"{who} is not on the map", "pmd:15.9-b")
    if unit in pos.upgrades:
        return Refusal(f"{who} has a Mech Upgrade already", "pmd:15.9-b")
    found = place_refusal(pos, unit)
    return Refusal(found.reason, "pmd:15.9-d") if found else None


class Upgrading(Option[War, Upgrade]):
    """A marker becomes part of a unit on the map (pmd:15.9-b); a battalion may augment it besides (pmd:15.9-c)."""

    action = Upgrade

    def open(self, pos: War) -> bool:
        return bool(pos.upgrades_ready[pos.asked_side()])

    def each(self, pos: War) -> Iterator[Action]:
        side = pos.asked_side()
        values = sorted(set(pos.upgrades_ready[side]))
        if values:
            for hex in bits(pos.occupied[side]):
                for unit in pos.of(side, hex):
                    if eligible(pos, unit) and unit_refusal(pos, side, unit) is None:
                        yield from (Upgrade(pos.short(unit), value) for value in values)

    def refusal(self, pos: War, action: Upgrade) -> Refusal | None:
        side = pos.asked_side()
        if action.value not in pos.upgrades_ready[side]:
            return Refusal(f"{SIDES[side]} has no Mech Upgrade of {action.value} at hand", "pmd:15.9-a")
        return unit_refusal(pos, side, pos.roster.index(action.unit))

    def play(self, pos: War, action: Upgrade) -> None:
        unit = pos.roster.index(action.unit)
        take_one(pos, pos.asked_side(), action.value)
        pos.upgrades[unit] = action.value
        if pos.roster.mech[unit]:  # as after a refit (pmd:9.5.1-f)
            pos.flags[unit] |= REFIT


class TurningIn(Option[War, TurnIn]):
    """A marker becomes a Mech point (pmd:15.9-i)."""

    action = TurnIn
    complete: ClassVar[bool] = True

    def each(self, pos: War) -> Iterator[Action]:
        return map(TurnIn, sorted(set(pos.upgrades_ready[pos.asked_side()])))

    def refusal(self, pos: War, action: TurnIn) -> Refusal | None:
        side = pos.asked_side()
        if action.value in pos.upgrades_ready[side]:
            return None
        return Refusal(f"{SIDES[side]} has no Mech Upgrade of {action.value} at hand", "pmd:15.9-i")

    def play(self, pos: War, action: TurnIn) -> None:
        side = pos.asked_side()
        take_one(pos, side, action.value)
        pos.points[2 * side + MECH] += 1


class Digging(Option[War, Dig]):
    """Fieldworks for units of a side in defensive supply, in a hex that both hold too (pmd:13.4.2-z)."""

    action = Dig
    complete: ClassVar[bool] = True

    def open(self, pos: War) -> bool:
        return bool(pos.works_ready[pos.asked_side()])

    def each(self, pos: War) -> Iterator[Action]:
        side = pos.asked_side()
        if self.open(pos):
            for hex in bits(pos.occupied[side] & ~pos.works[side]):
                if self.hex_refusal(pos, side, hex) is None:
                    yield Dig(pos.hex_name(hex))

    def refusal(self, pos: War, action: Dig) -> Refusal | None:
        side = pos.asked_side()
        if not self.open(pos):
            return Refusal(f"{SIDES[side]} has no Fieldworks at hand", "pmd:13.4.2-y")
        return self.hex_refusal(pos, side, pos.board.grid.index(action.hex))

    @staticmethod
    def hex_refusal(pos: War, side: int, hex: int) -> Refusal | None:
        if pos.works[side] >> hex & 1:
            return Refusal(f"there are Fieldworks in {pos.board.label(hex)}", "pmd:13.4.2-z")
        if any(pos.supplied[side] >> u & 1 for u in pos.of(side, hex) if pos.roster.zoc[u]):
            return None
        where = pos.board.label(hex)
        return Refusal(f"no unit of {SIDES[side]} in defensive supply stands in {where}", "pmd:13.4.2-z")

    def play(self, pos: War, action: Dig) -> None:
        side = pos.asked_side()
        pos.works[side] |= 1 << pos.board.grid.index(action.hex)
        mine, theirs = pos.works_ready
        pos.works_ready = (mine - 1, theirs) if side == AXIS else (mine, theirs - 1)


class OutfitEnds(Ending[War]):
    """What is left waits for a later turn, but Soviet upgrades are lost (pmd:15.9-e, pmd:13.4.2-z)."""

    def play(self, pos: War, action: Done) -> None:
        if pos.asked_side() == SOVIET:
            pos.upgrades_ready = (pos.upgrades_ready[AXIS], ())
        pos.leave()


OPTIONS: tuple[AnyOption[War], ...] = (Upgrading(), TurningIn(), Digging(), OutfitEnds())


@dataclass(slots=True)
class OutfitMenu(PhaseMenu):
    """A side uses its upgrades and Fieldworks in the Reinforcement Phase."""

    name: ClassVar[str] = "outfit"
    rule: ClassVar[str] = "pmd:15.9-b"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return OPTIONS


# -- steps of an upgrade become steps of the unit (15.9) ---------------------------------------------------------------


class Absorbing(Option[War, Absorb]):
    """In a Refit Phase a unit takes a step of its upgrade, the only refit that Soviet units have (pmd:15.9-g).

    The conditions are those of a reorganization, which asks for no supply (pmd:9.2-c,-e).
    """

    action = Absorb
    complete: ClassVar[bool] = True
    share = 0.3

    def open(self, pos: War) -> bool:
        return bool(pos.upgrades)

    def each(self, pos: War) -> Iterator[Action]:
        for unit in sorted(pos.upgrades):
            if self.unit_refusal(pos, unit) is None:
                yield Absorb(pos.short(unit))

    def refusal(self, pos: War, action: Absorb) -> Refusal | None:
        return self.unit_refusal(pos, pos.roster.index(action.unit))

    @staticmethod
    def unit_refusal(pos: War, unit: int) -> Refusal | None:
        who = pos.short(unit)
        if pos.roster.side[unit] != pos.player or unit not in pos.upgrades:
            return Refusal(f"{who} has no Mech Upgrade to take steps from now", "pmd:15.9-g")
        if pos.steps(unit) >= pos.full_steps(unit):
            return Refusal(f"{who} has all its steps", "pmd:15.9-g")
        if pos.flags[unit] & REFIT:
            return Refusal(f"{who} has a Refit marker", "pmd:15.9-g")
        if pos.where[unit] >= 0 and pos.joint >> pos.where[unit] & 1:
            return Refusal(f"{who} shares its hex with the enemy", "pmd:13.15.3-j")
        if pos.roster.mech[unit] and touches_enemy(pos, unit):
            return Refusal(f"{who} is a Mech unit with an enemy adjacent", "pmd:9.2-c")
        return None

    def play(self, pos: War, action: Absorb) -> None:
        unit = pos.roster.index(action.unit)
        pos.set_steps(unit, pos.steps(unit) + 1)
        pos.upgrades[unit] -= 1
        if not pos.upgrades[unit]:
            del pos.upgrades[unit]
        stand_still(pos, unit)
