"""The charts of both sides, read once and checked: results of combat, terrain, weather chits, limits by turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stavka.board import BadTable, Tables
from stavka.mechanics.combat.odds import OddsTable
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET

Table = Mapping[str, Any]  # a part of a file, as it was read
FILES = ("charts.toml", "axis_charts.toml")
WEATHERS = "DRMFS"  # dry, rain, mud, freeze, snow (pmd:3.0-g)
FROZEN = "FS"
CLASSES = ("leg", "cavalry", "mountain", "mech")  # lines of the Terrain Effects Chart
LEG, CAVALRY, MOUNTAIN, MECH = range(4)
DIVISION = 4  # stacking is counted in quarters of a division (pmd:6.1-i)
HEXSIDES = ("minor_river", "major_river", "south_volga", "crossing_arrow")


LORE = "lore.toml"  # its words of the rules are shown with the cards (pmd:3.0-af)


def read_charts(tables: Tables) -> dict[str, Any]:
    """Both files as one mapping, which holds the printed cards; no part stands in both (pmd:2.3)."""
    found: dict[str, Any] = {}
    for file in FILES:
        part = tables.toml(file)
        twice = sorted(set(part) & set(found))
        if twice:
            raise BadTable(f"{file}: {', '.join(twice)} stands in another file already")
        found |= part
    found["glossary"] = tables.toml(LORE)["glossary"]
    return found


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a weather chit (pmd:12.2-b)."""

    group: str
    north: str
    south: str
    date: str
    attrition: int

    @property
    def freezes(self) -> bool:
        return "F" in (self.north, self.south)


@dataclass(frozen=True, slots=True)
class Chit:
    """A weather chit, named by the date on its front, with its two sides (pmd:12.2-a)."""

    name: str
    front: Face
    back: Face


@dataclass(frozen=True, slots=True)
class UnitType:
    """What a branch of the Unit Description Chart may do (pmd:2.4.4-a, pmd:14.1-b,-c,-d,-e, pmd:15.2-a,-b)."""

    overrun: str  # alone, self, assisted, no
    afv: bool


@dataclass(frozen=True, slots=True)
class Season:
    """Whether the sides may declare a Seasonal Offensive in it (pmd:REC-a)."""

    name: str
    first: int
    last: int
    allowed: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class StackFigures:
    """Room in a hex, in quarters of a division (pmd:6.1-a,-b,-c,-d,-e,-f,-g,-h)."""

    hex: int
    city: int
    soviet: tuple[int, int, int]  # from 1941: at the start, after the first CC marker, after the second
    heavy_fort: int
    free: Mapping[str, int]  # pieces beside the divisions, by kind


@dataclass(frozen=True, slots=True)
class SupplyFigures:
    """pmd:8.2-a,-c,-e,-f,-g, pmd:8.4-a,-d,-i, pmd:8.7-d,-k"""

    trace: int
    kerch: int
    lake: int
    leg_for_mech: int
    radius: Mapping[int, int]
    as_town: Mapping[int, int]
    markers_from: tuple[int, int]
    coast: int
    air_reach: int
    air_mech_move: int
    fort_reach: int


@dataclass(frozen=True, slots=True)
class AssaultFigures:
    """What a mobile assault costs, in an ordinary week and in a Seasonal Offensive (pmd:14.3-a,-b, pmd:5.4-e,-h)."""

    german_mech: tuple[int, int]
    corps: tuple[int, int]
    smaller: int  # Soviet divisions and brigades, German cavalry
    leg_into_cleared: int
    mech_into_cleared: int


class Charts:
    """Every chart, by the names the rules use."""

    def __init__(self, raw: Table) -> None:
        self.raw = raw
        try:
            self._combat(raw["crt"], raw["gast"])
            self._terrain(raw["tec"])
            self.chits = _chits(raw["weather"])
            self.unit_types = _unit_types(raw["unit_types"])
            self.seasons = tuple(map(_season, raw["seasonal_offensive"]["season"]))
            self.stacking = _stacking(raw["stacking"])
            self.supply = _supply(raw["supply"])
            self.assault = _assault(raw["mobile_assault"])
            self._limits()
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            raise BadTable(f"{' or '.join(FILES)}: {error!r} is missing or wrong") from None
        self._check()

    def _combat(self, crt: Table, gast: Table) -> None:
        rows = {die: tuple(row) for die, row in crt["die"].items()}
        columns = tuple((column,) for column in crt["columns"])
        self.crt = OddsTable.from_chart(crt["columns"], {"rows": rows, "columns": columns})
        self.below, self.above = str(crt["below"]), str(crt["above"])  # off the table (pmd:13.2-f,-g)
        self.known_cells = [(int(die), str(odds), str(result)) for die, odds, result in crt["known_cells"]]
        self.gast = [(int(row["max"]), int(row["left"])) for row in gast["result"]]  # pmd:8.8-a
        self.gast_modifiers = {str(row["when"]): int(row["add"]) for row in gast["modifier"]}

    def _terrain(self, tec: Table) -> None:
        """By terrain and weather what each class pays for a hex, and by kind of side, open and frozen (pmd:11.1-h)."""
        self.hex_cost = {
            terrain: {weather: _by_class(lines[weather]) for weather in WEATHERS}
            for terrain, lines in tec["move"].items()
            if isinstance(lines, Mapping)
        }
        self.side_cost = {
            kind: (_by_class(tec["hexside"][kind]["open"]), _by_class(tec["hexside"][kind]["frozen"]))
            for kind in HEXSIDES
        }
        self.terrain_in_combat: dict[str, Table] = {
            name: row for name, row in tec["combat"].items() if isinstance(row, Mapping)
        }

    def _limits(self) -> None:
        raw = self.raw
        self.corps_steps = _by_turn((int(turn), n) for turn, n in raw["soviet_corps_steps"]["from"].items())
        self.west_rate = _by_turn((row["from"], row["rate"]) for row in raw["soviet_rebuild"]["west_lrp_per_hq"])
        self.rvgk_flow = _by_turn((row["from"], row["points"]) for row in raw["rvgk"]["points_per_turn"])
        self.rvgk_hold = int(raw["rvgk"]["until_202"]["hold_points"])
        self.reserve_markers = int(raw["pieces"]["reserve_markers"])  # pmd:6.4-a
        self.concentration = int(raw["pieces"]["supply_concentration_markers"])
        self.axis_close_combat = {int(y): int(n) for y, n in raw["close_combat"]["axis_markers"].items()}
        self.shells: dict[str, int] = dict(raw["pieces"]["shells"])
        self.strategic_steps = int(raw["pieces"]["strategic_movement_steps_per_week"])
        self.sea_capacity = (dict(raw["sea"]["axis_steps_per_week"]), dict(raw["sea"]["soviet_points_per_week"]))
        self.sea_cost: dict[str, int] = dict(raw["sea"]["soviet_cost"])

    def _check(self) -> None:
        # pmd:2.1: dice have six sides
        if len(self.crt.rows) != 6 or any(len(row) != len(self.crt.ladder) for row in self.crt.rows):
            raise BadTable(f"{FILES[1]}: the combat results table wants six rows of {len(self.crt.ladder)} results")
        for result in {self.below, self.above, *(cell for row in self.crt.rows for cell in row)}:
            losses(result)
        if len(self.chits) != 12 or len({chit.name for chit in self.chits}) != 12:
            raise BadTable(f"{FILES[1]}: there are twelve weather chits, each with a date of its own")

    def gast_shift(self, die: int) -> int:
        """Columns to the left for a modified die (pmd:8.8-a)."""
        return next(left for most, left in self.gast if die <= most)

    def at_turn(self, chart: tuple[tuple[int, int], ...], turn: int) -> int:
        """The figure in force on a turn; 0 before the first."""
        return next((figure for first, figure in reversed(chart) if turn >= first), 0)

    def season(self, turn: int) -> Season:
        return next(season for season in self.seasons if season.first <= turn <= season.last)


def losses(result: str) -> tuple[int, int]:
    """Step losses of attacker and defender (pmd:13.7-a).

    >>> losses("2/0")
    (2, 0)
    """
    attacker, slash, defender = result.partition("/")
    if not slash or not attacker.isdecimal() or not defender.isdecimal():
        raise BadTable(f"{FILES[1]}: a result of combat is two numbers such as 2/1, not {result!r}")
    return int(attacker), int(defender)


def _by_class(line: Table) -> tuple[int, ...]:
    return tuple(int(line[name]) for name in CLASSES)


def _by_turn(pairs: Any) -> tuple[tuple[int, int], ...]:  # turns and figures, as a file has them
    return tuple(sorted((int(turn), int(figure)) for turn, figure in pairs))


def _face(face: Table) -> Face:
    north, south = face["weather"]
    if north not in WEATHERS or south not in WEATHERS:
        raise BadTable(f"{FILES[1]}: the weather {face['weather']!r} is not two of {WEATHERS}")
    return Face(str(face["group"]), north, south, str(face["date"]), int(face["attrition"]))


def _chits(weather: Table) -> tuple[Chit, ...]:
    return tuple(
        Chit(str(chit["front"]["date"]), _face(chit["front"]), _face(chit["back"])) for chit in weather["chit"]
    )


def _unit_types(types: Table) -> dict[str, UnitType]:
    return {
        branch: UnitType(str(row["overrun"]), bool(row["afv"]))
        for branch, row in types.items()
        if isinstance(row, Mapping) and "class" in row
    }


def _season(row: Table) -> Season:
    first, last = (int(turn) for turn in row["turns"].split("-"))
    return Season(str(row["name"]), first, last, (row["axis"] is True, row["soviet"] is True))


def _stacking(row: Table) -> StackFigures:
    soviet = row["soviet_1941"]
    steps = (soviet["start"], soviet["one_marker_earned"], soviet["two_markers_earned"])
    return StackFigures(
        row["hex"] * DIVISION,
        row["city"] * DIVISION,
        (steps[0] * DIVISION, steps[1] * DIVISION, steps[2] * DIVISION),
        soviet["heavy_fort"] * DIVISION,
        dict(row["free"]),
    )


def _supply(row: Table) -> SupplyFigures:
    return SupplyFigures(
        trace=int(row["trace_mech_mp"]),
        kerch=int(row["kerch_open_cost"]),
        lake=int(row["lake_cost"]["soviet"]),
        leg_for_mech=int(row["leg_for_mech"]),
        radius={int(value): int(hexes) for value, hexes in row["marker_radius_hexes"].items()},
        as_town={int(value): int(points) for value, points in row["marker_as_town_trace"].items()},
        markers_from=(int(row["needs_marker_from"][SIDES[AXIS]]), int(row["needs_marker_from"][SIDES[SOVIET]])),
        coast=int(row["sea_trace_axis_hexes"]),
        air_reach=int(row["air_reach_hexes"]),
        air_mech_move=int(row["air_mech_mf"]),
        fort_reach=int(row["fort_extra_hexes"]),
    )


def _assault(row: Table) -> AssaultFigures:
    usual, pushed = row["cost"], row["seasonal_offensive"]
    smaller = {usual["german_cavalry"], usual["soviet_division_or_brigade"], pushed["soviet_division_or_brigade"]}
    if len(smaller) != 1:
        raise BadTable(f"{FILES[0]}: cavalry and units below a corps pay one figure for a mobile assault")
    return AssaultFigures(
        (int(usual["german_mech"]), int(pushed["german_mech"])),
        (int(usual["soviet_corps"]), int(pushed["soviet_mech_corps"])),
        int(smaller.pop()),
        int(row["enter_cleared_hex"]["leg"]),
        int(row["enter_cleared_hex"]["mech"]),
    )
