"""12.6 and 16.3: units that cannot make the attack they owe surrender before any battle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.rules.action import Action
from stavka.rules.refusal import Refusal
from stavka.rules.stage import Automatic, Choice
from stavka.titles.russian_campaign import contact
from stavka.titles.russian_campaign.actions import GiveUp
from stavka.titles.russian_campaign.flags import SIDES
from stavka.titles.russian_campaign.position import War


@dataclass(slots=True)
class Cornered(Automatic):
    """Units that would have to make an illegal attack surrender before any battle (trc:12.6, trc:16.3-b)."""

    name: ClassVar[str] = "cornered units"

    def run(self, pos: War) -> None:
        found = contact.duties(pos, pos.player)
        if contact.solvable(pos, pos.player, found):
            return
        units = cornered(pos, found)
        if len(units) == 1:
            pos.surrender(units[0])
            pos.ask(Cornered())
        else:
            pos.ask(Surrender(pos.player, tuple(units)), Cornered())


def cornered(pos: War, found: contact.Duties) -> list[int]:
    """Units in contact whose surrender mends the position; where no single one does, all that are in contact."""
    side = pos.player
    everyone = [
        u
        for u in pos.roster.of_side[side]
        if pos.where[u] >= 0
        and pos.ground.walk.around(pos.where[u]) & pos.solid[1 - side]
        and not pos.roster.partisan[u]
    ]
    component = unsolvable_part(pos, found, everyone)
    mending = [u for u in component if contact.solvable(pos, side, without(pos, u))]
    return mending or component


def without(pos: War, unit: int) -> contact.Duties:
    """The duties there would be if a unit were gone."""
    trial = pos.copy()
    trial.put(unit, -1)
    return contact.duties(trial, pos.player)


def unsolvable_part(pos: War, found: contact.Duties, units: list[int]) -> list[int]:
    """The units around the enemies for whom the duties cannot be met."""
    around = pos.ground.walk.around
    bad: set[int] = set()
    for hex in found.must_be_attacked:
        near = [u for u in units if around(pos.where[u]) >> hex & 1]
        alone = contact.Duties(
            {u: t & {hex} for u, t in found.may_attack.items() if hex in t}, frozenset(), frozenset({hex})
        )
        if not contact.solvable(pos, pos.player, alone):
            bad.update(near)
    idle = {u for u in found.must_attack if not found.may_attack[u]}
    return sorted(bad | idle) or units


@dataclass(slots=True)
class Surrender(Choice):
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
