"""3. Sequence of play: the phases of a game turn in order (rb:3.0-b)."""

from __future__ import annotations

from functools import partial

from stavka.engine import phases
from stavka.engine.phases import Phase
from stavka.titles.russia_besieged import weather
from stavka.titles.russia_besieged.movement.end_of_movement import ThinOut
from stavka.titles.russia_besieged.movement.impulse import begin_movement, begin_player_turn
from stavka.titles.russia_besieged.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.russia_besieged.state.position import War


def begin_combat(side: int, impulse: int, pos: War) -> None:
    """A combat phase (rb:3.0-h, rb:3.0-j, rb:3.0-m, rb:3.0-o)."""
    pos.seams.combat_begins(pos)


def end_combat(side: int, impulse: int, pos: War) -> None:
    """After the last battle: stacks over the limit give up units (rb:5.04)."""
    pos.ask(ThinOut())
    pos.seams.combat_ended(pos)


def own_reserves(side: int, impulse: int, pos: War) -> None:
    """The phasing player's reserve movement after combat, an optional step (rb:3.0-d)."""
    pos.seams.post_combat_reserves(pos)


def reserves(side: int, impulse: int, pos: War) -> None:
    """The other player's reserve movement, an optional step (rb:3.0-d)."""
    pos.seams.reserve_movement(pos)


def railheads(side: int, impulse: int, pos: War) -> None:
    """Railheads are adjusted (rb:3.0-h, rb:3.0-m)."""
    pos.seams.impulse_ends(pos)


def markers(side: int, impulse: int, pos: War) -> None:
    """The marker adjustment that ends a second impulse (rb:3.0-k, rb:3.0-p)."""
    pos.seams.impulse_ends(pos)
    pos.seams.markers_adjusted(pos)


def end_turn(pos: War) -> None:
    """The turn is over (rb:3.0-q)."""
    pos.seams.turn_ends(pos)
    if pos.turn >= pos.last_turn:
        pos.seams.game_decided(pos)


def _impulse(side: int, impulse: int) -> tuple[Phase[War], ...]:
    """The phases of an impulse."""
    name = f"{SIDES[side]} {('first', 'second')[impulse - 1]} impulse"
    last = ("railheads", railheads) if impulse == 1 else ("marker adjustment", markers)
    steps = (
        ("movement", lambda s, i, pos: begin_movement(pos, s, i)),
        ("enemy reserves", reserves),
        ("combat", begin_combat),
        ("after combat", end_combat),
        ("own reserves", own_reserves),
        last,
    )
    return tuple(Phase(f"{name} {step}", side, partial(begin, side, impulse)) for step, begin in steps)


PHASES: tuple[Phase[War], ...] = (
    Phase("weather", None, weather.begin),
    Phase("axis events", AXIS, lambda pos: begin_player_turn(pos, AXIS)),
    *_impulse(AXIS, 1),
    *_impulse(AXIS, 2),
    Phase("soviet events", SOVIET, lambda pos: begin_player_turn(pos, SOVIET)),
    *_impulse(SOVIET, 1),
    *_impulse(SOVIET, 2),
    Phase("end of turn", None, end_turn),
)
NAMES = tuple(phase.name for phase in PHASES)
AXIS_BEGINS, SOVIETS_BEGIN, TURN_ENDS = (NAMES.index(n) for n in ("axis events", "soviet events", "end of turn"))
# where a turn goes on in which the Russians move first: from the weather, after them, and after the Axis
SOVIETS_FIRST = {AXIS_BEGINS - 1: SOVIETS_BEGIN - 1, TURN_ENDS - 1: AXIS_BEGINS - 1, SOVIETS_BEGIN - 1: TURN_ENDS - 1}


def next_phase(pos: War) -> None:
    """Go on to the next phase; an option may have the Russians move first."""
    if pos.seams.soviets_first and pos.seams.soviets_first(pos):
        pos.phase = SOVIETS_FIRST.get(pos.phase, pos.phase)
    phases.next_phase(pos, PHASES)
