"""Variant: Rumania and Hungary stay out of the war while the Mediterranean distracts the German."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.mechanics.arrivals.limits import Limit
from stavka.titles.russian_campaign.arrivals import places
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import AXIS, SOVIET
from stavka.titles.russian_campaign.state.position import War

NEUTRAL = "neutral"  # name of the count that holds the neutral nations
PARATROOPS = "german paratroops"  # name of the count that is set while the German has paratroops
NATIONS = ("rumanian", "hungarian")
COUNTRY = {"rumanian": "rumania", "hungarian": "hungary"}


def register(seams: Seams) -> None:
    seams.bounds.append(kept_at_home)
    seams.closed_to_unit.append(home_is_open)
    seams.closed_countries.insert(0, neutral_countries)
    seams.set_up_area.append(off_the_border)
    seams.arrives_in.append(arrives_at_home)
    seams.sea_closed.append(no_german_ships)
    seams.sea_chances.append(russians_alone_at_sea)
    seams.needs_no_supply.append(lives_on_its_land)


def is_neutral(pos: War, nation: str) -> bool:
    return nation in pos.counts.get(NEUTRAL, ())


def any_neutral(pos: War) -> bool:
    return NEUTRAL in pos.counts


def hexes(pos: War) -> int:
    """All hexes of neutral countries."""
    return sum(pos.board.countries.get(COUNTRY[nation], 0) for nation in pos.counts.get(NEUTRAL, ()))


def interior(pos: War, nation: str) -> int:
    """The hexes of a neutral country that touch no border (trc:var-mediterranean-2d).

    The map edge and the coast are no borders.
    """
    country = pos.board.countries.get(COUNTRY[nation], 0)
    cache = pos.ground.interiors
    if nation not in cache:
        land = sum(pos.board.countries.values())
        neighbours = pos.board.grid.neighbours
        cache[nation] = sum(
            1 << h
            for h in bits(country & pos.ground.open)
            if not any(land >> n & 1 and not country >> n & 1 for n in neighbours(h))
        )
    return cache[nation]


def close(pos: War) -> None:
    """Rumania and Hungary are closed to both sides (trc:var-mediterranean-2a)."""
    pos.counts[NEUTRAL] = NATIONS
    pos.closed |= hexes(pos)


def open_up(pos: War) -> None:
    """Rumania and Hungary enter the war: all limits end (trc:var-mediterranean-2c)."""
    pos.closed &= ~hexes(pos)
    del pos.counts[NEUTRAL]


# -- what it changes ---------------------------------------------------------------------------------------------------


def nation_is_neutral(pos: War, unit: int) -> bool:
    return NEUTRAL in pos.counts and is_neutral(pos, pos.roster.counters[unit].nation)


def kept_at_home(bounds: tuple[Limit, ...], pos: War, unit: int) -> tuple[Limit, ...]:
    """The units of a neutral country stay inside it, away from the border (trc:var-mediterranean-2d)."""
    if not nation_is_neutral(pos, unit):
        return bounds
    home = interior(pos, pos.roster.counters[unit].nation)
    why = "it stays in its own neutral country, away from the border"
    return (*bounds, Limit(home, why, "trc:var-mediterranean-2d"))


def home_is_open(closed: int, pos: War, unit: int) -> int:
    """Its own neutral country is open to a unit (trc:var-mediterranean-2d)."""
    if nation_is_neutral(pos, unit):
        return closed & ~interior(pos, pos.roster.counters[unit].nation)
    return closed


def neutral_countries(countries: list[tuple[int, str]], pos: War) -> list[tuple[int, str]]:
    return [(hexes(pos), "trc:var-mediterranean-2a"), *countries]


def no_german_ships(pos: War, side: int, sea: str) -> Refusal | None:
    if sea == "black_sea" and side == AXIS and is_neutral(pos, "rumanian"):
        return Refusal("the German has no ships in the Black Sea while Rumania is neutral", "trc:var-mediterranean-2b")
    return None


def russians_alone_at_sea(chances: int, pos: War, side: int, sea: str) -> int:
    """Without German ships no Russian move in the Black Sea fails (trc:var-mediterranean-2b)."""
    return 6 if sea == "black_sea" and side == SOVIET and is_neutral(pos, "rumanian") else chances


def lives_on_its_land(pos: War, unit: int) -> bool:
    """An army at home in a neutral country needs no supply line."""
    return nation_is_neutral(pos, unit)


def off_the_border(pos: War, unit: int) -> Limit | None:
    """A neutral army is set up off the border (trc:var-mediterranean-2d)."""
    if not nation_is_neutral(pos, unit):
        return None
    return Limit(interior(pos, pos.roster.counters[unit].nation), "it keeps off the border", "trc:var-mediterranean-2d")


def arrives_at_home(pos: War, unit: int) -> Limit | None:
    """Reinforcements of a neutral country come in there, whatever the enemy holds (trc:var-mediterranean-2d)."""
    if not nation_is_neutral(pos, unit):
        return None
    place = places.listed_place(pos, unit)
    hexes = pos.ground.place(place) or pos.ground.edge_exits.get("hungarian", 0)
    why = f"it arrives in {place}" if places.is_city(place) else "it enters at a Hungarian rail hex of the edge"
    return Limit(hexes, why, places.RULES[pos.roster.counters[unit].nation])
