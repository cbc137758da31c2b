"""22. Partisans (option partisans), with 24 for those of 1942."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice
from stavka.titles.nineteen_forty_one.options.actions import Partisans
from stavka.titles.nineteen_forty_one.seams import Capacity, Seams
from stavka.titles.nineteen_forty_one.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.nineteen_forty_one.state.position import War

FIRST_TURN, USES = 3, 2  # n41:22-partisan-limit
NOW = "partisans now"  # whether they strike this turn
TIMES = "partisan uses"  # before 1942


def in_every_game(seams: Seams) -> None:
    seams.out_of_sequence.append(out_of_time)
    seams.rail_capacity.append(cut_rails)
    seams.counts_of_turn.append(NOW)


def register(seams: Seams) -> None:
    seams.before_player_turns.append(begin)


def cut_rails(capacity: Capacity, pos: War, side: int) -> Capacity:
    """What partisans leave of Axis rail capacity (n41:22-partisans)."""
    if side != AXIS or not pos.count(NOW):
        return capacity
    return Capacity(int(pos.charts.raw["rail"]["axis_partisans"]["corps"]), "n41:22-partisans")


def available(pos: War) -> bool:
    """Whether the ability may be used this turn (n41:22-partisan-limit, n41:24-partisan)."""
    if pos.charts.in_1942(pos.turn):
        return True
    return pos.turn >= FIRST_TURN and pos.count(TIMES) < USES


def begin(pos: War) -> None:
    """The Soviet says at the start of the turn whether he uses his partisans (n41:22-partisans)."""
    if available(pos):
        pos.ask(PartisanDecision())


def out_of_time(pos: War, action: Action) -> Refusal | None:
    """Why the ability cannot be used when nobody asks for it (n41:20-optional)."""
    if not isinstance(action, Partisans):
        return None
    if "partisans" not in pos.options:
        return Refusal("'partisans' is not open: there are some only with the option partisans", "n41:20-optional")
    if not available(pos):
        reason = f"partisans strike from turn {FIRST_TURN} on, and {USES} times before 1942"
        return Refusal(reason, "n41:22-partisan-limit")
    return Refusal("'partisans' comes too late: they are used at the start of a game turn", "n41:22-partisans")


@dataclass(slots=True)
class PartisanDecision(Choice[War]):
    name: ClassVar[str] = "partisans"

    def asked(self, pos: War) -> str | None:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        return "the Soviet player may use his partisans this turn: 'partisans', or go on with 'done'"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Partisans(), Done()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "n41:22-partisans")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Partisans):
            pos.counts[NOW] = 1
            if not pos.charts.in_1942(pos.turn):
                pos.add(TIMES)
            pos.tell("partisans cut Axis rail capacity to one corps this turn")
