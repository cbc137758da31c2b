"""Where the base game asks who else has a say: reactions of the chapters, and what options and scenarios change.

``base_game.py`` registers the chapters of the rulebook; the modules of ``options/`` and ``scenarios/`` register
themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stavka.engine.hints import Aim
from stavka.engine.refusal import Refusal
from stavka.engine.seams import Adjustments, Answers, Conditions, Reactions
from stavka.engine.stage import Stage

if TYPE_CHECKING:
    from stavka.titles.barbarossa_deluxe.combat.fight import Fight
    from stavka.titles.barbarossa_deluxe.setup.free_setup import FreeSetUpTerms
    from stavka.titles.barbarossa_deluxe.state.position import War


@dataclass(slots=True)
class Seams:
    """The seams of the title, in the order of the rulebook."""

    # -- what the state leaves to the rules

    eliminate: Callable[[War, int, str, bool | None], None]
    """A unit is lost, for a reason in words, with or without overland supply if that is known already."""

    hexes_gained: Reactions[[War, int, int]] = field(default_factory=Reactions)
    """A side has gained control of some hexes."""

    unit_lost: Reactions[[War, int, bool]] = field(default_factory=Reactions)
    """A unit is about to leave the map for good or for the dead pile, with or without overland supply."""

    units_moved: Reactions[[War, Sequence[int], Sequence[int]]] = field(default_factory=Reactions)
    """Units have moved along a way, or a battle is over; with no units or no way named, look at the map."""

    # -- setting up (3)

    check_start: Reactions[[War]] = field(default_factory=Reactions)
    """A game is about to be set up: an optional rule complains of a scenario that it does not fit."""

    lands: Adjustments[tuple[int, int], [War]] = field(default_factory=Adjustments)
    """By side the hexes that it holds when the campaign begins."""

    first_control: Callable[[War], None] | None = None
    """Who holds what when a listed set-up begins, if not the side whose units are nearest."""

    lists_set_up: Reactions[[War]] = field(default_factory=Reactions)
    """The units of a listed set-up are in place."""

    questions_of_the_list: Reactions[[War]] = field(default_factory=Reactions)
    """A listed set-up is played as it stands: what a player chooses all the same."""

    set_up_area: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """The hexes in which a unit may be set up in the campaign."""

    may_be_shifted: Conditions[[War, int]] = field(default_factory=Conditions)
    """Whether a unit on the map may be set up in another hex."""

    soviet_sets_up: bool = False
    """Whether the Soviet sets units up in the campaign."""

    free_set_up: FreeSetUpTerms | None = None
    """What the players set up as they like in a shorter scenario."""

    # -- points and victory (4)

    kiev_falls: Conditions[[War]] = field(default_factory=Conditions)
    """Kiev falls for the first time: whether it is paid for in another way than by a point."""

    at_once: Reactions[[War]] = field(default_factory=Reactions)
    """Hexes have changed hands: conditions that end a game at once (4.14)."""

    turn_over: Reactions[[War]] = field(default_factory=Reactions)
    """The last phase of a turn, before the victory check."""

    last_turn_over: Reactions[[War]] = field(default_factory=Reactions)
    """The last turn is over: the scenario is judged."""

    aims: Adjustments[list[Aim], [War]] = field(default_factory=Adjustments)
    """What places still decide in a scenario, for computer players."""

    total_of_the_last_check: Adjustments[int, [War]] = field(default_factory=Adjustments)
    """The German total in the victory check of the last turn."""

    play_goes_on: Conditions[[War, int, int]] = field(default_factory=Conditions)
    """A total is beyond the limit of the chart before the last turn: whether the game goes on."""

    events_past: Adjustments[list[str], [War]] = field(default_factory=Adjustments)
    """Events that happen once and that the map of a described position shows to be past."""

    position_described: Reactions[[War]] = field(default_factory=Reactions)
    """A position is set up from a description: what follows from it is noted."""

    # -- the turn (5)

    turn_begins: Reactions[[War]] = field(default_factory=Reactions)
    """A game turn begins."""

    player_turn_ends: Reactions[[War, int]] = field(default_factory=Reactions)
    """The player turn of a side is over."""

    # -- supply, movement and combat (7, 10, 11)

    in_offensive_range: Answers[[War, int], bool] = field(default_factory=Answers)
    """Whether a hex is in range of offensive supply, wherever the markers are."""

    holds_in_place: Answers[[War, int], Refusal] = field(default_factory=Answers)
    """Why a unit may neither move nor attack, by an order that binds it."""

    bars_attack: Answers[[War, int], Refusal] = field(default_factory=Answers)
    """Why a unit may not make a prepared assault."""

    points_off_an_assault: int = 0
    """Movement points that a mobile assault costs less than 10.24 says."""

    before_the_die: Answers[[War, Fight], Stage[War]] = field(default_factory=Answers)
    """A question before the die of a battle is thrown."""
