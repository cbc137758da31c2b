"""8.26: Bulgaria joins the Soviet side."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.actions.off_map import Fetch, Liberate
from stavka.titles.barbarossa_deluxe.movement import movement_points, movers
from stavka.titles.barbarossa_deluxe.nations.poland_and_romania import EARLIEST
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, BULGARIA, OUT, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War


def off_map(pos: War) -> list[int]:
    return [u for u in pos.in_box(SOVIET, BULGARIA) if u not in pos.roster.bulgarians]


class Fetching(Option[War, Fetch]):
    """A Soviet unit leaves the map for Bulgaria from its edge, for one point (bd:8.26-a)."""

    action = Fetch
    share = 2.0

    def open(self, pos: War) -> bool:
        return bool(pos.player == SOVIET and not pos.counts.get("bulgaria"))

    def _units(self, pos: War) -> list[int]:
        there = any(pos.where[u] != OUT for u in pos.roster.bulgarians)
        if there or not self.open(pos) or not pos.terms.by_points:
            return []
        edge = pos.ground.bulgarian_edge & pos.occupied[SOVIET]
        return [
            u
            for hex in bits(edge)
            for u in pos.of(SOVIET, hex)
            if movers.can_move(pos, u) and movement_points.left(pos, u) >= 1 and not pos.roster.cavalry[u]
        ]

    def each(self, pos: War) -> Iterator[Action]:
        yield from (Fetch(pos.short(u)) for u in self._units(pos))

    def refusal(self, pos: War, action: Fetch) -> Refusal | None:
        if pos.roster.index(action.unit) in self._units(pos):
            return None
        why = "a Soviet unit with a movement point left goes there from the Bulgarian edge, once a game"
        return Refusal(f"{action.unit} cannot leave for Bulgaria now: {why}", "bd:8.26-a")

    def play(self, pos: War, action: Fetch) -> None:
        unit = pos.roster.index(action.unit)
        pos.moving = pos.origin[unit]  # bd:10.6-b
        pos.remove(unit, BULGARIA)
        pos.counts["bulgaria"] = pos.turn
        pos.tell(f"{action.unit} has left for Bulgaria")
        if pos.turn <= EARLIEST:  # bd:8.26-b: reinforcements of turn 14
            for army in pos.roster.bulgarians:
                pos.set_aside(army, AWAITING)
                pos.arrives[army] = EARLIEST + 1
        pos.units_went()


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
        if not left or pos.turn <= left or not off_map(pos):
            return 0
        shut = pos.occupied[pos.enemy] | pos.full(SOVIET, 1 if left <= EARLIEST else 4)
        return pos.ground.bulgarian_edge & ~shut

    def each(self, pos: War) -> Iterator[Action]:
        yield from (Liberate(pos.hex_name(h)) for h in bits(self._hexes(pos)))

    def refusal(self, pos: War, action: Liberate) -> Refusal | None:
        if self._hexes(pos) >> pos.board.grid.index(action.hex) & 1:
            return None
        return Refusal(f"'{action}' is not open: nobody can come back from Bulgaria there now", "bd:8.26-a")

    def play(self, pos: War, action: Liberate) -> None:
        hex = pos.board.grid.index(action.hex)
        allies = pos.roster.bulgarians if pos.counts["bulgaria"] > EARLIEST else ()
        for unit in (*off_map(pos), *allies):
            pos.put(unit, hex)
            pos.origin[unit] = hex
        pos.counts[stacking.COMING_IN] = hex
        pos.units_went()
