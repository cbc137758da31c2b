"""7.10 to 7.12, 7.21: Soviet offensive supply and its markers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.titles.barbarossa_deluxe.actions.declarations import PlaceSupply
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines

FIRST_TURN = 7  # bd:7.10-a,-c


def markers_in_hand(pos: War) -> list[str]:
    """Markers that have arrived and are not on the map."""
    if not needed(pos) or pos.counts.get("no offensive supply"):
        return []
    placed = {marker for marker, _ in pos.offensive}
    return [m for m, turn in sorted(pos.title.supply_turns.items()) if turn <= pos.turn and m not in placed]


class PlacingSupply(Option[War, PlaceSupply]):
    """The Soviet's first act: offensive supply markers, one to a hex, in any hex at all.

    bd:7.12-a,-c,-d, bd:7.11-b, bd:7.21
    """

    action = PlaceSupply
    share = 12.0

    def open(self, pos: War) -> bool:
        return bool(markers_in_hand(pos))

    def each(self, pos: War) -> Iterator[Action]:
        taken = {hex for _, hex in pos.offensive}
        for marker in markers_in_hand(pos):
            for hex in pos.ground.grid.indices:
                if hex not in taken:
                    yield PlaceSupply(marker, pos.hex_name(hex))

    def sample(self, pos: War, rng: Random) -> Action | None:
        marker = rng.choice(markers_in_hand(pos))
        taken = {hex for _, hex in pos.offensive}
        front = pos.occupied[SOVIET] & pos.ground.grid.spread(pos.occupied[AXIS])
        hex = random_hex(front or pos.ground.land, rng)
        return None if hex in taken else PlaceSupply(marker, pos.hex_name(hex))

    def refusal(self, pos: War, action: PlaceSupply) -> Refusal | None:
        if pos.counts.get("no offensive supply"):
            return Refusal("'supply' is not open: Moscow was German when this turn began", "bd:7.21")
        if action.marker not in markers_in_hand(pos):
            return Refusal(f"marker {action.marker} is not in hand", "bd:7.12-a")
        if pos.board.grid.index(action.hex) in {hex for _, hex in pos.offensive}:
            return Refusal(f"{action.hex} has its offensive supply marker, and a hex takes one", "bd:7.12-a")
        return None

    def play(self, pos: War, action: PlaceSupply) -> None:
        pos.offensive = (*pos.offensive, (action.marker, pos.board.grid.index(action.hex)))


def take_up(pos: War, side: int) -> None:
    """The Soviet player turn is over: the markers are taken up (bd:7.12-b)."""
    if side == SOVIET:
        pos.offensive = ()


def loss_of_moscow(pos: War) -> None:
    """Moscow in German hands stops offensive supply until a turn begins with it Soviet and supplied (bd:7.21)."""
    moscow = pos.ground.moscow
    if pos.turn >= FIRST_TURN and moscow & pos.owner[AXIS]:
        pos.counts["no offensive supply"] = 1
    elif moscow & pos.owner[SOVIET] & overland_lines.fed(pos, SOVIET):
        pos.counts.pop("no offensive supply", None)


def needed(pos: War) -> bool:
    """From turn 7 on; never in the alternative 1942 game (bd:7.10-a,-c, bd:15.8-k)."""
    return pos.turn >= FIRST_TURN and pos.terms.offensive_supply


def in_range(pos: War, hex: int) -> bool:
    """Within the radius of a marker, from the unit's hex to the marker's, whatever lies between.

    bd:7.11-a,-b, bd:7.12-e
    """
    if pos.seams.in_offensive_range:
        found = pos.seams.in_offensive_range(pos, hex)
        if found is not None:
            return found
    distance, ranges = pos.ground.grid.distance, pos.charts.ranges
    return any(distance(hex, at) <= ranges[marker] for marker, at in pos.offensive)
