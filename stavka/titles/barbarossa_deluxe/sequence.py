"""5. The phases of a game turn in order (bd:5.1-a, bd:5.2-a)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.engine.stage import Automatic
from stavka.titles.barbarossa_deluxe import cities
from stavka.titles.barbarossa_deluxe.administration import administrative_phase, conversions
from stavka.titles.barbarossa_deluxe.caucasus import expedition
from stavka.titles.barbarossa_deluxe.movement import closed_hexes, strategic_movement, surplus
from stavka.titles.barbarossa_deluxe.nations import changes_of_side
from stavka.titles.barbarossa_deluxe.reserves import rvgk
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, AXIS, DUE, OUT, SIDES, SOVIET, WITHDRAWN
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import states
from stavka.titles.barbarossa_deluxe.turn import game_turn, order_of_phases, phases
from stavka.titles.barbarossa_deluxe.victory import gambit, points, scenarios

RETURN_TURN = 27  # bd:8.21-c


@dataclass(frozen=True, slots=True)
class Phase:
    """A named stage of the sequence; ``begin`` does its automatic work and asks what is to be asked."""

    name: str
    side: int
    begin: Callable[[War], None]


# -- the start of a turn ----------------------------------------------------------------------------------------------


def begin_turn(pos: War) -> None:
    """A game turn begins."""
    for name in ("airlifted", "battle"):
        pos.counts.pop(name, None)
    pos.luftwaffe = luftwaffe(pos)
    pos.sea, pos.crimea_units = ("crimea" if pos.crimea_on else ""), ()
    cities.new_turn(pos)
    for unit, where in enumerate(pos.where):
        if (where == AWAITING and pos.arrives[unit] == pos.turn) or (where == WITHDRAWN and pos.turn == RETURN_TURN):
            pos.where[unit] = DUE
    moscow_and_supply(pos)
    changes_of_side.new_turn(pos)
    closed_hexes.new_turn(pos)
    expedition.new_turn(pos)
    conversions.settle(pos)
    points.once_only(pos)
    if pos.turn == 30:
        game_turn.reveal_watch(pos)
    pos.ask(*game_turn.turn_choices(pos))


def luftwaffe(pos: War) -> int:
    """Ground-support counters of the turn (bd:11.23-a, bd:15.7-a)."""
    return 3 if pos.scenario == "what_if_1942" else pos.charts.turns[pos.turn].luftwaffe


def moscow_and_supply(pos: War) -> None:
    """Moscow in German hands stops offensive supply until a turn begins with it Soviet and supplied (bd:7.21)."""
    moscow = pos.ground.moscow
    if pos.turn >= states.FIRST_OFFENSIVE_TURN and moscow & pos.owner[AXIS]:
        pos.counts["no offensive supply"] = 1
    elif moscow & pos.owner[SOVIET] & states.overland(pos, SOVIET):
        pos.counts.pop("no offensive supply", None)


# -- player turns -----------------------------------------------------------------------------------------------------


def _declaration(side: int, pos: War) -> None:
    order_of_phases.begin_player_turn(pos, side)


def _phase(side: int, step: int, pos: War) -> None:
    phases.begin(pos, side, step)


def end_player_turn(side: int, pos: War) -> None:
    """A player turn is over."""
    pos.step = 0
    if side == SOVIET:
        pos.offensive = ()  # bd:7.12-b
        pos.counts.pop("southern offensive", None)
        if pos.turn == conversions.REORGANISATION and pos.scenario == "campaign":
            conversions.reorganise(pos)
    elif pos.counts.get("oder"):  # bd:4.18-c
        scenarios.oder(pos)


def _rvgk(pos: War) -> None:
    rvgk.begin(pos)


# -- the end of a turn (4.14) -----------------------------------------------------------------------------------------


def victory_check(pos: War) -> None:
    """The last phase: dice of the turn's end, then the check (bd:5.2-a)."""
    pos.step = 0
    conversions.settle(pos)
    gambit.end_of_turn(pos)
    points.occupied_reich(pos)
    if pos.turn == 16 and pos.where[pos.roster.italians] >= 0:  # bd:8.28
        pos.remove(pos.roster.italians, OUT)
        pos.tell("the Italian 8th Army leaves")
    pos.ask(LastActs())
    if pos.airlift >= 0 or pos.counts.get("airlifted"):
        pos.ask(AirliftReturns())
    expedition.victory_phase(pos)
    points.judge_offensive(pos)


@dataclass(slots=True)
class AirliftReturns(Roll[War]):
    """After so many turns the aerial supply marker is back (bd:7.7-d,-e)."""

    name: ClassVar[str] = "return of aerial supply"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        pos.airlift = -1
        pos.airlift_turn = pos.turn + throw[0]
        pos.tell(f"aerial supply is back on turn {pos.airlift_turn}")


@dataclass(slots=True)
class LastActs(Automatic[War]):
    """The scenario's own conditions, then the chart."""

    name: ClassVar[str] = "victory check"

    def run(self, pos: War) -> None:
        scenarios.end_of_turn(pos)
        if pos.result is None:
            points.check(pos)
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
    Phase("victory check", SOVIET, victory_check),
)
NAMES = tuple(phase.name for phase in PHASES)
USUAL = tuple(range(len(PHASES)))
SOVIET_FIRST = (0, 1, 2, 8, 9, 10, 11, 12, 3, 4, 5, 6, 7, 13)  # bd:15.3-a


def order_of(pos: War) -> tuple[int, ...]:
    return SOVIET_FIRST if pos.scenario == "what_if_1942" else USUAL


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
        pos.ask(surplus.ThinOut(AXIS), surplus.ThinOut(SOVIET))
    if phase.name == "victory check":
        pos.counts.pop("skip", None)
