"""7.7: the German aerial supply marker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe.actions.declarations import Airlift
from stavka.titles.barbarossa_deluxe.state.flags import AXIS
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines


class Airlifting(Option[War, Airlift]):
    """The German places the aerial supply marker, once a turn (bd:7.7-a,-c)."""

    action = Airlift
    share = 0.2

    def open(self, pos: War) -> bool:
        return bool(in_hand(pos) and pos.asked_side() == AXIS)

    def each(self, pos: War) -> Iterator[Action]:
        if pos.asked_side() == AXIS and in_hand(pos):
            yield from (Airlift(pos.hex_name(hex)) for hex in bits(pos.occupied[AXIS]))

    def refusal(self, pos: War, action: Airlift) -> Refusal | None:
        hex = pos.board.grid.index(action.hex)
        if pos.asked_side() != AXIS or pos.turn < pos.airlift_turn:
            return Refusal("'airlift' is not open: the aerial supply marker is not in hand", "bd:7.7-a")
        if pos.airlift >= 0 or pos.counts.get("airlifted"):
            return Refusal("'airlift' is over: the aerial supply marker has been placed this turn", "bd:7.7-c")
        if not pos.occupied[AXIS] >> hex & 1:
            return Refusal(f"no German-side unit is in {pos.board.label(hex)}", "bd:7.7-c")
        return None

    def play(self, pos: War, action: Airlift) -> None:
        place(pos, pos.board.grid.index(action.hex))


def in_hand(pos: War) -> bool:
    return pos.airlift < 0 and pos.turn >= pos.airlift_turn and not pos.counts.get("airlifted")


def place(pos: War, hex: int) -> None:
    """The marker stays in its hex till the turn ends, whoever moves away (bd:7.7-d,-g)."""
    pos.airlift = hex
    pos.counts["airlifted"] = 1
    pos.tell(f"{pos.board.label(hex)} is supplied by air")


def new_turn(pos: War) -> None:
    pos.counts.pop("airlifted", None)


def units_moved(pos: War, units: Sequence[int], way: Sequence[int]) -> None:
    check(pos)


def check(pos: War) -> None:
    """The marker is used up as soon as nobody of its side is left in the hex (bd:7.7-d)."""
    if pos.airlift >= 0 and not pos.occupied[AXIS] >> pos.airlift & 1:
        pos.tell(f"aerial supply of {pos.board.label(pos.airlift)} ends")
        pos.airlift = -1
        pos.counts["airlifted"] = 1


def would_help(pos: War, hex: int) -> bool:
    """Whether the aerial supply marker is in hand and would help this hex (bd:7.7-a,-c,-f)."""
    return in_hand(pos) and not overland_lines.fed(pos, AXIS) >> hex & 1


@dataclass(slots=True)
class AirliftReturns(Roll[War]):
    """After so many turns the aerial supply marker is back (bd:7.7-d,-e)."""

    name: ClassVar[str] = "return of aerial supply"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        pos.airlift = -1
        pos.airlift_turn = pos.turn + throw[0]
        pos.tell(f"aerial supply is back on turn {pos.airlift_turn}")
