"""25.2-f Finns beside a city that they do not attack fall back instead."""

from __future__ import annotations

from stavka.titles.russia_besieged.combat.falling_back import FallBack
from stavka.titles.russia_besieged.nations.restrictions import withdrawing
from stavka.titles.russia_besieged.state.position import War


def fall_back(pos: War) -> None:
    """They retreat one hex at once, before anybody attacks (rb:25.2-f)."""
    units = withdrawing(pos)
    if units:
        pos.ask(FallBack(units, 1, 1, "rb:25.2-f", held=False))
