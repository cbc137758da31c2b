"""18. Victory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any  # rows of charts.toml

from stavka.engine.position import Result
from stavka.hexes import bits
from stavka.titles.nineteen_forty_one import supply
from stavka.titles.nineteen_forty_one.seams import Verdict
from stavka.titles.nineteen_forty_one.state.flags import AXIS, ELIMINATED, SIDES, SOVIET
from stavka.titles.nineteen_forty_one.state.position import War

GERMAN, ENCIRCLED, HELD = "german", "encircled", "soviet"
HANDICAP = "handicap"  # victory points that players have agreed to give the German; below 0 he has to make up for them


@dataclass(frozen=True, slots=True)
class Tally:
    """How the game would be judged now."""

    verdict: Verdict
    cities: dict[str, str]  # the state of every listed city
    lost: tuple[int, int]  # units eliminated, Axis and Soviet
    strategic: bool

    @property
    def points(self) -> int:
        return self.verdict.points

    @property
    def level(self) -> str:
        return self.verdict.level


def state(pos: War, hexes: int, linked: int) -> str:
    """Whether a city is German-controlled, encircled, or held by the Soviet (n41:18-control, n41:18-encircled)."""
    if pos.owner[AXIS] & hexes:
        return GERMAN
    return HELD if linked & hexes else ENCIRCLED


def city_hex(pos: War, city: dict[str, Any]) -> int:
    return pos.ground.place(city["name"])


def strategic(pos: War, linked: int) -> bool:
    """Every Soviet major city with Archangel and Sevastopol taken or encircled (n41:18-strategic)."""
    ground = pos.ground
    wanted = ground.majors & ground.home | ground.place("Archangel") | ground.place("Sevastopol")
    return bool(wanted) and all(state(pos, 1 << hex, linked) != HELD for hex in bits(wanted))


def lost(pos: War, side: int) -> int:
    """Units eliminated as things stand, the surrendered among them (n41:18-losses-current, reading 9)."""
    return sum(pos.where[u] == ELIMINATED for u in pos.roster.of_side[side])


def tally(pos: War) -> Tally:
    """Points, losses and level as they are now."""
    table = pos.charts.raw["victory"]
    linked = supply.linked(pos, SOVIET)
    cities = {c["name"]: state(pos, city_hex(pos, c), linked) for c in table["city"] if city_hex(pos, c)}
    # n41:18-vp, n41:18-vp-loss
    points = sum(c[cities[c["name"]]] for c in table["city"] if c["name"] in cities) + pos.count(HANDICAP)
    dead = (lost(pos, AXIS), lost(pos, SOVIET))
    verdict = (pos.seams.verdict or by_cities_and_losses)(pos, points)
    return Tally(verdict, cities, dead, strategic(pos, linked))


def by_cities_and_losses(pos: War, points: int) -> Verdict:
    """The table of the base game (n41:18-level)."""
    table = pos.charts.raw["victory"]
    dead = (lost(pos, AXIS), lost(pos, SOVIET))
    return Verdict(points, shifted(on_table(points, table["level"]), dead, table), "n41:18-level")


def on_table(points: int, levels: list[dict[str, Any]]) -> str:
    """The level that so many points are worth by a table of the charts."""
    return next(str(row["name"]) for row in levels if "at_least" not in row or points >= row["at_least"])


def shifted(level: str, dead: tuple[int, int], table: dict[str, Any]) -> str:
    """Losses move the level a step; both at once cancel.

    n41:18-soviet-losses, n41:18-axis-losses, n41:18-losses-cancel
    """
    names = [str(row["name"]) for row in table["level"]]
    at = names.index(level)
    at -= dead[SOVIET] >= table["losses"]["soviet_eliminated"]
    at += dead[AXIS] >= table["losses"]["axis_eliminated"]
    held: int = max(0, min(at, len(names) - 1))
    return names[held]


def winner_of(level: str) -> str | None:
    if level.startswith("German"):
        return SIDES[AXIS]
    return SIDES[SOVIET] if level.startswith("Soviet") else None


def end_turn(pos: War) -> None:
    """After the last turn play stops and victory is judged (n41:18-length)."""
    if pos.turn < pos.last_turn:
        return
    found = judged(pos)
    pos.win(found.winner, found.level, found.reason, found.rule)


def judged(pos: War) -> Result:
    """The level that is reached as things stand (n41:18-level, n41:18-strategic)."""
    found = tally(pos)
    if found.strategic:  # in the winter game too, at its end: reading 8
        reason = "every Soviet major city, Archangel and Sevastopol are German or encircled"
        return Result(SIDES[AXIS], "German strategic", reason, "n41:18-strategic")
    reason = f"{found.points} victory points, {found.lost[0]} Axis and {found.lost[1]} Soviet units lost"
    return Result(winner_of(found.level), found.level, reason, found.verdict.rule)
