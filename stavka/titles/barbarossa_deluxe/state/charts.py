"""The turn record track, the combat results table and the other charts, read once and checked."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.board import BadTable, Row, Tables
from stavka.mechanics.combat.odds import OddsTable
from stavka.titles.barbarossa_deluxe.state.terms import Table

RESULTS = ("AE", "AS", "DR", "BB", "DE")  # bd:11.26-a,-b,-c,-d, bd:11.27-a


@dataclass(frozen=True, slots=True)
class Turn:
    """A box of the turn record track (bd:2.11, bd:8.12-b, bd:11.23-a, bd:4.14-a)."""

    number: int
    label: str
    single: bool  # one month, or two (bd:5.8)
    move: tuple[tuple[int, int], tuple[int, int]]  # by side: mechanized, non-mechanized
    replacements: tuple[tuple[int, int], tuple[int, int]]  # by side: mechanized, non-mechanized
    luftwaffe: int
    soviet_wins_at: int | None
    german_wins_at: int | None

    @property
    def year(self) -> int:
        return year_of(self.number)


class Charts:
    """Every chart, by the names the rules use."""

    def __init__(self, raw: Table, tables: Tables) -> None:
        self.raw = raw
        self.turns = {turn.number: turn for turn in map(_turn, tables.rows("turns.csv"))}
        try:
            crt, _ = self.raw["crt"], self.raw["terrain"]  # the terrain chart is for players to look at
            self.crt = OddsTable.from_chart(crt["steps"]["ladder"], crt)  # bd:11.10-a
            self.known = [(row["column"], int(row["roll"]), str(row["result"])) for row in crt["known"]]
            self.ranges: dict[str, int] = dict(self.raw["limits"]["offensive_supply_range"])  # bd:7.10-b
        except (KeyError, ValueError, TypeError) as error:
            raise BadTable(f"charts.toml: {error!r} is missing or wrong") from None
        self._check()

    def _check(self) -> None:
        if sorted(self.turns) != list(range(1, 33)):
            raise BadTable("turns.csv: the track has turns 1 to 32, each once")
        columns = len(self.crt.ladder)
        if len(self.crt.rows) != 6 or any(len(row) != columns for row in self.crt.rows):
            raise BadTable(f"charts.toml: the combat results table wants six rows of {columns} results")
        strange = {result for row in self.crt.rows for result in row} - set(RESULTS)
        if strange:
            raise BadTable(f"charts.toml: the combat results table holds {', '.join(sorted(strange))}")

    def result(self, level: int, die: int) -> str:
        """The table's result; beyond its ends there is no roll (bd:11.10-b, bd:11.25-a)."""
        return self.automatic(level) or self.crt.result(level, die)

    def automatic(self, level: int) -> str | None:
        """What happens without a roll at these odds, if they are off the table (bd:11.10-b)."""
        if level < 0:
            return str(self.raw["crt"]["below"])
        return str(self.raw["crt"]["above"]) if level >= len(self.crt.ladder) else None

    def movement(self, turn: int, side: int, mech: bool) -> int:
        """The movement factor of a class of units on a turn (bd:2.11, bd:10.1-a)."""
        return self.turns[turn].move[side][0 if mech else 1]


def single_month(turn: int) -> bool:
    """June to September are single-month turns, the others double-month turns (bd:5.8)."""
    return (turn - 1) % 8 < 4


def year_of(turn: int) -> int:
    """The year a turn belongs to: a Dec/Jan turn to the one that ends (bd:5.9)."""
    return 1941 + (turn + 1) // 8


def _turn(row: Row) -> Turn:
    number = row.number("turn")
    single = row["months"] == "single"
    if single != single_month(number):
        raise row.bad(f"turn {number} is not a {row['months']}-month turn")

    def pair(column: str) -> tuple[int, int]:
        first, slash, second = row[column].partition("/")
        if not slash or not first.isdecimal() or not second.isdecimal():
            raise row.bad(f"{column} is {row[column]!r}, not two numbers such as 1/2")
        return int(first), int(second)

    return Turn(
        number,
        row["label"],
        single,
        (
            (row.number("german_mech"), row.number("german_nonmech")),
            (row.number("soviet_mech"), row.number("soviet_nonmech")),
        ),
        (pair("german_repl"), pair("soviet_repl")),
        row.number("luftwaffe"),
        row.number("soviet_wins_at") if row["soviet_wins_at"] else None,
        row.number("german_wins_at") if row["german_wins_at"] else None,
    )
