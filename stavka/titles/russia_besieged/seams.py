"""The seams of the title: where the base game asks who else has a say.

``base_game.py`` registers what the chapters of the rulebook do when the position changes. Each module of ``options/``
registers what it changes; the base game does not know them. A seam that no chapter asks yet is named here all the same,
so that a chapter that is written later asks it by this name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stavka.engine.seams import Adjustments, Answers, Conditions, Reactions

if TYPE_CHECKING:
    from stavka.engine.action import Action
    from stavka.engine.refusal import Refusal
    from stavka.engine.stage import AnyOption
    from stavka.hexes.reach import Terms
    from stavka.mechanics.arrivals.limits import Limit
    from stavka.mechanics.combat.odds import Modifier
    from stavka.mechanics.combat.retreat import Rank
    from stavka.mechanics.rail.capacity import RailCapacity
    from stavka.titles.russia_besieged.state.figures import Weather
    from stavka.titles.russia_besieged.state.position import War

    Modifiers = tuple[Modifier, ...]


@dataclass(slots=True)
class Seams:
    """Every seam with the moment at which it is asked, in the order of the rulebook."""

    # -- what follows from a change of the position --------------------------------------------------------------------

    places_changed_hands: Reactions[[War]] = field(default_factory=Reactions)
    """A city, a well, a shore of the straits or a junction changed hands (4.1)."""

    unit_lost: Reactions[[War, int, int]] = field(default_factory=Reactions)
    """A unit was eliminated, surrendered or removed; it is off the map already and stood in this hex or box."""

    unit_moved: Reactions[[War, int, Sequence[int]]] = field(default_factory=Reactions)
    """A unit has come along this path, its first hex included: by land, by rail, in a retreat or in an advance."""

    rail_entered: Reactions[[War, int, int]] = field(default_factory=Reactions)
    """A unit passes through a rail hex or stops in it (7.25)."""

    stack_met: Reactions[[War, int, int]] = field(default_factory=Reactions)
    """A unit passes through a hex with other pieces or stops in it: airbases take note at once (11.16)."""

    alarm_given: Reactions[[War, int, int]] = field(default_factory=Reactions)
    """A unit passes through a hex of ``Ground.alarms`` or stops in it: garrisons take note at once (17.13)."""

    elimination_box: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """The box that an eliminated unit goes to (10.67, 22.03)."""

    surrender_box: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """The box that a unit which surrenders goes to (10.69, 22.04)."""

    # -- 3. sequence of play -------------------------------------------------------------------------------------------

    weather_begins: Reactions[[War]] = field(default_factory=Reactions)
    """The weather segment opens (3.0-e)."""

    weather_given: Answers[[War], Weather] = field(default_factory=Answers)
    """The weather of a turn for which the rules want a roll, if it is known without (24.4, A4)."""

    weather_modifier: Adjustments[int, [War]] = field(default_factory=Adjustments)
    """What is added to the weather die (A24)."""

    weather_falls: Adjustments[Weather, [War, int]] = field(default_factory=Adjustments)
    """The weather that a die has brought (A23)."""

    weather_settled: Reactions[[War]] = field(default_factory=Reactions)
    """The weather of the turn is known."""

    player_turn_begins: Reactions[[War]] = field(default_factory=Reactions)
    """Before a player turn: what the calendar brings, and what is decided then."""

    impulse_begins: Reactions[[War]] = field(default_factory=Reactions)
    """An impulse begins: flags of the last one are gone, the movement phase is not open yet."""

    movement_begins: Reactions[[War]] = field(default_factory=Reactions)
    """A movement phase is open: what has to be decided before its first move."""

    movement_options: Adjustments[Sequence[AnyOption[War]], [War]] = field(default_factory=Adjustments)
    """What a player can do in a movement phase (3.0-c)."""

    movement_unfinished: Answers[[War], Refusal] = field(default_factory=Answers)
    """Why the phasing player may not end his movement phase yet."""

    movement_ended: Reactions[[War]] = field(default_factory=Reactions)
    """The movement phase is over, before stacks over the limit give up units (16.31)."""

    reserve_movement: Reactions[[War]] = field(default_factory=Reactions)
    """The reserve movement phase of the other player (3.0-d, A1)."""

    combat_begins: Reactions[[War]] = field(default_factory=Reactions)
    """A combat phase opens, before anybody attacks (10.19, A2)."""

    combat_ended: Reactions[[War]] = field(default_factory=Reactions)
    """The combat phase is over, before stacks over the limit give up units (16.31)."""

    post_combat_reserves: Reactions[[War]] = field(default_factory=Reactions)
    """The phasing player's reserve movement after combat (3.0-d, A1)."""

    impulse_ends: Reactions[[War]] = field(default_factory=Reactions)
    """Railheads are adjusted (3.0-h, 7.28), after either impulse."""

    markers_adjusted: Reactions[[War]] = field(default_factory=Reactions)
    """The rest of the marker adjustment that ends a second impulse (3.0-k, 3.0-p), in the order registered."""

    turn_ends: Reactions[[War]] = field(default_factory=Reactions)
    """The game turn is over, before the marker moves (3.0-q)."""

    soviets_first: Conditions[[War]] = field(default_factory=Conditions)
    """Whether the Russians move first in this turn (A26)."""

    # -- 4. to 6. zones, stacking, movement ----------------------------------------------------------------------------

    allowance: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """The movement points of a unit in this impulse (21.34, A14, A22)."""

    closed_to_unit: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """Hexes that a unit may not enter of its own accord: neutral countries, limits of nations (24.1, 25)."""

    entry_refused: Answers[[War, int, int], Refusal] = field(default_factory=Answers)
    """Why a unit may not enter a hex that ``closed_to_unit`` closes to it."""

    move_refused: Answers[[War, int], Refusal] = field(default_factory=Answers)
    """Why a unit may not move at all, such as a garrison or a unit locked in combat."""

    end_refused: Answers[[War, int, int], Refusal] = field(default_factory=Answers)
    """Why a unit may not end a move in a hex that it can reach (24.1-f)."""

    march_end_refused: Answers[[War, int, int], Refusal] = field(default_factory=Answers)
    """The same for marches, not for sea moves (14.15-e)."""

    ends_limited: Conditions[[War]] = field(default_factory=Conditions)
    """Whether these two have anything to say now; saves asking for every hex."""

    stacking_refused: Answers[[War, int, int], Refusal] = field(default_factory=Answers)
    """Why a unit may not stand in a hex with those that are there, however few they are."""

    march_terms: Adjustments[Terms, [War, int]] = field(default_factory=Adjustments)
    """On what terms a unit marches (A5)."""

    river_free: Conditions[[War, int]] = field(default_factory=Conditions)
    """Whether a unit pays nothing for rivers (24.5, A5)."""

    # -- 7. and 8. rail and sea ----------------------------------------------------------------------------------------

    rail_capacity: Adjustments[RailCapacity, [War]] = field(default_factory=Adjustments)
    """How many units ride in this turn (7.01)."""

    rail_zone: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """The enemy zone of control that a train keeps out of (A18)."""

    rail_refused: Answers[[War, int, int], Refusal] = field(default_factory=Answers)
    """Why a unit may not ride to a hex (14.15-f, 24.11, 24.12): of dictators, of others while ``ends_limited``."""

    unit_rode: Reactions[[War, int, Sequence[int]]] = field(default_factory=Reactions)
    """A unit has gone along this path by rail (24.11, 24.12)."""

    sea_refused: Answers[[War, int, int], Refusal] = field(default_factory=Answers)
    """Why a unit may not sail to a hex (14.15-f, 24.13-d, 25.2-d)."""

    invasion_refused: Answers[[War, int, int], Refusal] = field(default_factory=Answers)
    """Why a unit may not invade a hex from the sea (14.15-f, 24.3)."""

    unit_sailed: Reactions[[War, int, int]] = field(default_factory=Reactions)
    """A unit has come to a hex by sea (17.13-b, 24.13-d)."""

    # -- 9. and 10. combat ---------------------------------------------------------------------------------------------

    attack_refused: Answers[[War, Sequence[int], Sequence[int]], Refusal] = field(default_factory=Answers)
    """Why these units may not attack these hexes (24.1, 25)."""

    help_refused: Answers[[War, Action], Refusal] = field(default_factory=Answers)
    """Why somebody does not help in the battle whose die is to be rolled (14.2, 16.51)."""

    may_not_target: Conditions[[War, int, int]] = field(default_factory=Conditions)
    """Whether a unit may not attack a hex at all (24.1, 25.1, 25.2-e, 16.43)."""

    exempt_from_duty: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """Enemy hexes that oblige a unit to nothing (10.1-b,-d, 24.13-f)."""

    defence_multiplied: Adjustments[int, [War, int, Sequence[int]]] = field(default_factory=Adjustments)
    """What a defending hex is multiplied by against these attackers (24.21, A5, A21)."""

    modifiers: Adjustments[Modifiers, [War, Sequence[int], Sequence[int]]] = field(default_factory=Adjustments)
    """The die modifiers of an attack by these units on these hexes."""

    modifiers_with_air: Adjustments[Modifiers, [War, Sequence[int], Sequence[int]]] = field(default_factory=Adjustments)
    """The same for an attack with air units (A21)."""

    defence_from_air: Adjustments[int, [War, Sequence[int], Sequence[int]]] = field(default_factory=Adjustments)
    """What the defenders are worth against an attack with air units (A21)."""

    shifts: Adjustments[int, [War, Sequence[int], Sequence[int]]] = field(default_factory=Adjustments)
    """Columns that the odds of an attack are shifted by (14.15-i, A3)."""

    retreat_limits: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """Hexes closed to a retreating unit (10.72, 24.12-c)."""

    unit_retreated: Reactions[[War, int, Sequence[int]]] = field(default_factory=Reactions)
    """A unit has retreated along this path (A7)."""

    retreat_ranks: Adjustments[Sequence[Rank], [War, int]] = field(default_factory=Adjustments)
    """What goes before what when a way of retreat is chosen (A19)."""

    retreat_mover: Answers[[War, int], int] = field(default_factory=Answers)
    """The side that moves a retreating unit, if not the attacker (A19)."""

    retreat_choice: Reactions[[War, Sequence[int]]] = field(default_factory=Reactions)
    """Units are about to retreat (A19)."""

    hexes_attacked: Reactions[[War, Sequence[int]]] = field(default_factory=Reactions)
    """These hexes are attacked, in a battle or by an automatic victory (17.13-a)."""

    defenders_asked: Reactions[[War]] = field(default_factory=Reactions)
    """An attack is declared, its odds are known, no die has been rolled (14.24, 16.51, A3)."""

    battle_over: Reactions[[War, Sequence[int], Sequence[int]]] = field(default_factory=Reactions)
    """The losses and retreats of a battle are done; these were the defending units and the attackers' hexes (14.15)."""

    no_combat: Conditions[[War]] = field(default_factory=Conditions)
    """Whether the phasing player makes no attack at all in this impulse (14.15-g)."""

    # -- 11. to 13. air and supply -------------------------------------------------------------------------------------

    stage_refused: Answers[[War, int, int], Refusal] = field(default_factory=Answers)
    """Why an airbase may not stage to a city (24.11-b, 24.12-b, 24.13-c)."""

    supply_barred: Adjustments[int, [War, int]] = field(default_factory=Adjustments)
    """Hexes that supply lines of a side do not run through (24.12-c)."""

    mission_refused: Answers[[War, int, Sequence[int]], Refusal] = field(default_factory=Answers)
    """Why an air unit may not support an attack on these hexes (24.1)."""

    needs_no_supply: Conditions[[War, int]] = field(default_factory=Conditions)
    """Whether a unit lives without a supply line (8.51-a, 13.13, 15.06)."""

    winter: Adjustments[int, [War]] = field(default_factory=Adjustments)
    """Which of the two winters this impulse is one of, 0 for none (13.72, A23)."""

    always_combat_supplied: Conditions[[War, int]] = field(default_factory=Conditions)
    """Whether a unit is in combat supply whatever the winter (13.71, A9)."""

    # -- 17. to 22. forces and economy ---------------------------------------------------------------------------------

    optional_units: frozenset[str] = frozenset()
    """Ids of counters that only options bring into play, those of this game."""

    optional_kinds: frozenset[str] = frozenset()
    """The same for kinds of counters, such as headquarters (A1)."""

    arrival_turn: Adjustments[tuple[int, int] | None, [War, int]] = field(default_factory=Adjustments)
    """The turn and impulse in which a reinforcement comes (A6, A11)."""

    reinforcements_called: Reactions[[War]] = field(default_factory=Reactions)
    """Units that events have called up become due, before those of the order of battle card (17.14, 17.31, 17.6)."""

    arrives_in: Answers[[War, int], Limit] = field(default_factory=Answers)
    """The hexes in which a unit comes in, if not where its card or nation says."""

    rides_free: Conditions[[War, int]] = field(default_factory=Conditions)
    """Whether the rail move of an arriving unit does not count (7.09, 17.12, A17)."""

    replacements_now: Conditions[[War]] = field(default_factory=Conditions)
    """Whether replacement points may be spent in a second impulse too (A17)."""

    never_rebuilt: Answers[[War, int], str] = field(default_factory=Answers)
    """The rule that keeps a unit from ever coming back out of the pool (A13)."""

    points_received: Adjustments[dict[str, int], [War]] = field(default_factory=Adjustments)
    """The replacement points of a player turn, by pool (19, 20.5, 21, A10)."""

    points_lent: Adjustments[int, [War]] = field(default_factory=Adjustments)
    """How many German points may go to an ally in a turn (19.17, A12)."""

    shock_parts: Conditions[[War, int, int]] = field(default_factory=Conditions)
    """Whether two units make up a Shock Army though 22.01 does not say so (A15)."""

    shock_parts_refused: Answers[[War, int, int], Refusal] = field(default_factory=Answers)
    """Why two such units do not now, if an option says it (A15)."""

    # -- 23. to 27. set-up, nations, victory ---------------------------------------------------------------------------

    between_set_ups: Reactions[[War]] = field(default_factory=Reactions)
    """One side has set up, the other has not; with a ready set-up right before play."""

    set_up_area: Answers[[War, int], Limit] = field(default_factory=Answers)
    """Where a unit is set up, if not in the area of its code."""

    army_groups_bound: bool = True
    """Whether army groups attack only their own districts in the first impulse (24.1, A16)."""

    italy_leaves: str = "Sep 1943"
    """When Italy surrenders (26.31, A11)."""

    ally_surrendered: Reactions[[War, str]] = field(default_factory=Reactions)
    """A country has left the war (26)."""

    game_decided: Reactions[[War]] = field(default_factory=Reactions)
    """The conditions of victory are looked at (27); options may judge otherwise."""
