"""8.24 to 8.26: armies that change or join a side when the front comes near."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.actions.off_map import Fetch, Liberate
from stavka.titles.barbarossa_deluxe.administration import conversions
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, BULGARIA, OUT, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import states
from stavka.titles.barbarossa_deluxe.victory import scenarios

EARLIEST = 13


def check(pos: War, units: Sequence[int], way: Sequence[int] = ()) -> None:
    """Units have moved: what did they come near, at the end or on their way?"""
    if pos.counts.get("cut off"):
        conversions.settle(pos)  # bd:8.23-b: at the very instant
    if pos.scenario == "road_back":
        scenarios.siege(pos)
    if pos.counts.get("expedition"):
        from stavka.titles.barbarossa_deluxe.caucasus import expedition

        expedition.check_defeat(pos)
    if not units or pos.roster.side[units[0]] != SOVIET or pos.scenario not in scenarios.WITH_POINTS:
        return
    waiting = not pos.counts.get("poland"), not pos.counts.get("romania")
    if not any(waiting):
        return
    near, ground_near = pos.ground.general_government, pos.ground.near
    bucharest = pos.ground.bucharest
    for hex in way or dict.fromkeys(pos.where[u] for u in units):
        if hex < 0 or not ground_near[hex] & (near | bucharest) or not supplied(pos, units[0], hex):
            continue
        if waiting[0] and ground_near[hex] & near and not pos.counts.get("poland"):
            poland(pos, hex)
        if waiting[1] and ground_near[hex] & bucharest and not pos.counts.get("romania"):
            romania(pos)


def supplied(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit has overland supply in a hex of its way; some always have it (bd:8.30-d)."""
    return pos.roster.cavalry[unit] or bool(states.overland(pos, SOVIET) >> hex & 1)


def poland(pos: War, hex: int) -> None:
    """The Polish army appears with the unit, or close by (bd:8.24-a); never before turn 13 (bd:8.24-b)."""
    pos.counts["poland"] = 1
    army = pos.roster.poles
    if pos.where[army] != OUT:  # it is there already
        return
    if pos.turn < EARLIEST:
        pos.where[army] = AWAITING
        pos.arrives[army] = EARLIEST
        return
    grid = pos.ground.grid
    held = (pos.occupied[SOVIET] | 1 << hex) & states.overland(pos, SOVIET) & ~stacking.no_room(pos, [army])
    if held:
        best = min(bits(held), key=lambda h: (grid.distance(h, hex), h))
        pos.put(army, best)
        pos.tell(f"the Polish army appears in {pos.board.label(best)}")
    else:  # nowhere is room: it comes as a reinforcement
        pos.where[army] = AWAITING
        pos.arrives[army] = pos.turn + 1


def romania(pos: War) -> None:
    """The Axis Romanians leave, the others come in the next two turns (bd:8.25-a,-c,-e)."""
    pos.counts["romania"] = pos.turn
    first = max(pos.turn, EARLIEST) + 1
    for unit, turn in zip(pos.roster.soviet_romanians, (first, first + 1), strict=True):
        if pos.where[unit] == OUT:
            pos.where[unit] = AWAITING
            pos.arrives[unit] = turn
    if pos.turn > EARLIEST:
        defect(pos)


def defect(pos: War) -> None:
    """Both Axis Romanian armies are gone for good (bd:8.25-a, bd:8.15-c)."""
    pos.counts["romania left"] = 1
    pos.tell("Romania leaves the Axis")
    for unit in pos.roster.axis_romanians:
        pos.remove(unit, OUT)


def new_turn(pos: War) -> None:
    """A trigger before its time takes effect on turn 14 (bd:8.25-c, bd:8.26-b)."""
    if pos.turn == EARLIEST + 1 and pos.counts.get("romania") and not pos.counts.get("romania left"):
        defect(pos)


# -- Bulgaria (8.26) --------------------------------------------------------------------------------------------------


def off_map(pos: War) -> list[int]:
    return [u for u in pos.roster.of_side[SOVIET] if pos.where[u] == BULGARIA and u not in pos.roster.bulgarians]


class Fetching(Option[War, Fetch]):
    """A Soviet unit leaves the map for Bulgaria from its edge, for one point (bd:8.26-a)."""

    action = Fetch
    share = 2.0

    def open(self, pos: War) -> bool:
        return bool(pos.player == SOVIET and not pos.counts.get("bulgaria"))

    def _units(self, pos: War) -> list[int]:
        from stavka.titles.barbarossa_deluxe.movement import reach

        there = any(pos.where[u] != OUT for u in pos.roster.bulgarians)
        if there or not self.open(pos) or pos.scenario not in scenarios.WITH_POINTS:
            return []
        edge = pos.ground.bulgarian_edge & pos.occupied[SOVIET]
        return [
            u
            for hex in bits(edge)
            for u in pos.of(SOVIET, hex)
            if reach.can_move(pos, u) and reach.left(pos, u) >= 1 and not pos.roster.cavalry[u]
        ]

    def each(self, pos: War) -> Iterator[Action]:
        yield from (Fetch(pos.short(u)) for u in self._units(pos))

    def refusal(self, pos: War, action: Fetch) -> Refusal | None:
        if pos.roster.index(action.unit) in self._units(pos):
            return None
        return Refusal(f"{action.unit} cannot leave for Bulgaria now", "bd:8.26-a")

    def play(self, pos: War, action: Fetch) -> None:
        unit = pos.roster.index(action.unit)
        pos.remove(unit, BULGARIA)
        pos.counts["bulgaria"] = pos.turn
        pos.tell(f"{action.unit} has left for Bulgaria")
        if pos.turn <= EARLIEST:  # bd:8.26-b: reinforcements of turn 14
            for army in pos.roster.bulgarians:
                pos.where[army] = AWAITING
                pos.arrives[army] = EARLIEST + 1


class Liberating(Option[War, Liberate]):
    """In the next movement phase it comes back with all three Bulgarian armies (bd:8.26-a,-c).

    Alone if it left before they can come: bd:8.26-b.
    """

    action = Liberate
    share = 20.0

    def open(self, pos: War) -> bool:
        return bool(self._hexes(pos))

    @staticmethod
    def _hexes(pos: War) -> int:
        left = pos.counts.get("bulgaria", 0)
        if pos.player != SOVIET or not left or pos.turn <= left or not off_map(pos):
            return 0
        shut = pos.occupied[pos.enemy] | pos.full(SOVIET, 1 if left <= EARLIEST else 4)
        return pos.ground.bulgarian_edge & ~shut

    def each(self, pos: War) -> Iterator[Action]:
        yield from (Liberate(pos.hex_name(h)) for h in bits(self._hexes(pos)))

    def refusal(self, pos: War, action: Liberate) -> Refusal | None:
        if self._hexes(pos) >> pos.board.grid.index(action.hex) & 1:
            return None
        return Refusal("nobody can come back from Bulgaria there now", "bd:8.26-a")

    def play(self, pos: War, action: Liberate) -> None:
        hex = pos.board.grid.index(action.hex)
        allies = pos.roster.bulgarians if pos.counts["bulgaria"] > EARLIEST else ()
        for unit in (*off_map(pos), *allies):
            pos.put(unit, hex)
            pos.origin[unit] = hex
        pos.update_control()
