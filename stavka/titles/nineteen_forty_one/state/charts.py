"""The player aid card, read once and checked (n41:1-components)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any  # cells of charts.toml

from stavka.board import BadTable
from stavka.mechanics.combat.odds import OddsTable

WEATHERS = ("clear", "rain", "mud", "frost", "snow")  # n41:13-weather
CLEAR, RAIN, MUD, FROST, SNOW = range(5)
PROHIBITED = "Prohibited"
NO_EFFECT = "NE"


class Charts:
    """Every chart, by the names the rules use."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.raw = raw
        try:
            self.crt = OddsTable.from_chart(raw["odds"]["ladder"], raw["crt"])
            self.hexes = {row["name"]: row for row in raw["terrain"]["hex"]}
            self.sides = {row["name"]: row for row in raw["terrain"]["side"]}
            self.turns = {row["number"]: row for row in raw["turn"]}
            self.weather = [WEATHERS.index(row["weather"]) for row in raw["turn"]]
            self.overland: int = raw["supply"]["overland"]
            self.overland_axis: int = raw["supply"]["axis_overland_in_mud_and_snow"]
        except (KeyError, ValueError, TypeError) as error:
            raise BadTable(f"charts.toml: {error!r} is missing or wrong") from None
        self._check()

    def _check(self) -> None:
        columns = len(self.crt.ladder)
        if len(self.crt.rows) != 6 or any(len(row) != columns for row in self.crt.rows):
            raise BadTable(f"charts.toml: the combat results table wants six rows of {columns} results")
        strange = {result for row in self.crt.rows for result in row} - set(self.raw["crt"]["results"])
        if strange:
            raise BadTable(f"charts.toml: the combat results table holds {', '.join(sorted(strange))}")
        for row in (*self.hexes.values(), *self.sides.values()):
            if row["combat"] not in (NO_EFFECT, "-1", PROHIBITED):
                cell = f"{row['name']} has {row['combat']!r}"
                raise BadTable(f"charts.toml: {cell} in combat, where NE, -1 and Prohibited exist")

    # -- terrain effects chart ------------------------------------------------------------------------------------

    def hex_cost(self, terrain: str, row: str, weather: int) -> int | None:
        """Movement points to enter a hex, None where it is prohibited (n41:5-terrain-cost, n41:5-prohibited)."""
        chart = self.hexes[terrain]
        if terrain == "clear" and row == "armor" and weather == MUD:  # n41:13-mud-clear
            return int(self.raw["weather"]["mud"]["armor_clear_cost"])
        if self.frozen(terrain, weather):  # n41:13-frost-swamps, n41:13-snow-frozen, n41:13-snow-lakes
            chart = chart["frozen"]
        kinds = ("armor",) if row == "armor" else (*row.split(), "infantry")
        # a mountain unit has its own 1 in rough, a Finn his in swamp:
        # n41:5-mountain-rough, n41:5-finn-swamp, n41:15-finn-swamp
        cells = [chart[kind] for kind in kinds if kind in chart]
        return None if cells[0] == PROHIBITED else int(cells[0])

    def hex_shift(self, terrain: str, weather: int) -> int:
        """How a hex shifts the odds of an attack on it (n41:7-terrain-ne, n41:7-terrain-minus1)."""
        chart = self.hexes[terrain]
        if self.frozen(terrain, weather):
            chart = chart["frozen"]
        return -1 if chart["combat"] == "-1" else 0

    def river_cost(self, row: str, weather: int) -> int:
        """What crossing a river adds; nothing when it is frozen (n41:5-hexside-cost, n41:5-ne, n41:13-frost-rivers)."""
        cell = self._river(weather)["armor" if row == "armor" else "infantry"]
        return 0 if cell == NO_EFFECT else int(cell)

    def river_shift(self, weather: int) -> int:
        """How a river shifts the odds when every attacker attacks across one (n41:7-terrain, n41:13-frost-rivers)."""
        return -1 if self._river(weather)["combat"] == "-1" else 0

    def _river(self, weather: int) -> dict[str, Any]:
        river: dict[str, Any] = self.sides["river"]
        return dict(river["frozen"]) if self.rivers_frozen(weather) else river

    def rivers_frozen(self, weather: int) -> bool:
        return bool(self.raw["weather"][WEATHERS[weather]].get("rivers_frozen"))

    def frozen(self, terrain: str, weather: int) -> bool:
        effects = self.raw["weather"][WEATHERS[weather]]
        if terrain == "swamp":
            return bool(effects.get("swamps_frozen"))
        return terrain in ("lake", "sea") and bool(effects.get("lakes_frozen"))

    # -- turn record chart ----------------------------------------------------------------------------------------

    def turn_name(self, turn: int) -> str:
        return str(self.turns[turn]["month"])

    def air_points(self, turn: int) -> tuple[int, int]:
        """German and Soviet air points of a turn (n41:10-points)."""
        row = self.turns[turn]
        return int(row["german_air"]), int(row["soviet_air"])

    def replacements(self, turn: int) -> bool:
        """Whether the turn is starred (n41:14-replace-source)."""
        return bool(self.turns[turn]["replacements"])

    def in_1942(self, turn: int) -> bool:
        return str(self.turns[turn]["month"]).endswith("1942")
