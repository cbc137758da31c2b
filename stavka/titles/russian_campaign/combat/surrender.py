"""12.6 and 16.3: units that cannot make the attack they owe surrender before any battle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.hexes import bits
from stavka.mechanics.combat.allocation import apart
from stavka.titles.russian_campaign.actions.combat import GiveUp
from stavka.titles.russian_campaign.combat import contact
from stavka.titles.russian_campaign.state.flags import SIDES
from stavka.titles.russian_campaign.state.position import War


@dataclass(slots=True)
class Cornered(Automatic[War]):
    """Units that would have to make an illegal attack surrender before any battle (trc:12.6, trc:16.3-b)."""

    name: ClassVar[str] = "cornered units"

    def run(self, pos: War) -> None:
        pos.duties_found = pos.plan_found = None  # flags may have changed since they were worked out
        if contact.can_be_met(pos):
            return
        units = cornered(pos, contact.duties_now(pos))
        if len(units) == 1:
            pos.surrender(units[0])
            pos.ask(Cornered())
        else:
            pos.ask(Surrender(pos.player, tuple(units)), Cornered())


def cornered(pos: War, found: contact.Duties) -> list[int]:
    """Units of one front whose surrender mends it; where no single one does, those around the trouble."""
    front = broken_fronts(pos, found)[0]
    units = in_trouble(pos, front)
    mending = [u for u in units if not any(front.meets(other) for other in broken_fronts(pos, without(pos, u)))]
    return mending or units


@dataclass(frozen=True, slots=True)
class Front:
    """Attackers that have targets in common, all those targets, and the duties between them."""

    units: frozenset[int]
    hexes: frozenset[int]
    duties: contact.Duties

    def meets(self, other: Front) -> bool:
        return bool(self.units & other.units or self.hexes & other.hexes)


def broken_fronts(pos: War, found: contact.Duties) -> list[Front]:
    """The fronts on which the duties cannot be met; an enemy beside victors whom nobody can attack is one."""
    may = found.may_attack
    fronts = []
    for units in map(frozenset, apart(may)):
        hexes = frozenset().union(*(may[u] for u in units))
        duties = contact.Duties({u: may[u] for u in units}, found.must_attack & units, found.must_be_attacked & hexes)
        fronts.append(Front(units, hexes, duties))
    covered = frozenset().union(*may.values())
    alone = (frozenset({hex}) for hex in found.must_be_attacked - covered)
    fronts += [Front(frozenset(), hexes, contact.Duties({}, frozenset(), hexes)) for hexes in alone]
    return [front for front in fronts if not contact.solvable(pos, pos.player, front.duties)]


def without(pos: War, unit: int) -> contact.Duties:
    """The duties there would be if a unit were gone."""
    trial = pos.copy()
    trial.put(unit, -1)
    return contact.duties(trial, pos.player)


def in_trouble(pos: War, front: Front) -> list[int]:
    """The units next to enemies that even all together cannot attack, and those that may attack nobody; or the front.

    Victors of an automatic victory are among them (trc:16.3-b).
    """
    duties = front.duties
    idle = {u for u in duties.must_attack if not duties.may_attack[u]}
    too_strong = 0
    for hex in duties.must_be_attacked:
        might = {u: frozenset({hex}) for u, hexes in duties.may_attack.items() if hex in hexes}
        if not contact.solvable(pos, pos.player, contact.Duties(might, frozenset(), frozenset({hex}))):
            too_strong |= 1 << hex
    if too_strong or idle:
        return sorted(idle | in_contact(pos, too_strong))
    return sorted(duties.must_attack | in_contact(pos, sum(1 << hex for hex in duties.must_be_attacked)))


def in_contact(pos: War, hexes: int) -> set[int]:
    """Units of the phasing side in the zones of control of the enemies in these hexes."""
    near = pos.ground.walk.step(hexes) | hexes  # paratroops may have landed among them
    side = pos.player
    return {u for hex in bits(near & pos.occupied[side]) for u in pos.of(side, hex) if not pos.roster.partisan[u]}


@dataclass(slots=True)
class Surrender(Choice[War]):
    """The owner names a unit that surrenders because no legal attack can be made (trc:12.6)."""

    name: ClassVar[str] = "surrender"
    side: int
    units: tuple[int, ...]

    def asked(self, pos: War) -> str | None:
        return SIDES[self.side]

    def label(self, pos: War) -> str:
        return f"{SIDES[self.side]} surrender"

    def choices(self, pos: War) -> Sequence[Action]:
        return [GiveUp(pos.short(u)) for u in self.units]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return Refusal(f"{action} is no choice; name a unit that cannot attack legally", "trc:12.6")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, GiveUp)
        pos.leave()
        pos.surrender(pos.roster.index(action.unit))
