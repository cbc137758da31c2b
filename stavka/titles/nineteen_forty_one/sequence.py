"""2. Sequence of play: the phases of a game turn in order (n41:2-game-turn)."""

from __future__ import annotations

from functools import partial

from stavka.engine.menus import ORDINAL
from stavka.engine.phases import Phase
from stavka.titles.nineteen_forty_one import surrender, victory, weather
from stavka.titles.nineteen_forty_one.air import air_segment
from stavka.titles.nineteen_forty_one.combat import combat_phase
from stavka.titles.nineteen_forty_one.movement import movement_phase
from stavka.titles.nineteen_forty_one.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.nineteen_forty_one.state.position import War


def _player_turn(side: int) -> list[Phase[War]]:
    """Air segment, then two ground segments of movement and combat (n41:2-double-action)."""
    ground = ((movement_phase.begin, "movement"), (combat_phase.begin, "combat"))
    return [
        Phase(f"{SIDES[side]} air segment", side, air_segment.begin),
        *(
            Phase(f"{SIDES[side]} {word} ground segment {name}", side, partial(begin, side=side, segment=segment))
            for segment, word in ORDINAL.items()
            for begin, name in ground
        ),
    ]


def before_player_turns(pos: War) -> None:
    """Nothing happens here in the base game."""
    pos.seams.before_player_turns(pos)


def end_turn(pos: War) -> None:
    """The game turn is over: surrender, then on the last turn victory."""
    pos.segment = 0
    pos.forget()
    surrender.end_turn(pos)
    victory.end_turn(pos)


PHASES: tuple[Phase[War], ...] = (
    Phase("weather", AXIS, weather.begin),
    Phase("partisans", SOVIET, before_player_turns),
    *_player_turn(AXIS),
    *_player_turn(SOVIET),
    Phase("end of turn", SOVIET, end_turn),
)
NAMES = tuple(phase.name for phase in PHASES)
