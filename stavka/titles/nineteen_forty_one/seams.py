"""Where the base game asks who else has a say: what the optional rules change.

``base_game.py`` registers the chapters of the rulebook; each module of ``options/`` registers itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.seams import Adjustments, Answers, Conditions, Reactions
from stavka.engine.stage import AnyOption

if TYPE_CHECKING:
    from stavka.titles.nineteen_forty_one.state.position import War


class Capacity(NamedTuple):
    """The rail capacity of a side, and the rule that sets it."""

    units: int
    rule: str


class Cut(NamedTuple):
    """Infantry-type units by which every package of replacements is smaller, and the rule that says so."""

    infantry: int
    rule: str


class Verdict(NamedTuple):
    """Victory points with the level they are worth, and the rule that judges."""

    points: int
    level: str
    rule: str


class OverWater(Protocol):
    """Attacks across hexsides that bar the way on land."""

    def targets(self, pos: War, hexes: int) -> int:
        """Hexes that could be attacked so from some hexes."""

    def attackers(self, pos: War, hex: int) -> list[int]:
        """The units that may join an attack on a hex so."""

    def may_attack(self, pos: War, unit: int, hex: int) -> bool:
        """Whether a unit may attack a hex so."""

    def why_not(self, pos: War, unit: int, hex: int) -> Refusal | None:
        """Why a unit may not, where this rule says more than that water bars the way."""

    def refusal(self, pos: War, units: Sequence[int]) -> Refusal | None:
        """What is wrong with these units attacking so together."""

    def declared(self, pos: War) -> None:
        """Units attack so."""


@dataclass(slots=True)
class Seams:
    """The seams of the title, in the order of the rulebook."""

    # -- the sequence of play (2)

    turn_begins: Reactions[[War, int]] = field(default_factory=Reactions)
    """A game turn has begun and has its weather; that of the turn before is given."""

    before_player_turns: Reactions[[War]] = field(default_factory=Reactions)
    """The phase between the weather and the German player turn."""

    air_segment_begins: Reactions[[War]] = field(default_factory=Reactions)
    """The air segment of the phasing player begins."""

    out_of_sequence: Answers[[War, Action], Refusal] = field(default_factory=Answers)
    """Why an action has no place in an air segment or a movement phase."""

    counts_of_turn: list[str] = field(default_factory=list)
    """Names of counts that begin anew with every game turn."""

    counts_of_segment: list[str] = field(default_factory=list)
    """Names of counts that begin anew with every ground segment."""

    # -- stacking (3) and control (4)

    may_stay_crowded: Conditions[[War, int]] = field(default_factory=Conditions)
    """Whether a movement phase may end with too many units in a hex that could still be left."""

    control_changed: Reactions[[War]] = field(default_factory=Reactions)
    """A hex has come under the control of the other side."""

    # -- movement (5)

    movement: list[AnyOption[War]] = field(default_factory=list)
    """What can be done in a movement phase; the last one ends it."""

    moved_already: Answers[[War, int], Refusal] = field(default_factory=Answers)
    """Why a unit that is on the map may not move in this phase in any other way."""

    rail_capacity: Adjustments[Capacity, [War, int]] = field(default_factory=Adjustments)
    """What a side can send by rail in this player turn."""

    # -- combat (7), supply (8), air power (10) and fortifications (11)

    over_water: OverWater | None = None
    """Attacks across the sea."""

    supplied_otherwise: Conditions[[War, int]] = field(default_factory=Conditions)
    """Whether a unit without a supply line is in supply all the same."""

    air_segment: list[AnyOption[War]] = field(default_factory=list)
    """What air points can be used for in an air segment; the last one ends it."""

    fortifications: Adjustments[int, [War]] = field(default_factory=Adjustments)
    """Which of the printed fortifications work."""

    # -- arrivals (14)

    replacement_cuts: Adjustments[list[Cut], [War]] = field(default_factory=Adjustments)
    """What makes the packages of replacements smaller, in order."""

    # -- victory (18)

    last_turn: str = "end_turn"
    """The entry of a scenario that says its last turn."""

    verdict: Callable[[War, int], Verdict] | None = None
    """How the victory points for cities are judged, if not by the table of the base game."""
