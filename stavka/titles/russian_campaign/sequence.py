"""4. Sequence of play: the phases of a game turn in order."""

from __future__ import annotations

from functools import partial

from stavka.engine.phases import Phase
from stavka.titles.russian_campaign import supply, victory, weather
from stavka.titles.russian_campaign.arrivals import axis_replacements, mobilization, russian_replacements, withdrawals
from stavka.titles.russian_campaign.movement.impulse import begin_combat, begin_movement
from stavka.titles.russian_campaign.nations import allies
from stavka.titles.russian_campaign.rail import control
from stavka.titles.russian_campaign.special_units import partisans
from stavka.titles.russian_campaign.state.flags import AXIS, SOVIET
from stavka.titles.russian_campaign.state.position import War


def begin_player_turn(side: int, pos: War) -> None:
    """A player turn opens: events of the calendar first (trc:4-a, trc:20.1-a)."""
    pos.player, pos.impulse = side, 1
    pos.seams.player_turn_begins(pos)


def axis_end_phase(pos: War) -> None:
    """Railheads first, then supply (trc:4.1.5-a, trc:4.1.5-b)."""
    control.convert(pos)
    supply.starve(pos)
    pos.seams.axis_turn_ends(pos)


def soviet_end_phase(pos: War) -> None:
    """Railheads, supply, surrender of allies; partisans have their own stage after it (trc:4.2.5-a)."""
    control.convert(pos)
    supply.starve(pos)
    allies.end_soviet_turn(pos)


def end_turn(pos: War) -> None:
    """The turn is over: victory checks (trc:4.3, trc:4.4)."""
    allies.end_turn(pos)
    victory.end_turn(pos)


PHASES: tuple[Phase[War], ...] = (
    Phase("weather", None, weather.begin),
    Phase("axis events", AXIS, partial(begin_player_turn, AXIS)),
    Phase("axis withdrawals", AXIS, withdrawals.begin),
    Phase("axis replacements", AXIS, axis_replacements.begin),
    Phase("mobilization", AXIS, mobilization.begin),
    Phase("axis first impulse movement", AXIS, lambda pos: begin_movement(pos, AXIS, 1)),
    Phase("axis first impulse combat", AXIS, lambda pos: begin_combat(pos, AXIS, 1)),
    Phase("axis second impulse movement", AXIS, lambda pos: begin_movement(pos, AXIS, 2)),
    Phase("axis second impulse combat", AXIS, lambda pos: begin_combat(pos, AXIS, 2)),
    Phase("axis end phase", AXIS, axis_end_phase),
    Phase("soviet events", SOVIET, partial(begin_player_turn, SOVIET)),
    Phase("industrial evacuation", SOVIET, lambda pos: pos.seams.before_russian_replacements(pos)),
    Phase("soviet replacements", SOVIET, russian_replacements.begin),
    Phase("soviet first impulse movement", SOVIET, lambda pos: begin_movement(pos, SOVIET, 1)),
    Phase("soviet first impulse combat", SOVIET, lambda pos: begin_combat(pos, SOVIET, 1)),
    Phase("soviet second impulse movement", SOVIET, lambda pos: begin_movement(pos, SOVIET, 2)),
    Phase("soviet second impulse combat", SOVIET, lambda pos: begin_combat(pos, SOVIET, 2)),
    Phase("soviet end phase", SOVIET, soviet_end_phase),
    Phase("partisans", SOVIET, partisans.begin),
    Phase("end of turn", None, end_turn),
)
NAMES = tuple(phase.name for phase in PHASES)
