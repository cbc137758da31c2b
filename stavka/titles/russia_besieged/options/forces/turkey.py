"""The Turkish variant (its rules are lost; what is here was reconstructed from the counters)."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.mechanics.arrivals.limits import Limit
from stavka.titles.russia_besieged.options.forces.volunteers import Contingent
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.position import War

TURKS = Contingent(("var-tur-1", "var-tur-2", "var-tur-3", "var-tur-4", "var-tur-cav"), "Jul 1942")
RUSSIANS = Contingent(("var-rus-1", "var-rus-2", "var-rus-3"), "Jul 1942")
FED = 4  # hexes from their border within which Turks are in supply
RULE = "rb:SC-e"


def register(seams: Seams) -> None:
    """Turkey joins the Axis in July 1942, and three Russian armies guard the Caucasus (rb:SC-e)."""
    TURKS.register(seams)
    RUSSIANS.register(seams)
    seams.arrives_in.append(entry)
    seams.closed_to_unit.append(closed)
    seams.entry_refused.append(entry_refusal)
    seams.needs_no_supply.append(lambda pos, unit: TURKS.has(pos, unit) and bool(_fed(pos) >> pos.where[unit] & 1))


def border(pos: War) -> int:
    """Hexes of Russia beside Turkey, which nobody enters."""
    turkey = pos.board.countries.get("turkey", 0)
    return pos.board.grid.spread(turkey) & pos.ground.open & pos.ground.russia


def _fed(pos: War) -> int:
    found = border(pos)
    for _ in range(FED):
        found |= pos.ground.walk.step(found)
    return found


def entry(pos: War, unit: int) -> Limit | None:
    """Turks come across their border, the Russians in Tbilisi (rb:SC-e)."""
    if TURKS.has(pos, unit):
        return Limit(border(pos), "it comes across the Turkish border", RULE)
    return Limit(pos.ground.place("Tbilisi"), "it comes in Tbilisi", RULE) if RUSSIANS.has(pos, unit) else None


def closed(shut: int, pos: War, unit: int) -> int:
    """Turks stay in the Caucasus (rb:SC-e)."""
    return shut | pos.ground.open & ~(pos.ground.region("caucasus") | border(pos)) if TURKS.has(pos, unit) else shut


def entry_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    if TURKS.has(pos, unit) and closed(0, pos, unit) >> hex & 1:
        return Refusal(f"{pos.short(unit)} may not enter {pos.hex_name(hex)}: Turks stay in the Caucasus", RULE)
    return None
