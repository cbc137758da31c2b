"""What a title may tell beyond the rules: aids that a screen shows and a table does not. All have defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, ClassVar, Generic

from stavka.engine.action import Action
from stavka.engine.counters import Strength
from stavka.engine.position import Result
from stavka.engine.refusal import Refusal
from stavka.engine.stage import P
from stavka.hexes import bits

OUT_OF_SUPPLY = "out of supply"  # what ``supply`` says of a unit that is cut off


@dataclass(frozen=True, slots=True)
class Duties:
    """The attacks of a combat phase: who may attack what, what is required, and some plan that meets it all."""

    may_attack: Mapping[str, Sequence[str]]  # unit to hexes
    must_attack: Sequence[str] = ()
    must_be_attacked: Sequence[str] = ()
    plan: Sequence[tuple[Sequence[str], Sequence[str]]] = ()  # attackers and hexes


@dataclass(frozen=True, slots=True)
class Fallen:
    """A piece that was lost, as a view would show it, and the name under which it stood on the map before."""

    unit: Mapping[str, Any]
    stood_as: str
    box: str


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something to lay over the map: a set of hexes, of a side if it has one, and perhaps figures written in them."""

    key: str
    name: str
    hexes: int
    side: str = ""
    figures: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sector:
    """A part of a side's front that players speak of as one, such as an army group, and the boxes that serve it."""

    key: str
    name: str
    hexes: int
    boxes: tuple[str, ...] = ()


class PlayerAids(Generic[P]):
    """Part of every title. What is not overridden falls back on something plain that is never wrong."""

    open_information: ClassVar[bool] = True  # False when a side has secrets: then its record is not shown to the other
    moves_are_seen: ClassVar[bool] = False  # of a title with secrets: all see what is done, though not with which piece
    lost_boxes: ClassVar[tuple[str, ...]] = ()  # boxes in which pieces lie that were lost
    fortifying: ClassVar[tuple[type[Action], ...]] = ()  # actions by which units dig in where they stand

    def fallen(self, pos: P, side: str, news: Sequence[str]) -> Sequence[Fallen]:
        """The pieces of which these news say that they were lost, where they vanish into pools that show nobody."""
        return ()

    def cost(self, pos: P, action: Action) -> int | None:
        """Movement points that an action spends, None where that means nothing."""
        return None

    def long_way(self, pos: P, unit: int, hex: int) -> list[int] | None:
        """The way on which a unit would march to a hex if it had points enough, or if no enemy were about.

        None where the title does not tell, or nothing leads there.
        """
        return None

    def exits(self, pos: P, unit: int, box: str) -> int:
        """The hexes at which a unit that lies in a box beside the map could come on in a later phase."""
        return 0

    def sectors(self, pos: P, side: str) -> Sequence[Sector]:
        """The parts of a side's front, from the north to the south: here simply thirds of the map."""
        names = ("North", "Centre", "South")
        grid, open_hexes = pos.board.grid, list(bits(pos.board.playable))
        open_hexes.sort(key=lambda hex: (grid.centre(hex)[1], hex))
        cuts = [len(open_hexes) * part // len(names) for part in range(len(names) + 1)]
        parts = (open_hexes[first:last] for first, last in pairwise(cuts))
        return [
            Sector(name.lower(), name, sum(1 << hex for hex in part)) for name, part in zip(names, parts, strict=True)
        ]

    def glossary(self) -> Mapping[str, str]:
        """Abbreviations and words of the game, each with its meaning; names of pieces are told by the pieces."""
        return {}

    def stop(self, pos: P, action: Action) -> Refusal | None:
        """Why a unit that moves like this can go no further, None when it can or when the title does not tell."""
        return None

    def movement(self, pos: P, unit: int) -> int:
        """Movement points of a unit at the steps it has, before weather and supply."""
        return pos.strength(unit).move

    def steps_told(self, pos: P, unit: int) -> int:
        """The steps that a unit still has, those of markers on it included."""
        return pos.steps(unit)

    def strength_told(self, pos: P, unit: int) -> Strength:
        """The factors of a unit now, where they hang on more than its steps."""
        return pos.strength(unit)

    def movement_left(self, pos: P, unit: int) -> int:
        """Movement points that a unit can still spend in this movement phase; 0 when it may not move now."""
        return 0

    def supply(self, pos: P, unit: int) -> str:
        """How a unit on the map is supplied now, in the words of the title; nothing where supply is no question."""
        return ""

    def is_cut_off(self, pos: P, unit: int) -> bool:
        """Whether a unit on the map gets no supply now."""
        return self.supply(pos, unit) == OUT_OF_SUPPLY

    def turns(self, pos: P) -> Sequence[int]:
        """The turns of the game as they are counted, the first one first."""
        return list(range(1, int(getattr(pos, "last_turn", pos.turn)) + 1))

    def calendar(self, pos: P) -> Sequence[str]:
        """The same by name."""
        return [self.turn_name(pos, turn) for turn in self.turns(pos)]

    def turn_name(self, pos: P, turn: int) -> str:
        """How players call a turn."""
        return str(turn)

    def in_play(self, pos: P) -> Mapping[str, Sequence[str]]:
        """What the charts are looked up by now: the turn and its name; a title adds its weather and the like."""
        return {"turn": (str(pos.turn),), "turn name": (self.turn_name(pos, pos.turn),)}

    def weather_zones(self, pos: P) -> Mapping[str, int]:
        """The parts of the map that have a weather of their own, by the names under which the view tells ``land``.

        A view may have ``land``: by zone, or by the empty name for all of it, the weather that colours the land.
        Without it the land has the ``weather`` of the view.
        """
        return {}

    def duties(self, pos: P) -> Duties | None:
        """The attacks of the combat phase that the game is in; None outside of one, or when the title does not tell."""
        return None

    def overlays(self, pos: P, side: str) -> Sequence[Overlay]:
        """What may be laid over the map for the eyes of a side."""
        return ()

    def territory(self, pos: P) -> tuple[int, int]:
        """By side, the hexes that it controls, as the rules of the title count control.

        Where they count places only, as they do here, the country between belongs to nobody.
        """
        first, second = 0, 0
        for place in pos.board.places.values():
            who = pos.controller(place.hex)
            first |= (who == pos.title.sides[0]) << place.hex
            second |= (who == pos.title.sides[1]) << place.hex
        return first, second

    def supply_line(self, pos: P, unit: int) -> Sequence[int] | None:
        """The hexes through which a unit is supplied, its own first; None when it is not."""
        return None

    def judged(self, pos: P) -> Result | None:
        """How the points of the title would judge a game that ended now; None where points decide nothing."""
        return None

    def has_exchanged_seats(self, pos: P) -> bool:
        """Whether whoever sat down for one side plays the other now, as an auction for the sides may decide."""
        return False

    def facts(self, pos: P, side: str) -> Sequence[tuple[str, str]]:
        """Further facts worth a line each: what is left of a rail capacity, a pool of points …"""
        return ()
