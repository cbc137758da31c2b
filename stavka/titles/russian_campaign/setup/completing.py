"""Completes a set-up: what is missing goes where history had it, or as near as the rules allow."""

from __future__ import annotations

from stavka.hexes import bits, first
from stavka.titles.russian_campaign.movement import stacking
from stavka.titles.russian_campaign.setup import set_up_checks, set_up_limits
from stavka.titles.russian_campaign.state.flags import TRAY
from stavka.titles.russian_campaign.state.position import War


def complete(pos: War, side: int) -> None:
    """Make a side's set-up complete and legal, with as little change to what is placed as that takes."""
    _place_the_fixed(pos, side)
    _put_back_the_wrong(pos, side)
    _fill(pos, side)
    if not _finished(pos, side):
        _go_home(pos, side)
    if not _finished(pos, side):
        for unit in set_up_checks.to_place(pos, side):
            pos.put(unit, TRAY)
        _place_the_fixed(pos, side)
        _fill(pos, side)


def _finished(pos: War, side: int) -> bool:
    return next(set_up_checks.faults(pos, side), None) is None


def _place_the_fixed(pos: War, side: int) -> None:
    """Units that can stand in one hex only."""
    for unit in set_up_checks.in_tray(pos, side):
        hexes = set_up_limits.allowed(pos, unit)
        if hexes.bit_count() == 1:
            pos.put(unit, first(hexes))


def _put_back_the_wrong(pos: War, side: int) -> None:
    """Units that stand where they may not, or are too many, go back to the tray."""
    units = set_up_checks.to_place(pos, side)
    for unit in units:
        if pos.where[unit] >= 0 and set_up_limits.refusal(pos, unit, pos.where[unit]):
            pos.put(unit, TRAY)
    for hex in stacking.overstacked(pos, side):
        for unit in reversed(pos.of(side, hex)):
            if stacking.excess(pos, pos.of(side, hex)) and pos.roster.stacks[unit]:
                pos.put(unit, TRAY)
    if pos.title.scenario(pos.scenario)["set_up"] == "areas":
        return
    for unit in set_up_checks.second_workers(pos, units):
        pos.put(unit, TRAY)
    home = pos.title.force_list(pos.scenario).hexes
    for hex, able, _ in list(set_up_checks.missing_garrisons(pos, units)):
        unit = next((u for u in able if home[u] == hex), able[0])
        for other in pos.of(side, hex):
            if not stacking.fits(pos, unit, hex) and pos.roster.stacks[other] and home[other] != hex:
                pos.put(other, TRAY)
        pos.put(unit, hex)


def _fill(pos: War, side: int) -> None:
    """Empty the tray."""
    for unit in set_up_checks.in_tray(pos, side):
        pos.put(unit, _best_hex(pos, unit))


def _best_hex(pos: War, unit: int) -> int:
    """The hex of history, or the nearest one with room."""
    home = pos.title.force_list(pos.scenario).hexes[unit]
    distance = pos.board.grid.distance
    for hex in sorted(bits(set_up_limits.allowed(pos, unit)), key=lambda h: (distance(home, h), h)):
        if stacking.fits(pos, unit, hex) and not _has_worker(pos, unit, hex):
            return hex
    raise RuntimeError(f"a dead end: {pos.short(unit)} can be set up nowhere")


def _has_worker(pos: War, unit: int, hex: int) -> bool:
    return pos.roster.worker[unit] and any(pos.roster.worker[u] for u in pos.at(hex))


def _go_home(pos: War, side: int) -> None:
    """Close gaps in the line: units go back to the hexes of history, one by one, until every gap is closed."""
    home = pos.title.force_list(pos.scenario).hexes
    for unit in set_up_checks.to_place(pos, side):
        hex = home[unit]
        if pos.where[unit] == hex or not stacking.fits(pos, unit, hex) or _has_worker(pos, unit, hex):
            continue
        if set_up_limits.allowed(pos, unit) >> hex & 1:
            pos.put(unit, hex)
            if _finished(pos, side):
                return
