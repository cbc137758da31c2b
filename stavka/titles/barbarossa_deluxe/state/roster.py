"""2. The counters and what is printed on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stavka.board import Row, Tables
from stavka.engine import counters
from stavka.engine.counters import Counter, Roster
from stavka.titles.barbarossa_deluxe.state.flags import SIDES

MARKER = "marker"
MOBILITY = ("mech", "nonmech", "static")  # bd:2.9-a
DIE = "d6"  # a factor that is rolled for each battle (bd:8.4-b, bd:8.35-c)
# bd:2.9-b,-c: the types of each class; bd:2.9-e: the parachute panzer corps is an ordinary mechanized unit
PANZER = ("panzer", "parachute panzer")
RIFLE = ("rifle", "oversized rifle")  # bd:8.22-a: oversized ones are rifle armies like the others
CORPS_OF_1941 = ("mechanized", "rifle corps", "airborne")  # bd:8.23-a
NATIONS = ("german", "hungarian", "italian", "romanian", "soviet", "bulgarian", "polish")


def load_rows(tables: Tables) -> list[Row]:
    """Every counter of the set, markers too, each name once (bd:2.1).

    A row has side and nation, designation, type, size, factors and status (bd:2.5-a, bd:2.7-a,-b, bd:2.8); the colours
    of the counters stand in it as nation, kind and mobility (bd:2.6-a,-b).
    """
    columns = ("id", "short", "side", "nation", "kind", "mobility", "size", "name", "attack", "defence", "dot")
    rows = list(tables.rows("units.csv", columns))
    counters.names_once(rows)
    for row in rows:
        counters.known_word(row, "side", (*SIDES, "both"))
        counters.known_word(row, "mobility", (*MOBILITY, MARKER))
    return rows


def load_counters(rows: Sequence[Row]) -> list[Counter]:
    """The ground units; markers are numbers and sets of hexes in the position (bd:2.13)."""
    return [_counter(row) for row in rows if row["mobility"] != MARKER]


def _counter(row: Row) -> Counter:
    counters.known_word(row, "nation", NATIONS)
    die = row["attack"] == DIE
    marks = {row["mobility"]}
    if row["dot"] == "yes":  # bd:2.5-b
        marks.add("dot")
    if die:
        marks.add("die")
    return counters.counter_of(
        row,
        SIDES,
        # bd:2.10-a,-b: one number is both factors, of two the left one attacks and the right one defends
        combat=0 if die else row.number("attack"),
        defence=0 if die else row.number("defence"),
        move=0,  # bd:2.11: on the turn record track, not on the counter
        marks=frozenset(marks),
        place=row["entry"],
    )


@dataclass
class RosterBD(Roster):
    """Counters with what the rules ask about them, worked out once."""

    def __init__(self, counters: Sequence[Counter], replaces: dict[str, str]) -> None:
        super().__init__(counters, SIDES)
        self.replaces = replaces  # id of a counter to the id of the one it takes the place of
        kinds = [c.kind for c in counters]
        self.kind = kinds
        self.attack = self.combat
        self.defence = [c.combat if c.defence is None else c.defence for c in counters]
        self.mech = ["mech" in c.marks for c in counters]  # bd:2.6-c, bd:2.9-b
        self.static = ["static" in c.marks for c in counters]  # bd:2.9-d
        self.dotted = ["dot" in c.marks for c in counters]  # bd:2.5-b
        self.die = ["die" in c.marks for c in counters]
        self.german = [c.nation == "german" for c in counters]  # bd:1.5-a,-c
        # bd:1.5-b, bd:1.6-a,-b,-c: satellites of either side
        self.satellite = [c.nation not in ("german", "soviet") for c in counters]
        self.axis_satellite = [c.side == SIDES[0] and c.nation != "german" for c in counters]
        # bd:6.4: the Polish army is not in the list of armies that stand apart
        self.apart = [self.satellite[u] and c.nation != "polish" for u, c in enumerate(counters)]
        self.tiger = [k == "tiger" for k in kinds]
        self.group = [k == "cavalry-mechanized" for k in kinds]
        self.rides = [self.tiger[u] or self.group[u] for u in range(len(kinds))]  # bd:8.31-b, bd:8.32-b
        self.cavalry = [k == "cavalry" for k in kinds]
        self.panzer = [k in PANZER for k in kinds]
        self.shock = [k == "shock" for k in kinds]
        # satellites of the Soviet are rifle armies once in play: bd:8.24-c, bd:8.25-d, bd:8.26-d
        self.rifle = [
            c.id != "SU-ICA" and (c.kind in RIFLE or (c.side == SIDES[1] and self.satellite[u]))
            for u, c in enumerate(counters)
        ]
        self.army = [c.size == "army" and c.side == SIDES[1] for c in counters]
        self.fixed = [k == "fortress command" for k in kinds]
        # bd:6.5: static units, Tigers, cavalry-mechanized groups and cavalry groups do not count (bd:8.33-d, bd:8.34-e)
        self.counts = [not (self.static[u] or self.rides[u] or self.cavalry[u]) for u in range(len(counters))]
        self.lone = [self.apart[u] or self.rides[u] or self.cavalry[u] for u in range(len(counters))]
        self.zoc = [0 if self.rides[u] else 1 for u in range(len(counters))]  # presence only (bd:1.7-c)
        self.late = [c.id.startswith("DE-PZL-") for c in counters]
        self.by_id = {c.id: u for u, c in enumerate(counters)}
        self.namesake = {
            self.by_id[new]: self.by_id[old] for new, old in replaces.items() if new in self.by_id and old in self.by_id
        }
        self.successor = {old: new for new, old in self.namesake.items()}
        self.ica = self.by_id.get("SU-ICA", -1)
        self.lpma = self.by_id.get("SU-LPMA", -1)
        self.lcfc = self.by_id.get("SU-LCFC", -1)
        self.second_ss = self.by_id.get("DE-SSPZ-2", -1)
        self.third_ss = self.by_id.get("DE-SSPZ-3", -1)
        self.para = self.by_id.get("DE-PARA-2", -1)
        self.polish = self.by_id.get("SU-POL", -1)
        self.italian = self.by_id.get("IT-8", -1)
        self.kerch = self.by_id.get("DE-KSC", -1)
        self.sixth_ss = self.by_id.get("DE-SSINF-6", -1)
        # units that move on foot or wheels of their own
        self.movable = [not (self.static[u] or self.rides[u] or u == self.ica) for u in range(len(counters))]
        self.mech_of = [tuple(u for u in side if self.mech[u] and not self.rides[u]) for side in self.of_side]
        self.bulgarians = tuple(self.by_id[i] for i in ("SU-B-1", "SU-B-2", "SU-B-4") if i in self.by_id)
        self.romanians = tuple(self.by_id[i] for i in ("RO-3", "RO-4") if i in self.by_id)
        self.red_romanians = tuple(self.by_id[i] for i in ("SU-R-1", "SU-R-4") if i in self.by_id)
