"""10. The Baltic and the Black Sea: coasts, ports, chances, and the sea moves a side has left."""

from __future__ import annotations

from typing import Any

from stavka.engine.refusal import Refusal
from stavka.titles.russian_campaign.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.variants import neutrals

SEAS = ("baltic", "black_sea")  # trc:10.1-a
NAMES = {"baltic": "the Baltic", "black_sea": "the Black Sea"}
TRANSFER, INVASION, EVACUATION = "transfer", "invasion", "evacuation"
HISTORICAL_INVASIONS = (1, 2)  # trc:26.92


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


def sea_at(pos: War, hex: int) -> str | None:
    """The sea on whose shore a hex lies."""
    return next((sea for sea in SEAS if coast(pos, sea) >> hex & 1), None)


def chances(pos: War, side: int, sea: str, kind: str) -> int:
    """With how many faces of the die a sea move succeeds, counted in sixths.

    Three in the Black Sea (trc:10.4-a), two in the Baltic (trc:10.5-d), one more for each friendly port (trc:10.5-f),
    one less for an evacuation (trc:10.3.3-b) and two less for Russians in the Baltic (trc:10.5-g).
    """
    if sea == "black_sea" and side == SOVIET and neutrals.is_neutral(pos, "rumanian"):  # trc:var-mediterranean-2b
        return 6
    figures = chart(pos, sea)
    modifier = figures["per_friendly_port"] * friendly_ports(pos, side, sea).bit_count()
    if side == SOVIET:
        modifier += figures["soviet"]
    if kind == EVACUATION:
        modifier += pos.charts.raw["sea"]["evacuation"]
    return max(0, min(6, int(figures["survive_at_most"] - modifier)))


def used(sea: str, side: int) -> str:
    """The name under which a side's last move in a sea is kept: its turn and one, so that 0 says never."""
    return f"{sea} {SIDES[side]}"


def closed(pos: War, side: int, sea: str) -> Refusal | None:
    """Why a side can make no move in a sea now."""
    if pos.count(used(sea, side)) == pos.turn + 1:  # trc:10.3-a, trc:10.5-e, trc:ex-sea-1
        rule = "trc:10.3-a" if sea == "black_sea" else "trc:10.5-e"
        return Refusal(f"this turn's sea move in {NAMES[sea]} has been made", rule)
    if sea == "black_sea" and side == AXIS and neutrals.is_neutral(pos, "rumanian"):
        return Refusal("the German has no ships in the Black Sea while Rumania is neutral", "trc:var-mediterranean-2b")
    if sea == "baltic" and side == SOVIET and not pos.controls(SOVIET, chart(pos, sea)["soviet_needs"]):
        return Refusal("the Russians use the Baltic only while they control Leningrad", "trc:10.5-b")
    if sea == "black_sea" and pos.count(f"lost at sea {SIDES[side]}") and "increased-invasions" in pos.options:
        return Refusal("a sea move has failed: the Black Sea is closed to this side for good", "trc:26.94-b")
    return None


def invasions_left(pos: War, side: int) -> int:
    """Invasions a side may still make (trc:10.3.2-b, trc:26.92); without end under trc:26.94-a."""
    if "increased-invasions" in pos.options and pos.title.scenario(pos.scenario)["invasions"][SIDES[side]]:
        return 99  # a scenario that allows a side none keeps to it (trc:scn-bag-setup-c, trc:scn-zit-setup-c)
    left = pos.count(f"invasions {SIDES[side]}")
    if "historical-invasions" in pos.options:
        left = min(left, HISTORICAL_INVASIONS[side] - pos.count(f"invasions made {SIDES[side]}"))
    return left


def no_invasion(pos: War, side: int, unit: int) -> Refusal | None:
    """Why a unit may not invade now, wherever."""
    if side == AXIS and pos.turn == pos.count("invasion turn"):
        return Refusal("the German makes no sea invasion on the first turn", "trc:10.7")
    if invasions_left(pos, side) <= 0:
        rule = "trc:26.92" if "historical-invasions" in pos.options else "trc:10.3.2-b"
        return Refusal(f"the {SIDES[side]} side has no sea invasion left", rule)
    if pos.snow and "no-snow-invasions" in pos.options:
        return Refusal("there are no sea invasions in snow", "trc:26.91")
    if "infantry-invasions" in pos.options and pos.roster.kind[unit] != "infantry":
        return Refusal(f"{pos.short(unit)} is no infantry, and only infantry invades", "trc:26.93")
    return None
