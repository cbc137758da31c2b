"""2. The counters and what is printed on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stavka.board import Row, Tables
from stavka.engine import counters
from stavka.engine.counters import Counter, Roster
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SIDES, SOVIET

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


def load_replaces(rows: Sequence[Row]) -> dict[str, str]:
    """By the id of a counter that takes another's place: the id of that other one."""
    known = {row["id"] for row in rows}
    for row in rows:
        if row["converts_from"] and row["converts_from"] not in known:
            raise row.bad(f"there is no unit {row['converts_from']!r} to take the place of")
    return {row["id"]: row["converts_from"] for row in rows if row["converts_from"]}


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

    def __init__(
        self, counters: Sequence[Counter], replaces: Mapping[str, str], roles: Mapping[str, Sequence[str]]
    ) -> None:
        super().__init__(counters, SIDES)
        self._units = {c.id: u for u, c in enumerate(counters)}
        self._name_roles(roles)
        self._read_marks()
        self._tell_nations()
        self._tell_kinds()
        self._tell_places_in_a_stack()
        pairs = ((self._units.get(new), self._units.get(old)) for new, old in replaces.items())
        self.members = [sum(1 << u for u in units) for units in self.of_side]  # by side: its units, unit n as bit n
        self.namesake = {new: old for new, old in pairs if new is not None and old is not None}
        self.successor = {old: new for new, old in self.namesake.items()}

    def _name_roles(self, roles: Mapping[str, Sequence[str]]) -> None:
        """Single counters that a rule names; ``roles.csv`` says which they are."""

        def units(role: str) -> tuple[int, ...]:
            return tuple(self._units[id] for id in roles[role])

        (self.coastal_army,) = units("coastal army")
        (self.militia_army,) = units("militia army")
        (self.counter_fire_corps,) = units("counter-fire corps")
        (self.corps_for_the_west,) = units("corps for the west")
        self.gambit_corps = units("early corps of the gambit")
        (self.paratroops,) = units("paratroops")
        (self.kerch_command,) = units("Kerch command")
        (self.baltic_corps,) = units("Baltic corps")
        (self.italians,) = units("Italian army")
        self.axis_romanians = units("Axis Romanian army")
        self.soviet_romanians = units("Soviet Romanian army")
        self.bulgarians = units("Bulgarian army")
        (self.poles,) = units("Polish army")
        self.stay_in_place = units("army that stays in its hex")
        late = units("late panzer corps")
        self.late = [u in late for u in range(len(self))]

    def _read_marks(self) -> None:
        marked = [c.marks for c in self.counters]
        self.attack = self.combat
        self.defence = [c.combat if c.defence is None else c.defence for c in self.counters]
        self.mech = ["mech" in marks for marks in marked]  # bd:2.6-c, bd:2.9-b
        self.static = ["static" in marks for marks in marked]  # bd:2.9-d
        self.dotted = ["dot" in marks for marks in marked]  # bd:2.5-b
        self.die = ["die" in marks for marks in marked]
        self.army = [c.size == "army" and c.side == SIDES[SOVIET] for c in self.counters]

    def _tell_nations(self) -> None:
        nations = [c.nation for c in self.counters]
        self.german = [nation == "german" for nation in nations]  # bd:1.5-a,-c
        # bd:1.5-b, bd:1.6-a,-b,-c: satellites of either side
        self.satellite = [nation not in ("german", "soviet") for nation in nations]
        self.axis_satellite = [
            satellite and side == AXIS for satellite, side in zip(self.satellite, self.side, strict=True)
        ]
        # bd:6.4: the Polish army is not in the list of armies that stand apart
        self.apart = [nation not in ("german", "soviet", "polish") for nation in nations]

    def _tell_kinds(self) -> None:
        self.kind = kinds = [c.kind for c in self.counters]
        self.tiger = [kind == "tiger" for kind in kinds]
        self.group = [kind == "cavalry-mechanized" for kind in kinds]
        self.rides = [kind in ("tiger", "cavalry-mechanized") for kind in kinds]  # bd:8.31-b, bd:8.32-b
        self.cavalry = [kind == "cavalry" for kind in kinds]
        self.panzer = [kind in PANZER for kind in kinds]
        self.shock = [kind == "shock" for kind in kinds]
        self.fixed = [kind == "fortress command" for kind in kinds]
        # satellites of the Soviet are rifle armies once in play: bd:8.24-c, bd:8.25-d, bd:8.26-d
        self.rifle = [
            kind in RIFLE or (side == SOVIET and satellite)
            for kind, side, satellite in zip(kinds, self.side, self.satellite, strict=True)
        ]
        self.rifle[self.coastal_army] = False

    def _tell_places_in_a_stack(self) -> None:
        units = range(len(self))
        # bd:6.5: static units, Tigers, cavalry-mechanized groups and cavalry groups do not count (bd:8.33-d, bd:8.34-e)
        self.counts = [not (self.static[u] or self.rides[u] or self.cavalry[u]) for u in units]
        self.lone = [self.apart[u] or self.rides[u] or self.cavalry[u] for u in units]
        self.zoc = [0 if rides else 1 for rides in self.rides]  # presence only (bd:1.7-c)
        # units that move on foot or wheels of their own
        self.movable = [not (self.static[u] or self.rides[u] or u == self.coastal_army) for u in units]
        self.mech_of = [tuple(u for u in side if self.mech[u] and not self.rides[u]) for side in self.of_side]
        self.riders_of = [tuple(u for u in side if self.rides[u]) for side in self.of_side]
        self.cavalry_of = [tuple(u for u in side if self.cavalry[u]) for side in self.of_side]
        self.rifles_of = [tuple(u for u in side if self.rifle[u]) for side in self.of_side]
