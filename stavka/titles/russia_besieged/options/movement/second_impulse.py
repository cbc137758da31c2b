"""A22 Second impulse movement (option; its text is lost and was reconstructed)."""

from __future__ import annotations

from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.charts import CLEAR
from stavka.titles.russia_besieged.state.flags import SOVIET
from stavka.titles.russia_besieged.state.position import War

FROM = "Jan 1943"


def register(seams: Seams) -> None:
    seams.allowance.append(one_hex)


def one_hex(points: int, pos: War, unit: int) -> int:
    """Russian infantry that is no Guards moves a hex in the second impulse of Clear, from January 1943 (rb:A22.0)."""
    roster = pos.roster
    regular = roster.kind[unit] == "infantry" and roster.side[unit] == SOVIET and not roster.guards[unit]
    if not regular or pos.impulse != 2 or pos.weather != CLEAR or pos.month < pos.charts.month(FROM):
        return points
    return max(points, 1)
