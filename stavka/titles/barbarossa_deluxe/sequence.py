"""5. The phases of a game turn in order (bd:5.1-a, bd:5.2-a)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from stavka.engine.stage import Automatic, Stage
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.administration import administrative_phase, conversions, withdrawals
from stavka.titles.barbarossa_deluxe.caucasus import expedition
from stavka.titles.barbarossa_deluxe.movement import strategic_movement
from stavka.titles.barbarossa_deluxe.reserves import rvgk
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply.aerial_supply import AirliftReturns
from stavka.titles.barbarossa_deluxe.supply.crimea import CrimeaChoice, crimea_matters
from stavka.titles.barbarossa_deluxe.turn import order_of_phases, phases
from stavka.titles.barbarossa_deluxe.turn.paulus_pause import PaulusPause
from stavka.titles.barbarossa_deluxe.victory import (
    gambit,
    summer_offensive,
    victory_check,
)
from stavka.titles.barbarossa_deluxe.victory.rhine_or_oder import WatchOn
from stavka.titles.barbarossa_deluxe.victory.summer_offensive import SummerOffensive


@dataclass(frozen=True, slots=True)
class Phase:
    """A named stage of the sequence; ``begin`` does its automatic work and asks what is to be asked."""

    name: str
    side: int
    begin: Callable[[War], None]


# -- the start of a turn ----------------------------------------------------------------------------------------------


def begin_turn(pos: War) -> None:
    """A game turn begins."""
    pos.counts.pop("battle", None)
    pos.seams.turn_begins(pos)
    pos.ask(*turn_choices(pos))


def turn_choices(pos: War) -> list[Stage[War]]:
    """The questions that a game turn opens with."""
    stages: list[Stage[War]] = []
    grand = pos.terms.by_points
    if pos.turn == 3 and pos.terms.war_of_1941:  # bd:5.10-a
        stages.append(PaulusPause())
    if grand and pos.turn in (17, 18, 19) and not pos.counts.get("offensive"):  # bd:4.4-b
        stages.append(SummerOffensive())
    if grand and pos.turn == 28:  # bd:4.18-a
        stages.append(WatchOn())
    if crimea_matters(pos):
        stages.append(CrimeaChoice())
    return stages


# -- player turns -----------------------------------------------------------------------------------------------------


def _declaration(side: int, pos: War) -> None:
    order_of_phases.begin_player_turn(pos, side)


def _phase(side: int, step: int, pos: War) -> None:
    phases.begin(pos, side, step)


def end_player_turn(side: int, pos: War) -> None:
    """A player turn is over."""
    pos.step = 0
    pos.seams.player_turn_ends(pos, side)


def _rvgk(pos: War) -> None:
    rvgk.begin(pos)


# -- the end of a turn (4.14) -----------------------------------------------------------------------------------------


def check_victory(pos: War) -> None:
    """The last phase: dice of the turn's end, then the check (bd:5.2-a)."""
    pos.step = 0
    conversions.settle(pos)
    gambit.end_of_turn(pos)
    victory_check.occupied_reich(pos)
    withdrawals.italians_leave(pos)
    pos.ask(LastActs())
    if pos.airlift >= 0 or pos.counts.get("airlifted"):
        pos.ask(AirliftReturns())
    expedition.victory_phase(pos)
    summer_offensive.judge(pos)


@dataclass(slots=True)
class LastActs(Automatic[War]):
    """The scenario's own conditions, then the chart."""

    name: ClassVar[str] = "victory check"

    def run(self, pos: War) -> None:
        victory_check.end_of_turn(pos)
        if pos.result is None:
            victory_check.check(pos)
        if pos.result is None and pos.turn >= pos.last_turn:
            # the chart leaves no gap on its last turn; a table of one's own may (bd:4.1-b)
            pos.win(SIDES[SOVIET], "end", "the war is over", "bd:4.1-b")


PHASES: tuple[Phase, ...] = (
    Phase("start of turn", AXIS, begin_turn),
    Phase("axis administration", AXIS, administrative_phase.begin_axis),
    Phase("soviet administration", SOVIET, administrative_phase.begin_soviet),
    Phase("axis declaration", AXIS, partial(_declaration, AXIS)),
    Phase("axis strategic movement", AXIS, strategic_movement.begin),
    Phase("axis first phase", AXIS, partial(_phase, AXIS, 1)),
    Phase("axis second phase", AXIS, partial(_phase, AXIS, 2)),
    Phase("axis end", AXIS, partial(end_player_turn, AXIS)),
    Phase("soviet declaration", SOVIET, partial(_declaration, SOVIET)),
    Phase("soviet reserves", SOVIET, _rvgk),
    Phase("soviet first phase", SOVIET, partial(_phase, SOVIET, 1)),
    Phase("soviet second phase", SOVIET, partial(_phase, SOVIET, 2)),
    Phase("soviet end", SOVIET, partial(end_player_turn, SOVIET)),
    Phase("victory check", SOVIET, check_victory),
)
NAMES = tuple(phase.name for phase in PHASES)
USUAL = tuple(range(len(PHASES)))
SOVIET_FIRST = (0, 1, 2, 8, 9, 10, 11, 12, 3, 4, 5, 6, 7, 13)  # bd:15.3-a


def order_of(pos: War) -> tuple[int, ...]:
    return SOVIET_FIRST if pos.terms.soviet_first else USUAL


def next_phase(pos: War) -> None:
    """Go on to the next phase, or the next turn."""
    order = order_of(pos)
    at = order.index(pos.phase) + 1 if pos.phase >= 0 else 0
    if at >= len(order):
        at = 0
        pos.turn += 1
    pos.phase = order[at]
    begin_phase(pos)


def begin_phase(pos: War) -> None:
    phase = PHASES[pos.phase]
    pos.player = phase.side
    skip = pos.counts.get("skip", ())
    if phase.name in skip:  # a first turn that begins in its middle, or is only part of one
        return
    phase.begin(pos)
    if pos.suspect(AXIS) | pos.suspect(SOVIET):  # bd:6.2-b: before anything else; movement and assaults look themselves
        pos.ask(stacking.ThinOut(AXIS), stacking.ThinOut(SOVIET))
    if phase.name == "victory check":
        pos.counts.pop("skip", None)
