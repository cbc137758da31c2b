"""The counters of the game and what their types mean."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from stavka.board import BadTable, Row, Tables
from stavka.engine import counters
from stavka.engine.counters import Counter, Roster, Strength, counter_of, known_word
from stavka.telling.situation import MADE_UP
from stavka.titles.russia_besieged.state.charts import Charts
from stavka.titles.russia_besieged.state.flags import SIDES

# what counters show: sizes, letters and factors (rb:2.0-f, rb:2.0-g, rb:2.0-i)
CORPS, ARMY = 2, 3  # stacking values: three corps take the room of two armies, and so does an army with one corps
MARKS = ("guards", "ss", "luftwaffe")
# whose nations are whose (rb:1.0-e): French and Spanish volunteers are printed as German units
NATIONS = {
    SIDES[0]: ("german", "finnish", "hungarian", "italian", "rumanian", "turkish"),
    SIDES[1]: ("russian", "allied"),
}
ZONES = {"none": 0, "own": 1, "full": 2}
COLUMNS = ("id", "short", "side", "nation", "kind", "size", "name", "steps", "factors", "value", "zoc", "start", "turn")
TURNCOATS = ("hungarian", "rumanian")  # nations whose units join the Russians when they surrender (26.22, 26.42)
TURNED = "turned-"  # before the id of the counter that takes the place of such a unit
# armor type units (rb:2.0-c); cavalry is none (rb:2.0-d, rb:2.0-e)
ARMORED = ("armor", "mechanized", "panzergrenadier", "shock")
# units that march through forest without a stop (rb:6.1); artillery is infantry in this (rb:12.01)
FOREST_KINDS = ("infantry", "mountain", "paratroop", "artillery")
GROUND = (*ARMORED, *FOREST_KINDS, "cavalry")
# have a combat factor and never attack (rb:10.1-e, rb:14.1, rb:20.21); headquarters come with an option only
DEFENDING_KINDS = ("wec", "dictator", "hq")
# zones of control by kind where no counter says (rb:4.0-a, rb:4.0-b, rb:4.0-c)
OWN_HEX = ("airbase", "wec", "dictator", "partisan")
NO_ZONE = ("air", "marshal", "hq", "oil", "marker")
POLIZEI, HUNGARIAN_MECH, RUMANIAN_MECH = "ger-ss-polizei", "hun-mech", "rum-1mech"
GUARDS_CAVALRY = "rus-1gcav"
BERLIN_ONLY = ("ger-berlin", "ger-volkssturm")  # free stackers in Berlin, corps elsewhere (rb:5.05-b)
FACTORS = re.compile(r"\[?(\d+)\]?-(\d+)")


def load_counters(tables: Tables) -> list[Counter]:
    """Every counter of ``units.csv``, and the ones that serve the Russians after their country has changed sides."""
    found = counters.load_counters(tables, COLUMNS, _counter)
    return [*found, *(_turned(counter) for counter in found if _may_turn(counter))]


def _counter(row: Row) -> Counter:
    steps = row.number("steps")
    strengths = [_strength(row, text) for text in row["factors"].split("/")] if row["factors"] else []
    if steps != len(strengths):
        raise row.bad(f"{steps} steps, but factors for {len(strengths)}")
    known_word(row, "zoc", tuple(ZONES))
    known_word(row, "side", SIDES)
    known_word(row, "nation", NATIONS[row["side"]])
    known_word(row, "size", ("corps", "army", "none"))
    full = strengths[0] if strengths else Strength(0, 0)
    return counter_of(
        row,
        SIDES,
        combat=full.combat,
        move=full.move,
        steps=max(steps, 1),
        reduced=tuple(strengths[1:]),
        marks=frozenset(mark for mark in MARKS if row.flag(mark)),
        impulse=row.number("impulse") if row["impulse"] else 0,
        place=row["place"],
    )


def _strength(row: Row, text: str) -> Strength:
    found = FACTORS.fullmatch(text)
    if not found:
        raise row.bad(f"the factors {text!r} are not written as 9-8 or [4]-4")
    return Strength(int(found[1]), int(found[2]))


def _may_turn(counter: Counter) -> bool:
    return counter.nation in TURNCOATS and counter.kind in GROUND


def _turned(counter: Counter) -> Counter:
    """The counter of a unit that fights on the Russian side now."""
    return replace(
        counter,
        id=TURNED + counter.id,
        short=f"{counter.short}-Red",
        name=f"{counter.name} (Red)",
        side=SIDES[1],
        turn=None,
        start="",
        place="",
    )


def _as_it_moves(counter: Counter) -> Counter:
    """Whose allowances a unit has: one that has changed sides moves as Russian units do (rb:26.22-b, rb:26.42-b)."""
    if not counter.id.startswith(TURNED):
        return counter
    return replace(counter, nation="russian", kind="infantry" if counter.kind == "mountain" else counter.kind)


@dataclass
class Cards:
    """What the order of battle cards say of counters beyond what is printed on them, by id."""

    value: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # replacement or oil points, special costs
    zoc: Mapping[str, int] = field(default_factory=dict)
    withdrawal: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def load(cls, tables: Tables) -> Cards:
        rows = list(tables.rows("units.csv", COLUMNS))
        try:
            values = {row["id"]: tuple(map(int, row["value"].split("/"))) for row in rows if row["value"]}
        except ValueError as error:
            raise BadTable(f"units.csv: a value is no number: {error}") from None
        zoc = {row["id"]: ZONES[row["zoc"]] for row in rows}
        return cls(values, zoc, {row["id"]: row["withdrawal"] for row in rows if row.get("withdrawal")})


@dataclass
class RbRoster(Roster):
    """Counters with what the rules ask about their types, worked out once."""

    def __init__(self, counters: Sequence[Counter], cards: Cards, charts: Charts) -> None:
        super().__init__(counters, SIDES)
        self.cards = cards
        self.kind = [c.kind for c in counters]
        self.nation = [c.nation for c in counters]
        self.zoc = [_zone_reach(c, cards) for c in counters]
        self._read_types(counters)
        self._read_dates(counters)
        self._read_allowances(counters, charts)
        self._find_groups(counters)
        self._find_partners(counters)

    def _read_types(self, counters: Sequence[Counter]) -> None:
        """What a unit is to the rules of stacking, movement, battle and replacement."""
        # free stackers count nothing (rb:5.05-a); an army counts as such against corps (rb:5.01-c)
        self.stacks = [_stacking(c) for c in counters]
        self.ground = [c.kind in GROUND for c in counters]  # ground combat units, which march
        # corps and armies (rb:DN-g); police and garrisons are neither
        self.formation = [c.kind in GROUND and (c.size != "none" or c.origin == MADE_UP) for c in counters]
        self.armor = [c.kind in ARMORED for c in counters]
        self.mountain = [c.kind == "mountain" for c in counters]
        self.forester = [c.kind in FOREST_KINDS for c in counters]
        # what stops a unit on the march: 1 goes through forest (rb:6.1), 2 over mountains
        self.march_class = [f + 2 * m for f, m in zip(self.forester, self.mountain, strict=True)]
        self.partisan = [c.kind == "partisan" for c in counters]
        self.artillery = [c.kind == "artillery" for c in counters]
        # take part in battles, and attack in them; of partisans those of the second stage (rb:16.42)
        self.fights = [c.kind in GROUND or c.kind in (*DEFENDING_KINDS, "partisan") for c in counters]
        self.attacks = [c.kind in GROUND or c.kind == "partisan" for c in counters]
        self.armor_points = [c.kind in (*ARMORED, "artillery") for c in counters]  # what points pay for it (rb:19.02-a)
        self.guards = ["guards" in c.marks for c in counters]
        # has a combat factor, so that it controls where it stands; partisans never do (rb:4.1-b)
        self.holds_ground = [c.combat > 0 and c.kind not in ("partisan", "hq") for c in counters]
        self.berlin_only = [c.id in BERLIN_ONLY for c in counters]

    def _read_dates(self, counters: Sequence[Counter]) -> None:
        """Turn and impulse of the order of battle card; a counter that is set up has none (rb:17.0, rb:17.03-b)."""
        self.dates = [None if c.turn is None or c.start else (c.turn, max(c.impulse, 1)) for c in counters]
        dated = [sorted((date, u) for u in units if (date := self.dates[u])) for units in self.of_side]
        self._dates_in_order = [[date for date, _ in found] for found in dated]
        self._by_date = [tuple(unit for _, unit in found) for found in dated]

    def _read_allowances(self, counters: Sequence[Counter], charts: Charts) -> None:
        """By weather and impulse: for each unit the points at each of its steps (rb:6.0)."""
        classes = [charts.movement_class(_as_it_moves(c)) for c in counters]
        self.allowances = {
            weather: [
                [
                    tuple(k.points(s.move, weather, impulse) for s in c.by_steps)
                    for c, k in zip(counters, classes, strict=True)
                ]
                for impulse in (1, 2)
            ]
            for weather in charts.weathers
        }

    def _find_groups(self, counters: Sequence[Counter]) -> None:
        """Single units and kinds of units that the rules ask for."""
        self.polizei = self._by_id(POLIZEI)
        self.guards_cavalry = self._by_id(GUARDS_CAVALRY)  # rb:13.61
        self.marchers = tuple(tuple(u for u in units if self.ground[u]) for units in self.of_side)
        self.allied_marchers = tuple(u for u in self.marchers[0] if self.nation[u] != "german")
        self.allied = [u in self.allied_marchers for u in range(len(counters))]
        self.ss = tuple(u for u in self.marchers[0] if "ss" in counters[u].marks)
        self._kinds = tuple(
            {kind: tuple(u for u in units if self.kind[u] == kind) for kind in set(self.kind)} for units in self.of_side
        )

    def _find_partners(self, counters: Sequence[Counter]) -> None:
        """Counters that belong to others: airbases, those of allies who changed sides, the sizes of Shock Armies."""
        # an air unit and its airbase belong together (rb:11.11)
        self.base_of = {air: base for air in range(len(counters)) if (base := self._partner(air)) >= 0}
        self.air_of = {base: air for air, base in self.base_of.items()}
        # by Axis unit: the counter that takes its place when its country changes sides
        self.old_id = [c.id.removeprefix(TURNED) for c in counters]  # that of a unit before it changed sides
        self.turncoat = [c.id.startswith(TURNED) for c in counters]  # has changed sides
        self.turned = {u: twin for u, c in enumerate(counters) if (twin := self._by_id(TURNED + c.id)) >= 0}
        # wells by id to the names of their hexes; Shock Armies by number to their counters, the smallest first
        self.wells = {c.id: c.place for c in counters if c.kind == "oil" and c.side == SIDES[1]}
        self.shock: dict[str, tuple[int, ...]] = {}
        for unit in self._kinds[1].get("shock", ()):
            number = self.shock_number(unit)
            self.shock[number] = (*self.shock.get(number, ()), unit)

    def shock_number(self, unit: int) -> str:
        """What the counters of one Shock Army have in common."""
        return self.counters[unit].id.rpartition("-")[0]

    def _by_id(self, id: str) -> int:
        """The unit with an id, -1 when there is none."""
        return next((u for u, c in enumerate(self.counters) if c.id == id), -1)

    def _partner(self, air: int) -> int:
        counter = self.counters[air]
        if counter.kind != "air":
            return -1
        number = counter.id.rpartition("-")[2]
        base = f"{counter.id.partition('-')[0]}-base-{number}"
        return self._by_id(base)

    def dated_by(self, side: int, date: tuple[int, int]) -> tuple[int, ...]:
        """The units of a side that the card has come up to a turn and impulse."""
        return self._by_date[side][: bisect_right(self._dates_in_order[side], date)]

    def of_kind(self, side: int, kind: str) -> tuple[int, ...]:
        """The units of a side that are of a kind, wherever they are."""
        return self._kinds[side].get(kind, ())


def _zone_reach(counter: Counter, cards: Cards) -> int:
    """How far a zone of control reaches: 2 around, 1 own hex, 0 none (rb:4.0-a, rb:4.0-b, rb:4.0-c).

    Airbases and first-stage partisans bar no hex to the enemy (rb:11.16-a, rb:16.21-c), so they count as not present;
    the rules that give them their own hex look at them themselves.
    """
    if counter.kind in ("airbase", "partisan"):
        return 0
    if counter.id in cards.zoc:
        return cards.zoc[counter.id]
    if counter.kind == "paratroop" and counter.nation == "russian":
        return 1
    return 1 if counter.kind in OWN_HEX else 0 if counter.kind in NO_ZONE else 2


def _stacking(counter: Counter) -> int:
    """What a unit counts in a hex; some stack freely (rb:5.05-a, rb:5.05-b, rb:20.12)."""
    if counter.kind == "paratroop" and counter.nation == "russian":
        return 0
    if counter.id in BERLIN_ONLY:
        return CORPS
    if counter.kind not in GROUND or (counter.size == "none" and counter.origin != MADE_UP):
        return 0
    return ARMY if counter.size == "army" else CORPS
