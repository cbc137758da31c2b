"""9.2, 9.8: steps change hands inside a hex, or are given up."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Option
from stavka.mechanics.combat.losses import lose_step
from stavka.titles.proud_monster.actions.administration import HandOver, Reduce, Reorganize
from stavka.titles.proud_monster.administration.full_strength import most
from stavka.titles.proud_monster.administration.refitting import touches_enemy
from stavka.titles.proud_monster.combat.outcome.losses import pay_a_step
from stavka.titles.proud_monster.state.calendar import year_of
from stavka.titles.proud_monster.state.flags import AREAS, REFIT, REORGANIZED
from stavka.titles.proud_monster.state.position import War

NEVER_GREEN = 1943  # the year from which on a gray division stays so (pmd:15.1-d)


def pair_refusal(pos: War, giver: int, taker: int) -> Refusal | None:
    """Why two units may not exchange anything: nation, type, hex, size, enemies (pmd:9.2-a,-c,-d,-e)."""
    roster, who, other = pos.roster, pos.short(giver), pos.short(taker)
    where = pos.where[giver]
    if roster.side[giver] != pos.player or roster.side[taker] != pos.player:
        return Refusal(f"{who} and {other} are not both yours to reorganize now", "pmd:9.2-a")
    if giver == taker or where < 0 or pos.where[taker] != where:
        return Refusal(f"{who} and {other} do not share a hex", "pmd:9.2-a")
    kinds = roster.kind[giver], roster.kind[taker]
    if kinds[0] != kinds[1] and kinds[0].removeprefix("G") == kinds[1].removeprefix("G"):
        if roster.guards[taker] or pos.counter(giver).size != "corps":
            return Refusal(f"{who} may not give steps to {other}: only Guards corps give, to other corps", "pmd:9.2-d")
    elif kinds[0] != kinds[1] or roster.nation[giver] != roster.nation[taker]:
        return Refusal(f"{who} and {other} are not of one nationality and type", "pmd:9.2-a")
    if pos.full_steps(giver) < 2 or pos.full_steps(taker) < 2:
        return Refusal(f"{who} and {other} have one step each at full strength", "pmd:9.2-a")
    if pos.joint >> where & 1:
        return Refusal(f"{who} shares its hex with the enemy", "pmd:9.2-e")
    if roster.mech[giver] and touches_enemy(pos, giver):
        return Refusal(f"{who} is a Mech unit with an enemy adjacent", "pmd:9.2-c")
    return None


def stays_gray(pos: War, unit: int) -> Refusal | None:
    """Why a regular division gets no step from another: from 1943 on it does not turn green again (pmd:15.1-d)."""
    limit = most(pos, unit)
    if year_of(pos.turn) < NEVER_GREEN or pos.steps(unit) != limit or limit == pos.full_steps(unit):
        return None
    return Refusal(f"{pos.short(unit)} has {counted(limit, 'step')} and stays gray", "pmd:15.1-d")


def reduced(pos: War) -> list[int]:
    """Units of the phasing side on the map that could take a step."""
    return [u for u in sorted(pos.lost_steps) if pos.roster.side[u] == pos.player and pos.where[u] >= 0]


def stand_still(pos: War, *units: int) -> None:
    """Mech units that reorganized get a Refit marker; Leg units act as ever (pmd:9.2-b,-c)."""
    for unit in units:
        if pos.roster.mech[unit] and pos.where[unit] >= 0:
            pos.flags[unit] |= REFIT | REORGANIZED


class Reorganizing(Option[War, Reorganize]):
    """One step from one unit to another; a unit that gives its last is lost as in combat (pmd:9.2-a).

    Minor allies do it like others (pmd:7.1-n).
    """

    action = Reorganize
    complete: ClassVar[bool] = True
    share = 0.3

    def open(self, pos: War) -> bool:
        return bool(pos.lost_steps)

    def each(self, pos: War) -> Iterator[Action]:
        for taker in reduced(pos):
            for giver in pos.of(pos.player, pos.where[taker]):
                if self.step_refusal(pos, giver, taker) is None:
                    yield Reorganize(pos.short(giver), pos.short(taker))

    def refusal(self, pos: War, action: Reorganize) -> Refusal | None:
        return self.step_refusal(pos, pos.roster.index(action.unit), pos.roster.index(action.other))

    def step_refusal(self, pos: War, giver: int, taker: int) -> Refusal | None:
        if pos.where[taker] >= 0 and pos.steps(taker) >= pos.full_steps(taker):
            return Refusal(f"{pos.short(taker)} has all its steps", "pmd:9.2-a")
        return pair_refusal(pos, giver, taker) or stays_gray(pos, taker)

    def play(self, pos: War, action: Reorganize) -> None:
        giver, taker = pos.roster.index(action.unit), pos.roster.index(action.other)
        pos.set_steps(taker, pos.steps(taker) + 1)
        stand_still(pos, giver, taker)
        lose_step(pos, giver)


class HandingOver(Option[War, HandOver]):
    """Mech Upgrades change hands too (pmd:9.2-a)."""

    action = HandOver
    complete: ClassVar[bool] = True
    share = 0.1

    def open(self, pos: War) -> bool:
        return bool(pos.upgrades)

    def each(self, pos: War) -> Iterator[Action]:
        for giver in sorted(u for u in pos.upgrades if pos.where[u] >= 0):
            for taker in pos.of(pos.player, pos.where[giver]):
                if self.marker_refusal(pos, giver, taker) is None:
                    yield HandOver(pos.short(giver), pos.short(taker))

    def refusal(self, pos: War, action: HandOver) -> Refusal | None:
        return self.marker_refusal(pos, pos.roster.index(action.unit), pos.roster.index(action.other))

    def marker_refusal(self, pos: War, giver: int, taker: int) -> Refusal | None:
        if giver not in pos.upgrades:
            return Refusal(f"{pos.short(giver)} has no Mech Upgrade", "pmd:9.2-a")
        if taker in pos.upgrades:
            return Refusal(f"{pos.short(taker)} has a Mech Upgrade already", "pmd:15.9-b")
        return pair_refusal(pos, giver, taker)

    def play(self, pos: War, action: HandOver) -> None:
        giver, taker = pos.roster.index(action.unit), pos.roster.index(action.other)
        pos.upgrades[taker] = pos.upgrades.pop(giver)
        stand_still(pos, giver, taker)


class Reducing(Option[War, Reduce]):
    """A step is given up; a unit without another is lost as in combat (pmd:9.8)."""

    action = Reduce
    complete: ClassVar[bool] = True
    share = 0.01
    seldom: ClassVar[bool] = True  # every unit could, at any time

    def each(self, pos: War) -> Iterator[Action]:
        return map(Reduce, self.able(pos))

    def able(self, pos: War) -> Iterator[str]:
        side, where, zoc = pos.player, pos.where, pos.roster.zoc
        return (pos.short(u) for u in pos.roster.of_side[side] if zoc[u] and (where[u] >= 0 or where[u] in AREAS[side]))

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = [u for u in pos.roster.of_side[pos.player] if pos.where[u] >= 0 and pos.roster.zoc[u]]
        return Reduce(pos.short(rng.choice(units))) if units else None

    def refusal(self, pos: War, action: Reduce) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        if pos.roster.side[unit] != pos.player:
            return Refusal(f"{action.unit} is not yours to reduce now", "pmd:9.8")
        if not pos.roster.zoc[unit] or not (pos.where[unit] >= 0 or pos.where[unit] in AREAS[pos.player]):
            return Refusal(f"{action.unit} has no step in play to give up", "pmd:9.8")
        return None

    def play(self, pos: War, action: Reduce) -> None:
        pay_a_step(pos, pos.roster.index(action.unit))
