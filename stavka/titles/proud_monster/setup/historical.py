"""1.3: the historical set-up of June 1941."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stavka.board import BadTable, Row, Tables
from stavka.titles.proud_monster.state.flags import AIR_POOL, OKH_NORTH
from stavka.titles.proud_monster.state.ground import GROUPS
from stavka.titles.proud_monster.state.position import War

UNTRIED = ("RD", "RB", "CD", "TD", "MRD")  # columns of the Soviet card (pmd:2.4.9-l,-m)


@dataclass(frozen=True, slots=True)
class Cards:
    """The set-up cards of both sides for 1941 (pmd:1.3-b)."""

    axis: tuple[Row, ...]
    soviet: tuple[Row, ...]

    @classmethod
    def read(cls, tables: Tables) -> Cards:
        axis = tuple(tables.rows("axis_setup_1941.csv", ("unit", "area", "hex", "off_map_stack", "steps")))
        return cls(axis, tuple(tables.rows("soviet_setup_1941.csv", ("hex", *UNTRIED))))


def set_up(pos: War, cards: Cards) -> None:
    """Every unit stands where history had it."""
    axis(pos, cards.axis)
    soviet(pos, cards.soviet)


def axis(pos: War, rows: Iterable[Row]) -> None:
    """Units in hexes, in stacks of OKH North, or in the air pool; army groups bind on turn 112 (pmd:5.3-i)."""
    groups = [0, 0, 0]
    stacks: dict[str, int] = {}
    for row in rows:
        unit = unit_of(pos, row)
        if row["area"] in GROUPS:
            groups[GROUPS.index(row["area"])] |= 1 << unit
        if row["hex"]:
            pos.put(unit, hex_of(pos, row))
        elif pos.roster.air[unit]:
            pos.put(unit, AIR_POOL)
        else:
            pos.put(unit, OKH_NORTH)
            if row["off_map_stack"]:
                pos.area_stack[unit] = stacks.setdefault(f"{row['area']} {row['off_map_stack']}", len(stacks) + 1)
    pos.groups = (groups[0], groups[1], groups[2])


def soviet(pos: War, rows: Iterable[Row]) -> None:
    """Untried units of the types that the card names (pmd:2.4.9-m), none of them in reserve (pmd:5.3-n)."""
    for row in rows:
        hex = hex_of(pos, row)
        for kind in UNTRIED:
            for _ in range(row.number(kind)):
                pos.put(pos.take_untried(kind), hex)


def unit_of(pos: War, row: Row) -> int:
    if row["unit"] not in pos.roster.by_id:
        raise row.bad(f"there is no unit {row['unit']!r}")
    return pos.roster.called(row["unit"])


def hex_of(pos: War, row: Row) -> int:
    grid = pos.board.grid
    if row["hex"] not in grid or not pos.ground.land >> grid.index(row["hex"]) & 1:
        raise BadTable(f"{row.file}, line {row.line}: nobody can stand in {row['hex']!r}")
    return grid.index(row["hex"])
