"""6.3 The Leningrad ice road over Lake Ladoga."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal
from stavka.titles.russia_besieged.actions.movement import CrossIce
from stavka.titles.russia_besieged.movement import stacking
from stavka.titles.russia_besieged.movement.allowance import points
from stavka.titles.russia_besieged.movement.reach import has_room
from stavka.titles.russia_besieged.movement.walking import walk
from stavka.titles.russia_besieged.state.charts import FACES
from stavka.titles.russia_besieged.state.flags import AXIS, MOVED, ON_ICE, SOVIET
from stavka.titles.russia_besieged.state.position import War

USED = "ice road moves"  # name of the count
CITY, SHORE, LAKE, NEAR = "0714", "0812", "0713", "0813"  # rb:6.3-a


def begin_impulse(pos: War) -> None:
    pos.counts.pop(USED, None)


def ends(pos: War) -> dict[int, int]:
    """The two ends of the road, each to the other; none on a map without it."""
    if not pos.board.links.get("ice_road"):
        return {}
    city, shore = pos.board.grid.index(CITY), pos.board.grid.index(SHORE)
    return {city: shore, shore: city}


def threat(pos: War) -> int:
    """What the Axis beside the road adds to the die; 0 when none is rolled (rb:6.32-a, rb:6.33-a, rb:6.33-b)."""
    near, figures = pos.ground.hex(NEAR), pos.charts.ice_road
    if pos.occupied[AXIS] & near:
        return figures.axis_in_0813
    return figures.axis_zoc_0813 if pos.zone(AXIS) & near else 0


def road_refusal(pos: War, who: str) -> Refusal | None:
    """Why nobody may use the road now."""
    if pos.player != SOVIET or not ends(pos):
        return Refusal(f"{who} may not use the ice road: only Russians use it", "rb:6.31-a")
    if not pos.snow:
        return Refusal(f"{who} may not use the ice road: it is open in Snow impulses only", "rb:6.31-a")
    if pos.count(USED):
        return Refusal(f"{who} may not use the ice road: one unit has tried it in this impulse", "rb:6.31-a")
    shore = pos.ground.hex(SHORE)
    if pos.occupied[AXIS] & (shore | pos.ground.hex(CITY)):
        return Refusal(f"{who} may not use the ice road: the Axis shuts it at {SHORE}", "rb:6.3-c")
    if pos.zone(AXIS) & shore & ~pos.occupied[SOVIET]:
        if threat(pos):
            return Refusal(f"another Russian unit must be in {SHORE} before {who} tries", "rb:6.32-b")
        return Refusal(f"{who} may not use the ice road: the Axis shuts it at {SHORE}", "rb:6.3-c")
    return None


def unit_refusal(pos: War, unit: int) -> Refusal | None:
    """Why a unit may not use it."""
    who = pos.short(unit)
    if pos.roster.side[unit] != SOVIET or pos.where[unit] not in ends(pos) or not pos.roster.ground[unit]:
        return Refusal(f"{who} is no combat unit at an end of the ice road", "rb:6.31-a")
    if not points(pos, unit):
        return Refusal(f"{who} has no movement left, and the ice road takes all of it", "rb:6.31-b")
    shore = pos.board.grid.index(SHORE)
    others = [u for u in pos.of(SOVIET, shore) if u != unit and pos.roster.holds_ground[u]]
    if threat(pos) and not others:
        return Refusal(f"another Russian unit must be in {SHORE} before {who} tries", "rb:6.32-b")
    return None


class CrossingIce(UnitToHexOption[War, CrossIce]):
    """Moves a unit into or out of Leningrad over the lake (rb:6.3-b, rb:6.31-a)."""

    action = CrossIce

    def open(self, pos: War) -> bool:
        return pos.player == SOVIET and pos.snow and not pos.count(USED)

    def units(self, pos: War) -> Sequence[int]:
        if road_refusal(pos, "") is not None:
            return ()
        return [u for end in ends(pos) for u in pos.of(SOVIET, end) if unit_refusal(pos, u) is None]

    def hexes(self, pos: War, unit: int) -> int:
        end = ends(pos)[pos.where[unit]]
        return 1 << end if has_room(pos, unit, end) else 0

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        refusal = road_refusal(pos, pos.short(unit)) or unit_refusal(pos, unit)
        assert refusal is not None
        return refusal

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        if hex == ends(pos)[pos.where[unit]]:
            return stacking.no_room(pos, unit, hex)
        return Refusal(f"{pos.short(unit)} may only cross between {CITY} and {SHORE}", "rb:6.3-a")

    def put(self, pos: War, unit: int, hex: int) -> None:
        pos.add(USED)
        pos.flags[unit] |= MOVED | ON_ICE
        if threat(pos):
            pos.ask(IceRoll(unit, hex))
        else:
            arrive(pos, unit, hex)


def arrive(pos: War, unit: int, hex: int) -> None:
    pos.tell(f"{pos.short(unit)} crosses the ice to {pos.hex_name(hex)}")
    walk(pos, unit, [pos.where[unit], hex])


@dataclass(slots=True)
class IceRoll(Roll[War]):
    """The die for a unit on the ice, under the eyes of the Axis (rb:6.32-a, rb:6.33-c)."""

    name: ClassVar[str] = "ice road"
    faces: ClassVar[int] = FACES
    unit: int
    hex: int

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        figures = pos.charts.ice_road
        result = throw[0] + threat(pos)
        if result >= figures.eliminated_from:
            pos.eliminate(self.unit, "is lost on the ice")
            return
        arrive(pos, self.unit, self.hex)
        low, high = figures.step_loss
        if low <= result <= high:
            pos.lose_step(self.unit, "loses a step on the ice")
