"""4. and 12.1: ending a movement phase, and what follows before the first battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Done
from stavka.engine.menus import Ending
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Automatic
from stavka.mechanics.stacking import crowding
from stavka.titles.russian_campaign.arrivals import reinforcements
from stavka.titles.russian_campaign.combat.surrender import Cornered
from stavka.titles.russian_campaign.movement import stacking
from stavka.titles.russian_campaign.movement.reach import can_leave
from stavka.titles.russian_campaign.special_units import partisans
from stavka.titles.russian_campaign.state.flags import AXIS
from stavka.titles.russian_campaign.state.position import War


class EndMovement(Ending[War]):
    """Ends the movement phase (trc:12.1-c)."""

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        for hex in stacking.overstacked(pos, pos.player):
            if can_thin_out(pos, hex):
                units = listed(pos.short(u) for u in pos.of(pos.player, hex) if pos.roster.stacks[u])
                return Refusal(f"too many units stand in {pos.hex_name(hex)}: {units}", "trc:6.2")
        return reinforcements.unfinished(pos) or pos.seams.movement_unfinished(pos)

    def play(self, pos: War, action: Done) -> None:
        pos.leave()
        pos.ask(EndOfMovement())


def can_thin_out(pos: War, hex: int) -> bool:
    """Whether some unit of a crowded hex has a move left that takes it off."""
    return any(can_leave(pos, u) for u in pos.of(pos.player, hex) if pos.roster.stacks[u])


@dataclass(slots=True)
class EndOfMovement(Automatic[War]):
    """After the last move: delayed arrivals, partisans driven off, stacks thinned, hopeless units given up."""

    name: ClassVar[str] = "end of movement"

    def run(self, pos: War) -> None:
        reinforcements.end_movement(pos)
        pos.seams.movement_ended(pos)
        if pos.player == AXIS:
            partisans.drive_off(pos)  # trc:19.3
        pos.ask(ThinOut(), Cornered())


class ThinOut(crowding.ThinOut[War]):
    """A stack over the limit that nobody can leave any more gives up its excess (trc:6.2)."""

    __slots__ = ()
    rule = "trc:6.2"

    def overstacked(self, pos: War, side: int) -> list[int]:
        return stacking.overstacked(pos, side)
