"""Encirclement: rings that can be closed now, and what each hex of one is worth."""

from __future__ import annotations

from stavka.opponents.kessel import NEAR, all_kessels
from stavka.opponents.sketch import Survey

MOST = 6  # rings looked at
LONGEST = 4  # hexes of a ring


class Rings:
    """Hexes that would close a ring which can be closed now, with what each adds: the worth caught, shared out."""

    def __init__(self, survey: Survey) -> None:
        field = survey.field
        self._shares: dict[int, float] = {}
        starved = survey.hints.starved(survey.pos, field.foe)
        for item in all_kessels(field, patience=60)[:MOST]:
            if item.hexes and item.cost == NEAR * len(item.hexes) and len(item.hexes) <= LONGEST:
                share = item.worth * starved / len(item.hexes)
                for hex in item.hexes:
                    self._shares[hex] = max(self._shares.get(hex, 0.0), share)

    def share(self, hex: int) -> float:
        return self._shares.get(hex, 0.0)
