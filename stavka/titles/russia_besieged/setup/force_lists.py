"""23. The set-ups of the scenarios: the units of each, and where history had them."""

from __future__ import annotations

from dataclasses import dataclass, field

from stavka.board import Board, Tables
from stavka.titles.russia_besieged.state.flags import BOXES
from stavka.titles.russia_besieged.state.roster import RbRoster


@dataclass(slots=True)
class ForceList:
    """The units of a scenario that start on the map, and those that start in a box."""

    hexes: dict[int, int] = field(default_factory=dict)
    boxes: dict[int, int] = field(default_factory=dict)


def load(tables: Tables, roster: RbRoster, board: Board) -> dict[str, ForceList]:
    """Every set-up of ``setup_historical.csv``."""
    ids = {counter.id: unit for unit, counter in enumerate(roster.counters)}
    lists: dict[str, ForceList] = {}
    for row in tables.rows("setup_historical.csv", ("scenario", "unit", "hex")):
        found = lists.setdefault(row["scenario"], ForceList())
        if row["unit"] not in ids:
            raise row.bad(f"there is no unit {row['unit']}")
        unit = ids[row["unit"]]
        if unit in found.hexes or unit in found.boxes:
            raise row.bad(f"{row['unit']} is set up twice")
        if row["hex"] in BOXES:
            found.boxes[unit] = -1 - BOXES.index(row["hex"])
        elif row["hex"] in board.grid and board.playable >> board.grid.index(row["hex"]) & 1:
            found.hexes[unit] = board.grid.index(row["hex"])
        else:
            raise row.bad(f"{row['unit']} cannot stand in {row['hex']}")
    return lists
