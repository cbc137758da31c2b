"""1.3: the listed positions of June 1942, and where every unit is that does not stand on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from stavka.board import Row, Tables
from stavka.titles.proud_monster.administration.points import EAST
from stavka.titles.proud_monster.combat.declaring.close_combat_markers import STACKING
from stavka.titles.proud_monster.combat.odds.reveal import Reveal
from stavka.titles.proud_monster.setup.historical import hex_of, unit_of
from stavka.titles.proud_monster.special_units import guns
from stavka.titles.proud_monster.special_units.guns import SHELL
from stavka.titles.proud_monster.state.calendar import START_OF_1942
from stavka.titles.proud_monster.state.flags import (
    AIR_POOL,
    AXIS,
    GENERIC_POOL,
    LOST_CAVALRY,
    LOST_RIFLES,
    LOST_TRIED,
    OKH_NORTH,
    REMOVED,
    REPLACEMENT_ARMY,
    RVGK_NORTH,
    RVGK_SOUTH,
    SOVIET,
    SPECIFIC_POOL,
    TANK_BRIGADE_POOL,
    UNTRIED_POOL,
)
from stavka.titles.proud_monster.state.kept import DOWN
from stavka.titles.proud_monster.state.position import War

UNTRIED = ("RD", "RB", "CD", "TB", "MRB")  # columns of the Soviet card (pmd:2.4.9-l)
LOST = {"RD": LOST_RIFLES, "CD": LOST_CAVALRY}
BOXES = {
    "RVGK North": RVGK_NORTH,
    "RVGK South": RVGK_SOUTH,
    "Replacement Army": LOST_TRIED,
    "removed": REMOVED,
    "air": AIR_POOL,
}
SECTORS = {"generic withdrawal pool": GENERIC_POOL, "air pool": AIR_POOL}
GUN, GUN_WEEKS = "gustav", 4  # in assembly since the first week of turn 209, as the card notes
BEFORE_SEVASTOPOL = (3, "2150")  # an offensive supply marker is committed there (pmd:16.3-i); its value is ours
MARKERS = 2  # Close Combat markers that the Soviets have earned


@dataclass(frozen=True, slots=True)
class Cards1942:
    """The set-up cards of both sides (pmd:1.3-b)."""

    axis: tuple[Row, ...]
    soviet: tuple[Row, ...]

    @classmethod
    def read(cls, tables: Tables) -> Cards1942:
        axis = tuple(tables.rows("axis_setup_1942.csv", ("unit", "sector", "hex", "steps")))
        return cls(axis, tuple(tables.rows("soviet_setup_1942.csv", ("hex", *UNTRIED, "tried", "tried_units"))))


def set_up(pos: War, cards: Cards1942) -> None:
    """Both armies stand as they did, on their sides of the start line (pmd:2.2-e)."""
    pos.owner[AXIS], pos.owner[SOVIET] = (side & pos.ground.land for side in pos.ground.start_1942)
    pos.hq_lost = pos.ground.stars & pos.owner[AXIS]
    pos.counts |= {EAST: 1, STACKING: MARKERS}  # pmd:9.5.3-k, pmd:6.1-e
    pos.close_ready = (pos.close_ready[AXIS], MARKERS)
    pos.works_ready = (works(pos, AXIS), works(pos, SOVIET))
    axis(pos, cards.axis)
    soviet(pos, cards.soviet)


def works(pos: War, side: int) -> int:
    """Fieldworks that a side has received before the scenario begins (pmd:13.4.2-y)."""
    track = pos.title.axis_turns if side == AXIS else pos.title.soviet_turns
    return sum(box.fieldworks for turn, box in track.items() if turn < START_OF_1942)


# -- the Axis ----------------------------------------------------------------------------------------------------------


def axis(pos: War, rows: Iterable[Row]) -> None:
    """Units in hexes with the steps of the card; the others are where the track of 1941 and 1942 has left them."""
    come_and_gone(pos)
    for row in rows:
        unit = unit_of(pos, row)
        if row["hex"]:
            pos.put(unit, hex_of(pos, row))
            if row["steps"]:
                pos.set_steps(unit, min(row.number("steps"), pos.full_steps(unit)))
        else:
            pos.put(unit, SECTORS[row["sector"]])
    gun = pos.roster.called(GUN)
    pos.assembly[gun], pos.working[gun] = GUN_WEEKS, 1  # pmd:15.10-d
    for shell in map(pos.roster.called, guns.LONG_SHELLS):  # pmd:15.10-a
        pos.put(shell, pos.where[gun])
        pos.shell_gun[shell] = gun
    value, hex = BEFORE_SEVASTOPOL
    pos.markers[AXIS] = ((value, pos.board.grid.index(hex), DOWN),)


def come_and_gone(pos: War) -> None:
    """Units that had come before: withdrawn, removed, changed, or lost."""
    roster = pos.roster
    started = [roster.called(row["unit"]) for row in pos.title.cards_1941.axis]
    for unit in started:
        pos.put(unit, came_to(pos, unit))
    for turn, box in pos.title.axis_turns.items():
        if turn >= START_OF_1942:
            break
        for unit in map(roster.called, box.arrivals):
            pos.put(unit, came_to(pos, unit))
        for old, new in box.conversions:
            pos.put(roster.called(old), REMOVED)
            pos.put(roster.called(new), came_to(pos, roster.called(new)))
        for id in box.withdrawn:
            pos.put(roster.called(id), SPECIFIC_POOL)
        for id in box.removals:
            pos.put(roster.called(id), REMOVED)
        for id in box.returns:
            if id in roster.by_id:
                pos.put(roster.called(id), REPLACEMENT_ARMY)


def came_to(pos: War, unit: int) -> int:
    """Where a unit is that has come and is not on the card: lost, if it is no shell in stock."""
    if pos.roster.kind[unit] == SHELL:
        return OKH_NORTH
    return REPLACEMENT_ARMY if pos.roster.rebuildable[unit] else REMOVED


# -- the Soviets -------------------------------------------------------------------------------------------------------


def soviet(pos: War, rows: Iterable[Row]) -> None:
    """Untried units by type, units that are known by name, and what was lost (pmd:2.4.9-l).

    Some of the untried ones are turned up before the Axis deploys, and it sees them (pmd:2.4.9-f).
    """
    all_that_came(pos)
    shown: list[int] = []
    for row in sorted(rows, key=lambda row: row["hex"] != "removed"):  # what is gone is drawn by nobody
        where = row["hex"]
        for unit in named(pos, row):
            pos.put(unit, BOXES[where] if where in BOXES else hex_of(pos, row))
        if where in ("removed", "Replacement Army"):
            for kind in UNTRIED:
                lay_aside(pos, kind, row.number(kind), LOST.get(kind, REMOVED) if where != "removed" else REMOVED)
            continue
        if where in ("air", "markers"):
            continue
        place = BOXES[where] if where in BOXES else hex_of(pos, row)
        placed = [unit for kind in UNTRIED for unit in drawn(pos, kind, row.number(kind), place)]
        shown += placed[: row.number("tried")]
    for kind in UNTRIED:
        lay_aside(pos, kind, pos.left_in_pool(kind) - still_to_come(pos, kind), REMOVED)
    pos.ask(*map(Reveal, shown))


def still_to_come(pos: War, kind: str) -> int:
    """Untried units of a type that the track will bring; more faces than these were withdrawn before (pmd:9.7.3-c)."""
    later = (box for turn, box in pos.title.soviet_turns.items() if turn >= START_OF_1942)
    return sum(called.number for box in later for called in box.reinforcements if called.type == kind)


def drawn(pos: War, kind: str, number: int, place: int) -> Iterator[int]:
    """Untried units of a type, taken blindly and put in a hex or area."""
    for _ in range(number):
        unit = pos.take_untried(kind)
        pos.put(unit, place)
        yield unit


def all_that_came(pos: War) -> None:
    """Tried units of turns before are somewhere; faces that became Guards are out of the pools (pmd:9.4.2-a)."""
    roster, turned = pos.roster, dict.fromkeys(pos.roster.faces_of, 0)
    for turn, box in pos.title.soviet_turns.items():
        if turn >= START_OF_1942:
            break
        for called in (*box.reinforcements, *box.artillery, *box.guards):
            for unit in map(roster.called, called.units):
                pos.put(unit, LOST_TRIED if roster.rebuildable[unit] else REMOVED)
        for called in box.guards:
            for id in called.units:
                kind = pos.title.guards_from[id]
                if kind in turned:
                    turned[kind] += 1
        for id in box.air_leaves:
            pos.put(roster.called(id), REMOVED)
        for old, new in box.conversions:
            pos.put(roster.called(old), REMOVED)
            pos.put(roster.called(new), LOST_TRIED)
    for face in [u for u, box_of in roster.first_pool.items() if box_of == TANK_BRIGADE_POOL]:
        pos.put(face, UNTRIED_POOL)  # the pool of 48 is empty: its brigades are in play
    for kind, number in turned.items():
        lay_aside(pos, kind, number, REMOVED, of_quality=True)
    for kind in ("TD", "MRD"):  # pmd:16.4-g,-i
        lay_aside(pos, kind, len(roster.faces_of[kind]), REMOVED)


def lay_aside(pos: War, kind: str, number: int, box: int, of_quality: bool = False) -> None:
    """Faces that are known to be in a box, spread evenly over all that are left, so that no pool is better for it.

    Militia is lost before others, and only seasoned divisions have become Guards.
    """
    roster = pos.roster
    left = [u for u in roster.faces_of[kind] if pos.where[u] == UNTRIED_POOL]
    if kind == "RD":
        left = [u for u in left if roster.militia[u] == (box == REMOVED and not of_quality)]
    for place in range(number):
        face = left[place * len(left) // number]
        if box in LOST.values():
            pos.lay_down(face, box)
        else:
            pos.put(face, box)


def named(pos: War, row: Row) -> list[int]:
    """Units such as "GRD 32" or "TC 1 2; GTB 5"."""
    found: list[int] = []
    for group in filter(None, (part.strip() for part in row["tried_units"].split(";"))):
        kind, *names = group.split()
        found += [unit_called(pos, row, kind, name) for name in names]
    return found


def unit_called(pos: War, row: Row, kind: str, name: str) -> int:
    known = pos.title.soviet_names
    if (kind, name) not in known:
        raise row.bad(f"there is no unit {name} {kind}")
    return pos.roster.called(known[kind, name])
