"""24. Axis minor allies: when they surrender and what follows."""

from __future__ import annotations

from stavka.engine.refusal import Unreadable
from stavka.titles.russian_campaign.state.flags import AXIS, SOVIET, SURRENDERED, UNUSED
from stavka.titles.russian_campaign.state.position import War

NATIONS = {"Italy": "italian", "Finland": "finnish", "Rumania": "rumanian", "Hungary": "hungarian"}
CAPITALS = {"Finland": ("Helsinki", "trc:24.3-a"), "Rumania": ("Bucharest", "trc:24.3-b")}
ITALY_LEAVES = 15  # Sep/Oct 1943 (trc:24.4, trc:20.1-c)
FINLAND_LEAVES = 21  # Sep/Oct 1944 (trc:24.5-a)
INVADERS = 5  # trc:24.2
FINNISH_TURN = "turn Finland left the war"


def country_called(name: str) -> str:
    """The country meant by a country or nation in any case."""
    for country, nation in NATIONS.items():
        if name.lower() in (country.lower(), nation):
            return country
    raise Unreadable(f"{name!r} is no Axis minor ally; there are {', '.join(NATIONS)}")


def surrendered(pos: War, country: str) -> bool:
    return country in pos.surrendered_allies


def begin_player_turn(pos: War) -> None:
    """Surrenders by date, before the Axis first impulse."""
    if pos.player != AXIS:
        return
    if pos.turn >= ITALY_LEAVES and not surrendered(pos, "Italy"):  # trc:24.4, trc:20.1-c
        surrender(pos, "Italy", "the Duce has fallen", "trc:24.4")
    if pos.turn >= FINLAND_LEAVES and not surrendered(pos, "Finland") and not pos.controls(AXIS, "Leningrad"):
        leave_finland(pos)  # trc:24.5-a


def leave_finland(pos: War) -> None:
    """Finland makes peace: closed to both sides, Helsinki Russian (trc:24.5-b, trc:24.5-c)."""
    pos.closed |= pos.ground.finland
    pos.ceded |= pos.ground.place("Helsinki")
    pos.counts[FINNISH_TURN] = pos.turn
    surrender(pos, "Finland", "the Axis does not hold Leningrad", "trc:24.5-a")


def end_soviet_turn(pos: War) -> None:
    """Surrenders by capital and by invasion, after supply is checked (trc:24.2, trc:24.3-a, trc:24.3-b)."""
    for country, (capital, rule) in CAPITALS.items():
        if not surrendered(pos, country) and pos.controls(SOVIET, capital):
            surrender(pos, country, f"{capital} is Russian", rule)
    if not surrendered(pos, "Hungary") and invaders(pos, "hungary") >= INVADERS:
        surrender(pos, "Hungary", f"{invaders(pos, 'hungary')} Russian units are in the country", "trc:24.2")


def invaders(pos: War, country: str) -> int:
    """Russian units in a country; partisans are no army."""
    land = pos.board.countries.get(country, 0)
    roster, where = pos.roster, pos.where
    return sum(where[u] >= 0 and land >> where[u] & 1 and not roster.partisan[u] for u in roster.of_side[SOVIET])


def surrender(pos: War, country: str, why: str, rule: str) -> None:
    """A country and all its units leave the war, those off the map too (trc:24.1)."""
    pos.surrendered_allies = (*pos.surrendered_allies, country)
    pos.tell(f"{country} surrenders: {why} ({rule})")
    for unit in units_of(pos, country):
        pos.put(unit, SURRENDERED)
        pos.flags[unit] = 0
    pos.update_control()


def units_of(pos: War, country: str) -> list[int]:
    """The units of a country that are in this game, wherever they are."""
    nation, where = NATIONS[country], pos.where
    return [u for u in pos.roster.of_side[AXIS] if pos.roster.counters[u].nation == nation and where[u] != UNUSED]


def end_turn(pos: War) -> None:
    """Axis units still in Finland when the turn of its surrender is over are lost (trc:24.5-d)."""
    if pos.counts.get(FINNISH_TURN) != pos.turn:
        return
    for unit in pos.roster.of_side[AXIS]:
        if pos.where[unit] >= 0 and pos.ground.finland >> pos.where[unit] & 1:
            pos.eliminate(unit, "is eliminated: it was caught in Finland")
