"""What the engine asks of a title."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from stavka.board import Board, Tables
from stavka.engine.about import FILE as ABOUT
from stavka.engine.about import About, read_about
from stavka.engine.action import Action, Names, reader
from stavka.engine.aids import PlayerAids
from stavka.engine.counters import Counter, Roster
from stavka.engine.hints import Hints
from stavka.engine.odds import Odds, OddsRange
from stavka.engine.position import Position
from stavka.engine.refusal import Unreadable
from stavka.engine.stage import AnyOption

P = TypeVar("P", bound=Position)


@dataclass(frozen=True, slots=True)
class Handicap:
    """A setting that makes it easier for one side: its name, what a number of it gives, and how far it goes."""

    setting: str
    gives: str
    least: int
    most: int


class Title(PlayerAids[P], ABC):
    """One game: its data, its sequence of play, and how a position of it is begun."""

    code: ClassVar[str]
    name: ClassVar[str]
    sides: ClassVar[tuple[str, str]]
    side_words: ClassVar[Mapping[str, str]] = {}  # other names of the sides, as its rulebook has them
    actions: ClassVar[Sequence[type[Action]]]
    boxes: ClassVar[tuple[str, ...]]  # off-map places; box n is written -1-n in Position.where
    options: ClassVar[Mapping[str, str]]  # every option with a line that tells what it does
    sequence: ClassVar[Sequence[str]]  # the named stages of a game turn, in order
    anytime: Sequence[AnyOption[P]] = ()  # what a player may do whenever he is asked for anything
    series: ClassVar[str] = "campaign"  # the scenario of a series of computer games that names none
    flags: ClassVar[Mapping[int, str]] = {}  # what the bits of Position.flags say
    counts: ClassVar[Mapping[str, str]] = {}  # what situations may give under ``counts``, each with what it says
    played_out: ClassVar[tuple[str, ...]] = ()  # options under which a campaign goes on to its last turn
    handicap: ClassVar[Handicap | None] = None

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    @cached_property
    def hints(self) -> Hints[P]:
        """Figures that computer players ask for."""
        return Hints()

    @cached_property
    def _reader(self) -> Callable[[str, Names], Action]:
        return reader(self.actions)

    def read(self, text: str, names: Names) -> Action:
        """An action from its notation; ``names`` knows the units and hexes."""
        return self._reader(text, names)

    @property
    @abstractmethod
    def map(self) -> Board:
        """The map as it is printed."""

    @property
    @abstractmethod
    def roster(self) -> Roster:
        """All counters, with lookups by their names."""

    @property
    def units(self) -> Sequence[Counter]:
        """All counters, in a fixed order."""
        return self.roster.counters

    @cached_property
    def charts(self) -> Mapping[str, Any]:
        """The charts as they stand in the file."""
        return self.tables.toml("charts.toml")

    @cached_property
    def scenarios(self) -> Mapping[str, Any]:
        """The scenarios by name, with their data as it stands in the file."""
        return self.tables.toml("scenarios.toml")

    @cached_property
    def about(self) -> About:
        """What the title tells of itself before it is played."""
        return read_about(self.tables.toml(ABOUT), self.sides, self.scenarios)

    @abstractmethod
    def start(self, scenario: str, options: frozenset[str], set_up: str, settings: Mapping[str, Any]) -> P:
        """A new game of a scenario, up to its first question."""

    @abstractmethod
    def situate(self, spec: Mapping[str, Any]) -> P:
        """Any position, described by a mapping."""

    @abstractmethod
    def next_phase(self, pos: P) -> None:
        """Put the stages of the next phase of the sequence on the stack."""

    @abstractmethod
    def view(self, pos: P, side: str) -> dict[str, Any]:
        """What the eyes of one side see, as plain data."""

    def unseen(self, pos: P, side: str) -> frozenset[str]:
        """The names of the pieces that a side may not look at now."""
        if self.open_information:
            return frozenset()
        return frozenset(pos.roster.short) - {unit["short"] for unit in self.view(pos, side)["units"]}

    def known(self, pos: P, side: str) -> P:
        """A position of its own made of what one side knows, for that side to plan in.

        A title with secrets says here what it makes of the pieces that the side may not see.
        """
        if not self.open_information:
            raise NotImplementedError(f"{self.name} has secrets and does not say what {side} knows of the position")
        return pos.copy()

    @abstractmethod
    def odds(self, pos: P, action: Action) -> Odds:
        """The exact distribution of what an attack can bring, as far as the attacker may know it.

        ``Unreadable`` when the action is no attack, ``Illegal`` when it may not be made now.
        """

    def odds_range(self, pos: P, action: Action) -> OddsRange | None:
        """Where an attack may stand whose exact odds nobody may know yet; None when nothing can be told of it."""
        return None

    def true_odds(self, pos: P, action: Action) -> Odds:
        """The same for eyes that see everything: a statistician's, or a player's in a position of its own making."""
        return self.odds(pos, action)

    def flag_names(self, pos: P, unit: int) -> tuple[str, ...]:
        """What a unit's flags say, in words."""
        flags = pos.flags[unit]
        return tuple(name for flag, name in self.flags.items() if flags & flag) if flags else ()

    def marker_names(self, pos: P, unit: int) -> tuple[str, ...]:
        """Markers on a unit that follow from the position, not from its flags; a piece shows them with these."""
        return ()

    def scenario(self, name: str) -> dict[str, Any]:
        """The data of a scenario; its name may be written with hyphens."""
        key = name.replace("-", "_").lower()
        if key not in self.scenarios:
            known = ", ".join(k.replace("_", "-") for k in self.scenarios)
            raise Unreadable(f"{self.code} has no scenario {name!r}; it has {known}")
        found: dict[str, Any] = self.scenarios[key]
        return found

    def box(self, name: str) -> int:
        """The number by which ``Position.where`` knows a box."""
        return -1 - self.boxes.index(name)

    def box_name(self, where: int) -> str | None:
        """The box that a number of ``Position.where`` means; None for a hex."""
        return self.boxes[-1 - where] if where < 0 else None

    def check_options(self, options: Iterable[str]) -> frozenset[str]:
        """The options by their names; ``Unreadable`` when one is unknown or two exclude each other."""
        chosen = frozenset(str(o).replace("_", "-") for o in options)
        unknown = sorted(chosen - set(self.options))
        if unknown:
            raise Unreadable(
                f"{self.code} has no option {', '.join(unknown)}; it has {', '.join(sorted(self.options))}"
            )
        return chosen
