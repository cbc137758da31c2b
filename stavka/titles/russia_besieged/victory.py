"""27. Victory, and the points that decide the shorter games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stavka.engine.hints import Aim
from stavka.engine.position import Result
from stavka.hexes import bits
from stavka.mechanics.control.scoring import balance
from stavka.titles.russia_besieged.state.flags import AXIS, POOL, REMOVED, SOVIET, SURRENDERED
from stavka.titles.russia_besieged.state.position import War

# cities that win the war for the Axis when it holds them through a whole turn: name of the count of that turn, rule
HOLDINGS = {
    ("Leningrad", "Moscow", "Stalingrad"): ("three cities held in turn", "rb:27.1-b"),
    ("Baku", "Astrakhan", "Stalingrad", "Voronezh"): ("the south held in turn", "rb:27.1-c"),
}
LAST_CHECK = "Nov/Dec"  # the turns at whose end cities are counted (rb:27.2-c)
HITLER_DECIDES = 1944  # from this year on his death abroad ends the war (rb:27.2-b)
POINT_RULES = {"fall_blau": "rb:SC-c", "scenario_1943": "rb:SC-d"}  # tournament games: rb:SC-b


# -- at once ----------------------------------------------------------------------------------------------------------


def dictator(pos: War, side: int) -> int:
    """Hitler or Stalin."""
    return pos.roster.of_kind(side, "dictator")[0]


def eliminated(pos: War, side: int) -> bool:
    """Whether a side has lost its dictator."""
    return pos.where[dictator(pos, side)] in (REMOVED, SURRENDERED, POOL)


def at_once(pos: War) -> None:
    """A place changed hands or a dictator was lost: somebody may have won (rb:27.0)."""
    if pos.controls(AXIS, "Moscow") and eliminated(pos, SOVIET):
        pos.win("axis", "victory", "the Axis has Moscow and Stalin is eliminated", "rb:27.1-a")
    if pos.controls(SOVIET, "Berlin") and eliminated(pos, AXIS):
        pos.win("soviet", "victory", "the Russians have Berlin and Hitler is eliminated", "rb:27.2-a")
    for cities, (count, _) in HOLDINGS.items():
        if pos.counts.get(count) and not holds(pos, cities):
            del pos.counts[count]


def unit_lost(pos: War, unit: int, left: int) -> None:
    """Hitler killed outside Germany in 1944 or 1945 (rb:27.2-b); else the loss of a dictator may decide at once."""
    if pos.roster.kind[unit] != "dictator":
        return
    abroad = left >= 0 and not pos.ground.germany >> left & 1
    if unit == dictator(pos, AXIS) and abroad and pos.year >= HITLER_DECIDES and by_campaign(pos):
        pos.win("soviet", "victory", "Hitler is eliminated outside Germany", "rb:27.2-b")
    at_once(pos)


# -- when a turn begins and ends --------------------------------------------------------------------------------------


def holds(pos: War, cities: tuple[str, ...]) -> bool:
    return all(pos.controls(AXIS, city) for city in cities)


def begin_turn(pos: War) -> None:
    """Note which groups of cities the Axis holds: from now on a complete turn counts (rb:27.1-b, rb:27.1-c)."""
    for cities, (count, _) in HOLDINGS.items():
        if holds(pos, cities):
            pos.counts[count] = pos.turn


def end_turn(pos: War) -> None:
    """Cities held through the turn, and sudden death (rb:27.1-b, rb:27.1-c, rb:27.2-c)."""
    if not by_campaign(pos):
        return
    for cities, (count, rule) in HOLDINGS.items():
        if pos.counts.get(count, pos.turn + 1) <= pos.turn and holds(pos, cities):
            pos.win("axis", "victory", f"the Axis has held {', '.join(cities)} for a complete turn", rule)
    needed = pos.charts.sudden_death.get(pos.year) if pos.season == LAST_CHECK else None
    if needed is not None and major_cities(pos) < needed:
        reason = f"the Axis has {major_cities(pos)} major cities at the end of {pos.year}, {needed} were needed"
        pos.win("soviet", "sudden death", reason, "rb:27.2-c")


def major_cities(pos: War) -> int:
    """How many major cities the Axis controls."""
    return (pos.owner[AXIS] & pos.ground.majors).bit_count()


def next_check(pos: War) -> tuple[int, int] | None:
    """The turn at whose end cities are counted next, and how many the Axis needs; None when none is left."""
    calendar, least = pos.charts.calendar, pos.charts.sudden_death
    for turn in range(pos.turn, pos.last_turn + 1):
        if calendar.seasons[turn] == LAST_CHECK and calendar.years[turn] in least:
            return turn, least[calendar.years[turn]]
    return None


def time_is_up(pos: War) -> None:
    """The last turn is over: points decide, or the Russians have not won in time (rb:27.1-d, rb:27.0)."""
    found = judged(pos) or Result("axis", "victory", "the Russians have not won in time", "rb:27.1-d")
    pos.win(found.winner, found.level, found.reason, found.rule)


def judged(pos: War) -> Result | None:
    """Whom the points favour now; None where they do not matter (rb:SC-b)."""
    needed = points_needed(pos)
    if needed is None:
        return None
    total = points(pos)
    reason = f"the Axis has {total} points, {needed} were needed"
    return Result("axis" if total >= needed else "soviet", "points", reason, POINT_RULES.get(pos.scenario, "rb:SC-b"))


# -- points -----------------------------------------------------------------------------------------------------------


def _scenario(pos: War) -> Mapping[str, Any]:
    return pos.title.scenario(pos.scenario)


def by_campaign(pos: War) -> bool:
    """Whether the conditions of the campaign hold; of these a tournament game has Moscow and Stalin only (rb:SC-b)."""
    return "target" not in _scenario(pos)


def points_needed(pos: War) -> int | None:
    """The points at which the Axis wins when time is up; None where points do not matter."""
    data = _scenario(pos)
    needed: int | None = data.get("target", data["victory"].get("axis_points_at_least"))
    return needed


def points(pos: War) -> int:
    """Axis places beyond the border or the start line, less Russian ones behind it (rb:SC-b, rb:SC-c, rb:SC-d)."""
    worth, ground = pos.title.scenario_file["tournament"], pos.ground
    behind = pos.title.axis_at_start(pos.scenario, pos.ground)
    sets = (
        (ground.majors, worth["points_major"]),
        (ground.cities & ~ground.majors, worth["points_minor"]),
        (ground.oil, worth["points_oil"]),
    )
    total = balance(sets, pos.owner[AXIS] & ~behind, pos.owner[SOVIET] & behind)
    if not by_campaign(pos) and pos.ever_lost & ground.place("Moscow"):
        total += worth["moscow_ever_held"]
    return total


# -- what places still decide ------------------------------------------------------------------------------------------


def aims(pos: War) -> list[Aim]:
    """Points of the shorter games, or the cities of the campaign (rb:SC-b, rb:27.1-a,-b,-c, rb:27.2-a,-c)."""
    ground, needed = pos.ground, points_needed(pos)

    def group(hexes: int, each: float = 1.0) -> dict[int, float]:
        return dict.fromkeys(bits(hexes), each)

    share = 1.0 if eliminated(pos, SOVIET) else 0.2
    found = [Aim(AXIS, group(ground.place("Moscow")), 1, float(pos.controls(AXIS, "Moscow")), pos.last_turn, share)]
    if needed is not None:
        worth = pos.title.scenario_file["tournament"]
        each = {
            **group(ground.cities & ~ground.majors, worth["points_minor"]),
            **group(ground.majors, worth["points_major"]),
            **group(ground.oil, worth["points_oil"]),
        }
        return [*found, Aim(AXIS, each, float(needed), float(points(pos)), pos.last_turn, last=True)]
    share = 1.0 if eliminated(pos, AXIS) else 0.5
    had = float(pos.controls(SOVIET, "Berlin"))
    found.append(Aim(SOVIET, group(ground.place("Berlin")), 1, had, pos.last_turn, share))
    check = next_check(pos)
    if check is not None:
        found.append(Aim(AXIS, group(ground.majors), float(check[1]), float(major_cities(pos)), check[0], last=True))
    for cities in HOLDINGS:
        hexes = group(sum(ground.place(city) for city in cities))
        had = float(sum(pos.controls(AXIS, city) for city in cities))
        found.append(Aim(AXIS, hexes, float(len(cities)), had, min(pos.turn + 3, pos.last_turn)))
    return found


# -- how it stands ----------------------------------------------------------------------------------------------------


def status(pos: War) -> list[str]:
    """What each side still needs, in sentences."""
    last, needed = pos.charts.turn_name(pos.last_turn), points_needed(pos)
    told = [
        f"The Axis wins if the Russians have not won by the end of {last}."
        if needed is None
        else f"The Axis has {points(pos)} points and needs {needed} at the end of {last}."
    ]
    gone = "Stalin is eliminated:" if eliminated(pos, SOVIET) else "With Stalin eliminated"
    told.append(f"{gone} the Axis wins at once by controlling Moscow.")
    if not by_campaign(pos):
        return told
    told += [_holding(pos, cities) for cities in HOLDINGS]
    told.append("The Russians win at once with Berlin and Hitler eliminated, from 1944 on with his death abroad.")
    check = next_check(pos)
    if check is not None:
        year = pos.charts.calendar.years[check[0]]
        told.append(f"The Axis has {major_cities(pos)} major cities and needs {check[1]} at the end of {year}.")
    return told


def _holding(pos: War, cities: tuple[str, ...]) -> str:
    missing = [city for city in cities if not pos.controls(AXIS, city)]
    if missing:
        return f"For {', '.join(cities)}, held a complete turn, the Axis lacks {', '.join(missing)}."
    when = "this" if pos.counts.get(HOLDINGS[cities][0]) else "the next"
    return f"The Axis wins at the end of {when} turn if it keeps {', '.join(cities)}."
