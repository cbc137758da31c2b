"""13.7, 14.7, 14.9 and 15.3: what the players set up as they like in the shorter scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.placing import UnitToHexOption, random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Choice, Option
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import cities, stacking
from stavka.titles.barbarossa_deluxe.actions.administration import Attach, Fortify, Place
from stavka.titles.barbarossa_deluxe.actions.off_map import Reserve
from stavka.titles.barbarossa_deluxe.movement import closed_hexes
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, DUE, OUT, RVGK, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War

BLUE, GAMBIT, WHAT_IF = "blue_kremlin", "manstein_gambit", "what_if_1942"
SCENARIOS = (BLUE, GAMBIT, WHAT_IF)
# units that stand where the lists put them: bd:13.7-b, bd:14.9-b,-c
LISTED_HEXES = {BLUE: ("3106", "3108"), GAMBIT: ("1011", "3005", "3104", "3105", "3106"), WHAT_IF: ()}
ROWS = range(11, 29)  # from 1110 to 2804 (bd:14.9-f)
RESERVE = 5  # bd:15.3-e


def begin(pos: War) -> None:
    """The listed set-up stands and says who holds what; now take up what may be set up freely."""
    kept = pos.board.grid.set_of(LISTED_HEXES[pos.scenario])
    if pos.scenario == GAMBIT:  # bd:14.9-d: the front line is marked without its units
        south = pos.board.grid.set_of(("3005", "3104"))
        pos.counts["front"] = (pos.occupied[SOVIET] | 1 << pos.area) & ~pos.ground.leningrad & ~south
    for unit in range(len(pos.roster)):
        if _is_free(pos, unit, kept):
            pos.put(unit, DUE)
    # bd:13.3-b, bd:14.9-e,-f, bd:15.3-c: the German first, unless the Soviet's list leaves him nothing to choose
    pos.ask(FreeSetUp(AXIS), *(() if pos.scenario == BLUE else (FreeSetUp(SOVIET),)))


def _is_free(pos: War, unit: int, kept: int) -> bool:
    roster, where = pos.roster, pos.where[unit]
    if roster.rides[unit] or roster.static[unit] or unit == roster.coastal_army:
        return False
    if where == RVGK:
        return pos.scenario == WHAT_IF
    if where < 0 or kept >> where & 1:
        return False
    return pos.scenario != BLUE or roster.side[unit] == AXIS  # bd:13.7-c


def keep_out(pos: War) -> None:
    """German dotted units and the Italians never come in the alternative 1942 game, nor Soviet dotted ones but the ICA.

    bd:15.8-b,-e
    """
    roster = pos.roster
    for unit in range(len(roster)):
        if ((roster.dotted[unit] and unit != roster.coastal_army) or unit == roster.italians) and not _welcome(
            pos, unit
        ):
            pos.put(unit, OUT)


def _welcome(pos: War, unit: int) -> bool:
    """Axis satellites of the start (bd:15.8-c) and Tigers (bd:15.8-d) come although they cannot be replaced."""
    roster = pos.roster
    return roster.side[unit] == AXIS and unit != roster.italians and roster.kind[unit] not in ("kg", "emergency")


# -- where ------------------------------------------------------------------------------------------------------------


def area(pos: War, unit: int) -> int:
    """The hexes a side may use, room or not (bd:13.7-c, bd:14.9-e,-f, bd:15.3-c)."""
    side = pos.roster.side[unit]
    mine = pos.owner[side] & pos.ground.land
    if pos.scenario == GAMBIT:
        if side == AXIS:
            front: int = pos.counts["front"]
            return mine & pos.ground.grid.spread(front)
        return mine & soviet_rows(pos)
    return mine & ~closed_hexes.closed(pos, unit)


def soviet_rows(pos: War) -> int:
    """Hexes that the Soviet holds between the two ends of his line (bd:14.9-f)."""
    return sum(1 << h for h in bits(pos.owner[SOVIET] & pos.ground.land) if int(pos.hex_name(h)[:2]) in ROWS)


def border_gaps(pos: War, side: int) -> int:
    """Hexes on a side's own side of the border that are still empty (bd:15.3-g)."""
    if pos.scenario != WHAT_IF:
        return 0
    return pos.ground.walk.step(pos.owner[1 - side]) & pos.owner[side] & ~pos.occupied[side]


def relocate(pos: War) -> None:
    """With another border the listed units go to the nearest hexes of their own, the border first (bd:15.3-d,-g)."""
    distance = pos.ground.grid.distance
    strays = [(u, hex) for u, hex in enumerate(pos.where) if hex >= 0 and not pos.owner[pos.roster.side[u]] >> hex & 1]
    for unit, _ in strays:
        pos.put(unit, DUE)
    for unit, start in strays:
        side = pos.roster.side[unit]
        sites = (border_gaps(pos, side) or pos.owner[side]) & ~closed_hexes.closed(pos, unit)
        sites = sites or pos.owner[side] & ~closed_hexes.closed(pos, unit)
        near = bits(sites & ~stacking.no_room(pos, [unit]))
        pos.put(unit, min(near, key=lambda hex: (distance(hex, start), hex)))
    for side in (AXIS, SOVIET):
        for gap in bits(border_gaps(pos, side)):
            pos.put(min(_spare(pos, side, gap), key=lambda unit: (distance(pos.where[unit], gap), unit)), gap)


def _spare(pos: War, side: int, gap: int) -> list[int]:
    """Units with company that may stand in a hex."""
    units = [u for u in pos.roster.of_side[side] if pos.where[u] >= 0 and pos.load(side, pos.where[u]) > 1]
    return [u for u in units if not closed_hexes.closed(pos, u) >> gap & 1 and pos.roster.movable[u]]


def waiting(pos: War, side: int) -> list[int]:
    return [u for u in pos.roster.of_side[side] if pos.where[u] == DUE and not pos.roster.rides[u]]


def bound(pos: War, unit: int) -> int:
    """The border hexes that are left to a unit when no more units than gaps are left, else nothing (bd:15.3-g)."""
    side = pos.roster.side[unit]
    gaps = border_gaps(pos, side)
    if not gaps or closed_hexes.closed(pos, unit):
        return 0
    able = sum(1 for u in waiting(pos, side) if not closed_hexes.closed(pos, u))
    return gaps if able <= gaps.bit_count() else 0


class FreePlacing(UnitToHexOption[War, Place]):
    """Places a unit within stacking limits; every border hex must get one in the 1942 game (bd:15.3-g)."""

    action = Place
    share = 10.0

    def units(self, pos: War) -> Sequence[int]:
        return waiting(pos, cities.asked_side(pos))

    def hexes(self, pos: War, unit: int) -> int:
        return (bound(pos, unit) or area(pos, unit)) & ~stacking.no_room(pos, [unit])

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        return Refusal(f"{pos.short(unit)} is not to be set up", "bd:3.1-a")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        where = pos.board.label(hex)
        side = pos.roster.side[unit]
        if not area(pos, unit) >> hex & 1:
            gambit = "bd:14.9-e" if side == AXIS else "bd:14.9-f"
            rule = {BLUE: "bd:13.7-c", GAMBIT: gambit}.get(pos.scenario, "bd:15.3-c")
            return Refusal(f"{pos.short(unit)} may not be set up in {where}", rule)
        if not stacking.fits(pos, [unit], hex):
            return Refusal(*stacking.rule_broken(pos, [unit], hex))
        return Refusal("the units that are left are wanted for the border", "bd:15.3-g")

    def put(self, pos: War, unit: int, hex: int) -> None:
        pos.put(unit, hex)
        pos.update_control()


class HoldingBack(Option[War, Reserve]):
    """Up to five Soviet units may start in the RVGK box (bd:15.3-e)."""

    action = Reserve
    share = 0.5

    def open(self, pos: War) -> bool:
        return bool(pos.scenario == WHAT_IF and cities.asked_side(pos) == SOVIET)

    def each(self, pos: War) -> Iterator[Action]:
        for unit in waiting(pos, SOVIET):
            if self.refusal(pos, Reserve(pos.short(unit))) is None:
                yield Reserve(pos.short(unit))

    def sample(self, pos: War, rng: Random) -> Action | None:
        return next(self.each(pos), None)

    def refusal(self, pos: War, action: Reserve) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        if not self.open(pos) or unit not in waiting(pos, SOVIET):
            return Refusal(f"{action.unit} cannot be held back now", "bd:3.1-a")
        if sum(1 for u in pos.roster.of_side[SOVIET] if pos.where[u] == RVGK) >= RESERVE:
            return Refusal("five units are in the RVGK box already", "bd:15.3-e")
        return Refusal("the units that are left are wanted for the border", "bd:15.3-g") if bound(pos, unit) else None

    def play(self, pos: War, action: Reserve) -> None:
        pos.put(pos.roster.index(action.unit), RVGK)


class Fortifying(Option[War, Fortify]):
    """The Soviet moves the fortified area to where he wants it, on or behind his line (bd:14.9-f, bd:14.6-e)."""

    action = Fortify
    share = 0.5

    def open(self, pos: War) -> bool:
        return bool(pos.scenario == GAMBIT and cities.asked_side(pos) == SOVIET)

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            yield from (Fortify(pos.hex_name(h)) for h in bits(soviet_rows(pos)))

    def sample(self, pos: War, rng: Random) -> Action | None:
        return Fortify(pos.hex_name(random_hex(soviet_rows(pos), rng)))

    def refusal(self, pos: War, action: Fortify) -> Refusal | None:
        if self.open(pos) and soviet_rows(pos) >> pos.board.grid.index(action.hex) & 1:
            return None
        return Refusal(f"the fortified area may not be set up in {action.hex}", "bd:14.9-f")

    def play(self, pos: War, action: Fortify) -> None:
        pos.area = pos.board.grid.index(action.hex)


class EndFree(Ending[War]):
    """Ends a set-up when every unit is placed; the paratroops may stay behind to drop (bd:14.9-g)."""

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        side = cities.asked_side(pos)
        place = FreePlacing()
        left = [u for u in waiting(pos, side) if u != pos.roster.paratroops and place.hexes(pos, u)]
        if left:
            return Refusal(f"still to be set up: {', '.join(map(pos.short, left))}", "bd:3.1-a")
        return None


@dataclass(slots=True)
class FreeSetUp(SideMenu[War]):
    """A player sets up the units that his list leaves free."""

    name: ClassVar[str] = "set-up"
    rule: ClassVar[str] = "bd:5.1-a"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return FREE_OPTIONS


FREE_OPTIONS: tuple[AnyOption[War], ...] = (FreePlacing(), HoldingBack(), Fortifying(), EndFree())


# -- Tiger battalions of the Citadel list -----------------------------------------------------------------------------


def hosts(pos: War, rider: int) -> list[int]:
    """Corps that a Tiger battalion stands with (bd:14.7-c)."""
    return [u for u in pos.of(AXIS, pos.where[rider]) if not pos.roster.rides[u] and not pos.roster.satellite[u]]


def choose_hosts(pos: War) -> None:
    """The German chooses the corps, where there are several."""
    tigers = [u for u in range(len(pos.roster)) if pos.roster.tiger[u] and pos.where[u] >= 0]
    pos.ask(*(TigerHost(u) for u in tigers if len(hosts(pos, u)) > 1))


@dataclass(slots=True)
class TigerHost(Choice[War]):
    """With which corps of its hex a Tiger battalion starts (bd:14.7-c)."""

    name: ClassVar[str] = "Tiger battalion"
    rider: int

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Attach(pos.short(self.rider), pos.short(u)) for u in hosts(pos, self.rider)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return Refusal(f"{pos.short(self.rider)} is to be attached to a corps of its hex", "bd:14.7-c")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Attach)
        pos.leave()
        for unit in hosts(pos, self.rider):
            pos.rider[unit] = -1
        pos.rider[pos.roster.index(action.other)] = self.rider
