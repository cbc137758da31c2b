"""10. The air segment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.refusal import Refusal, are, counted
from stavka.engine.stage import AnyOption, Option
from stavka.titles.nineteen_forty_one import out_of_sequence
from stavka.titles.nineteen_forty_one.actions import Negate
from stavka.titles.nineteen_forty_one.air.air_points import too_few
from stavka.titles.nineteen_forty_one.state.position import War


def begin(pos: War) -> None:
    """Open the air segment of the phasing player, if he has a point to use (n41:2-air-segment)."""
    pos.segment = 0
    pos.rail_used[pos.player] = 0
    pos.seams.air_segment_begins(pos)
    pos.forget()
    if any(use.open(pos) for use in pos.seams.air_segment[:-1]):
        pos.ask(AirSegment(pos.player))


@dataclass(slots=True)
class AirSegment(SideMenu[War]):
    """The phasing player may use air points before anything else (n41:2-air-segment)."""

    name: ClassVar[str] = "air segment"
    rule: ClassVar[str] = "n41:2-in-sequence"

    def prompt(self, pos: War) -> str:
        left = pos.air[self.side]
        told = f"{counted(left, 'air point')} {are(left)} left, the enemy has {pos.air[1 - self.side]}"
        return f"{self.label(pos)}: {told}"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return pos.seams.air_segment

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        return out_of_sequence.refusal(pos, action) or SideMenu.refusal(self, pos, action)


class Negating(Option[War, Negate]):
    """Cancels enemy air points one for one (n41:10-negate)."""

    action = Negate

    def each(self, pos: War) -> Iterator[Action]:
        return (Negate(n) for n in range(1, min(pos.air) + 1))

    def refusal(self, pos: War, action: Negate) -> Refusal | None:
        if action.points < 1:
            return Refusal("'negate' takes at least one air point", "n41:10-negate")
        there = pos.air[1 - pos.player]
        if action.points > there:
            return Refusal(f"the enemy has {counted(there, 'air point')}, not {action.points}", "n41:10-negate")
        return too_few(pos, action.points)

    def play(self, pos: War, action: Negate) -> None:
        pos.air[0] -= action.points
        pos.air[1] -= action.points

    def open(self, pos: War) -> bool:
        return bool(min(pos.air) > 0)


class EndAirSegment(Ending[War]):
    """Goes on to the first ground segment (n41:2-air-segment)."""
