"""What a finished set-up must look like."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.refusal import Refusal, listed
from stavka.hexes import bits
from stavka.mechanics.setup.placing import front
from stavka.titles.russian_campaign.movement import stacking
from stavka.titles.russian_campaign.setup import force_lists, set_up_limits
from stavka.titles.russian_campaign.state.flags import AXIS, TRAY
from stavka.titles.russian_campaign.state.position import War


def to_place(pos: War, side: int) -> list[int]:
    """The units a side sets up on the map."""
    sides = pos.roster.side
    return [u for u in pos.title.force_list(pos.scenario).hexes if sides[u] == side]


def in_tray(pos: War, side: int) -> list[int]:
    """The units that still wait to be set up."""
    where = pos.where
    return [u for u in pos.roster.of_side[side] if where[u] == TRAY]


def faults(pos: War, side: int) -> Iterator[Refusal]:
    """Everything that is wrong with a side's set-up, one sentence each."""
    units = to_place(pos, side)
    yield from _missing(pos, side)
    for unit in units:
        hex = pos.where[unit]
        refusal = set_up_limits.refusal(pos, unit, hex) if hex >= 0 else None
        if refusal:
            yield refusal
    yield from _crowds(pos, side)
    data = pos.title.scenario(pos.scenario)
    if data["set_up"] == "line":
        yield from _workers(pos, units)
        yield from _garrisons(pos, side, units)
    if data["coverage"]:
        yield from _gaps(pos, side)


def _missing(pos: War, side: int) -> Iterator[Refusal]:
    """All units of the list are set up (trc:3.3-a, trc:3.4-a, trc:scn-setup-general)."""
    waiting = in_tray(pos, side)
    if waiting:
        names = listed(map(pos.short, waiting))
        areas = pos.title.scenario(pos.scenario)["set_up"] == "areas"
        rule = ("trc:3.4-a" if side == AXIS else "trc:3.3-a") if areas else "trc:scn-setup-general"
        verb = "units still wait" if len(waiting) > 1 else "unit still waits"
        yield Refusal(f"{len(waiting)} {verb} to be set up: {names}", rule)


def _crowds(pos: War, side: int) -> Iterator[Refusal]:
    for hex in stacking.overstacked(pos, side):
        there = pos.of(side, hex)
        armies = sum(pos.counter(u).size == "army" for u in there)
        rule = "trc:6.1-b" if not armies else "trc:6.1-a" if armies > stacking.ARMIES else "trc:6.1-c"
        yield Refusal(f"too many units are set up in {pos.board.label(hex)}", rule)


def second_workers(pos: War, units: list[int]) -> list[int]:
    """Workers in a city that already has one (trc:scn-setup-worker); those with a home of their own come first."""
    seen: set[int] = set()
    found: list[int] = []
    for unit in sorted(units, key=lambda u: not pos.roster.counters[u].start):
        if pos.roster.worker[unit] and pos.where[unit] >= 0:
            if pos.where[unit] in seen:
                found.append(unit)
            seen.add(pos.where[unit])
    return found


def _workers(pos: War, units: list[int]) -> Iterator[Refusal]:
    for unit in second_workers(pos, units):
        where = pos.board.label(pos.where[unit])
        yield Refusal(f"{pos.short(unit)} is a second worker in {where}", "trc:scn-setup-worker")


def missing_garrisons(pos: War, units: list[int]) -> Iterator[tuple[int, list[int], Refusal]]:
    """Cities that must hold a unit of some kind and do not: the hex, the units that would do, and the complaint."""
    for row in pos.title.scenario(pos.scenario)["placement"]:
        if "unit" in row or row["at"] not in pos.board.places:
            continue
        hex = pos.board.places[row["at"]].hex
        able = [u for u in units if force_lists.fits(row, pos.roster.counters[u])]
        there = sum(pos.where[u] == hex for u in able)
        if able and there < row["count"]:
            reason = f"{row['at']} must hold {row['count']} {force_lists.describe(row)}"
            yield hex, able, Refusal(reason, row.get("rule", "trc:scn-setup-general"))


def _garrisons(pos: War, side: int, units: list[int]) -> Iterator[Refusal]:
    for _, _, refusal in missing_garrisons(pos, units):
        yield refusal


def gaps(pos: War, side: int) -> int:
    """Hexes of the start line that a side neither occupies nor has in its zone of control.

    The line is read as the hexes next to it; Karelia is not asked of the Russians, who may not stand there.
    """
    line = pos.title.scenario(pos.scenario)["line"]
    own = front(pos.ground.walk, pos.ground.open, pos.title.axis_side(line))[side]
    if side != AXIS:
        own &= ~set_up_limits.far_north(pos)[1]
    return own & ~pos.zone(side)


def _gaps(pos: War, side: int) -> Iterator[Refusal]:
    """Both players cover their side of the line (trc:scn-setup-coverage)."""
    for hex in bits(gaps(pos, side)):
        label = pos.board.label(hex)
        yield Refusal(
            f"{label} on the start line is neither occupied nor in a friendly zone of control", "trc:scn-setup-coverage"
        )
