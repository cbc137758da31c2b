"""3. Preparing for play, and the set-ups of the scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stavka.hexes import bits
from stavka.rules.refusal import Unreadable
from stavka.titles.russian_campaign import sequence
from stavka.titles.russian_campaign.flags import AVAILABLE, AWAITING, AXIS, BOXES, REMOVED, SOVIET, UNUSED
from stavka.titles.russian_campaign.position import War

if TYPE_CHECKING:
    from stavka.titles.russian_campaign.title import RussianCampaign


def start(
    title: RussianCampaign, scenario: str, options: frozenset[str], set_up: str, settings: Mapping[str, Any]
) -> War:
    """A new game, set up as history had it or waiting for the players to set up."""
    data = title.scenario(scenario)
    pos = blank(title, scenario, options)
    take_control(pos, data["line"])
    if set_up != "historical":
        raise Unreadable(f"there is no set-up {set_up!r}; there are historical and free")
    place_historical(pos, data.get("same_set_up_as", scenario))
    pos.update_control()
    pos.phase = -1
    pos.stages = ()
    return pos


def blank(title: RussianCampaign, scenario: str, options: frozenset[str]) -> War:
    """A position of a scenario with every counter in the box it waits in."""
    data = title.scenario(scenario)
    pos = War(title, title.roster, title.map, options)
    prepare(pos, scenario, data)
    return pos


def prepare(pos: War, scenario: str, data: Mapping[str, Any]) -> None:
    pos.scenario = scenario
    pos.turn = data["start_turn"]
    pos.last_turn = data["end_turn"]
    pos.weather_modifier = data["weather_modifier"]  # trc:4.1-b
    pos.counts["invasions axis"] = data["invasions"]["axis"]
    pos.counts["invasions soviet"] = data["invasions"]["soviet"]
    if data["start_turn"] <= 1:
        pos.counts["invasion turn"] = data["start_turn"]
    for unit, counter in enumerate(pos.roster.counters):
        pos.where[unit] = waiting_box(pos, counter.kind, counter.turn, counter.place)


def waiting_box(pos: War, kind: str, turn: int | None, place: str) -> int:
    """Where a counter is before it is placed."""
    if kind == "bomber":
        return AVAILABLE
    if kind == "battlegroup":
        return AVAILABLE if "battlegroups" in pos.options else UNUSED
    if kind == "artillery" and "artillery" not in pos.options:
        return UNUSED
    if turn is not None and turn < pos.turn:
        return UNUSED
    return AWAITING


def take_control(pos: War, line: str) -> None:
    """The Axis holds what lies on its side of the start line, the Russians the rest (trc:3.5)."""
    grid = pos.board.grid
    rows = pos.title.scenario_file["lines"][line]["axis_side"]
    axis = sum(grid.set_of(h for h in hexes if h in grid) for hexes in rows.values())
    axis |= sum(pos.board.countries.get(c, 0) for c in ("bulgaria", "turkey"))
    pos.owner = [pos.ground.watched & axis, pos.ground.watched & ~axis]
    pos.rails = pos.ground.rails & axis


def place_historical(pos: War, scenario: str) -> None:
    """The ready set-up of ``setup_historical.csv``."""
    for row in pos.title.tables.rows("setup_historical.csv", ("scenario", "unit", "hex")):
        if row["scenario"] != scenario:
            continue
        unit = pos.roster.find(row["unit"])
        if row["hex"] in pos.board.grid:
            pos.put(unit, pos.board.grid.index(row["hex"]))
        elif row["hex"] in BOXES:
            pos.put(unit, -1 - BOXES.index(row["hex"]))
        else:
            raise row.bad(f"{row['hex']!r} is neither a hex nor a box")


__all__ = ["AXIS", "REMOVED", "SOVIET", "bits", "blank", "prepare", "sequence", "start", "take_control"]
