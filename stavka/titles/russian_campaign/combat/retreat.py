"""13.4: retreats, and what becomes of units that cannot retreat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Stage
from stavka.mechanics.combat.losses import alive
from stavka.mechanics.combat.retreat import Path, Rank, Retreats, Ways
from stavka.mechanics.combat.retreating import RetreatChoice, RetreatRules
from stavka.titles.russian_campaign.combat.losses import TakeLoss
from stavka.titles.russian_campaign.movement import stacking
from stavka.titles.russian_campaign.movement.walking import walk
from stavka.titles.russian_campaign.nations import borders
from stavka.titles.russian_campaign.state.flags import AXIS, BY_SEA, FOUGHT, SOVIET
from stavka.titles.russian_campaign.state.position import War

# where the table says how far units fall back
LENGTHS = {
    "A1": "trc:13.3-A1",
    "AR": "trc:13.3-AR",
    "EX": "trc:13.3-EX",
    "DR": "trc:13.3-DR",
    "D1": "trc:13.3-D1",
    "DE": "trc:26.4-d",  # of battlegroups
}
# leaders, workers and artillery die when they must retreat (trc:11.2-b, trc:22.2-f, trc:26.6.5)
DOOMED = ("leader", "worker", "artillery")


@dataclass(frozen=True, slots=True)
class RetreatTerms:
    """13.4 to 13.7 as the shared retreats ask for them (trc:13.5-a, trc:13.6, trc:13.4-c)."""

    result: str = ""  # of the table that makes units fall back, or what an option has put in its place

    def onward(self, pos: War, unit: int, hex: int) -> int:
        side = pos.roster.side[unit]
        ground = pos.ground
        near = ground.walk.around(hex)
        for a, b in ground.straits:  # trc:8.5.1-b
            if a >> hex & 1:
                near |= b
        return near & ground.open & ~pos.shut(hex) & ~pos.hostile_zone(side)

    def ranks(self, pos: War, unit: int, least: int, most: int) -> Sequence[Rank]:
        """First the ways over the ground to which a unit keeps, if there is such."""
        ground = pos.seams.retreat_ground(pos, unit)
        if ground is None:
            return ()

        def within_limits(path: Path) -> bool:
            return all(ground >> hex & 1 for hex in path[1:]) and stacking.fits(pos, unit, path[-1])

        return (within_limits,)

    def room(self, pos: War, there: Sequence[int], unit: int) -> bool:
        return not pos.roster.stacks[unit] or not stacking.excess(pos, [*there, unit])

    def stands(self, pos: War, unit: int) -> bool:
        return bool(pos.ground.woods >> pos.where[unit] & 1)  # trc:14.2-a, trc:14.2-b

    def dies(self, pos: War, unit: int) -> bool:
        return pos.roster.kind[unit] in DOOMED or bool(pos.flags[unit] & BY_SEA)  # trc:10.3-e

    def retreating(self, units: tuple[int, ...], least: int, most: int) -> Stage[War]:
        return Retreat(units, least, most, self.result)

    def too_many(self, pos: War, units: tuple[int, ...]) -> Stage[War]:
        return TakeLoss(pos.roster.side[units[0]], units, "trc:13.7")

    def again(self, units: tuple[int, ...], least: int, most: int) -> Stage[War]:
        return FallBackAgain(units, least, most, self.result)


def retreats(result: str = "") -> Retreats[War]:
    """Retreats after a result of the table (trc:13.5-b, trc:13.7: who cannot get away is lost)."""
    return Retreats(RetreatTerms(result))


RETREATS = retreats()


@dataclass(slots=True)
class FallBack(Automatic[War]):
    """Units fall back: those that cannot retreat are dealt with, the others are moved by the attacker (trc:13.4-a)."""

    name: ClassVar[str] = "falling back"
    units: tuple[int, ...]
    least: int
    most: int
    role: str
    result: str = field(default="", repr=False, compare=False)  # for words alone: saves without it are the same

    def run(self, pos: War) -> None:
        units = pos.seams.falling_back(alive(pos, self.units), pos)
        retreats(self.result).fall_back(pos, units, self.least, self.most)


@dataclass(slots=True)
class FallBackAgain(Automatic[War]):
    """Goes on with a retreat after its owner gave up a unit for which there was no room (trc:13.7)."""

    name: ClassVar[str] = "falling back"
    units: tuple[int, ...]
    least: int
    most: int
    result: str = field(default="", repr=False, compare=False)  # for words alone: saves without it are the same

    def run(self, pos: War) -> None:
        left = alive(pos, self.units)
        if left:
            retreats(self.result).begin(pos, left, self.least, self.most)


@dataclass(slots=True)
class Retreat(RetreatChoice[War]):
    """The attacker moves retreating units, one after another (trc:13.4-a)."""

    rules: ClassVar[RetreatRules] = RetreatRules(
        first="trc:12.1-d",
        hexes="trc:13.4-a",
        barred="trc:13.5-a",
        home="trc:13.4-c",
        ranked="trc:26.83-a",
        room="trc:13.7",
        others="trc:13.4-b",
    )
    result: str = field(default="", repr=False, compare=False)  # for words alone: saves without it are the same

    def retreats(self) -> Retreats[War]:
        return RETREATS

    def go_on(self, pos: War, rest: tuple[int, ...]) -> None:
        pos.ask(Retreat(rest, self.least, self.most, self.result))

    def not_retreating(self, pos: War, unit: int) -> Refusal:
        """Units in woods stay where they are (trc:14.2-a, trc:14.2-b)."""
        if not pos.flags[unit] & FOUGHT or pos.where[unit] < 0 or not RETREATS.terms.stands(pos, unit):
            return RetreatChoice.not_retreating(self, pos, unit)
        attacks = pos.roster.side[unit] == pos.player
        did, rule = ("attacked from", "trc:14.2-a") if attacks else ("defended in", "trc:14.2-b")
        here = pos.hex_name(pos.where[unit])
        return Refusal(f"{pos.short(unit)} {did} woods in {here} and does not retreat", rule)

    def wrong_length(self, pos: War, unit: int, hexes: int | None) -> Refusal:
        """How far units fall back is said with each result of the table."""
        refusal = RetreatChoice.wrong_length(self, pos, unit, hexes)
        rule = LENGTHS.get(self.result, refusal.rule)
        return Refusal(f"{refusal.reason}, after {self.result}" if self.result else refusal.reason, rule)

    def barred(self, pos: War, unit: int, start: int, end: int) -> Refusal:
        """Why a hex is closed to a retreat: partisans, enemies, coast, border or the edge of the map."""
        side, bit, who = pos.roster.side[unit], 1 << end, pos.short(unit)
        what = f"{who} may not retreat into {pos.hex_name(end)}"
        if side == AXIS and pos.partisans & bit and not pos.zone(SOVIET) & bit:
            return Refusal(f"{what}: partisans are there", "trc:19.2-e")
        if pos.occupied[1 - side] & bit:
            return Refusal(f"{what}: an enemy unit is there", self.rules.barred)
        if pos.hostile_zone(side) & bit:
            return Refusal(f"{what}: it is in an enemy zone of control", self.rules.barred)
        if not pos.ground.open & bit:
            return Refusal(f"{what}: no unit may stand there", self.rules.barred)
        closed = borders.closed_refusal(pos, pos.shut(start), end, what)
        return closed or Refusal(f"{what}: a coast lies between", self.rules.barred)

    def moved(self, pos: War, unit: int, path: list[int]) -> None:
        walk(pos, unit, path)

    def is_good_enough(self, pos: War, unit: int, path: Path, ends: Ways) -> bool:
        return _keeps_limits(pos, unit, path) or not any(_keeps_limits(pos, unit, way) for way in ends.values())


def _keeps_limits(pos: War, unit: int, path: Path) -> bool:
    """Whether a way of retreat stays on the ground to which a unit keeps, its end included."""
    ground = pos.seams.retreat_ground(pos, unit)
    if ground is not None and not all(ground >> hex & 1 for hex in path[1:]):
        return False
    return pos.seams.stacking_refused(pos, unit, path[-1]) is None
