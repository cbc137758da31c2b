"""1. The counters and what is printed on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stavka.board import Row, Tables
from stavka.engine import counters
from stavka.engine.counters import Counter, Roster, plain
from stavka.titles.nineteen_forty_one.state.flags import SIDES

# n41:1-types: armor-type units are armor, infantry-type units all the others
KINDS = ("armor", "infantry", "mountain", "shock")
SIZES = ("army", "corps", "group")  # n41:1-sizes
# n41:1-axis-units, n41:1-soviet-units, n41:1-abbreviations: F and R are the only nations beside German and Soviet
NATIONS = {"axis": ("german", "finnish", "romanian"), "soviet": ("soviet",)}
COASTAL, EDGE = "1:Od", "1:E"  # the two codes of n41:17-1od and n41:17-1e


def load_counters(tables: Tables) -> list[Counter]:
    """Every counter of ``units.csv`` (n41:1-counter-format)."""
    columns = ("id", "short", "side", "nation", "kind", "size", "name", "combat", "move", "start", "turn", "code")
    return counters.load_counters(tables, columns, _counter)


def _counter(row: Row) -> Counter:
    code = row["code"]
    counter = counters.counter_of(
        row, SIDES, combat=row.number("combat"), move=row.number("move"), place=code if ":" in code else ""
    )
    for column, known in (("nation", NATIONS[row["side"]]), ("kind", KINDS), ("size", SIZES)):
        counters.known_word(row, column, known)
    # n41:14-code: four digits are a start hex, anything else begins with the turn of entry
    expected = row["start"] if row["start"] else row["turn"]
    if not expected or code.split(":")[0] != expected:
        raise row.bad(f"the code {code!r} is neither the start hex nor the turn of entry")
    return counter


@dataclass
class Roster41(Roster):
    """Counters with what the rules ask about their types, worked out once."""

    def __init__(self, counters: Sequence[Counter]) -> None:
        super().__init__(counters, SIDES)
        self.armor = [c.kind == "armor" for c in counters]  # n41:1-types
        self.shock = [c.kind == "shock" for c in counters]  # n41:12-count
        self.corps = [c.size == "corps" for c in counters]  # n41:1-sizes
        self.german = [c.nation == "german" for c in counters]  # n41:1-axis-units
        self.finnish = [c.nation == "finnish" for c in counters]  # n41:15-finn-mark
        # which row of the movement chart a unit uses
        self.foot = [_row_of_chart(c) for c in counters]
        for unit, counter in enumerate(counters):
            for name in _other_names(counter):
                self._by_name.setdefault(plain(name), unit)
        self.armor_of = [tuple(u for u in self.of_side[s] if self.armor[u]) for s in (0, 1)]


def _other_names(counter: Counter) -> list[str]:
    """What else a unit is called: "26 Infantry Corps", and if it is a German corps "XXVI Corps"."""
    number, _, rest = counter.name.partition(" ")
    if not number[:1].isdigit():
        return []
    names = [f"{number.rstrip('stndrh')} {rest}"]
    if counter.nation == "german" and counter.size == "corps":
        roman = counter.id.partition("-")[2]  # ids of German corps hold it
        names += [f"{roman} {rest}", f"{roman} corps"]
    return names


def _row_of_chart(counter: Counter) -> str:
    """Armor, infantry, or a kind with an ability of its own.

    n41:5-terrain-cost, n41:5-mountain-rough, n41:5-finn-swamp
    """
    if counter.kind == "armor":
        return "armor"
    mountain, finnish = counter.kind == "mountain", counter.nation == "finnish"
    return ("finnish mountain" if mountain else "finnish") if finnish else "mountain" if mountain else "infantry"
