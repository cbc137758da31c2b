"""14.1 to 14.7: Operation Citadel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.hints import Aim
from stavka.engine.refusal import Refusal
from stavka.hexes import count
from stavka.titles.barbarossa_deluxe.actions.administration import Attach
from stavka.titles.barbarossa_deluxe.asking import GermanChoice
from stavka.titles.barbarossa_deluxe.seams import Seams
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines
from stavka.titles.barbarossa_deluxe.victory import aims, supplied_cities

GAINS = 7  # bd:14.4-a


def register(seams: Seams) -> None:
    seams.questions_of_the_list.append(choose_hosts)
    seams.last_turn_over.append(judge)
    seams.aims.append(wanted)


def wanted(found: list[Aim], pos: War) -> list[Aim]:
    """Seven German cities, none of one's own lost, and nobody beside Leningrad (bd:14.4-a,-b,-c)."""
    ground, start = pos.ground, pos.counts.get("start cities", 0)
    near = ground.grid.spread(ground.leningrad) & pos.occupied[AXIS]
    return [
        *found,
        *aims.some_of(pos, SOVIET, start, GAINS),
        *aims.some_of(pos, AXIS, ground.cities & ~start, 1),
        *aims.some_of(pos, SOVIET, near, count(near), 0.3),
    ]


def judge(pos: War) -> None:
    """Cities that the Soviet has gained, and Leningrad (bd:14.4-a,-b,-c,-d,-e,-f)."""
    ground = pos.ground
    start = pos.counts["start cities"]  # German at the start
    own = ground.cities & ~start
    gained = count(start & pos.owner[SOVIET])
    fed = overland_lines.fed(pos, AXIS)
    river = south_of_kiev(pos)
    if not river & pos.occupied[AXIS] & fed:
        gained += 1
    if not ground.kerch_east & pos.occupied[AXIS]:
        gained += 1
    near = ground.grid.spread(ground.leningrad)
    if gained >= GAINS and supplied_cities.all_held(pos, SOVIET, own) and not near & pos.occupied[AXIS]:
        pos.win(SIDES[SOVIET], "objectives", f"{gained} cities and a free Leningrad", "bd:14.4-a")
    else:
        rule = "bd:14.4-b" if gained >= GAINS and near & pos.occupied[AXIS] else "bd:14.4-e"
        pos.win(SIDES[AXIS], "objectives", f"the Soviet has gained {gained} cities", rule)


def south_of_kiev(pos: War) -> int:
    """Hexes beside the Dnepr below Kiev; the river around the two cities is for bd:4.6-b only (bd:14.4-c)."""
    ground = pos.ground
    row = int(pos.hex_name(ground.kiev.bit_length() - 1)[:2]) if ground.kiev else 0
    banks = [1 << a | 1 << b for a, b in ground.pairs("river") if ground.dnepr >> a & ground.dnepr >> b & 1]
    below = sum(1 << h for h in ground.grid.indices if int(pos.hex_name(h)[:2]) > row)
    found = 0
    for bank in banks:
        if bank & below and not bank & ground.kiev:
            found |= bank
    return found


# -- Tiger battalions of the list (14.7) ------------------------------------------------------------------------------


def hosts(pos: War, rider: int) -> list[int]:
    """Corps that a Tiger battalion stands with (bd:14.7-c)."""
    return [u for u in pos.of(AXIS, pos.where[rider]) if not pos.roster.rides[u] and not pos.roster.satellite[u]]


def choose_hosts(pos: War) -> None:
    """The German chooses the corps, where there are several."""
    tigers = [u for u in range(len(pos.roster)) if pos.roster.tiger[u] and pos.where[u] >= 0]
    pos.ask(*(TigerHost(u) for u in tigers if len(hosts(pos, u)) > 1))


@dataclass(slots=True)
class TigerHost(GermanChoice):
    """With which corps of its hex a Tiger battalion starts (bd:14.7-c)."""

    name: ClassVar[str] = "Tiger battalion"
    rider: int

    def choices(self, pos: War) -> Sequence[Action]:
        return [Attach(pos.short(self.rider), pos.short(u)) for u in hosts(pos, self.rider)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "bd:14.7-c")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Attach)
        pos.leave()
        for unit in hosts(pos, self.rider):
            pos.rider[unit] = -1
        pos.rider[pos.roster.index(action.other)] = self.rider
