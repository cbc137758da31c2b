"""11.3: the RVGK areas, where the Soviets keep units beside the map."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.titles.proud_monster.state.flags import AREAS, SOVIET
from stavka.titles.proud_monster.state.position import War

FLOW = "rvgk flow"  # half points that went in and out this turn (pmd:11.3-g)
OPEN_TO_ALL = 124  # the turn from which any unit may go there (pmd:11.3-b,-f)
HALF = ("RB", "NB", "ParB", "MRB", "MB", "TB", "GTB", "GMRB")


def worth(pos: War, unit: int) -> int:
    """What a unit counts, in halves of a point (pmd:11.3-c)."""
    kind = pos.roster.kind[unit]
    if kind in HALF:
        return 1
    if pos.roster.artillery[unit]:
        return 4
    if kind == "CD":
        return 2
    return 2 * max(pos.steps_in_all(unit), 1) if pos.full_steps(unit) else 0  # bridges have no steps


def refusal(pos: War, units: Sequence[int]) -> Refusal | None:
    """Why units may not go to an area: no room before turn 203, later no passage (pmd:11.3-b,-g)."""
    more = sum(worth(pos, unit) for unit in units)
    most = 2 * pos.charts.at_turn(pos.charts.rvgk_flow, pos.turn)
    if most:
        left = most - pos.count(FLOW)
        if more > left:
            told = f"of the points that may pass the RVGK areas this turn {left / 2:g} is left, not {more / 2:g}"
            return Refusal(told, "pmd:11.3-g")
        return None
    left = 2 * pos.charts.rvgk_hold - sum(worth(pos, u) for area in AREAS[SOVIET] for u in pos.in_box(area))
    if more > left:
        return Refusal(f"the room left in the RVGK areas is {left / 2:g}, and {more / 2:g} is wanted", "pmd:11.3-b")
    return None


def leaving_refusal(pos: War, units: Sequence[int]) -> Refusal | None:
    """Why units may not come out of an area: from turn 203 on that counts as going in does (pmd:11.3-g)."""
    return refusal(pos, units) if leaving_counts(pos) else None


def leaving_counts(pos: War) -> bool:
    return pos.charts.at_turn(pos.charts.rvgk_flow, pos.turn) > 0


def pass_by(pos: War, units: Sequence[int]) -> None:
    """Units go in or out: from turn 203 on what they count is gone from the turn's passage (pmd:11.3-g)."""
    if leaving_counts(pos):
        pos.add(FLOW, sum(worth(pos, unit) for unit in units))


def new_turn(pos: War) -> None:
    pos.counts.pop(FLOW, None)
