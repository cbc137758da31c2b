"""26.9 Sea invasions (four options)."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import SIDES
from stavka.titles.russian_campaign.state.position import War

HISTORICAL = (1, 2)  # trc:26.92
UNLIMITED = 99


def no_snow(seams: Seams) -> None:
    seams.invasion_refused.append(in_snow)


def in_snow(pos: War, unit: int) -> Refusal | None:
    return Refusal(f"{pos.short(unit)} may not invade: nobody does in snow", "trc:26.91") if pos.snow else None


def historical(seams: Seams) -> None:
    seams.invasions_left.append(as_many_as_in_history)
    seams.invasions_rule = "trc:26.92"


def as_many_as_in_history(left: int, pos: War, side: int) -> int:
    """One German and two Russian invasions at most (trc:26.92)."""
    return min(left, HISTORICAL[side] - pos.count(f"invasions made {SIDES[side]}"))


def infantry_only(seams: Seams) -> None:
    seams.invasion_refused.append(no_infantry)


def no_infantry(pos: War, unit: int) -> Refusal | None:
    if pos.roster.kind[unit] == "infantry":
        return None
    return Refusal(f"{pos.short(unit)} is no infantry, and only infantry invades", "trc:26.93")


def increased(seams: Seams) -> None:
    seams.invasions_left.append(any_number)
    seams.sea_closed.append(once_one_failed)


def any_number(left: int, pos: War, side: int) -> int:
    """Any number of invasions (trc:26.94-a)."""
    allowed = pos.title.scenario(pos.scenario)["invasions"][SIDES[side]]
    # a scenario that allows a side none keeps to it (trc:scn-bag-setup-c, trc:scn-zit-setup-c)
    return UNLIMITED if allowed else left


def once_one_failed(pos: War, side: int, sea: str) -> Refusal | None:
    if sea == "black_sea" and pos.count(f"lost at sea {SIDES[side]}"):
        return Refusal("a sea move has failed: the Black Sea is closed to this side for good", "trc:26.94-b")
    return None
