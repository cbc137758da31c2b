"""4.5 to 4.8: the Baltic states, the Dnepr, Bucharest and Ploesti."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.victory.points import add, half_up

EARLY_FALL = 27  # bd:4.7-b, bd:4.8-b
ONCE_ONLY_TURN = 14  # bd:4.5, bd:4.6-a


@dataclass(slots=True)
class EarlyFall(Roll[War]):
    """Bucharest or Ploesti lost before turn 27 (bd:4.7-a, bd:4.8-a)."""

    name: ClassVar[str] = "early fall of Bucharest or Ploesti"
    hex: int

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        add(pos, -(half_up(throw[0]) + 1), f"{pos.board.label(self.hex)} lost early")


def hexes_gained(pos: War, side: int, gain: int) -> None:
    once_only(pos)


def once_only(pos: War) -> None:
    """The Baltic states and the Dnepr, from turn 14 on, each once and for good (bd:4.5, bd:4.6-a,-b)."""
    if pos.turn < ONCE_ONLY_TURN:
        return
    if not pos.counts.get("baltic lost") and baltic_lost(pos):
        pos.counts["baltic lost"] = 1
        add(pos, -3, "the Baltic states are lost")
    if not pos.counts.get("dnepr lost") and dnepr_lost(pos):
        pos.counts["dnepr lost"] = 1
        add(pos, -1, "the Dnepr is lost")


def baltic_lost(pos: War) -> bool:
    states = pos.ground.baltic_states
    return bool(states) and pos.controls(SOVIET, states)


def dnepr_lost(pos: War) -> bool:
    river = pos.ground.dnepr
    return bool(river) and not river & pos.owner[AXIS]


def past_events(pos: War) -> list[str]:
    """Events that happen once and that the map of a position shows to be past."""
    ground, german = pos.ground, pos.owner[AXIS]
    found = [name for name, city in (("moscow rolled", ground.moscow), ("kiev taken", ground.kiev)) if city & german]
    if pos.turn >= ONCE_ONLY_TURN:
        found += ["baltic lost"] if baltic_lost(pos) else []
        found += ["dnepr lost"] if dnepr_lost(pos) else []
    return pos.seams.events_past(found, pos)
