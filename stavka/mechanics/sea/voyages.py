"""Sea moves: from port to port, onto a coast, or off a coast in danger; and the die that decides them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol

from stavka.engine.chance import Roll
from stavka.engine.record.saved import Saved
from stavka.engine.refusal import Refusal
from stavka.engine.stage import P

TRANSFER, INVASION, EVACUATION = "transfer", "invasion", "evacuation"
ARRIVES, LOSES_STEP, TURNS_BACK, LOST = "arrives", "loses a step", "turns back", "is lost"  # what a die brings


@dataclass(frozen=True, slots=True)
class Voyage(Saved):
    """A sea move that can be tried: a unit to a hex, or with a negative number to a box beyond the map."""

    unit: int
    kind: str
    sea: str
    to: int


@dataclass(frozen=True, slots=True)
class SeaRules:
    """The rules that a title cites when a sea move is refused."""

    ports: str  # transfers go from friendly port to friendly port
    one_sea: str  # nobody goes from one sea to another
    launch: str  # invasions start from a friendly port
    shore: str  # and land on a coast without enemies
    rescue: str  # evacuations go off a coast to a friendly port of that sea


class SeaTerms(Protocol[P]):
    """What the rules of a title say about its seas."""

    def seas(self) -> Sequence[str]: ...

    def invaded(self) -> Sequence[str]:
        """The seas on whose coasts invasions land."""
        ...

    def called(self, sea: str) -> str:
        """What players call a sea."""
        ...

    def coast(self, pos: P, sea: str) -> int:
        """Land hexes on the shore of a sea."""
        ...

    def ports(self, pos: P, side: int, sea: str) -> int:
        """The ports of a sea that are friendly to a side now."""
        ...

    def no_shore(self, pos: P, hex: int) -> Refusal:
        """Why nobody invades a hex, whatever is there."""
        ...

    def no_invasion(self, pos: P, unit: int, hex: int) -> Refusal | None:
        """Why a unit may not invade this hex now."""
        ...

    def voyage(self, unit: int, kind: str, sea: str, to: int) -> Voyage: ...


@dataclass(frozen=True, slots=True)
class Seaways(Generic[P]):
    """Sea moves as a title has them. A unit in a box beyond the map is where every sea can be reached."""

    terms: SeaTerms[P]
    rules: SeaRules

    def port_of(self, pos: P, hex: int) -> str | None:
        """The sea of a friendly port of the phasing side; None for any other hex."""
        return next((sea for sea in self.terms.seas() if self.terms.ports(pos, pos.player, sea) >> hex & 1), None)

    def sea_at(self, pos: P, hex: int) -> str | None:
        """The sea on whose shore a hex lies."""
        return next((sea for sea in self.terms.seas() if self.terms.coast(pos, sea) >> hex & 1), None)

    def transfer(self, pos: P, unit: int, to: int) -> Voyage | Refusal:
        """From friendly port to friendly port of one sea."""
        who, start, rule = pos.short(unit), pos.where[unit], self.rules.ports
        here = self.port_of(pos, start) if start >= 0 else None
        there = self.port_of(pos, to) if to >= 0 else None
        if start >= 0 and here is None:
            return Refusal(f"{who} is in {pos.board.label(start)}, which is no friendly port", rule)
        if to >= 0 and there is None:
            return Refusal(f"{who} may not sail to {pos.board.label(to)}: it is no friendly port", rule)
        if start == to or (here is None and there is None):
            return Refusal(f"{who} would stay where it is", rule)
        if here and there and here != there:
            return self._two_seas(who, here, there)
        sea = here or there
        assert sea is not None
        return self.terms.voyage(unit, TRANSFER, sea, to)

    def _two_seas(self, who: str, here: str, there: str) -> Refusal:
        called = self.terms.called
        return Refusal(f"{who} cannot go from {called(here)} to {called(there)} by sea", self.rules.one_sea)

    def invasion(self, pos: P, unit: int, to: int) -> Voyage | Refusal:
        """From a friendly port, or as a unit from beyond the map, to a coastal hex of the same sea without enemies."""
        who, start, rules = pos.short(unit), pos.where[unit], self.rules
        if to < 0:
            return Refusal(f"{who} lands on a coast when it invades, not beyond the map", rules.shore)
        sea = next((sea for sea in self.terms.invaded() if self.terms.coast(pos, sea) >> to & 1), None)
        if sea is None:
            return self.terms.no_shore(pos, to)
        if start >= 0:
            port = self.port_of(pos, start)
            if port is None:
                return Refusal(f"{who} is in {pos.board.label(start)}, which is no friendly port", rules.launch)
            if port != sea:
                return self._two_seas(who, port, sea)
        if pos.occupied[1 - pos.player] >> to & 1:
            return Refusal(f"{who} may not land in {pos.board.label(to)}: an enemy unit is there", rules.shore)
        if start == to:
            return Refusal(f"{who} would stay where it is", rules.launch)
        return self.terms.no_invasion(pos, unit, to) or self.terms.voyage(unit, INVASION, sea, to)

    def evacuation(self, pos: P, unit: int, to: int) -> Voyage | Refusal:
        """Off any coast, to another friendly port of that sea or beyond the map."""
        who, start = pos.short(unit), pos.where[unit]
        called = self.terms.called
        sea = self.sea_at(pos, start) if start >= 0 else None
        if sea is None:
            seas = " or ".join(called(sea) for sea in self.terms.seas())
            return Refusal(f"{who} is not on the coast of {seas}", self.rules.rescue)
        if to >= 0 and (self.port_of(pos, to) != sea or start == to):
            there = pos.board.label(to)
            return Refusal(f"{who} may not go to {there}: no other friendly port on {called(sea)}", self.rules.rescue)
        return self.terms.voyage(unit, EVACUATION, sea, to)


# -- moves made --------------------------------------------------------------------------------------------------------


def last_move(sea: str, side: str) -> str:
    """The name of the count that says in which turn or impulse a side last moved on a sea, 0 for never."""
    return f"{sea} {side}"


def note_move(pos: P, sea: str, when: int) -> None:
    """The phasing side has made its move on a sea in this turn or impulse."""
    pos.counts[last_move(sea, pos.title.sides[pos.player])] = when


def has_moved(pos: P, side: int, sea: str, when: int) -> bool:
    """Whether a side has made its move on a sea in this turn or impulse."""
    return pos.count(last_move(sea, pos.title.sides[side])) == when


# -- the die -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeaTable:
    """What a modified die brings, low dice being the better ones: each outcome with the highest die that brings it.

    >>> table = SeaTable(((2, ARRIVES), (4, LOSES_STEP), (6, TURNS_BACK)))
    >>> [table.outcome(die) for die in (-3, 2, 3, 6, 12)]
    ['arrives', 'arrives', 'loses a step', 'turns back', 'is lost']
    """

    rows: tuple[tuple[int, str], ...]
    worst: str = LOST

    def outcome(self, die: int) -> str:
        return next((outcome for most, outcome in self.rows if die <= most), self.worst)


@dataclass(slots=True)
class VoyageRoll(Roll[P]):
    """One die decides whether a unit comes through."""

    name: ClassVar[str] = "sea movement"
    voyage: Voyage

    def outcome(self, pos: P, die: int) -> str:
        """What a die brings."""
        raise NotImplementedError

    def settle(self, pos: P, outcome: str) -> None:
        """The unit arrives, perhaps with a step less, turns back or is lost."""
        raise NotImplementedError

    def rolled(self, pos: P, throw: tuple[int, ...]) -> None:
        self.settle(pos, self.outcome(pos, throw[0]))
