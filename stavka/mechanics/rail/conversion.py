"""Whose rails are whose: units that pass take lines over, if a clear way leads home from where they are.

Lines change hands at a later moment that the title names. Junctions can be gained without being entered, when every
line out of them leads home.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, TypeVar

from stavka.engine.position import Position
from stavka.engine.stage import P
from stavka.hexes import Net, bits
from stavka.mechanics.rail.net import RailNet


class RailPosition(Position):
    """A position that keeps whose rails are whose, and what the phasing side has passed so far."""

    GROWING: ClassVar[tuple[str, ...]] = ("_joined",)
    rail_net: RailNet
    rails: int  # rail hexes of the first side; all others are the second's
    passed: int  # rail hexes that turn to the phasing side when it converts
    exits_passed: tuple[int, int]  # stretches between a junction and a unit that passed, by end of line
    exit_junctions: int  # junctions that the phasing side gained because all exits lead home
    _joined: int | None  # a cache: rail hexes found joined to a base since a piece last moved

    def zone(self, side: int) -> int:
        """Hexes in a side's zone of control."""
        raise NotImplementedError


R = TypeVar("R", bound=RailPosition, contravariant=True)


class ConversionTerms(Protocol[P]):
    """What the rules of a title say about taking rails."""

    def bases(self, pos: P, side: int) -> int:
        """Rail hexes at which a clear way home may end; a city among them is not taken with the way."""
        ...

    def barriers(self, pos: P, side: int) -> int:
        """What no way home leads through, junctions of the enemy included."""
        ...

    def home(self, pos: P, side: int) -> int:
        """The rail hexes that make a line lead home which ends there."""
        ...

    def outright(self, pos: P, side: int) -> int:
        """Rail hexes that turn to a side whatever line leads there."""
        ...

    def taken(self, pos: P, side: int, passed: int) -> int:
        """What of the hexes passed turns to a side at the moment of conversion, and what else does."""
        ...


@dataclass(frozen=True, slots=True)
class Conversion(Generic[R]):
    """The taking of rails as a title has it."""

    terms: ConversionTerms[R]

    @staticmethod
    def own(pos: RailPosition, side: int) -> int:
        """The rail hexes of a side."""
        return pos.rail_net.rails & ~pos.rails if side else pos.rails

    @staticmethod
    def take(pos: RailPosition, side: int, hexes: int) -> None:
        pos.rails = pos.rails & ~hexes if side else pos.rails | hexes

    def present(self, pos: R, side: int) -> int:
        """Hexes with units of a side that take rails."""
        return pos.occupied[side]

    @staticmethod
    def forget_passage(pos: RailPosition) -> None:
        """Nothing has been passed yet."""
        pos.passed, pos.exits_passed, pos.exit_junctions = 0, (0, 0), 0

    def pass_through(self, pos: R, side: int, hex: int) -> None:
        """A unit is in a rail hex or goes through it: if a clear way leads home now, that way will be its side's.

        Only the side whose turn it is takes rails.
        """
        if side != pos.player:
            return
        zone = pos.zone(1 - side)
        lines = pos.rail_net.approaches.get(hex)
        if lines:
            pos.exits_passed = _approached(pos.exits_passed, lines, 1 << hex, zone)
        if pos.rails >> hex & 1 == side and not (pos.passed | zone) >> hex & 1:  # the enemy's, and to be had
            way = self.way_home(pos, side, hex)  # which may mark junctions of its own
            pos.passed |= way

    @staticmethod
    def is_noted(pos: RailPosition, side: int, hex: int) -> bool:
        """Whether passing through a rail hex changes nothing: it is one's own or marked, and its lines are marked."""
        if hex in pos.rail_net.approaches:
            back, ahead = pos.rail_net.approaches[hex]
            first, second = pos.exits_passed
            if back & first != back or ahead & second != ahead:
                return False
        return bool(pos.passed >> hex & 1) or pos.rails >> hex & 1 != side

    def way_home(self, pos: R, side: int, hex: int) -> int:
        """The rail hexes from a hex to a base, a base city left out; 0 when there is no clear way.

        Junctions of the enemy that bar the way are gained on it if all their exits lead home.
        """
        net = pos.rail_net
        joined = pos._joined or 0
        while True:
            shut = self.terms.barriers(pos, side)
            path, reached = net.tracks.search(hex, self.terms.bases(pos, side) | joined, net.rails & ~shut)
            if path is not None:
                way = sum(1 << h for h in path)
                pos._joined = joined | way
                return way & ~(1 << path[-1] & net.stops)
            near = net.tracks.step(reached) & net.gainable & shut
            if not self.gain_junctions(pos, side, near):
                return 0

    def gain_junctions(self, pos: R, side: int, junctions: int) -> int:
        """Take those of the junctions whose every exit leads home, at any moment."""
        net = pos.rail_net
        zone = pos.zone(1 - side)
        home = self.terms.home(pos, side)
        rivals = net.gainable & ~pos.owner[side] & ~zone
        gained = 0
        for junction in bits(junctions & rivals):
            gained |= net.gained_by_exits(
                junction, home=home | gained, rivals=rivals, enemy_zone=zone, approached=pos.exits_passed
            )
        if gained:
            pos.owner[side] |= gained
            pos.owner[1 - side] &= ~gained
            pos.exit_junctions |= gained
        return gained

    def convert(self, pos: R) -> int:
        """Rails turn the phasing side's; the hexes it has won. It never loses any by this."""
        side = pos.player
        before = self.own(pos, side)
        self.take(pos, side, self.terms.outright(pos, side))
        for hex in bits(self.present(pos, side) & pos.rail_net.rails):  # a unit still there counts at this moment too
            if not self.is_noted(pos, side, hex):
                self.pass_through(pos, side, hex)
        self.gain_junctions(pos, side, pos.rail_net.gainable)
        self.take(pos, side, self.terms.taken(pos, side, pos.passed) | self._stretches(pos, side))
        self.forget_passage(pos)
        pos._joined = None
        return self.own(pos, side) & ~before

    def _stretches(self, pos: R, side: int) -> int:
        """What was passed on the lines out of a junction gained by its exits, and the way home from there."""
        found = 0
        for junction in bits(pos.exit_junctions & pos.owner[side] & ~pos.zone(1 - side)):
            way = self.way_home(pos, side, junction)
            if way:
                found |= way
                for exit in pos.rail_net.exits[junction]:
                    passed = pos.exits_passed[exit.end]
                    if exit.first & passed:
                        found |= exit.between & passed
        return found


def _approached(passed: tuple[int, int], lines: tuple[int, int], bit: int, zone: int) -> tuple[int, int]:
    """The stretches clear of enemy zones that lead from a passed hex to a junction, added to those known."""
    first, second = passed
    back, ahead = lines
    shut = back & zone
    if not shut or shut == bit:  # the hex itself may be in a zone, and does not count then
        first |= back ^ shut
    shut = ahead & zone
    if not shut or shut == bit:
        second |= ahead ^ shut
    return first, second


def still_joined(tracks: Net, passed: int, bases: int, shut: int) -> int:
    """What of the hexes passed is joined to a base by hexes passed that nothing shuts.

    For titles in which a line that was cut again in battle is taken only as far as the cut.
    """
    open_hexes = passed & ~shut
    return tracks.flood(bases, open_hexes) & open_hexes
