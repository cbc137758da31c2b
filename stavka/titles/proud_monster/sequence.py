"""5. The phases of a game turn in order (pmd:5.1-a, pmd:5.2-a,-b,-c,-d)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from stavka.titles.proud_monster.administration import axis_conversions, rebuilding, reinforcement_phase, withdrawals
from stavka.titles.proud_monster.state.calendar import FIRST, after, weeks_in
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.turn import phases
from stavka.titles.proud_monster.victory import victory_check
from stavka.titles.proud_monster.weather import weather_phase

WEEKS = {1: "first week", 2: "second week"}


@dataclass(frozen=True, slots=True)
class Phase:
    """A named stage of the sequence; ``begin`` does its automatic work and asks what is to be asked."""

    name: str
    side: int  # that acts in it
    week: int  # 0 outside of the weeks
    begin: Callable[[War], None]


def _player_week(side: int, week: int) -> tuple[Phase, ...]:
    """Refit, movement, combat, the enemy's reserves, one's own reserves, cleanup (pmd:5.2-c)."""
    name, foe = f"{SIDES[side]} {WEEKS[week]}", 1 - side

    def phase(what: str, acts: int, begin: Callable[[War, int], None]) -> Phase:
        return Phase(f"{name} {what}", acts, week, lambda pos: begin(pos, acts))

    return (
        phase("refit", side, phases.refit),
        phase("movement", side, phases.initial_movement),
        phase("combat", side, phases.combat),
        phase("enemy reserves", foe, phases.reserve_movement),
        phase("own reserves", side, phases.reserve_movement),
        phase("cleanup", side, phases.cleanup),
    )


def _week(week: int) -> tuple[Phase, ...]:
    """The Weather Phase, then both player weeks (pmd:5.2-b)."""
    weather = Phase(f"{WEEKS[week]} weather", AXIS, week, lambda pos: weather_phase.begin(pos, week))
    return (weather, *_player_week(AXIS, week), *_player_week(SOVIET, week))


def _reinforcements() -> tuple[Phase, ...]:
    """The six steps of the Reinforcement Phase (pmd:5.2-a)."""
    return tuple(
        Phase(f"reinforcement: {name}", AXIS, 0, partial(reinforcement_phase.begin, step=name))
        for name in reinforcement_phase.STEPS
    )


PHASES: tuple[Phase, ...] = (
    *_reinforcements(),
    *_week(1),
    *_week(2),
    Phase("victory check", AXIS, 0, victory_check.begin),
)
NAMES = tuple(phase.name for phase in PHASES)
RESERVE_PHASES = frozenset(number for number, name in enumerate(NAMES) if name.endswith("reserves"))


def belongs(pos: War, phase: Phase) -> bool:
    """Whether a phase is part of this turn: the first has no Reinforcement Phase, one week and no Soviet reserves.

    pmd:5.3-a,-b
    """
    if pos.turn != FIRST:
        return True
    if phase.name.startswith("reinforcement") or phase.week > weeks_in(pos.turn):
        return False
    return phase.name != "axis first week enemy reserves"


def next_phase(pos: War) -> None:
    """Go on to the next phase, or the next turn."""
    while True:
        pos.phase += 1
        if pos.phase >= len(PHASES):
            pos.phase = 0
            pos.turn = after(pos.turn)
        if pos.phase == 0:
            pos.seams.turn_begins(pos)
        if belongs(pos, PHASES[pos.phase]):
            break
    begin_phase(pos)


def hold_open(pos: War) -> None:
    """A position that names a phase begins in it, also where a game would have passed it by."""
    phase = PHASES[pos.phase]
    if pos.phase in RESERVE_PHASES:
        phases.hold_open(pos, phase.side)
    elif phase.name.endswith("rebuilding"):
        rebuilding.hold_open(pos)
    elif phase.name.endswith("conversions"):
        axis_conversions.hold_open(pos)
    elif phase.name.endswith("withdrawals"):
        withdrawals.hold_open(pos)
    elif phase.name == "victory check":
        victory_check.hold_open(pos)


def begin_phase(pos: War) -> None:
    phase = PHASES[pos.phase]
    pos.player = phase.side
    phase.begin(pos)
