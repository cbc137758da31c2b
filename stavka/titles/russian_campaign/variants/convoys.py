"""Variants: British convoys by other ways than Archangel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.titles.russian_campaign.arrivals.russian_replacements import EXTRA
from stavka.titles.russian_campaign.state.position import War


@dataclass(slots=True)
class Convoy(Roll[War]):
    """A die of replacement factors for this turn, besides those of Archangel."""

    name: ClassVar[str] = "convoy"
    way: str

    def label(self, pos: War) -> str:
        return f"convoy by way of {self.way}"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        pos.add(EXTRA, throw[0])
        pos.tell(f"a convoy by way of {self.way} brings {throw[0]} replacement factors")
