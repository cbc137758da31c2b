"""8.5 and 8.18: the East Wall and the Soviet fortified area."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe.actions.administration import Fortify, Wall
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines

EAST_WALL_TURN, EAST_WALLS = 19, 10  # bd:8.5
AREA_TURN = 16  # bd:8.18-a


class Walling(Option[War, Wall]):
    """All ten East Wall counters are placed on turn 19, one to a hex (bd:8.5)."""

    action = Wall
    share = 30.0

    def open(self, pos: War) -> bool:
        return bool(walls_left(pos))

    def each(self, pos: War) -> Iterator[Action]:
        if walls_left(pos):
            yield from (Wall(pos.hex_name(h)) for h in bits(wall_sites(pos)))

    def sample(self, pos: War, rng: Random) -> Action | None:
        sites = wall_sites(pos)
        return Wall(pos.hex_name(random_hex(sites, rng))) if sites else None

    def refusal(self, pos: War, action: Wall) -> Refusal | None:
        hex = pos.board.grid.index(action.hex)
        if not walls_left(pos):
            return Refusal("'wall' is not open: no East Wall counter is to be placed now", "bd:8.5")
        if not wall_sites(pos) >> hex & 1:
            reason = "is no free German hex in overland supply outside cities in the USSR or the Baltic states"
            return Refusal(f"{pos.board.label(hex)} {reason}", "bd:8.5")
        return None

    def play(self, pos: War, action: Wall) -> None:
        pos.walls |= 1 << pos.board.grid.index(action.hex)
        pos.add("walls", -1)


def walls_left(pos: War) -> int:
    return pos.count("walls") if pos.asked_side() == AXIS else 0


def wall_sites(pos: War) -> int:
    ground = pos.ground
    return ground.soviet_home & pos.owner[AXIS] & overland_lines.fed(pos, AXIS) & ~ground.cities & ~pos.walls


class Fortifying(Option[War, Fortify]):
    """The fortified area is placed on turn 16 (bd:8.18-a,-e)."""

    action = Fortify
    share = 30.0

    def open(self, pos: War) -> bool:
        return bool(area_due(pos))

    def each(self, pos: War) -> Iterator[Action]:
        if area_due(pos):
            yield from (Fortify(pos.hex_name(h)) for h in bits(area_sites(pos)))

    def refusal(self, pos: War, action: Fortify) -> Refusal | None:
        if not area_due(pos):
            return Refusal("'fortify' is not open: the fortified area is not to be placed now", "bd:8.18-a")
        if not area_sites(pos) >> pos.board.grid.index(action.hex) & 1:
            wanted = "it and the six hexes around it must be Soviet and in overland supply"
            return Refusal(f"{action.hex} takes no fortified area: {wanted}", "bd:8.18-a")
        return None

    def play(self, pos: War, action: Fortify) -> None:
        pos.area = pos.board.grid.index(action.hex)
        pos.area_turn = pos.turn
        pos.counts["area placed"] = 1


def area_due(pos: War) -> bool:
    return pos.turn == AREA_TURN and not pos.counts.get("area placed")


def area_lost(pos: War, side: int, gain: int) -> None:
    """The German has taken the hex of the fortified area (bd:8.18-f)."""
    if side == AXIS and pos.area >= 0 and gain >> pos.area & 1:
        pos.area = -1
        pos.tell("the fortified area is lost")


def area_sites(pos: War) -> int:
    good = pos.owner[SOVIET] & overland_lines.fed(pos, SOVIET)
    grid, near = pos.ground.grid, pos.ground.near
    return sum(1 << h for h in bits(good) if len(grid.neighbours(h)) == 6 and not near[h] & ~good)
