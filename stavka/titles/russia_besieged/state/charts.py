"""The title's charts, read once and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any  # the charts as they stand in the file

from stavka.board import BadTable
from stavka.engine.counters import Counter
from stavka.mechanics.combat.odds import OddsTable
from stavka.mechanics.movement.allowances import MovementClass, class_of
from stavka.mechanics.rail.capacity import RailCapacity
from stavka.mechanics.weather.table import WeatherTable
from stavka.telling.situation import MADE_UP
from stavka.titles.russia_besieged.state.dates import Calendar, month
from stavka.titles.russia_besieged.state.figures import (
    AirFigures,
    AirPeriod,
    BattleFigures,
    IceRoadFigures,
    LendLeaseFigures,
    OilFigures,
    RailFigures,
    SeaFigures,
    ShockSize,
    SupplyFigures,
    TerrainEffect,
    Weather,
    Withdrawal,
    WithdrawalFigures,
)
from stavka.titles.russia_besieged.state.flags import SIDE_CALLED, SIDES

FILE = "charts.toml"
WEATHERS = ("clear", "light_mud", "mud", "snow")
CLEAR, LIGHT_MUD, MUD, SNOW = WEATHERS
FACES = 10  # rb:2.0-b
WELLS = ("rus-oil-maikop", "rus-oil-grozny", *(f"rus-oil-baku-{n}" for n in range(1, 5)))  # in the order of the chart
MOBILE = ("armor", "mechanized", "panzergrenadier", "shock", "cavalry")
Raw = Mapping[str, Any]


class Charts:
    """``raw`` is the file as it stands, from outside; everything here is checked when it is read."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.weathers = WEATHERS
        try:
            self.calendar = Calendar(raw["calendar"]["turn"])
            self.first_weather = _weather("weather.turn_1", raw["weather"]["turn_1"])
            self.weather = _weather_table(raw["weather"]["table"], set(self.calendar.seasons.values()))
            self.historical_weather = _historical(raw["weather"]["historical"], self.calendar)
            self.movement = [
                MovementClass.from_chart(name, row, WEATHERS) for name, row in raw["movement"]["class"].items()
            ]
            self.fuel_shortage: Raw = raw["movement"]["fuel_shortage"]  # rb:21.34
            odds = raw["odds"]
            self.ladder: tuple[str, ...] = tuple(odds["ladder"])
            self.worst = self.ladder.index(odds["worst_legal"])  # rb:10.18
            self.automatic = self.ladder.index(odds["automatic_victory"])  # rb:9.1
            self.battle = BattleFigures(**{field.name: odds[field.name] for field in fields(BattleFigures)})
            # odds past the last column are read in it (rb:10.22)
            self.crt = _odds_table("crt", self.ladder, raw["crt"])
            self.bat = _odds_table("bat", self.ladder, raw["bat"])
            self.bat_retreat: int = raw["bat"]["retreat"]  # rb:10.97-a
            self.terrain = {
                kind: TerrainEffect(row["defender"], row["drm"], row["armor_drm"], row["blitzkrieg"])
                for kind, row in raw["terrain"].items()
                if isinstance(row, dict) and "armor_drm" in row
            }
            self.air = _air(raw["air"])
            self.sea = _sea(raw["sea"])
            self.rail = _rail(raw["rail"])
            self.supply = _supply(raw["supply"])
            ice = raw["ice_road"]
            self.ice_road = IceRoadFigures(**{field.name: ice[field.name] for field in fields(IceRoadFigures)})
            self.lend_lease = _lend_lease(raw["lend_lease"])
            self.oil = _oil(raw["oil"])
            self.axis_replacements: Mapping[int, Raw] = {row["turn"]: row for row in raw["replacements"]["axis"]}
            self.withdrawals = _withdrawals(raw["withdrawals"])
            self.shock = tuple(
                ShockSize(row["factors"], month(row["from"]), row["extra_oil"]) for row in raw["shock"]["size"]
            )
            self.sudden_death = {int(key): int(value) for key, value in raw["sudden_death"].items() if key.isdecimal()}
        except (KeyError, ValueError, TypeError) as error:
            raise BadTable(f"{FILE}: {error!r} is missing or wrong") from None
        self._check()

    def _check(self) -> None:
        """Every cell is a known result, and better odds or dice are never worse."""
        results: list[str] = self.raw["crt"]["results"]
        for name, table in (("crt", self.crt), ("bat", self.bat)):
            for die, row in enumerate(table.rows, 1):
                codes = [cell.partition("-Adv")[0] for cell in row]
                if strange := sorted(set(codes) - set(results)):
                    raise BadTable(f"{FILE}: {name}.rows.{die} holds {', '.join(strange)}")
                ranks = [results.index(code) for code in codes]
                if ranks != sorted(ranks):
                    raise BadTable(f"{FILE}: in {name}.rows.{die} better odds bring a worse result")

    def month(self, name: str) -> int:
        """A month such as ``Jul 1943`` as a number, to be compared with ``War.month``."""
        return month(name)

    def turn_name(self, turn: int) -> str:
        return self.calendar.turn_name(turn)

    def movement_class(self, counter: Counter) -> MovementClass:
        """The row of the Movement Allowance Chart that a counter moves by (rb:6.0)."""
        found = class_of(self.movement, counter)
        if found is None and counter.origin == MADE_UP:
            alike = replace(counter, kind="armor" if counter.kind in MOBILE else "infantry")
            stand_ins = (alike, replace(alike, nation="german" if counter.side == SIDES[0] else "russian"))
            found = next((row for piece in stand_ins if (row := class_of(self.movement, piece))), None)
        if found is None:
            raise BadTable(f"{FILE}: no movement class fits {counter.id} ({counter.nation} {counter.kind})")
        return found


def _weather_table(chart: Raw, seasons: set[str]) -> WeatherTable[Weather]:
    """A row for every season of the calendar, with a pair for every face of the die."""
    rows: dict[str, dict[int, tuple[Weather, int]]] = {}
    for season, pairs in chart.items():
        if len(pairs) != FACES:
            raise BadTable(f"{FILE}: weather.table.{season} has {len(pairs)} pairs, not one for each face of the die")
        where = f"weather.table.{season}"
        rows[season] = {die: (_weather(where, pair), 0) for die, pair in enumerate(pairs, 1)}
    if missing := sorted(seasons - set(rows)):
        raise BadTable(f"{FILE}: weather.table has no row for {', '.join(missing)}")
    return WeatherTable(rows, 1, FACES)


def _weather(where: str, pair: Any) -> Weather:
    if len(pair) != 2 or not set(pair) <= set(WEATHERS):
        raise BadTable(f"{FILE}: {where} has {pair!r}, not two of {', '.join(WEATHERS)}")
    first, second = pair
    return first, second


def _historical(chart: Raw, calendar: Calendar) -> dict[int, Weather]:
    """The weather that every turn had."""
    return {
        turn: _weather(f"weather.historical.{calendar.turn_name(turn)}", chart[str(year)][calendar.seasons[turn]])
        for turn, year in calendar.years.items()
    }


def _odds_table(name: str, ladder: tuple[str, ...], chart: Raw) -> OddsTable:
    """A table of ten rows; a column also serves the odds above it that have none of their own."""
    printed: list[str] = chart["columns"]
    starts = [ladder.index(odds) for odds in printed]
    if starts != sorted(starts):
        raise BadTable(f"{FILE}: the columns of {name} do not follow the ladder of odds")
    ends = [*starts[1:], len(ladder)]
    columns = tuple(ladder[start:end] for start, end in zip(starts, ends, strict=True))
    rows = tuple(tuple(chart["rows"][str(die)]) for die in range(1, FACES + 1))
    if any(len(row) != len(columns) for row in rows) or len(chart["rows"]) != FACES:
        raise BadTable(f"{FILE}: {name} wants {FACES} rows of {len(columns)} results")
    return OddsTable(ladder, columns, rows)


def _air(chart: Raw) -> AirFigures:
    charts = [{(row["side"], row["from"]): row for row in chart[name]} for name in ("chart_may_dec", "chart_jan_apr")]
    periods = []
    for row in chart["availability"]["period"]:
        key = row["side"], row["from"]
        early, late = (_pairs(found.get(key, {})) for found in charts)
        side, first, last = SIDE_CALLED[row["side"]], month(row["from"]), month(row["to"])
        periods.append(AirPeriod(side, first, last, early, late, row["full"]))
    return AirFigures(
        chart["per_attack"],
        chart["range"],
        chart["stage"],
        chart["forced_stage"],
        chart["city_capacity"],
        tuple(periods),
    )


def _pairs(row: Raw) -> dict[Weather, tuple[int, int]]:
    """The columns of a row by the two kinds of weather in their names."""
    names = {f"{first}_{second}": (first, second) for first in WEATHERS for second in WEATHERS}
    return {names[key]: (cell[0], cell[1]) for key, cell in row.items() if key in names}


def _sea(chart: Raw) -> SeaFigures:
    invasions = chart["invasions"]
    return SeaFigures(
        chart["success_at_most"],
        _span(chart["step_loss"]),
        _span(chart["abort"]),
        chart["eliminated_from"],
        chart["modifiers"],
        (invasions["axis"], invasions["russian"]),
    )


def _withdrawals(chart: Raw) -> WithdrawalFigures:
    orders = (
        Withdrawal(
            month(row["month"]), row["unit"], bool(row.get("step")), month(row["back"]) if row.get("back") else 0
        )
        for row in chart["ground"]
    )
    return WithdrawalFigures({month(name): int(number) for name, number in chart["air"].items()}, tuple(orders))


def _span(pair: Iterable[int]) -> tuple[int, int]:
    low, high = pair
    return low, high


def _capacity(figures: Iterable[int]) -> RailCapacity:
    turn, first, second = figures
    return RailCapacity(turn, (first, second))


def _rail(chart: Raw) -> RailFigures:
    words = {False: "clear", True: "snow"}
    return RailFigures(
        {(a, b): _capacity(chart["axis"][f"{words[a]}_{words[b]}"]) for a in words for b in words},
        tuple((month(row["from"]), month(row["to"]), _capacity(row["cap"])) for row in chart["russian"]),
    )


def _supply(chart: Raw) -> SupplyFigures:
    return SupplyFigures(
        chart["range"],
        chart["range_0111"],
        chart["sevastopol_snow"],
        chart["city_capacity"]["armies"],
        chart["city_capacity"]["corps"],
        tuple(chart["city_extra"]),
        chart["baku_extra"],
        chart["tbilisi_with_rail_to_tabriz"],
        chart["guards_cavalry_turns"],
        chart["holdout"]["hex_0107"],
        (_span(map(month, chart["first_winter"])), _span(map(month, chart["second_winter"]))),
    )


def _lend_lease(chart: Raw) -> LendLeaseFigures:
    rows = tuple((a, b, c) for a, b, c in (chart["rows"][str(die)] for die in range(1, FACES + 1)))
    return LendLeaseFigures(
        month(chart["from"]), month(chart["to"]), chart["modifier_1942"], chart["armor_share"], rows
    )


def _oil(chart: Raw) -> OilFigures:
    schedule = tuple(sorted((month(since), tuple(values)) for since, values in chart["schedule"].items()))
    if any(len(values) != len(WELLS) for _, values in schedule):
        raise BadTable(f"{FILE}: a row of oil.schedule wants a value for each of {len(WELLS)} wells")
    via_baku = tuple(int(chart["via_baku"][str(die)]) for die in range(1, FACES + 1))
    return OilFigures(WELLS, schedule, via_baku, chart["ploesti"]["russian_points"], chart["ploesti"]["delay_turns"])
