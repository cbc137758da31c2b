"""3.0 and 5.04: ending a movement phase, and stacks that are over the limit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Done
from stavka.engine.menus import Ending
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic
from stavka.mechanics.stacking import crowding
from stavka.titles.russia_besieged.movement import stacking
from stavka.titles.russia_besieged.movement.marching import Marching
from stavka.titles.russia_besieged.state.position import War

MARCHING = Marching()


class EndMovement(Ending[War]):
    """Ends the movement phase."""

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        for hex in stacking.overstacked(pos, pos.player):
            if any(MARCHING.can_move(pos, u) for u in pos.of(pos.player, hex) if pos.roster.stacks[u]):
                return Refusal(f"too many units stand in {pos.hex_name(hex)}", "rb:5.02")
        return pos.seams.movement_unfinished(pos)

    def play(self, pos: War, action: Done) -> None:
        pos.leave()
        pos.ask(EndOfMovement(), ThinOut())


@dataclass(slots=True)
class EndOfMovement(Automatic[War]):
    """After the last move."""

    name: ClassVar[str] = "end of movement"

    def run(self, pos: War) -> None:
        pos.seams.movement_ended(pos)


class ThinOut(crowding.ThinOut[War]):
    """A stack over the limit gives up its excess when a movement or combat phase ends (rb:5.04, rb:10.73-b)."""

    __slots__ = ()
    rule = "rb:5.04"

    def sides(self, pos: War) -> tuple[int, ...]:
        """Both players' hexes are checked: a retreat may have crowded either's."""
        return (pos.player, pos.enemy)

    def overstacked(self, pos: War, side: int) -> list[int]:
        return stacking.overstacked(pos, side)
