"""8.2, 8.6: offensive supply markers are laid each turn, and turned up when they are used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.menus import Ending
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Automatic, Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.declarations import LaySupply, SupplyTown
from stavka.titles.proud_monster.state.flags import AXIS, BOXES, SIDES, SOVIET
from stavka.titles.proud_monster.state.kept import DOWN, OPEN, TOWN
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import offensive, overland
from stavka.titles.proud_monster.turn.menus import PhaseMenu

EVER = 0.2  # how often a random player thinks of a depot
GIVEN = "extra supply marker"  # the value of one that no track has (pmd:5.7-i)


def on_hand(pos: War, side: int) -> list[int]:
    """The values of the markers that a side has not laid yet, the highest first."""
    track = pos.title.axis_turns[pos.turn] if side == AXIS else pos.title.soviet_turns[pos.turn]
    values = sorted(track.supply_markers, reverse=True)
    if side == AXIS and pos.count(GIVEN):
        values = [pos.count(GIVEN), *values]
    for value, _, _ in pos.markers[side]:
        if value in values:
            values.remove(value)
    return values


def begin(pos: War) -> None:
    """All markers are taken up; the Soviets lay theirs first, then the Axis (pmd:5.2-a, pmd:8.6-a)."""
    pos.markers = [(), ()]
    pos.ask(LayDue(SOVIET), LayDue(AXIS))


class Laying(Option[War, LaySupply]):
    """A marker or a dummy goes face down on any hex of the map, water and enemies included (pmd:8.6-a)."""

    action = LaySupply
    share = 8.0

    def hand(self, pos: War, side: int) -> list[int]:
        """The values that can be laid now."""
        return on_hand(pos, side)

    def each(self, pos: War) -> Iterator[Action]:
        """Hexes with own units; any other hex is allowed too."""
        side = pos.asked_side()
        for value in dict.fromkeys(self.hand(pos, side)):
            for hex in bits(pos.occupied[side]):
                yield LaySupply(value, pos.hex_name(hex))

    def able(self, pos: War) -> Iterator[str]:
        return iter(())

    def sample(self, pos: War, rng: Random) -> Action | None:
        side = pos.asked_side()
        values = self.hand(pos, side)
        if not values:
            return None
        near = pos.occupied[side] & pos.ground.grid.spread(pos.occupied[1 - side]) or pos.occupied[side]
        hex = random_hex(near or pos.ground.land, rng)
        return LaySupply(values[int(rng.random() * len(values))], pos.hex_name(hex))

    def refusal(self, pos: War, action: LaySupply) -> Refusal | None:
        side = pos.asked_side()
        if pos.board.features.get("zone offmap", 0) >> pos.board.grid.index(action.hex) & 1:
            return Refusal(f"{action.hex} is no hex of the map", "pmd:8.6-a")
        if action.value in self.hand(pos, side):
            return None
        left = ", ".join(map(str, self.hand(pos, side))) or "none"
        return Refusal(f"{SIDES[side]} has no marker of value {action.value} to lay; left are: {left}", "pmd:8.6-a")

    def play(self, pos: War, action: LaySupply) -> None:
        side = pos.asked_side()
        pos.markers[side] = (*pos.markers[side], (action.value, pos.board.grid.index(action.hex), DOWN))
        if self.ends(pos, side):
            pos.leave()
            pos.ask(DepotsDue(side))

    def ends(self, pos: War, side: int) -> bool:
        """Whether nothing is left to lay."""
        return not self.hand(pos, side)


class LayingGiven(Laying):
    """The one marker that the gambit brings; those kept back in the Reinforcement Phase stay back (pmd:5.7-i)."""

    def hand(self, pos: War, side: int) -> list[int]:
        return [pos.count(GIVEN)]

    def ends(self, pos: War, side: int) -> bool:
        return True


def depot_refusal(pos: War, side: int, hex: int) -> Refusal | None:
    """Why no marker of a hex can serve as a town (pmd:8.2-c)."""
    where, figures = pos.board.label(hex), pos.charts.supply
    faces = [(value, face) for value, at, face in pos.markers[side] if at == hex]
    if not faces:
        return Refusal(f"{SIDES[side]} has no offensive supply marker in {where}", "pmd:8.2-c")
    if all(face != DOWN for _, face in faces):
        return Refusal(f"the marker in {where} is turned up already", "pmd:8.2-c")
    best = max(value for value, face in faces if face == DOWN)
    if best not in figures.as_town:
        return Refusal(f"the marker in {where} is a dummy", "pmd:8.6-b")
    real = real_towns(pos, side)
    reach = overland.traced(pos, side, real, figures.as_town[best], on_foot=False)
    if (reach.reached | real) >> hex & 1:
        return None
    points = figures.as_town[best]
    return Refusal(f"no supplied town is within {points} Mech movement points of {where}", "pmd:8.2-c")


def real_towns(pos: War, side: int) -> int:
    return overland.towns(pos, side, overland.communications(pos, side, overland.sources(pos, side)))


def has_depots(pos: War, side: int) -> bool:
    """Whether a marker of a side still lies face down."""
    return any(face == DOWN and value for value, _, face in pos.markers[side])


class MakingDepots(Option[War, SupplyTown]):
    """A marker that nobody draws offensive supply from is turned up and serves as a town (pmd:8.2-c).

    Its supply is traced when the next phase begins (pmd:8.3-a).
    """

    action = SupplyTown
    share = 0.3
    complete: ClassVar[bool] = True

    def side(self, pos: War) -> int:
        return pos.asked_side()

    def open(self, pos: War) -> bool:
        return has_depots(pos, self.side(pos))

    def each(self, pos: War) -> Iterator[Action]:
        side = self.side(pos)
        if has_depots(pos, side):
            for hex in dict.fromkeys(hex for _, hex, face in pos.markers[side] if face == DOWN):
                if depot_refusal(pos, side, hex) is None:
                    yield SupplyTown(pos.hex_name(hex))

    def able(self, pos: War) -> Iterator[str]:
        return iter(())

    def sample(self, pos: War, rng: Random) -> Action | None:
        """Looks at one marker, and seldom."""
        down = [hex for value, hex, face in pos.markers[self.side(pos)] if face == DOWN and value]
        if not down or rng.random() >= EVER:
            return None
        hex = down[int(rng.random() * len(down))]
        return SupplyTown(pos.hex_name(hex)) if depot_refusal(pos, self.side(pos), hex) is None else None

    def refusal(self, pos: War, action: SupplyTown) -> Refusal | None:
        return depot_refusal(pos, self.side(pos), pos.board.grid.index(action.hex))

    def play(self, pos: War, action: SupplyTown) -> None:
        hex, side = pos.board.grid.index(action.hex), self.side(pos)
        best = max(value for value, at, face in pos.markers[side] if at == hex and face == DOWN)
        turn_up(pos, side, (best, hex, DOWN), TOWN)
        pos.seal()


LAY, LAY_GIVEN, DEPOTS, END = Laying(), LayingGiven(), MakingDepots(), Ending[War]()


@dataclass(slots=True)
class LayMenu(PhaseMenu):
    """A side lays its markers; one that it keeps back serves nobody this turn (pmd:8.6-a)."""

    name: ClassVar[str] = "offensive supply"
    rule: ClassVar[str] = "pmd:8.6-a"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return (LAY, DEPOTS, END)


@dataclass(slots=True)
class LayGivenMenu(LayMenu):
    """The Axis lays the marker of the gambit in its Refit Phase (pmd:5.7-b,-i)."""

    rule: ClassVar[str] = "pmd:5.7-i"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return (LAY_GIVEN, DEPOTS, END)


@dataclass(slots=True)
class DepotMenu(PhaseMenu):
    """All markers lie; some may serve as towns (pmd:8.2-c)."""

    name: ClassVar[str] = "depots"
    rule: ClassVar[str] = "pmd:8.2-c"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return (DEPOTS, END)


@dataclass(slots=True)
class LayDue(Automatic[War]):
    """The turn of a side to lay its markers has come."""

    name: ClassVar[str] = "offensive supply"
    side: int

    def run(self, pos: War) -> None:
        if on_hand(pos, self.side):
            pos.ask(LayMenu(self.side))


@dataclass(slots=True)
class DepotsDue(Automatic[War]):
    """Asks about depots only where one is possible."""

    name: ClassVar[str] = "depots"
    side: int

    def run(self, pos: War) -> None:
        hexes = {hex for value, hex, face in pos.markers[self.side] if face == DOWN and value}
        if any(depot_refusal(pos, self.side, hex) is None for hex in hexes):
            pos.ask(DepotMenu(self.side))


# -- turning them up ---------------------------------------------------------------------------------------------------


def turn_up(pos: War, side: int, marker: tuple[int, int, str], face: str) -> None:
    """One marker shows its value from now on."""
    found = list(pos.markers[side])
    found[found.index(marker)] = (marker[0], marker[1], face)
    pos.markers[side] = tuple(found)
    where = pos.board.label(marker[1])
    pos.tell(f"{SIDES[side]} shows an offensive supply marker of value {marker[0]} in {where}")


def reveal(pos: War, side: int, units: Iterable[int]) -> None:
    """Units use their offensive supply: the marker that gives it is turned up (pmd:8.6-b).

    One that shows its value already serves first, then the lowest that reaches the unit.
    """
    if not offensive.needs_markers(pos, side):
        return
    gates = pos.ground.entries if side == AXIS else pos.ground.red_edge
    for unit in units:
        where = pos.where[unit]
        if pos.attacking[side] >> unit & 1:
            show(pos, side, 1 << where if where >= 0 else gates.get(BOXES[-1 - where], 0))


def show(pos: War, side: int, hexes: int) -> None:
    """The marker that reaches some of these hexes, those that an area leads to among them, is turned up."""
    grid, radius = pos.board.grid, pos.charts.supply.radius
    serving = [marker for marker in pos.markers[side] if marker[2] != TOWN and marker[0] in radius]
    near = [marker for marker in serving if grid.within(marker[1], radius[marker[0]]) & hexes]
    if near and all(face == DOWN for _, _, face in near):
        turn_up(pos, side, min(near), OPEN)
