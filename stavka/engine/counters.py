"""The pieces of a game: what is printed on them, and lookups by the names people use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, NamedTuple

from stavka.board import Row, Tables
from stavka.engine.refusal import LONGEST, Unreadable, shown, text_given


class Strength(NamedTuple):
    """The factors of a unit at one of its steps."""

    combat: int
    move: int
    defence: int | None = None  # where it is printed beside the attack; else ``combat`` is both

    @property
    def both(self) -> tuple[int, int]:
        """Attack and defence."""
        return self.combat, self.combat if self.defence is None else self.defence

    @property
    def factors(self) -> str:
        """The two figures that are printed large: attack and defence, or combat and movement."""
        return f"{self.combat}-{self.move if self.defence is None else self.defence}"


@dataclass(frozen=True, slots=True)
class Counter:
    """One counter as printed, with the set-up or arrival its card gives.

    ``combat``, ``move`` and ``defence`` are those of full strength; ``reduced`` has the factors after each step lost,
    where the title's units lose steps one by one.
    """

    id: str
    short: str
    name: str
    side: str
    nation: str
    kind: str
    size: str
    combat: int
    move: int
    marks: frozenset[str] = frozenset()  # guards, ss, luftwaffe …
    start: str = ""
    turn: int | None = None
    impulse: int = 0
    place: str = ""
    origin: str = ""
    confidence: str = ""
    note: str = ""
    steps: int = 1
    defence: int | None = None  # where it is printed beside the attack; else ``combat`` is both
    reduced: tuple[Strength, ...] = ()
    # what a step is worth when losses are paid, and the unit for the stacking limit, in the title's smallest fractions
    step_worth: int = 1
    stack_worth: int = 1

    @property
    def by_steps(self) -> tuple[Strength, ...]:
        """The factors at full strength and after each step lost."""
        return (Strength(self.combat, self.move, self.defence), *self.reduced)

    @property
    def strengths(self) -> tuple[int, int]:
        """Attack and defence at full strength."""
        return self.by_steps[0].both

    @property
    def movement(self) -> int:
        """The printed movement factor at full strength."""
        return self.move

    @property
    def factors(self) -> str:
        """Both factors as they are printed."""
        return self.by_steps[0].factors


def load_counters(tables: Tables, columns: tuple[str, ...], read: Callable[[Row], Counter]) -> list[Counter]:
    """Every counter of ``units.csv``; ids and short names are unique."""
    rows = list(tables.rows("units.csv", columns))
    names_once(rows)
    return [read(row) for row in rows]


def names_once(rows: Iterable[Row]) -> None:
    """Complain about an id or a short name that two counters have."""
    taken: set[str] = set()
    for row in rows:
        for name in {row["id"].lower(), row["short"].lower()}:
            if name in taken:
                raise row.bad(f"the name {name} is used twice")
            taken.add(name)


def counter_of(row: Row, sides: Sequence[str], **own: Any) -> Counter:
    """A counter from the columns that every ``units.csv`` has, and what the title reads from its own ones."""
    known_word(row, "side", sides)
    return Counter(
        id=row["id"],
        short=row["short"],
        name=row["name"],
        side=row["side"],
        nation=row["nation"],
        kind=row["kind"],
        size=row["size"],
        start=row["start"],
        turn=row.number("turn") if row["turn"] else None,
        origin=row["origin"],
        confidence=row["confidence"],
        note=row["notes"],
        **own,
    )


def known_word(row: Row, column: str, known: Sequence[str]) -> None:
    """Complain about a word that a column does not know."""
    if row[column] not in known:
        raise row.bad(f"the {column} is {row[column]!r}, not one of {', '.join(known)}")


def plain(name: str) -> str:
    """A name without case, blanks and punctuation, so that '5 inf', '5Inf' and '5-INF' are one.

    >>> plain("5-INF"), plain("5 inf"), plain("5А")  # a Cyrillic letter is a letter, and no unit has it
    ('5inf', '5inf', '5а')
    """
    return "".join(letter for letter in name.lower() if letter.isalnum())


@dataclass
class Roster:
    """All counters of a game, in a fixed order; a unit is its place in that order."""

    counters: Sequence[Counter]
    sides: Sequence[str]
    side: list[int] = field(init=False)
    combat: list[int] = field(init=False)
    move: list[int] = field(init=False)
    zoc: list[int] = field(init=False)  # 0 not present for control, 1 in its own hex, 2 in the hexes around too
    stacks: list[int] = field(init=False)  # 0 for pieces that no stacking limit counts
    strengths: list[tuple[Strength, ...]] = field(init=False)  # at full strength, then after each step lost
    short: list[str] = field(init=False)
    of_side: list[tuple[int, ...]] = field(init=False)
    kinds: dict[str, list[str]] = field(init=False, repr=False, compare=False)  # the kinds of units by side
    # pieces as plain data, by all that changes what is shown of them
    views: dict[tuple[int | Strength, ...], dict[str, Any]] = field(init=False, repr=False, compare=False)
    # the same with what a title adds, beside the view that it was added to
    fuller_views: dict[tuple[object, ...], tuple[dict[str, Any], dict[str, Any]]] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        self.side = [self.sides.index(c.side) for c in self.counters]
        self.combat = [c.combat for c in self.counters]
        self.move = [c.move for c in self.counters]
        self.zoc = [2] * len(self.counters)
        self.stacks = [c.stack_worth for c in self.counters]
        self.strengths = [c.by_steps for c in self.counters]
        self.short = [c.short for c in self.counters]
        self.of_side = [tuple(u for u, c in enumerate(self.counters) if c.side == side) for side in self.sides]
        self.kinds = {side: list(dict.fromkeys(c.kind for c in self.counters if c.side == side)) for side in self.sides}
        self.views, self.fuller_views = {}, {}
        self._by_short = {c.short: u for u, c in enumerate(self.counters)}
        self._by_name = {plain(name): u for u, c in enumerate(self.counters) for name in (c.id, c.short)}
        self._as_written = {c.id: self._by_name[plain(c.id)] for c in self.counters}
        self._shared: dict[str, list[int]] = {}  # full names that several units have
        called: dict[str, list[int]] = {}
        for u, c in enumerate(self.counters):
            called.setdefault(plain(c.name), []).append(u)
        for name, units in called.items():
            if len(units) > 1:
                self._shared[name] = units
            else:
                self._by_name.setdefault(name, units[0])

    def __len__(self) -> int:
        return len(self.counters)

    def index(self, short: str) -> int:
        """The unit with exactly this short name, as actions hold it."""
        return self._by_short[short]

    def find(self, name: str) -> int:
        """The unit a person means by an id, a short name or a full name."""
        text = text_given("the name of a unit", name)
        if text in self._as_written:  # as chapters ask for it
            return self._as_written[text]
        word = plain(text)
        found = self._by_name.get(word)
        if found is None and word in self._shared:
            raise Unreadable(f"{name!r} may be {' or '.join(self.short[u] for u in self._shared[word])}; say which")
        if found is None:
            raise Unreadable(f"there is no unit called {shown(name)}{self._near(name)}")
        return found

    def knows(self, name: str) -> bool:
        """Whether ``find`` would find a unit; where it would not, nothing like it is looked for."""
        return name in self._as_written or (len(name) <= LONGEST and plain(name) in self._by_name)

    def _near(self, name: str) -> str:
        word = plain(name)
        near = sorted({self.short[u] for known, u in self._by_name.items() if word and known.startswith(word)})
        if not near:
            alike = get_close_matches(word, self._by_name, n=5, cutoff=0.5)
            near = list(dict.fromkeys(self.short[self._by_name[known]] for known in alike))
        return f"; did you mean {', '.join(near[:5])}?" if near else ""

    def select(self, **wanted: object) -> Iterable[int]:
        """Units whose counters have these values."""
        return (
            u for u, c in enumerate(self.counters) if all(getattr(c, key) == value for key, value in wanted.items())
        )
