"""5.5 and 24.5: closed countries, and where else a unit may not go."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.russian_campaign.state.position import War


def closed_to(pos: War, unit: int) -> int:
    """Hexes of countries closed to a unit."""
    return pos.seams.closed_to_unit(pos.closed, pos, unit)


def closed_refusal(pos: War, what: str, hex: int) -> Refusal:
    """Why nobody enters a hex that is closed: its country is, or the hex alone, as a situation may have it."""
    rule = pos.seams.closed_by(pos, hex)
    if rule is None and pos.ground.finland >> hex & 1:
        rule = "trc:24.5-b"
    if rule is not None:
        return Refusal(f"{what}: that country is closed", rule)
    return Refusal(f"{what}: that hex is closed", "trc:5.5-a")


def limited(pos: War, unit: int, hexes: int) -> int:
    """The part of a set of hexes that a unit may enter."""
    return pos.seams.open_to_unit(hexes, pos, unit)


def limit_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit is kept out of a hex that is open to others."""
    return None if limited(pos, unit, 1 << hex) else pos.seams.entry_refused(pos, unit, hex)
