"""5. The movement phases, and what opens a ground segment (2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.menus import Ending, PartMenu
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import AnyOption
from stavka.mechanics.stacking import crowding
from stavka.titles.nineteen_forty_one import out_of_sequence, supply
from stavka.titles.nineteen_forty_one.arrivals import reinforcements
from stavka.titles.nineteen_forty_one.movement import stacking
from stavka.titles.nineteen_forty_one.movement.marching import Marching
from stavka.titles.nineteen_forty_one.movement.reach import allowance, free_to_move
from stavka.titles.nineteen_forty_one.state.flags import AXIS, BY_RAIL, BY_SEA, FOUGHT, MOVED
from stavka.titles.nineteen_forty_one.state.position import War


def begin(pos: War, side: int, segment: int) -> None:
    """A ground segment opens: every unit is fresh, and its supply is checked (n41:2-double-action, n41:8-check)."""
    pos.player, pos.segment = side, segment
    pos.flags = [flags & ~(MOVED | FOUGHT | BY_SEA | BY_RAIL) if flags else 0 for flags in pos.flags]
    for name in pos.seams.counts_of_segment:
        pos.counts.pop(name, None)
    pos.forget()
    if (pos.turn, side, segment) != (1, AXIS, 1):  # the game starts as the border has it: n41:4-start-control
        pos.update_control()
    supply.check(pos)
    if segment == 1:  # n41:2-first-move, n41:2-second-move
        reinforcements.begin(pos)
    pos.ask(Movement(side, segment))


@dataclass(slots=True)
class Movement(PartMenu[War]):
    """A movement phase: nothing else may be done in it (n41:2-in-sequence)."""

    name: ClassVar[str] = "movement"
    part: ClassVar[str] = "ground segment"
    rule: ClassVar[str] = "n41:2-in-sequence"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return pos.seams.movement

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        return out_of_sequence.refusal(pos, action) or PartMenu.refusal(self, pos, action)


class EndMovement(Ending[War]):
    """Ends the movement phase, when stacking is in order and reinforcements are on (n41:3-when, n41:14-no-delay)."""

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        for hex in stacking.overstacked(pos, pos.player):
            if can_thin_out(pos, hex) and not pos.seams.may_stay_crowded(pos, hex):
                units = listed(map(pos.short, pos.of(pos.player, hex)))
                reason = f"too many units stand in {pos.hex_name(hex)}: {units}"
                return Refusal(reason, stacking.rule(pos, pos.player, hex))
        return reinforcements.unfinished(pos)

    def play(self, pos: War, action: Done) -> None:
        pos.leave()
        if pos.segment == 1:
            reinforcements.end_movement(pos)
        pos.ask(ThinOut())


def can_thin_out(pos: War, hex: int) -> bool:
    """Whether some unit of a crowded hex could still go somewhere."""
    marching = Marching()
    return any(
        free_to_move(pos, u) and allowance(pos, u) and next(marching.each_of(pos, pos.short(u)), None)
        for u in pos.of(pos.player, hex)
    )


class ThinOut(crowding.ThinOut[War]):
    """A stack over the limit that nobody can leave gives up units until it is legal."""

    __slots__ = ()
    rule = "n41:3-when"

    def overstacked(self, pos: War, side: int) -> list[int]:
        return stacking.overstacked(pos, side)
