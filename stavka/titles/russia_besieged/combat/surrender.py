"""10.19 Units that cannot make the attack they owe surrender before any battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.stage import Choice
from stavka.mechanics.combat.cornered import CorneredUnits, Cornering, SurrenderChoice
from stavka.titles.russia_besieged.combat.contact import DUTY
from stavka.titles.russia_besieged.state.position import War

CORNERING: Cornering[War] = Cornering(DUTY)


@dataclass(slots=True)
class Cornered(CorneredUnits[War]):
    """Units that owe an attack at 1-5 or better and cannot make it surrender (rb:10.19)."""

    def cornering(self) -> Cornering[War]:
        return CORNERING

    def ask_owner(self, pos: War, units: tuple[int, ...]) -> Choice[War]:
        return Surrender(pos.player, units)


@dataclass(slots=True)
class Surrender(SurrenderChoice[War]):
    """The owner names a unit that surrenders because no legal attack can be made (rb:10.19)."""

    rule: ClassVar[str] = "rb:10.19"
