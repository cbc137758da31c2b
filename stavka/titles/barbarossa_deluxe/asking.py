"""Questions that are always put to the same side."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.engine.stage import Choice
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War


@dataclass(slots=True)
class GermanChoice(Choice[War]):
    """A question to the German player."""

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]


@dataclass(slots=True)
class SovietChoice(Choice[War]):
    """A question to the Soviet player."""

    def asked(self, pos: War) -> str:
        return SIDES[SOVIET]
