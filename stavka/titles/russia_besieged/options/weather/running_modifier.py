"""A24 Weather die roll modifiers (option; its text is lost and was reconstructed)."""

from __future__ import annotations

from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.charts import CLEAR, MUD, SNOW
from stavka.titles.russia_besieged.state.position import War

RUNNING = "weather modifier"  # name of a count
MOST = 2


def register(seams: Seams) -> None:
    seams.weather_modifier.append(lambda value, pos: value + pos.count(RUNNING))
    seams.weather_settled.append(follow)


def follow(pos: War) -> None:
    """Good weather makes the next roll worse, bad weather better, between -2 and +2 (rb:A24.0).

    It counts only where the other kind was possible: in a season whose row has both.
    """
    if pos.turn == 1:
        return
    row = pos.charts.weather.rows[pos.season]
    possible = {kind for pair, _ in row.values() for kind in pair}
    change = 0
    if pos.weathers[0] == CLEAR and possible - {CLEAR}:
        change = 1
    elif pos.weathers[0] in (SNOW, MUD) and possible - {SNOW, MUD}:
        change = -1
    pos.counts[RUNNING] = max(-MOST, min(MOST, pos.count(RUNNING) + change))
