"""13.7, 14.7, 14.9 and 15.3: what the players set up as they like in the shorter scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.placing import UnitToHexOption, random_hex
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import AnyOption, Option
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.actions.administration import Fortify, Place
from stavka.titles.barbarossa_deluxe.actions.off_map import Reserve
from stavka.titles.barbarossa_deluxe.movement import closed_hexes
from stavka.titles.barbarossa_deluxe.state.flags import DUE, RVGK, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War

RESERVE = 5  # bd:15.3-e


def own_hexes(pos: War, unit: int) -> int:
    """The hexes of a unit's side that it may enter (bd:13.7-c, bd:15.3-c)."""
    return pos.owner[pos.roster.side[unit]] & pos.ground.land & ~closed_hexes.closed(pos, unit)


@dataclass(frozen=True, slots=True)
class FreeSetUpTerms:
    """What the players may set up as they like in a scenario."""

    sides: tuple[int, ...]  # those who set up, in this order
    rules: tuple[str, str]  # by side: the rule that says where
    listed: tuple[str, ...] = ()  # hexes whose units stand where the lists put them
    before: Callable[[War], None] | None = None  # what is noted before the units are taken up
    area: Callable[[War, int], int] = own_hexes  # the hexes a unit may use, room or not
    reserves: bool = False  # units of the RVGK box too, and up to five may be held back there (bd:15.3-e)
    border: Callable[[War, int], int] | None = None  # border hexes of a side that still want a unit (bd:15.3-g)
    fortified_area: Callable[[War], int] | None = None  # where the Soviet may set up the fortified area (bd:14.9-f)


def terms_of(pos: War) -> FreeSetUpTerms:
    terms = pos.seams.free_set_up
    assert terms is not None  # nobody is asked in a scenario without them
    return terms


def begin(pos: War) -> None:
    """The listed set-up stands and says who holds what; now take up what may be set up freely."""
    terms = terms_of(pos)
    kept = pos.board.grid.set_of(terms.listed)
    if terms.before is not None:
        terms.before(pos)
    for unit in range(len(pos.roster)):
        if _is_free(pos, unit, kept):
            pos.put(unit, DUE)
    # bd:13.3-b, bd:14.9-e,-f, bd:15.3-c: the German first, unless the Soviet's list leaves him nothing to choose
    pos.ask(*(FreeSetUp(side) for side in terms.sides))


def _is_free(pos: War, unit: int, kept: int) -> bool:
    roster, where = pos.roster, pos.where[unit]
    if roster.rides[unit] or roster.static[unit] or unit == roster.coastal_army:
        return False
    if where == RVGK:
        return terms_of(pos).reserves
    if where < 0 or kept >> where & 1:
        return False
    return roster.side[unit] in terms_of(pos).sides  # bd:13.7-c


def waiting(pos: War, side: int) -> list[int]:
    return [u for u in pos.in_box(side, DUE) if not pos.roster.rides[u]]


def bound(pos: War, unit: int) -> int:
    """The border hexes that are left to a unit when no more units than gaps are left, else nothing (bd:15.3-g)."""
    side, border = pos.roster.side[unit], terms_of(pos).border
    gaps = border(pos, side) if border is not None else 0
    if not gaps or closed_hexes.closed(pos, unit):
        return 0
    able = sum(1 for u in waiting(pos, side) if not closed_hexes.closed(pos, u))
    return gaps if able <= gaps.bit_count() else 0


class FreePlacing(UnitToHexOption[War, Place]):
    """Places a unit within stacking limits; every border hex must get one in the 1942 game (bd:15.3-g)."""

    action = Place
    share = 10.0

    def units(self, pos: War) -> Sequence[int]:
        return waiting(pos, pos.asked_side())

    def hexes(self, pos: War, unit: int) -> int:
        return (bound(pos, unit) or terms_of(pos).area(pos, unit)) & ~stacking.no_room(pos, [unit])

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        return Refusal(f"{pos.short(unit)} is not to be set up", "bd:3.1-a")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        where = pos.board.label(hex)
        terms = terms_of(pos)
        if not terms.area(pos, unit) >> hex & 1:
            rule = terms.rules[pos.roster.side[unit]]
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
        return terms_of(pos).reserves and pos.asked_side() == SOVIET

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
        if len(pos.in_box(SOVIET, RVGK)) >= RESERVE:
            return Refusal("five units are in the RVGK box already", "bd:15.3-e")
        return Refusal("the units that are left are wanted for the border", "bd:15.3-g") if bound(pos, unit) else None

    def play(self, pos: War, action: Reserve) -> None:
        pos.put(pos.roster.index(action.unit), RVGK)


class MovingTheFortifiedArea(Option[War, Fortify]):
    """The Soviet moves the fortified area to where he wants it, on or behind his line (bd:14.9-f, bd:14.6-e)."""

    action = Fortify
    share = 0.5

    def open(self, pos: War) -> bool:
        return terms_of(pos).fortified_area is not None and pos.asked_side() == SOVIET

    def _hexes(self, pos: War) -> int:
        hexes = terms_of(pos).fortified_area
        return hexes(pos) if hexes is not None and self.open(pos) else 0

    def each(self, pos: War) -> Iterator[Action]:
        yield from (Fortify(pos.hex_name(h)) for h in bits(self._hexes(pos)))

    def sample(self, pos: War, rng: Random) -> Action | None:
        return Fortify(pos.hex_name(random_hex(self._hexes(pos), rng)))

    def refusal(self, pos: War, action: Fortify) -> Refusal | None:
        if self._hexes(pos) >> pos.board.grid.index(action.hex) & 1:
            return None
        return Refusal(f"the fortified area may not be set up in {action.hex}", "bd:14.9-f")

    def play(self, pos: War, action: Fortify) -> None:
        pos.area = pos.board.grid.index(action.hex)


class EndFree(Ending[War]):
    """Ends a set-up when every unit is placed; the paratroops may stay behind to drop (bd:14.9-g)."""

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        side = pos.asked_side()
        place = FreePlacing()
        left = [u for u in waiting(pos, side) if u != pos.roster.paratroops and place.hexes(pos, u)]
        if left:
            return Refusal(f"still to be set up: {listed(map(pos.short, left))}", "bd:3.1-a")
        return None


@dataclass(slots=True)
class FreeSetUp(SideMenu[War]):
    """A player sets up the units that his list leaves free."""

    name: ClassVar[str] = "set-up"
    rule: ClassVar[str] = "bd:5.1-a"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return FREE_OPTIONS


FREE_OPTIONS: tuple[AnyOption[War], ...] = (FreePlacing(), HoldingBack(), MovingTheFortifiedArea(), EndFree())
