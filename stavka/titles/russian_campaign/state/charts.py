"""The title's charts, read once and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from stavka.board import BadTable
from stavka.engine.counters import Counter
from stavka.mechanics.combat.odds import OddsTable
from stavka.mechanics.movement.allowances import MovementClass, class_of
from stavka.mechanics.weather.table import WeatherTable
from stavka.telling.situation import MADE_UP

WEATHERS = ("clear", "light_mud", "mud", "snow")
CLEAR, LIGHT_MUD, MUD, SNOW = range(4)


class Charts:
    """Every chart of the card, by the names the rules use."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.raw = raw
        try:
            odds = raw["odds"]
            self.crt = OddsTable.from_chart(odds["ladder"], raw["crt"])
            self.stuka_shift: int = odds["stuka_shift"]  # trc:15.5-a
            self.sturmovik_shift: int = odds["sturmovik_shift"]  # trc:26.7.2
            self.artillery_shift: int = odds["artillery_shift"]  # trc:26.6.3-a
            self.max_shift: int = odds["max_shift"]  # trc:26.6.3-b trc:26.75-b
            self.automatic = self.crt.ladder.index(odds["automatic_victory"])
            # the Movement Allowance Chart (trc:2.6, trc:5.4-b); the headquarters' row is trc:11.1-b
            self.movement = [
                MovementClass.from_chart(name, row, WEATHERS) for name, row in raw["movement"]["class"].items()
            ]
            weather = raw["weather"]
            rolls = {
                season: {row["adjusted"]: (WEATHERS.index(row["weather"]), row["change"]) for row in rows}
                for season, rows in weather["roll"].items()
            }
            self.weather = WeatherTable(rolls, weather["clamp_low"], weather["clamp_high"])
            self.turns = {row["turn"]: row for row in raw["calendar"]["turn"]}
        except (KeyError, ValueError, TypeError) as error:
            raise BadTable(f"charts.toml: {error!r} is missing or wrong") from None
        self._check()

    def _check(self) -> None:
        columns = len(self.crt.columns)
        if len(self.crt.rows) != 6 or any(len(row) != columns for row in self.crt.rows):
            raise BadTable(f"charts.toml: the combat results table wants six rows of {columns} results")
        known = set(self.raw["crt"]["results"])
        strange = {result for row in self.crt.rows for result in row} - known
        if strange:
            raise BadTable(f"charts.toml: the combat results table holds {', '.join(sorted(strange))}")
        covered = [odds for column in self.crt.columns for odds in column]
        if covered != list(self.crt.ladder[: self.automatic]):
            raise BadTable("charts.toml: the columns of the combat results table do not follow the ladder of odds")

    def movement_class(self, counter: Counter) -> MovementClass:
        found = class_of(self.movement, counter)
        if found is not None:
            return found
        if counter.origin == MADE_UP:
            return self._nearest_class(counter)
        raise BadTable(f"charts.toml: no movement class fits {counter.id} ({counter.nation} {counter.kind})")

    def _nearest_class(self, counter: Counter) -> MovementClass:
        """The class of a piece no army had: that of its nation's foot or mobile units, or of another minor ally's."""
        fast_remnant = counter.kind == "battlegroup" and counter.move > 4
        mobile = fast_remnant or counter.kind in ("armor", "motorized", "cavalry")
        alike = replace(counter, kind="armor" if mobile else "infantry")
        stand_ins = (alike, replace(alike, nation="rumanian"))
        return next(row for piece in stand_ins for row in self.movement if row.match and row.fits(piece))

    # -- calendar -------------------------------------------------------------------------------------------------

    def year(self, turn: int) -> int:
        return int(self.turns[turn]["year"])

    def season(self, turn: int) -> str:
        return str(self.turns[turn]["period"])

    def turn_name(self, turn: int) -> str:
        """Turn 1 is May/Jun 1941, six turns to a year (trc:3.6-b)."""
        return f"{self.season(turn)} {self.year(turn)}"

    def fixed_weather(self, turn: int) -> int | None:
        """The weather of a turn that is never rolled (trc:4.1-a2)."""
        fixed = self.raw["weather"]["fixed"].get(self.season(turn))
        return None if fixed is None else WEATHERS.index(fixed)

    def stukas(self, turn: int, weather: int) -> int:
        """How many Stukas there are (trc:15.6)."""
        return int(self.raw["air"]["stuka"].get(str(self.year(turn)), [0] * 4)[weather])

    def sturmoviks(self, turn: int, weather: int) -> int:
        """How many Sturmoviks there are (trc:26.7.4)."""
        if turn < self.raw["air"]["sturmovik_from_turn"]:
            return 0
        return int(self.raw["air"]["sturmovik"][str(self.year(turn))][weather])
