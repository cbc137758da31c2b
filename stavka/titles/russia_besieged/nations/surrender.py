"""26. When the minor allies of the Axis leave the war, and what becomes of their units."""

from __future__ import annotations

from stavka.hexes import bits
from stavka.titles.russia_besieged.nations import turncoats
from stavka.titles.russia_besieged.state.flags import AXIS, OFF_MAP, RETURNING, SOVIET, SURRENDERED, UNUSED
from stavka.titles.russia_besieged.state.position import War

FINLAND_LEAVES = "Sep 1944"  # rb:26.12
NATIONS = {"finland": "finnish", "hungary": "hungarian", "italy": "italian", "rumania": "rumanian"}
CHANGING = {"hungary": "rb:26.21", "rumania": "rb:26.41"}  # countries that change sides when their capital falls


def surrendered(pos: War, country: str) -> bool:
    return country in pos.surrendered_allies


def begin_player_turn(pos: War) -> None:
    """Italy in September 1943 (rb:26.31), Finland in September 1944 without Leningrad (rb:26.12, rb:26.13)."""
    if pos.player != AXIS:
        return
    if pos.month >= pos.charts.month(pos.seams.italy_leaves) and not surrendered(pos, "italy"):
        leave(pos, "italy", "the Duce has fallen", "rb:26.31")
    if finland_wavers(pos):
        leave(pos, "finland", "the Axis does not hold Leningrad", "rb:26.12")


def first_impulse_begins(pos: War) -> None:
    """A position that begins with the first impulse of such a turn has not seen its begin; others have."""
    months = (pos.seams.italy_leaves, FINLAND_LEAVES)
    if pos.turn in (pos.charts.calendar.when(month)[0] for month in months):
        begin_player_turn(pos)


def finland_wavers(pos: War) -> bool:
    """Whether Finland stays in the war for Leningrad only, and the Axis does not hold it."""
    late = pos.month >= pos.charts.month(FINLAND_LEAVES)
    return late and not surrendered(pos, "finland") and not pos.controls(AXIS, "Leningrad")


def end_player_turn(pos: War) -> None:
    """Capitals with a Russian unit in them; Leningrad retaken (rb:26.11, rb:26.14, rb:26.21, rb:26.41)."""
    taken = pos.holding(SOVIET)
    if pos.player == AXIS:
        if taken & pos.ground.capital("finnish") and not surrendered(pos, "finland"):
            leave(pos, "finland", "a Russian unit is in Helsinki", "rb:26.11")
        return
    if finland_wavers(pos):
        leave(pos, "finland", "the Russians have retaken Leningrad", "rb:26.14")
    for country, rule in CHANGING.items():
        if taken & pos.ground.capital(NATIONS[country]) and not surrendered(pos, country):
            change_sides(pos, country, rule)


def leave(pos: War, country: str, why: str, rule: str) -> None:
    """A country and all its units leave the war (rb:26.11-b, rb:26.31)."""
    _declare(pos, country, why, rule)
    for unit in units_of(pos, country):
        pos.lose(unit, SURRENDERED)
    if country == "finland":
        _clear_finland(pos)
    pos.seams.ally_surrendered(pos, country)


def _declare(pos: War, country: str, why: str, rule: str) -> None:
    pos.surrendered_allies = (*pos.surrendered_allies, country)
    pos.tell(f"{country.capitalize()} surrenders: {why} ({rule})")


def units_of(pos: War, country: str) -> list[int]:
    """The Axis units of a country that are in this game, wherever they are."""
    nation, roster, where = NATIONS[country], pos.roster, pos.where
    gone = (UNUSED, SURRENDERED)
    return [u for u in roster.of_side[AXIS] if roster.nation[u] == nation and where[u] not in gone]


def _clear_finland(pos: War) -> None:
    """Other Axis units there come back in the next turn; the country is closed to the Axis (rb:26.15, rb:26.15-b)."""
    finland = pos.ground.finland
    found = [u for hex in bits(finland & pos.ground.open) for u in pos.of(AXIS, hex)]
    for unit in found:
        pos.take_up(unit, OFF_MAP)
        pos.flags[unit] |= RETURNING
    pos.returns += tuple((unit, pos.turn + 1, 1) for unit in found)
    if found:
        pos.tell(f"{', '.join(map(pos.short, found))} leave Finland and come back next turn")
    pos.closed_to_axis |= finland


def change_sides(pos: War, country: str, rule: str) -> None:
    """Units beside Germans surrender, the others fight for the Russians from now on (rb:26.22, rb:26.42).

    Those off the map leave the game: nobody replaces or reinforces them any more.
    """
    _declare(pos, country, "a Russian unit is in its capital", rule)
    for unit in units_of(pos, country):
        hex, twin = pos.where[unit], pos.roster.turned.get(unit)
        beside = hex >= 0 and any(pos.roster.ground[u] and pos.roster.nation[u] == "german" for u in pos.of(AXIS, hex))
        if hex < 0 or beside or twin is None:
            pos.lose(unit, SURRENDERED)  # rb:26.23, rb:26.43
            continue
        steps = pos.steps(unit)
        pos.lose(unit, UNUSED)
        turncoats.enlist(pos, twin, steps)
    turncoats.go_on(pos, country)
    pos.seams.ally_surrendered(pos, country)


def recapture(pos: War) -> None:
    """The Axis retakes a capital: the units that changed sides leave the game at once (rb:26.5)."""
    for country in CHANGING:
        nation = NATIONS[country]
        if not surrendered(pos, country) or not pos.owner[AXIS] & pos.ground.capital(nation):
            continue
        for unit in turncoats.of_nation(pos, nation):
            if pos.where[unit] not in (UNUSED, SURRENDERED):
                pos.tell(f"{pos.short(unit)} is disbanded")
                pos.lose(unit, SURRENDERED)
