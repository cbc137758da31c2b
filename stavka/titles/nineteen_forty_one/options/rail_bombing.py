"""23. Bombing of railroads (option rail-bombing)."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.titles.nineteen_forty_one.air.air_points import too_few
from stavka.titles.nineteen_forty_one.options.actions import Bomb
from stavka.titles.nineteen_forty_one.options.german_air import not_german
from stavka.titles.nineteen_forty_one.seams import Capacity, Seams
from stavka.titles.nineteen_forty_one.state.flags import AXIS, SOVIET
from stavka.titles.nineteen_forty_one.state.position import War

BOMBED = "bombed"  # air points used against railroads this turn


def in_every_game(seams: Seams) -> None:
    seams.air_segment.insert(-1, Bombing())
    seams.rail_capacity.append(bombed)
    seams.counts_of_turn.append(BOMBED)


def bombed(capacity: Capacity, pos: War, side: int) -> Capacity:
    """What air points have left of Soviet rail capacity (n41:23-bomb)."""
    points = pos.count(BOMBED)
    if side != SOVIET or not points:
        return capacity
    lost = points * int(pos.charts.raw["rail"]["soviet_lost_per_air_point"])
    return Capacity(max(0, capacity.units - lost), "n41:23-bomb")


class Bombing(Option[War, Bomb]):
    """Each point takes two units off Soviet rail capacity this turn (n41:23-bomb)."""

    action = Bomb

    def each(self, pos: War) -> Iterator[Action]:
        return (a for n in range(1, pos.air[AXIS] + 1) if self.refusal(pos, a := Bomb(n)) is None)

    def refusal(self, pos: War, action: Bomb) -> Refusal | None:
        if "rail-bombing" not in pos.options:
            return Refusal("'bomb' is open only with the option rail-bombing", "n41:20-optional")
        if action.points < 1:
            return Refusal("'bomb' takes at least one air point", "n41:23-bomb")
        return not_german(pos, "bomb railroads", "n41:23-bomb") or too_few(pos, action.points)

    def play(self, pos: War, action: Bomb) -> None:
        pos.air[AXIS] -= action.points
        pos.add(BOMBED, action.points)

    def open(self, pos: War) -> bool:
        return bool("rail-bombing" in pos.options and pos.player == AXIS and pos.air[AXIS] > 0)
