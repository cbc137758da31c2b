"""21.0 and 21.1: oil wells, who holds them, and the oil points that they give the Russians (rb:21.0).

Wells are places on the map: nothing destroys them (rb:21.03), and their counters have neither zone nor steps
(rb:21.04).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.hexes import bits
from stavka.titles.russia_besieged.state.charts import FACES
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general

OIL = "soviet oil"  # name of the pool
HELD = "oil wells of the axis"  # as a set, since the last change
BAKU_LOST = "baku was lost"  # until it has rail to the east edge again (21.1)
VIA_BAKU = "oil by way of baku"  # points of the last turn (21.05)
NEVER_CHANGED = 0  # turn of a well that never changed hands


def wells(pos: War) -> dict[int, str]:
    """The Russian wells by hex."""
    return {pos.board.grid.index(place): id for id, place in pos.roster.wells.items()}


def scheduled(pos: War, id: str, turn: int) -> int:
    """What the schedule gives a well in a turn."""
    turns = pos.charts.calendar.turns
    return pos.charts.oil.value(id, pos.charts.calendar.month(min(max(turn, turns[0]), turns[-1]), 1))


def value(pos: War, hex: int, turn: int | None = None) -> int:
    """What a well is worth now: frozen in Axis hands, growing from there once it is Russian again.

    rb:21.23 rb:21.24 rb:21.06-b
    """
    id, now = wells(pos)[hex], pos.turn if turn is None else turn
    if hex not in pos.wells:
        return scheduled(pos, id, now)
    figure, since, _ = pos.wells[hex]
    if pos.counts.get(HELD, 0) >> hex & 1:
        return figure
    return figure + scheduled(pos, id, now) - scheduled(pos, id, since)


def note_captures(pos: War) -> None:
    """A place changed hands: a well that an enemy holds is captured at its value of now (rb:21.07, rb:21.23)."""
    ploesti = pos.ground.place("Ploesti")
    all_wells = (sum(1 << hex for hex in wells(pos)) | ploesti) & pos.ground.oil
    now = pos.owner[AXIS] & all_wells
    before = pos.counts.get(HELD, ploesti & all_wells)
    if now != before:
        for hex in bits(now ^ before):
            figure, _, paid = pos.wells.get(hex, (0, 0, 0))
            if 1 << hex & ploesti:
                figure = pos.charts.oil.ploesti_points
            elif now >> hex & 1:
                figure = value(pos, hex)
            pos.wells[hex] = (figure, pos.turn, paid)
        pos.counts[HELD] = now
    if pos.owner[AXIS] & pos.ground.place("Baku"):
        pos.counts[BAKU_LOST] = 1


def remember(pos: War) -> None:
    """The wells of a position are given: who holds them now has held them since the turn that is written there."""
    known = sum(1 << hex for hex in pos.wells)
    pos.counts[HELD] = pos.owner[AXIS] & known | pos.ground.place("Ploesti") & ~known


# -- output -----------------------------------------------------------------------------------------------------------


def producing(pos: War) -> list[int]:
    """Wells in Russian hands; a recaptured one from the second turn after on (rb:21.24-b)."""
    delay, found = pos.charts.oil.ploesti_delay, []
    for hex in wells(pos):
        since = pos.wells.get(hex, (0, NEVER_CHANGED, 0))[1]
        if pos.owner[SOVIET] >> hex & 1 and (since == NEVER_CHANGED or pos.turn >= since + delay):
            found.append(hex)
    return found


def by_line(pos: War) -> tuple[int, int]:
    """Points of wells in general supply, and of those that only rail to Baku serves.

    Others give nothing (rb:21.05-b); general supply is to any unlimited source, Baku with Astrakhan among them.
    """
    fed, flowing = general.supplied(pos, SOVIET, "russian"), producing(pos)
    cut_off = [hex for hex in flowing if not fed >> hex & 1]
    near = general.city_reach(pos, SOVIET, general.baku_rails(pos)) if cut_off else 0
    normal = sum(value(pos, hex) for hex in flowing if fed >> hex & 1)
    return normal, sum(value(pos, hex) for hex in cut_off if near >> hex & 1)


def thirds(points: int, number: int) -> int:
    """So many thirds of a number of points, rounded up."""
    return -(-points * number // 3)


def from_ploesti(pos: War) -> int:
    """Ploesti gives the Russians points from the second turn after its capture on (rb:21.33)."""
    hex = pos.ground.place("Ploesti").bit_length() - 1
    if hex < 0 or not pos.owner[SOVIET] >> hex & 1 or hex not in pos.wells:
        return 0
    figures = pos.charts.oil
    return figures.ploesti_points if pos.turn >= pos.wells[hex][1] + figures.ploesti_delay else 0


def shut(pos: War) -> bool:
    """Whether no oil flows because Baku is, or was, in Axis hands (rb:21.1)."""
    return pos.count(BAKU_LOST) > 0 or pos.controls(AXIS, "Baku")


def capacity(pos: War) -> int:
    """The oil points of a turn as things stand (rb:21.01)."""
    if shut(pos):
        return 0
    normal, by_baku = by_line(pos)
    return normal + min(pos.count(VIA_BAKU), thirds(by_baku, 2)) + from_ploesti(pos)


def begin(pos: War) -> None:
    """The oil points of a Russian turn."""
    baku = pos.ground.place("Baku")
    if pos.owner[SOVIET] & baku & general.rails_to_edge(pos, SOVIET):
        pos.counts.pop(BAKU_LOST, None)  # rb:21.1-b
    if shut(pos):
        pos.counts.pop(VIA_BAKU, None)
        return
    normal, by_baku = by_line(pos)
    pos.gain(OIL, normal + from_ploesti(pos))
    if not by_baku:
        pos.counts.pop(VIA_BAKU, None)  # rb:21.06
    elif VIA_BAKU in pos.counts:  # rb:21.05-e, rb:21.05-f
        _receive(pos, pos.count(VIA_BAKU) + 1, by_baku)
    else:
        pos.ask(OilRoll(by_baku))


def _receive(pos: War, points: int, total: int) -> None:
    """Points by way of Baku, never more than two thirds of what the wells have (rb:21.05-d)."""
    points = max(min(points, thirds(total, 2)), 0)
    pos.counts[VIA_BAKU] = points
    pos.gain(OIL, points)
    pos.tell(f"{points} oil points come by way of Baku")


def lose_increases(pos: War) -> None:
    """A turn begins: what a well that is cut off would gain with it is lost for good (rb:21.06-b)."""
    fed = general.supplied(pos, SOVIET, "russian")
    for hex, id in wells(pos).items():
        more = scheduled(pos, id, pos.turn) - scheduled(pos, id, pos.turn - 1)
        if more and pos.owner[SOVIET] >> hex & 1 and not fed >> hex & 1:
            before, since, paid = pos.wells.get(hex, (scheduled(pos, id, NEVER_CHANGED), NEVER_CHANGED, 0))
            pos.wells[hex] = (before - more, since, paid)


@dataclass(slots=True)
class OilRoll(Roll[War]):
    """The first turn of oil by way of Baku: a third of the wells, changed by a die (rb:21.05-a, rb:21.05-c)."""

    name: ClassVar[str] = "oil by way of Baku"
    faces: ClassVar[int] = FACES
    total: int

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        _receive(pos, thirds(self.total, 1) + pos.charts.oil.via_baku[throw[0] - 1], self.total)


def figures(pos: War) -> Mapping[str, int]:
    """The value of every Russian well, for those who look at the map."""
    return {pos.hex_name(hex): value(pos, hex) for hex in wells(pos)}
