"""10.61 to 10.66: who pays for a result in steps, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.stage import Stage
from stavka.mechanics.combat.losses import StepLosses, alive, strongest
from stavka.titles.russia_besieged.state.flags import RETREATED
from stavka.titles.russia_besieged.state.position import War

VOLKSSTURM = "ger-volkssturm"


@dataclass(slots=True)
class Losses(StepLosses[War]):
    """The steps that a side loses in a battle; WECs may pay as others do (rb:20.22-a).

    ``armored``: both sides have armor, so that the strongest of it pays first (rb:10.63). ``leaders`` are those
    that were the strongest when the battle began.
    """

    rule: ClassVar[str] = "rb:10.62"
    armored: bool = False
    leaders: tuple[int, ...] = ()

    def order(self, pos: War, able: tuple[int, ...]) -> Iterable[Sequence[int]]:
        """Armor first, then the strongest, then anybody; units that retreated into the hex last (rb:10.16-d).

        Among equals the owner chooses (rb:10.66).
        """
        fresh = [u for u in able if not pos.flags[u] & RETREATED] or list(able)
        if not self.before:
            if self.armored:
                yield strongest(pos, [u for u in fresh if pos.roster.armor[u]])
            yield self._strongest(pos, fresh)
        elif len(self.before) == 1:
            yield [u for u in fresh if pos.roster.counters[u].id == VOLKSSTURM]  # rb:17.62-b
            if self.armored and self.before[0] not in self.leaders:  # rb:10.64, rb:10.65
                yield strongest(pos, fresh)
        yield fresh

    def cited(self, pos: War) -> str:
        able = alive(pos, self.units)
        if not self.before:
            return "rb:10.63" if self.armored else "rb:10.62"
        if len(self.before) == 1 and self.armored and self.before[0] not in self.leaders:
            return "rb:10.65"
        return "rb:10.16-d" if any(pos.flags[u] & RETREATED for u in able) else "rb:10.62"

    @staticmethod
    def _strongest(pos: War, units: Sequence[int]) -> Sequence[int]:
        """The strongest unit pays first (rb:10.62); where that is a WEC, the strongest other may (rb:20.22-b)."""
        found = strongest(pos, units)
        if any(pos.roster.kind[u] == "wec" for u in found):
            found += strongest(pos, [u for u in units if pos.roster.kind[u] != "wec"])
        return found

    def lose(self, pos: War, unit: int) -> None:
        pos.lose_step(unit)


@dataclass(slots=True)
class AnyLoss(StepLosses[War]):
    """Steps that the owner takes from whom he likes, such as one for staying in a city."""

    rule: ClassVar[str] = "rb:10.33-b"

    def lose(self, pos: War, unit: int) -> None:
        pos.lose_step(unit)


@dataclass(slots=True)
class WayLoss(AnyLoss):
    """Steps that the way of a retreat costs those who fought together, at Kerch too (rb:10.77, rb:6.26-b)."""

    rule: ClassVar[str] = "rb:10.77"


def losses(pos: War, units: Sequence[int], steps: int, enemies: Sequence[int]) -> Stage[War]:
    """The stage in which the owner of units pays so many steps in a battle with these enemies."""
    armor = pos.roster.armor
    fresh = [u for u in units if not pos.flags[u] & RETREATED] or units
    both = any(armor[u] for u in units) and any(armor[u] for u in enemies)
    return Losses(pos.roster.side[units[0]], tuple(units), steps, (), both, strongest(pos, fresh))
