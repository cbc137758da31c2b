"""Units that owe an attack which nobody can make give themselves up before any battle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Automatic, Choice
from stavka.mechanics.combat.actions import GiveUp
from stavka.mechanics.combat.allocation import apart
from stavka.mechanics.combat.duty import D, Duties, DutyToAttack


@dataclass(frozen=True, slots=True)
class Front:
    """Attackers that have targets in common, all those targets, and the duties between them."""

    units: frozenset[int]
    hexes: frozenset[int]
    duties: Duties

    def meets(self, other: Front) -> bool:
        return bool(self.units & other.units or self.hexes & other.hexes)


@dataclass(frozen=True, slots=True)
class Cornering(Generic[D]):
    """Finds the units that stand in the way of meeting the duties."""

    duty: DutyToAttack[D]

    def units(self, pos: D, found: Duties) -> list[int]:
        """Units of one front whose loss mends it; where no single one does, those around the trouble."""
        front = self.broken_fronts(pos, found)[0]
        units = self._in_trouble(pos, front)
        mending = [
            u for u in units if not any(front.meets(other) for other in self.broken_fronts(pos, self._without(pos, u)))
        ]
        return mending or units

    def broken_fronts(self, pos: D, found: Duties) -> list[Front]:
        """The fronts on which the duties cannot be met; an enemy whom nobody can attack is one by himself."""
        may = found.may_attack
        fronts = []
        for units in map(frozenset, apart(may)):
            hexes = frozenset().union(*(may[u] for u in units))
            duties = Duties({u: may[u] for u in units}, found.must_attack & units, found.must_be_attacked & hexes)
            fronts.append(Front(units, hexes, duties))
        covered = frozenset().union(*may.values())
        alone = (frozenset({hex}) for hex in sorted(found.must_be_attacked - covered))
        fronts += [Front(frozenset(), hexes, Duties({}, frozenset(), hexes)) for hexes in alone]
        return [front for front in fronts if not self.duty.solvable(pos, pos.player, front.duties)]

    def _without(self, pos: D, unit: int) -> Duties:
        """The duties there would be if a unit were gone."""
        trial = pos.copy()
        trial.put(unit, -1)
        return self.duty.of(trial, pos.player)

    def _in_trouble(self, pos: D, front: Front) -> list[int]:
        """The units beside enemies that even all together cannot attack, and those that may attack nobody; or all."""
        duties, terms = front.duties, self.duty.terms
        idle = {u for u in duties.must_attack if not duties.may_attack[u]}
        too_strong = 0
        for hex in duties.must_be_attacked:
            might = {u: frozenset({hex}) for u, hexes in duties.may_attack.items() if hex in hexes}
            if not self.duty.solvable(pos, pos.player, Duties(might, frozenset(), frozenset({hex}))):
                too_strong |= 1 << hex
        if too_strong or idle:
            return sorted(idle | terms.facing(pos, pos.player, too_strong))
        wanted = sum(1 << hex for hex in duties.must_be_attacked)
        return sorted(duties.must_attack | terms.facing(pos, pos.player, wanted))


@dataclass(slots=True)
class CorneredUnits(Automatic[D]):
    """Goes on until the duties can be met: a unit for which there is no legal attack gives itself up."""

    name: ClassVar[str] = "cornered units"

    def cornering(self) -> Cornering[D]:
        raise NotImplementedError

    def ask_owner(self, pos: D, units: tuple[int, ...]) -> Choice[D]:
        """The stage that has the owner choose among several."""
        raise NotImplementedError

    def run(self, pos: D) -> None:
        cornering = self.cornering()
        pos.duties_found = pos.plan_found = None  # flags may have changed since they were worked out
        if cornering.duty.can_be_met(pos):
            return
        units = cornering.units(pos, cornering.duty.now(pos))
        if len(units) == 1:
            pos.surrender(units[0])
            pos.ask(type(self)())
        else:
            pos.ask(self.ask_owner(pos, tuple(units)), type(self)())


@dataclass(slots=True)
class SurrenderChoice(Choice[D]):
    """The owner names the unit that is given up."""

    name: ClassVar[str] = "surrender"
    rule: ClassVar[str] = ""
    side: int
    units: tuple[int, ...]

    def asked(self, pos: D) -> str | None:
        return pos.title.sides[self.side]

    def label(self, pos: D) -> str:
        return f"{pos.title.sides[self.side]} surrender"

    def prompt(self, pos: D) -> str:
        names = listed(map(pos.short, self.units))
        return f"{self.asked(pos)} names one of the units that cannot attack legally and is lost: {names}"

    def choices(self, pos: D) -> Sequence[Action]:
        return [GiveUp(pos.short(u)) for u in self.units]

    def why_not(self, pos: D, action: Action) -> Refusal:
        return self.none_of_these(pos, action, self.rule)

    def play(self, pos: D, action: Action) -> None:
        assert isinstance(action, GiveUp)
        pos.leave()
        pos.surrender(pos.roster.index(action.unit))
