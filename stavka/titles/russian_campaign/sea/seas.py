"""10. The Baltic and the Black Sea: coasts, ports, chances, and the sea moves a side has left."""

from __future__ import annotations

from typing import Any

from stavka.engine.refusal import Refusal
from stavka.mechanics.sea.voyages import EVACUATION, has_moved
from stavka.titles.russian_campaign.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.russian_campaign.state.position import War

SEAS = BALTIC, BLACK_SEA = "baltic", "black_sea"  # trc:10.1-a
NAMES = {BALTIC: "the Baltic", BLACK_SEA: "the Black Sea"}


def chart(pos: War, sea: str) -> dict[str, Any]:
    found: dict[str, Any] = pos.charts.raw["sea"][sea]
    return found


def coast(pos: War, sea: str) -> int:
    """Land hexes on the shore of a sea."""
    return pos.board.coasts.get(sea, 0) & pos.ground.open


def ports(pos: War, sea: str) -> int:
    known = pos.ground.ports
    if sea not in known:
        known[sea] = sum(pos.ground.place(name) for name in chart(pos, sea)["ports"])
    return known[sea]


def friendly_ports(pos: War, side: int, sea: str) -> int:
    """Ports a side controls at this moment (trc:10.4-b, trc:10.5-f)."""
    return ports(pos, sea) & pos.controlled(side)


def chances(pos: War, side: int, sea: str, kind: str) -> int:
    """With how many faces of the die a sea move succeeds, counted in sixths.

    Three in the Black Sea (trc:10.4-a), two in the Baltic (trc:10.5-d), one more for each friendly port (trc:10.5-f),
    one less for an evacuation (trc:10.3.3-b) and two less for Russians in the Baltic (trc:10.5-g).
    """
    figures = chart(pos, sea)
    modifier = figures["per_friendly_port"] * friendly_ports(pos, side, sea).bit_count()
    if side == SOVIET:
        modifier += figures["soviet"]
    if kind == EVACUATION:
        modifier += pos.charts.raw["sea"]["evacuation"]
    wanted = max(0, min(6, int(figures["survive_at_most"] - modifier)))
    return pos.seams.sea_chances(wanted, pos, side, sea)


def this_turn(pos: War) -> int:
    """The number of a turn among sea moves, so that 0 says never; a variant begins with turn 0."""
    return pos.turn + 1


def closed(pos: War, side: int, sea: str) -> Refusal | None:
    """Why a side can make no move in a sea now."""
    if has_moved(pos, side, sea, this_turn(pos)):  # trc:10.3-a, trc:10.5-e, trc:ex-sea-1
        rule = "trc:10.3-a" if sea == BLACK_SEA else "trc:10.5-e"
        return Refusal(f"this turn's sea move in {NAMES[sea]} has been made", rule)
    if sea == BALTIC and side == SOVIET and not pos.controls(SOVIET, chart(pos, sea)["soviet_needs"]):
        return Refusal("the Russians use the Baltic only while they control Leningrad", "trc:10.5-b")
    return pos.seams.sea_closed(pos, side, sea)


def invasions_left(pos: War, side: int) -> int:
    """Invasions a side may still make (trc:10.3.2-b)."""
    return pos.seams.invasions_left(pos.count(f"invasions {SIDES[side]}"), pos, side)


def no_invasion(pos: War, side: int, unit: int) -> Refusal | None:
    """Why a unit may not invade now, wherever."""
    if side == AXIS and pos.turn == pos.count("invasion turn"):
        return Refusal(f"{pos.short(unit)} may not invade: the German does not on the first turn", "trc:10.7")
    if invasions_left(pos, side) <= 0:
        none = f"the {SIDES[side]} side has no sea invasion left"
        return Refusal(f"{pos.short(unit)} may not invade: {none}", pos.seams.invasions_rule)
    return pos.seams.invasion_refused(pos, unit)
