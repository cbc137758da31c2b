"""Setting a side up: its units go from a tray to hexes of their areas, in any order, and may be taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import (
    ClassVar,
    Protocol,
    TypeVar,
)  # any position fits a protocol that takes it as an argument

from stavka.engine.action import Action, Done, UnitToHex
from stavka.engine.menus import Ending, Leaving, SideMenu
from stavka.engine.position import Position
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Option, P
from stavka.hexes import Net, bits, first
from stavka.mechanics.setup.actions import Auto, Take

TRIES = 8  # how often a random player looks for a hex with room before he does something else
T = TypeVar("T", bound=UnitToHex)


class SetUpTerms(Protocol[P]):
    """What a title says of a set-up."""

    tray: int  # the box of units that wait
    rule: str  # that lists what is set up

    def units(self, pos: P, side: int) -> Sequence[int]:
        """The units that a side sets up on the map."""

    def home(self, pos: P, unit: int) -> int:
        """The hex in which history had a unit."""

    def allowed(self, pos: P, unit: int) -> int:
        """The hexes in which a unit may be set up, stacking left out."""

    def refusal(self, pos: P, unit: int, hex: int) -> Refusal | None:
        """Why a unit may not be set up in a hex."""

    def not_yours(self, pos: P, unit: int, side: int) -> Refusal | None:
        """Why a unit is not set up now."""

    def faults(self, pos: P, side: int) -> Iterator[Refusal]:
        """Everything that is wrong with a side's set-up."""

    def fits(self, pos: P, unit: int, hex: int) -> bool:
        """Whether there is room for a unit beside those in a hex."""

    def suits(self, pos: P, unit: int, hex: int) -> bool:
        """Whether a unit may also be put there when a set-up is completed: what ``fits`` says, and what faults want."""

    def put(self, pos: P, unit: int, where: int) -> None:
        """Put a unit in a hex or back in the tray, with what goes with it."""

    def put_back(self, pos: P, side: int) -> None:
        """Take units that stand where they may not, or are too many, back to the tray; see to garrisons."""


def in_tray(pos: P, side: int, terms: SetUpTerms[P]) -> list[int]:
    """The units that still wait to be set up."""
    where = pos.where
    return [u for u in pos.roster.of_side[side] if where[u] == terms.tray]


@dataclass(slots=True)
class SetUpMenu(SideMenu[P]):
    """A side puts its starting forces on the map, in any order, and may change its mind until it is done."""

    name: ClassVar[str] = "set-up"

    def prompt(self, pos: P) -> str:
        owed = self.owed(pos)
        told = f"before 'done', {owed.reason}" if owed else "all units are placed, and 'done' ends it"
        return f"{self.label(pos)}: {told}"


def setting_up(pos: Position) -> int:
    """The side that sets up now."""
    stage = pos.stage
    assert isinstance(stage, SetUpMenu)
    return stage.side


class PlacingUnits(Option[P, T]):
    """Puts a unit in a hex, from the tray or from where it was put before."""

    share = 4.0

    def __init__(self, terms: SetUpTerms[P], action: type[T]) -> None:
        self.terms = terms
        self.action = action

    def each(self, pos: P) -> Iterator[Action]:
        for unit in self.terms.units(pos, setting_up(pos)):
            yield from self._places(pos, unit)

    def each_of(self, pos: P, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if self.terms.not_yours(pos, index, setting_up(pos)) is None:
            yield from self._places(pos, index)

    def _places(self, pos: P, unit: int) -> Iterator[Action]:
        for hex in bits(self.terms.allowed(pos, unit)):
            if hex != pos.where[unit]:
                yield self.action(pos.short(unit), pos.hex_name(hex))

    def sample(self, pos: P, rng: Random) -> Action | None:
        side, terms = setting_up(pos), self.terms
        unit = rng.choice(in_tray(pos, side, terms) or terms.units(pos, side))
        hexes = terms.allowed(pos, unit)
        if pos.where[unit] >= 0:
            hexes &= ~(1 << pos.where[unit])
        for _ in range(TRIES if hexes else 0):
            from_here = rng.randrange(hexes.bit_length())
            hex = first(hexes >> from_here << from_here)
            if terms.fits(pos, unit, hex):
                return self.action(pos.short(unit), pos.hex_name(hex))
        return None

    def refusal(self, pos: P, action: T) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        hex = pos.board.grid.index(action.hex)
        if pos.where[unit] == hex:
            return Refusal(f"{action.unit} is in {action.hex} already", self.terms.rule)
        return self.terms.not_yours(pos, unit, setting_up(pos)) or self.terms.refusal(pos, unit, hex)

    def play(self, pos: P, action: T) -> None:
        self.terms.put(pos, pos.roster.index(action.unit), pos.board.grid.index(action.hex))


class TakingBack(Option[P, Take]):
    """Takes a unit off the map again."""

    action = Take
    share = 0.1

    def __init__(self, terms: SetUpTerms[P]) -> None:
        self.terms = terms

    def each(self, pos: P) -> Iterator[Action]:
        return (Take(pos.short(u)) for u in self.terms.units(pos, setting_up(pos)) if pos.where[u] >= 0)

    def refusal(self, pos: P, action: Take) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        refused = self.terms.not_yours(pos, unit, setting_up(pos))
        if pos.where[unit] == self.terms.tray or (refused is None and pos.where[unit] < 0):
            return Refusal(f"{action.unit} is not on the map", self.terms.rule)
        return refused

    def play(self, pos: P, action: Take) -> None:
        self.terms.put(pos, pos.roster.index(action.unit), self.terms.tray)


class CompletingSetUp(Leaving[P, Auto]):
    """Sets everything up that is still missing, and mends what is not legal."""

    action = Auto
    share = 0.5

    def __init__(self, terms: SetUpTerms[P]) -> None:
        self.terms = terms

    def refusal(self, pos: P, action: Auto) -> Refusal | None:
        if next(self.terms.faults(pos, setting_up(pos)), None) is None:
            return Refusal("everything is set up and legal; 'done' ends the set-up", self.terms.rule)
        return None

    def play(self, pos: P, action: Auto) -> None:
        complete(pos, setting_up(pos), self.terms)


class EndSetUp(Ending[P]):
    """Ends a side's set-up, once it is complete and legal."""

    share = 4.0

    def __init__(self, terms: SetUpTerms[P]) -> None:
        self.terms = terms

    def refusal(self, pos: P, action: Done) -> Refusal | None:
        return next(self.terms.faults(pos, setting_up(pos)), None)

    def play(self, pos: P, action: Done) -> None:
        pos.tell(f"the {pos.title.sides[setting_up(pos)]} set-up is complete")
        pos.leave()


def set_up_options(terms: SetUpTerms[P], place: type[T]) -> tuple[AnyOption[P], ...]:
    """What a side can do while it sets up."""
    return (PlacingUnits(terms, place), TakingBack(terms), CompletingSetUp(terms), EndSetUp(terms))


# -- completing -------------------------------------------------------------------------------------------------------


def complete(pos: P, side: int, terms: SetUpTerms[P]) -> None:
    """Make a side's set-up complete and legal: what is missing goes where history had it, or as near as is allowed."""
    _place_the_fixed(pos, side, terms)
    terms.put_back(pos, side)
    _fill(pos, side, terms)
    if not _finished(pos, side, terms):
        _go_home(pos, side, terms)
    if not _finished(pos, side, terms):
        for unit in terms.units(pos, side):
            terms.put(pos, unit, terms.tray)
        _place_the_fixed(pos, side, terms)
        _fill(pos, side, terms)


def _finished(pos: P, side: int, terms: SetUpTerms[P]) -> bool:
    return next(terms.faults(pos, side), None) is None


def _place_the_fixed(pos: P, side: int, terms: SetUpTerms[P]) -> None:
    """Units that can stand in one hex only."""
    for unit in in_tray(pos, side, terms):
        hexes = terms.allowed(pos, unit)
        if hexes.bit_count() == 1:
            terms.put(pos, unit, first(hexes))


def put_back_refused(pos: P, units: Sequence[int], terms: SetUpTerms[P]) -> None:
    """Units that stand where they may not go back to the tray."""
    for unit in units:
        if pos.where[unit] >= 0 and terms.refusal(pos, unit, pos.where[unit]):
            terms.put(pos, unit, terms.tray)


def put_back_crowds(
    pos: P, crowded: Iterable[int], side: int, terms: SetUpTerms[P], excess: Callable[[P, Sequence[int]], object]
) -> None:
    """The last units of stacks that are too large go back to the tray."""
    for hex in crowded:
        for unit in reversed(pos.of(side, hex)):
            if excess(pos, pos.of(side, hex)) and pos.roster.stacks[unit]:
                terms.put(pos, unit, terms.tray)


def front(walk: Net, open_hexes: int, axis: int) -> tuple[int, int]:
    """The hexes of either side that face each other across a hexside of a start line that can be crossed."""
    ours, theirs = open_hexes & axis, open_hexes & ~axis
    return ours & walk.step(theirs), theirs & walk.step(ours)


def _fill(pos: P, side: int, terms: SetUpTerms[P]) -> None:
    """Empty the tray."""
    for unit in in_tray(pos, side, terms):
        terms.put(pos, unit, _best_hex(pos, unit, terms))


def _best_hex(pos: P, unit: int, terms: SetUpTerms[P]) -> int:
    """The hex of history, or the nearest one with room."""
    home = terms.home(pos, unit)
    distance = pos.board.grid.distance
    for hex in sorted(bits(terms.allowed(pos, unit)), key=lambda h: (distance(home, h), h)):
        if terms.suits(pos, unit, hex):
            return hex
    raise RuntimeError(f"a dead end: {pos.short(unit)} can be set up nowhere")


def _go_home(pos: P, side: int, terms: SetUpTerms[P]) -> None:
    """Close gaps in the line: units go back to the hexes of history, one by one, until every gap is closed."""
    for unit in terms.units(pos, side):
        hex = terms.home(pos, unit)
        if pos.where[unit] == hex or not terms.suits(pos, unit, hex):
            continue
        if terms.allowed(pos, unit) >> hex & 1:
            terms.put(pos, unit, hex)
            if _finished(pos, side, terms):
                return
