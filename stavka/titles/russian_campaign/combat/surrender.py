"""12.6 and 16.3: units that cannot make the attack they owe surrender before any battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.stage import Choice
from stavka.mechanics.combat.cornered import CorneredUnits, Cornering, SurrenderChoice
from stavka.titles.russian_campaign.combat.contact import DUTY
from stavka.titles.russian_campaign.state.position import War

CORNERING: Cornering[War] = Cornering(DUTY)  # victors of an automatic victory are among them (trc:16.3-b)


@dataclass(slots=True)
class Cornered(CorneredUnits[War]):
    """Units that would have to make an illegal attack surrender before any battle (trc:12.6, trc:16.3-b)."""

    def cornering(self) -> Cornering[War]:
        return CORNERING

    def ask_owner(self, pos: War, units: tuple[int, ...]) -> Choice[War]:
        return Surrender(pos.player, units)


@dataclass(slots=True)
class Surrender(SurrenderChoice[War]):
    """The owner names a unit that surrenders because no legal attack can be made (trc:12.6)."""

    rule: ClassVar[str] = "trc:12.6"
