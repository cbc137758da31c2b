"""2.4: the counters as printed, read from the tables of both sides.

Each untried Soviet unit is two things: an *untried counter*, which stands on the map and shows type and movement only
(pmd:2.4.9-a), and a *face* with name and factors. Which face belongs to a counter is nobody's knowledge and not in the
state: it is drawn when the counter is first looked at (pmd:2.4.9-b,-c).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stavka.board import BadTable, Row, Tables
from stavka.engine import counters
from stavka.engine.counters import Counter, Strength
from stavka.titles.proud_monster.state.charts import DIVISION
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET

AXIS_FILE, SOVIET_FILE, TYPES_FILE = "axis_units.csv", "soviet_units.csv", "types.csv"
SIZES = {  # pmd:2.4.5-a
    "C": "corps",
    "D": "division",
    "B": "brigade",
    "R": "regiment",
    "Bn": "battalion",
    "M": "marker",
}
WORTH = {"corps": DIVISION, "division": DIVISION, "brigade": 2, "regiment": 1, "battalion": 1}  # pmd:6.1-i
HALF, WHOLE = 1, 2  # what a step is worth when losses are paid, in halves of a step (pmd:2.4.7-a,-b, pmd:13.9)
MINOR_STEPS = 2  # pmd:7.1-j
NATIONS = ("german", "in-german-colours", "romanian", "hungarian", "italian", "ost")  # pmd:7.1-a, pmd:7.3-a
RAIL = "RR"  # a gun that moves by strategic movement only (pmd:15.10-b)
UNTRIED, FACE = "untried", "face"  # marks of the two halves of an untried unit


@dataclass(frozen=True, slots=True)
class Type:
    """A row of the Unit Description Chart: what the letters on a counter mean (pmd:2.4.1, pmd:2.4.4-a)."""

    name: str
    branch: str
    line: str  # of the Terrain Effects Chart; rail, air or none for what does not march
    words: str


def load_types(tables: Tables) -> dict[str, Type]:
    rows = tables.rows(TYPES_FILE, ("type", "branch", "class", "words"))
    return {row["type"]: Type(row["type"], row["branch"], row["class"], row["words"]) for row in rows}


def load_rows(tables: Tables) -> tuple[list[Row], list[Row]]:
    """The rows of both sides; each name is used once."""
    axis = list(tables.rows(AXIS_FILE, ("id", "short", "nation", "type", "size", "name", "steps", "factors", "class")))
    soviet = list(tables.rows(SOVIET_FILE, ("id", "short", "type", "untried_type", "size", "name", "tried_factors")))
    counters.names_once([*axis, *soviet])
    return axis, soviet


def load_counters(axis: Iterable[Row], soviet: Sequence[Row], types: dict[str, Type]) -> list[Counter]:
    """Axis units, tried Soviet units, faces of untried ones, then as many untried counters (pmd:2.4-d)."""
    tried = [row for row in soviet if row["untried"] == "no"]
    faces = [row for row in soviet if row["untried"] == "yes"]
    return [
        *(_axis(row, types) for row in axis),
        *(_soviet(row, types) for row in tried),
        *(_soviet(row, types) for row in faces),
        *_untried(faces, types),
    ]


def _type(row: Row, types: dict[str, Type]) -> Type:
    if row["type"] not in types:
        raise row.bad(f"there is no type {row['type']!r} in {TYPES_FILE}")
    return types[row["type"]]


def _strengths(row: Row, column: str, parting: str, kind: Type) -> tuple[Strength, ...]:
    """The factors of each side of a counter, from full strength down (pmd:2.4.7-c,-d, pmd:2.4.7-f)."""
    found = []
    for text in row[column].split(parting):
        figures = text.replace(RAIL, "0").split("-") if text else ["0", "0", "0"]
        if len(figures) == 2 and kind.line == "air":  # it does not march
            figures.append("0")
        if len(figures) != 3 or not all(figure.isdecimal() for figure in figures):
            raise row.bad(f"{column} has {text!r}, not attack, defence and movement such as 6-8-6")
        attack, defence, move = map(int, figures)
        found.append(Strength(attack, move, defence))
    return tuple(found)


def _axis(row: Row, types: dict[str, Type]) -> Counter:
    counters.known_word(row, "nation", NATIONS)
    counters.known_word(row, "size", tuple(SIZES))
    kind, size = _type(row, types), SIZES[row["size"]]
    if row["class"] != _printed_class(kind):
        raise row.bad(f"{row['type']} is {_printed_class(kind)} by {TYPES_FILE}, not {row['class']}")
    full, *reduced = _strengths(row, "factors", "|", kind)
    steps = row.number("steps_313")
    if steps and steps != len(reduced) + 1:
        raise row.bad(f"{steps} steps and {len(reduced) + 1} sides do not agree")
    marks = {kind.branch}
    if row.number("steps") < steps:  # pmd:15.1-a,-g
        marks.add("fourth step")
        if kind.name == "ID":
            marks.add("regular")  # pmd:3.0-u
    marks.add("german colours" if row["nation"] in NATIONS[:2] else "minor ally")
    if "minor ally" in marks and steps > MINOR_STEPS:
        raise row.bad(f"a minor ally has {MINOR_STEPS} steps at most, not {steps}")
    if "minor ally" in marks and row.flag("rebuildable"):  # pmd:7.1-k
        raise row.bad("a minor ally is never rebuilt")
    if row["nation"] == "in-german-colours":
        marks.add("foreign")
    if row["entry_from"]:  # pmd:2.4-b
        marks.add("big dot")
    if row["mark"] == "MG":  # pmd:5.7-g
        marks.add("MG")
    if not row.flag("rebuildable"):  # pmd:2.4-c, pmd:7.3-b, pmd:9.5.1-j
        marks.add("no rebuild")
    nation = "german" if row["nation"] in NATIONS[:2] else row["nation"]
    return Counter(
        id=row["id"],
        short=row["short"],
        name=_name(nation, row["name"], kind),
        side=SIDES[AXIS],
        nation=nation,
        kind=kind.name,
        size=size,
        combat=full.combat,
        move=full.move,
        defence=full.defence,
        reduced=tuple(reduced),
        marks=frozenset(marks),
        start=row["start_1941"],
        turn=int(row["arrival"]) if row["arrival"].isdecimal() else None,
        place=row["entry_at"],
        origin=row["origin"],
        confidence=row["confidence"],
        note=row["notes"],
        steps=steps,
        step_worth=WHOLE,
        stack_worth=_worth(kind, size),
    )


def _soviet(row: Row, types: dict[str, Type]) -> Counter:
    kind = _type(row, types)
    full, *reduced = _strengths(row, "tried_factors", "/", kind)
    half = row["steps"] == "0.5"
    steps = 1 if half else row.number("steps")
    if steps and steps != len(reduced) + 1:
        raise row.bad(f"{steps} steps and {len(reduced) + 1} sides do not agree")
    marks = {kind.branch}
    for column in ("mountain", "amphibious", "militia", "guards"):
        if row.flag(column):
            marks.add(column)
    if row.flag("untried"):
        marks.add(FACE)
    if not row.flag("rebuildable"):
        marks.add("no rebuild")
    return Counter(
        id=row["id"],
        short=row["short"],
        name=_name("soviet", row["name"].removesuffix(" G"), kind),
        side=SIDES[SOVIET],
        nation="soviet",
        kind=kind.name,
        size=row["size"],
        combat=full.combat,
        move=full.move,
        defence=full.defence,
        reduced=tuple(reduced),
        marks=frozenset(marks),
        turn=int(row["arrival"]) if row["arrival"].isdecimal() else None,
        place=row["arrival"] if row.flag("untried") else "",
        origin=row["origin"],
        confidence=row["confidence"],
        note=row["notes"],
        steps=steps,
        step_worth=HALF if half else WHOLE,
        stack_worth=_worth(kind, row["size"]),
    )


def _untried(faces: Iterable[Row], types: dict[str, Type]) -> list[Counter]:
    """The untried counters of each type: they show movement, type and size, and nothing else (pmd:2.4.9-a)."""
    found: list[Counter] = []
    numbers: dict[str, int] = {}
    for row in faces:
        kind = types[row["untried_type"]]
        number = numbers[kind.name] = numbers.get(kind.name, 0) + 1
        found.append(
            Counter(
                id=f"untried-{kind.name.lower()}-{number}",
                short=f"u{kind.name}{number}",
                name=f"untried {kind.words} {number}",
                side=SIDES[SOVIET],
                nation="soviet",
                kind=kind.name,
                size=row["size"],
                combat=0,
                move=row.number("untried_move"),
                defence=0,
                marks=frozenset({kind.branch, UNTRIED}),
                origin="rulebook",
                confidence="certain",
                steps=1,
                step_worth=HALF if row["steps"] == "0.5" else WHOLE,
                stack_worth=_worth(kind, row["size"]),
            )
        )
    return found


def _printed_class(kind: Type) -> str:
    """Mech, leg, rail, air or none, as the counters print it (pmd:2.4.3-a)."""
    return kind.line if kind.line in ("mech", "rail", "air", "none") else "leg"


def _worth(kind: Type, size: str) -> int:
    """Quarters of a division; nothing for pieces that have limits of their own or none (pmd:6.1-f,-g,-l)."""
    if kind.branch in ("A", "Flak", "Bridge", "Air", "Marker", "Shell") or kind.line == "none":
        return 0
    if size not in WORTH:
        raise BadTable(f"{TYPES_FILE}: a {kind.name} of size {size!r} has no stacking value")
    return WORTH[size]


def _name(nation: str, name: str, kind: Type) -> str:
    people = "" if nation in ("german", "soviet") or name.startswith("Ost") else f"{nation.title()} "
    plain = not name or name[0].isdigit() or len(name) <= 5
    return f"{people}{name} {kind.words}" if plain else f"{people}{name}"
