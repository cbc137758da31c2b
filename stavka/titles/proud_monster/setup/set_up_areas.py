"""1.3, 2.2: where the cards of a free set-up let units stand."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.proud_monster.setup.historical import UNTRIED, hex_of
from stavka.titles.proud_monster.state.calendar import FIRST
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War

FRONTIER_SECTIONS = frozenset("12345")  # of the Soviet card (pmd:2.2-d)
RALLY = ("Warsaw", "Moscow")  # by side: where a unit without a place in history is put near


def homes(pos: War) -> dict[int, tuple[int, bool]]:
    """By unit the hex that the historical card of 1941 gives it, and whether it belongs to the Frontier Zone.

    Untried counters of a type are used in the order of the roster, so the first ones are those of the first rows.
    """
    known = pos.ground.known_homes
    if not known:
        roster, used = pos.roster, dict.fromkeys(UNTRIED, 0)
        for row in pos.title.cards_1941.soviet:
            for kind in UNTRIED:
                for _ in range(row.number(kind)):
                    unit = roster.untried_of[kind][used[kind]]
                    used[kind] += 1
                    known[unit] = hex_of(pos, row), row["section"] in FRONTIER_SECTIONS
        for row in pos.title.cards_1941.axis:
            if row["hex"]:
                known[roster.called(row["unit"])] = hex_of(pos, row), True
    return known


def home(pos: War, unit: int) -> int:
    """The hex of history, or some town of one's own."""
    found = homes(pos).get(unit) if pos.turn == FIRST else None
    if found:
        return found[0]
    side = pos.roster.side[unit]
    place = pos.board.places.get(RALLY[side])
    return place.hex if place else next(iter(pos.board.places.values())).hex


def allowed(pos: War, unit: int) -> int:
    """The hexes in which a unit may be set up, stacking left out."""
    side, ground = pos.roster.side[unit], pos.ground
    if pos.turn != FIRST:  # pmd:2.2-e
        return ground.start_1942[side] & ground.land & ~pos.seams.closed(0, pos, unit)
    if side == AXIS:
        return zomo(pos, unit) & ~(pos.seams.closed(0, pos, unit) if pos.roster.minor[unit] else 0)  # pmd:7.2-e
    hex, frontier = homes(pos).get(unit, (-1, False))
    here = 1 << hex if hex >= 0 else 0
    return (ground.frontier & ground.land if frontier else ground.interior & ground.urban) | here


def zomo(pos: War, unit: int) -> int:
    """The ZOMO hexes of a nation: any for Germans, those of their own country for minor allies."""
    roster, ground = pos.roster, pos.ground
    if roster.minor[unit]:
        own = {"romanian": ground.romania, "hungarian": ground.hungary}
        return ground.zomo & ground.land & own.get(roster.nation[unit], ground.romania | ground.hungary)
    return ground.zomo & ground.land


def refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not be set up in a hex, stacking left out."""
    if allowed(pos, unit) >> hex & 1:
        return None
    who, where, side = pos.short(unit), pos.board.label(hex), pos.roster.side[unit]
    area = pos.ground.start_1942[side] if pos.turn != FIRST else zomo(pos, unit)
    if side == AXIS and (area & pos.ground.land) >> hex & 1:  # only its nation keeps it out (pmd:7.1-f, pmd:7.2-e)
        return pos.seams.closed_by(pos, unit, hex)
    if pos.turn != FIRST:
        return Refusal(f"{who} stands on the {SIDES[side]} side of the start line, not in {where}", "pmd:2.2-e")
    if side == SOVIET:
        _, frontier = homes(pos).get(unit, (-1, False))
        zone = "in the Frontier Zone" if frontier else "in a town of the Interior Zone"
        return Refusal(f"{who} is set up {zone}, not in {where}", "pmd:2.2-d")
    whose = "the ZOMO of its country" if pos.roster.minor[unit] else "the ZOMO"
    return Refusal(f"{who} is set up in {whose}, not in {where}", "pmd:1.3-b")
