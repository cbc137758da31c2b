"""13. Weather, and what opens a game turn.

What the weather does stands where it bites: costs and frozen water in ``state/charts.py`` and ``state/ground.py``,
halved movement in ``movement/reach.py``, halved attacks in ``combat/strength.py``, supply lines in ``supply.py``.
"""

from __future__ import annotations

from stavka.titles.nineteen_forty_one.arrivals import replacements
from stavka.titles.nineteen_forty_one.state.charts import WEATHERS
from stavka.titles.nineteen_forty_one.state.flags import AXIS
from stavka.titles.nineteen_forty_one.state.position import War


def begin(pos: War) -> None:
    """The turn record chart sets the weather and the air points (n41:13-weather, n41:10-points, n41:10-no-save)."""
    before = pos.weather
    pos.weather = pos.charts.weather[pos.turn - 1]
    pos.segment = 0
    pos.player = AXIS
    pos.air = list(pos.charts.air_points(pos.turn))
    for name in pos.seams.counts_of_turn:
        pos.counts.pop(name, None)
    replacements.note_moscow(pos)
    pos.forget()
    pos.tell(f"{pos.charts.turn_name(pos.turn)}: {WEATHERS[pos.weather]}")
    pos.seams.turn_begins(pos, before)
