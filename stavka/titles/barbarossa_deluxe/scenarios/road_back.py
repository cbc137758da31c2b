"""12. The Road Back."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.titles.barbarossa_deluxe.caucasus import expedition
from stavka.titles.barbarossa_deluxe.seams import Seams
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines
from stavka.titles.barbarossa_deluxe.victory import points


def register(seams: Seams) -> None:
    seams.turn_begins.insert(seams.turn_begins.index(expedition.new_turn), stand_fast_order)
    seams.holds_in_place.append(stands_fast)
    seams.bars_attack.append(outside_the_south)
    seams.in_offensive_range.append(southern_offensive)
    seams.player_turn_ends.append(end_southern_offensive)
    seams.units_moved.insert(seams.units_moved.index(expedition.exits_shut), units_moved)
    seams.at_once.append(siege)
    seams.turn_over.insert(0, hold_stalingrad)
    seams.position_described.append(noted)
    seams.events_past.append(events_past)


# -- the stand-fast order (12.7) --------------------------------------------------------------------------------------


def stands_fast(pos: War, unit: int) -> Refusal | None:
    """The German-side units that were cut off in Stalingrad when the turn began, wherever they are now (bd:12.7-a)."""
    if unit in pos.counts.get("stand fast", ()):
        return Refusal(f"{pos.short(unit)} must stand fast in Stalingrad", "bd:12.7-a")
    return None


def stand_fast_order(pos: War) -> None:
    """The stand-fast order binds a force that begins a turn cut off, until it first begins one in supply.

    bd:12.7-a,-b
    """
    if pos.turn < 14 or pos.counts.get("stand fast over"):
        return
    pos.counts.pop("stand fast", None)
    hex = pos.ground.stalingrad
    if not hex & pos.occupied[AXIS]:
        return
    if hex & overland_lines.fed(pos, AXIS):
        pos.counts["stand fast over"] = 1
    else:
        pos.counts["stand fast"] = tuple(pos.of(AXIS, hex.bit_length() - 1))


def noted(pos: War) -> None:
    """The order as it would bind in a position that is described, if nothing is said of it."""
    if "stand fast" not in pos.counts:
        stand_fast_order(pos)


def hold_stalingrad(pos: War) -> None:
    """From turn 15 on two points for every turn that ends with Stalingrad in German hands (bd:12.7-c)."""
    if pos.turn >= 15 and pos.ground.stalingrad & pos.owner[AXIS]:
        points.add(pos, 2, "Stalingrad is held")


# -- the first turn (12.8) --------------------------------------------------------------------------------------------


def outside_the_south(pos: War, unit: int) -> Refusal | None:
    """Only units in the southern logistics area attack on the first turn (bd:12.8-b)."""
    if pos.counts.get("southern offensive") and not pos.ground.south >> pos.where[unit] & 1:
        return Refusal(f"{pos.short(unit)} stands outside the southern logistics area", "bd:12.8-b")
    return None


def southern_offensive(pos: War, hex: int) -> bool | None:
    """Everything south of the boundary has offensive supply on the first turn (bd:12.8-a,-c)."""
    return bool(pos.ground.south >> hex & 1) if pos.counts.get("southern offensive") else None


def end_southern_offensive(pos: War, side: int) -> None:
    if side == SOVIET:
        pos.counts.pop("southern offensive", None)


# -- the siege of Leningrad (12.13) -----------------------------------------------------------------------------------


def units_moved(pos: War, units: Sequence[int], way: Sequence[int]) -> None:
    siege(pos)


def events_past(found: list[str], pos: War) -> list[str]:
    return found if besieged(pos) else [*found, "siege lifted"]


def siege(pos: War) -> None:
    """The siege of Leningrad: a point that comes and goes (bd:12.13-a,-b,-c)."""
    if pos.counts.get("siege over"):
        return
    ground = pos.ground
    city = ground.leningrad
    if city & pos.owner[AXIS]:
        pos.counts["siege over"] = 1
        return
    near = ground.grid.spread(city) & ~city
    lifted = pos.counts.get("siege lifted", 0)
    if not lifted and not near & pos.occupied[AXIS]:
        pos.counts["siege lifted"] = 1
        points.add(pos, -1, "the siege of Leningrad is lifted")
    elif lifted:
        gates = ground.hex("1110") | ground.hex("1111")
        if gates & pos.occupied[AXIS] or not city & overland_lines.fed(pos, SOVIET):
            pos.counts["siege lifted"] = 0
            points.add(pos, 1, "Leningrad is besieged again")


def besieged(pos: War) -> bool:
    """Whether Leningrad is German, cut off, or has German-side units beside it (bd:12.13-a,-b,-c)."""
    city = pos.ground.leningrad
    near = pos.ground.grid.spread(city)
    return bool(near & pos.occupied[AXIS] or city & pos.owner[AXIS] or not city & overland_lines.fed(pos, SOVIET))
