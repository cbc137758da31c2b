"""5.5 and 24.5: closed countries, and what else bounds a unit."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.mechanics.arrivals.limits import Limit, broken, within
from stavka.titles.russian_campaign.state.position import War


def closed_to(pos: War, unit: int) -> int:
    """Hexes of countries closed to a unit."""
    return pos.seams.closed_to_unit(pos.closed, pos, unit)


def limited(pos: War, unit: int, hexes: int) -> int:
    """The part of a set of hexes that a unit may enter as far as its nation goes."""
    return within(pos.seams.bounds((), pos, unit), hexes)


def limit_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit is kept out of a hex that is open to others."""
    return broken(pos.seams.bounds((), pos, unit), hex, f"{pos.short(unit)} may not enter {pos.hex_name(hex)}")


def closed_limits(pos: War, closed: int) -> list[Limit]:
    """Why nobody enters a hex that is closed: its country is, or the hex alone, as a situation may have it."""
    countries = pos.seams.closed_countries([(pos.ground.finland, "trc:24.5-b")], pos)
    return [
        *(Limit(~(closed & country), "that country is closed", rule) for country, rule in countries),
        Limit(~closed, "that hex is closed", "trc:5.5-a"),
    ]


def closed_refusal(pos: War, closed: int, hex: int, what: str) -> Refusal | None:
    """Why a hex is not entered that is among these closed ones."""
    return broken(closed_limits(pos, closed), hex, what) if closed >> hex & 1 else None


def limits(pos: War, unit: int) -> list[Limit]:
    """What keeps a unit out of hexes, wherever it comes from."""
    closed = closed_to(pos, unit)
    found = [Limit(pos.ground.open, "no unit may stand there", "trc:5.5-a"), *pos.seams.bounds((), pos, unit)]
    return [*closed_limits(pos, closed), *found] if closed else found
