"""What a player sees: all of it is open in this game."""

from __future__ import annotations

from typing import Any

from stavka.rules.views import unit_view
from stavka.titles.nineteen_forty_one import rail, victory
from stavka.titles.nineteen_forty_one.charts import WEATHERS
from stavka.titles.nineteen_forty_one.flags import AXIS, SIDES, SOVIET
from stavka.titles.nineteen_forty_one.position import War


def view(pos: War, side: str) -> dict[str, Any]:
    """Plain data for one side's eyes."""
    stage = pos.stage
    grid = pos.board.grid
    tally = victory.tally(pos)
    return {
        "title": pos.title.code,
        "scenario": pos.scenario,
        "side": side,
        "turn": pos.turn,
        "turn_name": pos.charts.turn_name(pos.turn),
        "last_turn": pos.last_turn,
        "stage": stage.label(pos) if stage else "",
        "prompt": stage.prompt(pos) if stage else "",
        "to_act": stage.asked(pos) if stage else None,
        "weather": WEATHERS[pos.weather],
        "air": {SIDES[s]: pos.air[s] for s in (AXIS, SOVIET)},
        "rail_left": {SIDES[s]: max(0, rail.capacity(pos, s) - pos.rail_used[s]) for s in (AXIS, SOVIET)},
        "units": [unit_view(pos, u) for u in range(len(pos.roster))],
        "control": {name: pos.controller(place.hex) for name, place in pos.board.places.items()},
        "territory": {SIDES[s]: grid.names(pos.owner[s]) for s in (AXIS, SOVIET)},
        "zones": {SIDES[s]: grid.names(pos.zone(s)) for s in (AXIS, SOVIET)},
        "fleets_lost": list(pos.fleets_lost),
        "victory": {
            "points": tally.points,
            "level": tally.level,
            "cities": tally.cities,
            "lost": {SIDES[s]: tally.lost[s] for s in (AXIS, SOVIET)},
        },
        "result": str(pos.result) if pos.result else None,
    }
